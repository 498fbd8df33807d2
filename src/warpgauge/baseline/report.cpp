// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/report.hpp"

#include "warpgauge/baseline/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace warpgauge::baseline {
namespace {

using nlohmann::ordered_json;

/// "transpose.padded" and "f32/t32/8192x8192/cold".
std::pair<std::string_view, std::string_view> variant_and_rest(std::string_view name) {
  const std::size_t slash = name.find('/');
  if (slash == std::string_view::npos) return {name, "-"};
  return {name.substr(0, slash), name.substr(slash + 1)};
}

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

enum class junit_outcome { passed, failure, error, skipped };

junit_outcome junit_of(const judgement& j) {
  if (!j.gated || j.outcome == verdict::skipped) return junit_outcome::skipped;
  if (j.outcome == verdict::pass || j.outcome == verdict::improvement) return junit_outcome::passed;
  return j.outcome == verdict::regression ? junit_outcome::failure : junit_outcome::error;
}

std::string facts(const judgement& j) {
  return fmt::format("figure {} {}, expected {}, limit {}, detectable drop {}, from {}",
                     figure(j.figure),
                     j.unit,
                     figure(j.expected),
                     figure(j.limit),
                     fraction(j.detectable_drop),
                     to_string(j.from));
}

std::string junit_case(const judgement& j) {
  const auto [variant, rest] = variant_and_rest(j.name);
  std::string text =
      fmt::format("    <testcase classname=\"{}\" name=\"{}\">\n", escaped(variant), escaped(rest));
  const std::string why =
      j.gated ? (j.sentence.empty() ? std::string(to_string(j.outcome)) : j.sentence)
              : fmt::format("not gated: {}", to_string(j.outcome));
  switch (junit_of(j)) {
    case junit_outcome::passed:
      break;
    case junit_outcome::skipped:
      text += fmt::format("      <skipped message=\"{}\"/>\n", escaped(why));
      break;
    case junit_outcome::failure:
    case junit_outcome::error: {
      const std::string_view tag = junit_of(j) == junit_outcome::failure ? "failure" : "error";
      text += fmt::format(
          "      <{} type=\"{}\" message=\"{}\"/>\n", tag, to_string(j.outcome), escaped(why));
    }
  }
  text += fmt::format("      <system-out>{}</system-out>\n", escaped(facts(j)));
  return text + "    </testcase>\n";
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
                 j.figure ? fmt::format("{} {}", figure(j.figure), j.unit) : "-",
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
                     {"expected", optional_number(j.expected)},
                     {"limit", optional_number(j.limit)},
                     {"detectable_drop", optional_number(j.detectable_drop)},
                     {"fraction_of_copy", optional_number(j.fraction_of_copy)},
                     {"fraction_of_peak", optional_number(j.fraction_of_peak)},
                     {"rung", to_string(j.from)},
                     {"sentence", j.sentence}});
  const ordered_json document{{"exit_code", judged.exit_code},
                              {"family_rate", judged.by.family_rate},
                              {"minimum_effect", judged.by.minimum_effect},
                              {"power", judged.by.power},
                              {"judgements", judged.judgements},
                              {"cases", cases},
                              {"notes", judged.notes}};
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string to_junit(const suite_judgement& judged, std::string_view suite_name) {
  std::map<junit_outcome, int> counts;
  std::string cases;
  for (const judgement& j : judged.cases) {
    ++counts[junit_of(j)];
    cases += junit_case(j);
  }
  const std::string numbers =
      fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"",
                  judged.cases.size(),
                  counts[junit_outcome::failure],
                  counts[junit_outcome::error],
                  counts[junit_outcome::skipped]);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n  <testsuite name=\"{}\" {}>\n"
      "{}  </testsuite>\n</testsuites>\n",
      numbers,
      escaped(suite_name),
      numbers,
      cases);
}

}  // namespace warpgauge::baseline
