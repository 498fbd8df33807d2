// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/tally.hpp"

#include "generated/commit.hpp"
#include "warpgauge/conformance/results_sum.hpp"
#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace warpgauge::tests {
namespace {

conformance::results_sum sum;

std::filesystem::path result_path(std::string_view test, const std::string& id) {
  return std::filesystem::path(WARPGAUGE_RESULTS_DIR) / "traffic" /
         fmt::format("{}.{}.json", test, id);
}

}  // namespace

void forget_result(std::string_view test, const std::string& id) {
  std::filesystem::remove(result_path(test, id));
}

void keep_result(std::string_view test, const std::string& id, const conformance::counts& found) {
  conformance::variant_result result;
  result.id = id;
  result.backend = device::backend_name();
  result.plan = test;
  result.total = found;
  result.weakened_by = device::weakening_settings();
  result.commit = WARPGAUGE_COMMIT;
  conformance::write_json(result_path(test, id), conformance::to_json(result));
  sum.add(result);
}

void print_tally::TearDown() {
  if (!sum.each.empty()) sum.print("traffic", std::string(device::backend_name()));
}

}  // namespace warpgauge::tests
