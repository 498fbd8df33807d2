// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "perf/evaluation/evaluation.hpp"
#include "warpgauge/baseline/store.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace warpgauge::evaluation {

/// What a card's very first sessions are worth, when other models lend it their noise.
struct first_findings {
  share suites;  ///< in which some gated case was called slower, of unchanged kernels
  std::map<std::string, std::map<double, share>> found;  ///< by class and fraction lost
};

/// Fractions that are taken off every gated figure.
inline constexpr double fractions_lost[] = {0.01, 0.02, 0.05};

/// Each process, judged by others of its card as the card's only sessions. By one session it stands
/// for all three looks; by more it is confirmed by the next two of its own session, if there are.
/// @param sessions  1: its other processes make one session; else so many of its other sessions
/// @param lenders  other models; none: the noise of the model's own other machines is lent, which
///                 is no other model's, and is said so
first_findings judge_first_sessions(const baseline::stored_baseline& model,
                                    const std::vector<baseline::stored_baseline>& lenders,
                                    int sessions,
                                    const baseline::rule& by);

/// Without any session: what the ladder says of each of a model's processes by other models.
struct ladder_findings {
  share below;             ///< of the processes, in which some kernel is below; unchanged kernels
  std::int64_t asked = 0;  ///< figures that were compared
  share slow;              ///< of those figures, below where the memory is slow_memory slower
};
inline constexpr double slow_memory = 0.3;

/// @param lenders  other models, one at least
ladder_findings judge_by_others(const baseline::stored_baseline& model,
                                const std::vector<baseline::stored_baseline>& lenders);
std::string to_markdown(const ladder_findings& f, const std::string& of, const std::string& from);

/// Cases that one machine alone has measured, as a new kernel's: those with an even length of the
/// name, judged on the next machine.
first_findings judge_new_cases(const baseline::stored_baseline& model, const baseline::rule& by);

/// A Markdown table.
/// @param by  what they were judged by
std::string to_markdown(const first_findings& f, const std::string& by);

}  // namespace warpgauge::evaluation
