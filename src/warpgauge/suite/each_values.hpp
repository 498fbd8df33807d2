// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/memory.hpp"
#include "warpgauge/suite/each.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// What .each(...) says of the outputs of a case.
namespace warpgauge::suite {

/// Device memory that one case after another uses: to allocate it takes longer than to compute.
struct each_scratch {
  device::allocation tables, values;
};

/// Writes into `wanted`, one per operand: on a GPU what functions compute there from the operands'
/// memory, else what they compute from `a`.
/// @param c  with device memory, as before the launch
/// @throws mistake, device::cuda_error
void fill_by_each(const bound_case& c,
                  const host_args& a,
                  std::vector<host_values>& wanted,
                  device::queue& q,
                  each_scratch& scratch);

/// Compares evenly spread elements of each output with what the device computes for them, by
/// .each(...) or by a .device_reference(...) that judges, after a launch that left the inputs as
/// they were. Nothing where a function of .each(...) leaves something to the host.
/// @param c  tight, in device memory
/// @param seed  of the values that its inputs hold, as case_memory's stream
/// @return a sentence for each of the first wrong ones; empty: none is
/// @throws device::cuda_error
std::string wrong_samples(const bound_case& c, std::uint64_t seed, device::queue& q);

}  // namespace warpgauge::suite
