// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/report_inputs.hpp"
#include "warpgauge/study/sheets.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::cli {
namespace {

report::study_claim shown(const study::decided_claim& c) {
  report::study_claim to{c.of->id, c.of->text, std::string(to_string(c.said)), {}};
  for (const study::decided_part& p : c.parts)
    to.parts.push_back({p.of->says,
                        p.of->claimed,
                        p.value,
                        study::bounds(*p.of),
                        std::string(to_string(p.said)),
                        p.because});
  return to;
}

report::document_study shown(const study::document& d,
                             const study::results& r,
                             const std::vector<study::decided_claim>& claims) {
  const study::plan& p = study::the_plan();
  report::document_study to{d.number, study::describe(d), study::tally(claims), {}, {}, {}, {}};
  to.about = study::about(p, d, {r});
  for (const study::decided_claim& c : claims) to.claims.push_back(shown(c));
  for (const study::drawing& each : study::drawings_of(p, {r}))
    if (each.study == d.number) to.figures.push_back({each.title, each.svg});
  for (const study::row& each : r.rows)
    if (each.study == d.number && each.wrong)
      to.wrong.push_back({fmt::format("{} {}", each.kernel, each.shape), each.checked});
  return to;
}

}  // namespace

void add_studies(const std::string& file, report::model& to) {
  const study::plan& p = study::the_plan();
  const study::results r = study::results_from(base::read_file(file), file);
  const auto known = [&](const study::row& each) {
    return std::any_of(p.documents.begin(), p.documents.end(), [&](const study::document& d) {
      return d.number == each.study;
    });
  };
  // A row without a document would be shown nowhere, and might be wrong.
  if (r.rows.empty() || !std::all_of(r.rows.begin(), r.rows.end(), known))
    throw stop(exit_code::usage, fmt::format("'{}' holds rows of an unknown study", file));
  const std::vector<study::decided_claim> claims = study::decide(p, r);
  to.studied = {r.on.gpu, study::describe(r.on), study::tally(claims), {}};
  for (const study::document& d : p.documents)
    if (const auto some = study::of_study(claims, d.number); !some.empty())
      to.studied->documents.push_back(shown(d, r, some));
}

}  // namespace warpgauge::cli
