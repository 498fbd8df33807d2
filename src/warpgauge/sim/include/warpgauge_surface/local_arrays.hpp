// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"
#include "../host_defines.h"

#include <type_traits>

/// What the front end puts after a local array declared without values: during its lifetime,
/// reading an element that nothing wrote is a finding.
namespace warpgauge::sim::surface {

template <class A>
class unwritten_local {
 public:
  WARPGAUGE_SURFACE explicit unwritten_local(A& array) : array_(array) {
    if constexpr (watched) warpgauge_sim_local_begins(&array, sizeof array);
  }
  WARPGAUGE_SURFACE ~unwritten_local() {
    if constexpr (watched) warpgauge_sim_local_ends(&array_);
  }
  unwritten_local(const unwritten_local&) = delete;
  unwritten_local& operator=(const unwritten_local&) = delete;

 private:
  static constexpr bool watched =
      std::is_trivially_default_constructible_v<std::remove_all_extents_t<A>>;
  A& array_;
};

#ifdef __clang__
/// clang leaves accesses to elements of a variable untraced where it sees that they are that
/// variable's; so the front end names the array by what this returns.
template <class A>
WARPGAUGE_SURFACE A& hidden_local(A& array) {
  A* pointer = &array;
  __asm__("" : "+r"(pointer));
  return *pointer;
}
#endif

}  // namespace warpgauge::sim::surface
