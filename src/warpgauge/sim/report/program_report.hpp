// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/report.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace warpgauge::sim {

/// The sums of all launches of one kernel.
struct kernel_total : launch_traffic {
  std::string kernel;
  std::uint64_t launches = 0;
  std::uint64_t blocks = 0;
  std::uint64_t threads = 0;
  bool exact = true;
  double elapsed_s = 0;  ///< of the simulation
};

/// What a whole program did: its kernels, lines and findings, added up as launches end.
class program_report {
 public:
  /// @param with_traffic  false: findings only, which costs a correct program next to nothing
  void add(const launch_report& launch, bool with_traffic);
  /// A finding that belongs to no launch.
  void add(const finding& f);

  std::uint64_t launches() const { return launches_; }
  /// Number of mistakes, without warnings.
  bool has_mistakes() const;

  /// The number of findings as a line; empty when there are none.
  std::string summary() const;
  /// All of them, and the summary.
  std::string findings_text() const;
  /// The kernels, and the lines that move most more than they need.
  std::string table() const;
  std::string json() const;
  /// The findings in the form that forges read: SARIF 2.1.0. A race is a code flow of two threads.
  std::string sarif() const;

 private:
  using place = std::tuple<std::string, int, finding_kind, std::string>;
  using line = std::tuple<std::string, int, memory_space, access_op, unsigned>;

  std::uint64_t launches_ = 0;
  std::map<std::string, kernel_total> kernels_;
  std::map<line, site> lines_;
  std::map<place, finding> findings_;
};

/// Adds a launch to the report of this process, if one is asked for.
void add_to_program_report(const launch_report& launch);
void add_to_program_report(const finding& of_no_launch);

/// To be called before another program takes this one's place, as at its end: returns when its own
/// status would stand.
void before_another_program();

}  // namespace warpgauge::sim
