// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ptx/declare.cuh"

namespace warpgauge::ptx_results {
namespace {

using wide = unsigned long long;
using signed_wide = long long;

#define SHARED(bytes)                                                              \
  __shared__ __align__(16) unsigned char shared[bytes];                            \
  const unsigned window = static_cast<unsigned>(__cvta_generic_to_shared(shared)); \
  static_cast<void>(window);

// Loads, by lanes that read each other's words
#define LOADED(id, instruction, words, list, ...)                                          \
  WARP(id, instruction, b32, words, const unsigned* const from = in + words * (31 - lane); \
       asm volatile(instruction " " list ", [%" #words "];"                                \
                    : __VA_ARGS__                                                          \
                    : "l"(from)                                                            \
                    : "memory");)
#define LOADED_1(id, q) LOADED(ld_##id, "ld." q ".u32", 1, "%0", "=r"(r[0]))
#define LOADED_2(id, q) LOADED(ld_##id, "ld." q ".v2.u32", 2, "{%0, %1}", "=r"(r[0]), "=r"(r[1]))
#define LOADED_4(id, q)      \
  LOADED(ld_##id,            \
         "ld." q ".v4.u32",  \
         4,                  \
         "{%0, %1, %2, %3}", \
         "=r"(r[0]),         \
         "=r"(r[1]),         \
         "=r"(r[2]),         \
         "=r"(r[3]))
LOADED_1(global, "global")
LOADED_2(global_v2, "global")
LOADED_4(global_v4, "global")
LOADED_1(ca, "global.ca")
LOADED_1(cg, "global.cg")
LOADED_1(cs, "global.cs")
LOADED_1(lu, "global.lu")
LOADED_1(cv, "global.cv")
LOADED_1(nc, "global.nc")
LOADED_4(nc_v4, "global.nc")
LOADED_4(no_allocate, "global.nc.L1::no_allocate")
LOADED_4(evict_last, "global.L1::evict_last")
LOADED_4(nc_evict_last, "global.nc.L1::evict_last")
LOADED_4(nc_evict_first, "global.nc.L1::evict_first")
LOADED_1(l2_128, "global.L2::128B")
LOADED_1(nc_l2_128, "global.nc.L2::128B")
LOADED_1(no_allocate_l2_128, "global.nc.L1::no_allocate.L2::128B")
LOADED_1(no_allocate_l2_256, "global.nc.L1::no_allocate.L2::256B")
LOADED_1(volatile_global, "volatile.global")
LOADED_1(volatile_generic, "volatile")
LOADED_1(relaxed_gpu, "relaxed.gpu.global")
LOADED_1(relaxed_sys, "relaxed.sys.global")
LOADED_1(acquire_gpu, "acquire.gpu.global")
LOADED_1(acquire_sys, "acquire.sys.global")
LOADED_1(acquire_cta, "acquire.cta.global")
#define NARROW(t)                                                             \
  WARP(ld_global_##t,                                                         \
       "ld.global." #t,                                                       \
       b32,                                                                   \
       1,                                                                     \
       const char* const from = reinterpret_cast<const char*>(in) + 2 * lane; \
       asm volatile("ld.global." #t " %0, [%1];"                              \
                    : "=r"(r[0])                                              \
                    : "l"(from));)
NARROW(u8)
NARROW(s8)
NARROW(u16)
NARROW(s16)

// Stores: each lane's words, in reverse
#define STORED(id, q)                                                         \
  WARP(st_##id, "st." q ".u32", b32, 1, unsigned* const to = out + 31 - lane; \
       asm volatile("st." q ".u32 [%0], %1;" ::"l"(to), "r"(a[0])             \
                    : "memory");                                              \
       __syncwarp();                                                          \
       r[0] = *static_cast<volatile unsigned*>(out + lane);)
STORED(global, "global")
STORED(wb, "global.wb")
STORED(cg, "global.cg")
STORED(cs, "global.cs")
STORED(wt, "global.wt")
STORED(no_allocate, "global.L1::no_allocate")
STORED(evict_last, "global.L1::evict_last")
STORED(volatile_global, "volatile.global")
STORED(relaxed_gpu, "relaxed.gpu.global")
STORED(relaxed_sys, "relaxed.sys.global")
STORED(release_gpu, "release.gpu.global")
STORED(release_sys, "release.sys.global")
STORED(release_cta, "release.cta.global")
WARP(shared_words,
     "st.shared.u32, ld.shared.u32",
     b32,
     1,
     SHARED(128) asm volatile("st.shared.u32 [%0], %1;" ::"r"(window + 4 * lane), "r"(a[0])
                              : "memory");
     __syncwarp();
     asm volatile("ld.shared.u32 %0, [%1];"
                  : "=r"(r[0])
                  : "r"(window + 4 * (31 - lane))
                  : "memory");)
WARP(shared_vectors,
     "st.shared.v4.u32, ld.shared.v2.u32",
     b32,
     2,
     SHARED(512) asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" ::"r"(window + 16 * lane),
                              "r"(a[0]),
                              "r"(a[1]),
                              "r"(a[2]),
                              "r"(a[3])
                              : "memory");
     __syncwarp();
     asm volatile("ld.shared.v2.u32 {%0, %1}, [%2 + 8];"
                  : "=r"(r[0]), "=r"(r[1])
                  : "r"(window + 16 * (31 - lane))
                  : "memory");)

// Atomics: of one lane, on a word with what the operand is to meet
#define ATOM(id, operation, t, fit, T, ...)                                         \
  WARP(atom_##id##_##t,                                                             \
       "atom.shared." operation "." #t,                                             \
       b32,                                                                         \
       4,                                                                           \
       SHARED(256) T* const cell = reinterpret_cast<T*>(shared) + lane;             \
       T before = T(a[0]), old = 0;                                                 \
       *cell = before;                                                              \
       __syncwarp();                                                                \
       asm volatile("atom.shared." operation "." #t " %0, [%1], %2" __VA_ARGS__ ";" \
                    : "=" fit(old)                                                  \
                    : "r"(window + unsigned(sizeof(T)) * lane), fit(T(a[1]))        \
                    : "memory");                                                    \
       __syncwarp();                                                                \
       r[0] = unsigned(old);                                                        \
       r[1] = unsigned(*cell);                                                      \
       r[2] = unsigned(wide(*cell) >> 32);)
ATOM(add, "add", u32, "r", unsigned)
ATOM(add, "add", s32, "r", int)
ATOM(add, "add", u64, "l", wide)
ATOM(min, "min", u32, "r", unsigned)
ATOM(min, "min", s32, "r", int)
ATOM(min, "min", u64, "l", wide)
ATOM(min, "min", s64, "l", signed_wide)
ATOM(max, "max", u32, "r", unsigned)
ATOM(max, "max", s32, "r", int)
ATOM(max, "max", u64, "l", wide)
ATOM(max, "max", s64, "l", signed_wide)
ATOM(and, "and", b32, "r", unsigned)
ATOM(or, "or", b32, "r", unsigned)
ATOM(xor, "xor", b32, "r", unsigned)
ATOM(and, "and", b64, "l", wide)
ATOM(or, "or", b64, "l", wide)
ATOM(xor, "xor", b64, "l", wide)
ATOM(exch, "exch", b32, "r", unsigned)
ATOM(exch, "exch", b64, "l", wide)
ATOM(inc, "inc", u32, "r", unsigned)
ATOM(dec, "dec", u32, "r", unsigned)
ATOM(cas, "cas", b32, "r", unsigned, ", 77")
ATOM(cas, "cas", b64, "l", wide, ", 77")
// A sum of all lanes does not depend on their order.
#define REDUCED(id, q, operation, t, fit, T)                                                   \
  WARP(red_##id, "red." q operation "." #t, b32, 1, T* const cell = reinterpret_cast<T*>(out); \
       asm volatile("red." q operation "." #t " [%0], %1;" ::"l"(cell), fit(T(lane * 3 + 1))   \
                    : "memory");                                                               \
       __syncwarp();                                                                           \
       r[0] = lane == 0 ? *static_cast<volatile unsigned*>(out) : 0;                           \
       r[0] = __shfl_sync(0xffffffff, r[0], 0);                                                \
       __syncwarp();)
REDUCED(add_u32, "global.", "add", u32, "r", unsigned)
REDUCED(add_f32, "global.", "add", f32, "f", float)
REDUCED(max_s32, "global.", "max", s32, "r", int)
REDUCED(or_b32, "global.", "or", b32, "r", unsigned)
REDUCED(relaxed_add, "relaxed.gpu.global.", "add", u32, "r", unsigned)
REDUCED(release_add, "release.gpu.global.", "add", u32, "r", unsigned)
REDUCED(generic_add, "", "add", u32, "r", unsigned)
REDUCED(gpu_add, "gpu.", "add", u32, "r", unsigned)
REDUCED(sys_add, "sys.", "add", u32, "r", unsigned)

// Lanes: distances and segments of every kind
#define SHUFFLE(mode, b, c)                                                         \
  WARP(shfl_##mode##_##b##_##c,                                                     \
       "shfl.sync." #mode ".b32 by " #b " within " #c,                              \
       b32,                                                                         \
       2,                                                                           \
       asm volatile("{ .reg .pred p; shfl.sync." #mode ".b32 %0|p, %2, " #b ", " #c \
                    ", 0xffffffff; selp.u32 %1, 1, 0, p; }"                         \
                    : "=r"(r[0]), "=r"(r[1])                                        \
                    : "r"(a[0]));)
SHUFFLE(up, 1, 0)
SHUFFLE(up, 5, 0x1800)
SHUFFLE(down, 1, 0x1f)
SHUFFLE(down, 3, 0x181f)
SHUFFLE(down, 9, 0x1c1f)
SHUFFLE(bfly, 16, 0x1f)
SHUFFLE(bfly, 1, 0x1f)
SHUFFLE(bfly, 4, 0x1c1f)
SHUFFLE(idx, 0, 0x1f)
SHUFFLE(idx, 7, 0x181f)
SHUFFLE(idx, 33, 0x1f)
#define VOTE(kind, condition)                                                            \
  WARP(vote_##kind,                                                                      \
       "vote.sync." #kind ".pred",                                                       \
       b32,                                                                              \
       1,                                                                                \
       asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, " condition "; vote.sync." #kind \
                    ".pred p, p, 0xffffffff; selp.u32 %0, 1, 0, p; }"                    \
                    : "=r"(r[0])                                                         \
                    : "r"(lane));)
VOTE(any, "1")
VOTE(all, "31")
WARP(vote_ballot,
     "vote.sync.ballot.b32",
     b32,
     1,
     asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, 0x8000; vote.sync.ballot.b32 %0, p, "
                  "0xffffffff; }"
                  : "=r"(r[0])
                  : "r"(a[0]));)
