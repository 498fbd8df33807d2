// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/launch_case.hpp"
#include "warpgauge/registry/registry.hpp"
#include "warpgauge/sim/report.hpp"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Exact traffic of simulated launches, and what it is compared with: the variant's formula, or
/// counts that were stored and reviewed. Simulator only.
namespace warpgauge::conformance {

/// Every launch at which the variant's traffic is compared: types x tiles x layouts x shapes,
/// batches, and several passes inside the kernel.
std::vector<contract::launch_case> traffic_cases_of(const registry::entry& e);

/// Launches whose counts are stored, whatever a formula says: with base pointers off by one
/// element, which formulas do not cover, and with whole tiles and depths. None for kernels that
/// take no elements.
std::vector<contract::launch_case> pinned_cases_of(const registry::entry& e);

/// Those of both lists whose counts are stored.
std::vector<contract::launch_case> stored_cases_of(const registry::entry& e);

/// The simulator's report of each launch that the case makes; none for shapes that launch nothing.
std::vector<sim::launch_report> simulate(const contract::launch_case& c);

/// What they did together: a kernel launched twice counts twice.
contract::traffic traffic_of(std::span<const sim::launch_report> launches);

/// No traffic where nothing was launched.
contract::traffic count_traffic(const contract::launch_case& c);

/// One line for each counter that differs, "  global store sectors: expected 512, simulated 4096".
std::string differences(const contract::traffic& expected, const contract::traffic& simulated);

/// The file of stored counts (tests/traffic/stored.json). They are exact: a change of a kernel that
/// changes one has to be reviewed. `warpgauge traffic --write` writes them.
class stored_traffic {
 public:
  stored_traffic() = default;
  /// @param text  the file's content
  /// @throws std::runtime_error when it holds no counts
  explicit stored_traffic(std::string_view text);

  std::optional<contract::traffic> find(const contract::launch_case& c) const;

  /// Puts these counts in place of all that the variant has.
  void replace(const registry::entry& e,
               const std::vector<std::pair<contract::launch_case, contract::traffic>>& counts);
  /// Removes the counts of variants that the registry does not have; says how many.
  std::size_t forget_unknown();
  /// How many counts the variant has.
  std::size_t count_of(const registry::entry& e) const;

  /// The file's content, a line for each case, so that a difference shows which cases moved.
  std::string text() const;

 private:
  using key = std::pair<std::string, std::string>;  // variant, case
  static key key_of(const contract::launch_case& c);

  std::map<key, contract::traffic> counts_;
};

/// What a case's traffic must be: the variant's formula, else the stored count; empty where there
/// is neither. A case that has both is held to both.
std::optional<contract::traffic> expected_traffic(const contract::launch_case& c,
                                                  const stored_traffic& stored);

/// What is wrong with the case's traffic: that nothing is known of it, a finding, or the counters
/// that differ; empty when all is well.
std::string traffic_failure(const contract::launch_case& c, const stored_traffic& stored);

}  // namespace warpgauge::conformance
