// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/transpose/vector_rungs.hpp"

#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/listed_traffic.hpp"
#include "warpgauge/kernels/tiles.hpp"

#include <algorithm>

namespace warpgauge::kernels::transpose {
namespace {

/// A matrix's extent and pitch, with the byte offset of an element.
struct laid_out {
  std::int64_t height, width, pitch, size;
  std::int64_t at(std::int64_t r, std::int64_t c) const { return r * pitch + c * size; }
};

struct problem {
  laid_out in, out;

  problem(const shape& s, const configuration& c, const pitches& p) {
    const auto size = static_cast<std::int64_t>(size_of(c.type));
    in = {s.height, s.width, p.a != 0 ? p.a : s.width * size, size};
    out = {s.width, s.height, p.out != 0 ? p.out : s.height * size, size};
  }
};

/// A tile whose elements all lie in the matrix, rows aligned to 16 bytes.
template <class T, class Form>
traffic whole_tile(const problem& x, std::int64_t first_row, std::int64_t first_column) {
  constexpr int n = 16 / static_cast<int>(sizeof(T));
  constexpr int down = Form::vectors_down;
  constexpr int across = Form::vectors_across;
  traffic sum;
  for (int s = 0; s < down * across / Form::threads; ++s)
    for_each_warp(Form::threads, [&](int first) {
      for (int k = 0; k < n; ++k) {
        load_global(sum, lanes([&](int lane) {
                      const int id = first + lane + s * Form::threads;
                      return x.in.at(first_row + id / across * n + k, first_column) +
                             id % across * 16;
                    }));
        store_shared(sum,
                     lanes([&](int lane) {
                       const int id = first + lane + s * Form::threads;
                       const int i = id / across;
                       const int j = id % across;
                       return std::int64_t{16} * ((j * n + k) * down + (i ^ (j % 8)));
                     }),
                     16);
      }
    });
  for (int s = 0; s < down * across / Form::threads * n; ++s)
    for_each_warp(Form::threads, [&](int first) {
      load_shared(sum,
                  lanes([&](int lane) {
                    const int row = (first + lane + s * Form::threads) / down;
                    const int i = (first + lane + s * Form::threads) % down;
                    return std::int64_t{16} * (row * down + (i ^ (row / n % 8)));
                  }),
                  16);
      store_global(sum, lanes([&](int lane) {
                     const int id = first + lane + s * Form::threads;
                     return x.out.at(first_column + id / down, first_row) + id % down * 16;
                   }));
    });
  sum.barriers = 1;
  return sum;
}

/// A tile that is cut or not aligned, element by element.
template <class T, class Form>
traffic cut_tile(const problem& x, std::int64_t first_row, std::int64_t first_column) {
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
      sum += aligned && row + height <= x.in.height && column + width <= x.in.width
                 ? whole_tile<T, Form>(x, row, column)
                 : cut_tile<T, Form>(x, row, column);
  return sum;
}

}  // namespace

launch_geometry in_register_tiles(const shape& s, const configuration& c) {
  launch_geometry g;
  with_type(c.type, [&]<class T>() {
    using form = register_tiles_of<sizeof(T)>;
    g = {grid_of_tiles(s.width, s.height, form::template columns<T>, form::template rows<T>),
         dim3(form::threads),
         0};
  });
  return g;
}

launch_geometry in_askew_tiles(const shape& s, const configuration& c) {
  launch_geometry g;
  if (s.height == 0 || s.width == 0) return {dim3(0), dim3(0), 0};
  with_type(c.type, [&]<class T>() {
    using form = any_alignment_of<sizeof(T)>;
    g = {grid_of_tiles(s.width,
                       s.height + form::template alignment<T> - 1,
                       form::template columns<T>,
                       form::template rows<T>),
         dim3(form::threads),
         0};
  });
  return g;
}

std::optional<traffic> register_tiles_traffic(const shape& s,
                                              const configuration& c,
                                              const pitches& p) {
  const problem x(s, c, p);
  traffic sum;
  with_type(c.type, [&]<class T>() { sum = in_tiles<T, register_tiles_of<sizeof(T)>>(x); });
  return sum;
}

}  // namespace warpgauge::kernels::transpose
