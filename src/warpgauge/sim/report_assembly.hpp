// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/report.hpp"
#include "warpgauge/sim/worker.hpp"

#include <span>

namespace warpgauge::sim {

/// Adds up what the workers of a launch gathered. The result depends neither on their number nor
/// on which blocks each of them ran.
launch_report assemble_report(const launch_plan& plan, std::span<worker* const> workers);

/// Writes what the kernel printed to stdout, block after block in the order of execution.
void flush_printed(std::span<worker* const> workers);

/// Makes the report the calling thread's last_launch() and gives it to its recorders.
void publish(const launch_report& report);

}  // namespace warpgauge::sim
