// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpgauge::sim {

// The library hides what it does not declare here. Inside the namespace, for clangd forgets a
// pragma among the includes.
#pragma GCC visibility push(default)

/// Order in which threads of a warp, warps of a block and blocks of a grid run. A result that
/// depends on it is wrong on a GPU too.
enum class schedule : std::uint8_t { forward, reverse, random };

/// What is done about mistakes. `fail`: a launch with one ends with CUDA's error. `report`: it
/// succeeds, unless the kernel itself gave up (an assertion, a trap, no end), and memory that
/// nobody wrote keeps what it holds.
enum class findings_mode : std::uint8_t { off, report, fail };

/// Read at the start of each launch.
struct options {
  bool counters = true;  ///< WARPGAUGE_SIM_COUNTERS=0 turns off; a launch is about twice as fast
  findings_mode findings = findings_mode::fail;  ///< WARPGAUGE_SIM_FINDINGS=0|report|1
  bool print_findings = true;  ///< on stderr after the launch; WARPGAUGE_SIM_PRINT=0 turns off
  /// Look for races in device memory, WARPGAUGE_SIM_GLOBAL_RACES=0 turns off. Takes 4 bytes of host
  /// memory per device word that launches read, and 4 per word that they write.
  bool global_races = true;
  /// Look for what the host leaves unordered between launches, copies and itself, and for what it
  /// copies that nobody wrote. Off: only kernels are in doubt.
  bool host_checks = true;
  /// Warn of unordered stores of one value to one place, WARPGAUGE_SIM_SAME_VALUE=1. The result
  /// does not depend on their order.
  bool same_value_stores = false;
  /// Findings of arithmetic that C++ leaves undefined and a device carries out: signed overflow,
  /// shifts by the width, conversions out of range, WARPGAUGE_SIM_ARITHMETIC=1.
  bool arithmetic = false;
  /// Notes at the program's end on memory that was never freed, WARPGAUGE_SIM_LEAKS=1. Without it
  /// only lines are noted that leave several allocations behind.
  bool leaks = false;
  /// The lanes of a warp take each access together, as programs before Volta assumed,
  /// WARPGAUGE_SIM_LOCKSTEP=1. What only that orders is forgiven.
  bool lockstep = false;
  int workers = 0;                     ///< WARPGAUGE_SIM_WORKERS; 0: one per core
  schedule order = schedule::forward;  ///< WARPGAUGE_SIM_SCHEDULE=forward|reverse|random[:SEED]
  std::uint64_t seed = 1;
  std::size_t stack_bytes = 64 * 1024;  ///< WARPGAUGE_SIM_STACK; per simulated thread
  /// Traced accesses plus synchronisations that one thread may take, WARPGAUGE_SIM_STEPS; the
  /// threads of a block together four times as many.
  std::uint64_t step_limit = 1'000'000'000;
  /// Rounds of launches and a copy to the host that change nothing, after which a host's loop
  /// counts as endless, WARPGAUGE_SIM_IDLE_ROUNDS; 0: never.
  std::uint64_t idle_rounds = 1000;
  /// Seconds that one thread may run without any step (an empty endless loop), WARPGAUGE_SIM_STALL.
  double stall_limit_s = 10;
  /// A report of all launches when the process ends, WARPGAUGE_SIM_REPORT: "table" or "json" on
  /// stderr, else the name of a file, JSON where it ends in .json. Empty: none.
  std::string report;
  /// Exit status of a program of `warpgauge cc` that had findings, WARPGAUGE_SIM_EXIT_CODE.
  int exit_code = 97;
};

/// The options that the environment asks for.
/// @throws std::invalid_argument naming the variable when its value cannot be read, or a variable
///         that looks like one of these and is none
options options_from_environment();

/// Steps that the threads of a block may take together: four times a single thread's.
inline std::uint64_t block_step_limit(const options& chosen) {
  constexpr std::uint64_t most = ~std::uint64_t{0};
  return chosen.step_limit > most / 4 ? most : 4 * chosen.step_limit;
}

/// This process's options, as the environment had them before main. Throws as the function above.
options& current_options();

#pragma GCC visibility pop

}  // namespace warpgauge::sim
