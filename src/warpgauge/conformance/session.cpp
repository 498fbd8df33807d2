// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/session.hpp"

#include "warpgauge/conformance/progress.hpp"
#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <tuple>

namespace warpgauge::conformance {
namespace {

constexpr std::size_t shown_failures = 10;

// Millions of cases fall into few classes, so counting by class is an order of magnitude cheaper
// than by name.
using case_class = std::tuple<std::string_view, kernels::element, int, layout>;

class result_log {
 public:
  explicit result_log(variant_result& result) : result_(result) {}

  void enter(const launch_case& c, std::string_view part, const observation& v) {
    counts one;
    if (v.result == status::passed)
      one.passed = 1;
    else if (v.result == status::failed)
      one.failed = 1;
    else
      one.skipped = 1;
    result_.total += one;
    by_class_[{part, c.configuration.type, c.configuration.tile, c.where}] += one;
    has_types_ = !c.variant->types.empty();
    if (v.result == status::failed) fail(c, v);
    if (v.result == status::skipped) skip(c, v);
  }

  void close() {
    for (const auto& [key, n] : by_class_) {
      const auto& [part, type, tile, where] = key;
      result_.by["part"][std::string(part)] += n;
      if (has_types_) result_.by["type"][std::string(kernels::to_string(type))] += n;
      if (tile > 0) result_.by["tile"][std::to_string(tile)] += n;
      result_.by["layout"][std::string(to_string(where))] += n;
    }
    if (result_.total.failed > shown_failures)
      fmt::print("... and {} more failures\n", result_.total.failed - shown_failures);
  }

 private:
  void fail(const launch_case& c, const observation& v) {
    if (result_.failures.size() >= shown_failures) return;
    result_.failures.push_back(report(c, v));
    std::fputs(result_.failures.back().c_str(), stdout);
    std::fflush(stdout);
  }

  void skip(const launch_case& c, const observation& v) {
    if (result_.skips.size() >= shown_failures) return;
    result_.skips.push_back(fmt::format("{}: {}", describe(c), v.reason));
    fmt::print("skipped {} {}\n", c.id(), result_.skips.back());
  }

  variant_result& result_;
  std::map<case_class, counts> by_class_;
  bool has_types_ = false;
};

}  // namespace

void run_variant(const registry::entry& of,
                 const session_options& options,
                 variant_result& result) {
  const auto start = std::chrono::steady_clock::now();
  const bool simulated = device::backend_name() == "sim";
  result.id = of.id();
  result.backend = device::backend_name();
  result.plan = to_string(options.cases);
  result.weakened_by = device::weakening_settings();

  progress shown(result.id, count_cases(of, options.cases, simulated), options.progress);

  result_log entries(result);
  const auto finish = [&] {
    entries.close();
    result.elapsed_s =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  run_marks unread;
  run_marks& marks = options.marks != nullptr ? *options.marks : unread;
  std::string_view part;
  // A part's cases are counted before the next part begins, so that they count where they belong.
  const auto on_result = [&](const launch_case& c, const observation& v) {
    entries.enter(c, part, v);
    ++marks.judged;
    shown.advance(result.total);
  };
  try {
    std::uint64_t number = 0;
    if (options.only) {
      runner one;
      for_each_case(of, options.cases, simulated, [&](const launch_case& c, std::string_view p) {
        const std::uint64_t n = number++;
        if (n < options.only->first || n > options.only->second) return;
        part = p;
        marks.started = n + 1;
        const observation v = one.run(c);
        on_result(c, v);
        if (v.context_lost) throw context_lost(v.reason, 1, 0);
      });
    } else {
      const std::unique_ptr<sweeper> sweep = make_sweeper(on_result);
      for_each_case(of, options.cases, simulated, [&](const launch_case& c, std::string_view p) {
        if (p != part) {
          sweep->finish();
          part = p;
        }
        ++marks.started;
        sweep->add(c);
      });
      sweep->finish();
    }
  } catch (const context_lost& lost) {
    marks.lost = true;
    marks.first_lost = lost.first_case;
    marks.last_lost = lost.last_case;
    finish();
    throw;
  } catch (...) {
    finish();
    throw;
  }
  finish();
}

}  // namespace warpgauge::conformance
