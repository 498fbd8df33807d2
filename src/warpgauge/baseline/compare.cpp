// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/compare.hpp"

#include "warpgauge/stats/limits.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace warpgauge::baseline {
namespace {

std::vector<double> speed_logs(const plain_row& row) {
  std::vector<double> logs;
  for (const double v : row.values) logs.push_back(row.more_is_better ? std::log(v) : -std::log(v));
  return logs;
}

/// Welch, "The generalization of 'Student's' problem", 1947.
void add_interval(const std::vector<double>& a,
                  const std::vector<double>& b,
                  double tail,
                  compared_row& to) {
  const double of_a = stats::variance(a) / double(a.size());
  const double of_b = stats::variance(b) / double(b.size());
  const double sum = of_a + of_b;
  double half = 0;
  if (sum > 0) {
    const double dof =
        sum * sum / (of_a * of_a / double(a.size() - 1) + of_b * of_b / double(b.size() - 1));
    half = stats::upper_t(tail, dof) * std::sqrt(sum);
  }
  const double centre = stats::mean(b) - stats::mean(a);
  to.speed = std::exp(centre);
  to.lower = std::exp(centre - half);
  to.upper = std::exp(centre + half);
}

void set(compared_row& to, verdict outcome, std::string sentence) {
  to.outcome = outcome;
  to.sentence = std::move(sentence);
}

void compare_pair(
    const plain_row& a, const plain_row& b, const compare_rule& by, double tail, compared_row& to) {
  if (!b.problem.empty()) return set(to, verdict::not_measured, b.problem);
  if (!a.problem.empty()) return set(to, verdict::no_baseline, "in the first file " + a.problem);
  to.before = stats::median(a.values);
  to.after = stats::median(b.values);
  if (a.unit != b.unit) {
    set(to,
        verdict::not_measured,
        fmt::format("its unit is {} in the first file and {} in the second", a.unit, b.unit));
    return;
  }
  const std::vector<double> before = speed_logs(a);
  const std::vector<double> after = speed_logs(b);
  to.speed = std::exp(stats::median(after) - stats::median(before));
  if (before.size() < 2 || after.size() < 2) {
    set(to,
        verdict::inconclusive,
        "one value on a side has no spread: measure with --benchmark_repetitions=10");
    return;
  }
  add_interval(before, after, tail, to);
  if (*to.upper < 1 - by.tolerance)
    to.outcome = verdict::regression;
  else if (*to.lower > 1 + by.tolerance)
    to.outcome = verdict::improvement;
  else if (*to.lower > 1 - by.tolerance)
    to.outcome = verdict::pass;
  else
    set(to,
        verdict::inconclusive,
        fmt::format("a loss of {:g} % can be neither shown nor excluded: more repetitions",
                    100 * by.tolerance));
}

}  // namespace

std::vector<compared_row> compare_rows(std::span<const plain_row> before,
                                       std::span<const plain_row> after,
                                       const compare_rule& by) {
  std::map<std::string, std::pair<const plain_row*, const plain_row*>> pairs;
  for (const plain_row& r : before) pairs[r.name].first = &r;
  for (const plain_row& r : after) pairs[r.name].second = &r;
  const double tail =
      stats::per_judgement_rate((1 - by.confidence) / 2, std::max(1, int(pairs.size())));
  std::vector<compared_row> rows;
  for (const auto& [name, pair] : pairs) {
    const auto& [a, b] = pair;
    compared_row row;
    row.name = name;
    row.unit = b != nullptr ? b->unit : a->unit;
    if (b == nullptr)
      set(row, verdict::not_measured, "only the first file has it");
    else if (a == nullptr)
      set(row, verdict::no_baseline, "only the second file has it");
    else
      compare_pair(*a, *b, by, tail, row);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string to_json(std::span<const compared_row> rows, const compare_rule& by) {
  using nlohmann::ordered_json;
  const auto maybe = [](std::optional<double> v) {
    return v ? ordered_json(*v) : ordered_json(nullptr);
  };
  ordered_json list = ordered_json::array();
  for (const compared_row& r : rows)
    list.push_back({{"name", r.name},
                    {"unit", r.unit},
                    {"before", maybe(r.before)},
                    {"after", maybe(r.after)},
                    {"speed", maybe(r.speed)},
                    {"lower", maybe(r.lower)},
                    {"upper", maybe(r.upper)},
                    {"verdict", to_string(r.outcome)},
                    {"sentence", r.sentence}});
  const ordered_json document{
      {"tolerance", by.tolerance}, {"confidence", by.confidence}, {"benchmarks", list}};
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace warpgauge::baseline
