// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/run_context.hpp"

#include "warpgauge/baseline/exit_code.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <optional>

namespace warpgauge::suite {
namespace {

std::string_view on_off(const std::optional<bool>& value) {
  if (!value) return "unknown";
  return *value ? "on" : "off";
}

}  // namespace

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

baseline::device_state state_of(const measure::found_device& on) {
  baseline::device_state s;
  if (!on.management) return s;
  const measure::device_moment m = measure::moment_of(*on.management, true);
  if (m.sm_clock_mhz) s.sm_clock_mhz = *m.sm_clock_mhz;
  if (m.memory_clock_mhz) s.memory_clock_mhz = *m.memory_clock_mhz;
  if (m.temperature_c) s.temperature_c = *m.temperature_c;
  if (m.power_mw) s.power_w = *m.power_mw / 1000.0;
  s.clock_event_reasons = measure::reason_names(m.reasons.value_or(0));
  if (m.foreign_processes) s.foreign_processes = *m.foreign_processes;
  return s;
}

std::map<std::string, std::string> context_of(const measure::found_device& on,
                                              const run_facts& run) {
  namespace key = baseline::key;
  const measure::device_facts& f = on.facts;
  std::map<std::string, std::string> all;
  const auto add = [&](std::string_view name, const auto& value) {
    all[std::string(name)] = fmt::format("{}", value);
  };
  add(key::protocol, baseline::current_protocol);
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
  add(key::driver, f.driver);
  add(key::cuda_toolkit, f.cuda_toolkit);
  add(key::seed, run.seed);
  add(key::process, run.process);
  add(key::session, run.session);
  add(key::utc, run.utc);
  add(key::state_before, baseline::to_json(run.before));
  add(key::state_after, baseline::to_json(state_of(on)));
  return all;
}

std::map<std::string, double> counters_of(const measure::sampled_pairs& m,
                                          const baseline::case_facts& facts,
                                          bool gated,
                                          int sets,
                                          int batch) {
  namespace key = baseline::key;
  std::map<std::string, double> all;
  const auto set = [&](std::string_view name, double value) { all[std::string(name)] = value; };
  set(key::samples, static_cast<double>(m.pairs.size()));
  set(key::spread, measure::summarise_kernel(m.pairs).spread);
  set(key::anchor_spread, measure::summarise_anchor(m.pairs).spread);
  set(key::gated, gated ? 1 : 0);
  set(key::bytes, facts.bytes);
  set(key::flops, facts.flops);
  set(key::cuts_sectors, facts.cuts_sectors ? 1 : 0);
  set(key::cached, facts.mode == baseline::cold ? 0 : facts.mode == baseline::warm ? 1 : 2);
  set(key::throttled_pairs, m.void_pairs);
  set("x_batch", batch);
  set("x_sets", sets);
  return all;
}

std::optional<attempts::failure> attempts::attempt(const std::function<void()>& measure) {
  using baseline::cause;
  using baseline::cause_kind;
  std::optional<failure> why = lost_;
  const auto reported = [&](const std::string& text) {
    why = failure{cause{cause_kind::reported, text}, text};
  };
  if (!why) {
    try {
      measure();
    } catch (const measure::unsteady_clocks& e) {
      why = failure{
          cause{.kind = e.reasons.empty() ? cause_kind::clocks_changed : cause_kind::clocks_held,
                .names = e.reasons,
                .part = e.void_pairs,
                .whole = e.taken},
          e.what()};
    } catch (const device::cuda_error& e) {
      if (e.sticky()) {
        reported(fmt::format("the device failed in an earlier case: {}", e.what()));
        lost_ = why;
      }
      reported(e.what());
    } catch (const std::exception& e) {
      reported(e.what());
    }
  }
  ++(why ? failed_ : measured_);
  return why;
}

int attempts::exit_code() const {
  using baseline::exit_code;
  if (lost_) return static_cast<int>(exit_code::infrastructure);
  return static_cast<int>(measured_ == 0 && failed_ > 0 ? exit_code::not_measured : exit_code::ok);
}

}  // namespace warpgauge::suite
