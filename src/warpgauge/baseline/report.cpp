// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/report.hpp"

#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/baseline/junit.hpp"
#include "warpgauge/baseline/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace warpgauge::baseline {
namespace {

using nlohmann::ordered_json;

std::string outcome_text(const judgement& j) {
  return j.gated ? std::string(to_string(j.outcome)) : fmt::format("({})", to_string(j.outcome));
}

std::string summary(const suite_judgement& judged) {
  std::map<std::string_view, int> counts;
  int reported = 0;
  for (const judgement& j : judged.cases) {
    if (j.gated)
      ++counts[to_string(j.outcome)];
    else
      ++reported;
  }
  std::string text = fmt::format("perf: {} cases:", judged.cases.size());
  std::string_view separator = " ";
  for (const auto& [word, count] : counts) {
    text += fmt::format("{}{} {}", separator, count, word);
    separator = ", ";
  }
  if (reported > 0) text += fmt::format("{}{} not gated", separator, reported);
  return text + "\n";
}

ordered_json optional_number(std::optional<double> value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

}  // namespace

std::string to_table(const suite_judgement& judged) {
  std::size_t longest = 20;
  for (const judgement& j : judged.cases)
    longest = std::max(longest, variant_and_rest(j.name).second.size());
  const std::size_t width = std::min<std::size_t>(longest, 34);  // a hundred columns in all
  const auto line = [&](std::string_view name,
                        std::string_view figure,
                        std::string_view expected,
                        std::string_view limit,
                        std::string_view drop,
                        std::string_view outcome,
                        std::string_view from) {
    std::string text = fmt::format(" {} {:>13} {:>8} {:>8} {:>7}  {:<12} {}",
                                   in_column(name, width),
                                   figure,
                                   expected,
                                   limit,
                                   drop,
                                   outcome,
                                   from);
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  };
  std::string text = line("case", "figure", "expected", "limit", "drop", "verdict", "judged by");
  std::string_view shown;
  std::string remarks;
  for (const judgement& j : judged.cases) {
    const auto [variant, rest] = variant_and_rest(j.name);
    if (variant != shown) text += fmt::format("\n{}\n", variant);
    shown = variant;
    text += line(rest,
                 j.figure ? fmt::format("{} {}", figure(j.decisive()), j.unit) : "-",
                 figure(j.expected),
                 figure(j.limit),
                 fraction(j.detectable_drop),
                 outcome_text(j),
                 j.from == rung::none ? "-" : to_string(j.from));
    const bool without =
        j.outcome == verdict::no_baseline && j.fraction_of_copy && j.fraction_of_peak;
    std::string sentence = j.sentence;
    if (without)
      sentence += fmt::format("{}{} of copy, {} of peak",
                              sentence.empty() ? "" : "; ",
                              fraction(j.fraction_of_copy),
                              fraction(j.fraction_of_peak));
    if (!sentence.empty())
      remarks += wrapped(fmt::format("  {} {}:", outcome_text(j), j.name), sentence);
  }
  if (!remarks.empty()) text += "\n" + remarks;
  text += fmt::format(
      "\ndrop: the smallest loss that is found {:.0f} times of 100. False alarms: at most {:g} per "
      "run\nof all {} gated cases.\n",
      100 * judged.by.power,
      judged.by.family_rate,
      judged.judgements);
  for (const std::string& note : judged.notes) text += wrapped("note:", note);
  return text + summary(judged);
}

std::string to_json(const suite_judgement& judged) {
  ordered_json cases = ordered_json::array();
  for (const judgement& j : judged.cases)
    cases.push_back({{"name", j.name},
                     {"verdict", to_string(j.outcome)},
                     {"gated", j.gated},
                     {"unit", j.unit},
                     {"figure", optional_number(j.figure)},
                     {"anchor", optional_number(j.anchor)},
                     {"confirmed", optional_number(j.confirmed)},
                     {"mean", optional_number(j.mean)},
                     {"expected", optional_number(j.expected)},
                     {"limit", optional_number(j.limit)},
                     {"detectable_drop", optional_number(j.detectable_drop)},
                     {"fraction_of_copy", optional_number(j.fraction_of_copy)},
                     {"fraction_of_peak", optional_number(j.fraction_of_peak)},
                     {"rung", to_string(j.from)},
                     {"sentence", j.sentence}});
  const ordered_json document{{"exit_code", static_cast<int>(judged.code)},
                              {"family_rate", judged.by.family_rate},
                              {"minimum_effect", judged.by.minimum_effect},
                              {"power", judged.by.power},
                              {"judgements", judged.judgements},
                              {"cases", cases},
                              {"notes", judged.notes}};
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string to_junit(const suite_judgement& judged, std::string_view suite_name) {
  junit_suite suite{std::string(suite_name), {}};
  for (const judgement& j : judged.cases) suite.cases.push_back(junit_case_of(j));
  return junit_text({&suite, 1});
}

}  // namespace warpgauge::baseline
