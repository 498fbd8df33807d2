// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/verdict.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/perf_runs.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/measure/paired_change.hpp"
#include "warpgauge/report/summary.hpp"
#include "warpgauge/report/verdict_text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <memory>
#include <random>

namespace warpgauge::cli {
namespace {

using baseline::verdict;

struct ab_options {
  std::string base;
  std::string head;
  std::vector<std::string> only;
  std::string results;
  std::vector<std::string> head_arguments;
  bool all_cases = false;
  bool json = false;
  bool every_case = false;
  std::optional<std::uint64_t> seed;
  measure::ab_rule by;
};

/// log(head / base) by case, one per pair that measured it on both sides.
using differences = std::map<std::string, std::vector<double>>;

struct compared_case {
  std::string name;
  verdict outcome = verdict::pass;
  measure::paired_change first;
  std::optional<measure::paired_change> fresh;
  double visible_drop = 0;
};

class pair_runner {
 public:
  pair_runner(const ab_options& options, std::uint64_t seed)
      : coin_(seed),
        base_(find_perf_program(options.base)),
        head_(find_perf_program(options.head)),
        folder_(results_folder(options.results)),
        session_(measure::new_session()),
        head_arguments_(options.head_arguments),
        gated_only_(!options.all_cases) {}

  /// Runs so many pairs; a coin decides which side goes first.
  differences run(int pairs, const std::string& filter, const std::string& stage) {
    differences all;
    for (int i = 0; i < pairs; ++i) {
      const bool base_first = (coin_() & 1U) == 0;
      // Both sides run the cases in the same order.
      const std::uint64_t order = coin_() >> 1;
      std::map<std::string, double> figure[2];
      for (const bool is_base : {base_first, !base_first}) {
        const std::string side = is_base ? "base" : "head";
        measure::perf_command c;
        c.program = is_base ? base_ : head_;
        c.results = folder_ / fmt::format("ab-{}-{:02d}-{}.json", stage, i, side);
        c.log = folder_ / fmt::format("ab-{}-{:02d}-{}.log", stage, i, side);
        c.filter = filter;
        c.gated_only = gated_only_;
        c.session = session_;
        c.process = number_++;
        c.seed = order;
        if (!is_base) c.more = head_arguments_;
        const auto done =
            measure_now(c, fmt::format("{} pair {} of {}, {}", stage, i + 1, pairs, side));
        for (const baseline::row& r : done.rows) {
          seen_[r.name] = true;
          if (!r.problem) figure[is_base ? 0 : 1][r.name] = r.figure;
        }
      }
      // A pair is void as a whole: a side that could be measured does not count alone.
      for (const auto& [name, base] : figure[0])
        if (const auto head = figure[1].find(name); head != figure[1].end())
          all[name].push_back(std::log(head->second / base));
    }
    return all;
  }

  /// Every case that any process measured.
  const std::map<std::string, bool>& seen() const { return seen_; }

