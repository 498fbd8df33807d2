// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_hooks.hpp"
#include "ptx_operands.hpp"

/// PTX matrix instructions: ldmatrix, stmatrix and mma.sync of sm_75 to sm_90.
namespace warpgauge::sim::ptx {

template <class... D, class A>
WARPGAUGE_SURFACE void load_matrices(const std::tuple<D...>& d, const A& a, bool transposed) {
  unsigned registers[sizeof...(D)];
  warpgauge_sim_load_matrix(pointer(a), sizeof...(D), transposed ? 1 : 0, registers);
  pack(d, registers);
}
template <class... S, class A>
WARPGAUGE_SURFACE void store_matrices(const A& a, const std::tuple<S...>& s, bool transposed) {
  unsigned registers[sizeof...(S)];
  unpack(s, registers);
  warpgauge_sim_store_matrix(pointer(a), sizeof...(S), transposed ? 1 : 0, registers);
}
#define WARPGAUGE_PTX_MATRICES(x, trans, transposed)                                              \
  template <class... D, class A>                                                                  \
  WARPGAUGE_SURFACE void ldmatrix_sync_aligned_m8n8_##x##trans##_b16(const std::tuple<D...>& d,   \
                                                                     const A& a) {                \
    load_matrices(d, a, transposed);                                                              \
  }                                                                                               \
  template <class... S, class A>                                                                  \
  WARPGAUGE_SURFACE void stmatrix_sync_aligned_m8n8_##x##trans##_b16(const A& a,                  \
                                                                     const std::tuple<S...>& s) { \
    store_matrices(a, s, transposed);                                                             \
  }                                                                                               \
  template <class... D, class A>                                                                  \
  WARPGAUGE_SURFACE void ldmatrix_sync_aligned_##x##trans##_m8n8_b16(const std::tuple<D...>& d,   \
                                                                     const A& a) {                \
    load_matrices(d, a, transposed);                                                              \
  }
WARPGAUGE_PTX_MATRICES(x1, , false)
WARPGAUGE_PTX_MATRICES(x2, , false)
WARPGAUGE_PTX_MATRICES(x4, , false)
WARPGAUGE_PTX_MATRICES(x1, _trans, true)
WARPGAUGE_PTX_MATRICES(x2, _trans, true)
WARPGAUGE_PTX_MATRICES(x4, _trans, true)
#undef WARPGAUGE_PTX_MATRICES

/// Registers of one mma.sync: `Result` is the type of c and d, of which there are `Results`.
template <class Word,
          unsigned A,
          unsigned B,
          class Result,
          unsigned Results,
          class D,
          class TA,
          class TB,
          class C>
WARPGAUGE_SURFACE void multiply(int a_type,
                                int b_type,
                                int result_type,
                                int m,
                                int k,
                                const D& d,
                                const TA& a,
                                const TB& b,
                                const C& c) {
  Word from_a[A], from_b[B];
  Result from_c[Results], to[Results];
  unpack(a, from_a);
  unpack(b, from_b);
  unpack(c, from_c);
  warpgauge_sim_mma(a_type,
                    b_type,
                    result_type,
                    m,
                    k,
                    reinterpret_cast<const unsigned*>(from_a),
                    reinterpret_cast<const unsigned*>(from_b),
                    from_c,
                    to);
  pack(d, to);
}
#define WARPGAUGE_PTX_MMA(name, M, K, Word, A, B, a_type, b_type, Result, Results, result_type) \
  template <class D, class TA, class TB, class C>                                               \
  WARPGAUGE_SURFACE void mma_sync_aligned_##name(                                               \
      const D& d, const TA& a, const TB& b, const C& c) {                                       \
    multiply<Word, A, B, Result, Results>(warpgauge_sim_##a_type,                               \
                                          warpgauge_sim_##b_type,                               \
                                          warpgauge_sim_##result_type,                          \
                                          M,                                                    \
                                          K,                                                    \
                                          d,                                                    \
                                          a,                                                    \
                                          b,                                                    \
                                          c);                                                   \
  }
