// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/stated_choices.hpp"

#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/family.hpp"
#include "warpgauge/kernels/transpose/vector_rungs.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <stdexcept>

namespace warpgauge::tests {
namespace {

using contract::element;

// clang-format off
constexpr std::array table = {
    // Rows without a gap, from 16 bytes on: one long row.
    stated_choice{"copy.best", element::f32, {100, 100}, "", 0, 0, "joined"},
    stated_choice{"copy.best", element::f32, {100, 101}, "", 0, 0, "joined"},  // rows start anywhere, but all are one
    stated_choice{"copy.best", element::u8, {7, 3}, "", 0, 0, "joined"},
    stated_choice{"copy.best", element::f32, {100, 100}, "a", 0, 16, "joined"},
    stated_choice{"copy.best", element::f32, {100, 100}, "a", 0, 4, "vectorised"},
    stated_choice{"copy.best", element::f32, {100, 100}, "a", 0, 8, "vectorised"},
    stated_choice{"copy.best", element::u8, {100, 100}, "a", 0, 15, "vectorised"},
    stated_choice{"copy.best", element::u8, {100, 100}, "a", 0, 17, "vectorised"},
    stated_choice{"copy.best", element::f32, {100, 100}, "a", 4, 0, "vectorised"},
    stated_choice{"copy.best", element::f32, {100, 100}, "a", 16, 0, "vectorised"},
    stated_choice{"copy.best", element::f32, {100, 100}, "out", 0, 16, "joined"},
    stated_choice{"copy.best", element::f32, {100, 100}, "out", 0, 8, "vectorised"},
    stated_choice{"copy.best", element::f32, {100, 100}, "out", 16, 0, "vectorised"},

    // All rows of both matrices from 16 bytes on; elements of 16 bytes: from whole sectors on.
    stated_choice{"transpose.best", element::f32, {4096, 4096}, "", 0, 0, "register_tiles"},
    stated_choice{"transpose.best", element::f32, {64, 1048576}, "", 0, 0, "register_tiles"},
    stated_choice{"transpose.best", element::f32, {2048, 4000}, "", 0, 0, "register_tiles"},
    stated_choice{"transpose.best", element::f32, {8191, 8193}, "", 0, 0, "any_alignment"},
    stated_choice{"transpose.best", element::f32, {64, 66}, "", 0, 0, "any_alignment"},
    stated_choice{"transpose.best", element::f32, {66, 64}, "", 0, 0, "any_alignment"},
    stated_choice{"transpose.best", element::f32, {64, 64}, "a", 128, 0, "register_tiles"},
    stated_choice{"transpose.best", element::f32, {64, 64}, "a", 16, 16, "register_tiles"},
    stated_choice{"transpose.best", element::f32, {64, 64}, "a", 4, 0, "any_alignment"},
    stated_choice{"transpose.best", element::f32, {64, 64}, "a", 0, 4, "any_alignment"},
    stated_choice{"transpose.best", element::f32, {64, 64}, "a", 0, 8, "any_alignment"},
    stated_choice{"transpose.best", element::f32, {64, 64}, "out", 16, 16, "register_tiles"},
    stated_choice{"transpose.best", element::f32, {64, 64}, "out", 8, 0, "any_alignment"},
    stated_choice{"transpose.best", element::f32, {64, 64}, "out", 0, 8, "any_alignment"},
    stated_choice{"transpose.best", element::u8, {128, 256}, "", 0, 0, "register_tiles"},
    stated_choice{"transpose.best", element::u8, {64, 64}, "", 0, 0, "register_tiles"},
    stated_choice{"transpose.best", element::u8, {64, 72}, "", 0, 0, "any_alignment"},
    stated_choice{"transpose.best", element::u16, {128, 128}, "", 0, 0, "register_tiles"},
    stated_choice{"transpose.best", element::u16, {128, 132}, "", 0, 0, "any_alignment"},
    stated_choice{"transpose.best", element::f64, {32, 32}, "", 0, 0, "register_tiles"},
    stated_choice{"transpose.best", element::f64, {33, 32}, "", 0, 0, "any_alignment"},
    stated_choice{"transpose.best", element::f64, {32, 33}, "", 0, 0, "any_alignment"},
    stated_choice{"transpose.best", element::f64, {34, 34}, "", 0, 0, "register_tiles"},  // 16 bytes, half a sector
    stated_choice{"transpose.best", element::f32x4, {32, 16}, "", 0, 0, "register_tiles"},
    stated_choice{"transpose.best", element::f32x4, {32, 15}, "", 0, 0, "register_tiles"},
    stated_choice{"transpose.best", element::f32x4, {31, 16}, "", 0, 0, "any_alignment"},

    // Large register tiles from 192 of them on; tall ones where they and steps of 16 are whole.
    stated_choice{"matmul.best", element::f32, {2048, 2048, 2048}, "", 0, 0, "register_tiles", 256},
    stated_choice{"matmul.best", element::f32, {2048, 2048, 2032}, "", 0, 0, "register_tiles", 256},
    stated_choice{"matmul.best", element::f32, {2048, 2048, 2040}, "", 0, 0, "register_tiles", 128},
    stated_choice{"matmul.best", element::f32, {2176, 2048, 2048}, "", 0, 0, "register_tiles", 128},  // 17 * 128
    stated_choice{"matmul.best", element::f32, {2048, 2176, 2048}, "", 0, 0, "register_tiles", 256},
    stated_choice{"matmul.best", element::f32, {2048, 2112, 2048}, "", 0, 0, "register_tiles", 128},  // 16.5 * 128
    stated_choice{"matmul.best", element::f32, {4095, 4095, 4095}, "", 0, 0, "register_tiles", 128},
    stated_choice{"matmul.best", element::f32, {2048, 2048, 2048}, "a", 16, 16, "register_tiles", 256},
    stated_choice{"matmul.best", element::f32, {2048, 2048, 2048}, "a", 4, 0, "register_tiles", 128},
    stated_choice{"matmul.best", element::f32, {2048, 2048, 2048}, "b", 0, 4, "register_tiles", 128},
    stated_choice{"matmul.best", element::f32, {2048, 2048, 2048}, "b", 8, 0, "register_tiles", 128},
    stated_choice{"matmul.best", element::f32, {2048, 2048, 2048}, "out", 0, 8, "register_tiles", 128},
    stated_choice{"matmul.best", element::f32, {1024, 1024, 1024}, "", 0, 0, "register_tiles", 64},
    stated_choice{"matmul.best", element::f32, {128, 24448, 257}, "", 0, 0, "register_tiles", 64},   // 191 tiles
    stated_choice{"matmul.best", element::f32, {128, 24449, 257}, "", 0, 0, "register_tiles", 128},  // 192
    stated_choice{"matmul.best", element::f32, {24448, 128, 257}, "", 0, 0, "register_tiles", 64},
    stated_choice{"matmul.best", element::f32, {24449, 128, 257}, "", 0, 0, "register_tiles", 128},
    stated_choice{"matmul.best", element::f32, {24449, 128, 256}, "", 0, 0, "register_tiles", 64},   // little to multiply
    stated_choice{"matmul.best", element::f32, {8192, 8192, 32}, "", 0, 0, "register_tiles", 64},
    stated_choice{"matmul.best", element::f32, {8192, 8192, 64}, "", 0, 0, "register_tiles", 128},
    stated_choice{"matmul.best", element::f32, {8192, 8192, 16}, "", 0, 0, "register_tiles", 128},
    stated_choice{"matmul.best", element::f32, {8192, 8192, 256}, "", 0, 0, "register_tiles", 128},
    stated_choice{"matmul.best", element::f32, {8192, 8192, 272}, "", 0, 0, "register_tiles", 256},
    stated_choice{"matmul.best", element::f32, {256, 12288, 272}, "", 0, 0, "register_tiles", 256},  // 96 tall ones
    stated_choice{"matmul.best", element::f64, {2048, 2048, 2048}, "", 0, 0, "tensor_double", 0},

    // Large tiles where the triangle has 192 of them and each multiplies 256 deep.
    stated_choice{"aat.best", element::f32, {4096, 4096, 4096}, "", 0, 0, "symmetric", 128},
    stated_choice{"aat.best", element::f32, {4096, 4096, 256}, "", 0, 0, "symmetric", 128},
    stated_choice{"aat.best", element::f32, {4096, 4096, 255}, "", 0, 0, "symmetric", 64},
    stated_choice{"aat.best", element::f32, {8192, 8192, 32}, "", 0, 0, "symmetric", 64},
    stated_choice{"aat.best", element::f32, {2432, 2432, 256}, "", 0, 0, "symmetric", 64},   // 190 tiles
    stated_choice{"aat.best", element::f32, {2433, 2433, 256}, "", 0, 0, "symmetric", 128},  // 210
    stated_choice{"aat.best", element::f32, {2433, 2433, 256}, "a", 4, 4, "symmetric", 128},
    stated_choice{"aat.best", element::f64, {4096, 4096, 4096}, "", 0, 0, "padded", 32},
};

constexpr std::array orders = {
    // Along rows from 128 KiB on that are four times as long as the matrix is high.
    stated_order{"transpose.register_tiles", element::f32, {8192, 32768}, 1, 128, 512, true, false},
    stated_order{"transpose.register_tiles", element::f32, {8193, 32768}, 1, 129, 512, false, false},
    stated_order{"transpose.register_tiles", element::f32, {4, 32764}, 1, 1, 512, false, true},
    stated_order{"transpose.register_tiles", element::f32, {4, 32768}, 1, 1, 512, true, true},
    stated_order{"transpose.register_tiles", element::u8, {16, 131071}, 1, 1, 512, false, false},
    stated_order{"transpose.register_tiles", element::u8, {16, 131072}, 1, 1, 512, true, true},
    // Streamed up to 64 MiB, where rows of both matrices are whole vectors.
    stated_order{"transpose.register_tiles", element::f32, {4096, 4096}, 1, 64, 64, false, true},
    stated_order{"transpose.register_tiles", element::f32, {4096, 4100}, 1, 64, 65, false, false},
    stated_order{"transpose.register_tiles", element::f32, {4096, 2048}, 2, 64, 32, false, true},
    stated_order{"transpose.register_tiles", element::f32, {4096, 2048}, 3, 64, 32, false, false},
    stated_order{"transpose.register_tiles", element::f32, {64, 64}, 1, 1, 1, false, true},
    stated_order{"transpose.register_tiles", element::f32, {64, 66}, 1, 1, 2, false, false},
    stated_order{"transpose.register_tiles", element::f32, {66, 64}, 1, 2, 1, false, false},
    stated_order{"transpose.register_tiles", element::u8, {64, 72}, 1, 1, 1, false, false},
    stated_order{"transpose.register_tiles", element::f64, {2, 2}, 1, 1, 1, false, true},
    stated_order{"transpose.register_tiles", element::f64, {2, 3}, 1, 1, 1, false, false},
    // A tile's rows of the result begin up to a sector, 8 floats, before it.
    stated_order{"transpose.any_alignment", element::f32, {25, 124}, 1, 1, 1, false, false},
    stated_order{"transpose.any_alignment", element::f32, {26, 125}, 1, 2, 2, false, false},
};

constexpr std::int64_t wraps = (std::int64_t{1} << 32) + 1;  // to 1
constexpr unsigned full = 4294967295U;
constexpr std::array grids = {
    stated_grid{"transpose.naive", {1, 16 * wraps}, 16, {full, 1, 1}},
    stated_grid{"transpose.naive", {1, 16 * std::int64_t{full}}, 16, {full, 1, 1}},
    stated_grid{"transpose.naive", {16LL * 65535, 1}, 16, {1, 65535, 1}},
    stated_grid{"transpose.naive", {16LL * 65535 * 40000, 1}, 16, {1, 65535, 40000}},
    stated_grid{"transpose.naive", {16LL * 65535 * wraps, 1}, 16, {1, 65535, full}},
    stated_grid{"hello.record", {wraps, 32}, 0, {full, 1, 1}},
};
// clang-format on

std::string described(const stated_choice& s) {
  return fmt::format(
      "{} {} {}x{} inner {}{}",
      s.entry,
      to_string(s.type),
      s.size.height,
      s.size.width,
      s.size.inner,
      s.odd.empty()
          ? ""
          : fmt::format(
                ", {} with a gap of {} bytes and {} bytes late", s.odd, s.gap_bytes, s.late_bytes));
}

contract::operands operands_of(const stated_choice& s, const contract::terms& fulfilled) {
  contract::operands x = kernels::imagined_operands(fulfilled, s.size, s.type, {});
  for (const auto& [name, m] :
       {std::pair("out", &x.out), std::pair("a", &x.a), std::pair("b", &x.b)}) {
    // Never read: an address that matters for its alignment alone.
    m->data = reinterpret_cast<void*>(std::uintptr_t{4096});
    if (s.odd != name) continue;
    m->data = reinterpret_cast<void*>(std::uintptr_t{4096} + static_cast<unsigned>(s.late_bytes));
    m->pitch_bytes += s.gap_bytes;
  }
  return x;
}

}  // namespace

std::span<const stated_choice> stated_choices() { return table; }

std::string broken_choice(const registry::entry& entry_point) {
  bool stated = false;
  for (const stated_choice& s : table) {
    if (s.entry != entry_point.id()) continue;
    stated = true;
    const contract::choice taken = entry_point.variant->choose(
        operands_of(s, *entry_point.variant->fulfils), {.type = s.type});
    if (taken.rung != s.rung || taken.tile != s.tile)
      return fmt::format("{}: takes {} with tile {}; stated is {} with tile {}",
                         described(s),
                         taken.rung,
                         taken.tile,
                         s.rung,
                         s.tile);
    if (taken.why.empty()) return described(s) + ": does not say why";
  }
  if (!stated)
    throw std::invalid_argument("tests/traffic/stated_choices.cpp has no row for " +
                                entry_point.id());
  return {};
}

std::string broken_order(const registry::entry& variant) {
  namespace transpose = kernels::transpose;
  for (const stated_order& s : orders) {
    if (s.variant != variant.id()) continue;
    const contract::configuration c{.type = s.type, .count = s.count};
    const bool aligned = s.variant == "transpose.register_tiles";
    const transpose::tile_order order = aligned ? transpose::register_tile_order(s.size, c)
                                                : transpose::unaligned_tile_order(s.size, c);
    const bool streams = aligned && transpose::streams(s.size, c);
    if (order.rows != s.rows || order.columns != s.columns || order.along_rows != s.along_rows ||
        order.matrices != s.count || streams != s.streams)
      return fmt::format("{} {} {}x{} batch {}: {} x {} tiles{}{}; stated are {} x {}{}{}",
                         s.variant,
                         to_string(s.type),
                         s.size.height,
                         s.size.width,
                         s.count,
                         order.rows,
                         order.columns,
                         order.along_rows ? " along rows" : "",
                         streams ? ", streamed" : "",
                         s.rows,
                         s.columns,
                         s.along_rows ? " along rows" : "",
                         s.streams ? ", streamed" : "");
  }
  return {};
}

std::string broken_grid(const registry::entry& variant) {
  for (const stated_grid& s : grids) {
    if (s.variant != variant.id()) continue;
    const dim3 g = variant.variant->geometry(s.size, {.tile = s.tile}).grid;
    if (std::array{g.x, g.y, g.z} != s.grid)
      return fmt::format("{} {}x{}: a grid of {} x {} x {}; stated are {} x {} x {}",
                         s.variant,
                         s.size.height,
                         s.size.width,
                         g.x,
                         g.y,
                         g.z,
                         s.grid[0],
                         s.grid[1],
                         s.grid[2]);
  }
  return {};
}

}  // namespace warpgauge::tests
