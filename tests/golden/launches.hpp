// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

/// The launches whose traffic is compared with a device's counters. One source, compiled by nvcc
/// and by the simulator's compiler. There are two sets of them, each with a program and a table of
/// its own: kernels written for the table, and the suite's (suite_launches.cpp).
namespace warpgauge::golden {

struct launch_session {
  /// Which launches to make, by name.
  std::function<bool(const std::string& name)> wanted;
  /// Called after each, in order.
  std::function<void(const std::string& name)> launched;
};

/// Makes every wanted launch, always in the same order, on the current device.
/// @throws std::runtime_error naming the launch and the CUDA error
void run_launches(const launch_session& session);

/// Those of the kernels written for the table where a part of a warp goes to shared memory.
void run_partial_launches(const launch_session& session);

/// Those of instructions that are more than a load or a store.
void run_instruction_launches(const launch_session& session);

}  // namespace warpgauge::golden
