// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What this process can run on. Each program is linked with one backend only.
namespace warpgauge::device {

/// "sim" or "cuda"
std::string_view backend_name();

/// Why nothing can be launched here ("no CUDA device: cudaErrorNoDevice (...)"), or nothing when
/// something can. Touches the device: on cuda the first call creates a context, about 0.3 s.
std::optional<std::string> why_no_device();

/// Whether a missing device is a failure instead of a skip: WARPGAUGE_REQUIRE_GPU is set, and
/// neither empty nor 0.
bool gpu_required();

/// 90 for sm_90. @throws cuda_error
int compute_capability();

struct memory_info {
  std::size_t free_bytes = 0;
  std::size_t total_bytes = 0;
};
memory_info memory();  ///< @throws cuda_error

/// Settings of the environment or the build that weaken what a run on this backend proves
/// ("WARPGAUGE_SIM_FINDINGS=0"); results carry it.
std::vector<std::string> weakening_settings();

/// Drops earlier findings, and turns off what a pure correctness run does not need: on the
/// simulator the traffic counters and its own printing of findings. No effect on cuda.
void prefer_speed();

/// Looks at kernels alone from now on: what the caller enqueues is in order, on one queue. No
/// effect on cuda.
void trust_the_host();

/// One line for each mistake that the simulator found in launches of this thread since the last
/// call (or since prefer_speed); always empty on cuda, where compute-sanitizer has that part.
std::vector<std::string> take_findings();

/// How many kernels this thread's launches have run since take_findings() last found anything;
/// nothing on cuda, which does not tell.
std::optional<std::size_t> kernels_run();

}  // namespace warpgauge::device
