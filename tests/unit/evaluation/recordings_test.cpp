// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/recordings.hpp"

#include "tests/unit/evaluation/recorded_gpus.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace warpgauge::tests {
namespace {

using baseline::file_error;
using baseline::file_fault;
using evaluation::parse_processes;
using evaluation::parse_recording;
using evaluation::recorded_process;
using evaluation::recording;
using nlohmann::ordered_json;
using testing::HasSubstr;

TEST(KeptRecording, IsReadAsItWasWritten) {
  recording before = simulate({.cards = 2, .sessions = 2});
  before.processes[0].process.rows[1].problem =
      baseline::cause{baseline::cause_kind::reported, "said \"no\""};
  before.processes[0].extras.erase(before.processes[0].process.rows[1].name);
  const std::string text = to_text(before);
  const recording after = parse_recording(text, "kept.json");
  EXPECT_EQ(to_text(after), text);
  EXPECT_EQ(after.commit, "0123abc");
  ASSERT_EQ(after.processes.size(), before.processes.size());
  for (std::size_t i = 0; i < before.processes.size(); ++i) {
    const recorded_process& b = before.processes[i];
    const recorded_process& a = after.processes[i];
    EXPECT_EQ(a.process.gpu, b.process.gpu);
    EXPECT_EQ(a.process.session, b.process.session);
    EXPECT_EQ(a.process.number, b.process.number);
    EXPECT_EQ(a.process.card, b.process.card);
    EXPECT_EQ(a.process.after, b.process.after);
    EXPECT_EQ(a.asked, b.asked);
    ASSERT_EQ(a.process.rows.size(), b.process.rows.size());
    std::map<std::string, baseline::row> rows;
    for (const baseline::row& r : a.process.rows) rows[r.name] = r;
    for (const baseline::row& r : b.process.rows) {
      EXPECT_EQ(rows.at(r.name).problem, r.problem);
      if (r.problem) continue;
      EXPECT_NEAR(rows.at(r.name).figure, r.figure, 1e-6 * r.figure);
      EXPECT_NEAR(rows.at(r.name).anchor, r.anchor, 1e-6 * r.anchor);
      EXPECT_EQ(rows.at(r.name).gated, r.gated);
      EXPECT_EQ(rows.at(r.name).samples, r.samples);
      EXPECT_NEAR(a.extras.at(r.name).moved, b.extras.at(r.name).moved, 1e-9);
      const bool timed = r.name == simulated_case_name(0) || r.name == simulated_case_name(1);
      const auto& times = a.extras.at(r.name).times_us;
      ASSERT_EQ(times.size(), timed ? 9U : 0U) << "only of cases that were injected";
      for (std::size_t k = 0; k < times.size(); ++k)
        EXPECT_NEAR(times[k], b.extras.at(r.name).times_us[k], 0.0051);
    }
  }
}

TEST(KeptRecording, KeepsBoardPartAndBootWhereTheyAreKnown) {
  recording r = simulate({.cards = 1, .sessions = 1, .suites = 2, .injected = 0});
  ASSERT_EQ(r.processes.size(), 2U);
  const std::string unknown = to_text(r);
  EXPECT_THAT(unknown, testing::Not(HasSubstr("\"boot\"")));
  r.processes[1].process.boot = "00000000000000aa";
  r.processes[1].process.board_part = "a part";
  const recording read = parse_recording(to_text(r), "kept.json");
  EXPECT_EQ(read.processes[0].process.boot, "");
  EXPECT_EQ(read.processes[1].process.boot, "00000000000000aa");
  EXPECT_EQ(read.processes[1].process.board_part, "a part");
}

TEST(KeptRecording, IsOfOneGpuModel) {
  recording r = simulate({.cards = 2});
  r.processes.back().process.gpu.power_limit_mw = 1;
  EXPECT_THROW(to_text(r), file_error);
  EXPECT_THROW(to_text(recording{}), file_error);
}

struct broken {
  const char* pointer;  ///< what is replaced, a JSON pointer
  ordered_json value;   ///< null removes it
  file_fault fault;
  const char* part;
};

TEST(KeptRecording, ThatIsBrokenSaysHow) {
  const std::string unbroken = to_text(simulate({.cards = 1, .sessions = 1}));
  const std::vector<broken> kinds{
      {"/format", "something", file_fault::wrong_schema, "no recording"},
      {"/version", 2, file_fault::newer_schema, "another version"},
      {"/protocol", "0", file_fault::other_protocol, "another protocol"},
      {"/colour", "green", file_fault::unknown_key, "colour"},
      {"/processes", ordered_json::array(), file_fault::empty, "no process"},
      {"/processes/0/card", 5, file_fault::wrong_schema, "'card'"},
      {"/processes/0/asked", -1, file_fault::wrong_schema, "above zero"},
      {"/processes/0/figure/0", nullptr, file_fault::wrong_schema, "values for"},
      {"/processes/0/figure/0", "fast", file_fault::wrong_schema, "above zero"},
      {"/processes/0/figure/0", 0, file_fault::wrong_schema, "above zero"},
      {"/processes/0/anchor/1", -4000, file_fault::wrong_schema, "above zero"},
      {"/processes/0/samples/0", -1, file_fault::wrong_schema, "count of samples"},
      {"/processes/0/samples/0", 1e12, file_fault::wrong_schema, "count of samples"},
      {"/processes/0/samples/0", nullptr, file_fault::wrong_schema, "values for"},
      {"/processes/0/case/0", 99, file_fault::wrong_schema, "does not list"},
      {"/processes/0/case/0", 1, file_fault::duplicated_row, "twice"},
      {"/processes/0/problems/1", "lost", file_fault::duplicated_row, "twice"},
      {"/processes/0/times/0/0", 0, file_fault::wrong_schema, "time"},
      {"/processes/0/times/x", ordered_json::array(), file_fault::wrong_schema, "does not list"},
      {"/cases/0/gated", "yes", file_fault::wrong_schema, "gated"},
      {"/gpu/name", nullptr, file_fault::wrong_schema, "name"},
  };
  for (const broken& kind : kinds) {
    ordered_json document = ordered_json::parse(unbroken);
    const ordered_json::json_pointer at(kind.pointer);
    if (!kind.value.is_null()) {
      document[at] = kind.value;
    } else if (document[at.parent_pointer()].is_array()) {
      document[at.parent_pointer()].erase(0);
    } else {
      document[at.parent_pointer()].erase(at.back());
    }
    try {
      parse_recording(document.dump(), "kept.json");
      ADD_FAILURE() << kind.pointer << " was accepted";
    } catch (const file_error& e) {
      EXPECT_EQ(e.fault(), kind.fault) << kind.pointer << ": " << e.what();
      EXPECT_THAT(e.what(), HasSubstr(kind.part));
      EXPECT_THAT(e.what(), HasSubstr("kept.json"));
    }
  }
  EXPECT_THROW(parse_recording("", "kept.json"), file_error);
  EXPECT_THROW(parse_recording(unbroken.substr(0, unbroken.size() / 2), "kept.json"), file_error);
}

/// A results file with two cases, injected or not.
ordered_json results(const std::vector<std::pair<std::string, double>>& rows) {
  ordered_json all = ordered_json::array();
  for (const auto& [name, moved] : rows) {
    ordered_json row{{"name", name},
                     {"run_type", "iteration"},
                     {"bandwidth_gb_s", 3000.0},
                     {"anchor_gb_s", 4200.0},
                     {"samples", 28},
                     {"spread", 0.001},
                     {"anchor_spread", 0.001},
                     {"gated", 1},
                     {"throttled_pairs", 0},
                     {"x_kernel_us", {100.5, 100.25}}};
    if (moved > 0) row["x_injected_share"] = moved;
    all.push_back(row);
  }
  return {{"context",
           {{"warpgauge_protocol", "1"},
            {"warpgauge_version", "0.1.0"},
            {"gpu_name", "Example GPU"},
            {"card", "0123456789abcdef"},
            {"gpu_memory_bytes", "1000"},
            {"gpu_memory_clock_khz", "3201000"},
            {"gpu_bus_width_bits", "6144"},
            {"gpu_sm_count", "1"},
            {"gpu_compute_capability", "9.0"},
            {"gpu_power_limit_mw", "1000"},
            {"gpu_ecc", "on"},
            {"gpu_mig", "off"},
            {"driver", "1.0"},
            {"cuda_toolkit", "13.0"},
            {"seed", "1"},
            {"process_id_of_session", "0"},
            {"session", "beef"},
            {"utc", "2026-01-01T00:00:00Z"},
            {"state_before", ""},
            {"state_after", ""}}},
          {"benchmarks", all}};
}

TEST(ResultsFile, GivesATakeForEachInjectedShare) {
  const std::string name = "copy.simple/f32/t32/16384x16384/cold";
  const auto processes = parse_processes(
      results({{name + "/injected:0.05", 0.0508}, {name + "/injected:0.01", 0.0098}}).dump(), "r");
  ASSERT_EQ(processes.size(), 2U);
  EXPECT_EQ(processes[0].asked, 0.01);
  EXPECT_EQ(processes[1].asked, 0.05);
  EXPECT_EQ(processes[1].process.rows.at(0).name, name);
  EXPECT_EQ(processes[1].extras.at(name).moved, 0.0508);
  EXPECT_EQ(processes[1].extras.at(name).times_us, (std::vector{100.5, 100.25}));
  EXPECT_EQ(processes[1].process.session, "beef");
  const auto unchanged = parse_processes(results({{name, 0}}).dump(), "r");
  ASSERT_EQ(unchanged.size(), 1U);
  EXPECT_EQ(unchanged[0].asked, 0);
}

TEST(ResultsFile, WhoseInjectionIsUnclearIsRefused) {
  const std::string name = "copy.simple/f32/t32/16384x16384/cold";
  EXPECT_THROW(parse_processes(results({{name, 0.01}}).dump(), "r"), file_error);
  EXPECT_THROW(parse_processes(results({{name + "/injected:0.01", 0}}).dump(), "r"), file_error);
  EXPECT_THROW(parse_processes(results({{name + "/injected:", 0.01}}).dump(), "r"), file_error);
  EXPECT_THROW(parse_processes(results({{name + "/injected:2", 0.01}}).dump(), "r"), file_error);
  EXPECT_THROW(parse_processes("{}", "r"), file_error);
  EXPECT_THROW(evaluation::read_folder("/nowhere", "x"), base::unreadable_file);
}

}  // namespace
}  // namespace warpgauge::tests
