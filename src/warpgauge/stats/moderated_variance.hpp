// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <span>

namespace warpgauge::stats {

/// What many small samples of like variance say together about a further one: a scaled inverse
/// chi-square prior. Smyth, "Linear models and empirical Bayes methods", Stat. Appl. Genet. Mol.
/// Biol. 3 (2004), section 6.2: fitted from the moments of the log variances.
struct variance_prior {
  double variance = 0;
  double dof = 0;  ///< infinite when the samples differ no more than chance allows
};

/// @param variances  of the samples; zeros are left out (a variance of 0 has no logarithm)
/// @param dofs       degrees of freedom of each, above 0
/// @return dof 0 (no prior) for fewer than three usable samples
/// @throws std::invalid_argument when sizes differ or values are negative or not finite
variance_prior fit_variance_prior(std::span<const double> variances, std::span<const double> dofs);

/// A prior whose variance follows a covariate: log variance = level + slope covariate. Where noise
/// is known to grow with something, quiet samples are drawn towards quiet ones and noisy ones
/// towards noisy ones. Sartor et al., "Intensity-based hierarchical Bayes method", BMC
/// Bioinformatics 7:538 (2006), with a straight line for the local regression.
struct variance_trend {
  double level = 0;
  double slope = 0;
  double dof = 0;  ///< as in variance_prior
  variance_prior at(double covariate) const;
};

/// The slope is held in [0, 1]: with a log variance as covariate, from unrelated to proportional.
/// @param variances, dofs  as for fit_variance_prior
/// @param covariates       one per sample, finite
/// @return  slope 0 for fewer than ten usable samples, dof 0 (no prior) for fewer than three
/// @throws std::invalid_argument as fit_variance_prior
variance_trend fit_variance_trend(std::span<const double> variances,
                                  std::span<const double> dofs,
                                  std::span<const double> covariates);

struct moderated {
  double variance = 0;
  double dof = 0;
};

/// The sample's variance drawn towards the prior's, each weighted by its degrees of freedom.
/// Prior degrees of freedom are counted up to highest_prior_dof, so that no sample's own noise is
/// believed away.
moderated moderate(double variance,
                   double dof,
                   const variance_prior& prior,
                   double highest_prior_dof = std::numeric_limits<double>::infinity());

}  // namespace warpgauge::stats
