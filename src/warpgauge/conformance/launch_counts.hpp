// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/variant.hpp"
#include "warpgauge/sim/report.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Exact counts of a launch by name, and their stored form.
namespace warpgauge::conformance {

/// "global load sectors" -> 512; those that are 0 are left out.
using launch_counts = std::map<std::string, std::uint64_t, std::less<>>;

/// The count of that name, or 0.
std::uint64_t count_of(const launch_counts& all, std::string_view name);
/// The sum over loads, stores and atomics.
std::uint64_t bank_conflicts_of(const launch_counts& all);

struct named_count {
  std::string_view name;
  std::uint64_t contract::traffic::*value;
};
/// The counts that formulas have.
inline constexpr std::array<named_count, 11> counts_of_formulas{{
    {"global load requests", &contract::traffic::global_load_requests},
    {"global load sectors", &contract::traffic::global_load_sectors},
    {"global store requests", &contract::traffic::global_store_requests},
    {"global store sectors", &contract::traffic::global_store_sectors},
    {"shared load requests", &contract::traffic::shared_load_requests},
    {"shared load wavefronts", &contract::traffic::shared_load_wavefronts},
    {"shared load bank conflicts", &contract::traffic::shared_load_bank_conflicts},
    {"shared store requests", &contract::traffic::shared_store_requests},
    {"shared store wavefronts", &contract::traffic::shared_store_wavefronts},
    {"shared store bank conflicts", &contract::traffic::shared_store_bank_conflicts},
    {"barriers", &contract::traffic::barriers},
}};
launch_counts counts_of(const contract::traffic& t);
/// The sum of simulated launches, under the first one's name: a kernel launched twice counts twice.
sim::launch_report sum_of(std::span<const sim::launch_report> launches);
launch_counts counts_of(std::span<const sim::launch_report> launches);
/// Without counts that formulas lack, such as atomics.
contract::traffic traffic_of(const launch_counts& counts);

/// A sentence for each count that differs: "global store sectors: expected 512, simulated 4096".
/// If one side has "bank conflicts" as one count for all operations, the other is summed too.
std::vector<std::string> differences(launch_counts expected, launch_counts simulated);

/// A file of stored counts: tests/traffic/stored.json, or that of own kernels. They are exact, so
/// any change of one has to be reviewed.
class stored_counts {
 public:
  using cases = std::map<std::string, launch_counts, std::less<>>;  ///< by the case's description

  stored_counts() = default;
  /// @param text  the file's content, in any of its versions
  /// @throws std::runtime_error when it holds no counts
  explicit stored_counts(std::string_view text);

  const launch_counts* find(std::string_view kernel, std::string_view of_case) const;
  /// Replaces all of the kernel's counts by these.
  void replace(const std::string& kernel, cases all);
  /// Removes the counts of other kernels; returns how many.
  std::size_t keep_only(const std::function<bool(const std::string& kernel)>& is_known);
  /// How many counts the kernel has.
  std::size_t number_of(std::string_view kernel) const;

  /// The file's content, a line for each case, so that a diff shows which cases changed.
  std::string text() const;

 private:
  std::map<std::string, cases, std::less<>> all_;
};

}  // namespace warpgauge::conformance
