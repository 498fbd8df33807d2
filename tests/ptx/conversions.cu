// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ptx/declare.cuh"

namespace warpgauge::ptx_results {
namespace {

#define FROM(to, from) UNARY(cvt_##to##_##from, "cvt." #to "." #from, to, from)
#define FROM_8(to, from, held) UNARY(cvt_##to##_##from, "cvt." #to "." #from, to, held)
#define TO_8(to, held, from) UNARY(cvt_##to##_##from, "cvt." #to "." #from, held, from)
#define WHOLE(to)     \
  FROM_8(to, u8, u16) \
  FROM_8(to, s8, s16) \
  FROM(to, u16)       \
  FROM(to, s16)       \
  FROM(to, u32)       \
  FROM(to, s32)       \
  FROM(to, u64)       \
  FROM(to, s64)
WHOLE(u16)
WHOLE(s16)
WHOLE(u32)
WHOLE(s32)
WHOLE(u64)
WHOLE(s64)
TO_8(u8, u16, u32)
TO_8(s8, s16, s32)
TO_8(u8, u32, s32)
TO_8(s8, s32, u64)

#define TO_FLOAT(m, to, from) UNARY(cvt_##m##_##to##_##from, "cvt." #m "." #to "." #from, to, from)
#define TO_WHOLE(m, to, from) \
  UNARY(cvt_##m##i_##to##_##from, "cvt." #m "i." #to "." #from, to, from)
#define ROUNDED_TO(m, to) \
  TO_FLOAT(m, to, u32)    \
  TO_FLOAT(m, to, s32)    \
  TO_FLOAT(m, to, u64)    \
  TO_FLOAT(m, to, s64)
#define ROUNDED_FROM(m, from) \
  TO_WHOLE(m, u32, from)      \
  TO_WHOLE(m, s32, from)      \
  TO_WHOLE(m, u64, from)      \
  TO_WHOLE(m, s64, from)
#define ROUNDED(m)     \
  ROUNDED_TO(m, f32)   \
  ROUNDED_TO(m, f64)   \
  ROUNDED_FROM(m, f32) \
  ROUNDED_FROM(m, f64) \
  TO_FLOAT(m, f32, f64)
ROUNDED(rn)
ROUNDED(rz)
ROUNDED(rp)
ROUNDED(rm)
UNARY(cvt_f64_f32, "cvt.f64.f32", f64, f32)
UNARY(cvt_rna_tf32_f32, "cvt.rna.tf32.f32", b32, f32)
UNARY(cvt_f32_f16, "cvt.f32.f16", f32, f16)
UNARY(cvt_rn_f16_f32, "cvt.rn.f16.f32", f16, f32)
UNARY(cvt_rz_f16_f32, "cvt.rz.f16.f32", f16, f32)
UNARY(cvt_f32_bf16, "cvt.f32.bf16", f32, bf16)
UNARY(cvt_rn_bf16_f32, "cvt.rn.bf16.f32", bf16, f32)
UNARY(cvt_rz_bf16_f32, "cvt.rz.bf16.f32", bf16, f32)
BINARY(cvt_rn_f16x2_f32, "cvt.rn.f16x2.f32", f16x2, f32, f32)
BINARY(cvt_rn_bf16x2_f32, "cvt.rn.bf16x2.f32", bf16x2, f32, f32)

UNARY(mov_b16, "mov.b16", b16, b16)
UNARY(mov_u32, "mov.u32", u32, u32)
UNARY(mov_f32, "mov.f32", f32, f32)
UNARY(mov_u64, "mov.u64", u64, u64)
UNARY(mov_f64, "mov.f64", f64, f64)
SHOWN2(mov_b32_of_parts, "mov.b32 {b16, b16}", "mov.b32 %0, {%1, %2};", b32, b16, b16)
SHOWN2(mov_b64_of_parts, "mov.b64 {b32, b32}", "mov.b64 %0, {%1, %2};", b64, b32, b32)
SHOWN1(mov_parts_of_b32,
       "mov.b32 to {b16, b16}",
       "{ .reg .b16 x, y; mov.b32 {x, y}, %1; mov.b32 %0, {y, x}; }",
       b32,
       b32)
SHOWN1(mov_parts_of_b64,
       "mov.b64 to {b32, b32}",
       "{ .reg .b32 x, y; mov.b64 {x, y}, %1; mov.b64 %0, {y, x}; }",
       b64,
       b64)

}  // namespace
}  // namespace warpgauge::ptx_results
