// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/commands.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

/// Time on a GPU. The program is then a perf program for `warpgauge perf`, `baseline record` and
/// `ab`.
namespace warpgauge::suite {

/// "softmax.softmax_rows/f32/block256/8192x4096/cold": five words, as all case names.
std::string perf_name(const std::string& suite, const bound_case& c);

/// Bytes of .moves().
double moved_bytes(const definition& d, const bound_case& c);

/// Whether rows of what .moves() names are no whole number of sectors of 32 bytes.
bool cuts_sectors(const definition& d, const bound_case& c);

/// Operations of .flops(); 0: not stated.
/// @throws mistake when it asks for what no case has
double stated_flops(const bound_case& c);

/// Whether its numbers are float, so that multiply-adds in float are the rate to set it beside.
bool is_in_float(const bound_case& c);

/// What a launch reached beside the device's own rates, as counters of a row: bandwidth, the share
/// of a copy, and of multiply-adds where both they and the operations are known.
/// @param copied_per_s  bytes that the copy reads and writes
/// @param fma_per_s     operations; 0: not measured
nlohmann::ordered_json reached(
    double bytes, double flops, double kernel_s, double copied_per_s, double fma_per_s);

/// Whether the words are a perf program's: --benchmark_... and --warpgauge_...
bool is_timing(const std::vector<std::string>& words);

/// Times the cases of .perf() and writes the results.
int run_timing(const request& r, const std::vector<std::string>& words);

}  // namespace warpgauge::suite
