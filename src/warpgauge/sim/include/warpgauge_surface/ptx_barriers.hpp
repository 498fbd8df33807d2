// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "async_hooks.hpp"
#include "ptx_operands.hpp"

/// PTX barriers in shared memory (mbarrier).
namespace warpgauge::sim::ptx {

template <class A>
WARPGAUGE_SURFACE void mbarrier_init_b64(const A& a, unsigned expected) {
  warpgauge_sim_mbarrier_init(pointer(a), expected);
}
template <class A>
WARPGAUGE_SURFACE void mbarrier_inval_b64(const A&) {}
template <class D, class A>
WARPGAUGE_SURFACE void mbarrier_arrive_b64(D& d, const A& a, unsigned count = 1) {
  put(d, warpgauge_sim_mbarrier_arrive(pointer(a), count));
}
template <class A, class S>
WARPGAUGE_SURFACE void mbarrier_test_wait_b64(bool& d, const A& a, const S& state) {
  d = warpgauge_sim_mbarrier_ended(pointer(a), as<unsigned long long>(state)) != 0;
  if (!d) warpgauge_sim_yield();
}
template <class A>
WARPGAUGE_SURFACE void mbarrier_test_wait_parity_b64(bool& d, const A& a, unsigned p) {
  d = warpgauge_sim_mbarrier_parity(pointer(a)) != static_cast<int>(p & 1);
  if (!d) warpgauge_sim_yield();
}
template <class A>
WARPGAUGE_SURFACE void mbarrier_try_wait_parity_b64(bool& d,
                                                    const A& a,
                                                    unsigned p,
                                                    unsigned /*time_limit_ns*/ = 0) {
  mbarrier_test_wait_parity_b64(d, a, p);
}
template <class A>
WARPGAUGE_SURFACE void cp_async_mbarrier_arrive_noinc_b64(const A& a) {
  warpgauge_sim_mbarrier_arrive(pointer(a), 1);
}

}  // namespace warpgauge::sim::ptx
