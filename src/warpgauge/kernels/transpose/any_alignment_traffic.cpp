// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/listed_traffic.hpp"
#include "warpgauge/kernels/transpose/vector_rungs.hpp"

#include <algorithm>

namespace warpgauge::kernels::transpose {
namespace {

template <class T, class Form>
class tile_traffic {
 public:
  tile_traffic(const shape& s, const pitches& p, std::int64_t tile_row, std::int64_t tile_column)
      : height_(s.height),
        width_(s.width),
        in_pitch_(p.a != 0 ? p.a : s.width * size),
        out_pitch_(p.out != 0 ? p.out : s.height * size),
        first_row_(tile_row * rows - (align - 1)),
        first_column_(tile_column * columns_of_tile) {}

  traffic count() {
    for (int n = 0; n < (loaded_rows * vectors + Form::threads - 1) / Form::threads; ++n)
      for_each_warp(Form::threads, [&](int first) { load(n * Form::threads + first); });
    const std::int64_t columns = std::min<std::int64_t>(columns_of_tile, width_ - first_column_);
    for (std::int64_t c = 0; c < columns; ++c) store(c);
    sum_.barriers = 1;
    return sum_;
  }

 private:
  static constexpr int size = static_cast<int>(sizeof(T));
  static constexpr int align = Form::template alignment<T>;
  static constexpr int rows = Form::template rows<T>;
  static constexpr int columns_of_tile = Form::template columns<T>;
  static constexpr int loaded_rows = rows + align - 1;
  static constexpr int vectors = Form::template vectors<T>;
  static constexpr int word = Form::template word_elements<T>;

  bool has_row(int r) const { return first_row_ + r >= 0 && first_row_ + r < height_; }
  /// Of the tile's first element of a row, from the matrix's first; negative above the matrix.
  std::int64_t start(int r) const { return (first_row_ + r) * in_pitch_ + first_column_ * size; }
  static std::int64_t past_boundary(std::int64_t offset) { return (offset % 16 + 16) % 16; }
  static std::int64_t shared(int r) {
    return std::int64_t{16} * (r * Form::template row_vectors<T> + r / (16 / size) % 8);
  }

  struct vector {
    int row = 0;
    std::int64_t first = 0;  ///< byte in its row of the matrix
    int place = 0;           ///< among the vectors of the tile's row
    bool exists = false;
    bool inside = false;  ///< of its row
  };
  vector vector_of(int n) const {
    vector v;
    v.row = n / vectors;
    v.place = n % vectors;
    if (v.row >= loaded_rows || !has_row(v.row)) return v;
    v.exists = true;
    v.first = first_column_ * size + v.place * 16 - past_boundary(start(v.row));
    v.inside = v.first >= 0 && v.first + 16 <= width_ * size;
    return v;
  }

  void load(int first) {
    const auto whole = [&](int lane) {
      const vector v = vector_of(first + lane);
      return v.exists && v.inside ? (first_row_ + v.row) * in_pitch_ + v.first : inactive;
    };
    const auto kept = [&](int lane) {
      const vector v = vector_of(first + lane);
      return v.exists && v.inside ? shared(v.row) + v.place * 16 : inactive;
    };
    load_global(sum_, lanes(whole));
    store_shared(sum_, lanes(kept), 16);
    for (int e = 0; e < 16; e += size) {
      const auto is_there = [&](const vector& v) {
        return v.exists && !v.inside && v.first + e >= 0 && v.first + e < width_ * size;
      };
      load_global(sum_, lanes([&](int lane) {
                    const vector v = vector_of(first + lane);
                    return is_there(v) ? (first_row_ + v.row) * in_pitch_ + v.first + e : inactive;
                  }));
      store_shared(sum_,
                   lanes([&](int lane) {
                     const vector v = vector_of(first + lane);
                     return is_there(v) ? shared(v.row) + v.place * 16 + e : inactive;
                   }),
                   size);
    }
  }

  void store(std::int64_t c) {
    const std::int64_t row = (first_column_ + c) * out_pitch_ + first_row_ * size;
    const std::int64_t past = ((row / size) % align + align) % align;
    const int shift = static_cast<int>((align - past) % align);
    const auto element = [&](int r) { return shared(r) + past_boundary(start(r)) + c * size; };
    for (int w = 0; w < rows / word / 32; ++w) {
      const auto r_of = [&](int lane) { return shift + (w * 32 + lane) * word; };
      const auto whole = [&](int lane) {
        return has_row(r_of(lane)) && has_row(r_of(lane) + word - 1);
      };
      for (int e = 0; e < word; ++e)
        load_shared(
            sum_,
            lanes([&](int lane) { return whole(lane) ? element(r_of(lane) + e) : inactive; }),
            size);
      store_global(
          sum_, lanes([&](int lane) { return whole(lane) ? row + r_of(lane) * size : inactive; }));
      if (word == 1) continue;
      for (int e = 0; e < word; ++e) {
        const auto is_there = [&](int lane) { return !whole(lane) && has_row(r_of(lane) + e); };
        load_shared(
            sum_,
            lanes([&](int lane) { return is_there(lane) ? element(r_of(lane) + e) : inactive; }),
            size);
        store_global(sum_, lanes([&](int lane) {
                       return is_there(lane) ? row + (r_of(lane) + e) * size : inactive;
                     }));
      }
    }
  }

  std::int64_t height_, width_, in_pitch_, out_pitch_, first_row_, first_column_;
  traffic sum_;
};

}  // namespace

std::optional<traffic> any_alignment_traffic(const shape& s,
                                             const configuration& c,
                                             const pitches& p) {
  traffic sum;
  const launch_geometry g = in_askew_tiles(s, c);
  with_type(c.type, [&]<class T>() {
    for (unsigned column = 0; column < g.grid.y * g.grid.z; ++column)
      for (unsigned row = 0; row < g.grid.x; ++row)
        sum += tile_traffic<T, any_alignment_of<sizeof(T)>>(s, p, row, column).count();
  });
  return sum;
}

}  // namespace warpgauge::kernels::transpose
