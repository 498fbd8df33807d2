// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/fleet_generator.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include <filesystem>
#include <map>
#include <set>

/// Ten cards, and ten thousand on 1,250 nodes.
namespace warpgauge::tests {
namespace {

using fault = fleet_generator::fault;

std::string node(int i) { return fmt::format("n{:04}", i / 8); }
std::string key(int i) { return fmt::format("{}.{}", node(i), i % 8); }

double seconds(const rusage& u) {
  return static_cast<double>(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

/// What is slow among so many cards: which part, and by how much.
struct planted_fleet {
  int all = 0;
  std::map<int, std::pair<fault, double>> planted;
};

class LargeFleet : public testing::TestWithParam<planted_fleet> {};

TEST_P(LargeFleet, IsJudgedAtOnceAllSlowCardsFoundAndNoneInvented) {
  const auto& [all, planted] = GetParam();
  const std::string folder = fresh_folder();
  fleet_generator cards{BASELINE, 20261125};
  std::set<std::string> slow;
  for (int i = 0; i < all; ++i) {
    const auto of = planted.find(i);
    const auto [what, by] = of == planted.end() ? std::pair(fault::none, 0.0) : of->second;
    if (what != fault::none) slow.insert(key(i));
    cards.write(folder, key(i), node(i), i % 8, what, by);
  }
  const auto used = [] {
    rusage u{};
    ::getrusage(RUSAGE_CHILDREN, &u);
    return u;
  };
  const rusage before = used();
  const outcome o = run_program(WARPGAUGE_TOOL,
                                {"fleet", folder, "--json", "--page", folder + "/page.html"},
                                {.error_terminal = true, .limit_s = 600});
  const rusage after = used();
  ASSERT_EQ(o.exit_code, 1) << o.err;
  std::set<std::string> named;
  const auto document = nlohmann::json::parse(o.out);
  for (const auto& card : document.at("cards"))
    if (card.at("state") != "pass") named.insert(card.at("key"));
  EXPECT_EQ(document.at("cards").size(), static_cast<std::size_t>(all));
  EXPECT_EQ(named, slow);
  // Processor time, as tests run side by side.
  const double took = seconds(after) - seconds(before);
  EXPECT_LE(took, 30);
  EXPECT_LE(after.ru_maxrss, 1 << 20) << "KiB";
  EXPECT_LT(o.longest_silence_s, 2);
  const auto page = std::filesystem::file_size(folder + "/page.html");
  EXPECT_LE(page, 4U << 20U);
  std::printf("%d cards: %.1f s of processor time, %ld MiB, a page of %ju KiB\n",
              all,
              took,
              after.ru_maxrss / 1024,
              static_cast<std::uintmax_t>(page) / 1024);
  std::filesystem::remove_all(folder);
}

INSTANTIATE_TEST_SUITE_P(
    Of,
    LargeFleet,
    testing::Values(planted_fleet{10, {{3, {fault::kernel, 0.02}}, {8, {fault::whole, 0.015}}}},
                    planted_fleet{10'000,
                                  {{17, {fault::whole, 0.67}},
                                   {18, {fault::kernel, 0.02}},
                                   {1234, {fault::whole, 0.015}},
                                   {4321, {fault::kernel, 0.03}},
                                   {4322, {fault::one_case, 0.05}},
                                   {9998, {fault::kernel, 0.1}},
                                   {9999, {fault::whole, 0.02}}}}),
    [](const auto& f) { return std::to_string(f.param.all); });

}  // namespace
}  // namespace warpgauge::tests
