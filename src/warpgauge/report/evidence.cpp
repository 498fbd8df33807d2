// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/report/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <system_error>

namespace warpgauge::report {
namespace {

namespace fs = std::filesystem;
using baseline::file_error;
using baseline::file_fault;
using baseline::json;
using baseline::location;

/// Larger than any run.
constexpr std::int64_t most_cases = 10'000'000'000;

std::uint64_t count_of(const json& object, std::string_view key, const location& at) {
  const std::int64_t value = baseline::whole_of(object, key, at);
  if (value < 0 || value > most_cases)
    at.fail(file_fault::wrong_schema,
            fmt::format("'{}' is {}, which is no possible number", key, value));
  return static_cast<std::uint64_t>(value);
}

void read_counts(const json& from, const location& at, test_group& to) {
  to.passed = count_of(from, "passed", at);
  to.failed = count_of(from, "failed", at);
  to.skipped = count_of(from, "skipped", at);
  if (!from.contains("cases")) return;
  if (const std::uint64_t cases = count_of(from, "cases", at);
      cases != to.passed + to.failed + to.skipped)
    at.fail(file_fault::conflicting,
            fmt::format("says {} cases, and {} passed, {} failed and {} skipped: it was changed "
                        "after it was written; run the tests again",
                        cases,
                        to.passed,
                        to.failed,
                        to.skipped));
}

/// Each case belongs to one family, and to at most one value of any other axis.
void check_split(const json& from, const location& whole, const test_group& total) {
  if (!from.contains("by")) return;
  for (const auto& [axis, values] : baseline::object_of(from, "by", whole).items()) {
    const location of_axis{whole.origin, axis};
    baseline::require_object(values, of_axis);
    test_group sum;
    for (const auto& [value, counts] : values.items()) {
      const location at{whole.origin, fmt::format("{} '{}'", axis, value)};
      baseline::require_object(counts, at);
      test_group one;
      read_counts(counts, at, one);
      sum.passed += one.passed;
      sum.failed += one.failed;
      sum.skipped += one.skipped;
    }
    const bool more =
        sum.passed > total.passed || sum.failed > total.failed || sum.skipped > total.skipped;
    const bool fewer =
        sum.passed + sum.failed + sum.skipped < total.passed + total.failed + total.skipped;
    if (more || (axis == "family" && fewer))
      of_axis.fail(file_fault::conflicting,
                   fmt::format("its values add up to {} passed, {} failed and {} skipped, and "
                               "all cases {}, {} and {}: it was changed after it was written; run "
                               "the tests again",
                               sum.passed,
                               sum.failed,
                               sum.skipped,
                               total.passed,
                               total.failed,
                               total.skipped));
  }
}

/// A list of texts, which may hold line ends.
std::vector<std::string> texts_of(const json& object, std::string_view key, const location& at) {
  std::vector<std::string> texts;
  for (const json& item : baseline::array_of(object, key, at)) {
    if (!item.is_string())
      at.fail(file_fault::wrong_schema, fmt::format("'{}' does not hold strings", key));
    texts.push_back(item.get<std::string>());
  }
  return texts;
}

/// Settings of the environment that weakened the run. A file without that list, even an empty one,
/// may have been made under any.
std::set<std::string> weakened_by(const json& from, const location& at) {
  if (!from.contains("weakened_by"))
    at.fail(file_fault::wrong_schema,
            "does not say what weakened the run ('weakened_by' is missing): another version wrote "
            "it, or it was changed; run the tests again");
  const std::vector<std::string> settings = texts_of(from, "weakened_by", at);
  return {settings.begin(), settings.end()};
}

/// The commit that a summary names, if any.
std::string commit_of(const json& from, const location& at) {
  return from.contains("commit") ? baseline::text_of(from, "commit", at) : "";
}

/// What a summary says about the whole holds for its parts; for own kernels only the parts name a
/// commit.
void refuse_other_part(const json& part, const location& at, test_group& whole) {
  const std::string commit = commit_of(part, at);
  if (whole.commit.empty()) whole.commit = commit;
  if (!commit.empty() && commit != whole.commit)
    at.fail(
        file_fault::conflicting,
        fmt::format(
            "is from commit {}, and others from {}: run the tests again", commit, whole.commit));
  if (!part.contains("weakened_by")) return;
  for (const std::string& setting : weakened_by(part, at))
    if (!whole.weakened_by.contains(setting))
      at.fail(file_fault::conflicting,
              fmt::format("was weakened by {}, which the whole does not say: it was changed after "
                          "it was written; run the tests again",
                          setting));
}

/// build/<preset>/results/correctness-<backend>-<plan>.json
void add_correctness(const json& from, const location& at, model& to) {
  test_group g;
  g.plan = baseline::text_of(from, "plan", at);
  g.label = g.plan == "large" ? "large" : "correctness";
  g.backend = baseline::text_of(from, "backend", at);
  g.origin = at.origin;
  g.unit = "cases";
  g.weakened_by = weakened_by(from, at);
  g.commit = commit_of(from, at);
  std::uint64_t missing = 0;
  for (const std::string& id : texts_of(from, "missing", at)) {
    g.failures.push_back({id, "is registered, but left no result"});
    ++missing;
  }
  for (const std::string& why : texts_of(from, "not_run", at)) {
    const std::size_t space = std::min(why.find(' '), why.size());
    g.skips.push_back({why.substr(0, space), why.substr(std::min(space + 1, why.size()))});
  }
  for (const auto& [id, variant] : baseline::object_of(from, "variants", at).items()) {
    const location within{at.origin, fmt::format("variant '{}'", id)};
    baseline::require_object(variant, within);
    test_group one;
    read_counts(variant, within, one);
    check_split(variant, within, one);
    refuse_other_part(variant, within, g);
    g.passed += one.passed;
    g.failed += one.failed;
    g.skipped += one.skipped;
    g.cases_of[id] = one.passed + one.failed + one.skipped;
    if (one.passed + one.failed > 0) ++g.variants;
    if (one.passed > 0) g.passed_for.insert(id);
    const std::vector<std::string> failures = texts_of(variant, "failures", within);
    if (one.failed < failures.size())
      within.fail(file_fault::conflicting,
                  fmt::format("says {} failed, and shows {}: it was changed after it was written; "
                              "run the tests again",
                              one.failed,
                              failures.size()));
    for (const std::string& text : failures) g.failures.push_back({id, text});
    for (const std::string& text : texts_of(variant, "skips", within))
      if (one.passed + one.failed > 0) g.skips.push_back({id, text});
  }
  test_group total;
  read_counts(from, at, total);
  if (total.passed != g.passed || total.failed != g.failed || total.skipped != g.skipped)
    at.fail(
        file_fault::conflicting,
        fmt::format("says {} passed, {} failed and {} skipped, and its variants together {}, {} "
                    "and {}: it was changed after it was written; run the tests again",
                    total.passed,
                    total.failed,
                    total.skipped,
                    g.passed,
                    g.failed,
                    g.skipped));
  check_split(from, at, total);
  g.failed += missing;
  to.tests.push_back(std::move(g));
}

/// build/<preset>/results/traffic.sim.json
void add_traffic(const json& from, const location& at, model& to) {
  test_group g;
  g.label = "traffic";
  g.backend = baseline::text_of(from, "backend", at);
  g.origin = at.origin;
  g.unit = "cases";
  g.plan = g.label;
  g.variants = count_of(from, "variants", at);
  count_of(from, "cases", at);
  read_counts(from, at, g);
  g.weakened_by = weakened_by(from, at);
  g.commit = commit_of(from, at);
  std::uint64_t passed = 0, failed = 0;
  for (const auto& [id, kernel] : baseline::object_of(from, "kernels", at).items()) {
    const location within{at.origin, fmt::format("kernel '{}'", id)};
    baseline::require_object(kernel, within);
    const std::uint64_t right = count_of(kernel, "passed", within);
    const std::uint64_t wrong = count_of(kernel, "failed", within);
    g.cases_of[id] = right + wrong;
    if (right > 0) g.passed_for.insert(id);
    passed += right;
    failed += wrong;
  }
  if (g.variants < g.cases_of.size())
    at.fail(
        file_fault::conflicting,
        fmt::format("says {} kernels and holds {}: it was changed after it was written; run the "
                    "tests again",
                    g.variants,
                    g.cases_of.size()));
  if (passed != g.passed || failed != g.failed)
    at.fail(file_fault::conflicting,
            fmt::format("says {} passed and {} failed, and its kernels together {} and {}: it was "
                        "changed after it was written; run the tests again",
                        g.passed,
                        g.failed,
                        passed,
                        failed));
  to.tests.push_back(std::move(g));
}

bool has_text(const json& object, std::string_view key, std::string_view value) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() && *found == value;
}

bool is_xml(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '<';
}

bool whole_label(const fs::path& file) {
  const std::string name = file.filename().string();
  if (name.ends_with(".xml") || name.starts_with("trace.")) return true;
  if (!name.ends_with(".json")) return false;
  return name.starts_with("traffic.") ||
         (name.starts_with("correctness-") && std::count(name.begin(), name.end(), '-') == 2);
}

}  // namespace

