// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/product_forms.hpp"

#include "warpgauge/kernels/listed_traffic.hpp"

namespace warpgauge::kernels {
namespace {

constexpr std::int64_t bytes = sizeof(float);

/// One step's loads of a factor and stores into its tile. `along`: the inner dimension runs along
/// the factor's rows, of which the tile takes `edge` from `first` on.
template <class Form>
void load_factor(traffic& sum,
                 const product_operand& m,
                 std::int64_t first,
                 std::int64_t inner,
                 bool along,
                 bool vectors) {
  const int width = vectors ? 4 : 1;
  const int per_row = (along ? Form::depth : Form::edge) / width;
  const int rows_at_once = Form::threads / per_row;
  const int count = Form::edge * Form::depth / width / Form::threads;
  struct element {
    int k, place;
  };
  const auto of = [&](int thread, int i) {
    const int r = thread / per_row + i * rows_at_once;
    const int c = thread % per_row * width;
    return along ? element{c, r} : element{r, c};
  };
  for (int i = 0; i < count; ++i)
    for_each_warp(Form::threads, [&](int warp) {
      load_global(sum, lanes([&](int lane) {
                    const element e = of(warp + lane, i);
                    const std::int64_t r = along ? first + e.place : inner + e.k;
                    const std::int64_t c = along ? inner + e.k : first + e.place;
                    return r < m.size.height && c < m.size.width ? r * m.pitch + c * bytes
                                                                 : inactive;
                  }));
      const auto place = [&](int lane, int further) {
        const element e = of(warp + lane, i);
        return bytes * ((e.k + further) * Form::tile_row + e.place);
      };
      if (vectors && !along)
        store_shared(sum, lanes([&](int lane) { return place(lane, 0); }), 16);
      else
        for (int e = 0; e < width; ++e)
          store_shared(sum, lanes([&](int lane) { return place(lane, e); }), 4);
    });
}

struct quad_place {
  int row, column;
};

template <class Form>
quad_place quad_of(int thread, int p, int q) {
  const int warp = thread / 32;
  const int lane = thread % 32;
  const int row = lane / 2 % 2 + lane / (2 * Form::lane_columns) * 2;
  const int column = lane % 2 + lane / 4 % (Form::lane_columns / 2) * 2;
  return {warp / Form::warps_across * Form::warp_height + (p * Form::lane_rows + row) * 4,
          warp % Form::warps_across * Form::warp_width + (q * Form::lane_columns + column) * 4};
}

/// One k: each thread's parts of a column of the left tile and of a row of the right one.
template <class Form>
void fetch(traffic& sum, int k) {
  for_each_warp(Form::threads, [&](int warp) {
    for (int p = 0; p < Form::high / 4; ++p)
      load_shared(sum,
                  lanes([&](int lane) {
                    return bytes * (k * Form::tile_row + quad_of<Form>(warp + lane, p, 0).row);
                  }),
                  16);
    for (int q = 0; q < Form::wide / 4; ++q)
      load_shared(sum,
                  lanes([&](int lane) {
                    return bytes * (k * Form::tile_row + quad_of<Form>(warp + lane, 0, q).column);
                  }),
                  16);
  });
}

/// The result's stores of one quad: its rows, or its columns when turned.
template <class Form>
void store_quads(traffic& sum,
                 const product_operand& out,
                 std::int64_t first_row,
                 std::int64_t first_column,
                 bool vectors,
                 bool turned) {
  for_each_warp(Form::threads, [&](int warp) {
    for (int p = 0; p < Form::high / 4; ++p)
      for (int q = 0; q < Form::wide / 4; ++q)
        for (int i = 0; i < 4; ++i)
          for (int e = 0; e < (vectors ? 1 : 4); ++e)
            store_global(sum, lanes([&](int lane) {
                           const quad_place at = quad_of<Form>(warp + lane, p, q);
                           const std::int64_t r =
                               turned ? first_column + at.column + i : first_row + at.row + i;
                           const std::int64_t c =
                               turned ? first_row + at.row + e : first_column + at.column + e;
                           return r < out.size.height && c < out.size.width
                                      ? r * out.pitch + c * bytes
                                      : inactive;
                         }));
  });
}

}  // namespace

bool is_aligned(const product_operand& m) { return m.pitch % 16 == 0; }
bool is_aligned(const matrix& m) {
  return m.pitch_bytes % 16 == 0 && reinterpret_cast<std::uintptr_t>(m.data) % 16 == 0;
}

template <class Form>
traffic block_traffic(const product_operand& left,
                      const product_operand& right,
                      const product_operand& out,
                      std::int64_t row,
                      std::int64_t column,
                      bool turned_right,
                      bool vectors,
                      bool twice) {
  traffic sum;
  const std::int64_t first_row = row * Form::edge;
  const std::int64_t first_column = column * Form::edge;
  for (std::int64_t inner = 0; inner < left.size.width; inner += Form::depth) {
    load_factor<Form>(sum, left, first_row, inner, true, vectors);
    load_factor<Form>(sum, right, first_column, inner, turned_right, vectors);
    for (int k = 0; k < Form::depth; ++k) fetch<Form>(sum, k);
    ++sum.barriers;
  }
  store_quads<Form>(sum, out, first_row, first_column, vectors, false);
  if (twice) store_quads<Form>(sum, out, first_row, first_column, vectors, true);
  return sum;
}

template traffic block_traffic<large_form>(const product_operand&,
                                           const product_operand&,
                                           const product_operand&,
                                           std::int64_t,
                                           std::int64_t,
                                           bool,
                                           bool,
                                           bool);
template traffic block_traffic<large_shallow_form>(const product_operand&,
                                                   const product_operand&,
                                                   const product_operand&,
                                                   std::int64_t,
                                                   std::int64_t,
                                                   bool,
                                                   bool,
                                                   bool);
template traffic block_traffic<small_form>(const product_operand&,
                                           const product_operand&,
                                           const product_operand&,
                                           std::int64_t,
                                           std::int64_t,
                                           bool,
                                           bool,
                                           bool);

}  // namespace warpgauge::kernels
