// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/cause_words.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/cause_text.hpp"
#include "warpgauge/baseline/judgement_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace warpgauge::tests {
namespace {

using baseline::cause;
using baseline::cause_kind;
using nlohmann::json;
using nlohmann::ordered_json;

/// With every detail that any kind has.
cause full(cause_kind kind) {
  return {kind, "told", {"one", "two", "three", "four"}, 3, 7, {-0.02, -0.03}, -0.01, 0.1, 0.02};
}

TEST(CauseWords, AreThereForEveryCauseAndDiffer) {
  std::set<std::string> all;
  for (const auto& [kind, name] : baseline::cause_kinds()) {
    const std::string text = report::words(full(kind));
    EXPECT_FALSE(text.empty()) << name;
    EXPECT_EQ(text.find('{'), std::string::npos) << text;
    // Both are what the program said.
    if (kind != cause_kind::cannot_run) {
      EXPECT_TRUE(all.insert(text).second) << name << ": " << text;
    }
    EXPECT_FALSE(report::words(cause{kind}).empty() && kind != cause_kind::cannot_run) << name;
  }
}

// Cases of a healthy card that nobody recorded are one line, whatever each reaches.
TEST(CauseWords, ExplainHealthyCasesAlike) {
  cause other = full(cause_kind::as_others);
  other.seen += 0.01;
  EXPECT_NE(report::words(other), report::words(full(cause_kind::as_others)));
  EXPECT_EQ(report::explanation(other), report::explanation(full(cause_kind::as_others)));
}

TEST(CauseWords, AreNotWhatACauseIsStoredAs) {
  std::set<std::string_view> names;
  for (const auto& [kind, name] : baseline::cause_kinds()) {
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_EQ(to_string(kind), name);
    for (const cause& c : {cause{kind}, full(kind)})
      EXPECT_EQ(baseline::cause_from(json::parse(baseline::json_of(c).dump()), {"f", "c"}), c);
  }
}

TEST(CauseWords, NameWhatThereIsToDo) {
  EXPECT_EQ(
      report::words(
          {.kind = cause_kind::clocks_held, .names = {"sw_power_cap"}, .part = 20, .whole = 35}),
      "20 of 35 pairs are void: clocks held down by sw_power_cap; `warpgauge doctor` says "
      "what to do about it, then measure again");
  EXPECT_EQ(report::words({.kind = cause_kind::low, .changes = {-0.0257, -0.043}, .limit = -0.01}),
            "-2.57 % and -4.30 % from expected: low on average, whose limit is -1.00 %");
  EXPECT_EQ(report::words({.kind = cause_kind::low_sometimes, .changes = {-0.02, 0}}),
            "-2.00 % and +0.00 % from expected: low, but not each time; measure again and give "
            "that as --third");
}

/// One case low, one that its clocks let nobody measure, one whose program failed; judged once and
/// again.
struct measured_twice {
  simulated_gpus gpus{three_cases(), 7, 5};
  baseline::stored_baseline stored = gpus.record(5, 3, 2);
  std::vector<baseline::process> now = gpus.measure(0, 2, 0.97, "a.x/cold");
  std::vector<baseline::process> again = gpus.measure(0, 2, 0.97, "a.x/cold");

  /// @param message  what the program said of its failure
  baseline::suite_judgement judged(const std::string& message) {
    for (auto* group : {&now, &again})
      for (baseline::process& p : *group) {
        p.rows[1].problem = cause{.kind = cause_kind::clocks_held, .names = {"sw_power_cap"}};
        p.rows[2].problem = cause{cause_kind::reported, message};
      }
    return judge(&stored, now, again, {});
  }
};

TEST(Rewording, OfEveryMessageChangesNoVerdict) {
  measured_twice m;
  const baseline::suite_judgement judged = m.judged("the result is wrong");
  const std::string usual = to_text(judged, report::words);
  for (const char* word : {"", "banana", "pass", "9 of 9 pairs are void: clocks held down by x"}) {
    // In the file that is kept: its words are for people.
    const std::string reworded = to_text(judged, [&](const cause&) { return std::string(word); });
    EXPECT_NE(usual, reworded);
    const auto read = baseline::parse_judgement(reworded, "j.json");
    EXPECT_EQ(to_text(read, report::words), usual);
    // In what the program reported.
    const baseline::suite_judgement other = m.judged(word);
    EXPECT_EQ(other.code, judged.code);
    for (std::size_t i = 0; i < judged.cases.size(); ++i) {
      EXPECT_EQ(other.cases[i].outcome, judged.cases[i].outcome) << judged.cases[i].name;
      EXPECT_EQ(other.cases[i].gated, judged.cases[i].gated) << judged.cases[i].name;
      EXPECT_EQ(other.cases[i].causes[0].kind, judged.cases[i].causes[0].kind);
    }
  }
}

TEST(JudgementText, HoldsAllThatWasJudged) {
  measured_twice m;
  baseline::suite_judgement judged = m.judged("said <\"so\">");
  judged.baseline_name = "example_gpu.json";
  const std::string text = to_text(judged, report::words);
  const baseline::suite_judgement read = baseline::parse_judgement(text, "j.json");
  EXPECT_EQ(read.gpu, judged.gpu);
  EXPECT_EQ(read.processes, judged.processes);
  EXPECT_EQ(read.baseline_name, "example_gpu.json");
  EXPECT_EQ(read.sessions, 15);
  EXPECT_EQ(read.cards, 5);
  EXPECT_EQ(read.notes, judged.notes);
  EXPECT_EQ(read.code, baseline::exit_code::regression);
  EXPECT_EQ(to_text(read, report::words), text);
  const json document = json::parse(text);
  EXPECT_EQ(document.at("judgement"), 1);
  EXPECT_EQ(document.at("verdict"), "regression");
  EXPECT_EQ(document.at("exit_code"), 1);
  EXPECT_EQ(document.at("counts"), (json{{"regression", 1}, {"not-measured", 2}}));
  EXPECT_EQ(document.at("device").at("name"), judged.gpu.name);
}

}  // namespace
}  // namespace warpgauge::tests
