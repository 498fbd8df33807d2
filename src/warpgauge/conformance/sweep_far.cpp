// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/sweep_parts.hpp"

/// What only a GPU's memory holds: plan::large.
namespace warpgauge::conformance {
namespace {

/// Bytes from row to row: 64 rows of the first, and 8 of the second, are beyond 32 bits.
constexpr std::int64_t far_rows_bytes[] = {std::int64_t{1} << 26, std::int64_t{1} << 29};

void far_sizes(walk& w) {
  w.part = "beyond 2^31 elements";
  for_each_configuration(w, [&] {
    const configuration_rank rank = rank_of(w.current);
    if (!rank.tight && !(rank.smallest_type && w.current.where == layout::pitched)) return;
    for (const shape& s : w.terms().sizes.large()) {
      // With a pitch each of 2^31 rows of one element would take 256 bytes.
      if (!rank.tight && (s.height == 1 || s.width == 1)) continue;
      w(s);
      // Wide elements take so much memory that only one shape is worth it.
      if (!rank.smallest_type) break;
    }
  });
}

/// Rows far apart, so that an offset within one tile has more than 32 bits: whole vectors from row
/// to row, and one element more.
void far_rows(walk& w) {
  w.part = "rows 2^26 and 2^29 bytes apart";
  for_each_configuration(w, [&] {
    const configuration_rank rank = rank_of(w.current);
    if (!rank.tight || !(rank.smallest_type || rank.main_type)) return;
    const auto element_bytes = static_cast<std::int64_t>(size_of(w.current.configuration.type));
    for (const std::int64_t bytes : far_rows_bytes) {
      const std::int64_t rows = bytes == far_rows_bytes[0] ? 131 : 17;
      for (const std::int64_t more : {allocation_boundary, element_bytes}) {
        w.current.row_elements = (bytes + more) / element_bytes;
        shape s{rows, rows - 1, w.terms().has_inner ? rows - 2 : 0};
        if (w.terms().square) s.width = s.height;
        w(s);
      }
    }
    w.current.row_elements = 0;
  });
}

/// More tiles than 16 bits count, along the rows, the columns and both together, for a variant
/// whose tiles are too dear for that on the simulator.
void many_tiles(walk& w) {
  if (!w.current.variant->dear_tiles) return;
  w.part = "more than 2^15 tiles";
  for_each_configuration(w, [&] {
    if (!rank_of(w.current).tight) return;
    const contract::steps by = steps_of(w);
    const std::int64_t row = by.rows.front();
    if (w.terms().square) return w({257 * row, 257 * row, by.inner.front()});  // a triangle
    const std::int64_t column = by.columns.front();
    constexpr std::int64_t many = (1 << 15) + 9;
    w({many * row, column, by.inner.front()});
    w({row, many * column, by.inner.front()});
    w({257 * row, 129 * column, by.inner.front()});
  });
}

/// More rows than 32 bits count, in few matrices and in as many matrices as a grid has blocks.
void far_batches(walk& w) {
  if (!w.current.variant->takes_batches) return;
  w.part = "batches of 2^32 rows";
  for_each_configuration(w, [&] {
    const configuration_rank rank = rank_of(w.current);
    if (!rank.tight || !rank.smallest_type) return;
    w.current.configuration.count = 3;
    w({1431655777, 1, 0});
    w.current.configuration.count = 1431655777;
    w({3, 1, 0});
    w.current.configuration.count = 1;
  });
}

}  // namespace

void large(walk& w) {
  far_sizes(w);
  far_rows(w);
  many_tiles(w);
  far_batches(w);
}

}  // namespace warpgauge::conformance
