// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/siblings.hpp"

#include "warpgauge/stats/limits.hpp"
#include "warpgauge/stats/moderated_variance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace warpgauge::stats {
namespace {

constexpr float none = std::numeric_limits<float>::quiet_NaN();
// Efficiency of a median absolute deviation, relative to the standard deviation of as many normal
// values.
constexpr double efficiency = 0.37;
constexpr double normal_consistent = 1.4826;
constexpr double most_dof = 12;
constexpr double most_borrowed_dof = 8;
// Differences between cards of one kind as a whole, in a kernel and in a case: standard deviations,
// somewhat larger than among the recorded ones. Fewer than four cards cannot provide them, and no
// other column resembles that of whole cards.
constexpr double usual_of_card = 0.0015;
constexpr double usual_of_kernel = 0.001;
constexpr double usual_of_case = 0.002;
constexpr std::size_t fewest_for_scale = 4;
// Kernels with fewer cases have no change of their own.
constexpr std::size_t fewest_cases = 2;
// With more cards than this, one of them does not move a scale.
constexpr std::size_t few_cards = 16;

double middle(std::vector<float>& values) {
  const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), half, values.end());
  if (values.size() % 2 == 1) return *half;
  return (double(*half) + *std::max_element(values.begin(), half)) / 2;
}

/// One quantity over the cards that have it.
struct column {
  std::vector<std::pair<float, std::size_t>> values;  ///< with the card, ascending
  slow_finding::part in = slow_finding::part::card;
  std::size_t which = 0;

  std::size_t size() const { return values.size(); }

  /// The median without the value of a rank.
  double middle_without(std::size_t rank) const {
    const std::size_t n = size() - 1;
    const auto at = [&](std::size_t i) { return double(values[i + (i >= rank ? 1 : 0)].first); };
    return n % 2 == 1 ? at(n / 2) : (at(n / 2 - 1) + at(n / 2)) / 2;
  }
  double middle_of_all() const {
    const std::size_t n = size();
    const auto at = [&](std::size_t i) { return double(values[i].first); };
    return n % 2 == 1 ? at(n / 2) : (at(n / 2 - 1) + at(n / 2)) / 2;
  }
  /// The median absolute deviation as a standard deviation, without the value of a rank.
  double scale_without(std::size_t rank, double around) const {
    std::vector<float> sizes;
    for (std::size_t i = 0; i < size(); ++i)
      if (i != rank) sizes.push_back(static_cast<float>(std::abs(values[i].first - around)));
    return sizes.empty() ? 0 : normal_consistent * middle(sizes);
  }
};

constexpr std::size_t nobody = std::numeric_limits<std::size_t>::max();

/// @param n  number of cards behind the deviation
double dof_of(std::size_t n) {
  return n < 2 ? 0 : std::max(efficiency, efficiency * static_cast<double>(n - 1));
}

variance_prior usual(double deviation) { return {deviation * deviation, most_borrowed_dof}; }

/// @param without  the deviation to use when the columns do not provide it
variance_prior prior_of(const std::vector<const column*>& alike, double without) {
  std::vector<double> variances, dofs;
  for (const column* c : alike) {
    if (c->size() < fewest_for_scale) continue;
    const double scale = c->scale_without(nobody, c->middle_of_all());
    variances.push_back(scale * scale);
    dofs.push_back(dof_of(c->size()));
  }
  const variance_prior fitted = fit_variance_prior(variances, dofs);
  // Few columns say little about their differences, so their scales are then at least the usual
  // ones.
  if (fitted.dof >= most_borrowed_dof) return fitted;
  return usual(std::max(std::sqrt(fitted.variance), without));
}

class judge {
 public:
  judge(double rate, std::vector<slow_finding>& slow) : rate_(rate), slow_(slow) {}

  void operator()(const column& c, const variance_prior& prior, double least) const {
    const std::size_t n = c.size();
    if (n < 2) return;
    const double all = n > few_cards ? c.scale_without(nobody, c.middle_of_all()) : 0;
    for (std::size_t rank = 0; rank < n; ++rank) {
      const double centre = c.middle_without(rank);
      const double change = c.values[rank].first - centre;
      if (change > -least) break;  // ascending, and the centre with it
      const double own = n > few_cards ? all : c.scale_without(rank, centre);
      const double own_dof = n < fewest_for_scale ? 0 : dof_of(n - 1);
      const moderated scale = moderate(own * own, own_dof, prior, most_borrowed_dof);
      const double dof = std::min(most_dof, scale.dof);
      if (dof <= 0) continue;
      const double own_and_centre =
          std::sqrt(scale.variance * (1 + 1.57 / static_cast<double>(n - 1)));
      const double limit = -std::max(least, prediction_margin(rate_, dof, own_and_centre));
      if (change < limit) slow_.push_back({c.values[rank].second, c.in, c.which, change, limit});
    }
  }

