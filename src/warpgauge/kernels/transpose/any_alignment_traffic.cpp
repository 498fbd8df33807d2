// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/listed_traffic.hpp"
#include "warpgauge/kernels/tiles.hpp"
#include "warpgauge/kernels/transpose/vector_rungs.hpp"

#include <algorithm>

namespace warpgauge::kernels::transpose {
namespace {

template <class T, class Form>
class tile_traffic {
 public:
  tile_traffic(const shape& s,
               const pitches& p,
               std::int64_t matrix,
               std::int64_t tile_row,
               std::int64_t tile_column)
      : height_(s.height),
        width_(s.width),
        in_pitch_(p.a != 0 ? p.a : s.width * size),
        out_pitch_(p.out != 0 ? p.out : s.height * size),
        in_before_(matrix * s.height * in_pitch_),
        out_before_(matrix * s.width * out_pitch_),
        first_row_(tile_row * Form::rows - (align - 1)),
        first_column_(tile_column * columns_of_tile) {}

  traffic count() {
    const int rows_at_once = Form::threads / Form::lanes;
    for (int r = 0; r < loaded_rows; r += rows_at_once)
      for_each_warp(Form::threads, [&](int first) { load(r * Form::lanes + first); });
    for (const bool at_start : {true, false})
      for (int n = 0; n < loaded_rows * 16 / size; n += Form::threads)
        for_each_warp(Form::threads, [&](int first) { load_split(n + first, at_start); });
    const std::int64_t columns = std::min<std::int64_t>(columns_of_tile, width_ - first_column_);
    for (std::int64_t c = 0; c < columns; ++c) store(c);
    sum_.barriers = 1;
    return sum_;
  }

 private:
  static constexpr int size = static_cast<int>(sizeof(T));
  static constexpr int align = Form::template alignment<T>;
  static constexpr int columns_of_tile = Form::template columns<T>;
  static constexpr int loaded_rows = Form::template loaded_rows<T>;
  static constexpr int stored = Form::template stored<T>;

  bool has_row(int r) const { return first_row_ + r >= 0 && first_row_ + r < height_; }
  /// Of the tile's first element of a row, from the batch's first; may lie above the matrix.
  std::int64_t start(int r) const {
    return in_before_ + (first_row_ + r) * in_pitch_ + first_column_ * size;
  }
  std::int64_t row_start(int r) const { return in_before_ + (first_row_ + r) * in_pitch_; }
  static std::int64_t past_boundary(std::int64_t offset) { return (offset % 16 + 16) % 16; }
  static std::int64_t shared(int r) { return Form::template place<T>(r); }

  struct vector {
    int row = 0;
    std::int64_t first = 0;  ///< byte in its row of the matrix
    int place = 0;           ///< among the vectors of the tile's row
    bool exists = false;
    bool inside = false;  ///< of its row
  };
  vector vector_of(int n) const {
    vector v;
    v.row = n / Form::lanes;
    v.place = n % Form::lanes;
    if (v.row >= loaded_rows || !has_row(v.row)) return v;
    v.exists = true;
    v.first = first_column_ * size + v.place * 16 - past_boundary(start(v.row));
    v.inside = v.first >= 0 && v.first + 16 <= width_ * size;
    return v;
  }

  void load(int first) {
    const auto whole = [&](int lane) {
      const vector v = vector_of(first + lane);
      return v.exists && v.inside ? row_start(v.row) + v.first : inactive;
    };
    const auto kept = [&](int lane) {
      const vector v = vector_of(first + lane);
      return v.exists && v.inside ? shared(v.row) + v.place * 16 : inactive;
    };
    load_global(sum_, lanes(whole));
    store_shared(sum_, lanes(kept), 16);
  }

