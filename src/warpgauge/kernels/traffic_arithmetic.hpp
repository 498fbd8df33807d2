// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

#include <cstdint>
#include <functional>
#include <span>

/// Hand arithmetic for expected traffic: what a warp's access to rows and columns of a matrix or of
/// a shared tile costs, and its sum over a matrix cut into tiles. Independent of the simulator,
/// with which it is compared.
namespace warpgauge::kernels {

/// Runs of consecutive bytes at equal distances, all of one request: rows or columns of a matrix.
struct byte_runs {
  std::int64_t first = 0;   ///< first byte of the first run
  std::int64_t count = 0;   ///< runs
  std::int64_t stride = 0;  ///< bytes from one run to the next; at least `bytes`
  std::int64_t bytes = 0;   ///< per run
};

/// 32-byte sectors that the runs touch, counted once each.
std::uint64_t sectors(const byte_runs& runs);

/// 32-byte sectors that elements of `size` bytes at these byte offsets touch, counted once each.
/// @pre offsets are multiples of size, and size divides 32
std::uint64_t sectors(std::span<const std::int64_t> offsets);

struct global_count {
  std::uint64_t requests = 0;
  std::uint64_t sectors = 0;
  global_count& operator+=(const global_count& other);
};
global_count operator*(std::uint64_t times, const global_count& count);

/// How threads lie over a matrix: tiles of height x width, a warp on 32 / width rows of one.
struct tiling {
  int height = 32;
  int width = 32;
};

/// Every element of m accessed once, a warp's lanes along the rows of a tile.
/// 32 floats of a whole tile's row are 128 bytes, 4 sectors.
global_count along_rows(const extent& m, std::int64_t pitch_bytes, std::size_t size, tiling t);

/// Every element of m's transpose accessed once by threads that lie over m: lanes along a row of m
/// touch elements one below the other. 32 lanes touch 32 sectors, unless the transpose is so narrow
/// that several of its rows share one.
global_count along_columns(const extent& m,
                           std::int64_t transposed_pitch_bytes,
                           std::size_t size,
                           tiling t);

struct shared_count {
  std::uint64_t requests = 0;
  std::uint64_t wavefronts = 0;
  std::uint64_t bank_conflicts = 0;
  shared_count& operator+=(const shared_count& other);
};
shared_count operator*(std::uint64_t times, const shared_count& count);

enum class shared_op : std::uint8_t { load, store };

/// No access by this lane.
inline constexpr std::int64_t inactive = -1;

/// One warp's access of `size` bytes per lane at byte offsets into shared memory.
///
/// 32 banks of 4 bytes; a pass serves 32 lanes of up to 4 bytes, 16 of 8, 8 of 16, and costs one
/// wavefront for each different word in the fullest bank. Loads of 8 bytes merge both passes, those
/// of 16 bytes each two neighbours, when every active lane n agrees with lane n xor 1, or every one
/// with lane n xor 2. Conflicts are the wavefronts beyond one per pass.
shared_count warp_access(std::span<const std::int64_t, 32> offsets, std::size_t size, shared_op op);

/// Byte offset in the shared tile for the element at (row, column) of the thread's tile of m.
using tile_offset = std::function<std::int64_t(int row, int column)>;

/// The shared accesses that go with along_rows: each element of m once, each tile alike; `whole`
/// says which of the two offsets counts for tiles that no edge cuts.
shared_count in_tiles(const extent& m,
                      std::size_t size,
                      tiling t,
                      shared_op op,
                      const tile_offset& whole,
                      const tile_offset& cut);
shared_count in_tiles(
    const extent& m, std::size_t size, tiling t, shared_op op, const tile_offset& offset);

/// pitch, or width * size where it is 0.
std::int64_t pitch_or_tight(std::int64_t pitch_bytes, const extent& m, std::size_t size);

std::uint64_t blocks_of(const dim3& grid);

void add_loads(traffic& t, const global_count& c);
void add_stores(traffic& t, const global_count& c);
void add_loads(traffic& t, const shared_count& c);
void add_stores(traffic& t, const shared_count& c);

}  // namespace warpgauge::kernels
