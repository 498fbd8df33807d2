// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/run_context.hpp"

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

}  // namespace warpgauge::suite