WARP(match_any,
     "match.any.sync.b32",
     b32,
     1,
     asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;"
                  : "=r"(r[0])
                  : "r"(lane* lane % 7));)
WARP(activemask, "activemask.b32", b32, 1, asm volatile("activemask.b32 %0;" : "=r"(r[0]));)
#define REDUX(operation, t)                                                \
  WARP(redux_##operation##_##t,                                            \
       "redux.sync." #operation "." #t,                                    \
       b32,                                                                \
       1,                                                                  \
       asm volatile("redux.sync." #operation "." #t " %0, %1, 0xffffffff;" \
                    : "=r"(r[0])                                           \
                    : "r"(a[0] | lane));)
REDUX(add, u32)
REDUX(add, s32)
REDUX(min, u32)
REDUX(min, s32)
REDUX(max, u32)
REDUX(max, s32)
REDUX(and, b32)
REDUX(or, b32)
REDUX(xor, b32)
#define SPECIAL(id, name) \
  WARP(sreg_##id, name, b32, 1, asm volatile("mov.u32 %0, %" name ";" : "=r"(r[0]));)
SPECIAL(laneid, "%laneid")
SPECIAL(lanemask_eq, "%lanemask_eq")
SPECIAL(lanemask_lt, "%lanemask_lt")
SPECIAL(lanemask_le, "%lanemask_le")
SPECIAL(lanemask_gt, "%lanemask_gt")
SPECIAL(lanemask_ge, "%lanemask_ge")
SPECIAL(tid_x, "%tid.x")
SPECIAL(ntid_x, "%ntid.x")
SPECIAL(ntid_y, "%ntid.y")
SPECIAL(ctaid_x, "%ctaid.x")
SPECIAL(nctaid_x, "%nctaid.x")

// Copies that arrive later
#define COPIED(id, q, bytes, more)                                                             \
  WARP(cp_async_##id,                                                                          \
       "cp.async." q " of " #bytes more,                                                       \
       b32,                                                                                    \
       4,                                                                                      \
       SHARED(512) const unsigned* const from = in + bytes / 4 * (31 - lane);                  \
       for (unsigned i = 0; i < 4; ++i) reinterpret_cast<unsigned*>(shared)[4 * lane + i] = 7; \
       asm volatile("cp.async." q " [%0], [%1], " #bytes more ";" ::"r"(window + 16 * lane),   \
                    "l"(from)                                                                  \
                    : "memory");                                                               \
       asm volatile("cp.async.commit_group;" ::                                                \
                        : "memory");                                                           \
       asm volatile("cp.async.wait_group 0;" ::                                                \
                        : "memory");                                                           \
       __syncwarp();                                                                           \
       for (unsigned i = 0; i < 4; ++i) r[i] = reinterpret_cast<unsigned*>(shared)[4 * lane + i];)
COPIED(ca_4, "ca.shared.global", 4, "")
COPIED(ca_8, "ca.shared.global", 8, "")
COPIED(ca_16, "ca.shared.global", 16, "")
COPIED(cg_16, "cg.shared.global", 16, "")
COPIED(cg_16_l2, "cg.shared.global.L2::128B", 16, "")
COPIED(ca_filled, "ca.shared.global", 8, ", 4")
COPIED(cg_filled, "cg.shared.global", 16, ", 8")

}  // namespace
}  // namespace warpgauge::ptx_results
