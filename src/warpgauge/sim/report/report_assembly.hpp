// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/global_race_checker.hpp"
#include "warpgauge/sim/exec/worker.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <span>
#include <string>
#include <vector>

namespace warpgauge::sim {

/// Adds up what the workers of a launch gathered. The result depends neither on their number nor
/// on which blocks each of them ran.
launch_report assemble_report(const launch_plan& plan, std::span<worker* const> workers);

/// Writes what the kernel printed to stdout, block after block in the order of execution.
void flush_printed(std::span<worker* const> workers);

/// Prints on stderr the findings that were not printed before.
void print_findings(const launch_report& report);

/// Adds to findings_so_far().
void count_findings(const std::vector<finding>& findings);

/// Prints, counts and reports a finding that belongs to no launch.
void tell(const finding& of_no_launch);

/// Makes the report the calling thread's last_launch() and gives it to its recorders.
void publish(const launch_report& report);

}  // namespace warpgauge::sim
