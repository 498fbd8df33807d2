// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/registry/registry.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <filesystem>
#include <set>

// Adds up what the traffic tests of this run wrote, one process each, and fails when a variant did
// not report or a case failed. With --clear it removes the results of earlier runs instead.
int main(int argc, char** argv) {
  using namespace warpgauge;
  const std::filesystem::path folder = std::filesystem::path(WARPGAUGE_RESULTS_DIR) / "traffic";
  if (argc == 2 && std::string_view(argv[1]) == "--clear") {
    std::filesystem::remove_all(folder);
    return 0;
  }
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;
  std::uint64_t skipped = 0;
  std::set<std::string> reported;
  std::set<std::string> weakened_by;
  if (std::filesystem::is_directory(folder))
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      const auto json = nlohmann::json::parse(base::read_file(file.path()));
      passed += json.at("passed").get<std::uint64_t>();
      failed += json.at("failed").get<std::uint64_t>();
      skipped += json.at("skipped").get<std::uint64_t>();
      for (const auto& setting : json.at("weakened_by")) weakened_by.insert(setting);
      reported.insert(json.at("variant").get<std::string>());
    }
  int silent = 0;
  for (const registry::entry& e : registry::all_variants())
    if (!reported.contains(e.id())) {
      fmt::print("{} did not report\n", e.id());
      ++silent;
    }
  const nlohmann::json sum{{"suite", "traffic"},
                           {"backend", "sim"},
                           {"variants", reported.size()},
                           {"cases", passed + failed + skipped},
                           {"passed", passed},
                           {"failed", failed},
                           {"skipped", skipped},
                           {"weakened_by", weakened_by}};
  base::write_file(folder.parent_path() / "traffic.sim.json", sum.dump(2) + "\n");
  for (const std::string& setting : weakened_by) fmt::print("weakened by {}\n", setting);
  fmt::print("traffic: {} cases of {} variants on sim: {} passed, {} failed, {} skipped\n",
             passed + failed + skipped,
             reported.size(),
             passed,
             failed,
             skipped);
  return failed > 0 || silent > 0 || passed == 0 ? 1 : 0;
}
