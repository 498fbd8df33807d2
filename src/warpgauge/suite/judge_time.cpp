// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/judge_time.hpp"

#include "warpgauge/contract/decode.hpp"
#include "warpgauge/stats/limits.hpp"
#include "warpgauge/stats/summary.hpp"
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <optional>
#include <random>

namespace warpgauge::suite {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using seconds = std::chrono::duration<double>;

constexpr int rounds = 25;
constexpr double batch_s = 0.03;  ///< a question takes some 50 microseconds
constexpr std::size_t most_bytes = std::size_t{4} << 30;
constexpr std::size_t most_sets = 256;
constexpr std::size_t window_bytes = std::size_t{1} << 20;

bool is_written(const bound_operand& x) {
  return x.is->as == role::output || x.is->as == role::in_place;
}

std::size_t bytes_of(const bound_operand& x) {
  return static_cast<std::size_t>(x.elements()) * size_of(x.type);
}

std::size_t sets_of(const bound_case& c) {
  std::size_t bytes = 1;
  for (const bound_operand& x : c.operands) bytes += bytes_of(x);
  return std::clamp<std::size_t>(most_bytes / bytes, 1, most_sets);
}

/// The largest difference between two results that each keep the rule. A sum's bound needs what
/// only the host's reference knows; for sums it is a thousandth of the largest value.
tolerance_rule between_two(tolerance_rule rule, double largest) {
  if (rule.how == tolerance_rule::form::summed) return within(1e-3 * largest);
  rule.count *= 2;
  rule.absolute *= 2;
  rule.relative *= 2;
  return rule;
}

/// The same launches of both, alternating.
class pair_of_processes {
 public:
  pair_of_processes(candidate_process& candidate,
                    candidate_process& reference,
                    const bound_case& c,
                    std::mt19937_64& random)
      : own_(candidate), theirs_(reference), case_(c), random_(random), sets_(sets_of(c)) {
    for (candidate_process* p : {&own_, &theirs_}) p->ask("sets", case_, {{"count", sets_}});
    renew();
    // The first launch loads code.
    for (candidate_process* p : {&own_, &theirs_}) (void)timed(*p, 1);
    const double slowest = std::max(timed(own_, 1), timed(theirs_, 1));
    launches_ = std::clamp<std::size_t>(static_cast<std::size_t>(batch_s / slowest) + 1, 1, sets_);
  }

  /// @return the sentences of a result that differs; empty
  std::string round() {
    renew();
    double own = 0, theirs = 0;
    const bool own_first = random_() % 2 == 0;
    if (own_first) own = per_launch(own_);
    theirs = per_launch(theirs_);
    if (!own_first) own = per_launch(own_);
    own_s_.push_back(own);
    theirs_s_.push_back(theirs);
    logarithms_.push_back(std::log(own / theirs));
    return differing();
  }

  ordered_json row(const ratio_estimate& e) const {
    return {{"case", describe(case_)},
            {"us", 1e6 * stats::median(own_s_)},
            {"reference_us", 1e6 * stats::median(theirs_s_)},
            {"ratio", e.ratio},
            {"interval", {e.lower, e.upper}},
            {"rounds", rounds}};
  }
  const std::vector<double>& logarithms() const { return logarithms_; }

 private:
  void renew() {
    const std::uint64_t seed = random_() >> 1;
    for (candidate_process* p : {&own_, &theirs_}) p->ask("renew", case_, {{"seed", seed}});
  }
  double timed(candidate_process& p, std::size_t launches) {
    const auto begun = std::chrono::steady_clock::now();
    p.ask("launches", case_, {{"count", launches}});
    return seconds(std::chrono::steady_clock::now() - begun).count();
  }
  double per_launch(candidate_process& p) {
    const double question = timed(p, 0);
    const double all = timed(p, launches_);
    return std::max(all - question, 1e-9) / static_cast<double>(launches_);
  }

  std::vector<std::byte> window(candidate_process& p, const json& where) {
    const json answer = p.ask("window", case_, where);
    try {
      const auto& bytes = answer.at("bytes").get_binary();
      const auto* const from = reinterpret_cast<const std::byte*>(bytes.data());
      if (bytes.size() == where.at("bytes").get<std::size_t>()) return {from, from + bytes.size()};
    } catch (const json::exception&) {
    }
    throw candidate_ended("the process answers what is no answer", true);
  }