  /// Elements of the vectors that a row's start, or its end, splits: a lane each.
  void load_split(int first, bool at_start) {
    constexpr int n = 16 / size;
    const std::int64_t end = width_ * size;
    struct element {
      bool exists = false;
      std::int64_t global = 0;
      std::int64_t shared = 0;
    };
    const auto element_of = [&](int lane) {
      const int r = (first + lane) / n;
      const int at = (first + lane) % n * size;
      if (r >= loaded_rows || !has_row(r)) return element{};
      const std::int64_t past = past_boundary(start(r));
      const std::int64_t left = first_column_ * size - past;  // where the first vector begins
      if (left < 0 && end - left <= 16 && !at_start) return element{};  // its start splits it too
      const std::int64_t place = at_start ? 0 : (end - left) / 16 * 16;
      const bool split = at_start ? left < 0 : (end - left) % 16 != 0;
      const std::int64_t byte = left + place + at;
      return element{split && place < Form::lanes * 16 && byte >= 0 && byte < end,
                     row_start(r) + byte,
                     shared(r) + place + at};
    };
    load_global(sum_, lanes([&](int lane) {
                  const element e = element_of(lane);
                  return e.exists ? e.global : inactive;
                }));
    store_shared(sum_,
                 lanes([&](int lane) {
                   const element e = element_of(lane);
                   return e.exists ? e.shared : inactive;
                 }),
                 size);
  }

  void store(std::int64_t c) {
    const std::int64_t row = out_before_ + (first_column_ + c) * out_pitch_ + first_row_ * size;
    const std::int64_t past = ((row / size) % align + align) % align;
    const int shift = static_cast<int>((align - past) % align);
    const auto element = [&](int r) { return shared(r) + past_boundary(start(r)) + c * size; };
    const auto r_of = [&](int lane) { return shift + lane * stored; };
    const auto mine = [&](int lane) { return lane < Form::rows / stored; };
    const auto whole = [&](int lane) {
      return mine(lane) && has_row(r_of(lane)) && has_row(r_of(lane) + stored - 1);
    };
    for (int e = 0; e < stored; ++e)
      load_shared(sum_,
                  lanes([&](int lane) { return whole(lane) ? element(r_of(lane) + e) : inactive; }),
                  size);
    store_global(sum_,
                 lanes([&](int lane) { return whole(lane) ? row + r_of(lane) * size : inactive; }));
    if (stored == 1) return;
    for (int e = 0; e < stored; ++e) {
      const auto is_there = [&](int lane) {
        return mine(lane) && !whole(lane) && has_row(r_of(lane) + e);
      };
      load_shared(
          sum_,
          lanes([&](int lane) { return is_there(lane) ? element(r_of(lane) + e) : inactive; }),
          size);
      store_global(sum_, lanes([&](int lane) {
                     return is_there(lane) ? row + (r_of(lane) + e) * size : inactive;
                   }));
    }
  }

  std::int64_t height_, width_, in_pitch_, out_pitch_, in_before_, out_before_;
  std::int64_t first_row_, first_column_;
  traffic sum_;
};

}  // namespace

tile_order unaligned_tile_order(const shape& s, const configuration& c) {
  tile_order order;
  with_type(c.type, [&]<class T>() {
    using form = any_alignment_of<sizeof(T)>;
    order.rows =
        static_cast<unsigned>(divide_up(s.height + form::template alignment<T> - 1, form::rows));
    order.columns = static_cast<unsigned>(divide_up(s.width, form::template columns<T>));
  });
  order.matrices = c.count;
  return order;
}

std::optional<traffic> any_alignment_traffic(const shape& s,
                                             const configuration& c,
                                             const pitches& p) {
  traffic sum;
  const tile_order order = unaligned_tile_order(s, c);
  if (s.height == 0 || s.width == 0) return sum;
  with_type(c.type, [&]<class T>() {
    for (std::int64_t matrix = 0; matrix < c.count; ++matrix)
      for (unsigned column = 0; column < order.columns; ++column)
        for (unsigned row = 0; row < order.rows; ++row)
          sum += tile_traffic<T, any_alignment_of<sizeof(T)>>(s, p, matrix, row, column).count();
  });
  return sum;
}

}  // namespace warpgauge::kernels::transpose
