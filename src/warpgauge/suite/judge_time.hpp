// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/suite/candidate.hpp"
#include "warpgauge/suite/judge.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

/// The time of a candidate's launches beside those of the statement's .device_reference(...), each
/// in a process of its own. The clock is this process's: from the question to the answer, less what
/// a question without launches takes.
namespace warpgauge::suite {

struct beside_reference {
  /// For the sizes of .perf({...}): "us" and "reference_us" per launch, "ratio" of the first to the
  /// second with its "interval", "rounds".
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  judgement verdict = judgement::correct;  ///< or faster, slower, wrong
  std::string at;                          ///< the case that decides
  std::vector<std::string> why;            ///< it is wrong
};

/// @throws candidate_ended; mistake where the statement has no .device_reference or no .perf
beside_reference look_at_time(const definition& d,
                              device::queue& q,
                              candidate_process& candidate,
                              const judge_request& r);

/// The result of the logarithms of ratios, one for each round.
struct ratio_estimate {
  double ratio = 1;
  double lower = 0, upper = 0;  ///< that hold the true one at all but `ratio_rate`
  judgement verdict = judgement::correct;
};
/// One in this many judgements of honest kernels that are as fast may be called slower.
inline constexpr double ratio_rate = 1e-4;
/// Ratios nearer than this count as equally fast.
inline constexpr double least_difference = 0.01;
/// @throws std::invalid_argument for none
ratio_estimate estimate(const std::vector<double>& logarithms);

}  // namespace warpgauge::suite
