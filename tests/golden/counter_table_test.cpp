// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/golden/counter_table.hpp"

#include "tests/golden/ncu_csv.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace warpgauge::golden {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* header =
    "==PROF== Connected to process 7\n"
    "\"ID\",\"Kernel Name\",\"memory_l1_tag_requests_global\",\"memory_l1_wavefronts_shared\","
    "\"memory_l1_wavefronts_shared_ideal\",\"memory_l2_theoretical_sectors_global\","
    "\"memory_l2_theoretical_sectors_global_ideal\","
    "\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\",\"device__attribute_warp_size\"\n"
    "\"\",\"\",\"\",\"\",\"\",\"sector\",\"sector\",\"sector\",\"\"\n";

std::vector<launch_counters> read(const std::string& csv, const std::vector<std::string>& names) {
  std::istringstream in(csv);
  return read_ncu_csv(in, names);
}

TEST(NcuCsv, RowsBecomeLaunchesInOrder) {
  const auto launches =
      read(std::string(header) +
               "\"0\",\"k<int, 4>(a, b)\",\"1,048,576\",\"2\",\"3\",\"4\",\"5.00\",\"6\",\"32\"\n"
               "\"1\",\"k\",\"0\",\"0\",\"0\",\"0\",\"0\",\"n/a\",\"32\"\n",
           {"first", "second"});
  ASSERT_EQ(launches.size(), 2u);
  EXPECT_EQ(launches[0].name, "first");
  EXPECT_EQ(launches[0].counters.at("memory_l1_tag_requests_global"), 1048576u);
  EXPECT_EQ(launches[0].counters.at("memory_l2_theoretical_sectors_global_ideal"), 5u);
  EXPECT_EQ(launches[0].counters.size(), compared_counters.size());
  EXPECT_EQ(launches[0].diagnosis.at("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"), 6u);
  EXPECT_EQ(launches[0].diagnosis.size(), 1u);
  EXPECT_TRUE(launches[1].diagnosis.empty());
}

TEST(NcuCsv, AMissingLaunchIsAnError) {
  const std::string one =
      std::string(header) + "\"0\",\"k\",\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"32\"\n";
  EXPECT_THROW(read(one, {"first", "second"}), table_error);
  EXPECT_THROW(read(one, {}), table_error);
  EXPECT_THROW(read("==ERROR== no kernels were profiled\n", {}), table_error);
}

TEST(NcuCsv, ACounterThatIsNoWholeNumberIsAnError) {
  EXPECT_THROW(
      read(std::string(header) + "\"0\",\"k\",\"n/a\",\"2\",\"3\",\"4\",\"5\",\"6\",\"32\"\n",
           {"a"}),
      table_error);
  EXPECT_THROW(
      read(std::string(header) + "\"0\",\"k\",\"1.5\",\"2\",\"3\",\"4\",\"5\",\"6\",\"32\"\n",
           {"a"}),
      table_error);
}

counter_table table_of(std::uint64_t sectors) {
  return {.source = {{"chip", "test"}},
          .launches = {
              {.name = "copy", .counters = {{"sectors", sectors}}, .diagnosis = {{"noise", 1}}}}};
}

TEST(CounterTable, SurvivesTheFile) {
  const auto file = std::filesystem::temp_directory_path() / "warpgauge_counter_table_test.json";
  write_table(file, table_of(7));
  const counter_table back = read_table(file);
  std::filesystem::remove(file);
  EXPECT_EQ(back.source.at("chip"), "test");
  EXPECT_EQ(back.launches.at(0).counters.at("sectors"), 7u);
  EXPECT_EQ(back.launches.at(0).diagnosis.at("noise"), 1u);
}

TEST(CounterTable, AnUnreadableFileIsNamed) {
  try {
    read_table("/nonexistent/table.json");
    FAIL();
  } catch (const table_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("/nonexistent/table.json"));
  }
}

TEST(CounterTable, DifferencesSayLaunchCounterAndBothValues) {
  EXPECT_THAT(differences(table_of(7), table_of(7), depth::all), IsEmpty());
  EXPECT_THAT(differences(table_of(7), table_of(8), depth::all),
              ElementsAre("copy: sectors is 8, expected 7"));
}