  /// An unpredictable part of an output, from a set that was launched.
  std::string differing() {
    const std::size_t set = random_() % launches_;
    std::string lines;
    for (std::size_t i = 0; i < case_.operands.size(); ++i) {
      const bound_operand& x = case_.operands[i];
      if (!is_written(x) || x.elements() == 0) continue;
      const std::size_t element = size_of(x.type);
      const auto all = static_cast<std::size_t>(x.elements());
      const std::size_t count = std::min(all, window_bytes / element);
      const std::size_t first = random_() % (all - count + 1);
      const json where{
          {"set", set}, {"operand", i}, {"first", first * element}, {"bytes", count * element}};
      const std::vector<std::byte> expected = window(theirs_, where);
      const std::vector<std::byte> got = window(own_, where);
      bound_operand part = x;
      part.extents = {static_cast<std::int64_t>(count)};
      host_values wanted;
      wanted.of = &part;
      double largest = 0;
      for (std::size_t e = 0; e < count; ++e) {
        const std::byte* const from = expected.data() + e * element;
        wanted.values.push_back(decode(x.type, from));
        if (std::isfinite(wanted.values.back()))
          largest = std::max(largest, std::fabs(wanted.values.back()));
        if (!is_wide(x.type)) continue;
        wanted.integers.push_back(0);
        std::memcpy(&wanted.integers.back(), from, element);
      }
      wanted.written.assign(count,
                            is_wide(x.type) ? host_values::as_integer : host_values::as_number);
      comparison_counts unused;
      if (const std::string said =
              compared(wanted, got, between_two(rule_of(case_, x), largest), 0, unused);
          !said.empty())
        lines += fmt::format(
            "beside the reference implementation, from element {} on:\n{}", first, said);
    }
    return lines;
  }

  candidate_process& own_;
  candidate_process& theirs_;
  bound_case case_;
  std::mt19937_64& random_;
  std::size_t sets_;
  std::size_t launches_ = 1;
  std::vector<double> own_s_, theirs_s_, logarithms_;
};

}  // namespace

ratio_estimate estimate(const std::vector<double>& logarithms) {
  const auto n = static_cast<double>(logarithms.size());
  // By medians, as a round that something else disturbed says nothing. Their spread is known as
  // well as that of 0.37 times as many values (Rousseeuw and Croux, "Alternatives to the Median
  // Absolute Deviation", 1993).
  const double middle = stats::median(logarithms);
  const double margin = stats::upper_t(ratio_rate, 0.37 * (n - 1)) *
                        stats::median_absolute_deviation(logarithms) *
                        std::sqrt(stats::median_variance(n));
  ratio_estimate e{std::exp(middle), std::exp(middle - margin), std::exp(middle + margin)};
  if (e.lower > 1 + least_difference) e.verdict = judgement::slower;
  if (e.upper < 1 - least_difference) e.verdict = judgement::faster;
  return e;
}

beside_reference look_at_time(const definition& d,
                              device::queue& q,
                              candidate_process& candidate,
                              const judge_request& r) {
  const std::vector<bound_case> cases = perf_cases(d);
  if (!d.device_reference || cases.empty())
    throw mistake(
        "there is nothing to compare a candidate's time with: state .device_reference(...) and the "
        "sizes of .perf({...})");
  candidate_process reference(r.reference, q, r.within, {"serve-reference"});
  std::random_device entropy;
  std::mt19937_64 random(entropy() | static_cast<std::uint64_t>(entropy()) << 32);
  beside_reference all;
  for (const bound_case& c : cases) {
    pair_of_processes pair(candidate, reference, c, random);
    for (int i = 0; i < rounds; ++i)
      if (const std::string differs = pair.round(); !differs.empty()) {
        all.verdict = judgement::wrong;
        all.at = describe(c);
        all.why = {differs.substr(0, differs.size() - 1)};
        return all;
      }
    const ratio_estimate e = estimate(pair.logarithms());
    all.rows.push_back(pair.row(e));
    if (e.verdict > all.verdict) {
      all.verdict = e.verdict;
      all.at = describe(c);
    }
  }
  return all;
}

}  // namespace warpgauge::suite
