// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/selftest/mutants/trial.hpp"

#include "tests/traffic/stated_choices.hpp"
#include "warpgauge/conformance/runner.hpp"
#include "warpgauge/conformance/sweep.hpp"
#include "warpgauge/sim/options.hpp"

#include <sys/time.h>

#include <algorithm>
#include <csignal>
#include <ctime>
#include <optional>

namespace warpgauge::mutants {
namespace {

using contract::launch_case;

/// Cases from all over a sweep; the first of them before the traffic, the others after it.
constexpr std::size_t some_cases = 160;
constexpr std::size_t first_cases = 32;

double processor_s() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Ends the process by SIGPROF after so much processor time.
void limit(double seconds) {
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec =
      static_cast<suseconds_t>((seconds - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
  ::setitimer(ITIMER_PROF, &timer, nullptr);
}

std::vector<launch_case> sweep_of(const registry::entry& of) {
  std::vector<launch_case> all;
  conformance::for_each_case(
      of, conformance::plan::sweep, true, [&](const launch_case& c, std::string_view) {
        all.push_back(c);
      });
  return all;
}

std::vector<launch_case> counted_of(const registry::entry& of) {
  if (of.variant->traffic_not_held) return conformance::pinned_cases_of(of);
  std::vector<launch_case> all = conformance::traffic_cases_of(of);
  for (const launch_case& c : conformance::pinned_cases_of(of)) all.push_back(c);
  return all;
}

class trial {
 public:
  trial(double longest_case_s, const conformance::stored_counts& stored, report& r, cost* measured)
      : limit_s_(0.5 + 4 * longest_case_s), stored_(stored), report_(r), measured_(measured) {}

  /// Whether an entry point, or a variant whose tiles have an order or whose grid is beyond every
  /// device, launches what is stated.
  bool chosen(const registry::entry& of) {
    return timed(of.id(), outcome::traffic, [&] {
      if (const std::string grid = tests::broken_grid(of); !grid.empty()) return grid;
      return of.variant->choose == nullptr ? tests::broken_order(of) : tests::broken_choice(of);
    });
  }
  bool correct(const launch_case& c) {
    sim::current_options().counters = false;
    return timed(describe(c), outcome::correctness, [&] {
      const conformance::observation v = runner_.run(c);
      if (v.result != conformance::status::failed) return std::string();
      return !v.reason.empty() ? v.reason : v.lines.empty() ? "failed" : v.lines.front();
    });
  }
  bool counted(const launch_case& c) {
    sim::current_options().counters = true;
    return timed(
        describe(c), outcome::traffic, [&] { return conformance::traffic_failure(c, stored_); });
  }

 private:
  template <class F>
  bool timed(const std::string& what, outcome o, F&& failure_of) {
    limit(limit_s_);
    const double start = processor_s();
    report_.seen = o;  // should it never come back
    std::string failure;
    try {
      failure = failure_of();
    } catch (const std::exception& error) {
      failure = error.what();
    }
    if (measured_ != nullptr)
      measured_->longest_case_s = std::max(measured_->longest_case_s, processor_s() - start);
    if (failure.empty()) return true;
    copy_text(report_.detail, what + ": " + failure);
    return false;
  }

  double limit_s_;
  const conformance::stored_counts& stored_;
  report& report_;
  cost* measured_;
  conformance::runner runner_;
};

}  // namespace

bool try_variant(const registry::entry& of,
                 extent_of_trial much,
                 double longest_case_s,
                 const conformance::stored_counts& stored,
                 report& r,
                 cost* measured) {
  copy_text(r.variant, of.id());
  sim::options& simulator = sim::current_options();
  simulator.workers = 1;
  simulator.print_findings = false;
  simulator.step_limit = 32'000'000;  // 8 million are too few for the deepest products
  simulator.stall_limit_s = 2;
  trial t(longest_case_s, stored, r, measured);
  if (!t.chosen(of)) return false;
  const std::vector<launch_case> sweep = sweep_of(of);
  if (much == extent_of_trial::whole) {
    // From the end: what stands there is the least like what some tests have tried.
    for (std::size_t i = sweep.size(); i-- > 0;)
      if (!t.correct(sweep[i])) return false;
  } else {
    const std::size_t n = std::min(some_cases, sweep.size());
    // Neighbours differ in little: a step that has no divisor in common with what the plan's loops
    // count meets all of it.
    const auto chosen = [&](std::size_t i) -> const launch_case& {
      return sweep[(i * (sweep.size() / n) + i * 7) % sweep.size()];
    };
    std::size_t i = 0;
    for (; i < std::min(first_cases, n); ++i)
      if (!t.correct(chosen(i))) return false;
    for (const launch_case& c : counted_of(of))
      if (!t.counted(c)) return false;
    for (; i < n; ++i)
      if (!t.correct(chosen(i))) return false;
  }
  r.seen = outcome::passed;
  return true;
}

}  // namespace warpgauge::mutants
