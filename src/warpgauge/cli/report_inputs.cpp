// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/report_inputs.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/base/process.hpp"
#include "warpgauge/base/progress.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/judgement_text.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/case_counts.hpp"
#include "warpgauge/cli/trace_launch.hpp"
#include "warpgauge/conformance/sweep.hpp"
#include "warpgauge/measure/cases.hpp"
#include "warpgauge/registry/registry.hpp"
#include "warpgauge/report/inputs.hpp"
#include "warpgauge/report/performance.hpp"
#include "warpgauge/report/source_links.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

/// The judgements of a folder that `warpgauge perf` wrote, by name.
std::vector<std::string> judgements_in(const fs::path& folder) {
  std::vector<std::string> files;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
    if (at->path().filename().string().ends_with("judgement.json"))
      files.push_back(at->path().string());
  if (failed)
    throw stop(exit_code::usage,
               fmt::format("cannot read '{}': {}", folder.string(), failed.message()));
  std::sort(files.begin(), files.end());
  return files;
}

/// Folders replaced by the judgements in them.
std::vector<std::string> expand(const std::vector<std::string>& paths) {
  std::vector<std::string> all;
  std::error_code none;
  for (const std::string& path : paths) {
    if (!fs::is_directory(path, none)) {
      all.push_back(path);
      continue;
    }
    const std::vector<std::string> inside = judgements_in(path);
    if (inside.empty())
      throw stop(exit_code::usage,
                 fmt::format("'{}' holds no judgement; run `warpgauge perf` or ctest -L perf first",
                             path));
    all.insert(all.end(), inside.begin(), inside.end());
  }
  return all;
}

/// Keeps those written after this tool was built: older ones are about other code.
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

/// The results that ctest left next to this tool.
void find_inputs(report_inputs& from, report::model& to) {
  std::error_code none;
  const fs::path folder = base::this_program().parent_path() / "results";
  if (fs::is_directory(folder, none))
    for (const fs::path& file : report::evidence_files(folder))
      from.evidence.push_back(file.string());
  if (fs::is_directory(folder / "perf", none)) from.results = judgements_in(folder / "perf");
  drop_stale(from.evidence, to);
  drop_stale(from.results, to);
}

void add_performance(const report_inputs& from, report::model& to) {
  std::vector<baseline::suite_judgement> judged;
  for (const std::string& file : from.results)
    judged.push_back(baseline::parse_judgement(base::read_file(file), file));
  if (judged.empty() && from.baseline.empty()) return;
  const auto file =
      pick_baseline(from.baseline, judged.empty() ? baseline::identity{} : judged.front().gpu);
  to.perf = report::show_judgements(
      judged, file ? &file->stored : nullptr, file ? file->path.filename().string() : "");
}