 private:
  double rate_;
  std::vector<slow_finding>& slow_;
};

}  // namespace

sibling_comparison compare_siblings(const sibling_table& t, const sibling_rule& by) {
  if (t.values.size() != t.cards * t.cases || t.alike.size() != t.cases ||
      t.kernel.size() != t.cases)
    throw std::invalid_argument("a table of siblings with rows of unequal length");
  sibling_comparison result;
  result.level.assign(t.cards, none);
  result.compared.assign(t.cards, 0);

  // Relative to the median of each case, which a case has from two cards on.
  std::vector<float> rest(t.cards * t.cases, none);
  std::vector<float> some;
  for (std::size_t i = 0; i < t.cases; ++i) {
    some.clear();
    for (std::size_t k = 0; k < t.cards; ++k)
      if (std::isfinite(t.at(k, i))) some.push_back(t.at(k, i));
    if (some.size() < 2) continue;
    const double centre = middle(some);
    for (std::size_t k = 0; k < t.cards; ++k)
      rest[k * t.cases + i] = static_cast<float>(t.at(k, i) - centre);
  }

  // The card's change as a whole, then the kernel's, is subtracted.
  column levels;
  std::map<std::size_t, column> of_kernels;
  std::map<std::size_t, std::vector<std::size_t>> kernels;
  for (std::size_t i = 0; i < t.cases; ++i) kernels[t.kernel[i]].push_back(i);
  const auto take_off =
      [&](float* own, const auto& cases, std::size_t fewest) -> std::optional<float> {
    some.clear();
    for (const std::size_t i : cases)
      if (std::isfinite(own[i])) some.push_back(own[i]);
    if (some.size() < fewest) return std::nullopt;
    const auto centre = static_cast<float>(middle(some));
    for (const std::size_t i : cases) own[i] -= centre;
    return centre;
  };
  std::vector<std::size_t> every(t.cases);
  std::iota(every.begin(), every.end(), std::size_t{0});
  for (std::size_t k = 0; k < t.cards; ++k) {
    float* const own = rest.data() + k * t.cases;
    result.compared[k] = static_cast<int>(
        std::count_if(own, own + t.cases, [](float d) { return std::isfinite(d); }));
    const auto level = take_off(own, every, 1);
    if (!level) continue;
    levels.values.emplace_back(*level, k);
    for (const auto& [kernel, cases] : kernels)
      if (const auto change = take_off(own, cases, fewest_cases)) {
        of_kernels[kernel].in = slow_finding::part::kernel;
        of_kernels[kernel].which = kernel;
        of_kernels[kernel].values.emplace_back(*change, k);
      }
  }
  std::vector<column> of_cases(t.cases);
  for (std::size_t i = 0; i < t.cases; ++i) {
    of_cases[i].in = slow_finding::part::one_case;
    of_cases[i].which = i;
    for (std::size_t k = 0; k < t.cards; ++k)
      if (const float d = rest[k * t.cases + i]; std::isfinite(d))
        of_cases[i].values.emplace_back(d, k);
  }

  const auto sort = [](column& c) { std::sort(c.values.begin(), c.values.end()); };
  std::size_t judgements = levels.size();
  sort(levels);
  for (auto& [kernel, c] : of_kernels) sort(c), judgements += c.size();
  for (column& c : of_cases) sort(c), judgements += c.size();
  if (judgements == 0) return result;
  const judge judged(by.rate / static_cast<double>(judgements), result.slow);

  if (levels.size() > 1)
    for (std::size_t rank = 0; rank < levels.size(); ++rank)
      result.level[levels.values[rank].second] =
          levels.values[rank].first - levels.middle_without(rank);
  judged(levels, usual(usual_of_card), by.least_of_card);
  std::vector<const column*> like;
  for (const auto& [kernel, c] : of_kernels) like.push_back(&c);
  const variance_prior for_kernels = prior_of(like, usual_of_kernel);
  for (const auto& [kernel, c] : of_kernels) judged(c, for_kernels, by.least_of_kernel);
  std::map<std::size_t, std::vector<const column*>> classes;
  for (const column& c : of_cases) classes[t.alike[c.which]].push_back(&c);
  for (const auto& [number, members] : classes) {
    const variance_prior prior = prior_of(members, usual_of_case);
    for (const column* c : members) judged(*c, prior, by.least_of_case);
  }
  std::stable_sort(result.slow.begin(), result.slow.end(), [](const auto& a, const auto& b) {
    return std::tuple(a.card, a.in, a.change) < std::tuple(b.card, b.in, b.change);
  });
  return result;
}

}  // namespace warpgauge::stats
