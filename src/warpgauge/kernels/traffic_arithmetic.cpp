// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/traffic_arithmetic.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace warpgauge::kernels {
namespace {

constexpr std::int64_t sector_bytes = 32;
constexpr int warp_lanes = 32;
constexpr int banks = 32;
constexpr std::int64_t bank_bytes = 4;

// Most different words that lanes [begin, end) want of one bank; 0 when none is active.
std::uint64_t fullest_bank(std::span<const std::int64_t, 32> offsets,
                           std::size_t size,
                           int begin,
                           int end) {
  std::array<std::int64_t, warp_lanes * 16 / bank_bytes> words;  // of accesses of 16 bytes
  auto last = words.begin();
  for (int lane = begin; lane < end; ++lane) {
    const std::int64_t first = offsets[static_cast<std::size_t>(lane)];
    if (first == inactive) continue;
    for (std::int64_t byte = first; byte < first + static_cast<std::int64_t>(size);
         byte += bank_bytes)
      *last++ = byte / bank_bytes;
  }
  std::sort(words.begin(), last);
  std::array<std::uint64_t, banks> of_bank{};
  std::for_each(words.begin(), std::unique(words.begin(), last), [&](std::int64_t word) {
    ++of_bank[static_cast<std::size_t>(word % banks)];
  });
  return *std::max_element(of_bank.begin(), of_bank.end());
}

bool agree_with_neighbour(std::span<const std::int64_t, 32> offsets, int distance) {
  for (int lane = 0; lane < warp_lanes; ++lane) {
    const std::int64_t own = offsets[static_cast<std::size_t>(lane)];
    const std::int64_t other = offsets[static_cast<std::size_t>(lane ^ distance)];
    if (own != inactive && other != inactive && own != other) return false;
  }
  return true;
}

}  // namespace

std::uint64_t sectors(const byte_runs& runs) {
  if (runs.bytes <= 0) return 0;
  std::uint64_t sum = 0;
  std::int64_t counted_up_to = -1;
  for (std::int64_t run = 0; run < runs.count; ++run) {
    const std::int64_t byte = runs.first + run * runs.stride;
    const std::int64_t begin = std::max(byte / sector_bytes, counted_up_to + 1);
    const std::int64_t last = (byte + runs.bytes - 1) / sector_bytes;
    if (last < begin) continue;
    sum += static_cast<std::uint64_t>(last - begin + 1);
    counted_up_to = last;
  }
  return sum;
}

std::uint64_t sectors(std::span<const std::int64_t> offsets) {
  std::set<std::int64_t> distinct;
  for (const std::int64_t offset : offsets) distinct.insert(offset / sector_bytes);
  return distinct.size();
}

global_count& global_count::operator+=(const global_count& other) {
  requests += other.requests;
  sectors += other.sectors;
  return *this;
}

global_count operator*(std::uint64_t times, const global_count& count) {
  return {times * count.requests, times * count.sectors};
}

global_count along_rows(const extent& m, std::int64_t pitch_bytes, std::size_t size, tiling t) {
  const auto bytes = static_cast<std::int64_t>(size);
  const int rows_per_warp = warp_lanes / t.width;
  global_count sum;
  for (std::int64_t tile_row = 0; tile_row < m.height; tile_row += t.height) {
    const std::int64_t end = std::min<std::int64_t>(tile_row + t.height, m.height);
    for (std::int64_t row = tile_row; row < end; row += rows_per_warp)
      for (std::int64_t column = 0; column < m.width; column += t.width)
        sum += {1,
                sectors({row * pitch_bytes + column * bytes,
                         std::min<std::int64_t>(rows_per_warp, end - row),
                         pitch_bytes,
                         std::min<std::int64_t>(t.width, m.width - column) * bytes})};
  }
  return sum;
}

global_count along_columns(const extent& m,
                           std::int64_t transposed_pitch_bytes,
                           std::size_t size,
                           tiling t) {
  const auto bytes = static_cast<std::int64_t>(size);
  const int rows_per_warp = warp_lanes / t.width;
  global_count sum;
  for (std::int64_t tile_row = 0; tile_row < m.height; tile_row += t.height) {
    const std::int64_t end = std::min<std::int64_t>(tile_row + t.height, m.height);
    for (std::int64_t row = tile_row; row < end; row += rows_per_warp)
      for (std::int64_t column = 0; column < m.width; column += t.width)
        sum += {1,
                sectors({column * transposed_pitch_bytes + row * bytes,
                         std::min<std::int64_t>(t.width, m.width - column),
                         transposed_pitch_bytes,
                         std::min<std::int64_t>(rows_per_warp, end - row) * bytes})};
  }
  return sum;
}

