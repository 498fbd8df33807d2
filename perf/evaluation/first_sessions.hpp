// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "perf/evaluation/evaluation.hpp"
#include "warpgauge/baseline/store.hpp"

#include <map>
#include <string>
#include <vector>

namespace warpgauge::evaluation {

/// What a model's very first session is worth, when other models lend it their noise.
struct first_findings {
  share suites;  ///< in which some gated case was called slower, of unchanged kernels
  std::map<std::string, std::map<double, share>> found;  ///< by class and fraction lost
};

/// Fractions that are taken off every gated figure.
inline constexpr double fractions_lost[] = {0.01, 0.02, 0.05};

/// Each process, judged by others of its card as the card's only session. It stands for all three
/// looks.
/// @param lenders  other models; none: the noise of the model's own other machines is lent, which
///                 is no other model's, and is said so
first_findings judge_first_sessions(const baseline::stored_baseline& model,
                                    const std::vector<baseline::stored_baseline>& lenders,
                                    const baseline::rule& by);

/// A Markdown table.
std::string to_markdown(const first_findings& f, const std::string& of, const std::string& from);

}  // namespace warpgauge::evaluation
