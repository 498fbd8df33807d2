// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../warpgauge_surface/own_names_begin.inc"

#include "../cooperative_groups.h"

/// Reductions over a tile or a coalesced group; every lane gets the result. Lanes combine in rank
/// order, where a GPU's order is open: floating-point sums may differ in the last bits.
namespace cooperative_groups {

#define WARPGAUGE_SURFACE_OPERATION(name, expression)                                   \
  template <class T>                                                                    \
  struct name {                                                                         \
    WARPGAUGE_SURFACE T operator()(const T& a, const T& b) const { return expression; } \
  };
WARPGAUGE_SURFACE_OPERATION(plus, a + b)
WARPGAUGE_SURFACE_OPERATION(less, b < a ? b : a)
WARPGAUGE_SURFACE_OPERATION(greater, a < b ? b : a)
WARPGAUGE_SURFACE_OPERATION(bit_and, a& b)
WARPGAUGE_SURFACE_OPERATION(bit_or, a | b)
WARPGAUGE_SURFACE_OPERATION(bit_xor, a ^ b)
#undef WARPGAUGE_SURFACE_OPERATION

template <class Group, class T, class Operation>
WARPGAUGE_SURFACE T reduce(const Group& group, T value, Operation operation) {
  return group.fold(value, operation);
}

}  // namespace cooperative_groups

#include "../warpgauge_surface/own_names_end.inc"