 private:
  std::mt19937_64 coin_;
  std::filesystem::path base_, head_, folder_;
  std::string session_;
  std::vector<std::string> head_arguments_;
  bool gated_only_;
  int number_ = 0;
  std::map<std::string, bool> seen_;
};

std::vector<compared_case> compare(const ab_options& options, std::uint64_t seed) {
  const measure::ab_rule& by = options.by;
  pair_runner runner(options, seed);
  const differences first = runner.run(by.first_pairs, case_filter(options.only), "first");
  const int fewest = (by.first_pairs + 1) / 2;
  std::vector<compared_case> all;
  std::vector<std::string> accused;
  for (const auto& [name, present] : runner.seen()) {
    compared_case c;
    c.name = name;
    const auto found = first.find(name);
    if (found == first.end() || static_cast<int>(found->second.size()) < fewest) {
      c.outcome = verdict::not_measured;
    } else {
      c.first = measure::change_of(found->second, by);
      c.visible_drop = measure::visible_drop(found->second, by);
      if (measure::is_drop(c.first, by.first_rate, by) ||
          measure::is_gain(c.first, by.first_rate, by))
        accused.push_back(name);
    }
    all.push_back(c);
  }
  if (accused.empty()) return all;
  const double rate = measure::fresh_rate(by, static_cast<int>(all.size()));
  const differences fresh = runner.run(by.fresh_pairs, measure::filter_of(accused), "fresh");
  for (compared_case& c : all) {
    const auto found = fresh.find(c.name);
    if (std::find(accused.begin(), accused.end(), c.name) == accused.end()) continue;
    const bool dropped = c.first.change < 0;
    c.outcome = dropped ? verdict::inconclusive : verdict::pass;
    if (found == fresh.end() || static_cast<int>(found->second.size()) < by.fresh_pairs / 2)
      continue;
    c.fresh = measure::change_of(found->second, by);
    if (dropped && measure::is_drop(*c.fresh, rate, by)) c.outcome = verdict::regression;
    if (!dropped && measure::is_gain(*c.fresh, rate, by)) c.outcome = verdict::improvement;
  }
  return all;
}

report::shown_verdict shown(const std::vector<compared_case>& all,
                            const ab_options& options,
                            std::uint64_t seed) {
  report::shown_verdict to;
  to.label = "ab";
  for (const compared_case& c : all) {
    report::shown_case one{.name = c.name, .outcome = c.outcome};
    if (c.outcome == verdict::not_measured) {
      one.because = {"too few pairs measured it on both sides; measure again"};
    } else {
      const measure::paired_change& last = c.fresh ? *c.fresh : c.first;
      one.change = last.change;
      one.limit = -options.by.smallest_drop;
      one.detects = c.visible_drop;
      one.figures = fmt::format(
          "{:+.2f} to {:+.2f} % in {} pairs", 100 * last.lower, 100 * last.upper, last.pairs);
      if (report::plain_word(c.name))
        one.repeat =
            fmt::format("warpgauge ab {} {} --only '^{}$'", options.base, options.head, c.name);
    }
    to.cases.push_back(std::move(one));
  }
  to.against = {
      fmt::format("{} beside {}: pairs of processes in an order drawn with --seed {}; "
                  "intervals at 95 %",
                  options.head,
                  options.base,
                  seed)};
  to.legend = "the smallest loss that the first pairs find nine times in ten";
  return to;
}

std::string json_of(const std::vector<compared_case>& all, exit_code code, std::uint64_t seed) {
  using nlohmann::ordered_json;
  ordered_json cases = ordered_json::array();
  const auto pairs_of = [](const measure::paired_change& c) {
    return ordered_json{{"pairs", c.pairs},
                        {"change", c.change},
                        {"lower", c.lower},
                        {"upper", c.upper},
                        {"p_drop", c.p_drop},
                        {"p_gain", c.p_gain}};
  };
  for (const compared_case& c : all) {
    ordered_json one{{"name", c.name}, {"verdict", baseline::to_string(c.outcome)}};
    if (c.outcome != verdict::not_measured) {
      one["visible_drop"] = c.visible_drop;
      one["first"] = pairs_of(c.first);
      if (c.fresh) one["fresh"] = pairs_of(*c.fresh);
    }
    cases.push_back(one);
  }
  return ordered_json{{"exit_code", static_cast<int>(code)}, {"seed", seed}, {"cases", cases}}.dump(
             2) +
         "\n";
}

exit_code ab(const ab_options& options) {
  const std::uint64_t seed = options.seed ? *options.seed : std::random_device{}();
  const std::vector<compared_case> all = compare(options, seed);
  exit_code code = exit_code::ok;
  for (const compared_case& c : all) code = worst_of(code, baseline::exit_code_of(c.outcome));
  if (options.json) {
    emit(json_of(all, code, seed));
  } else {
    const canvas on = standard_output();
    emit(report::text_of(shown(all, options, seed), on, options.every_case), on);
  }
  return code;
}

action declare_ab(CLI::App& app) {
  const auto options = std::make_shared<ab_options>();
  app.add_option("BASE", options->base, "Perf program or build folder before the change")
      ->required();
  app.add_option("HEAD", options->head, "The same after the change")->required();
  add_only(app, options->only);
  add_all_cases(app, options->all_cases);
  app.add_option("--seed", options->seed, "Seed of the order [drawn, and printed]");
  app.add_option("--pairs", options->by.first_pairs, "Pairs of processes [10]")
      ->check(CLI::Range(5, 100));
  app.add_option("--fresh-pairs", options->by.fresh_pairs, "Further pairs for suspects [20]")
      ->check(CLI::Range(10, 200));
  add_family_rate(app, options->by.family_rate, "comparison");
  app.add_option("--head-argument", options->head_arguments, "Passed to HEAD's program only");
  add_results_folder(app, options->results);
  add_json(app, options->json);
  add_every_case(app, options->every_case);
  return [options] { return ab(*options); };
}

}  // namespace

command ab_command() {
  return {"ab",
          "Compares two builds on one GPU by pairs of processes; no baseline",
          {exit_code::ok,
           exit_code::regression,
           exit_code::usage,
           exit_code::inconclusive,
           exit_code::not_measured,
           exit_code::infrastructure,
           exit_code::skipped,
           exit_code::interrupted},
          declare_ab,
          "warpgauge ab ../base/build/cuda build/cuda"};
}

}  // namespace warpgauge::cli
