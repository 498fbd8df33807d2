// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Asks the system without a function of any library, which would be seen in the object file.
inline long bare_call(long number, long a = 0, long b = 0, long c = 0, long d = 0) {
#ifdef __x86_64__
  register long fourth asm("r10") = d;
  long result = number;
  asm volatile("syscall"
               : "+a"(result)
               : "D"(a), "S"(b), "d"(c), "r"(fourth)
               : "rcx", "r11", "memory");
  return result;
#else
  register long name asm("x8") = number;
  register long result asm("x0") = a;
  register long second asm("x1") = b;
  register long third asm("x2") = c;
  register long fourth asm("x3") = d;
  asm volatile("svc 0" : "+r"(result) : "r"(name), "r"(second), "r"(third), "r"(fourth) : "memory");
  return result;
#endif
}
