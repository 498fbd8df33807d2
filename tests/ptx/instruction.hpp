// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

/// PTX instructions on fixed operands, one warp each: the same source runs on a GPU, which writes
/// what it gets to a file, and on the simulator, which must get the same.
namespace warpgauge::ptx_results {

inline constexpr unsigned lanes = 32;

/// What the bits of an operand or a result mean.
enum class format {
  u16,
  s16,
  b16,
  u32,
  s32,
  b32,
  u64,
  s64,
  b64,
  f16,
  bf16,
  f16x2,
  bf16x2,
  f32,
  f64,
  count,    ///< 32 bits: shifts, positions and lengths, up to 70
  divisor,  ///< 32 bits, neither 0 nor -1
  divisor64,
  divisor16,
  angle,     ///< f32 within -pi to pi
  moderate,  ///< f32, positive, 2^-20 to 2^20
};

struct instruction {
  std::string name;  ///< as PTX spells it
  format result{};
  /// How far the simulator may be from the device, which approximates: as a share of the result or
  /// in its own unit, the larger. 0: the same bits; a NaN is any NaN.
  double relative = 0, absolute = 0;
  /// Lane by lane; several values of each lane follow as further rows of 32.
  std::function<std::vector<std::uint64_t>()> run;
};

/// All that the files of instructions declare, in their order.
std::vector<instruction>& instructions();

/// The 32 values of an operand; slots 0, 1 and 2 hold them in other orders.
std::vector<std::uint64_t> operand_values(format type, unsigned slot);

/// Bits of a value of this format.
unsigned width(format type);

}  // namespace warpgauge::ptx_results
