// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/hash.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

/// Inputs in host memory.
namespace warpgauge::contract {

/// Rows of bytes in input memory.
struct byte_rows {
  std::int64_t base = 0;
  std::int64_t rows = 0;
  std::int64_t row_bytes = 0;
  std::int64_t pitch = 0;
};

/// The places of a case's input matrices, and what they hold.
struct input_extents {
  std::array<byte_rows, 2> matrices;
  std::int64_t bytes = 0;  ///< end of the last one
  content kind{};
  std::uint64_t seed = 0;
};

/// Writes the bytes of an input from position `first` on.
void write_input(std::span<std::byte> memory, std::int64_t first, content kind, std::uint64_t seed);

/// How many bytes differ from what write_input() wrote.
std::uint64_t count_changed_bytes(std::span<const std::byte> memory,
                                  std::int64_t first,
                                  content kind,
                                  std::uint64_t seed);

/// The first `count` numbers of an input, at least, as real() gives them; null: too many to keep.
/// They are the calling thread's, and stay until it asks for those of another input.
const double* kept_numbers(content kind, std::uint64_t seed, std::int64_t count);

}  // namespace warpgauge::contract
