// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/cli/case_counts.hpp"
#include "warpgauge/cli/report_inputs.hpp"

#include <fmt/format.h>

namespace warpgauge::cli {

void read_own_kernels(const std::string& file, report::model& to) {
  const baseline::json document = baseline::parse_json(base::read_file(file), file);
  const baseline::location at{file, "kernels"};
  baseline::require_object(document, at);
  to.own = baseline::text_of(document, "suite", at);
  to.case_counts = case_counts_from(baseline::object_of(document, "case_counts", at), file);
  for (const baseline::json& name : baseline::array_of(document, "gated_cases", at)) {
    if (!name.is_string())
      at.fail(baseline::file_fault::wrong_schema, "'gated_cases' does not hold names");
    to.gated_cases.insert(name.get<std::string>());
  }
  for (const auto& [run, kernels] : to.case_counts)
    for (const auto& [id, n] : kernels) {
      to.whole[run.starts_with("traffic/") ? "traffic" : "correctness"].insert(id);
      to.whole["sanitize"].insert(id);
    }
  if (to.whole.empty()) at.fail(baseline::file_fault::empty, "names no kernel");
  // All of them are timed by one test.
  if (!to.gated_cases.empty()) to.whole["perf"] = {to.own};
}

}  // namespace warpgauge::cli
