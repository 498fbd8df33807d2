// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

/// How many cases each kernel has, by what runs them: the number that a whole run must have.
/// tests/cases.json pins a copy, so that a change that shrinks the suite shows in a reviewed file.
namespace warpgauge::cli {

/// By "PLAN/BACKEND" ("sweep/cuda", "traffic/sim", "perf/cuda"), then by id, without kernels that
/// have no such cases. For perf, gated cases count.
using case_counts = std::map<std::string, std::map<std::string, std::uint64_t>>;

/// Counts of one plan of correctness, from the registry.
std::map<std::string, std::uint64_t> count_plan(std::string_view plan, bool simulated);

/// Every count that this build's registry can make.
case_counts count_all_cases();

/// Adds "traffic/sim"; in a GPU build the simulator's tool replaces this process and counts.
void add_traffic_counts(case_counts& to);

std::string to_json(const case_counts& counts);

/// @param origin  the file's name, for messages
/// @throws baseline::file_error
case_counts case_counts_from(const nlohmann::json& runs, const std::string& origin);
/// The same for all of the suite's kernels.
case_counts parse_case_counts(std::string_view text, const std::string& origin);

}  // namespace warpgauge::cli
