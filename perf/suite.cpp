// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/suite.hpp"

#include "perf/commit.hpp"
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

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

std::string_view on_off(const std::optional<bool>& value) {
  if (!value) return "unknown";
  return *value ? "on" : "off";
}

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
  utc_ = utc_now();
  before_ = state_now();
  return std::nullopt;
}

baseline::device_state suite::state_now() const {
  baseline::device_state s;
  if (!device_.management) return s;
  const measure::device_moment m = measure::moment_of(*device_.management, true);
  if (m.sm_clock_mhz) s.sm_clock_mhz = *m.sm_clock_mhz;
  if (m.memory_clock_mhz) s.memory_clock_mhz = *m.memory_clock_mhz;
  if (m.temperature_c) s.temperature_c = *m.temperature_c;
  if (m.power_mw) s.power_w = *m.power_mw / 1000.0;
  s.clock_event_reasons = measure::reason_names(m.reasons.value_or(0));
  if (m.foreign_processes) s.foreign_processes = *m.foreign_processes;
  return s;
}

std::map<std::string, std::string> suite::context() const {
  const measure::device_facts& f = device_.facts;
  std::map<std::string, std::string> all;
  const auto add = [&](std::string_view name, const auto& value) {
    all[std::string(name)] = fmt::format("{}", value);
  };
  add(key::protocol, baseline::current_protocol);
  add(key::version, WARPGAUGE_VERSION);
  add(key::gpu_name, f.name);
  add(key::card, f.card);
  add(key::memory_bytes, f.memory_bytes);
  add(key::memory_clock_khz, f.memory_clock_khz);
  add(key::bus_width_bits, f.bus_width_bits);
  add(key::sm_count, f.sm_count);
  add(key::compute_capability, fmt::format("{}.{}", f.capability_major, f.capability_minor));
  add(key::power_limit_mw, f.power_limit_mw.value_or(0));
  add(key::ecc, on_off(f.ecc));
  add(key::mig, f.mig);
  if (!f.board_part.empty()) add(key::board_part, f.board_part);
  if (!f.boot.empty()) add(key::boot, f.boot);
  if (const std::string_view commit = WARPGAUGE_COMMIT; !commit.empty()) add(key::commit, commit);
  add(key::driver, f.driver);
  add(key::cuda_toolkit, f.cuda_toolkit);
  add(key::seed, options_.seed);
  add(key::process, options_.process);
  add(key::session, options_.session);
  add(key::utc, utc_);
  add(key::state_before, baseline::to_json(before_));
  add(key::state_after, baseline::to_json(state_now()));
  if (!options_.inject.empty())
    add(key::injected, fmt::format("{}", fmt::join(options_.inject, ",")));
  return all;
}

int suite::exit_code() const {
  if (lost_) return 7;
  return measured_ == 0 && failed_ > 0 ? 5 : 0;
}

void suite::show_progress(const std::string& name) {
  ++started_;
  if (::isatty(STDERR_FILENO) == 1) std::fprintf(stderr, "\r\033[K[%d] %s", started_, name.c_str());
}

void suite::run(benchmark::State& state, const planned& p) {
  using baseline::cause;
  using baseline::cause_kind;
  show_progress(p.name);
  std::optional<cause> problem = lost_;
  if (!problem) {
    try {
      record(state, p, bench_->measure(p.of, p.inject));
    } catch (const measure::unsteady_clocks& e) {
      problem =
          cause{.kind = e.reasons.empty() ? cause_kind::clocks_changed : cause_kind::clocks_held,
                .names = e.reasons,
                .part = e.void_pairs,
                .whole = e.taken};
    } catch (const device::cuda_error& e) {
      problem = cause{cause_kind::reported, e.what()};
      if (e.sticky())
        lost_ = cause{cause_kind::reported,
                      fmt::format("the device failed in an earlier case: {}", e.what())};
    } catch (const std::runtime_error& e) {
      problem = cause{cause_kind::reported, e.what()};
    }
  }
  if (::isatty(STDERR_FILENO) == 1) std::fputs("\r\033[K", stderr);
  if (!problem) {
    ++measured_;
    return;
  }
  ++failed_;
  problems_.insert_or_assign(p.name, *problem);
  state.SkipWithError(report::words(*problem).c_str());
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
  set(state, key::samples, static_cast<double>(m.pairs.size()));
  set(state, key::spread, kernel.spread);
  set(state, key::anchor_spread, anchor.spread);
  set(state, key::gated, c.gated ? 1 : 0);
  set(state, key::throttled_pairs, m.void_pairs);
  set(state, "x_batch", m.batch);
  set(state, "x_sets", m.sets);
  if (m.injected > 0) set(state, "x_injected_share", m.injected);
  for (const measure::timed_pair& pair : m.pairs) {
    if (static_cast<int>(samples_[p.name].size()) >= options_.samples) break;
    samples_[p.name].push_back(pair.kernel_s);
  }
}

}  // namespace warpgauge::perf
