// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace warpgauge::cli {

struct environment_entry {
  std::string_view name;
  std::string_view meaning;
};

/// The variables that the tool and its tests read: the source of --help and the manual.
inline constexpr std::array<environment_entry, 16> environment_table{{
    {"WARPGAUGE_REQUIRE_GPU", "1: no usable GPU is a failure, never a skip"},
    {"WARPGAUGE_BASELINES", "folder of the baselines; ./baselines"},
    {"WARPGAUGE_SIM_WORKERS", "simulator: threads that run blocks; one per core"},
    {"WARPGAUGE_SIM_COUNTERS", "simulator: 0 leaves memory traffic uncounted"},
    {"WARPGAUGE_SIM_FINDINGS", "simulator: 0 looks for no mistakes; report: they fail nothing"},
    {"WARPGAUGE_SIM_REPORT", "simulator: report at the end: table, json, FILE, FILE.sarif"},
    {"WARPGAUGE_SIM_EXIT_CODE",
     "simulator: exit code of warpgauge cc's programs with findings; 97"},
    {"WARPGAUGE_SIM_ARCH", "simulator: what __CUDA_ARCH__ says, as sm_80; sm_90"},
    {"WARPGAUGE_SIM_PRINT", "simulator: 0 keeps findings off standard error"},
    {"WARPGAUGE_SIM_GLOBAL_RACES", "simulator: 0 ignores races in device memory"},
    {"WARPGAUGE_SIM_SAME_VALUE", "simulator: 1 warns of unordered stores of one value"},
    {"WARPGAUGE_SIM_SCHEDULE", "simulator: forward, reverse or random[:SEED] order of threads"},
    {"WARPGAUGE_SIM_STACK", "simulator: bytes of stack per thread"},
    {"WARPGAUGE_SIM_STEPS", "simulator: accesses that one thread may make"},
    {"WARPGAUGE_SIM_STALL", "simulator: seconds that one thread may run without an access"},
    {"NO_COLOR", "not empty: no colours, even on a terminal"},
}};

}  // namespace warpgauge::cli
