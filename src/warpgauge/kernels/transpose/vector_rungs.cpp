// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/transpose/vector_rungs.hpp"

#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/listed_traffic.hpp"
#include "warpgauge/kernels/tiles.hpp"

#include <algorithm>

namespace warpgauge::kernels::transpose {
namespace {

/// H200, floats: streaming is 1.03 times as fast at 2048 x 4000 and 1.01 at 4096 x 4096, 64 MiB;
/// from 5632 x 5632 on it is slower.
constexpr std::int64_t most_streamed_bytes = std::int64_t{64} << 20;

/// Tiles of wide matrices with such rows are taken along the rows.
constexpr std::int64_t long_row_bytes = std::int64_t{128} << 10;

/// A matrix's extent and pitch, with the byte offset of an element; rows before it are others of
/// its batch.
struct laid_out {
  std::int64_t height, width, pitch, size, rows_before;
  std::int64_t at(std::int64_t r, std::int64_t c) const {
    return (rows_before + r) * pitch + c * size;
  }
};

struct problem {
  laid_out in, out;

  problem(const shape& s, const configuration& c, const pitches& p, std::int64_t matrix) {
    const auto size = static_cast<std::int64_t>(size_of(c.type));
    in = {s.height, s.width, p.a != 0 ? p.a : s.width * size, size, matrix * s.height};
    out = {s.width, s.height, p.out != 0 ? p.out : s.height * size, size, matrix * s.width};
  }
};

/// Elements of squares that the edge cuts, a warp on the same row of `in`, or on the same column.
/// at(element) and place(element) are byte offsets; `store` says what is in shared memory.
template <class At, class Place>
void along_cut(
    traffic& sum, int threads, int elements, std::size_t size, shared_op op, At at, Place place) {
  for (int base = 0; base < elements; base += threads)
    for_each_warp(threads, [&](int first) {
      const auto there = [&](int lane) { return base + first + lane < elements; };
      const auto global =
          lanes([&](int lane) { return there(lane) ? at(base + first + lane) : inactive; });
      const auto shared =
          lanes([&](int lane) { return there(lane) ? place(base + first + lane) : inactive; });
      if (op == shared_op::store) {
        load_global(sum, global);
        store_shared(sum, shared, size);
      } else {
        load_shared(sum, shared, size);
        store_global(sum, global);
      }
    });
}

/// A tile of matrices whose rows are aligned to 16 bytes.
template <class T, class Form>
traffic aligned_tile(const problem& x, std::int64_t first_row, std::int64_t first_column) {
  constexpr int n = 16 / static_cast<int>(sizeof(T));
  constexpr int down = Form::vectors_down;
  constexpr int across = Form::vectors_across;
  const int rows = static_cast<int>(std::min<std::int64_t>(down * n, x.in.height - first_row));
  const int columns =
      static_cast<int>(std::min<std::int64_t>(across * n, x.in.width - first_column));
  const auto square_there = [&](int id) {
    return (id / across + 1) * n <= rows && (id % across + 1) * n <= columns;
  };
  traffic sum;
  for (int s = 0; s < down * across / Form::threads; ++s)
    for_each_warp(Form::threads, [&](int first) {
      for (int k = 0; k < n; ++k) {
        load_global(sum, lanes([&](int lane) {
                      const int id = first + lane + s * Form::threads;
                      if (!square_there(id)) return inactive;
                      return x.in.at(first_row + id / across * n + k, first_column) +
                             id % across * 16;
                    }));
        store_shared(sum,
                     lanes([&](int lane) {
                       const int id = first + lane + s * Form::threads;
                       if (!square_there(id)) return inactive;
                       const int i = id / across;
                       const int j = id % across;
                       return std::int64_t{16} * ((j * n + k) * down + (i ^ (j % 8)));
                     }),
                     16);
      }
    });
  const int rest = rows / n * n;
  const int side = columns / n * n;
  const auto element = [&](int r, int c) {
    return std::int64_t{16} * (c * down + (r / n ^ (c / n % 8))) +
           static_cast<std::int64_t>(r % n * sizeof(T));
  };
  const auto in_at = [&](int r, int c) { return x.in.at(first_row + r, first_column + c); };
  const auto out_at = [&](int r, int c) { return x.out.at(first_column + c, first_row + r); };
  for (int r = rest; r < rows; ++r)
    along_cut(
        sum,
        Form::threads,
        columns,
        sizeof(T),
        shared_op::store,
        [&](int c) { return in_at(r, c); },
        [&](int c) { return element(r, c); });
  for (int c = side; c < columns; ++c)
    along_cut(
        sum,
        Form::threads,
        rest,
        sizeof(T),
        shared_op::store,
        [&](int r) { return in_at(r, c); },
        [&](int r) { return element(r, c); });
  for (int s = 0; s < down * across / Form::threads * n; ++s)
    for_each_warp(Form::threads, [&](int first) {
      const auto c_of = [&](int lane) { return (first + lane + s * Form::threads) / down; };
      const auto i_of = [&](int lane) { return (first + lane + s * Form::threads) % down; };
      const auto there = [&](int lane) {
        return c_of(lane) < columns && (i_of(lane) + 1) * n <= rows;
      };
      load_shared(sum,
                  lanes([&](int lane) {
                    return there(lane) ? element(i_of(lane) * n, c_of(lane)) : inactive;
                  }),
                  16);
      store_global(sum, lanes([&](int lane) {
                     return there(lane) ? out_at(i_of(lane) * n, c_of(lane)) : inactive;
                   }));
    });
  for (int r = rest; r < rows; ++r)
    along_cut(
        sum,
        Form::threads,
        columns,
        sizeof(T),
        shared_op::load,
        [&](int c) { return out_at(r, c); },
        [&](int c) { return element(r, c); });
  sum.barriers = 1;
  return sum;
}

/// A tile of matrices whose rows are not aligned, element by element.
template <class T, class Form>
traffic unaligned_tile(const problem& x, std::int64_t first_row, std::int64_t first_column) {
  constexpr int height = Form::template rows<T>;
  constexpr int width = Form::template columns<T>;
  const int rows = static_cast<int>(std::min<std::int64_t>(height, x.in.height - first_row));
  const int columns = static_cast<int>(std::min<std::int64_t>(width, x.in.width - first_column));
  const auto place = [](int r, int c) {
    return static_cast<std::int64_t>(sizeof(T)) * (r * width + (r + c) % width);
  };
  traffic sum;
  constexpr int rows_at_once = width < 32 ? 32 / width : 1;
  for (int top = 0; top < rows; top += rows_at_once)
    for (int first = 0; first < columns; first += 32 / rows_at_once) {
      const auto row = [&](int lane) { return top + lane * rows_at_once / 32; };
      const auto column = [&](int lane) { return first + lane % (32 / rows_at_once); };
      const auto there = [&](int lane) { return row(lane) < rows && column(lane) < columns; };
      load_global(sum, lanes([&](int lane) {
                    return there(lane) ? x.in.at(first_row + row(lane), first_column + column(lane))
                                       : inactive;
                  }));
      store_shared(
          sum,
          lanes([&](int lane) { return there(lane) ? place(row(lane), column(lane)) : inactive; }),
          sizeof(T));
    }
  static_assert(height % 32 == 0);
  for (int c = 0; c < columns; ++c)
    for (int first = 0; first < rows; first += 32) {
      const auto there = [&](int lane) { return first + lane < rows; };
      load_shared(sum,
                  lanes([&](int lane) { return there(lane) ? place(first + lane, c) : inactive; }),
                  sizeof(T));
      store_global(sum, lanes([&](int lane) {
                     return there(lane) ? x.out.at(first_column + c, first_row + first + lane)
                                        : inactive;
                   }));
    }
  sum.barriers = 1;
  return sum;
}

template <class T, class Form>
traffic in_tiles(const problem& x) {
  constexpr int height = Form::template rows<T>;
  constexpr int width = Form::template columns<T>;
  const bool aligned = x.in.pitch % 16 == 0 && x.out.pitch % 16 == 0;
  traffic sum;
  for (std::int64_t row = 0; row < x.in.height; row += height)
    for (std::int64_t column = 0; column < x.in.width; column += width)
      sum +=
          aligned ? aligned_tile<T, Form>(x, row, column) : unaligned_tile<T, Form>(x, row, column);
  return sum;
}

}  // namespace

contract::steps register_tile_steps(const configuration& c) {
  contract::steps s;
  with_type(c.type, [&]<class T>() {
    using form = register_tiles_of<sizeof(T)>;
    s = {.rows = {16 / sizeof(T), form::template rows<T>},
         .columns = {16 / sizeof(T), form::template columns<T>},
         .long_columns = {long_row_bytes / static_cast<std::int64_t>(sizeof(T))}};
  });
  return s;
}

contract::steps unaligned_tile_steps(const configuration& c) {
  contract::steps s;
  with_type(c.type, [&]<class T>() {
    using form = any_alignment_of<sizeof(T)>;
    s = {.rows = {form::template alignment<T>, form::rows},
         // From the last on all of a row's vectors are there.
         .columns = {form::template per_vector<T>,
                     form::template columns<T>,
                     form::lanes * form::template per_vector<T>}};
  });
  return s;
}

tile_order register_tile_order(const shape& s, const configuration& c) {
  tile_order order;
  with_type(c.type, [&]<class T>() {
    using form = register_tiles_of<sizeof(T)>;
    order.rows = static_cast<unsigned>(divide_up(s.height, form::template rows<T>));
    order.columns = static_cast<unsigned>(divide_up(s.width, form::template columns<T>));
  });
  // H200, 8192 x 32768 floats: 0.94 of cudaMemcpy along rows, 0.92 down columns; but 0.90 and 0.96
  // at 32768 x 32768, 0.94 and 0.97 at 4096 x 16384.
  const std::int64_t row_bytes = s.width * static_cast<std::int64_t>(size_of(c.type));
  order.along_rows = row_bytes >= long_row_bytes && s.width >= 4 * s.height;
  order.matrices = c.count;
  return order;
}

bool streams(const shape& s, const configuration& c) {
  const auto size = static_cast<std::int64_t>(size_of(c.type));
  // Rows of `in` and of `out` that end within a sector share it, and want it kept.
  return s.height * size % 16 == 0 && s.width * size % 16 == 0 &&
         s.height * s.width * size * c.count <= most_streamed_bytes;
}

launch_geometry in_register_tiles(const shape& s, const configuration& c) {
  const tile_order order = register_tile_order(s, c);
  launch_geometry g;
  with_type(c.type, [&]<class T>() {
    g = {grid_of(c.count, std::int64_t{order.rows} * order.columns, c.most_grid_rows),
         dim3(register_tiles_of<sizeof(T)>::threads),
         0};
  });
  return g;
}

launch_geometry in_unaligned_tiles(const shape& s, const configuration& c) {
  if (s.height == 0) return {dim3(0), dim3(0), 0};  // a tile's first rows lie above the matrix
  const tile_order order = unaligned_tile_order(s, c);
  launch_geometry g;
  with_type(c.type, [&]<class T>() {
    using form = any_alignment_of<sizeof(T)>;
    g = {grid_of(c.count, std::int64_t{order.rows} * order.columns, c.most_grid_rows),
         dim3(form::threads),
         form::template shared_bytes<T>};
  });
  return g;
}

std::optional<traffic> register_tiles_traffic(const shape& s,
                                              const configuration& c,
                                              const pitches& p) {
  traffic sum;
  with_type(c.type, [&]<class T>() {
    for (std::int64_t matrix = 0; matrix < c.count; ++matrix)
      sum += in_tiles<T, register_tiles_of<sizeof(T)>>(problem(s, c, p, matrix));
  });
  return sum;
}

}  // namespace warpgauge::kernels::transpose
