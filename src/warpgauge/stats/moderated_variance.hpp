// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <span>

namespace warpgauge::stats {

/// What many small samples of similar variance say together about another one: a scaled inverse
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

struct moderated {
  double variance = 0;
  double dof = 0;
};

/// The sample's variance shrunk towards the prior's, each weighted by its degrees of freedom. Prior
/// degrees of freedom count up to highest_prior_dof, so that no sample's own noise is ignored.
moderated moderate(double variance,
                   double dof,
                   const variance_prior& prior,
                   double highest_prior_dof = std::numeric_limits<double>::infinity());

}  // namespace warpgauge::stats
