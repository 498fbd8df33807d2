// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/tally.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>

namespace warpgauge::tests {
namespace {

std::map<std::string, tally>& tallies() {
  static std::map<std::string, tally> by_id;
  return by_id;
}

// Which of the two suites a process ran: they count the same variants apart.
std::string suite_of_process() {
  const std::string filter = testing::GTEST_FLAG(filter);
  return filter.find("Stored") != std::string::npos       ? "stored"
         : filter.find("Arithmetic") != std::string::npos ? "formula"
                                                          : "all";
}

}  // namespace

tally& tally_of(const std::string& id) { return tallies()[id]; }

void print_tally::TearDown() {
  if (tallies().empty()) return;
  const std::filesystem::path folder = std::filesystem::path(WARPGAUGE_RESULTS_DIR) / "traffic";
  std::filesystem::create_directories(folder);
  tally sum;
  for (const auto& [id, t] : tallies()) {
    sum.passed += t.passed;
    sum.failed += t.failed;
    sum.skipped += t.skipped;
    const nlohmann::json json{{"suite", "traffic"},
                              {"backend", device::backend_name()},
                              {"variant", id},
                              {"cases", t.passed + t.failed + t.skipped},
                              {"passed", t.passed},
                              {"failed", t.failed},
                              {"skipped", t.skipped},
                              {"weakened_by", device::weakening_settings()}};
    base::write_file(folder / fmt::format("{}.{}.json", suite_of_process(), id),
                     json.dump(2) + "\n");
  }
  fmt::print("traffic: {} cases of {} variants on {}: {} passed, {} failed, {} skipped\n",
             sum.passed + sum.failed + sum.skipped,
             tallies().size(),
             device::backend_name(),
             sum.passed,
             sum.failed,
             sum.skipped);
}

}  // namespace warpgauge::tests