/// What a complete run of each label covers.
std::map<std::string, std::set<std::string>> whole_runs() {
  std::map<std::string, std::set<std::string>> whole;
  // The shortest plan: a kernel with cases in it has cases in the whole sweep.
  const auto has_cases = [](const registry::entry& e, conformance::plan plan) {
    return conformance::count_cases(e, plan, true) > 0;
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

/// How many cases the kernels must have in the plans that the summaries cover: the registry's
/// counts, or the named file's. A kernel that the file leaves out need not be there.
void count_cases(const std::string& file, report::model& to) {
  if (!file.empty()) {
    to.case_counts = parse_case_counts(base::read_file(file), file);
    const auto keep = [&](std::set<std::string>& ids, const char* run) {
      const auto& pinned = to.case_counts[run];
      ids.clear();
      for (const auto& [id, n] : pinned) ids.insert(id);
    };
    keep(to.whole["correctness"], "sweep/cuda");
    keep(to.whole["large"], "large/cuda");
    keep(to.whole["traffic"], "traffic/sim");
    const auto& measured = to.case_counts["perf/cuda"];
    std::erase_if(to.gated_cases, [&](const std::string& name) {
      return !measured.contains(report::parts_of(name).variant);
    });
    return;
  }
  for (const report::test_group& g : to.tests) {
    if (g.plan == "traffic" && holds_simulator()) add_traffic_counts(to.case_counts);
    if (!conformance::plan_from(g.plan)) continue;
    auto& counts = to.case_counts[fmt::format("{}/{}", g.plan, g.backend)];
    if (counts.empty()) counts = count_plan(g.plan, g.backend == "sim");
  }
}

/// A line from git about the sources; empty if it does not know them.
std::string git(const std::string& sources, std::vector<std::string> words) {
  // env finds it on the path.
  words.insert(words.begin(), {"/usr/bin/env", "git", "-C", sources});
  base::captured run = base::capture({words});
  if (run.exit_code != 0) return {};
  return run.out.substr(0, run.out.find('\n'));
}

/// Which commit and branch the report is about. CI checks out no branch but names it.
void add_commit(const report_inputs& from, report::model& to) {
  to.commit = from.commit;
  to.branch = from.branch;
  if (to.commit.empty())
    to.commit =
        git(from.sources, {"describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"});
  for (const char* name : {"GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_COMMIT_REF_NAME"})
    if (const char* value = std::getenv(name); value != nullptr && to.branch.empty())
      to.branch = value;
  if (to.branch.empty()) to.branch = git(from.sources, {"branch", "--show-current"});
}

report::machine this_machine() {
  const base::progress shown("asking this machine");  // several GPUs take seconds to answer
  const base::captured run = base::capture({{base::this_program(), "doctor", "--json"}});
  return report::parse_machine(run.out, "doctor's output");
}

}  // namespace

report::model gather(const report_inputs& asked) {
  report_inputs from = asked;
  if (!from.source_url.empty() && !report::may_begin_links(from.source_url))
    throw stop(exit_code::usage,
               fmt::format("--source-url '{}' is no http or https address that a file's name can "
                           "follow",
                           base::one_line(from.source_url, 200)));
  report::model m;
  m.links = {from.source_url, from.sources};
  m.version = WARPGAUGE_VERSION;
  if (from.kernels.empty())
    m.whole = whole_runs();
  else
    read_own_kernels(from.kernels, m);
  add_commit(from, m);
  m.title = from.title.empty() ? "warpgauge report" : from.title;
  const bool look_around = from.results.empty() && from.evidence.empty();
  if (look_around)
    find_inputs(from, m);
  else
    from.results = expand(from.results);
  std::vector<std::string> seen;
  for (const std::string& path : from.evidence) {
    // A folder may be given for correctness and again for traffic.
    std::error_code failed;
    const std::string whole = fs::weakly_canonical(path, failed).string();
    if (std::find(seen.begin(), seen.end(), whole) != seen.end()) continue;
    seen.push_back(whole);
    report::read_evidence(path, {from.sources}, m);
  }
  if (from.kernels.empty()) {
    for (const auto& [name, gated] : registered_cases())
      if (gated) m.gated_cases.insert(name);
    count_cases(from.cases, m);
  }
  add_performance(from, m);
  report::refuse_two_commits(m);
  if (m.perf && m.commit.empty())
    for (const report::measuring_process& p : m.perf->processes)
      if (m.commit.empty()) m.commit = p.commit;
  if (!from.coverage.empty())
    m.lines = report::parse_coverage(base::read_file(from.coverage), from.coverage);
  if (!from.doctor.empty())
    m.here = report::parse_machine(base::read_file(from.doctor), from.doctor);
  else if (look_around)
    m.here = this_machine();
  if (!from.study.empty()) add_studies(from.study, m);
  if (m.traffic.empty() && !from.kernels.empty())
    m.traffic_missing = "own kernels are traced by their program without _cuda";
  else if (m.traffic.empty() && from.no_trace)
    m.traffic_missing = "no traces were given, and --no-trace makes none";
  else if (m.traffic.empty())
    add_traces(from, m);
  if (from.kernels.empty())
    for (report::traced_kernel& k : m.traffic) compare_with_formula(k);
  report::conclude(m);
  return m;
}

}  // namespace warpgauge::cli