shared_count& shared_count::operator+=(const shared_count& other) {
  requests += other.requests;
  wavefronts += other.wavefronts;
  bank_conflicts += other.bank_conflicts;
  return *this;
}

shared_count operator*(std::uint64_t times, const shared_count& count) {
  return {times * count.requests, times * count.wavefronts, times * count.bank_conflicts};
}

shared_count warp_access(std::span<const std::int64_t, 32> offsets,
                         std::size_t size,
                         shared_op op) {
  shared_count sum;
  const auto pass = [&](int begin, int end) {
    const std::uint64_t wavefronts = fullest_bank(offsets, size, begin, end);
    if (wavefronts > 0) sum += {0, wavefronts, wavefronts - 1};
  };
  const int lanes = size <= 4 ? 32 : size <= 8 ? 16 : 8;
  const int merged = std::min(2 * lanes, warp_lanes);
  // A pair of lanes that disagrees anywhere keeps all passes of the warp apart.
  const bool merges =
      lanes == merged || (op == shared_op::load &&
                          (agree_with_neighbour(offsets, 1) || agree_with_neighbour(offsets, 2)));
  for (int begin = 0; begin < warp_lanes; begin += merged) {
    const int end = begin + merged;
    if (merges) {
      pass(begin, end);
    } else {
      pass(begin, begin + lanes);
      pass(begin + lanes, end);
    }
  }
  sum.requests = sum.wavefronts > 0 ? 1 : 0;
  return sum;
}

shared_count in_tiles(const extent& m,
                      std::size_t size,
                      tiling t,
                      shared_op op,
                      const tile_offset& whole,
                      const tile_offset& cut) {
  // All tiles of one extent are alike: whole ones, those cut at the right, below, and both.
  struct strip {
    std::int64_t count;
    int length;
  };
  const auto strips = [](std::int64_t n, int tile) {
    return std::array{strip{n / tile, tile},
                      strip{n % tile > 0 ? 1 : 0, static_cast<int>(n % tile)}};
  };
  const int rows_per_warp = warp_lanes / t.width;
  shared_count sum;
  for (const auto& [down, rows] : strips(m.height, t.height))
    for (const auto& [across, columns] : strips(m.width, t.width)) {
      if (down * across == 0) continue;
      const tile_offset& offset = rows == t.height && columns == t.width ? whole : cut;
      shared_count tile;
      for (int row = 0; row < rows; row += rows_per_warp) {
        std::array<std::int64_t, 32> offsets;
        for (int lane = 0; lane < warp_lanes; ++lane) {
          const int r = row + lane / t.width;
          const int c = lane % t.width;
          offsets[static_cast<std::size_t>(lane)] =
              r < rows && c < columns ? offset(r, c) : inactive;
        }
        tile += warp_access(offsets, size, op);
      }
      sum += static_cast<std::uint64_t>(down * across) * tile;
    }
  return sum;
}

shared_count in_tiles(
    const extent& m, std::size_t size, tiling t, shared_op op, const tile_offset& offset) {
  return in_tiles(m, size, t, op, offset, offset);
}

std::int64_t pitch_or_tight(std::int64_t pitch_bytes, const extent& m, std::size_t size) {
  return pitch_bytes != 0 ? pitch_bytes : m.width * static_cast<std::int64_t>(size);
}

std::uint64_t blocks_of(const dim3& grid) { return std::uint64_t{grid.x} * grid.y * grid.z; }

void add_loads(traffic& t, const global_count& c) {
  t.global_load_requests += c.requests;
  t.global_load_sectors += c.sectors;
}

void add_stores(traffic& t, const global_count& c) {
  t.global_store_requests += c.requests;
  t.global_store_sectors += c.sectors;
}

void add_loads(traffic& t, const shared_count& c) {
  t.shared_load_requests += c.requests;
  t.shared_load_wavefronts += c.wavefronts;
  t.shared_load_bank_conflicts += c.bank_conflicts;
}

void add_stores(traffic& t, const shared_count& c) {
  t.shared_store_requests += c.requests;
  t.shared_store_wavefronts += c.wavefronts;
  t.shared_store_bank_conflicts += c.bank_conflicts;
}

}  // namespace warpgauge::kernels
