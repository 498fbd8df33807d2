// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/registry/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <set>

// Adds up what the traffic tests left, one process each, and fails when a case failed or a variant
// has no result that is newer than the FILEs: the tests' program and the stored counts.
int main(int argc, char** argv) {
  using namespace warpgauge;
  namespace fs = std::filesystem;
  const fs::path results = WARPGAUGE_RESULTS_DIR;
  fs::file_time_type newest = fs::file_time_type::min();
  for (int i = 1; i < argc; ++i) newest = std::max(newest, fs::last_write_time(argv[i]));
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;
  std::uint64_t skipped = 0;
  std::size_t variants = 0;
  std::size_t missing = 0;
  std::set<std::string> weakened_by;
  std::set<std::string> commits;
  nlohmann::json kernels = nlohmann::json::object();
  for (const registry::entry& e : registry::all_variants()) {
    std::size_t found = 0;
    std::uint64_t right = 0, wrong = 0;
    for (const char* test : {"formula", "stored"}) {
      const fs::path file = results / "traffic" / fmt::format("{}.{}.json", test, e.id());
      std::error_code absent;
      const fs::file_time_type written = fs::last_write_time(file, absent);
      if (absent || written < newest) {
        fmt::print("no result: {} left none for its {} counts since the build\n", e.id(), test);
        ++missing;
        continue;
      }
      const auto json = nlohmann::json::parse(base::read_file(file));
      right += json.at("passed").get<std::uint64_t>();
      wrong += json.at("failed").get<std::uint64_t>();
      skipped += json.at("skipped").get<std::uint64_t>();
      for (const auto& setting : json.at("weakened_by")) weakened_by.insert(setting);
      commits.insert(json.at("commit"));
      ++found;
    }
    variants += found > 0;
    passed += right;
    failed += wrong;
    if (right + wrong > 0) kernels[e.id()] = {{"passed", right}, {"failed", wrong}};
  }
  if (commits.size() > 1)
    fmt::print("results of {} commits: {}\n", commits.size(), fmt::join(commits, ", "));
  const nlohmann::json sum{{"suite", "traffic"},
                           {"backend", "sim"},
                           {"commit", commits.size() == 1 ? *commits.begin() : ""},
                           {"variants", variants},
                           {"kernels", kernels},
                           {"cases", passed + failed + skipped},
                           {"passed", passed},
                           {"failed", failed},
                           {"skipped", skipped},
                           {"weakened_by", weakened_by}};
  base::write_file(results / "traffic.sim.json", sum.dump(2) + "\n");
  for (const std::string& setting : weakened_by) fmt::print("weakened by {}\n", setting);
  fmt::print("traffic: {} cases of {} variants on sim: {} passed, {} failed, {} skipped\n",
             passed + failed + skipped,
             variants,
             passed,
             failed,
             skipped);
  return failed > 0 || missing > 0 || passed == 0 || commits.size() != 1 ? 1 : 0;
}
