// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/html_sections.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace warpgauge::report {
namespace {

using nlohmann::ordered_json;

ordered_json rounded(std::optional<double> value) {
  if (!value || !std::isfinite(*value) || *value == 0) return nullptr;
  const double digits = std::pow(10, 5 - std::floor(std::log10(std::abs(*value))));
  return std::round(*value * digits) / digits;
}

/// Values in logarithmic steps between a case's least and its largest, two digits of 64 each: the
/// sessions of all cases would be most of the page otherwise.
class coded_history {
 public:
  explicit coded_history(const case_line& l) {
    for (const session_point& at : l.history)
      for (const std::optional<double> value : {std::optional(at.figure), at.expected, at.limit})
        if (value && *value > 0 && std::isfinite(*value)) logs_.push_back(std::log(*value));
    if (logs_.empty()) return;
    const auto [least, most] = std::minmax_element(logs_.begin(), logs_.end());
    least_ = *least;
    step_ = std::max((*most - *least) / (steps - 1), 1e-9);
  }

  /// Least value and step, of logarithms.
  ordered_json scale() const { return {rounded(least_), rounded(step_)}; }

  /// Two characters; the last step means no value.
  std::string text(std::optional<double> value) const {
    const int code = value && *value > 0 && std::isfinite(*value)
                         ? static_cast<int>(std::lround((std::log(*value) - least_) / step_))
                         : steps;
    return {digits[static_cast<std::size_t>(code / 64)],
            digits[static_cast<std::size_t>(code % 64)]};
  }

 private:
  static constexpr int steps = 64 * 64 - 1;
  static constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<double> logs_;
  double least_ = 0, step_ = 1;
};

/// Sessions by time, as (time, card).
std::map<std::string, std::size_t> order_of_sessions(const performance& p, ordered_json& listed) {
  std::map<std::pair<std::string, std::string>, std::string> by_time;
  for (const case_line& l : p.cases)
    for (const session_point& at : l.history) by_time[{at.utc, at.session}] = at.card;
  std::map<std::string, std::size_t> order;
  for (const auto& [key, card] : by_time) {
    order[key.second] = order.size();
    listed.push_back({key.first.substr(0, 16), card.substr(0, 8)});
  }
  return order;
}

}  // namespace

std::string chart_data(const performance& p) {
  ordered_json sessions = ordered_json::array(), cases = ordered_json::array(),
               cards = ordered_json::array();
  const auto order = order_of_sessions(p, sessions);
  std::set<std::string> measured;
  for (const measuring_process& m : p.processes) measured.insert(m.card.substr(0, 8));
  for (const std::string& card : measured) cards.push_back(card);
  for (const case_line& l : p.cases) {
    const baseline::judgement& j = l.judged;
    const coded_history code(l);
    std::vector<const session_point*> points(order.size());
    for (const session_point& at : l.history) points[order.at(at.session)] = &at;
    std::array<std::string, 3> coded;
    for (const session_point* at : points) {
      coded[0] += code.text(at == nullptr ? std::nullopt : std::optional(at->figure));
      coded[1] += code.text(at == nullptr ? std::nullopt : at->expected);
      coded[2] += code.text(at == nullptr ? std::nullopt : at->limit);
    }
    cases.push_back({j.name,
                     j.gated ? baseline::to_string(j.outcome) : "not gated",
                     j.unit,
                     l.size,
                     rounded(j.decisive()),
                     rounded(j.expected),
                     rounded(j.limit),
                     rounded(l.copy_ceiling),
                     rounded(l.peak_ceiling),
                     code.scale(),
                     l.history.empty() ? "" : coded[0],
                     l.history.empty() ? "" : coded[1],
                     l.history.empty() ? "" : coded[2]});
  }
  const ordered_json data{{"sessions", sessions}, {"cards", cards}, {"cases", cases}};
  return data.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace warpgauge::report
