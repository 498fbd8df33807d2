// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/model.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <span>
#include <string_view>

namespace warpgauge::baseline {

/// How many measurements find a regression: the first and two fresh ones.
constexpr int looks = 3;

/// A fall of more than this many detectable drops and more than this fraction is beyond doubt.
constexpr double gross_drops = 3;
constexpr double gross_fall = 0.05;

/// A limit that would not notice the loss of half the figure is useless.
constexpr double useless_drop = 0.5;

/// How far below its expected value, in the logarithm, a figure is low: the prediction limit at
/// this rate of false alarms, at least the effect (a fraction).
double limit_margin(const prediction& predicted, double rate, double effect);

/// Likewise, how far below it a figure is measured again: never further than its limit. On other
/// cards it is the limit itself: the effect of a card on a kernel does not average out.
double screening_margin(const prediction& predicted, double rate, const rule& by);

/// The rate of a false alarm per judgement: half of the family's, shared among so many.
double rate_per_judgement(const rule& by, int judgements);

/// The prediction for the mean of several measurements in short succession, from one for each: what
/// is fresh in each averages out, the rest is common to all.
/// @param each  at least one, of one basis
prediction mean_of(std::span<const prediction> each);

/// The fraction that is lost at the detectable drop of verdict.hpp: three measurements like this
/// one, each below its screening limit and their mean below its own.
double detectable_drop(const prediction& predicted, double rate, const rule& by);

/// The cost of rows that start inside a sector varies more from card to card than between machines
/// (perf/evaluation/results/machines.md), so other cards do not predict this one: such a case is
/// shown and does not count.
bool only_its_card_tells(const case_facts& facts, std::string_view unit, basis from);

}  // namespace warpgauge::baseline
