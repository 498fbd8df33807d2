// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/counters/memory_rules.hpp"

namespace warpgauge::sim {

/// Shared-memory traffic of one request.
struct wavefront_counts {
  unsigned wavefronts = 0;        ///< passes over the banks; memory_l1_wavefronts_shared
  unsigned ideal_wavefronts = 0;  ///< memory_l1_wavefronts_shared_ideal
  unsigned bank_conflicts = 0;    ///< passes beyond one per phase; l1tex__data_bank_conflicts_*
};

/// Counts the passes of a request over the 32 banks of 4 bytes. A phase serves 32 lanes of up to
/// 4 bytes, half a warp of 8 bytes or a quarter of 16 bytes, and takes as many passes as its
/// busiest bank has distinct words; an atomic takes one for each lane, also on the same word.
/// Where loads of lane pairs agree, two phases become one. The ideal is ceil(active bytes / 128),
/// at most the passes taken.
///
/// The passes are the hardware's own count (l1tex__data_pipe_lsu_wavefronts_mem_shared_op_*), which
/// ncu's memory_l1_wavefronts_shared models, and misses for some partial or alternating loads.
wavefront_counts count_wavefronts(const warp_request& request);

}  // namespace warpgauge::sim
