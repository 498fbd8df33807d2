// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/cases.hpp"
#include "tests/traffic/stored.hpp"
#include "warpgauge/base/files.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <sstream>

// Writes the stored counts anew: warpgauge_store_traffic FILE. Look at the difference before
// committing it.
int main(int argc, char** argv) {
  using namespace warpgauge;
  if (argc != 2) {
    fmt::print(stderr, "usage: {} FILE\n", argv[0]);
    return 2;
  }
  nlohmann::json cases = nlohmann::json::object();
  for (const registry::entry& e : registry::all_variants()) {
    if (e.variant->gpu_only) continue;
    for (const contract::launch_case& c : tests::stored_cases_of(e))
      cases[tests::stored_key(c)] = tests::to_json(tests::traffic_of(tests::simulate(c).value()));
  }
  std::ostringstream out;
  out << R"({"schema": 1,
"order": {"global": ["requests", "sectors"],
          "shared": ["requests", "wavefronts", "bank_conflicts"]},
"off_by_one_element": {)";
  // One case a line, so that a difference shows which cases moved.
  const char* separator = "\n";
  for (const auto& [key, counts] : cases.items()) {
    out << separator << nlohmann::json(key) << ": " << counts;
    separator = ",\n";
  }
  out << "\n}}\n";
  base::write_file(argv[1], out.str());
  fmt::print("{} cases stored\n", cases.size());
}
