// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/fake_machine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <sstream>

/// The resource specification file for machines that this one need not be: what the tool makes of
/// NVML's answers, and what CTest makes of the file.
namespace warpgauge::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::string seven_slices() {
  std::string text = gpu(0, "on");
  for (int i = 0; i < 7; ++i) text += slice(i, "1g.10gb", 9856);
  return text;
}

struct machine {
  std::string name;
  std::string answers;
  std::vector<std::string> ids;  ///< beginnings, in the order of the file
  std::vector<int> mib;
  std::string counted;
};

void PrintTo(const machine& m, std::ostream* out) { *out << m.name; }

const std::vector<machine>& machines() {
  static const std::vector<machine> all = [] {
    std::vector<machine> list{
        {"NoGpu", "", {}, {}, "0 GPUs"},
        {"One", gpu(0), {"gpu_8f6a1000"}, {80968}, "1 GPU"},
        {"Two", gpu(0) + gpu(1), {"gpu_8f6a1000", "gpu_8f6a1001"}, {80968, 80968}, "2 GPUs"},
        {"Eight", "", {}, {}, "8 GPUs"},
        {"MigSevenTimes1g", seven_slices(), {}, {}, "7 MIG instances"},
        {"Mixed",
         // The driver leaves gaps between instances, and a card that knows no MIG stands beside.
         gpu(0, "on") + slice(1, "3g.40gb", 40320) + slice(5, "1g.10gb", 9856) +
             gpu(1, "none", "Tesla T4"),
         {"mig_5c2e0001", "mig_5c2e0005", "gpu_8f6a1001"},
         {40320, 9856, 80968},
         "1 GPU and 2 MIG instances"}};
    for (int i = 0; i < 8; ++i) {
      list[3].answers += gpu(i);
      list[3].ids.push_back("gpu_8f6a100" + std::to_string(i));
      list[3].mib.push_back(80968);
    }
    for (int i = 0; i < 7; ++i) {
      list[4].ids.push_back("mig_5c2e000" + std::to_string(i));
      list[4].mib.push_back(9856);
    }
    return list;
  }();
  return all;
}

outcome resources(const std::string& answers,
                  std::vector<std::string> arguments,
                  const std::vector<std::string>& environment = {}) {
  arguments.insert(arguments.begin(), "resources");
  return tool_on(answers, arguments, environment);
}

