// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/process.hpp"
#include "warpgauge/base/trial.hpp"
#include "warpgauge/baseline/exit_code.hpp"
#include "warpgauge/conformance/progress.hpp"
#include "warpgauge/conformance/tally.hpp"
#include "warpgauge/conformance/without_device.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/commands.hpp"
#include "warpgauge/suite/runner.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>

namespace warpgauge::suite {
namespace {

using baseline::exit_code;
using conformance::variant_result;

constexpr std::size_t shown_failures = 3;
constexpr std::size_t few_cases = 40;
/// Of cases that are launched together.
constexpr std::size_t most_together = 512;
constexpr std::size_t arena_bytes = std::size_t{32} << 20;

bool asked_for_all() {
  const char* value = std::getenv("WARPGAUGE_EXHAUSTIVE");
  return value != nullptr && std::string_view(value) == "1";
}

class correctness_run {
 public:
  correctness_run(const request& r, const definition& d, plan p)
      : r_(r), d_(d), plan_(std::move(p)) {
    result_.id = r.paths->name + "." + d.name;
    result_.backend = device::backend_name();
    result_.plan = plan_.sizes < plan_.all_sizes ? "default" : "exhaustive";
    result_.weakened_by = device::weakening_settings();
  }

  /// In a child, so that a crash takes nothing along and its case can be named: among launches
  /// that follow each other nobody knows whose it was, so another child then takes them one by one.
  int run() {
    const base::shared<stage> now;
    now->together = device::backend_name() != "sim" && r_.words.empty() && !r_.few;
    base::trial all = try_all(*now.get());
    if (now->together && (now->lost || !all.done())) {
      fmt::print("{}: a launch failed among others; once more, one by one\n", d_.name);
      std::fflush(stdout);
      *now.get() = {};
      all = try_all(*now.get());
    }
    if (all.done()) return all.code;
    enter_failure(
        now->started == 0 ? std::string("no case") : describe(plan_.cases[now->started - 1]),
        all.ended_by);
    return finish();
  }

 private:
  struct stage {
    std::size_t started = 0;  ///< cases
    bool together = false;    ///< several at once
    bool lost = false;        ///< a launch among several failed, and took the device along
  };

  base::trial try_all(stage& now) {
    return base::try_in_child([&] {
      const auto skipped = conformance::code_without_device();
      return skipped ? *skipped : run_cases(now);
    });
  }

  /// How many cases from `first` on are launched together.
  std::size_t together_from(std::size_t first) const {
    std::size_t count = 0;
    std::size_t bytes = 0;
    for (; first + count < plan_.cases.size() && count < most_together; ++count) {
      bytes += case_memory::bytes_in_arena(plan_.cases[first + count]);
      if (bytes > arena_bytes) break;
    }
    return std::max<std::size_t>(count, 1);
  }

  int run_cases(stage& now) {
    if (d_.architecture > device::compute_capability()) {
      fmt::print("skipped: {} needs sm_{}, and this is sm_{}\n",
                 d_.name,
                 d_.architecture,
                 device::compute_capability());
      return static_cast<int>(exit_code::skipped);
    }
    device::prefer_speed();
    runner one(d_);
    std::optional<case_arena> arena;
    conformance::progress shown(result_.id, plan_.cases.size(), true);
    for (std::size_t first = 0; first < plan_.cases.size();) {
      const bool together = now.together && one.takes_batches();
      const std::size_t count = together ? together_from(first) : 1;
      const std::span<const bound_case> cases(&plan_.cases[first], count);
      now.started = first + 1;
      try {
        if (together && count > 1) {
          if (!arena) arena.emplace(arena_bytes);
          const std::vector<outcome> ended = one.run_together(cases, *arena);
          for (std::size_t i = 0; i < count; ++i) enter(cases[i], ended[i]);
        } else {
          const outcome o = one.run(cases.front());
          enter(cases.front(), o);
          if (!o.passed && cudaDeviceSynchronize() != cudaSuccess) {
            fmt::print("  the device is lost: the cases after it were not run\n");
            break;
          }
        }
      } catch (const wrong_name& e) {
        fmt::print("{}:{}: {}: {}\n", d_.file, d_.line, d_.name, e.what());
        std::fflush(stdout);
        return static_cast<int>(exit_code::usage);
      } catch (const device::cuda_error& e) {
        now.lost = together;
        if (together) return 0;
        enter_failure(describe(cases.front()), e.what());
        fmt::print("  the cases after it were not run\n");
        break;
      }
      shown.advance(result_.total);
      first += count;
    }
    if (result_.total.failed == 0 && r_.words.empty())
      if (const std::string why = one.verdict_of_all(); !why.empty())
        enter_failure("all cases", why);
    return finish();
  }

