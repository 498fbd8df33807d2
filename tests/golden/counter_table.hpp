// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

/// Counters of the golden launches: a device's as ncu read them, or the simulator's.
namespace warpgauge::golden {

using counter_values = std::map<std::string, std::uint64_t>;

/// The figures on which device and simulator must agree, as ncu names them. They are computed per
/// executed instruction and do not vary between runs.
inline const std::vector<std::string> compared_counters{
    "memory_l1_tag_requests_global",
    "memory_l1_wavefronts_shared",
    "memory_l1_wavefronts_shared_ideal",
    "memory_l2_theoretical_sectors_global",
    "memory_l2_theoretical_sectors_global_ideal",
};

struct launch_counters {
  std::string name;
  counter_values counters;  ///< compared_counters
  /// Device: the hardware's sums, which may be noisy. Simulator: per operation, exact, under ncu's
  /// name where there is one.
  counter_values diagnosis;
};

struct counter_table {
  std::map<std::string, std::string> source;  ///< chip, driver, versions; "simulator"
  std::vector<launch_counters> launches;

  const launch_counters* find(const std::string& name) const;
};

/// A launch where the device's compiler changes the accesses of the program as written.
struct golden_exception {
  std::string reason;
  counter_values simulated;  ///< only the counters that differ from the device's
};
using golden_exceptions = std::map<std::string, golden_exception>;

/// The hardware's own sums of the diagnosis that vary from run to run where many warps share a
/// multiprocessor. They are never below what the program requests.
struct golden_noise {
  std::string launches;  ///< what the launches' names begin with
  /// None of compared_counters. Those of a group exceed the simulator's values by the same number.
  std::vector<std::vector<std::string>> groups;
  double most = 0;  ///< which is at most this share of the simulator's value of the group's first
  std::string reason;
};

/// A file that cannot be read or is of another form; the message names it.
struct table_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// @throws table_error
counter_table read_table(const std::filesystem::path& file);
golden_exceptions read_exceptions(const std::filesystem::path& file);
std::vector<golden_noise> read_noise(const std::filesystem::path& file);  ///< of the exceptions

/// `table` with the launches of `part` in place of its own, or after them.
/// @throws table_error unless both are of the same chip, driver and versions: record it all then
counter_table amended(counter_table table, const counter_table& part);

/// Writes beside the file and renames, so that no half-written table exists. One launch per line:
/// its name, then its values in the order of the names at the top.
/// @throws table_error
void write_table(const std::filesystem::path& file, const counter_table& table);

/// Which counters count: compared_counters, or those of the diagnosis too.
enum class depth { compared, all };

/// Sentences about launches of `actual` that `expected` counts otherwise or does not know.
std::vector<std::string> differences(const counter_table& expected,
                                     const counter_table& actual,
                                     depth compare);

/// Sentences about what keeps the simulator's counters from being the device's: any difference
/// without an exception, any exception with other values than stated or without need, and any
/// launch that only one side has. Of the diagnosis, what both sides have is compared; sums that
/// wander must lie between the simulator's value and the noise's bound.
std::vector<std::string> deviations(const counter_table& device,
                                    const golden_exceptions& exceptions,
                                    const counter_table& simulated,
                                    depth compare,
                                    const std::vector<golden_noise>& noise = {});

}  // namespace warpgauge::golden
