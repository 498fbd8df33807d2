// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/report_inputs.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/base/process.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/conformance/sweep.hpp"
#include "warpgauge/measure/cases.hpp"
#include "warpgauge/registry/registry.hpp"
#include "warpgauge/report/inputs.hpp"
#include "warpgauge/report/performance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

struct perf_files {
  std::vector<std::string> now, again, third;
  /// As typed: belong to whatever results are given.
  std::vector<std::string> typed_again, typed_third;
};

/// Of a folder that `warpgauge perf` wrote: NAME.json, NAME.again.json and NAME.third.json beside
/// verdicts and logs.
perf_files perf_files_in(const fs::path& folder) {
  perf_files files;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    const std::string name = at->path().filename().string();
    if (!name.ends_with(".json") || name.ends_with(".verdict.json")) continue;
    (name.ends_with(".again.json")   ? files.again
     : name.ends_with(".third.json") ? files.third
                                     : files.now)
        .push_back(at->path().string());
  }
  if (failed)
    throw stop(exit_code::usage,
               fmt::format("cannot read '{}': {}", folder.string(), failed.message()));
  for (auto* list : {&files.now, &files.again, &files.third}) std::sort(list->begin(), list->end());
  return files;
}

perf_files expand(const report_inputs& from) {
  perf_files all;
  all.typed_again = from.confirm;
  all.typed_third = from.third;
  std::error_code none;
  for (const std::string& path : from.results) {
    if (!fs::is_directory(path, none)) {
      all.now.push_back(path);
      continue;
    }
    const perf_files inside = perf_files_in(path);
    if (inside.now.empty())
      throw stop(
          exit_code::usage,
          fmt::format("'{}' holds no results of a perf program; run ctest -L perf first", path));
    all.now.insert(all.now.end(), inside.now.begin(), inside.now.end());
    all.again.insert(all.again.end(), inside.again.begin(), inside.again.end());
    all.third.insert(all.third.end(), inside.third.begin(), inside.third.end());
  }
  return all;
}

/// Keeps those that were written after this tool was built: older ones are about other code.
void drop_stale(std::vector<std::string>& files, report::model& to) {
  std::error_code failed;
  const auto built = fs::last_write_time("/proc/self/exe", failed);
  std::erase_if(files, [&](const std::string& file) {
    if (!failed && fs::last_write_time(file, failed) >= built && !failed) return false;
    failed.clear();
    to.open.push_back({fs::path(file).filename().string(),
                       "is older than this build, so it was left out: run ctest again"});
    return true;
  });
}

/// What ctest left beside this tool.
void find_inputs(report_inputs& from, report::model& to, perf_files& perf) {
  std::error_code none;
  const fs::path folder = base::this_program().parent_path() / "results";
  if (fs::is_directory(folder, none))
    for (const fs::path& file : report::evidence_files(folder))
      from.evidence.push_back(file.string());
  if (fs::is_directory(folder / "perf", none)) perf = perf_files_in(folder / "perf");
  drop_stale(from.evidence, to);
  drop_stale(perf.now, to);
  drop_stale(perf.again, to);
  drop_stale(perf.third, to);
}

/// Those that belong to the sessions of `now`: in a folder, repetitions of an earlier run may lie
/// beside newer results.
/// @param typed  likewise, of whatever session
std::vector<baseline::process> read_of_sessions(const std::vector<std::string>& files,
                                                const std::vector<std::string>& typed,
                                                const std::vector<baseline::process>& now) {
  std::vector<baseline::process> all = read_all(files);
  std::erase_if(all, [&](const baseline::process& p) {
    return std::none_of(
        now.begin(), now.end(), [&](const auto& n) { return n.session == p.session; });
  });
  for (baseline::process& p : read_all(typed)) all.push_back(std::move(p));
  return all;
}

void add_performance(const report_inputs& from, const perf_files& files, report::model& to) {
  if (files.now.empty()) {
    if (!files.typed_again.empty())
      throw stop(exit_code::usage, "--confirm confirms results; give those with --results");
    if (from.baseline.empty()) return;
  }
  const std::vector<baseline::process> now = read_all(files.now);
  const auto again = read_of_sessions(files.again, files.typed_again, now);
  const auto third = read_of_sessions(files.third, files.typed_third, now);
  const auto file =
      pick_baseline(from.baseline, now.empty() ? baseline::identity{} : now.front().gpu);
  std::optional<baseline::stored_baseline> stored;
  if (file) stored = baseline::read_baseline(*file);
  to.perf = report::judge_results(stored ? &*stored : nullptr,
                                  file ? file->filename().string() : "",
                                  now,
                                  again,
                                  from.by,
                                  third);
}

/// What a whole run of each label covers.
std::map<std::string, std::set<std::string>> whole_runs() {
  std::map<std::string, std::set<std::string>> whole;
  // The shortest plan: who has cases in it has cases in the whole sweep.
  const auto has_cases = [](const registry::entry& e, conformance::plan plan) {
    bool any = false;
    conformance::for_each_case(e, plan, true, [&](const auto&, std::string_view) { any = true; });
    return any;
  };
  for (const registry::entry& e : registry::all_variants()) {
    if (has_cases(e, conformance::plan::reduced)) whole["correctness"].insert(e.id());
    if (has_cases(e, conformance::plan::large)) whole["large"].insert(e.id());
    if (!e.variant->traffic_not_held) whole["traffic"].insert(e.id());
    if (!measure::why_unmeasured(e)) whole["perf"].insert(e.id());
    for (const char* tool : {"memcheck", "racecheck", "initcheck", "synccheck"})
      whole["sanitize"].insert(fmt::format("{}.{}", tool, e.family->name));
  }
  return whole;
}

report::machine this_machine() {
  const base::captured run = base::capture({{base::this_program(), "doctor", "--json"}});
  return report::parse_machine(run.out, "what doctor says");
}

}  // namespace

report::model gather(const report_inputs& asked) {
  report_inputs from = asked;
  report::model m;
  m.version = WARPGAUGE_VERSION;
  m.whole = whole_runs();
  m.title = from.title.empty() ? "warpgauge report" : from.title;
  perf_files perf;
  const bool look_around = from.results.empty() && from.evidence.empty();
  if (look_around)
    find_inputs(from, m, perf);
  else
    perf = expand(from);
  std::vector<std::string> seen;
  for (const std::string& path : from.evidence) {
    // A folder may be given for correctness and again for traffic.
    std::error_code failed;
    const std::string whole = fs::weakly_canonical(path, failed).string();
    if (std::find(seen.begin(), seen.end(), whole) != seen.end()) continue;
    seen.push_back(whole);
    report::read_evidence(path, {from.sources}, m);
  }
  add_performance(from, perf, m);
  if (!from.coverage.empty())
    m.lines = report::parse_coverage(base::read_file(from.coverage), from.coverage);
  if (!from.doctor.empty())
    m.here = report::parse_machine(base::read_file(from.doctor), from.doctor);
  else if (look_around)
    m.here = this_machine();
  if (m.traffic.empty() && from.no_trace)
    m.traffic_missing = "no traces were given, and --no-trace makes none";
  else if (m.traffic.empty())
    add_traces(from, m);
  for (report::traced_kernel& k : m.traffic) compare_with_formula(k);
  report::conclude(m);
  return m;
}

}  // namespace warpgauge::cli
