// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/suite/definition.hpp"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string_view>

/// The judgement on a submitted implementation.
namespace warpgauge::suite {

/// From the best on; `slower` and `faster` than the reference implementation are also right.
enum class judgement : std::uint8_t { correct, faster, slower, finding, wrong, cheat };
std::string_view to_string(judgement j);

struct judge_request {
  std::filesystem::path program;    ///< the candidate's, which serves
  std::uint64_t seed = 0;           ///< of the inputs
  std::chrono::seconds within{60};  ///< for each case
  std::filesystem::path reference;  ///< serves the statement's own; empty: no time is taken
  std::filesystem::path memcheck;   ///< compute-sanitizer; empty: the cases run without it
};

/// The verdict with its reasons, as `warpgauge judge --json` prints it except for the candidate's
/// name. The candidate's process only returns bytes; inputs, references, comparison and verdict are
/// made in this one.
/// @throws mistake if the statement is wrong
nlohmann::ordered_json judge_candidate(const definition& d, const judge_request& r);

}  // namespace warpgauge::suite
