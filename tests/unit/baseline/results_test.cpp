// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/results.hpp"

#include "tests/unit/baseline/example_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace warpgauge::tests {
namespace {

using baseline::cause;
using baseline::cause_kind;
using baseline::file_error;
using baseline::file_fault;
using baseline::parse_results;
using nlohmann::ordered_json;
using testing::HasSubstr;

const std::string padded = "transpose.padded/f32/t32/8192x8192/cold";

std::string one_row(const std::function<void(ordered_json&)>& change) {
  ordered_json row = example_row(padded, 3500, 4200);
  change(row);
  return results_text(example_context(1, "beef"), {row});
}

std::string context_with(const std::function<void(ordered_json&)>& change) {
  ordered_json context = example_context(1, "beef");
  change(context);
  return results_text(context, {example_row(padded, 3500, 4200)});
}

std::optional<cause> problem_of(const std::string& text) {
  const auto rows = parse_results(text, "r.json").rows;
  if (rows.size() != 1) throw std::invalid_argument("not one row");
  return rows[0].problem;
}

cause about(cause_kind kind, const std::string& name) { return {.kind = kind, .names = {name}}; }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(ResultsFile, IsReadWhole) {
  const baseline::process p = parse_results(example_results(1, "beef"), "r.json");
  EXPECT_EQ(p.gpu.name, "Example GPU");
  EXPECT_EQ(p.gpu.power_limit_mw, 700000);
  EXPECT_EQ(p.card, card_name(1));
  EXPECT_EQ(p.session, "beef");
  EXPECT_EQ(p.number, "0");
  EXPECT_EQ(p.after.sm_clock_mhz, 1980);
  EXPECT_EQ(p.after.foreign_processes, 0);
  ASSERT_EQ(p.rows.size(), 2u);
  EXPECT_EQ(p.rows[0].name, padded);
  EXPECT_EQ(p.rows[0].unit, "GB/s");
  EXPECT_DOUBLE_EQ(p.rows[0].figure, 3500);
  EXPECT_DOUBLE_EQ(p.rows[0].anchor, 4200);
  EXPECT_EQ(p.rows[0].samples, 30);
  EXPECT_TRUE(p.rows[0].gated);
  EXPECT_FALSE(p.rows[0].problem);
}

TEST(ResultsFile, TakesTheMedianOfRepetitionsAndLeavesAggregatesOut) {
  std::vector<ordered_json> rows;
  for (int i = 0; i < 3; ++i) {
    rows.push_back(example_row(padded, 3000 + 100 * i * i, 4200));
    rows.back()["repetition_index"] = i;
  }
  rows.push_back(example_row(padded, 1, 1));
  rows.back()["run_type"] = "aggregate";
  rows.back()["aggregate_name"] = "stddev";
  const auto p = parse_results(results_text(example_context(1, "beef"), rows), "r.json");
  ASSERT_EQ(p.rows.size(), 1u);
  EXPECT_DOUBLE_EQ(p.rows[0].figure, 3100);
  EXPECT_FALSE(p.rows[0].problem);
}

TEST(ResultsFile, TakesNoMiddleOfRepetitionsThatDisagree) {
  std::vector<ordered_json> rows;
  for (const double share : {0.5, 1.6}) {
    rows.push_back(example_row(padded, 3000 * share, 4200));
    rows.back()["repetition_index"] = rows.size() - 1;
  }
  const auto p = parse_results(results_text(example_context(1, "beef"), rows), "r.json");
  ASSERT_TRUE(p.rows.at(0).problem);
  EXPECT_EQ(p.rows[0].problem->kind, baseline::cause_kind::repetitions_differ);
  EXPECT_EQ(p.rows[0].problem->usual, 1500);
  EXPECT_EQ(p.rows[0].problem->seen, 4800);
}

TEST(ResultsFile, KnowsTheCaseBehindABenchmarksName) {
  EXPECT_EQ(baseline::case_name("a.b/f32/-/8x8/cold/iterations:30/manual_time"),
            "a.b/f32/-/8x8/cold");
  EXPECT_EQ(baseline::case_name("a.b/f32/-/8x8/cold/repeats:3/threads:1/real_time"),
            "a.b/f32/-/8x8/cold");
  EXPECT_EQ(baseline::case_name("plain"), "plain");
}

TEST(ResultsFile, ReturnsTheStateItWasGiven) {
  baseline::device_state state;
  state.sm_clock_mhz = 1980;
  state.power_w = 301.5;
  state.clock_event_reasons = {"sw_power_cap"};
  state.foreign_processes = 2;
  EXPECT_EQ(baseline::parse_state(baseline::to_json(state)), state);
  EXPECT_EQ(baseline::parse_state(""), baseline::device_state{});
  EXPECT_THROW(baseline::parse_state("[1]"), file_error);
}

struct broken {
  std::string name;
  std::string text;
  file_fault fault;
  std::string part;  ///< of the sentence
};

void PrintTo(const broken& b, std::ostream* out) { *out << b.name; }

class BrokenResults : public testing::TestWithParam<broken> {};

TEST_P(BrokenResults, AreToldApart) {
  try {
    parse_results(GetParam().text, "r.json");
    FAIL() << "it was accepted";
  } catch (const file_error& e) {
    EXPECT_EQ(baseline::to_string(e.fault()), baseline::to_string(GetParam().fault)) << e.what();
    EXPECT_THAT(e.what(), HasSubstr(GetParam().part));
    EXPECT_THAT(e.what(), HasSubstr("r.json"));
  }
}

std::vector<broken> broken_results() {
  const std::string whole = example_results(1, "beef");
  const auto row = [](std::string key, ordered_json value) {
    return one_row([&](ordered_json& r) { r[key] = value; });
  };
  const auto context = [](std::string key, ordered_json value) {
    return context_with([&](ordered_json& c) { c[key] = value; });
  };
  return {
      {"nothing", "", file_fault::empty, "measure again"},
      {"blanks", " \n\t", file_fault::empty, "measure again"},
      {"noRows", results_text(example_context(1, "beef"), {}), file_fault::empty, "filter"},
      {"cut", whole.substr(0, whole.size() / 2), file_fault::truncated, "measure again"},
      {"cutBrace", whole.substr(0, whole.size() - 2), file_fault::truncated, "middle"},
      {"prose", "hello", file_fault::not_json, "line 1"},
      {"trailing", whole + "}", file_fault::not_json, "not JSON"},
      {"array", "[1, 2]", file_fault::wrong_schema, "object"},
      {"deep", std::string(100000, '['), file_fault::wrong_schema, "deep"},
      {"twice", replaced(whole, "\"seed\"", "\"driver\""), file_fault::wrong_schema, "twice"},
      {"plainFile",
       context_with([](ordered_json& c) { c.erase("warpgauge_protocol"); }),
       file_fault::wrong_schema,
       "compare"},
      {"noCard",
       context_with([](ordered_json& c) { c.erase("card"); }),
       file_fault::wrong_schema,
       "'card'"},
      {"numberCard", context("card", 5), file_fault::wrong_schema, "string"},
      {"wholeUuid", context("card", "GPU-1234"), file_fault::wrong_schema, "hexadecimal"},
      {"wordedMemory",
       context("gpu_memory_bytes", "lots"),
       file_fault::wrong_schema,
       "whole number"},
      {"negativeMemory",
       context("gpu_memory_bytes", "-5"),
       file_fault::wrong_schema,
       "whole number"},
      {"emptyPart", context("gpu_board_part", ""), file_fault::wrong_schema, "a part number"},
      {"emptyBoot", context("boot", ""), file_fault::wrong_schema, "16 hexadecimal digits"},
      {"rawBoot",
       context("boot", "6fd5f0ba-52e1-4c14-9e5c-3c1a2f0a7b11"),
       file_fault::wrong_schema,
       "16 hexadecimal digits"},
      {"numberPart", context("gpu_board_part", 692), file_fault::wrong_schema, "string"},
      {"wrongTime", context("utc", "yesterday"), file_fault::wrong_schema, "time"},
      {"control", context("gpu_name", "a\nb"), file_fault::wrong_schema, "printable"},
      {"otherProtocol",
       context("warpgauge_protocol", "2"),
       file_fault::other_protocol,
       "protocol 2"},
      {"unknownContext", context("gpu_colour", "green"), file_fault::unknown_key, "gpu_colour"},
      {"unknownCounter", row("bandwidth_mb_s", 1.0), file_fault::unknown_key, "bandwidth_mb_s"},
      {"bothUnits", row("tflop_s", 1.0), file_fault::wrong_unit, "both"},
      {"noFigure",
       one_row([](ordered_json& r) { r.erase("bandwidth_gb_s"); }),
       file_fault::wrong_unit,
       "no figure"},
      {"noAnchor",
       one_row([](ordered_json& r) { r.erase("anchor_gb_s"); }),
       file_fault::wrong_unit,
       "no anchor"},
      {"wordedFigure", row("bandwidth_gb_s", "fast"), file_fault::wrong_schema, "number"},
      {"halfSample", row("samples", 3.5), file_fault::wrong_schema, "count"},
      {"gatedMaybe", row("gated", 0.5), file_fault::wrong_schema, "0 or 1"},
      {"duplicated",
       results_text(example_context(1, "beef"),
                    {example_row(padded, 3500, 4200), example_row(padded, 3400, 4200)}),
       file_fault::duplicated_row,
       padded},
  };
}

INSTANTIATE_TEST_SUITE_P(Kinds,
                         BrokenResults,
                         testing::ValuesIn(broken_results()),
                         [](const auto& tested) { return tested.param.name; });

TEST(ResultsRow, ThatIsNoMeasurementSaysWhy) {
  const auto with = [](std::string key, ordered_json value) {
    return one_row([&](ordered_json& r) { r[key] = value; });
  };
  EXPECT_FALSE(problem_of(with("bandwidth_gb_s", 3500.0)));
  EXPECT_EQ(problem_of(with("bandwidth_gb_s", -1.0)), about(cause_kind::negative, "figure"));
  EXPECT_EQ(problem_of(with("bandwidth_gb_s", 0.0)), about(cause_kind::zero, "figure"));
  EXPECT_EQ(problem_of(with("anchor_gb_s", 0.0)), about(cause_kind::zero, "anchor"));
  EXPECT_EQ(problem_of(with("throttled_pairs", 271.0)),
            (cause{.kind = cause_kind::void_pairs, .part = 271, .whole = 301}));
  EXPECT_FALSE(problem_of(with("throttled_pairs", 270.0)));
  EXPECT_EQ(problem_of(with("samples", 2.0)),
            (cause{.kind = cause_kind::few_samples, .part = 2, .whole = 3}));
  EXPECT_EQ(problem_of(with("spread", -0.1)), about(cause_kind::not_relative, "spread"));
  // As Google Benchmark writes them, though JSON has no such words.
  for (const char* word : {"NaN", "-NaN", "Infinity", "-Infinity"})
    EXPECT_EQ(problem_of(replaced(with("bandwidth_gb_s", 77.25), "77.25", word)),
              about(cause_kind::not_finite, "figure"));
  EXPECT_EQ(problem_of(one_row([](ordered_json& r) {
              r.erase("bandwidth_gb_s");
              r["error_occurred"] = true;
              r["error_message"] = "cudaErrorLaunchFailure";
            })),
            (cause{cause_kind::reported, "cudaErrorLaunchFailure"}));
}

TEST(ResultsRow, HasItsCauseFromItsKeyAndNotFromItsWords) {
  const auto row = [](const std::string& words, const ordered_json& problem) {
    return one_row([&](ordered_json& r) {
      r["error_occurred"] = true;
      r["error_message"] = words;
      if (!problem.is_null()) r["problem"] = problem;
    });
  };
  const ordered_json held{
      {"kind", "clocks-held"}, {"names", {"sw_power_cap"}}, {"part", 20}, {"whole", 35}};
  const cause expected{
      .kind = cause_kind::clocks_held, .names = {"sw_power_cap"}, .part = 20, .whole = 35};
  for (const char* words : {"20 of 35 pairs are void", "banana", "skipped: needs 8 GiB"}) {
    EXPECT_EQ(problem_of(row(words, held)), expected) << words;
    EXPECT_EQ(problem_of(row(words, nullptr)), (cause{cause_kind::reported, words}));
  }
  EXPECT_THROW(problem_of(row("", {{"kind", "banana"}})), baseline::file_error);
  EXPECT_THROW(problem_of(row("", {{"kind", "zero"}, {"colour", 1}})), baseline::file_error);
  EXPECT_THROW(problem_of(row("", "zero")), baseline::file_error);
}

TEST(ResultsRow, ThatCannotRunHereIsSkipped) {
  const auto p = parse_results(one_row([](ordered_json& r) {
                                 r["skipped"] = true;
                                 r["skip_message"] = "needs 8 GiB";
                               }),
                               "r.json");
  EXPECT_EQ(p.rows.at(0).problem, (cause{cause_kind::cannot_run, "needs 8 GiB"}));
}

TEST(ResultsRow, BesideForeignWorkIsNoMeasurement) {
  const std::string text =
      context_with([](ordered_json& c) { c["state_after"] = R"({"foreign_processes":1})"; });
  EXPECT_EQ(problem_of(text),
            (cause{.kind = cause_kind::foreign_work, .names = {"after"}, .part = 1}));
}

TEST(ResultsKeys, OfOnesOwnAreFree) {
  EXPECT_FALSE(problem_of(one_row([](ordered_json& r) { r["x_registers"] = 32; })));
}

/// Every prefix of a valid file is refused in order; only the last newline may be missing.
TEST(ResultsFuzz, CutFilesAreRefused) {
  const std::string whole = example_results(1, "beef");
  for (std::size_t length = 0; length + 2 < whole.size(); ++length) {
    try {
      parse_results(whole.substr(0, length), "r.json");
      FAIL() << "cut at " << length;
    } catch (const file_error& e) {
      EXPECT_TRUE(e.fault() == file_fault::truncated || e.fault() == file_fault::empty)
          << length << ": " << e.what();
    }
  }
  EXPECT_EQ(parse_results(whole.substr(0, whole.size() - 1), "r.json").rows.size(), 2u);
}

/// A changed byte ends in an orderly error or in figures that are figures: never another
/// exception, never a NaN that passes for a measurement.
TEST(ResultsFuzz, ChangedBytesGiveAnErrorOrFigures) {
  const std::string whole = example_results(1, "beef");
  std::mt19937 random(11);
  int refused = 0;
  for (int i = 0; i < 6000; ++i) {
    std::string text = whole;
    for (unsigned k = random() % 3 + 1; k > 0; --k)
      text[random() % text.size()] = static_cast<char>(random() % 256);
    try {
      for (const baseline::row& r : parse_results(text, "r.json").rows) {
        if (r.problem) continue;
        EXPECT_TRUE(std::isfinite(r.figure) && r.figure > 0) << text;
        EXPECT_TRUE(std::isfinite(r.anchor) && r.anchor > 0) << text;
      }
    } catch (const file_error& e) {
      ++refused;
      EXPECT_NE(std::string(e.what()), "");
    }
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace warpgauge::tests
