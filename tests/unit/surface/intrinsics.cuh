// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// One use of every intrinsic that the host tests check, as nvcc must accept it.
#include <cuda_runtime.h>

#include <math_constants.h>

__global__ void all_bits(int* out,
                         int a,
                         int b,
                         int c,
                         unsigned u,
                         unsigned v,
                         long long l,
                         unsigned long long w,
                         char4 c4,
                         uchar4 u4) {
  int r = __popc(u) + __popcll(w) + __clz(a) + __clzll(l) + __ffs(a) + __ffsll(l);
  r += static_cast<int>(__brev(u) + __brevll(w) + __fns(u, v, a) + __byte_perm(u, v, 0x3210));
  r += static_cast<int>(__funnelshift_l(u, v, 3) + __funnelshift_r(u, v, 3));
  r += static_cast<int>(__funnelshift_lc(u, v, 40) + __funnelshift_rc(u, v, 40));
  r += __mulhi(a, b) + static_cast<int>(__umulhi(u, v) + __mul64hi(l, l) + __umul64hi(w, w));
  r += __mul24(a, b) + static_cast<int>(__umul24(u, v) + __sad(a, b, u) + __usad(u, v, u));
  r += __hadd(a, b) + __rhadd(a, b) + static_cast<int>(__uhadd(u, v) + __urhadd(u, v));
  r += __dp4a(a, b, c) + static_cast<int>(__dp4a(u, v, u)) + __dp4a(c4, c4, c);
  r += static_cast<int>(__dp4a(u4, u4, u)) + __dp2a_lo(a, b, c) + __dp2a_hi(a, b, c);
  r += static_cast<int>(__dp2a_lo(u, v, u) + __dp2a_hi(u, v, u));
  *out = r;
}

__global__ void all_dpx(unsigned* out, int a, int b, int c, unsigned u, unsigned v, unsigned w) {
  bool p, q;
  int r = __viaddmax_s32(a, b, c) + __viaddmin_s32(a, b, c) + __viaddmax_s32_relu(a, b, c);
  r += __viaddmin_s32_relu(a, b, c) + __vimax3_s32(a, b, c) + __vimin3_s32(a, b, c);
  r += __vimax3_s32_relu(a, b, c) + __vimin3_s32_relu(a, b, c) + __vimax_s32_relu(a, b);
  r += __vimin_s32_relu(a, b) + __vibmax_s32(a, b, &p) + __vibmin_s32(a, b, &q) + p + q;
  unsigned s = __viaddmax_u32(u, v, w) + __viaddmin_u32(u, v, w) + __vimax3_u32(u, v, w);
  s += __vimin3_u32(u, v, w) + __vibmax_u32(u, v, &p) + __vibmin_u32(u, v, &q) + p + q;
  s += __viaddmax_s16x2(u, v, w) + __viaddmax_u16x2(u, v, w) + __viaddmax_s16x2_relu(u, v, w);
  s += __viaddmin_s16x2(u, v, w) + __viaddmin_u16x2(u, v, w) + __viaddmin_s16x2_relu(u, v, w);
  s += __vimax3_s16x2(u, v, w) + __vimax3_u16x2(u, v, w) + __vimax3_s16x2_relu(u, v, w);
  s += __vimin3_s16x2(u, v, w) + __vimin3_u16x2(u, v, w) + __vimin3_s16x2_relu(u, v, w);
  s += __vimax_s16x2_relu(u, v) + __vimin_s16x2_relu(u, v);
  s += __vibmax_s16x2(u, v, &p, &q) + p + q;
  s += __vibmax_u16x2(u, v, &p, &q) + p + q;
  s += __vibmin_s16x2(u, v, &p, &q) + p + q;
  s += __vibmin_u16x2(u, v, &p, &q) + p + q;
  *out = s + static_cast<unsigned>(r);
}

__global__ void all_math(float* out, double* wide, float x, float y, double d, int i) {
  float s, c;
  __sincosf(x, &s, &c);
  s += __sinf(x) + __cosf(x) + __tanf(x) + __expf(x) + __exp10f(x) + __logf(x) + __log2f(x);
  s += __log10f(x) + __powf(x, y) + __fdividef(x, y) + __saturatef(x) + rsqrtf(x) + rcbrtf(x);
  s += sinpif(x) + cospif(x) + rhypotf(x, y) + norm3df(x, y, c) + norm4df(x, y, c, s) + normcdff(x);
  s += __fadd_rn(x, y) + __fsub_rz(x, y) + __fmul_ru(x, y) + __fdiv_rd(x, y) + __frcp_rn(x);
  s += __fsqrt_ru(x) + __fmaf_rd(x, y, c) + __frsqrt_rn(x) + min(x, y) + max(i, 3) + CUDART_PI_F;
  s += __int_as_float(__float_as_int(x)) + __uint_as_float(__float_as_uint(x));
  s += __int2float_rz(i) + __double2float_ru(d);
  out[0] = s;
  double t =
      __dadd_ru(d, d) + __dmul_rd(d, d) + __ddiv_rz(d, d) + __dsqrt_rn(d) + __fma_ru(d, d, d);
  t += sinpi(d) + cospi(d) + rsqrt(d) + rcbrt(d) + norm3d(d, d, d) + normcdf(d) + CUDART_PI;
  t += __longlong_as_double(__double_as_longlong(d)) +
       __hiloint2double(__double2hiint(d), __double2loint(d));
  t += __float2int_rn(x) + __float2uint_rz(x) + __double2int_ru(d) + __double2ll_rd(d);
  wide[0] = t;
}
