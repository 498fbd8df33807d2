// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ptx_operands.hpp"

/// PTX comparisons, selections and predicates.
namespace warpgauge::sim::ptx {

// Comparisons set a predicate; selections read one.
#define WARPGAUGE_PTX_COMPARE(name, T, expression)                 \
  template <class A, class B>                                      \
  WARPGAUGE_SURFACE void name(bool& p, const A& a_, const B& b_) { \
    const T a = as<T>(a_);                                         \
    const T b = as<T>(b_);                                         \
    p = expression;                                                \
  }
#define WARPGAUGE_PTX_SETP(type, T)                                          \
  WARPGAUGE_PTX_COMPARE(setp_eq_##type, T, a == b)                           \
  WARPGAUGE_PTX_COMPARE(setp_ne_##type, T, a < b || b < a) /* NaN: false */  \
  WARPGAUGE_PTX_COMPARE(setp_lt_##type, T, a < b)                            \
  WARPGAUGE_PTX_COMPARE(setp_le_##type, T, a <= b)                           \
  WARPGAUGE_PTX_COMPARE(setp_gt_##type, T, a > b)                            \
  WARPGAUGE_PTX_COMPARE(setp_ge_##type, T, a >= b)                           \
  template <class D, class A, class B>                                       \
  WARPGAUGE_SURFACE void selp_##type(D& d, const A& a, const B& b, bool p) { \
    put(d, p ? as<T>(a) : as<T>(b));                                         \
  }
WARPGAUGE_PTX_SETP(b16, unsigned short)
WARPGAUGE_PTX_SETP(u16, unsigned short)
WARPGAUGE_PTX_SETP(s16, short)
WARPGAUGE_PTX_SETP(b32, unsigned)
WARPGAUGE_PTX_SETP(u32, unsigned)
WARPGAUGE_PTX_SETP(s32, int)
WARPGAUGE_PTX_SETP(b64, unsigned long long)
WARPGAUGE_PTX_SETP(u64, unsigned long long)
WARPGAUGE_PTX_SETP(s64, long long)
WARPGAUGE_PTX_SETP(f32, float)
WARPGAUGE_PTX_SETP(f64, double)
// Unlike the others these are true for a NaN.
WARPGAUGE_PTX_COMPARE(setp_neu_f32, float, a != b)
WARPGAUGE_PTX_COMPARE(setp_neu_f64, double, a != b)
#undef WARPGAUGE_PTX_SETP
#undef WARPGAUGE_PTX_COMPARE
WARPGAUGE_SURFACE void and_pred(bool& d, bool a, bool b) { d = a && b; }
WARPGAUGE_SURFACE void or_pred(bool& d, bool a, bool b) { d = a || b; }
WARPGAUGE_SURFACE void xor_pred(bool& d, bool a, bool b) { d = a != b; }
WARPGAUGE_SURFACE void not_pred(bool& d, bool a) { d = !a; }

}  // namespace warpgauge::sim::ptx
