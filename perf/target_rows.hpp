// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/measure/cases.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// What the fastest rungs are held against: one list, measured in one run.
namespace warpgauge::perf {

/// What a row's figure is divided by.
enum class peer : std::uint8_t {
  memcpy,       ///< cudaMemcpy on the device, the same bytes read and written
  gemm,         ///< cublasSgemm of the same factors
  gram,         ///< cublasSgemm of a and its own transpose: the whole result, as ours
  double_gemm,  ///< cublasDgemm of the same factors
  half_gemm,    ///< cublasGemmEx of the same factors, 16-bit floats in and floats out
};
std::string_view to_string(peer p);

struct target_row {
  std::string work;              ///< "transpose, float, odd sizes"
  measure::measured_case entry;  ///< of the family's variant `best`, or of one that it never takes
  peer against = peer::memcpy;
  double target = 0;  ///< of the peer's speed, on a model that `of_model` does not name
  /// By the GPU's name. Where memory bounds the case and arithmetic its peer, models differ by what
  /// their baselines say of the case: the H200's target times this model's figure over the H200's.
  std::map<std::string, double, std::less<>> of_model = {};

  double target_on(std::string_view gpu) const;
};

/// Every row, in the order of the table.
std::vector<target_row> target_rows();

/// The same case with each other rung that an entry point could have launched, and with each of its
/// tiles: those at the end of the ladder, and the padded or tiled one before them.
std::vector<measure::measured_case> rivals_of(const target_row& row);

/// Copies and whole transposes of n x n floats, each with its largest tile, for the figure of the
/// whole ladder.
std::vector<measure::measured_case> ladder_cases(std::int64_t n);

}  // namespace warpgauge::perf
