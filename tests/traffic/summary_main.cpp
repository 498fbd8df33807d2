// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/results_sum.hpp"
#include "warpgauge/registry/registry.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

// Adds up what the traffic tests left, one process each, and fails when a case failed or a variant
// has no result that is newer than the FILEs: the tests' program and the stored counts.
int main(int argc, char** argv) {
  using namespace warpgauge;
  namespace fs = std::filesystem;
  const fs::path results = WARPGAUGE_RESULTS_DIR;
  fs::file_time_type newest = fs::file_time_type::min();
  for (int i = 1; i < argc; ++i) newest = std::max(newest, fs::last_write_time(argv[i]));
  conformance::results_sum sum;
  for (const registry::entry& e : registry::all_variants())
    for (const char* test : {"formula", "stored"}) {
      const fs::path file = results / "traffic" / fmt::format("{}.{}.json", test, e.id());
      if (const auto one = conformance::result_since(newest, file))
        sum.add(*one);
      else
        sum.missing.push_back(fmt::format("{} ({} counts)", e.id(), test));
    }
  sum.print("traffic", "sim");
  conformance::write_json(results / "traffic.sim.json", conformance::traffic_json(sum));
  return sum.good() ? 0 : 1;
}
