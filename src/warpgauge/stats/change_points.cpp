// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/change_points.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <random>
#include <set>

namespace warpgauge::stats {
namespace {

using order = std::vector<std::size_t>;

/// Up to this many occasions all orders are tried: 720.
constexpr std::size_t most_enumerated = 6;
/// Orders with equal statistics must not be separated by rounding.
constexpr double rounding = 1e-9;

/// The largest fall or rise of one series in one order.
struct extreme {
  double statistic = 0;
  change_shape shape = change_shape::step;
  std::size_t split = 0;  ///< values before it
};
struct extremes {
  extreme fall;
  extreme rise;
};

/// Weights of the sums of n values around their mean, by the number summed: the standardised step
/// is the sum times sqrt(1 / k + 1 / (n - k)). 0 for a split shared by so many orders that it could
/// never be rare.
class splits {
 public:
  splits(std::size_t most, double rate) : weights_(most + 1) {
    for (std::size_t n = 2; n <= most; ++n) {
      double ways = 1;
      weights_[n].resize(n);
      for (std::size_t k = 1; 2 * k <= n; ++k) {
        ways *= double(n - k + 1) / double(k);
        if (ways * rate >= 1)
          weights_[n][k] = weights_[n][n - k] = std::sqrt(1 / double(k) + 1 / double(n - k));
      }
    }
  }
  const std::vector<double>& weights(std::size_t values) const { return weights_[values]; }

 private:
  std::vector<std::vector<double>> weights_;
};

/// @param v  at least two values, whose mean is 0
extremes extremes_of(const std::vector<double>& v, const series& of, const splits& allowed) {
  const auto n = double(v.size());
  const std::vector<double>& weights = allowed.weights(v.size());
  extremes found;
  const auto see = [&](double rise, change_shape shape, std::size_t split) {
    if (rise > found.rise.statistic) found.rise = {rise, shape, split};
    if (-rise > found.fall.statistic) found.fall = {-rise, shape, split};
  };
  double before = v[0];
  double along = 0;
  double differences = 0;
  for (std::size_t k = 1; k < v.size(); ++k) {
    see(-before * weights[k], change_shape::step, k);
    before += v[k];
    along += double(k) * v[k];
    differences += (v[k] - v[k - 1]) * (v[k] - v[k - 1]);
  }
  see(along / std::sqrt(n * (n * n - 1) / 12), change_shape::creep, 0);
  const double variance = (of.dof * of.variance + differences / 2) / (of.dof + n - 1);
  if (!(variance > 0)) return {};
  found.fall.statistic /= std::sqrt(variance);
  found.rise.statistic /= std::sqrt(variance);
  return found;
}

/// The series less its mean, which is the same in every order.
series centred(const series& s) {
  series c = s;
  double sum = 0;
  double n = 0;
  for (const double y : s.values)
    if (!std::isnan(y)) sum += y, ++n;
  for (double& y : c.values) y -= sum / n;
  return c;
}

/// Computes the statistics of all series in any order of the occasions.
class looker {
 public:
  looker(std::span<const series> all, std::size_t occasions, const change_rule& by)
      : by_(by), allowed_(occasions, by.rate), in_time_(occasions) {
    std::transform(all.begin(), all.end(), std::back_inserter(all_), centred);
    std::iota(in_time_.begin(), in_time_.end(), std::size_t{0});
  }

  extremes of(const series& s, const order& as) {
    values_.clear();
    for (const std::size_t i : as)
      if (!std::isnan(s.values[i])) values_.push_back(s.values[i]);
    return values_.size() < 2 ? extremes{} : extremes_of(values_, s, allowed_);
  }
  extremes of(std::size_t number) { return of(all_[number], in_time_); }

  /// The statistics, for falls and rises, that no more orders exceed than the rate allows.
  struct limits {
    double fall;
    double rise;
  };
  limits find_limits() {
    const extremes seen = largest(in_time_);
    std::vector<double> falls;
    std::vector<double> rises;
    // The order in time counts as one of them.
    const auto most = static_cast<std::size_t>(double(orders()) * by_.rate + rounding);
    if (most == 0) return {INFINITY, INFINITY};
    std::size_t above_fall = 0;
    std::size_t above_rise = 0;
    // Both are already common, so the other orders change nothing.
    const auto add = [&](const order& as) {
      const extremes e = largest(as);
      falls.push_back(e.fall.statistic), rises.push_back(e.rise.statistic);
      above_fall += e.fall.statistic >= seen.fall.statistic * (1 - rounding);
      above_rise += e.rise.statistic >= seen.rise.statistic * (1 - rounding);
      return above_fall <= most || above_rise <= most;
    };
    if (!for_each_order(add)) return {INFINITY, INFINITY};
    return {limit(std::move(falls), most), limit(std::move(rises), most)};
  }

 private:
  std::size_t orders() const {
    std::size_t n = 1;
    if (in_time_.size() > most_enumerated) return std::size_t(std::ceil(10 / by_.rate));
    for (std::size_t i = 2; i <= in_time_.size(); ++i) n *= i;
    return n;
  }

  extremes largest(const order& as) {
    extremes most;
    for (const series& s : all_) {
      const extremes e = of(s, as);
      if (e.fall.statistic > most.fall.statistic) most.fall = e.fall;
      if (e.rise.statistic > most.rise.statistic) most.rise = e.rise;
    }
    return most;
  }

