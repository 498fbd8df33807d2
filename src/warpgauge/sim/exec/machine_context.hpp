// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ucontext.h>

#include <cstdint>
#include <cstring>

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

/// The place to name for a stack that ran out, as a return address: the instruction before it.
///
/// On aarch64 a call stores nothing. The callee touches the new frame first, at the line where it
/// begins; while it saves the link register, that register still holds the call's address.
inline std::uintptr_t overflowing_call(const ucontext_t& context) {
  const std::uintptr_t at = program_counter(context);
#if defined(__aarch64__)
  std::uint32_t instruction = 0;
  std::memcpy(&instruction, reinterpret_cast<const void*>(at), sizeof instruction);
  // stp x29, x30, [sp, ...], with or without writing sp back
  if ((instruction & 0xff407fffU) == 0xa9007bfdU) {
    register std::uintptr_t link __asm__("x30") = context.uc_mcontext.regs[30];
    __asm__("hint #7" : "+r"(link));  // xpaclri: without its signature
    return link;
  }
#endif
  return at + 1;
}

/// Lets the thread continue at the start of a function that never returns, on another stack.
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