void add_evidence(std::string_view text,
                  const std::string& origin,
                  const sources& from,
                  model& to) {
  if (is_xml(text)) return add_junit(text, origin, to);
  const json document = baseline::parse_json(text, origin);
  const location at{origin, "results"};
  baseline::require_object(document, at);
  if (document.contains("sites"))
    to.traffic.push_back(parse_trace(text, origin, from));
  else if (has_text(document, "suite", "traffic"))
    add_traffic(document, at, to);
  else if (document.contains("plan") && document.contains("summary"))
    add_correctness(document, at, to);
  else
    at.fail(file_fault::wrong_schema,
            "this is not a summary of correctness or traffic, a trace or JUnit XML");
}

std::vector<fs::path> evidence_files(const fs::path& folder) {
  std::error_code failed;
  std::vector<fs::path> files;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
    if (whole_label(at->path())) files.push_back(at->path());
  if (failed)
    throw base::unreadable_file(
        fmt::format("cannot read '{}': {}", folder.string(), failed.message()));
  std::sort(files.begin(), files.end());
  return files;
}

void refuse_two_commits(const model& m) {
  std::string commit, of;
  const auto hold = [&](const std::string& other, const std::string& whose) {
    if (other.empty() || other == commit) return;
    if (!commit.empty())
      throw file_error(
          file_fault::conflicting,
          fmt::format("{} is from commit {}, and {} from {}: a report is about one; run both "
                      "again, or make one report for each",
                      of,
                      commit,
                      whose,
                      other));
    commit = other;
    of = whose;
  };
  for (const test_group& g : m.tests) hold(g.commit, fmt::format("'{}'", g.origin));
  if (m.perf)
    for (const measuring_process& p : m.perf->processes) hold(p.commit, "session " + p.session);
}

void read_evidence(const fs::path& path, const sources& from, model& to) {
  std::error_code none;
  if (!fs::is_directory(path, none))
    return add_evidence(base::read_file(path), path.filename().string(), from, to);
  const std::vector<fs::path> files = evidence_files(path);
  if (files.empty())
    throw file_error(file_fault::empty,
                     fmt::format("'{}' holds no summary of correctness or traffic and no JUnit "
                                 "XML; run ctest first",
                                 path.string()));
  for (const fs::path& file : files)
    add_evidence(base::read_file(file), file.filename().string(), from, to);
}

}  // namespace warpgauge::report
