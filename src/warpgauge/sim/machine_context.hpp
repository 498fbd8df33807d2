// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ucontext.h>

#include <cstdint>

/// Where an interrupted thread stands, by the processor's own register names.
namespace warpgauge::sim {

inline std::uintptr_t program_counter(const ucontext_t& context) {
#if defined(__x86_64__)
  return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return context.uc_mcontext.pc;
#else
#error "warpgauge simulator: name this processor's program counter and stack pointer here"
#endif
}

/// Lets the thread go on at the start of a function that never returns, on another stack.
/// @param stack  a multiple of 16; the function's frame lies below
inline void go_on_at(ucontext_t& context, void (*function)(), std::uintptr_t stack) {
  const auto code = reinterpret_cast<std::uintptr_t>(function);
#if defined(__x86_64__)
  // As a call would leave it: 8 bytes below a multiple of 16.
  context.uc_mcontext.gregs[REG_RSP] = static_cast<greg_t>(stack - 8);
  context.uc_mcontext.gregs[REG_RIP] = static_cast<greg_t>(code);
#else
  context.uc_mcontext.sp = stack;
  context.uc_mcontext.pc = code;
#endif
}

}  // namespace warpgauge::sim
