// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../warpgauge_surface/own_names_begin.inc"

#include "reduce.h"

/// Prefix sums (or other operations) over a tile or a coalesced group, in rank order.
namespace cooperative_groups {

/// The operation over the values of ranks 0 to the caller's own.
template <class Group, class T, class Operation = plus<T>>
WARPGAUGE_SURFACE T inclusive_scan(const Group& group, T value, Operation operation = Operation()) {
  namespace surface = ::warpgauge::sim::surface;
  warpgauge_sim_exchange(group.lanes(), &value, sizeof(T));
  const unsigned before = warpgauge_sim_arrived() & ((1U << warpgauge_sim_lane()) - 1);
  if (before == 0) return value;
  T result = surface::exchanged_from<T>(static_cast<unsigned>(__builtin_ctz(before)));
  for (unsigned rest = before & (before - 1); rest != 0; rest &= rest - 1) {
    result =
        operation(result, surface::exchanged_from<T>(static_cast<unsigned>(__builtin_ctz(rest))));
  }
  return operation(result, value);
}

/// The operation over the values of the ranks before the caller's; T() in rank 0.
template <class Group, class T, class Operation = plus<T>>
WARPGAUGE_SURFACE T exclusive_scan(const Group& group, T value, Operation operation = Operation()) {
  namespace surface = ::warpgauge::sim::surface;
  warpgauge_sim_exchange(group.lanes(), &value, sizeof(T));
  const unsigned before = warpgauge_sim_arrived() & ((1U << warpgauge_sim_lane()) - 1);
  if (before == 0) return T();
  T result = surface::exchanged_from<T>(static_cast<unsigned>(__builtin_ctz(before)));
  for (unsigned rest = before & (before - 1); rest != 0; rest &= rest - 1) {
    result =
        operation(result, surface::exchanged_from<T>(static_cast<unsigned>(__builtin_ctz(rest))));
  }
  return result;
}

}  // namespace cooperative_groups

#include "../warpgauge_surface/own_names_end.inc"
