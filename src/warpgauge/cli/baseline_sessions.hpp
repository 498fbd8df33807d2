// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Sessions that this tool measures on the machine's GPUs, for a baseline.
namespace warpgauge::cli {

struct session_plan {
  int processes = 5;  ///< of a session, one after the other
  std::string only;
  std::filesystem::path folder;  ///< for results and logs
  std::filesystem::path program;
  bool gated_only = false;
};

/// A GPU's session while it is measured.
struct session_on {
  std::optional<std::string> device;  ///< CUDA_VISIBLE_DEVICES; absent: as inherited
  std::string id;
};

/// New sessions on the GPUs that the user named: "all", a number, or nothing for the one that CUDA
/// shows first.
/// @throws stop  usage when it is neither; skipped or infrastructure without a GPU
std::vector<session_on> sessions_on(const std::string& device);

/// Measures the sessions' processes `first` to `last` (not included), all GPUs at once, each GPU's
/// processes one after the other; says on standard error which, and how long the rest will take.
/// @param name  of the session, for that line: "session 2 of 5, "
/// @throws stop  when a process fails; not_measured when others used the GPU
std::vector<baseline::process> measure_sessions(const session_plan& plan,
                                                std::span<const session_on> sessions,
                                                int first,
                                                int last,
                                                const std::string& name = {});

/// @throws stop (not_measured) when others used a GPU while one of these was measured
void refuse_shared(std::span<const baseline::process> processes);

/// "3 rows could not be measured and are left out; ...\n", or nothing.
std::string unmeasured_text(std::span<const baseline::process> processes);

}  // namespace warpgauge::cli
