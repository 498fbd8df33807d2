// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "perf/evaluation/evaluation.hpp"

#include <string>

namespace warpgauge::evaluation {

/// Everything that was counted, with its interval (interval_of), as JSON.
/// @param sources  files that the evaluation was made from
std::string to_json(const findings& e, const std::vector<std::string>& sources);

/// The tables for a reader, as Markdown.
std::string to_markdown(const findings& e, const plan& p);

/// Detection against injected share, one line per rule, one panel per situation; at share 0 the
/// false alarms. SVG that follows the reader's light or dark colours.
std::string to_figure(const findings& e);

/// Detectable drops of all gated cases, a line per class, a panel per situation: cumulative shares.
std::string to_drops_figure(const findings& e);

}  // namespace warpgauge::evaluation
