// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/simulate.hpp"

#include "warpgauge/conformance/operand_memory.hpp"
#include "warpgauge/registry/registry.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace warpgauge::tests {

std::string describe_launch(const launch_case& c) {
  return fmt::format(
      "{} {}; see: warpgauge trace {} {}", c.id(), describe(c), c.id(), options_of(c));
}

std::optional<sim::launch_report> simulate(const launch_case& c) {
  device::queue q;
  const conformance::operand_memory memory(q, c);
  const sim::launch_recorder recorder;
  c.variant->launch(q, memory.operands, c.configuration);
  q.synchronise();
  if (recorder.reports().empty()) return std::nullopt;
  return recorder.reports().back();
}

launch_case case_named(std::string_view id, const contract::shape& s, int tile) {
  const registry::lookup found = registry::find(id);
  if (!found) throw std::invalid_argument(fmt::format("no variant {}", id));
  launch_case c = default_case(*found.found->family, *found.found->variant, s);
  if (tile != 0) c.configuration.tile = tile;
  require_valid(c);
  return c;
}

sim::launch_report simulate(std::string_view id, const contract::shape& s, int tile) {
  return simulate(case_named(id, s, tile)).value();
}

contract::traffic traffic_of(const sim::launch_report& r) {
  return {.global_load_requests = r.global_load.requests,
          .global_load_sectors = r.global_load.sectors,
          .global_store_requests = r.global_store.requests,
          .global_store_sectors = r.global_store.sectors,
          .shared_load_requests = r.shared_load.requests,
          .shared_load_wavefronts = r.shared_load.wavefronts,
          .shared_load_bank_conflicts = r.shared_load.bank_conflicts,
          .shared_store_requests = r.shared_store.requests,
          .shared_store_wavefronts = r.shared_store.wavefronts,
          .shared_store_bank_conflicts = r.shared_store.bank_conflicts,
          .barriers = r.barriers};
}

std::string differences(const contract::traffic& expected, const contract::traffic& simulated) {
  std::string lines;
  const auto compare = [&](std::string_view name, std::uint64_t want, std::uint64_t got) {
    if (want != got) lines += fmt::format("  {}: expected {}, simulated {}\n", name, want, got);
  };
  const contract::traffic& e = expected;
  const contract::traffic& s = simulated;
  compare("global load requests", e.global_load_requests, s.global_load_requests);
  compare("global load sectors", e.global_load_sectors, s.global_load_sectors);
  compare("global store requests", e.global_store_requests, s.global_store_requests);
  compare("global store sectors", e.global_store_sectors, s.global_store_sectors);
  compare("shared load requests", e.shared_load_requests, s.shared_load_requests);
  compare("shared load wavefronts", e.shared_load_wavefronts, s.shared_load_wavefronts);
  compare("shared load conflicts", e.shared_load_bank_conflicts, s.shared_load_bank_conflicts);
  compare("shared store requests", e.shared_store_requests, s.shared_store_requests);
  compare("shared store wavefronts", e.shared_store_wavefronts, s.shared_store_wavefronts);
  compare("shared store conflicts", e.shared_store_bank_conflicts, s.shared_store_bank_conflicts);
  compare("barriers", e.barriers, s.barriers);
  return lines;
}

}  // namespace warpgauge::tests