TEST(Deviations, AnExceptionStandsForExactlyItsValues) {
  const golden_exceptions merged{{"copy", {.reason = "merged", .simulated = {{"sectors", 8}}}}};
  EXPECT_THAT(deviations(table_of(7), merged, table_of(8), depth::all), IsEmpty());
  EXPECT_THAT(deviations(table_of(7), merged, table_of(9), depth::all),
              ElementsAre("copy: sectors is 9, expected 8"));
  EXPECT_THAT(deviations(table_of(7), {}, table_of(8), depth::all),
              ElementsAre("copy: sectors is 8, expected 7"));
}

TEST(Deviations, OfTheDiagnosisOnlyCommonCountersAreCompared) {
  counter_table other = table_of(7);
  other.launches[0].diagnosis = {{"noise", 2}, {"own", 3}};
  EXPECT_THAT(deviations(table_of(7), {}, other, depth::all),
              ElementsAre("copy: noise is 2, expected 1"));
  EXPECT_THAT(deviations(table_of(7), {}, other, depth::compared), IsEmpty());
}

TEST(Deviations, AnExceptionWithoutNeedOrLaunchIsReported) {
  const golden_exceptions idle{{"copy", {.reason = "merged", .simulated = {{"sectors", 7}}}},
                               {"gone", {.reason = "merged", .simulated = {{"sectors", 7}}}}};
  EXPECT_THAT(deviations(table_of(7), idle, table_of(7), depth::all),
              ElementsAre("gone: an exception for no launch of the table",
                          HasSubstr("the exception is not needed")));
}

TEST(Deviations, LaunchesOfOneSideAreReported) {
  EXPECT_THAT(deviations(table_of(7), {}, {}, depth::all), ElementsAre("copy: not simulated"));
  EXPECT_THAT(deviations({}, {}, table_of(7), depth::all), ElementsAre("copy: not measured"));
}

TEST(Deviations, AWanderingSumMayExceedTheSimulatorsByItsNoiseAlone) {
  const auto judge = [](std::uint64_t wavefronts, std::uint64_t conflicts, const char* launches) {
    counter_table device = table_of(7), simulated = table_of(7);
    device.launches[0].diagnosis = {{"wavefronts", wavefronts}, {"conflicts", conflicts}};
    simulated.launches[0].diagnosis = {{"wavefronts", 100}, {"conflicts", 10}};
    const golden_noise noise{launches, {{"wavefronts", "conflicts"}}, 0.05, "served again"};
    return deviations(device, {}, simulated, depth::all, {noise});
  };
  EXPECT_THAT(judge(100, 10, "co"), IsEmpty());
  EXPECT_THAT(judge(105, 15, "co"), IsEmpty());
  EXPECT_THAT(
      judge(106, 16, "co"),
      ElementsAre("copy: conflicts is 10, expected 16", "copy: wavefronts is 100, expected 106"));
  EXPECT_THAT(judge(99, 9, "co"), SizeIs(2));
  EXPECT_THAT(judge(105, 14, "co"), SizeIs(2));  // not the same excess
  EXPECT_THAT(judge(105, 15, "move"), SizeIs(2));
}

TEST(Noise, IsNeverOfACounterThatMustBeEqual) {
  const auto file = std::filesystem::temp_directory_path() / "warpgauge_noise_test.json";
  const auto read_one = [&](const std::string& counter) {
    std::ofstream(file) << R"({"exceptions": [], "noise": [{"launches": "copy", "most": 0.05,)"
                        << R"( "reason": "r", "groups": [[")" << counter << R"("]]}]})";
    return read_noise(file).size();
  };
  EXPECT_EQ(read_one("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"), 1u);
  EXPECT_THROW(read_one("memory_l1_wavefronts_shared"), table_error);
  std::filesystem::remove(file);
}

TEST(Amended, ReplacesAndAddsLaunchesOfTheSameSource) {
  counter_table part = table_of(8);
  part.source["time"] = "later";
  part.launches.push_back({.name = "new", .counters = {{"sectors", 9}}, .diagnosis = {}});
  const counter_table whole = amended(table_of(7), part);
  ASSERT_EQ(whole.launches.size(), 2u);
  EXPECT_EQ(whole.find("copy")->counters.at("sectors"), 8u);
  EXPECT_EQ(whole.find("new")->counters.at("sectors"), 9u);
  EXPECT_EQ(whole.source.at("amended"), "later");
  part.source["chip"] = "other";
  EXPECT_THROW(amended(table_of(7), part), table_error);
}

}  // namespace
}  // namespace warpgauge::golden
