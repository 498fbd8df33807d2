// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

namespace warpgauge::baseline {

struct cause;
struct judgement;
struct stored_baseline;

/// Of the memory's peak bandwidth, by case.
using share_by_case = std::map<std::string, double, std::less<>>;

/// What a card of a model that was never recorded must reach: at least this part of what the
/// recorded models reach. How often that is wrong was counted by leaving a model out
/// (perf/evaluation/results/first.md).
inline constexpr double healthy_part = 0.8;

/// Asked only of kernels that come this near to a copy on each recorded model. What others reach
/// depends on a model's caches: strided transposes reach 1.4 times as much of a copy on an H100 as
/// on an H200.
inline constexpr double near_a_copy = 0.9;

/// The least that the models' cards reach, from the median of each model's sessions. Of gated
/// cases: others are so short that the launch counts, which takes a fast memory as long as a slow
/// one.
share_by_case peak_shares_of(std::span<const stored_baseline* const> models);

/// Whether a case that has no baseline reaches what a healthy card does: as_others or below_others.
/// Nothing if the models do not know the case, or the GPU's peak is unknown.
std::optional<cause> beside_others(const share_by_case& shares, const judgement& j);

}  // namespace warpgauge::baseline