/// A machine's file and CTest's tests in one folder.
std::string folder_with(const machine& m) {
  std::string folder = fresh_folder();
  const outcome o = resources(m.answers, {"--out", folder + "/gpus.json"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_EQ(o.out, "resources: " + m.counted + "; wrote " + folder + "/gpus.json\n");
  return folder;
}

/// Adds tests that print their resources and take `groups`.
void add_tests(const std::string& folder, int how_many, const std::string& groups) {
  std::string text;
  for (int i = 0; i < how_many; ++i) {
    const std::string name = "t" + std::to_string(i);
    text += "add_test(" + name + " /usr/bin/env)\n";
    if (!groups.empty())
      text += "set_tests_properties(" + name + " PROPERTIES RESOURCE_GROUPS \"" + groups + "\")\n";
  }
  write_file(folder + "/CTestTestfile.cmake", text);
}

outcome ctest(const std::string& folder) {
  return run_program(
      CTEST, {"-V", "-j", "8", "--resource-spec-file", "gpus.json"}, {.folder = folder});
}

/// Id -> how many tests CTest gave it to.
std::map<std::string, int> given(const std::string& printed, const std::string& type) {
  std::map<std::string, int> all;
  std::istringstream in(printed);
  const std::string mark = "CTEST_RESOURCE_GROUP_0_" + type + "=id:";
  for (std::string line; std::getline(in, line);)
    if (const auto at = line.find(mark); at != std::string::npos)
      ++all[line.substr(at + mark.size(), line.find(',', at) - at - mark.size())];
  return all;
}

class Machine : public testing::TestWithParam<machine> {};

TEST_P(Machine, HasAPlaceForEachCardAndItsMemory) {
  const machine& m = GetParam();
  const outcome o = resources(m.answers, {});
  ASSERT_EQ(o.exit_code, 0) << o.err;
  const auto document = nlohmann::json::parse(o.out);
  EXPECT_EQ(document.at("version"), (nlohmann::json{{"major", 1}, {"minor", 0}}));
  ASSERT_EQ(document.at("local").size(), 1U);
  const auto& types = document.at("local")[0];
  ASSERT_EQ(types.at("gpus").size(), m.ids.size());
  ASSERT_EQ(types.at("gpu_mib").size(), m.ids.size());
  for (std::size_t i = 0; i < m.ids.size(); ++i) {
    const std::string id = types.at("gpus")[i].at("id");
    EXPECT_THAT(id, testing::StartsWith(m.ids[i]));
    EXPECT_EQ(types.at("gpus")[i].at("slots"), 1);
    EXPECT_EQ(types.at("gpu_mib")[i].at("id"), id);
    EXPECT_EQ(types.at("gpu_mib")[i].at("slots"), m.mib[i]);
  }
}

TEST_P(Machine, IsOneThatCTestGivesOutCardByCard) {
  const machine& m = GetParam();
  const std::string folder = folder_with(m);
  add_tests(folder, static_cast<int>(m.ids.size()), "gpus:1");
  if (m.ids.empty()) add_tests(folder, 1, "");
  const outcome o = ctest(folder);
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("100% tests passed"));
  int tests = 0;
  for (const auto& [id, times] : given(o.out, "GPUS")) tests += times;
  EXPECT_EQ(tests, static_cast<int>(m.ids.size())) << o.out;
}

TEST_P(Machine, HasNoMoreCardsThanItHas) {
  const machine& m = GetParam();
  const std::string folder = folder_with(m);
  const std::string each = "gpus:1";
  std::string all = each;
  for (std::size_t i = 1; i < m.ids.size(); ++i) all += "," + each;
  if (!m.ids.empty()) {
    add_tests(folder, 1, all);
    EXPECT_EQ(ctest(folder).exit_code, 0);
    all += ",";
  } else {
    all.clear();
  }
  add_tests(folder, 1, all + each);
  const outcome o = ctest(folder);
  EXPECT_NE(o.exit_code, 0);
  EXPECT_THAT(o.out + o.err, HasSubstr("Insufficient resources")) << o.out;
}

TEST_P(Machine, HasNoMoreMemoryThanItsLargestCard) {
  const machine& m = GetParam();
  const std::string folder = folder_with(m);
  const int most = m.mib.empty() ? 0 : *std::max_element(m.mib.begin(), m.mib.end());
  if (most > 0) {
    add_tests(folder, 2, "gpu_mib:" + std::to_string(most));
    const outcome o = ctest(folder);
    EXPECT_EQ(o.exit_code, 0) << o.out;
    EXPECT_THAT(given(o.out, "GPU_MIB"), testing::SizeIs(testing::Ge(1U)));
  }
  add_tests(folder, 1, "gpu_mib:" + std::to_string(most + 1));
  EXPECT_NE(ctest(folder).exit_code, 0);
}

INSTANTIATE_TEST_SUITE_P(Recorded, Machine, testing::ValuesIn(machines()), [](const auto& m) {
  return m.param.name;
});

TEST(Resources, AreSpreadOverTheCardsByCTest) {
  const std::string folder = folder_with(machines()[2]);
  add_tests(folder, 8, "gpu_mib:20000");
  const auto cards = given(ctest(folder).out, "GPU_MIB");
  ASSERT_EQ(cards.size(), 2U);
  for (const auto& [id, times] : cards) EXPECT_GE(times, 2) << id;
}

TEST(Resources, FollowWhatIsVisible) {
  const outcome o = resources(gpu(0) + gpu(1), {}, {"CUDA_VISIBLE_DEVICES=1"});
  EXPECT_THAT(o.out, HasSubstr("gpu_8f6a1001"));
  EXPECT_THAT(o.out, testing::Not(HasSubstr("gpu_8f6a1000")));
  EXPECT_THAT(o.err, HasSubstr("hides 1 card"));
}

TEST(Resources, AreRefusedWhereTheVisibleOnesCannotBeTold) {
  const std::string kinds = gpu(0) + gpu(1, "none", "Tesla T4");
  const outcome o = resources(kinds, {}, {"CUDA_VISIBLE_DEVICES=1"});
  EXPECT_EQ(o.exit_code, 2);
  EXPECT_THAT(o.out, IsEmpty());
  EXPECT_THAT(o.err, HasSubstr("CUDA_DEVICE_ORDER=PCI_BUS_ID"));
  EXPECT_EQ(
      resources(kinds, {}, {"CUDA_VISIBLE_DEVICES=1", "CUDA_DEVICE_ORDER=PCI_BUS_ID"}).exit_code,
      0);
}

TEST(Resources, SayWhatIsNotAmongThem) {
  const outcome o = resources("lost\n" + gpu(0) + gpu(1, "on") +
                                  "gpu GPU-3 81559 0 off 2 Prohibited\n"
                                  "gpu GPU-4 0 0 none 0 NVIDIA GB10\n",
                              {});
  EXPECT_EQ(o.exit_code, 0);
  EXPECT_THAT(o.err, HasSubstr("1 of 5 GPUs of the driver do not answer"));
  EXPECT_THAT(o.err, HasSubstr("MIG is on and there is no instance"));
  EXPECT_THAT(o.err, HasSubstr("(Prohibited): its compute mode is prohibited"));
  EXPECT_THAT(o.err, HasSubstr("NVIDIA GB10 has no memory of its own"));
  const auto types = nlohmann::json::parse(o.out).at("local")[0];
  EXPECT_EQ(types.at("gpus").size(), 2U);
  EXPECT_EQ(types.at("gpu_mib").size(), 1U);
}

TEST(Resources, AreNoneWithoutADriverAndThatIsSaid) {
  const std::string folder = fresh_folder();
  const outcome o = tool_without_driver({"resources", "--out", folder + "/gpus.json"});
  EXPECT_EQ(o.exit_code, 0);
  EXPECT_THAT(o.err, HasSubstr("NVML does not answer: Driver Not Loaded"));
  add_tests(folder, 1, "");
  EXPECT_EQ(ctest(folder).exit_code, 0);
}

TEST(Resources, FailWithoutAGpuWhereOneIsRequired) {
  const outcome o = resources("", {"--require-gpu"});
  EXPECT_EQ(o.exit_code, 7);
  EXPECT_THAT(o.out, IsEmpty());
  EXPECT_THAT(o.err, HasSubstr("a GPU is required: the driver lists no GPU"));
  EXPECT_EQ(resources("", {}, {"WARPGAUGE_REQUIRE_GPU=1"}).exit_code, 7);
  EXPECT_EQ(resources(gpu(0), {"--require-gpu"}).exit_code, 0);
}

}  // namespace
}  // namespace warpgauge::tests
