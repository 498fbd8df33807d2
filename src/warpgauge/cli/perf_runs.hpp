// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"
#include "warpgauge/measure/cards.hpp"
#include "warpgauge/measure/perf_process.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Perf programs started by this tool, each in a fresh process.
namespace warpgauge::cli {

/// The perf program that the user named, directly or by its build folder; else the one beside this
/// tool.
/// @throws stop  usage when the named one is not there; skipped, or infrastructure where a GPU is
///               required, when this build has none
std::filesystem::path find_perf_program(const std::string& named);

/// build/<preset>/results/perf, beside this tool; made if missing.
/// @throws stop (infrastructure)
std::filesystem::path results_folder(const std::string& named);

/// GPUs and MIG instances that this process may use, at least one.
/// @throws stop  skipped, or infrastructure where a GPU is required, when there is none; usage when
///               CUDA_VISIBLE_DEVICES cannot be understood
std::vector<measure::card> visible_cards();

/// Reports on standard error that there are other cards than the one that is measured.
/// @param option  the option that measures them all
void mention_other_cards(const char* option);

/// Reads what a finished process wrote.
/// @param code  its exit code
/// @throws stop with what went wrong: skipped (no GPU), usage (the filter matches nothing),
///         infrastructure (it crashed or was ended)
baseline::process read_finished(const measure::perf_command& c, int code);

/// Runs it to its end and reads what it wrote; shows progress on a terminal.
baseline::process measure_now(const measure::perf_command& c, const std::string& what);

}  // namespace warpgauge::cli
