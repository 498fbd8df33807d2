// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ptx/declare.cuh"

namespace warpgauge::ptx_results {
namespace {

#define INTEGER(t, zero_free)                   \
  BINARY(add_##t, "add." #t, t, t, t)           \
  BINARY(sub_##t, "sub." #t, t, t, t)           \
  BINARY(mul_lo_##t, "mul.lo." #t, t, t, t)     \
  BINARY(mul_hi_##t, "mul.hi." #t, t, t, t)     \
  TERNARY(mad_lo_##t, "mad.lo." #t, t, t, t, t) \
  TERNARY(mad_hi_##t, "mad.hi." #t, t, t, t, t) \
  BINARY(div_##t, "div." #t, t, t, zero_free)   \
  BINARY(rem_##t, "rem." #t, t, t, zero_free)   \
  BINARY(min_##t, "min." #t, t, t, t)           \
  BINARY(max_##t, "max." #t, t, t, t)           \
  BINARY(shr_##t, "shr." #t, t, t, count)
INTEGER(u16, divisor16)
INTEGER(s16, divisor16)
INTEGER(u32, divisor)
INTEGER(s32, divisor)
INTEGER(u64, divisor64)
INTEGER(s64, divisor64)
#define SIGNED(t)                 \
  UNARY(abs_##t, "abs." #t, t, t) \
  UNARY(neg_##t, "neg." #t, t, t)
SIGNED(s16)
SIGNED(s32)
SIGNED(s64)
#define WIDE(t, w)                              \
  BINARY(mul_wide_##t, "mul.wide." #t, w, t, t) \
  TERNARY(mad_wide_##t, "mad.wide." #t, w, t, t, w)
WIDE(u16, u32)
WIDE(s16, s32)
WIDE(u32, u64)
WIDE(s32, s64)
BINARY(mul24_lo_u32, "mul24.lo.u32", u32, u32, u32)
BINARY(mul24_lo_s32, "mul24.lo.s32", s32, s32, s32)

#define LOGIC(t)                          \
  BINARY(and_##t, "and." #t, t, t, t)     \
  BINARY(or_##t, "or." #t, t, t, t)       \
  BINARY(xor_##t, "xor." #t, t, t, t)     \
  UNARY(not_##t, "not." #t, t, t)         \
  BINARY(shl_##t, "shl." #t, t, t, count) \
  BINARY(shr_##t, "shr." #t, t, t, count)
LOGIC(b16)
LOGIC(b32)
LOGIC(b64)
UNARY(brev_b32, "brev.b32", b32, b32)
UNARY(brev_b64, "brev.b64", b64, b64)
UNARY(popc_b32, "popc.b32", u32, b32)
UNARY(popc_b64, "popc.b64", u32, b64)
UNARY(clz_b32, "clz.b32", u32, b32)
UNARY(clz_b64, "clz.b64", u32, b64)
UNARY(bfind_u32, "bfind.u32", u32, u32)
UNARY(bfind_s32, "bfind.s32", u32, s32)
UNARY(bfind_u64, "bfind.u64", u32, u64)
UNARY(bfind_shiftamt_u32, "bfind.shiftamt.u32", u32, u32)
TERNARY(prmt_b32, "prmt.b32", b32, b32, b32, b32)
TERNARY(sad_u32, "sad.u32", u32, u32, u32, u32)
TERNARY(sad_s32, "sad.s32", u32, s32, s32, u32)
TERNARY(dp4a_s32_s32, "dp4a.s32.s32", s32, b32, b32, s32)
TERNARY(dp4a_u32_u32, "dp4a.u32.u32", u32, b32, b32, u32)
TERNARY(shf_l_wrap_b32, "shf.l.wrap.b32", b32, b32, b32, count)
TERNARY(shf_r_wrap_b32, "shf.r.wrap.b32", b32, b32, b32, count)
TERNARY(shf_l_clamp_b32, "shf.l.clamp.b32", b32, b32, b32, count)
TERNARY(shf_r_clamp_b32, "shf.r.clamp.b32", b32, b32, b32, count)
TERNARY(bfe_u32, "bfe.u32", u32, u32, count, count)
TERNARY(bfe_s32, "bfe.s32", s32, s32, count, count)
TERNARY(bfe_u64, "bfe.u64", u64, u64, count, count)
TERNARY(bfe_s64, "bfe.s64", s64, s64, count, count)
SHOWN3(bfi_b32, "bfi.b32", "bfi.b32 %0, %1, %1, %2, %3;", b32, b32, count, count)
SHOWN3(bfi_b64, "bfi.b64", "bfi.b64 %0, %1, %1, %2, %3;", b64, b64, count, count)
SHOWN3(lop3_b32, "lop3.b32", "lop3.b32 %0, %1, %2, %3, 0xca;", b32, b32, b32, b32)
TERNARY(vabsdiff4, "vabsdiff4.u32.u32.u32.add", u32, u32, u32, u32)

#define CARRIES(t)                                                                       \
  SHOWN3(add_cc_##t,                                                                     \
         "add.cc." #t ", addc." #t,                                                      \
         "{ .reg ." #t " x; add.cc." #t " x, %1, %2; addc." #t " %0, %2, %3; }",         \
         t,                                                                              \
         t,                                                                              \
         t,                                                                              \
         t)                                                                              \
  SHOWN3(addc_cc_##t,                                                                    \
         "addc.cc." #t,                                                                  \
         "{ .reg ." #t " x; add.cc." #t " x, %1, %2; addc.cc." #t " x, %2, %3; addc." #t \
         " %0, x, 0; }",                                                                 \
         t,                                                                              \
         t,                                                                              \
         t,                                                                              \
         t)                                                                              \
  SHOWN3(sub_cc_##t,                                                                     \
         "sub.cc." #t ", subc." #t,                                                      \
         "{ .reg ." #t " x; sub.cc." #t " x, %1, %2; subc." #t " %0, %2, %3; }",         \
         t,                                                                              \
         t,                                                                              \
         t,                                                                              \
         t)                                                                              \
  SHOWN3(subc_cc_##t,                                                                    \
         "subc.cc." #t,                                                                  \
         "{ .reg ." #t " x; sub.cc." #t " x, %1, %2; subc.cc." #t " x, %2, %3; subc." #t \
         " %0, x, 0; }",                                                                 \
         t,                                                                              \
         t,                                                                              \
         t,                                                                              \
         t)
CARRIES(u32)
CARRIES(s32)
CARRIES(u64)
CARRIES(s64)
#define CARRIED_PRODUCTS(t)                                                                   \
  SHOWN3(mad_lo_cc_##t,                                                                       \
         "mad.lo.cc." #t ", madc.lo." #t,                                                     \
         "{ .reg ." #t " x; mad.lo.cc." #t " x, %1, %2, %3; madc.lo." #t " %0, %2, %3, x; }", \
         t,                                                                                   \
         t,                                                                                   \
         t,                                                                                   \
         t)                                                                                   \
  SHOWN3(mad_hi_cc_##t,                                                                       \
         "mad.hi.cc." #t ", madc.hi." #t,                                                     \
         "{ .reg ." #t " x; mad.hi.cc." #t " x, %1, %2, %3; madc.hi." #t " %0, %2, %3, x; }", \
         t,                                                                                   \
         t,                                                                                   \
         t,                                                                                   \
         t)                                                                                   \
  SHOWN3(madc_cc_##t,                                                                         \
         "madc.lo.cc." #t ", madc.hi.cc." #t,                                                 \
         "{ .reg ." #t " x; mad.lo.cc." #t " x, %1, %2, %3; madc.lo.cc." #t                   \
         " x, x, %2, %3; "                                                                    \
         "madc.hi.cc." #t " x, %1, x, %2; addc." #t " %0, x, 0; }",                           \
         t,                                                                                   \
         t,                                                                                   \
         t,                                                                                   \
         t)
CARRIED_PRODUCTS(u32)
CARRIED_PRODUCTS(u64)

#define FLOATING(t)                             \
  BINARY(add_##t, "add." #t, t, t, t)           \
  BINARY(add_rn_##t, "add.rn." #t, t, t, t)     \
  BINARY(sub_##t, "sub." #t, t, t, t)           \
  BINARY(sub_rn_##t, "sub.rn." #t, t, t, t)     \
  BINARY(mul_##t, "mul." #t, t, t, t)           \
  BINARY(mul_rn_##t, "mul.rn." #t, t, t, t)     \
  BINARY(div_rn_##t, "div.rn." #t, t, t, t)     \
  TERNARY(fma_rn_##t, "fma.rn." #t, t, t, t, t) \
  TERNARY(mad_rn_##t, "mad.rn." #t, t, t, t, t) \
  BINARY(min_##t, "min." #t, t, t, t)           \
  BINARY(max_##t, "max." #t, t, t, t)           \
  UNARY(abs_##t, "abs." #t, t, t)               \
  UNARY(neg_##t, "neg." #t, t, t)               \
  BINARY(copysign_##t, "copysign." #t, t, t, t) \
  UNARY(sqrt_rn_##t, "sqrt.rn." #t, t, t)       \
  UNARY(rcp_rn_##t, "rcp.rn." #t, t, t)
FLOATING(f32)
FLOATING(f64)
BINARY(add_ftz_f32, "add.ftz.f32", f32, f32, f32)
BINARY(sub_ftz_f32, "sub.ftz.f32", f32, f32, f32)
BINARY(mul_ftz_f32, "mul.ftz.f32", f32, f32, f32)
BINARY(add_rn_ftz_f32, "add.rn.ftz.f32", f32, f32, f32)
BINARY(mul_rn_ftz_f32, "mul.rn.ftz.f32", f32, f32, f32)
TERNARY(fma_rn_ftz_f32, "fma.rn.ftz.f32", f32, f32, f32, f32)

// Errors as the PTX ISA states them for these operands.
BINARY(div_approx_f32, "div.approx.f32", f32, moderate, moderate, 2.4e-7)
BINARY(div_approx_ftz_f32, "div.approx.ftz.f32", f32, moderate, moderate, 2.4e-7)
BINARY(div_full_f32, "div.full.f32", f32, moderate, moderate, 2.4e-7)
BINARY(div_full_ftz_f32, "div.full.ftz.f32", f32, moderate, moderate, 2.4e-7)
#define APPROXIMATION(name, operand, ...)                                  \
  UNARY(name##_approx_f32, #name ".approx.f32", f32, operand, __VA_ARGS__) \
  UNARY(name##_approx_ftz_f32, #name ".approx.ftz.f32", f32, operand, __VA_ARGS__)
APPROXIMATION(ex2, angle, 2.4e-7)
APPROXIMATION(lg2, moderate, 2.4e-7, 2.4e-7)
APPROXIMATION(rcp, moderate, 1.2e-7)
APPROXIMATION(sqrt, moderate, 1.2e-7)
APPROXIMATION(rsqrt, moderate, 1.8e-7)
APPROXIMATION(sin, angle, 0, 6.8e-7)
APPROXIMATION(cos, angle, 0, 6.8e-7)
UNARY(tanh_approx_f32, "tanh.approx.f32", f32, angle, 5e-4)

#define SMALL(t)                      \
  BINARY(add_##t, "add." #t, t, t, t) \
  BINARY(sub_##t, "sub." #t, t, t, t) \
  BINARY(mul_##t, "mul." #t, t, t, t) \
  TERNARY(fma_rn_##t, "fma.rn." #t, t, t, t, t)
SMALL(f16)
SMALL(f16x2)
SMALL(bf16)
SMALL(bf16x2)

#define COMPARED(op, t)                                                            \
  SHOWN2(setp_##op##_##t,                                                          \
         "setp." #op "." #t,                                                       \
         "{ .reg .pred p; setp." #op "." #t " p, %1, %2; selp.u32 %0, 1, 0, p; }", \
         u32,                                                                      \
         t,                                                                        \
         t)
#define COMPARISONS(t) \
  COMPARED(eq, t) COMPARED(ne, t) COMPARED(lt, t) COMPARED(le, t) COMPARED(gt, t) COMPARED(ge, t)
COMPARED(eq, b16)
COMPARED(ne, b16)
COMPARED(eq, b32)
COMPARED(ne, b32)
COMPARED(eq, b64)
COMPARED(ne, b64)
COMPARISONS(u16)
COMPARISONS(s16)
COMPARISONS(u32)
COMPARISONS(s32)
COMPARISONS(u64)
COMPARISONS(s64)
COMPARISONS(f32)
COMPARISONS(f64)
#define SELECTED(t)                                                             \
  SHOWN3(selp_##t,                                                              \
         "selp." #t,                                                            \
         "{ .reg .pred p; setp.lt.u32 p, %3, 16; selp." #t " %0, %1, %2, p; }", \
         t,                                                                     \
         t,                                                                     \
         t,                                                                     \
         count)
SELECTED(b16)
SELECTED(u16)
SELECTED(s16)
SELECTED(b32)
SELECTED(u32)
SELECTED(s32)
SELECTED(b64)
SELECTED(u64)
SELECTED(s64)
SELECTED(f32)
SELECTED(f64)
#define PREDICATES(op)                                                          \
  SHOWN2(op##_pred,                                                             \
         #op ".pred",                                                           \
         "{ .reg .pred p, q; setp.lt.u32 p, %1, 8; setp.lt.u32 q, %2, 16; " #op \
         ".pred p, p, q; selp.u32 %0, 1, 0, p; }",                              \
         u32,                                                                   \
         count,                                                                 \
         count)
PREDICATES(and)
PREDICATES(or)
PREDICATES(xor)
SHOWN1(not_pred,
       "not.pred",
       "{ .reg .pred p; setp.lt.u32 p, %1, 8; not.pred p, p; selp.u32 %0, 1, 0, p; }",
       u32,
       count)

}  // namespace
}  // namespace warpgauge::ptx_results
