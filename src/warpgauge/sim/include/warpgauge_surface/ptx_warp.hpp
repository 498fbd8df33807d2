// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ptx_operands.hpp"
#include "warp_functions.hpp"

/// PTX instructions of a warp and of a block.
namespace warpgauge::sim::ptx {

template <class D>
WARPGAUGE_SURFACE void activemask_b32(D& d) {
  put(d, __activemask());
}
template <class D>
WARPGAUGE_SURFACE void vote_sync_ballot_b32(D& d, bool p, unsigned mask) {
  put(d, __ballot_sync(mask, p ? 1 : 0));
}
// CUB's spelling
template <class D>
WARPGAUGE_SURFACE void vote_ballot_sync_b32(D& d, bool p, unsigned mask) {
  vote_sync_ballot_b32(d, p, mask);
}
WARPGAUGE_SURFACE void vote_sync_any_pred(bool& d, bool p, unsigned mask) {
  d = __any_sync(mask, p ? 1 : 0) != 0;
}
WARPGAUGE_SURFACE void vote_sync_all_pred(bool& d, bool p, unsigned mask) {
  d = __all_sync(mask, p ? 1 : 0) != 0;
}

/// `count` ones from bit `from` on, as masks of lanes are made.
template <class D, class A, class B>
WARPGAUGE_SURFACE void bmsk_clamp_b32(D& d, const A& from, const B& count) {
  const auto a = as<unsigned>(from), b = as<unsigned>(count);
  const unsigned long long ones = (b > 31 ? 1ULL << 32 : 1ULL << b) - 1;
  put(d, a > 31 ? 0U : static_cast<unsigned>(ones << a));
}
template <class D, class A, class B>
WARPGAUGE_SURFACE void bmsk_wrap_b32(D& d, const A& from, const B& count) {
  bmsk_clamp_b32(d, as<unsigned>(from) & 31, as<unsigned>(count) & 31);
}

// Lanes by PTX's rule: c holds the clamp in bits 0..4 and the segment mask in bits 8..12. Without a
// second destination, or with the predicate that says whether the source lay within the segment.
#define WARPGAUGE_PTX_SHUFFLE(mode, source, outside)                                             \
  template <class D, class A>                                                                    \
  WARPGAUGE_SURFACE bool shfl_sync_##mode##_b32(                                                 \
      D& d, const A& a, unsigned b, unsigned c, unsigned mask) {                                 \
    const unsigned lane = warpgauge_sim_lane();                                                  \
    const unsigned segment = c >> 8 & 31U, clamp = c & 31U;                                      \
    const unsigned lowest = lane & segment;                                                      \
    const unsigned highest = lowest | (clamp & ~segment);                                        \
    b &= 31U;                                                                                    \
    static_cast<void>(lowest);                                                                   \
    const int wanted = static_cast<int>(source);                                                 \
    const bool inside = !(outside);                                                              \
    put(d,                                                                                       \
        surface::shuffle(mask, as<unsigned>(a), inside ? static_cast<unsigned>(wanted) : lane)); \
    return inside;                                                                               \
  }                                                                                              \
  template <class D, class A>                                                                    \
  WARPGAUGE_SURFACE void shfl_sync_##mode##_b32(                                                 \
      D& d, bool& p, const A& a, unsigned b, unsigned c, unsigned mask) {                        \
    p = shfl_sync_##mode##_b32(d, a, b, c, mask);                                                \
  }
WARPGAUGE_PTX_SHUFFLE(up,
                      static_cast<int>(lane) - static_cast<int>(b),
                      wanted < static_cast<int>(highest))
WARPGAUGE_PTX_SHUFFLE(down, lane + b, wanted > static_cast<int>(highest))
WARPGAUGE_PTX_SHUFFLE(bfly, lane ^ b, wanted > static_cast<int>(highest))
WARPGAUGE_PTX_SHUFFLE(idx, lowest | (b & ~segment), wanted > static_cast<int>(highest))
#undef WARPGAUGE_PTX_SHUFFLE

#define WARPGAUGE_PTX_REDUX(operation, type, T)                                             \
  template <class D, class A>                                                               \
  WARPGAUGE_SURFACE void redux_sync_##operation##_##type(D& d, const A& a, unsigned mask) { \
    put(d, __reduce_##operation##_sync(mask, as<T>(a)));                                    \
  }
WARPGAUGE_PTX_REDUX(add, u32, unsigned)
WARPGAUGE_PTX_REDUX(add, s32, int)
WARPGAUGE_PTX_REDUX(min, u32, unsigned)
WARPGAUGE_PTX_REDUX(min, s32, int)
WARPGAUGE_PTX_REDUX(max, u32, unsigned)
WARPGAUGE_PTX_REDUX(max, s32, int)
WARPGAUGE_PTX_REDUX(and, b32, unsigned)
WARPGAUGE_PTX_REDUX(or, b32, unsigned)
WARPGAUGE_PTX_REDUX(xor, b32, unsigned)
#undef WARPGAUGE_PTX_REDUX
template <class D, class A>
WARPGAUGE_SURFACE void match_any_sync_b32(D& d, const A& a, unsigned mask) {
  put(d, __match_any_sync(mask, as<unsigned>(a)));
}

WARPGAUGE_SURFACE void bar_warp_sync(unsigned mask) { warpgauge_sim_warp_sync(mask); }
// A dependent grid begins when the one before it has ended.
WARPGAUGE_SURFACE void griddepcontrol_wait() {}
WARPGAUGE_SURFACE void griddepcontrol_launch_dependents() {}

/// A barrier of `threads` of the block's threads, in whole warps; the block's own barrier has
/// number 0.
WARPGAUGE_SURFACE void bar_sync_some(unsigned barrier,
                                     unsigned threads,
                                     const char* file,
                                     int line) {
  if (barrier == 0 && threads == blockDim.x * blockDim.y * blockDim.z) {
    warpgauge_sim_barrier(file, line);
  } else {
    warpgauge_sim_named_barrier(barrier, threads);
  }
}
WARPGAUGE_SURFACE void bar_arrive(unsigned barrier, unsigned threads) {
  warpgauge_sim_named_arrive(barrier, threads);
}
WARPGAUGE_SURFACE void barrier_arrive(unsigned barrier, unsigned threads) {
  bar_arrive(barrier, threads);
}
#define WARPGAUGE_PTX_BARRIER(name)                                                         \
  WARPGAUGE_SURFACE void name(                                                              \
      unsigned barrier, const char* file = __builtin_FILE(), int line = __builtin_LINE()) { \
    bar_sync_some(barrier, blockDim.x* blockDim.y* blockDim.z, file, line);                 \
  }                                                                                         \
  template <class T>                                                                        \
  WARPGAUGE_SURFACE void name(unsigned barrier,                                             \
                              const T& threads,                                             \
                              const char* file = __builtin_FILE(),                          \
                              int line = __builtin_LINE()) {                                \
    bar_sync_some(barrier, as<unsigned>(threads), file, line);                              \
  }
WARPGAUGE_PTX_BARRIER(bar_sync)
WARPGAUGE_PTX_BARRIER(barrier_sync)
#undef WARPGAUGE_PTX_BARRIER

}  // namespace warpgauge::sim::ptx
