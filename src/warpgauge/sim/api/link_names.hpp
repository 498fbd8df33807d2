// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// For the file that the build writes from the simulator's symbols. Each function of CUDA's
// interfaces under the name that CUDA's libraries give it: a jump to the simulator's own.
#if defined(__x86_64__)
#define WARPGAUGE_JUMP(name) "jmp *warpgauge_sim_" #name "@GOTPCREL(%rip)\n"
#elif defined(__aarch64__)
#define WARPGAUGE_JUMP(name)                      \
  "adrp x16, :got:warpgauge_sim_" #name           \
  "\n"                                            \
  "ldr x16, [x16, :got_lo12:warpgauge_sim_" #name \
  "]\n"                                           \
  "br x16\n"
#else
#error "the simulator runs on x86-64 and aarch64"
#endif

#define WARPGAUGE_NAME(name)                                            \
  __asm__(".text\n.globl " #name "\n.type " #name ", %function\n" #name \
          ":\n" WARPGAUGE_JUMP(name) ".size " #name ", . - " #name "\n");
