// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/progress.hpp"
#include "warpgauge/cli/case_counts.hpp"
#include "warpgauge/cli/lookup.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/traffic.hpp"
#include "warpgauge/conformance/traffic_counts.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

namespace warpgauge::cli {
namespace {

using conformance::stored_counts;

stored_counts read_stored(const std::string& file) {
  const std::string text = base::read_file(file);
  try {
    return stored_counts(text);
  } catch (const std::runtime_error& e) {
    throw stop(exit_code::usage, fmt::format("{}: {}", file, e.what()));
  }
}

std::vector<registry::entry> asked(const std::vector<std::string>& ids) {
  std::vector<registry::entry> all;
  for (const std::string& id : ids) all.push_back(find_variant(id));
  if (ids.empty()) all.assign(registry::all_variants().begin(), registry::all_variants().end());
  return all;
}

/// A variant's counts compared with the stored ones.
struct comparison {
  std::size_t counted = 0, missing = 0, differing = 0, superfluous = 0;
  bool same() const { return missing + differing + superfluous == 0; }
  std::string text() const {
    return fmt::format("{} counts: {} new, {} changed, {} no longer needed",
                       counted,
                       missing,
                       differing,
                       superfluous);
  }
};

/// Counts a variant's launches into `stored`.
comparison renew(const registry::entry& e, stored_counts& stored) {
  const base::progress shown("counting the traffic of " + e.id());
  comparison with;
  std::size_t known = 0;
  stored_counts::cases counts;
  for (const contract::launch_case& c : conformance::stored_cases_of(e)) {
    if (counts.contains(describe_launch(c))) continue;
    const auto now = conformance::count_launches(c);
    const auto* const before = conformance::find(stored, c);
    known += before != nullptr;
    with.missing += before == nullptr;
    with.differing += before != nullptr && *before != now;
    counts[describe_launch(c)] = now;
  }
  with.counted = counts.size();
  with.superfluous = stored.number_of(e.id()) - known;
  stored.replace(e.id(), std::move(counts));
  return with;
}

}  // namespace

exit_code hold_traffic(const traffic_options& options) {
  if (!sim::instrumented())
    throw stop(exit_code::not_measured,
               "this build runs kernels under the host's sanitizers and counts no traffic; the sim "
               "preset's does");
  stored_counts stored = read_stored(options.file);
  std::vector<std::string> stale;
  for (const registry::entry& e : asked(options.ids)) {
    if (e.variant->gpu_only) continue;
    const comparison with = renew(e, stored);
    if (!with.same()) stale.push_back(e.id());
    if (!with.same() || !options.ids.empty())
      emit_prose(fmt::format("{}: {}\n", e.id(), with.text()));
  }
  const std::size_t unknown =
      options.ids.empty()
          ? stored.keep_only([](const std::string& id) { return bool{registry::find(id)}; })
          : 0;
  if (unknown > 0) emit_prose(fmt::format("{} counts of kernels that no longer exist\n", unknown));
  if (stale.empty() && unknown == 0) {
    emit_prose(fmt::format("{}: up to date\n", options.file));
    return exit_code::ok;
  }
  if (!options.write) {
    // The command for all kernels, unless few are stale.
    const bool few = unknown == 0 && stale.size() <= 3;
    throw stop(exit_code::regression,
               fmt::format("{} is stale; run: warpgauge traffic --write{}{}",
                           options.file,
                           few ? " " : "",
                           few ? fmt::format("{}", fmt::join(stale, " ")) : ""));
  }
  base::write_file(options.file, stored.text());
  emit_prose(fmt::format("{}: written; look at the diff before you commit it\n", options.file));
  return exit_code::ok;
}

void add_traffic_counts(case_counts& to) {
  for (const registry::entry& e : registry::all_variants())
    if (const std::size_t n =
            conformance::traffic_cases_of(e).size() + conformance::pinned_cases_of(e).size();
        n > 0)
      to["traffic/sim"][e.id()] = n;
}

}  // namespace warpgauge::cli
