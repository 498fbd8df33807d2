// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/suite.hpp"

#include "generated/commit.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/measure/reference.hpp"
#include "warpgauge/report/cause_words.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <random>

namespace warpgauge::perf {
namespace {

namespace key = baseline::key;
using measure::anchor_kind;

measure::sampling_rule rule_of(const options& chosen) {
  measure::sampling_rule rule;
  if (chosen.budget_s > 0) {
    rule.budget_s = chosen.budget_s;
    rule.most_pairs =
        std::max(rule.most_pairs, static_cast<int>(chosen.budget_s / (2 * rule.shortest_batch_s)));
  }
  return rule;
}

void set(benchmark::State& state, std::string_view name, double value) {
  state.counters[std::string(name)] = value;
}

baseline::case_facts facts_of(const measure::measured_case& c) {
  constexpr std::int64_t sector_bytes = 32;
  const auto element = static_cast<std::int64_t>(contract::size_of(c.configuration.type));
  const auto is_cut = [&](std::int64_t side) { return side * element % sector_bytes != 0; };
  return {measure::minimum_bytes(c),
          measure::flops(c).value_or(0),
          !c.variant->types.empty() && (is_cut(c.shape.height) || is_cut(c.shape.width) ||
                                        (c.terms().has_inner && is_cut(c.shape.inner))),
          std::string(measure::to_string(c.how))};
}

}  // namespace

suite::suite(const options& chosen) : options_(chosen) {}

void suite::register_cases() {
  std::vector<measure::measured_case> all = measure::all_cases();
  const auto references = measure::reference_cases();
  all.insert(all.end(), references.begin(), references.end());
  std::vector<double> shares = options_.inject;
  if (shares.empty()) shares.push_back(0);
  for (const measure::measured_case& c : all) {
    if (options_.quick && !c.gated) continue;
    const std::string name = measure::name_of(c);
    for (const double share : shares)
      cases_.push_back(
          {c, share, shares.size() == 1 ? name : fmt::format("{}/injected:{}", name, share)});
  }
  // Our own shuffle: the library's interleaves repetitions only.
  if (!options_.list_only)
    std::shuffle(cases_.begin(), cases_.end(), std::mt19937_64(options_.seed));
  for (const planned& p : cases_)
    benchmark::RegisterBenchmark(p.name.c_str(),
                                 [this, &p](benchmark::State& state) { run(state, p); })
        ->Iterations(1)
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
}

std::optional<refusal> suite::open_device() {
  if (const auto why = device::why_no_device())
    return refusal{
        device::gpu_required() ? *why + "; WARPGAUGE_REQUIRE_GPU asks for one" : "skipped: " + *why,
        device::gpu_required() ? 7 : 77};
  device_ = measure::current_device(library_);
  bench_ = std::make_unique<measure::workbench>(device_, rule_of(options_));
  utc_ = warpgauge::suite::utc_now();
  before_ = warpgauge::suite::state_of(device_);
  return std::nullopt;
}

std::map<std::string, std::string> suite::context() const {
  auto all = warpgauge::suite::context_of(
      device_, {before_, utc_, options_.seed, options_.process, options_.session});
  all[std::string(key::version)] = WARPGAUGE_VERSION;
  if (const std::string_view commit = WARPGAUGE_COMMIT; !commit.empty())
    all[std::string(key::commit)] = commit;
  if (!options_.inject.empty())
    all[std::string(key::injected)] = fmt::format("{}", fmt::join(options_.inject, ","));
  return all;
}

void suite::show_progress(const std::string& name) {
  ++started_;
  if (::isatty(STDERR_FILENO) == 1) std::fprintf(stderr, "\r\033[K[%d] %s", started_, name.c_str());
}

void suite::run(benchmark::State& state, const planned& p) {
  show_progress(p.name);
  const auto failed = attempts_.attempt([&] { record(state, p, bench_->measure(p.of, p.inject)); });
  if (::isatty(STDERR_FILENO) == 1) std::fputs("\r\033[K", stderr);
  if (!failed) return;
  problems_.insert_or_assign(p.name, failed->why);
  state.SkipWithError(report::words(failed->why).c_str());
}

void suite::record(benchmark::State& state, const planned& p, const measure::measurement& m) {
  const measure::measured_case& c = p.of;
  const measure::summary kernel = measure::summarise_kernel(m.pairs);
  const measure::summary anchor = measure::summarise_anchor(m.pairs);
  for (auto _ : state) state.SetIterationTime(kernel.median_s);

  const auto work = measure::flops(c);
  const double bytes_per_s = measure::minimum_bytes(c) / kernel.median_s;
  const double anchor_per_s = m.anchor_work / anchor.median_s;
  if (work)
    set(state, key::tflop_s, *work / kernel.median_s * 1e-12);
  else
    set(state, key::bandwidth_gb_s, bytes_per_s * 1e-9);
  if (m.anchor == anchor_kind::copy) {
    set(state, key::anchor_gb_s, anchor_per_s * 1e-9);
    set(state, key::fraction_of_copy, bytes_per_s / anchor_per_s);
    if (const double least = c.variant->least_of_copy; least > 0 && c.gated)
      set(state, key::least_of_copy, least);
  } else {
    set(state, key::anchor_tflop_s, anchor_per_s * 1e-12);
  }
  const auto peak_arithmetic = measure::peak_fp32(device_.facts);
  const double peak_bytes = measure::peak_bandwidth(device_.facts);
  if (work && c.configuration.type == kernels::element::f32) {
    if (peak_arithmetic)
      set(state, key::fraction_of_peak, *work / kernel.median_s / *peak_arithmetic);
  } else if (!work && peak_bytes > 0) {
    set(state, key::fraction_of_peak, bytes_per_s / peak_bytes);
  }
  for (const auto& [name, value] :
       warpgauge::suite::counters_of(m, facts_of(c), c.gated, m.sets, m.batch))
    set(state, name, value);
  if (m.injected > 0) set(state, "x_injected_share", m.injected);
  for (const measure::timed_pair& pair : m.pairs) {
    if (static_cast<int>(samples_[p.name].size()) >= options_.samples) break;
    samples_[p.name].push_back(pair.kernel_s);
  }
}

}  // namespace warpgauge::perf
