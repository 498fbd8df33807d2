// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace warpgauge::conformance {

/// Numbers of cases by outcome.
struct counts {
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;
  std::uint64_t skipped = 0;

  std::uint64_t cases() const { return passed + failed + skipped; }
  counts& operator+=(const counts& other) {
    passed += other.passed;
    failed += other.failed;
    skipped += other.skipped;
    return *this;
  }
  bool operator==(const counts&) const = default;
};

/// How the cases split along one axis: "type" -> "f32" -> counts.
using split = std::map<std::string, std::map<std::string, counts>>;

/// The result of one process for one variant.
struct variant_result {
  std::string id;
  std::string backend;
  std::string plan;
  counts total;
  split by;
  std::vector<std::string> failures;  ///< as printed, the first few
  std::vector<std::string> skips;     ///< reasons, each once
  double elapsed_s = 0;
  std::vector<std::string> weakened_by;  ///< device::weakening_settings() of the run
  std::string commit;                    ///< of what was built; empty: unknown
};

/// "correctness: C cases of V variants on BACKEND: P passed, F failed, S skipped"
std::string summary_line(const counts& total,
                         std::size_t variants,
                         const std::string& backend,
                         const std::string& suite = "correctness");

nlohmann::json to_json(const variant_result& r);
variant_result variant_result_from(const nlohmann::json& j);  ///< @throws nlohmann::json::exception

/// The file in which a variant's process leaves its result.
std::filesystem::path result_path(const std::filesystem::path& folder,
                                  const std::string& backend,
                                  const std::string& plan,
                                  const std::string& id);

/// Also creates the folder.
/// @throws base::unwritable_file, std::filesystem::filesystem_error
void write_json(const std::filesystem::path& path, const nlohmann::json& j);

}  // namespace warpgauge::conformance
