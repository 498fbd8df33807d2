// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/judge.hpp"

#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/candidate.hpp"
#include "warpgauge/suite/judge_time.hpp"
#include "warpgauge/suite/runner.hpp"
#include "warpgauge/suite/traffic.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>
#include <sstream>

namespace warpgauge::suite {
namespace {

using nlohmann::ordered_json;

/// This many failing cases are reported; the rest is not run.
constexpr std::size_t told_cases = 3;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

/// memcheck's first error: lines that begin with a mark, up to an empty one.
std::vector<std::string> first_error(const std::string& printed) {
  constexpr std::string_view mark = "========= ";
  std::vector<std::string> all;
  for (const std::string& line : lines_of(printed)) {
    const std::size_t at = line.find_first_not_of(' ', mark.size());
    if (!line.starts_with(mark) || at == std::string::npos) {
      if (!all.empty()) break;
      continue;
    }
    const std::string text = line.substr(at);
    const auto begins = [&](std::string_view with) { return text.starts_with(with); };
    // What it says of itself, and of how the process ended.
    if (begins("COMPUTE-SANITIZER") || begins("ERROR SUMMARY") || begins("Target application") ||
        begins("Error: process"))
      continue;
    if (begins("Saved host backtrace")) break;  // the judge's own
    all.push_back(text);
  }
  return all;
}

std::vector<std::string> words_of(const judge_request& r) {
  if (r.memcheck.empty()) return {"serve"};
  return {r.memcheck, "--tool", "memcheck", "serve-unconfined"};
}

std::uint64_t sectors_of(const conformance::launch_counts& counts) {
  std::uint64_t sum = 0;
  for (const char* op : {"load", "store", "atomic"})
    sum += conformance::count_of(counts, fmt::format("global {} sectors", op));
  return sum;
}

class judged {
 public:
  judged(const definition& d, const judge_request& r) : of_(d), asked_(r) {}

  ordered_json run() {
    plan p = correctness_plan(of_, false);
    runner one(of_, candidate_);
    std::size_t done = 0;
    try {
      for (bound_case& c : p.cases) {
        // Odd and even seeds put the largest values at opposite ends.
        c.seed += 2 * asked_.seed;
        at_ = describe(c);
        ++done;
        const outcome o = one.run(c);
        if (o.statement_is_wrong) throw mistake(fmt::format("{}: {}", at_, o.why));
        if (!o.passed) enter(o);
        if (failed_ >= told_cases || verdict_ == judgement::cheat || memcheck_spoke_) break;
      }
      if (failed_ == 0) {
        if (const std::string why = one.verdict_of_all(); !why.empty()) throw mistake(why);
        if (!asked_.memcheck.empty())
          (void)memcheck_speaks();
        else if (asked_.reference.empty())
          look_at_traffic();
        else
          look_at_time();
      }
    } catch (const candidate_ended& e) {
      if (!memcheck_speaks()) enter(e.cheats() ? judgement::cheat : judgement::wrong, {e.what()});
    }
    return {{"verdict", to_string(verdict_)},
            {"kernel", of_.name},
            {"seed", asked_.seed},
            {"cases", {{"run", done}, {"planned", p.cases.size()}, {"failed", failed_}}},
            {"failures", failures_},
            {asked_.reference.empty() ? "traffic" : "time", beside_}};
  }

 private:
  void enter(judgement j, const std::vector<std::string>& why) {
    ++failed_;
    verdict_ = std::max(verdict_, j);
    failures_.push_back({{"verdict", to_string(j)}, {"case", at_}, {"why", why}});
  }
  void enter(const outcome& o) {
    if (memcheck_speaks()) return;
    enter(o.off_stream     ? judgement::cheat
          : o.has_findings ? judgement::finding
                           : judgement::wrong,
          lines_of(o.why));
  }

  /// Enters its first error, after which no launch of the process succeeds.
  bool memcheck_speaks() {
    if (asked_.memcheck.empty() || memcheck_spoke_) return memcheck_spoke_;
    const auto said = first_error(candidate_.printed());
    memcheck_spoke_ = !said.empty();
    if (memcheck_spoke_) enter(judgement::finding, said);
    return memcheck_spoke_;
  }

  /// Counts at the sizes of traffic, beside the reference implementation's.
  void look_at_traffic() {
    definition reference = of_;
    reference.launch = of_.device_reference;
    for (const bound_case& c : traffic_cases(of_)) {
      at_ = describe(c);
      const counted own = candidate_.count(c);
      if (!own.problems.empty()) return enter(judgement::finding, own.problems);
      if (!own.by_state.empty()) return enter(judgement::cheat, {own.by_state});
      if (own.kernels == 0)
        return enter(judgement::cheat, {"no kernel runs: the results are made on the host"});
      ordered_json row{{"case", at_}, {"exact", own.exact}, {"counts", own.counts}};
      if (of_.device_reference) {
        bound_case same = c;
        same.of = &reference;
        const auto theirs = trace(reference, same);
        if (!theirs->problems.empty())
          throw mistake(fmt::format("the device reference: {}", theirs->problems.front()));
        row["reference"] = theirs->total;
        if (const std::uint64_t least = sectors_of(theirs->total); least > 0)
          row["times_reference"] =
              static_cast<double>(sectors_of(own.counts)) / static_cast<double>(least);
      }
      if (const double least = least_sectors(of_, c); least > 0)
        row["times_least"] = static_cast<double>(sectors_of(own.counts)) / least;
      beside_.push_back(std::move(row));
    }
  }

  void look_at_time() {
    beside_reference seen = suite::look_at_time(of_, queue_, candidate_, asked_);
    at_ = seen.at;
    if (!seen.why.empty()) return enter(seen.verdict, seen.why);
    verdict_ = seen.verdict;
    beside_ = std::move(seen.rows);
  }

  const definition& of_;
  const judge_request& asked_;
  device::queue queue_;
  candidate_process candidate_{asked_.program, queue_, asked_.within, words_of(asked_)};
  judgement verdict_ = judgement::correct;
  std::string at_;
  std::size_t failed_ = 0;
  bool memcheck_spoke_ = false;
  ordered_json failures_ = ordered_json::array();
  ordered_json beside_ = ordered_json::array();
};

}  // namespace

std::string_view to_string(judgement j) {
  switch (j) {
    case judgement::correct:
      return "correct";
    case judgement::faster:
      return "faster";
    case judgement::slower:
      return "slower";
    case judgement::finding:
      return "finding";
    case judgement::wrong:
      return "wrong";
    case judgement::cheat:
      return "cheat";
  }
  return "?";
}

ordered_json judge_candidate(const definition& d, const judge_request& r) {
  device::prefer_speed();
  return judged(d, r).run();
}

}  // namespace warpgauge::suite
