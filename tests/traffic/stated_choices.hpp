// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/registry/registry.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace warpgauge::tests {

/// What an entry point has to launch. The launch and its expected traffic ask the same function,
/// `choose`, so that a wrong choice would move exactly what it promises; this table was written
/// beside it, from the measured figures in the kernels' README, and holds each boundary.
struct stated_choice {
  std::string_view entry;  ///< "matmul.best"
  contract::element type;
  contract::shape size;
  /// Of the matrices "a", "b", "out", the one that does not start or repeat as tight rows do.
  std::string_view odd;
  int gap_bytes = 0;   ///< after each of its rows
  int late_bytes = 0;  ///< by which its first element lies behind a multiple of 256
  std::string_view rung;
  int tile = 0;
};

std::span<const stated_choice> stated_choices();

/// A sentence for the first row of that entry point that it does not keep; empty: it keeps all.
/// @throws std::invalid_argument when the table has no row for it
std::string broken_choice(const registry::entry& entry_point);

/// In which order a launch takes its tiles and whether they pass the caches: what no count shows,
/// written down from the measured figures as stated_choice is.
struct stated_order {
  std::string_view variant;
  contract::element type;
  contract::shape size;
  std::int64_t count;      ///< matrices of the batch
  unsigned rows, columns;  ///< of tiles
  bool along_rows, streams;
};

/// The grid at and beyond what CUDA's dimensions hold: one that wrapped round would be a launch
/// that leaves most of the matrix alone, where the device has to refuse it.
struct stated_grid {
  std::string_view variant;
  contract::shape size;
  int tile;
  std::array<unsigned, 3> grid;
};

/// Likewise for the first grid of that variant that it does not keep; empty for variants without.
std::string broken_grid(const registry::entry& variant);

/// Likewise for the first row of that variant that it does not keep; empty for variants without.
std::string broken_order(const registry::entry& variant);

}  // namespace warpgauge::tests
