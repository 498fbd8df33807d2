// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/verdict_forms.hpp"

#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/baseline/judgement_text.hpp"
#include "warpgauge/baseline/text.hpp"
#include "warpgauge/report/cause_words.hpp"
#include "warpgauge/report/junit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace warpgauge::report {
namespace {

using namespace baseline;

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

/// Whether nothing is expected of any case: the first day on a GPU.
bool without_expectations(const suite_judgement& judged) {
  return std::none_of(judged.cases.begin(),
                      judged.cases.end(),
                      [](const judgement& j) { return j.expected.has_value(); }) &&
         std::any_of(judged.cases.begin(), judged.cases.end(), [](const judgement& j) {
           return j.outcome == verdict::no_baseline;
         });
}

/// What led to the verdicts; what led to many is said once.
class remarks_on_cases {
 public:
  /// @param shown  whether the table has columns for the fractions
  void add(const judgement& j, bool shown) {
    std::string about = sentence(j);
    const bool fractions =
        !shown && j.outcome == verdict::no_baseline && j.fraction_of_copy && j.fraction_of_peak;
    if (fractions)
      about += fmt::format("{}{} of copy, {} of peak",
                           about.empty() ? "" : "; ",
                           fraction(j.fraction_of_copy),
                           fraction(j.fraction_of_peak));
    if (about.empty()) return;
    for (remark& r : all_)
      if (!fractions && r.outcome == outcome_text(j) && r.causes == j.causes) {
        ++r.cases;
        return;
      }
    all_.push_back({outcome_text(j), j.name, std::move(about), j.causes, 1});
  }

  std::string text() const {
    std::string all = all_.empty() ? "" : "\n";
    for (const remark& r : all_)
      all += wrapped(r.cases == 1 ? fmt::format("  {} {}:", r.outcome, r.name)
                                  : fmt::format("  {} {} cases:", r.outcome, r.cases),
                     r.about);
    return all;
  }

 private:
  struct remark {
    std::string outcome, name, about;
    std::vector<cause> causes;
    int cases = 0;
  };
  std::vector<remark> all_;
};

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
  const bool without = without_expectations(judged);
  std::string text =
      without ? line("case", "figure", "of copy", "of peak", "", "verdict", "")
              : line("case", "figure", "expected", "limit", "drop", "verdict", "judged by");
  std::string_view shown;
  remarks_on_cases remarks;
  for (const judgement& j : judged.cases) {
    const auto [variant, rest] = variant_and_rest(j.name);
    if (variant != shown) text += fmt::format("\n{}\n", variant);
    shown = variant;
    const std::string measured =
        j.figure ? fmt::format("{} {}", figure(j.decisive()), j.unit) : "-";
    if (without)
      text += line(rest,
                   measured,
                   fraction(j.fraction_of_copy),
                   fraction(j.fraction_of_peak),
                   "",
                   outcome_text(j),
                   "");
    else
      text += line(rest,
                   measured,
                   figure(j.expected),
                   figure(j.limit),
                   fraction(j.detectable_drop),
                   outcome_text(j),
                   j.from == basis::none ? "-" : to_string(j.from));
    remarks.add(j, without);
  }
  text += remarks.text();
  if (without) {
    for (const cause& note : judged.notes) text += wrapped("note:", words(note));
    return text + summary(judged);
  }
  text += fmt::format(
      "\ndrop: the smallest loss that is found {:.0f} times of 100. False alarms: at most {:g} per "
      "run\nof all {} gated cases.\n",
      100 * judged.by.power,
      judged.by.family_rate,
      judged.judgements);
  for (const cause& note : judged.notes) text += wrapped("note:", words(note));
  return text + summary(judged);
}

std::string to_json(const suite_judgement& judged) { return to_text(judged, words); }

std::string to_junit(const suite_judgement& judged, std::string_view suite_name) {
  junit_suite suite{std::string(suite_name), {}};
  for (const judgement& j : judged.cases) suite.cases.push_back(junit_case_of(j));
  return junit_text({&suite, 1});
}

}  // namespace warpgauge::report
