// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

/// Pure functions on samples: no units, no clock, no GPU.
namespace warpgauge::stats {

/// @throws std::invalid_argument when empty or not finite
double mean(std::span<const double> sample);

/// The middle value; the mean of the two middle ones for an even count.
/// @throws std::invalid_argument when empty or not finite
double median(std::span<const double> sample);

/// Linear interpolation between order statistics (type 7 of Hyndman & Fan, "Sample Quantiles in
/// Statistical Packages", 1996).
/// @param p  0 to 1
/// @throws std::invalid_argument when empty, not finite, or p outside [0, 1]
double quantile(std::span<const double> sample, double p);

/// Sum of squared deviations from the mean over (n - 1).
/// @throws std::invalid_argument for fewer than two values, or not finite ones
double variance(std::span<const double> sample);

/// Median absolute deviation from the median, times 1.4826: estimates the standard deviation of a
/// normal sample and ignores outliers.
/// @throws std::invalid_argument when empty or not finite
double median_absolute_deviation(std::span<const double> sample);

/// Variance of the median of n normal values over the variance of one: pi / (2 n) for many, 1 for
/// one, within 3 % between for odd n and above it for even n.
/// @param n  at least 1
double median_variance(double n);

}  // namespace warpgauge::stats
