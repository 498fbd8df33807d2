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

constexpr bool own_switch = false;

/// Where what runs on a stack goes on.
struct stack_state {
  fcontext::fcontext_t context = nullptr;
};

inline void note_where_from(const fcontext::transfer_t& from) {
  static_cast<stack_state*>(from.data)->context = from.fctx;
}

/// Leaves the running stack, whose state goes to `save`, for the one saved in `to`.
[[gnu::always_inline]] inline void switch_stack(stack_state& save, const stack_state& to) {
  // Only who arrives learns where the other side stands, and is told where to keep it.
  note_where_from(fcontext::jump_fcontext(to.context, &save));
}

[[noreturn]] inline void begin_on_stack(fcontext::transfer_t from) {
  auto* const entry = reinterpret_cast<void (*)()>(from.data);
  note_where_from(fcontext::jump_fcontext(from.fctx, nullptr));
  entry();
  __builtin_unreachable();
}

/// A stack ready to be switched to for the first time.
/// @param top    one past its end, aligned to 16 bytes
/// @param bytes  usable below `top`
/// @param entry  runs on it and never returns
inline stack_state prepare_stack(char* top, std::size_t bytes, void (*entry)()) {
  const fcontext::fcontext_t fresh = fcontext::make_fcontext(top, bytes, begin_on_stack);
  return {fcontext::jump_fcontext(fresh, reinterpret_cast<void*>(entry)).fctx};
}

#else

constexpr bool own_switch = true;

/// Where what runs on a stack goes on.
struct stack_state {
  void* stack_pointer = nullptr;
  void* frame_pointer = nullptr;
  void* instruction = nullptr;
};

/// Leaves the running stack, whose state goes to `save`, for the one saved in `to`.
///
/// Written inline and without call or return, which Boost.Context's switch is not: after a switch
/// the processor has the other stack's return addresses at hand and mispredicts every return. Here
/// the only return left is that of the hook to the kernel, which is the same for the next fiber and
/// so is predicted. Time per thread and barrier: 35 to 45 ns with Boost.Context, 12 to 15 ns so
/// (AMD EPYC, CPU time, perf/simulator.cpp). It also leaves MXCSR and the x87 control word alone:
/// kernels do not change them, and reloading one whose sticky flags differ costs 35 ns.
[[gnu::always_inline]] inline void switch_stack(stack_state& save, const stack_state& to) {
  // The compiler saves what it needs of the registers listed; the frame pointer cannot be listed.
  // Nothing is pushed: the red zone below the stack pointer may be in use.
  stack_state* from = &save;
  const stack_state* at = &to;
  __asm__ volatile(
      "leaq 0f(%%rip), %%rax\n\t"
      "movq %%rsp, (%[from])\n\t"
      "movq %%rbp, 8(%[from])\n\t"
      "movq %%rax, 16(%[from])\n\t"
      "movq (%[at]), %%rsp\n\t"
      "movq 8(%[at]), %%rbp\n\t"
      "jmpq *16(%[at])\n"
      "0:"
      : [from] "+D"(from), [at] "+S"(at)
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
#ifdef __AVX512F__  // of a kernel's own code, which may be compiled for the machine at hand
        "xmm16",
        "xmm17",
        "xmm18",
        "xmm19",
        "xmm20",
        "xmm21",
        "xmm22",
        "xmm23",
        "xmm24",
        "xmm25",
        "xmm26",
        "xmm27",
        "xmm28",
        "xmm29",
        "xmm30",
        "xmm31",
        "k0",
        "k1",
        "k2",
        "k3",
        "k4",
        "k5",
        "k6",
        "k7",
#endif
        "st",
        "st(1)",
        "st(2)",
        "st(3)",
        "st(4)",
        "st(5)",
        "st(6)",
        "st(7)",
        "memory",
        "cc");
}

/// A stack ready to be switched to for the first time.
/// @param top    one past its end, aligned to 16 bytes
/// @param bytes  usable below `top`
/// @param entry  runs on it and never returns
inline stack_state prepare_stack(char* top, std::size_t /*bytes*/, void (*entry)()) {
  // As after a call, with a null return address, where unwinders end.
  auto* const frame = reinterpret_cast<std::uintptr_t*>(top) - 1;
  *frame = 0;
  return {frame, nullptr, reinterpret_cast<void*>(entry)};
}

#endif

}  // namespace warpgauge::sim::detail