  /// The order in time first. @return  false: `add` has seen enough
  template <class F>
  bool for_each_order(const F& add) const {
    order as = in_time_;
    if (as.size() <= most_enumerated) {
      do
        if (!add(as)) return false;
      while (std::next_permutation(as.begin(), as.end()));
      return true;
    }
    // Not std::shuffle: its sequence differs between libraries.
    std::mt19937_64 random(by_.seed);
    if (!add(as)) return false;
    for (std::size_t s = 1; s < orders(); ++s) {
      for (std::size_t i = as.size(); i > 1; --i) std::swap(as[i - 1], as[random() % i]);
      if (!add(as)) return false;
    }
    return true;
  }

  /// Values that more than `most` orders reach are common: a change must lie above them.
  static double limit(std::vector<double> of_orders, std::size_t most) {
    if (most >= of_orders.size()) return 0;
    std::nth_element(of_orders.begin(),
                     of_orders.begin() + std::ptrdiff_t(most),
                     of_orders.end(),
                     std::greater<>());
    return of_orders[most] * (1 + rounding);
  }

  std::vector<series> all_;
  const change_rule& by_;
  splits allowed_;
  order in_time_;
  std::vector<double> values_;
};

/// What was found in one series: steps, or one creep.
struct found_changes {
  std::set<std::size_t> steps;         ///< occasions
  std::map<std::size_t, double> made;  ///< the statistics, by occasion
  bool creeps = false;
};

/// The occasion of the value with that index.
std::size_t occasion_of(const series& s, std::size_t number) {
  std::size_t i = 0;
  for (;; ++i)
    if (!std::isnan(s.values[i]) && number-- == 0) return i;
}

/// The levels between steps, from the values themselves.
std::vector<double> levels_of(const series& s, const std::set<std::size_t>& steps) {
  std::vector<double> sums(steps.size() + 1), counts(steps.size() + 1);
  for (std::size_t i = 0; i < s.values.size(); ++i) {
    if (std::isnan(s.values[i])) continue;
    const auto part = std::size_t(std::distance(steps.begin(), steps.upper_bound(i)));
    sums[part] += s.values[i], ++counts[part];
  }
  for (std::size_t p = 0; p < sums.size(); ++p) sums[p] /= counts[p];
  return sums;
}

/// Slope per value of the least-squares line.
double slope_of(const series& s) {
  std::vector<double> v;
  for (const double y : s.values)
    if (!std::isnan(y)) v.push_back(y);
  const auto n = double(v.size());
  double along = 0;
  for (std::size_t i = 0; i < v.size(); ++i) along += (double(i) - (n - 1) / 2) * v[i];
  return along / (n * (n * n - 1) / 12);
}

/// The series without the changes found.
series rest_of(const series& s, const found_changes& f) {
  series rest = s;
  const double slope = f.creeps ? slope_of(s) : 0;
  const auto levels = levels_of(s, f.steps);
  double number = 0;
  for (std::size_t i = 0; i < s.values.size(); ++i) {
    if (std::isnan(s.values[i])) continue;
    rest.values[i] -= slope * number++;
    if (!f.creeps)
      rest.values[i] -= levels[std::size_t(std::distance(f.steps.begin(), f.steps.upper_bound(i)))];
  }
  return rest;
}

void list_changes(std::size_t of,
                  const series& s,
                  const found_changes& f,
                  std::vector<change_point>& to) {
  if (f.creeps) {
    const auto values =
        std::count_if(s.values.begin(), s.values.end(), [](double y) { return !std::isnan(y); });
    to.push_back({of,
                  change_shape::creep,
                  occasion_of(s, 0),
                  slope_of(s) * double(values - 1),
                  f.made.begin()->second});
    return;
  }
  const auto levels = levels_of(s, f.steps);
  std::size_t part = 0;
  for (const std::size_t at : f.steps) {
    to.push_back({of, change_shape::step, at, levels[part + 1] - levels[part], f.made.at(at)});
    ++part;
  }
}

}  // namespace

std::size_t fewest_occasions(double rate) {
  std::size_t n = 1;
  for (double orders = 1; orders * rate < 1; orders *= double(n)) ++n;
  return n;
}

std::vector<change_point> find_changes(std::span<const series> all, const change_rule& by) {
  std::vector<change_point> result;
  if (all.empty() || all.front().values.size() < fewest_occasions(by.rate)) return result;
  const std::size_t occasions = all.front().values.size();
  std::vector<series> rest(all.begin(), all.end());
  std::map<std::size_t, found_changes> found;
  for (;;) {
    looker look(rest, occasions, by);
    const looker::limits above = look.find_limits();
    if (std::isinf(above.fall)) break;
    std::vector<std::size_t> changed;
    for (std::size_t s = 0; s < rest.size(); ++s) {
      const extremes e = look.of(s);
      const bool falls = e.fall.statistic > above.fall;
      if (!falls && !(e.rise.statistic > above.rise)) continue;
      const extreme& most = falls ? e.fall : e.rise;
      found_changes& f = found[s];
      // A creep is the whole answer: steps beside it could not be distinguished from a crooked
      // creep.
      if (f.creeps) continue;
      const bool creeps = most.shape == change_shape::creep && f.steps.empty();
      const std::size_t at =
          most.shape == change_shape::creep ? 0 : occasion_of(rest[s], most.split);
      if (!creeps && (most.shape == change_shape::creep || f.steps.contains(at))) continue;
      f.creeps = creeps;
      if (!creeps) f.steps.insert(at);
      f.made[at] = most.statistic;
      changed.push_back(s);
    }
    if (changed.empty()) break;
    for (const std::size_t s : changed) rest[s] = rest_of(all[s], found[s]);
  }
  for (const auto& [s, f] : found)
    if (f.creeps || !f.steps.empty()) list_changes(s, all[s], f, result);
  return result;
}

}  // namespace warpgauge::stats
