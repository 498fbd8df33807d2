// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/tally.hpp"

#include "generated/commit.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

namespace warpgauge::tests {
namespace {

tally sum;
std::set<std::string> variants;

std::filesystem::path result_path(std::string_view test, const std::string& id) {
  return std::filesystem::path(WARPGAUGE_RESULTS_DIR) / "traffic" /
         fmt::format("{}.{}.json", test, id);
}

}  // namespace

void forget_result(std::string_view test, const std::string& id) {
  std::filesystem::remove(result_path(test, id));
}

void keep_result(std::string_view test, const std::string& id, const tally& t) {
  const std::filesystem::path path = result_path(test, id);
  std::filesystem::create_directories(path.parent_path());
  const nlohmann::json json{{"suite", "traffic"},
                            {"test", test},
                            {"backend", device::backend_name()},
                            {"variant", id},
                            {"cases", t.passed + t.failed + t.skipped},
                            {"passed", t.passed},
                            {"failed", t.failed},
                            {"skipped", t.skipped},
                            {"weakened_by", device::weakening_settings()},
                            {"commit", WARPGAUGE_COMMIT}};
  base::write_file(path, json.dump(2) + "\n");
  sum.passed += t.passed;
  sum.failed += t.failed;
  sum.skipped += t.skipped;
  variants.insert(id);
}

void print_tally::TearDown() {
  if (variants.empty()) return;
  fmt::print("traffic: {} cases of {} variants on {}: {} passed, {} failed, {} skipped\n",
             sum.passed + sum.failed + sum.skipped,
             variants.size(),
             device::backend_name(),
             sum.passed,
             sum.failed,
             sum.skipped);
}

}  // namespace warpgauge::tests
