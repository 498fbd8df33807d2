// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/limits.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <cmath>
#include <stdexcept>

namespace warpgauge::stats {

double per_judgement_rate(double family_rate, int judgements) {
  if (!(family_rate > 0 && family_rate < 1)) throw std::invalid_argument("rate outside (0, 1)");
  if (judgements < 1) throw std::invalid_argument("no judgements to share the rate");
  return family_rate / judgements;
}

double upper_t(double rate, double dof) {
  if (!(rate > 0 && rate < 1)) throw std::invalid_argument("rate outside (0, 1)");
  if (!(dof > 0)) throw std::invalid_argument("no degrees of freedom");
  using boost::math::complement;
  // In double only: long double would cost a check of a baseline a tenth of its time.
  using in_double = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
  if (std::isinf(dof)) return quantile(complement(boost::math::normal(), rate));
  return quantile(complement(boost::math::students_t_distribution<double, in_double>(dof), rate));
}

double prediction_margin(double rate, double dof, double deviation) {
  return upper_t(rate, dof) * deviation;
}

interval proportion_interval(int successes, int trials, double confidence) {
  if (trials < 1 || successes < 0 || successes > trials) {
    throw std::invalid_argument("proportion needs 0 <= successes <= trials, trials >= 1");
  }
  if (!(confidence > 0 && confidence < 1)) throw std::invalid_argument("confidence outside (0, 1)");
  using boost::math::binomial;
  const double tail = (1 - confidence) / 2;
  return {successes == 0 ? 0.0 : binomial::find_lower_bound_on_p(trials, successes, tail),
          successes == trials ? 1.0 : binomial::find_upper_bound_on_p(trials, successes, tail)};
}

}  // namespace warpgauge::stats
