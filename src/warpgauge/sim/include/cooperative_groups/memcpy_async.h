// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../warpgauge_surface/own_names_begin.inc"

#include "../cooperative_groups.h"
#include "../warpgauge_surface/aligned_size.hpp"
#include "../warpgauge_surface/async_copies.hpp"

/// Copies by a whole group, asynchronous until it waits.
namespace cooperative_groups {

template <class Group, class To, class From>
WARPGAUGE_SURFACE void memcpy_async(const Group& group,
                                    To* to,
                                    const From* from,
                                    std::size_t bytes) {
  ::warpgauge::sim::surface::copy_range_async(to,
                                              from,
                                              bytes,
                                              static_cast<unsigned>(group.thread_rank()),
                                              static_cast<unsigned>(group.num_threads()));
  warpgauge_sim_copy_async_commit();
}
/// As many elements as both have.
template <class Group, class To, class ToLayout, class From, class FromLayout>
WARPGAUGE_SURFACE void memcpy_async(const Group& group,
                                    To* to,
                                    const ToLayout& to_count,
                                    const From* from,
                                    const FromLayout& from_count) {
  const std::size_t to_bytes = static_cast<std::size_t>(to_count) * sizeof(To);
  const std::size_t from_bytes = static_cast<std::size_t>(from_count) * sizeof(From);
  cooperative_groups::memcpy_async(group, to, from, to_bytes < from_bytes ? to_bytes : from_bytes);
}

template <class Group>
WARPGAUGE_SURFACE void wait(const Group& group,
                            const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) {
  warpgauge_sim_copy_async_wait_all();
  cooperative_groups::sync(group, file, line);
}
template <unsigned Groups, class Group>
WARPGAUGE_SURFACE void wait_prior(const Group& group,
                                  const char* file = __builtin_FILE(),
                                  int line = __builtin_LINE()) {
  warpgauge_sim_copy_async_wait(Groups);
  cooperative_groups::sync(group, file, line);
}

}  // namespace cooperative_groups

#include "../warpgauge_surface/own_names_end.inc"
