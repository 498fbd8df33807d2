// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/exec/worker.hpp"

#include <functional>
#include <span>

namespace warpgauge::sim {

/// Runs job(worker) on `count` workers at once and returns when all have ended. Worker 0 is the
/// calling thread, unless its shared variables lie too high; the others are threads that are kept
/// from launch to launch. One launch of the process runs at a time.
///
/// @return the workers, with what they gathered; valid until the next call
/// @throws whatever a job threw first; std::system_error when no thread can be made
std::span<worker* const> run_on_workers(unsigned count, const std::function<void(worker&)>& job);

/// Runs the job on `count` more workers. To be called by a worker that runs it.
/// @throws std::system_error when no thread can be made
void add_workers(unsigned count);

}  // namespace warpgauge::sim
