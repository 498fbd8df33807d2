// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/product_forms.hpp"

#include "warpgauge/kernels/listed_traffic.hpp"

namespace warpgauge::kernels {
namespace {

constexpr std::int64_t bytes = sizeof(float);

/// The tile of a factor in shared memory, `edge` elements wide and turned where the factor has its
/// inner dimension `along` rows.
struct factor_tile {
  int edge;
  int depth;
  bool along;
  bool vectors;

  /// Byte offset of an element, or of the first of four.
  std::int64_t offset(int k, int place) const {
    if (!vectors) return bytes * (k * (edge + 4) + place);
    // Turned stores of four elements along k hit the same banks unless quads change places.
    const int quad = along ? place / 4 ^ k / 4 * (32 / depth) : place / 4;
    return bytes * (k * edge + quad * 4 + place % 4);
  }
};

/// One step's loads of a factor and stores into its tile. The tile takes `edge` of the factor from
/// `first` on.
void load_factor(traffic& sum,
                 const product_operand& m,
                 const factor_tile& tile,
                 int threads,
                 std::int64_t first,
                 std::int64_t inner) {
  const int width = tile.vectors ? 4 : 1;
  const int per_row = (tile.along ? tile.depth : tile.edge) / width;
  const int rows_at_once = threads / per_row;
  const int count = tile.edge * tile.depth / width / threads;
  struct element {
    int k, place;
  };
  const auto of = [&](int thread, int i) {
    const int r = thread / per_row + i * rows_at_once;
    const int c = thread % per_row * width;
    return tile.along ? element{c, r} : element{r, c};
  };
  for (int i = 0; i < count; ++i)
    for_each_warp(threads, [&](int warp) {
      load_global(sum, lanes([&](int lane) {
                    const element e = of(warp + lane, i);
                    const std::int64_t r = tile.along ? first + e.place : inner + e.k;
                    const std::int64_t c = tile.along ? inner + e.k : first + e.place;
                    return r < m.size.height && c < m.size.width ? r * m.pitch + c * bytes
                                                                 : inactive;
                  }));
      const bool at_once = tile.vectors && !tile.along;
      for (int e = 0; e < (at_once ? 1 : width); ++e)
        store_shared(sum,
                     lanes([&](int lane) {
                       const element at = of(warp + lane, i);
                       return tile.offset(at.k + e, at.place);
                     }),
                     at_once ? 16 : 4);
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
void fetch(traffic& sum, const factor_tile& left, const factor_tile& right, int k) {
  for_each_warp(Form::threads, [&](int warp) {
    for (int p = 0; p < Form::high / 4; ++p)
      load_shared(
          sum,
          lanes([&](int lane) { return left.offset(k, quad_of<Form>(warp + lane, p, 0).row); }),
          16);
    for (int q = 0; q < Form::wide / 4; ++q)
      load_shared(
          sum,
          lanes([&](int lane) { return right.offset(k, quad_of<Form>(warp + lane, 0, q).column); }),
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
traffic block_traffic(
    const product_operands& m, std::int64_t row, std::int64_t column, bool vectors, bool twice) {
  traffic sum;
  const std::int64_t first_row = row * Form::height;
  const std::int64_t first_column = column * Form::width;
  const factor_tile left{Form::height, Form::depth, true, vectors};
  const factor_tile right{Form::width, Form::depth, m.turned_right, vectors};
  for (std::int64_t inner = 0; inner < m.left.size.width; inner += Form::depth) {
    load_factor(sum, m.left, left, Form::threads, first_row, inner);
    load_factor(sum, m.right, right, Form::threads, first_column, inner);
    for (int k = 0; k < Form::depth; ++k) fetch<Form>(sum, left, right, k);
    ++sum.barriers;
  }
  store_quads<Form>(sum, m.out, first_row, first_column, vectors, false);
  if (twice) store_quads<Form>(sum, m.out, first_row, first_column, vectors, true);
  return sum;
}

#define WARPGAUGE_BLOCK_TRAFFIC(form)   \
  template traffic block_traffic<form>( \
      const product_operands&, std::int64_t, std::int64_t, bool, bool)
WARPGAUGE_BLOCK_TRAFFIC(tall_form);
WARPGAUGE_BLOCK_TRAFFIC(large_form);
WARPGAUGE_BLOCK_TRAFFIC(large_gram_form);
WARPGAUGE_BLOCK_TRAFFIC(small_form);
WARPGAUGE_BLOCK_TRAFFIC(thin_form);
WARPGAUGE_BLOCK_TRAFFIC(tall_cut_form);
WARPGAUGE_BLOCK_TRAFFIC(large_cut_form);
WARPGAUGE_BLOCK_TRAFFIC(small_cut_form);
#undef WARPGAUGE_BLOCK_TRAFFIC

}  // namespace warpgauge::kernels
