// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace warpgauge::kernels::transpose {

/// The tile of transpose.register_tiles in vectors of 16 bytes: a thread's square of them is as
/// high as they have elements. A multiprocessor is to hold Blocks blocks.
template <int Down, int Across, int Threads, int Blocks>
struct register_tile_form {
  static constexpr int vectors_down = Down;      ///< along rows of `out`, a multiple of 8
  static constexpr int vectors_across = Across;  ///< along rows of `in`, a multiple of 8
  static constexpr int threads = Threads;
  static constexpr int blocks = Blocks;
  template <class T>
  static constexpr int rows = Down*(16 / static_cast<int>(sizeof(T)));
  template <class T>
  static constexpr int columns = Across*(16 / static_cast<int>(sizeof(T)));
};

}  // namespace warpgauge::kernels::transpose
