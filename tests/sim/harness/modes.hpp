// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/simulator.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// The ways in which every kernel of these tests runs.
namespace warpgauge::tests {

struct mode {
  sim::schedule order = sim::schedule::forward;
  std::uint64_t seed = 1;
  int workers = 1;
};

/// "reverse, 2 workers"
std::string to_string(const mode& m);

/// Forward, reverse and two random orders, each with one worker first and then with two.
std::vector<mode> all_modes();

/// Sets this process's options while it lives.
class option_scope {
 public:
  explicit option_scope(const mode& m);
  ~option_scope() { sim::current_options() = before_; }
  option_scope(const option_scope&) = delete;
  option_scope& operator=(const option_scope&) = delete;

 private:
  sim::options before_;
};

/// All counters, totals and sites, one per line: equal texts are equal reports.
std::string counters_of(const sim::launch_report& report);

/// All findings, one per line. Numbers of allocations are left out: they grow from run to run.
std::string findings_of(const sim::launch_report& report);

}  // namespace warpgauge::tests
