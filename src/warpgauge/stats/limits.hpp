// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace warpgauge::stats {

/// Error rate per judgement that keeps the rate over all of them at most family_rate, whatever
/// their dependence: Bonferroni's.
/// @throws std::invalid_argument for a rate outside (0, 1) or fewer than one judgement
double per_judgement_rate(double family_rate, int judgements);

/// Upper quantile of Student's t: P(T > t) = rate. Infinite dof gives the normal quantile.
/// @throws std::invalid_argument for a rate outside (0, 1) or dof <= 0
double upper_t(double rate, double dof);

/// The distance below its prediction at which a new normal value is called low at the given rate:
/// one-sided prediction limit, upper_t(rate, dof) times the standard deviation of (value -
/// prediction).
double prediction_margin(double rate, double dof, double deviation);

/// Two-sided Clopper-Pearson interval of a proportion.
struct interval {
  double lower = 0;
  double upper = 1;
};
interval proportion_interval(int successes, int trials, double confidence);

}  // namespace warpgauge::stats
