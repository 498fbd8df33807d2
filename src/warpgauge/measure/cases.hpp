// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/launch_case.hpp"
#include "warpgauge/registry/registry.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Timing kernels on a GPU: the cases, the sampling, the state of the device.
namespace warpgauge::measure {

using contract::mode;
std::string_view to_string(mode m);  ///< "cold", "warm", "inkernel"

/// Passes inside the kernel in mode inkernel. Part of the protocol: later passes hit in L1 and L2
/// what the block itself moved, so the figure depends on their number.
inline constexpr int inkernel_repetitions = 16;

/// One thing that is measured.
struct measured_case : contract::launch_case {
  mode how = mode::cold;
  bool gated = false;  ///< else the figure is only shown: too noisy or too small to judge
};

/// "transpose.padded/f32/t32/8192x8192/cold": the benchmark's name and the baseline's key. A
/// variant without tiles has `-` for the tile; products are MxNxK; a batch, a pitch and a
/// layout other than tight are named.
std::string name_of(const measured_case& c);

/// Bytes that any implementation must move, in all passes.
double minimum_bytes(const measured_case& c);

/// Floating-point operations in all passes; absent for families that only move.
std::optional<double> flops(const measured_case& c);

/// What limits the case, and therefore what its anchor stresses.
enum class anchor_kind : std::uint8_t {
  copy,  ///< device memory: a copy of the same bytes, cold or warm like the case
  fma,   ///< arithmetic: fused multiply-adds in registers
};
std::string_view to_string(anchor_kind a);

/// Arithmetic from 20 operations per byte on; memory below. (An H200 does 14 FP32 operations in
/// the time of a byte.)
anchor_kind anchor_of(const measured_case& c);

/// Why a variant has no cases: a kernel that prints has no bandwidth.
std::optional<std::string> why_unmeasured(const registry::entry& of);

/// The cases of a variant, always in the same order. float gets the source systems' own sizes,
/// DRAM-bound, L2-resident and odd ones; other types and the second tile fewer.
std::vector<measured_case> cases_of(const registry::entry& of);

/// The cases of every variant in the registry.
std::vector<measured_case> all_cases();

}  // namespace warpgauge::measure
