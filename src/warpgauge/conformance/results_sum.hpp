// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/standing.hpp"
#include "warpgauge/conformance/tally.hpp"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// The results of one process per variant, added up.
namespace warpgauge::conformance {

/// A result that a process left; nothing if there is none that new, or none that can be read.
std::optional<variant_result> result_since(std::filesystem::file_time_type oldest,
                                           const std::filesystem::path& file);
/// When the running program was built.
std::filesystem::file_time_type time_of_this_program();

/// Results of one backend and plan.
struct results_sum {
  counts total;
  split by;
  std::map<std::string, variant_result> each;
  std::vector<std::string> missing;  ///< variants that left no result
  std::set<std::string> weakened_by;
  std::set<std::string> commits;       ///< of the build
  std::uint64_t exhaustive_cases = 0;  ///< that the backend can run; 0: unknown

  /// Adds up the results of several processes about one variant.
  void add(const variant_result& one);
  std::vector<std::string> not_run() const;  ///< "variant reason", for variants without cases
  std::size_t variants() const {
    return each.size() - not_run().size();
  }  ///< variants that had cases
  /// The last lines of a run: how cases split, what weakens it, which results are missing or from
  /// another commit, and the line that other programs read.
  /// @param suite  "correctness" or "traffic"
  void print(const std::string& suite, const std::string& backend) const;
  /// What they prove.
  baseline::standing stands() const;
  /// Whether CTest's test of them passes: also when settings weakened them, which stands() tells.
  bool good() const;

 private:
  baseline::counted_run counted() const;
};

/// results/correctness-<backend>-<plan>.json
nlohmann::json correctness_json(const results_sum& sum,
                                const std::string& backend,
                                const std::string& plan);
/// results/traffic.sim.json
nlohmann::json traffic_json(const results_sum& sum);

}  // namespace warpgauge::conformance
