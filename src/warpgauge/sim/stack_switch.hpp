// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// How control passes from one stack to another. Two functions, in two versions: an own switch for
/// x86-64, and Boost.Context's for every other processor (or with WARPGAUGE_BOOST_SWITCH, so that
/// both can be tested on one machine).
#if !defined(__x86_64__) && !defined(WARPGAUGE_SIM_BOOST_SWITCH)
#define WARPGAUGE_SIM_BOOST_SWITCH 1
#endif

#ifdef WARPGAUGE_SIM_BOOST_SWITCH
#include <boost/context/detail/fcontext.hpp>
#endif

#include <cstddef>
#include <cstdint>

namespace warpgauge::sim::detail {

#ifdef WARPGAUGE_SIM_BOOST_SWITCH

namespace fcontext = boost::context::detail;

/// Leaves the running stack, whose state goes to `save`, for the one saved in `to`.
[[gnu::always_inline]] inline void switch_stack(void** save, void* to) {
  // Only who arrives learns where the other side stands, and is told where to keep it.
  const fcontext::transfer_t from = fcontext::jump_fcontext(to, save);
  *static_cast<void**>(from.data) = from.fctx;
}

[[noreturn]] inline void begin_on_stack(fcontext::transfer_t from) {
  auto* const entry = reinterpret_cast<void (*)()>(from.data);
  from = fcontext::jump_fcontext(from.fctx, nullptr);
  *static_cast<void**>(from.data) = from.fctx;
  entry();
  __builtin_unreachable();
}

/// A stack ready to be switched to for the first time.
/// @param top    one past its end, aligned to 16 bytes
/// @param bytes  usable below `top`
/// @param entry  runs on it and never returns
/// @return for switch_stack
inline void* prepare_stack(char* top, std::size_t bytes, void (*entry)()) {
  const fcontext::fcontext_t fresh = fcontext::make_fcontext(top, bytes, begin_on_stack);
  return fcontext::jump_fcontext(fresh, reinterpret_cast<void*>(entry)).fctx;
}

#else

/// Leaves the running stack, whose state goes to `save`, for the one saved in `to`.
///
/// Written inline and without call or return, which Boost.Context's switch is not: after a switch
/// the processor has the other stack's return addresses at hand and mispredicts every return. Here
/// the only return left is that of the hook to the kernel, which is the same for the next fiber and
/// so is predicted. Time per thread and barrier: 35 to 45 ns with Boost.Context, 12 to 15 ns so
/// (AMD EPYC, CPU time, perf/simulator.cpp). It also leaves MXCSR and the x87 control word alone:
/// kernels do not change them, and reloading one whose sticky flags differ costs 35 ns.
[[gnu::always_inline]] inline void switch_stack(void** save, void* to) {
  // The compiler saves what it needs of the registers listed; the frame pointer cannot be listed.
  // The red zone below the stack pointer may be in use.
  __asm__ volatile(
      "leaq -128(%%rsp), %%rsp\n\t"
      "pushq %%rbp\n\t"
      "leaq 0f(%%rip), %%rax\n\t"
      "pushq %%rax\n\t"
      "movq %%rsp, (%[save])\n\t"
      "movq %[to], %%rsp\n\t"
      "popq %%rax\n\t"
      "jmpq *%%rax\n"
      "0:\n\t"
      "popq %%rbp\n\t"
      "leaq 128(%%rsp), %%rsp"
      : [save] "+D"(save), [to] "+S"(to)
      :
      : "rax",
        "rbx",
        "rcx",
        "rdx",
        "r8",
        "r9",
        "r10",
        "r11",
        "r12",
        "r13",
        "r14",
        "r15",
        "xmm0",
        "xmm1",
        "xmm2",
        "xmm3",
        "xmm4",
        "xmm5",
        "xmm6",
        "xmm7",
        "xmm8",
        "xmm9",
        "xmm10",
        "xmm11",
        "xmm12",
        "xmm13",
        "xmm14",
        "xmm15",
        "memory",
        "cc");
}

/// A stack ready to be switched to for the first time.
/// @param top    one past its end, aligned to 16 bytes
/// @param bytes  usable below `top`
/// @param entry  runs on it and never returns
/// @return for switch_stack
inline void* prepare_stack(char* top, std::size_t /*bytes*/, void (*entry)()) {
  // What switch_stack pops: where to go on. Behind it the stack is as after a call, with a null
  // return address, where unwinders end.
  auto* frame = reinterpret_cast<std::uintptr_t*>(top) - 2;
  frame[0] = reinterpret_cast<std::uintptr_t>(entry);
  frame[1] = 0;
  return frame;
}

#endif

}  // namespace warpgauge::sim::detail
