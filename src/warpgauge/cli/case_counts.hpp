// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

/// How many cases each kernel has, by what runs them: so many a whole run must hold. A pinned copy
/// lies in tests/cases.json, so that a change that shrinks the suite shows in a reviewed file.
namespace warpgauge::cli {

/// By "PLAN/BACKEND" ("sweep/cuda", "traffic/sim", "perf/cuda"), then by id; kernels without such
/// cases are left out. Of perf the gated cases are counted.
using case_counts = std::map<std::string, std::map<std::string, std::uint64_t>>;

/// Of one plan of correctness, as the registry has it.
std::map<std::string, std::uint64_t> count_plan(std::string_view plan, bool simulated);

/// All that the registry of this build can count.
case_counts count_all_cases();

/// Adds "traffic/sim"; in a GPU's build the simulator's tool takes this process's place and counts.
void add_traffic_counts(case_counts& to);

std::string to_json(const case_counts& counts);

/// @param origin  the file's name, for messages
/// @throws baseline::file_error
case_counts case_counts_from(const nlohmann::json& runs, const std::string& origin);
/// Likewise of all that the suite's kernels have.
case_counts parse_case_counts(std::string_view text, const std::string& origin);

}  // namespace warpgauge::cli