WARPGAUGE_PTX_MMA(m16n8k16_row_col_f32_f16_f16_f32, 16, 16, unsigned, 4, 2, f16, f16, float, 4, f32)
WARPGAUGE_PTX_MMA(
    m16n8k16_row_col_f32_bf16_bf16_f32, 16, 16, unsigned, 4, 2, bf16, bf16, float, 4, f32)
WARPGAUGE_PTX_MMA(
    m16n8k16_row_col_f16_f16_f16_f16, 16, 16, unsigned, 4, 2, f16, f16, unsigned, 2, f16)
WARPGAUGE_PTX_MMA(m16n8k8_row_col_f32_f16_f16_f32, 16, 8, unsigned, 2, 1, f16, f16, float, 4, f32)
WARPGAUGE_PTX_MMA(
    m16n8k8_row_col_f32_bf16_bf16_f32, 16, 8, unsigned, 2, 1, bf16, bf16, float, 4, f32)
WARPGAUGE_PTX_MMA(
    m16n8k8_row_col_f16_f16_f16_f16, 16, 8, unsigned, 2, 1, f16, f16, unsigned, 2, f16)
WARPGAUGE_PTX_MMA(
    m16n8k8_row_col_f32_tf32_tf32_f32, 16, 8, unsigned, 4, 2, tf32, tf32, float, 4, f32)
WARPGAUGE_PTX_MMA(
    m16n8k4_row_col_f32_tf32_tf32_f32, 16, 4, unsigned, 2, 1, tf32, tf32, float, 4, f32)
WARPGAUGE_PTX_MMA(m16n8k32_row_col_s32_s8_s8_s32, 16, 32, unsigned, 4, 2, s8, s8, int, 4, s32)
WARPGAUGE_PTX_MMA(m16n8k16_row_col_s32_s8_s8_s32, 16, 16, unsigned, 2, 1, s8, s8, int, 4, s32)
WARPGAUGE_PTX_MMA(m16n8k32_row_col_s32_s8_u8_s32, 16, 32, unsigned, 4, 2, s8, u8, int, 4, s32)
WARPGAUGE_PTX_MMA(m16n8k16_row_col_s32_s8_u8_s32, 16, 16, unsigned, 2, 1, s8, u8, int, 4, s32)
WARPGAUGE_PTX_MMA(m16n8k32_row_col_s32_u8_s8_s32, 16, 32, unsigned, 4, 2, u8, s8, int, 4, s32)
WARPGAUGE_PTX_MMA(m16n8k16_row_col_s32_u8_s8_s32, 16, 16, unsigned, 2, 1, u8, s8, int, 4, s32)
WARPGAUGE_PTX_MMA(m16n8k32_row_col_s32_u8_u8_s32, 16, 32, unsigned, 4, 2, u8, u8, int, 4, s32)
WARPGAUGE_PTX_MMA(m16n8k16_row_col_s32_u8_u8_s32, 16, 16, unsigned, 2, 1, u8, u8, int, 4, s32)
WARPGAUGE_PTX_MMA(m8n8k4_row_col_f64_f64_f64_f64, 8, 4, double, 1, 1, f64, f64, double, 2, f64)
WARPGAUGE_PTX_MMA(m16n8k4_row_col_f64_f64_f64_f64, 16, 4, double, 2, 1, f64, f64, double, 4, f64)
WARPGAUGE_PTX_MMA(m16n8k8_row_col_f64_f64_f64_f64, 16, 8, double, 4, 2, f64, f64, double, 4, f64)
WARPGAUGE_PTX_MMA(m16n8k16_row_col_f64_f64_f64_f64, 16, 16, double, 8, 4, f64, f64, double, 4, f64)
#undef WARPGAUGE_PTX_MMA

}  // namespace warpgauge::sim::ptx
