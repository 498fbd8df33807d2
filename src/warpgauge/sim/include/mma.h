// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#ifdef __cplusplus
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "warpgauge_surface/matrix_hooks.hpp"

#include <type_traits>

/// Tensor-core matrices of a warp. CUDA leaves open which lane holds which element; here element 32
/// e + l of the matrix, row by row, is element e of lane l's fragment. Loads and stores are those
/// of the elements; a device groups them in its own way, so reports say `exact: false`.
namespace nvcuda::wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };

namespace precision {
struct tf32;
}

namespace details {

template <class T>
struct stored {
  using type = T;
};
template <>
struct stored<precision::tf32> {
  using type = float;
};

}  // namespace details

template <class Use, int M, int N, int K, class T, class Layout = void>
class fragment {
 public:
  static constexpr int rows = std::is_same<Use, matrix_b>::value ? K : M;
  static constexpr int cols = std::is_same<Use, matrix_a>::value ? K : N;
  static constexpr int num_elements = rows * cols / 32;
  static constexpr int num_storage_elements = num_elements;
  using element_type = T;
  using storage_element_type = typename details::stored<T>::type;
  storage_element_type x[num_elements];

  // An accumulator that nothing fills is recognised by what it holds.
  fragment() {
    if (std::is_same<Use, accumulator>::value) __builtin_memset(x, unfilled, sizeof x);
  }
  /// Its use is an error where nothing was put in.
  WARPGAUGE_SURFACE void expect_filled() const {
    const auto* bytes = reinterpret_cast<const unsigned char*>(x);
    for (unsigned i = 0; i < sizeof x; ++i) {
      if (bytes[i] != unfilled) return;
    }
    warpgauge_sim_unfilled_fragment();
  }

 private:
  static constexpr unsigned char unfilled = 0xa7;
};

template <class Use, int M, int N, int K, class T, class Layout, class V>
WARPGAUGE_SURFACE void fill_fragment(fragment<Use, M, N, K, T, Layout>& f, const V& value) {
  for (auto& x : f.x) x = static_cast<typename details::stored<T>::type>(value);
}

WARPGAUGE_SURFACE float __float_to_tf32(float value) {
  unsigned bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  // To nearest, ties away from zero: what cvt.rna does.
  if ((bits & 0x7f800000U) != 0x7f800000U) bits += 0x1000U;
  bits &= 0xffffe000U;
  __builtin_memcpy(&value, &bits, sizeof bits);
  return value;
}

namespace details {
template <class F>
WARPGAUGE_SURFACE unsigned long place(int e, unsigned leading, bool by_columns) {
  const unsigned index = 32U * static_cast<unsigned>(e) + warpgauge_sim_lane();
  const unsigned row = index / F::cols, column = index % F::cols;
  return by_columns ? row + static_cast<unsigned long>(column) * leading
                    : column + static_cast<unsigned long>(row) * leading;
}
template <class F, class P>
WARPGAUGE_SURFACE void load(F& f, const P* from, unsigned leading, bool by_columns) {
  for (int e = 0; e < F::num_elements; ++e) {
    warpgauge_sim_read_inexact(from + place<F>(e, leading, by_columns), sizeof(P), &f.x[e]);
  }
}
}  // namespace details

template <class Use, int M, int N, int K, class T, class Layout>
WARPGAUGE_SURFACE void load_matrix_sync(fragment<Use, M, N, K, T, Layout>& f,
                                        const typename details::stored<T>::type* from,
                                        unsigned leading) {
  details::load(f, from, leading, std::is_same<Layout, col_major>::value);
}
template <int M, int N, int K, class T>
WARPGAUGE_SURFACE void load_matrix_sync(fragment<accumulator, M, N, K, T>& f,
                                        const T* from,
                                        unsigned leading,
                                        layout_t layout) {
  details::load(f, from, leading, layout == mem_col_major);
}
template <int M, int N, int K, class T>
WARPGAUGE_SURFACE void store_matrix_sync(T* to,
                                         const fragment<accumulator, M, N, K, T>& f,
                                         unsigned leading,
                                         layout_t layout) {
  using type = fragment<accumulator, M, N, K, T>;
  f.expect_filled();
  for (int e = 0; e < type::num_elements; ++e) {
    warpgauge_sim_write_inexact(
        to + details::place<type>(e, leading, layout == mem_col_major), sizeof(T), &f.x[e]);
  }
}

namespace details {
/// d = a b + c; products and sums in double, rounded once to the accumulator's type.
template <int M, int N, int K, class T, class LayoutA, class LayoutB, class C, class D>
WARPGAUGE_SURFACE_UNTRACED void multiply_add(fragment<accumulator, M, N, K, D>& d,
                                             const fragment<matrix_a, M, N, K, T, LayoutA>& a,
                                             const fragment<matrix_b, M, N, K, T, LayoutB>& b,
                                             const fragment<accumulator, M, N, K, C>& c) {
  using number = std::conditional_t<std::is_same<T, double>::value, double, float>;
  constexpr int a_each = M * K / 32, b_each = N * K / 32;
  number mine_a[a_each], mine_b[b_each], all_a[32 * a_each], all_b[32 * b_each];
  for (int e = 0; e < a_each; ++e) mine_a[e] = static_cast<number>(a.x[e]);
  for (int e = 0; e < b_each; ++e) mine_b[e] = static_cast<number>(b.x[e]);
  warpgauge_sim_gather(mine_a, sizeof mine_a, all_a);
  warpgauge_sim_gather(mine_b, sizeof mine_b, all_b);
  const auto element = [](const number* all, int each, int index) -> double {
    return all[index % 32 * each + index / 32];
  };
  for (int e = 0; e < M * N / 32; ++e) {
    const int index = 32 * e + static_cast<int>(warpgauge_sim_lane());
    const int row = index / N, column = index % N;
    double sum = static_cast<double>(c.x[e]);
    for (int k = 0; k < K; ++k) {
      sum += element(all_a, a_each, row * K + k) * element(all_b, b_each, k * N + column);
    }
    d.x[e] = static_cast<D>(sum);
  }
}

}  // namespace details

template <int M, int N, int K, class T, class LayoutA, class LayoutB, class C, class D>
WARPGAUGE_SURFACE void mma_sync(fragment<accumulator, M, N, K, D>& d,
                                const fragment<matrix_a, M, N, K, T, LayoutA>& a,
                                const fragment<matrix_b, M, N, K, T, LayoutB>& b,
                                const fragment<accumulator, M, N, K, C>& c,
                                bool = false) {
  c.expect_filled();
  details::multiply_add(d, a, b, c);
}

}  // namespace nvcuda::wmma
#endif

#include "warpgauge_surface/own_names_end.inc"