  void enter(const bound_case& c, const outcome& o) {
    if (!o.passed) enter_failure(describe(c), o.why);
    enter_split(c, o.passed);
  }

  void enter_split(const bound_case& c, bool passed) {
    conformance::counts one;
    (passed ? one.passed : one.failed) = 1;
    if (passed) result_.total += one;
    if (c.type) result_.by["type"][std::string(to_string(*c.type))] += one;
    result_.by["layout"][c.pitched ? "pitched" : c.off > 0 ? "off" : "tight"] += one;
  }

  void enter_failure(const std::string& at, const std::string& why) {
    ++result_.total.failed;
    if (result_.failures.size() >= shown_failures) return;
    std::string text = fmt::format("FAILED {} {}\n", d_.name, at);
    for (std::size_t from = 0; from < why.size();) {
      const std::size_t end = std::min(why.find('\n', from), why.size());
      text += fmt::format("  {}\n", why.substr(from, end - from));
      from = end + 1;
    }
    if (at.find('=') != std::string::npos)
      text += fmt::format("  repeat with: {} run {} {}\n", r_.program, d_.name, at);
    fmt::print("{}", text);
    std::fflush(stdout);
    result_.failures.push_back(std::move(text));
  }

  /// A kernel stated to fail must fail, and then counts as skipped.
  void settle_known_failure() {
    if (d_.fails_because.empty() || !r_.words.empty()) return;
    if (result_.total.failed == 0) {
      enter_failure("all cases", ".fails(...) is stated, and every case passes");
      return;
    }
    fmt::print("{} of these cases fail, as stated: {}\n", result_.total.failed, d_.fails_because);
    result_.total.skipped += std::exchange(result_.total.failed, 0);
    for (auto& [axis, values] : result_.by)
      for (auto& [value, counted] : values) counted.skipped += std::exchange(counted.failed, 0);
    result_.failures.clear();
  }

  int finish() {
    settle_known_failure();
    if (plan_.sizes < plan_.all_sizes && r_.words.empty())
      fmt::print(
          "{} of {} sizes; WARPGAUGE_EXHAUSTIVE=1 takes all\n", plan_.sizes, plan_.all_sizes);
    fmt::print("{}\n", conformance::summary_line(result_.total, 1, result_.backend));
    std::fflush(stdout);
    result_.elapsed_s =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    if (r_.words.empty() && !r_.few)
      conformance::write_json(
          conformance::result_path(r_.paths->results, result_.backend, result_.plan, result_.id),
          conformance::to_json(result_));
    return static_cast<int>(result_.total.failed > 0 ? exit_code::regression : exit_code::ok);
  }

  const request& r_;
  const definition& d_;
  plan plan_;
  variant_result result_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

plan planned(const request& r, const definition& d) {
  plan p;
  if (!r.words.empty()) {
    p.cases.push_back(parse_case(d, r.words));
    return p;
  }
  const bool all = r.exhaustive || asked_for_all() || device::backend_name() != "sim";
  p = correctness_plan(d, all && !r.few);
  if (!r.few || p.cases.size() <= few_cases) return p;
  std::vector<bound_case> few;
  for (std::size_t i = 0; i < few_cases; ++i)
    few.push_back(p.cases[(i + 1) * p.cases.size() / few_cases - 1]);
  p.cases = std::move(few);
  return p;
}

}  // namespace

bool print_problems(const request& r) {
  bool any = false;
  for (const definition* d : r.kernels)
    for (const std::string& sentence : problems_of(*d)) {
      fmt::print("{}:{}: {}: {}\n", d->file, d->line, d->name, sentence);
      any = true;
    }
  return any;
}

int run_correctness(const request& r) {
  int worst = 0;
  for (const definition* d : r.kernels) {
    // A failure stands, whatever else was skipped or could not be run.
    const int code = correctness_run(r, *d, planned(r, *d)).run();
    if (worst == 0 || code == static_cast<int>(exit_code::regression)) worst = code;
  }
  return worst;
}

int run_sanitizers(const request& r) {
  if (const auto skipped = conformance::code_without_device()) return *skipped;
  for (const char* tool : {"memcheck", "racecheck"})
    for (const definition* d : r.kernels) {
      base::command c{{"/usr/bin/env",
                       "compute-sanitizer",
                       "--tool",
                       tool,
                       "--target-processes",
                       "all",
                       "--error-exitcode",
                       "1",
                       base::this_program(),
                       "run",
                       d->name,
                       "--few"}};
      const int code = base::process(c).wait();
      if (code == 127) {
        fmt::print("compute-sanitizer was not found: it comes with the CUDA toolkit\n");
        return static_cast<int>(exit_code::infrastructure);
      }
      if (code != 0) return code;
    }
  return 0;
}

}  // namespace warpgauge::suite
