// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ptx/declare.cuh"

namespace warpgauge::ptx_results {
namespace {

// 32 rows of 8 halves; each lane names the row of another.
#define MATRICES                                                                                \
  __shared__ __align__(16) unsigned tile[128];                                                  \
  for (unsigned i = 0; i < 4; ++i) tile[4 * lane + i] = (2 * i + 8 * lane) * 0x10001 + 0x10000; \
  __syncwarp();                                                                                 \
  const unsigned row =                                                                          \
      static_cast<unsigned>(__cvta_generic_to_shared(tile + 4 * ((lane * 11 + 5) % 32)));
#define LOADED(x, trans, words, list, ...)                                                    \
  WARP(ldmatrix_##x##trans,                                                                   \
       "ldmatrix.sync.aligned.m8n8." #x TEXT##trans ".shared.b16",                            \
       b32,                                                                                   \
       words,                                                                                 \
       MATRICES asm volatile("ldmatrix.sync.aligned.m8n8." #x TEXT##trans ".shared.b16 " list \
                                                                          ", [%" #words "];"  \
                             : __VA_ARGS__                                                    \
                             : "r"(row)                                                       \
                             : "memory");)
#define TEXT
#define TEXT_trans ".trans"
LOADED(x1, , 1, "{%0}", "=r"(r[0]))
LOADED(x2, , 2, "{%0, %1}", "=r"(r[0]), "=r"(r[1]))
LOADED(x4, , 4, "{%0, %1, %2, %3}", "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]))
LOADED(x1, _trans, 1, "{%0}", "=r"(r[0]))
LOADED(x2, _trans, 2, "{%0, %1}", "=r"(r[0]), "=r"(r[1]))
LOADED(x4, _trans, 4, "{%0, %1, %2, %3}", "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]))
#define STORED(x, trans, list, ...)                                       \
  WARP(stmatrix_##x##trans,                                               \
       "stmatrix.sync.aligned.m8n8." #x TEXT##trans ".shared.b16",        \
       b32,                                                               \
       4,                                                                 \
       MATRICES asm volatile("stmatrix.sync.aligned.m8n8." #x TEXT##trans \
                             ".shared.b16 [%0], " list ";" ::"r"(row),    \
                             __VA_ARGS__                                  \
                             : "memory");                                 \
       __syncwarp();                                                      \
       for (unsigned i = 0; i < 4; ++i) r[i] = tile[4 * lane + i];)
STORED(x1, , "{%1}", "r"(a[0]))
STORED(x2, , "{%1, %2}", "r"(a[0]), "r"(a[1]))
STORED(x4, , "{%1, %2, %3, %4}", "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]))
STORED(x1, _trans, "{%1}", "r"(a[0]))
STORED(x2, _trans, "{%1, %2}", "r"(a[0]), "r"(a[1]))
STORED(x4, _trans, "{%1, %2, %3, %4}", "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]))

// Whole numbers from -3 to 3, so that sums are exact in any order.
__device__ int small(unsigned seed) { return int((seed * 2654435761u >> 13) % 7) - 3; }
__device__ unsigned f16_pair(unsigned seed) {
  const unsigned short numbers[7] = {0xc200, 0xc000, 0xbc00, 0, 0x3c00, 0x4000, 0x4200};
  return numbers[small(seed) + 3] | unsigned(numbers[small(seed + 77) + 3]) << 16;
}
__device__ unsigned bf16_pair(unsigned seed) {
  const unsigned short numbers[7] = {0xc040, 0xc000, 0xbf80, 0, 0x3f80, 0x4000, 0x4040};
  return numbers[small(seed) + 3] | unsigned(numbers[small(seed + 77) + 3]) << 16;
}
__device__ unsigned tf32_word(unsigned seed) { return __float_as_uint(float(small(seed))); }
__device__ unsigned byte_word(unsigned seed) { return seed * 2654435761u; }
#define A2 "r"(of(lane)), "r"(of(lane + 100))
#define A4 A2, "r"(of(lane + 200)), "r"(of(lane + 300))
#define B1 "r"(of(lane + 400))
#define B2 B1, "r"(of(lane + 500))
#define FROM(make) const auto of = [](unsigned seed) { return make(seed); };
#define FLOATS(id, shape, types, make, a_list, b_list, c_list, ...)                          \
  WARP(mma_##id, "mma.sync.aligned." shape ".row.col." types, f32, 4, FROM(make) float d[4]; \
       const float c[4] = {float(lane), 1, 2, -float(lane)};                                 \
       asm volatile("mma.sync.aligned." shape ".row.col." types " {%0, %1, %2, %3}, " a_list \
                    ", " b_list ", " c_list ";"                                              \
                    : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])                         \
                    : __VA_ARGS__, "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));              \
       for (int i = 0; i < 4; ++i) r[i] = __float_as_uint(d[i]);)
#define WIDE_LISTS "{%4, %5, %6, %7}", "{%8, %9}", "{%10, %11, %12, %13}", A4, B2
#define NARROW_LISTS "{%4, %5}", "{%6}", "{%7, %8, %9, %10}", A2, B1
#define FLOATS_OF(...) FLOATS(__VA_ARGS__)
FLOATS_OF(f16_k16, "m16n8k16", "f32.f16.f16.f32", f16_pair, WIDE_LISTS)
FLOATS_OF(bf16_k16, "m16n8k16", "f32.bf16.bf16.f32", bf16_pair, WIDE_LISTS)
FLOATS_OF(f16_k8, "m16n8k8", "f32.f16.f16.f32", f16_pair, NARROW_LISTS)
FLOATS_OF(bf16_k8, "m16n8k8", "f32.bf16.bf16.f32", bf16_pair, NARROW_LISTS)
FLOATS_OF(tf32_k8, "m16n8k8", "f32.tf32.tf32.f32", tf32_word, WIDE_LISTS)
FLOATS_OF(tf32_k4, "m16n8k4", "f32.tf32.tf32.f32", tf32_word, NARROW_LISTS)
#define HALVES(id, shape, a_list, b_list, c_list, ...)                                      \
  WARP(mma_##id,                                                                            \
       "mma.sync.aligned." shape ".row.col.f16.f16.f16.f16",                                \
       f16x2,                                                                               \
       2,                                                                                   \
       FROM(f16_pair) asm volatile("mma.sync.aligned." shape                                \
                                   ".row.col.f16.f16.f16.f16 {%0, %1}, " a_list ", " b_list \
                                   ", " c_list ";"                                          \
                                   : "=r"(r[0]), "=r"(r[1])                                 \
                                   : __VA_ARGS__, "r"(of(lane + 600)), "r"(of(lane + 700)));)
#define HALVES_OF(...) HALVES(__VA_ARGS__)
HALVES_OF(f16_f16_k16, "m16n8k16", "{%2, %3, %4, %5}", "{%6, %7}", "{%8, %9}", A4, B2)
HALVES_OF(f16_f16_k8, "m16n8k8", "{%2, %3}", "{%4}", "{%5, %6}", A2, B1)
#define BYTES(id, shape, types, a_list, b_list, c_list, ...)                                 \
  WARP(mma_##id,                                                                             \
       "mma.sync.aligned." shape ".row.col." types,                                          \
       s32,                                                                                  \
       4,                                                                                    \
       FROM(byte_word) asm volatile("mma.sync.aligned." shape ".row.col." types              \
                                    " {%0, %1, %2, %3}, " a_list ", " b_list ", " c_list ";" \
                                    : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])         \
                                    : __VA_ARGS__, "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]));)
#define BYTES_OF(...) BYTES(__VA_ARGS__)
#define BYTES_EACH(ta, tb)                                                     \
  BYTES_OF(ta##_##tb##_k32, "m16n8k32", "s32." #ta "." #tb ".s32", WIDE_LISTS) \
  BYTES_OF(ta##_##tb##_k16, "m16n8k16", "s32." #ta "." #tb ".s32", NARROW_LISTS)
BYTES_EACH(s8, s8)
BYTES_EACH(s8, u8)
BYTES_EACH(u8, s8)
BYTES_EACH(u8, u8)
#define DOUBLES(id, shape, a_list, b_list, c_list, ...)                                           \
  WARP(                                                                                           \
      mma_##id, "mma.sync.aligned." shape ".row.col.f64.f64.f64.f64", b32, 8, double d[4];        \
      const auto of = [](unsigned seed) { return double(small(seed)) / 3; };                      \
      asm volatile("mma.sync.aligned." shape ".row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, " a_list \
                   ", " b_list ", " c_list ";"                                                    \
                   : "=d"(d[0]), "=d"(d[1]), "=d"(d[2]), "=d"(d[3])                               \
                   : __VA_ARGS__, "d"(0.5), "d"(double(lane)), "d"(-1.0), "d"(1.0 / 3));          \
      for (int i = 0; i < 4; ++i) {                                                               \
        const unsigned long long bits = __double_as_longlong(d[i]);                               \
        r[2 * i] = unsigned(bits);                                                                \
        r[2 * i + 1] = unsigned(bits >> 32);                                                      \
      })
#define D1(seed) "d"(of(lane + (seed)))
#define D2(seed) D1(seed), D1((seed) + 100)
#define D4(seed) D2(seed), D2((seed) + 200)
#define DOUBLES_OF(...) DOUBLES(__VA_ARGS__)
DOUBLES_OF(f64_k4, "m16n8k4", "{%4, %5}", "{%6}", "{%7, %8, %9, %10}", D2(0), D1(900))
DOUBLES_OF(
    f64_k8, "m16n8k8", "{%4, %5, %6, %7}", "{%8, %9}", "{%10, %11, %12, %13}", D4(0), D2(900))
DOUBLES_OF(f64_k16,
           "m16n8k16",
           "{%4, %5, %6, %7, %8, %9, %10, %11}",
           "{%12, %13, %14, %15}",
           "{%16, %17, %18, %19}",
           D4(0),
           D4(400),
           D4(900))
WARP(
    mma_f64, "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64", b32, 4, double d[2]; asm volatile(
        "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};"
        : "=d"(d[0]), "=d"(d[1])
        : "d"(double(small(lane))), "d"(double(small(lane + 9))), "d"(0.5), "d"(double(lane)));
    for (int i = 0; i < 2; ++i) {
      const unsigned long long bits = __double_as_longlong(d[i]);
      r[2 * i] = unsigned(bits);
      r[2 * i + 1] = unsigned(bits >> 32);
    })

}  // namespace
}  // namespace warpgauge::ptx_results
