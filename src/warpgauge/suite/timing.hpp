// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/commands.hpp"

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

/// Whether the words are a perf program's: --benchmark_... and --warpgauge_...
bool is_timing(const std::vector<std::string>& words);

/// Times the cases of .perf() and writes the results.
int run_timing(const request& r, const std::vector<std::string>& words);

}  // namespace warpgauge::suite
