// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/element.hpp"

#include <array>
#include <cstdint>
#include <optional>

/// The vocabulary of what a kernel promises, in plain C++ without CUDA.
namespace warpgauge::contract {

/// Height and width of the input matrix; for products those of the result, with the inner
/// dimension. For contracts that take a form, height blocks of width threads.
struct shape {
  std::int64_t height = 0;
  std::int64_t width = 0;
  std::int64_t inner = 0;  ///< 0 if the contract has no inner dimension
  bool operator==(const shape&) const = default;
};

struct extent {
  std::int64_t height = 0;
  std::int64_t width = 0;
  bool operator==(const extent&) const = default;
};

/// Rows and columns of a launch's operands; 0 x 0 for an operand that the kernel does not take.
struct operand_extents {
  extent out, a, b;
};

/// A matrix in device memory, row-major; rows start pitch_bytes apart.
struct matrix {
  void* data = nullptr;
  std::int64_t height = 0;
  std::int64_t width = 0;
  std::int64_t pitch_bytes = 0;
};

struct operands {
  matrix out;
  matrix a;
  matrix b;  ///< empty for kernels with one input
};

/// Grid and block in x, y, z.
struct grid_form {
  std::array<unsigned, 3> grid{1, 1, 1};
  std::array<unsigned, 3> block{1, 1, 1};
  bool operator==(const grid_form&) const = default;
};

/// Which instantiation of a variant to run, and how often.
struct configuration {
  element type = element::f32;
  int tile = 0;  ///< 0 for variants without tiles
  int repetitions =
      1;  ///< passes inside the kernel, for variants that have the in-kernel timing form
  /// Matrices of the shape, stacked in each operand; more than one for variants that take batches.
  std::int64_t count = 1;
  /// Blocks in y beyond which tile rows are folded into z. CUDA's limit; tests lower it, so that
  /// small matrices fold too.
  std::int64_t most_grid_rows = 65535;
  /// For contracts that take a form: the 1D, 2D or 3D form to launch. Empty: shape.height blocks of
  /// shape.width threads.
  std::optional<grid_form> form{};
  bool operator==(const configuration&) const = default;
};

/// Distance of row starts in bytes; 0: tight rows.
struct pitches {
  std::int64_t out = 0;
  std::int64_t a = 0;
  std::int64_t b = 0;
};

}  // namespace warpgauge::contract
