// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/simulate.hpp"

#include "warpgauge/device/memory.hpp"
#include "warpgauge/registry/registry.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace warpgauge::tests {
namespace {

using kernels::extent;

const registry::entry& entry_of(std::string_view id) {
  const registry::lookup lookup = registry::find(id);
  if (!lookup) throw std::invalid_argument(fmt::format("no variant {}", id));
  return *lookup.found;
}

std::int64_t element_bytes(const registry::entry& e, const kernels::configuration& c) {
  return static_cast<std::int64_t>(e.variant->fulfils == kernels::contract::thread_records
                                       ? sizeof(kernels::thread_record)
                                       : kernels::size_of(c.type));
}

std::int64_t pitch_of(const extent& m, std::int64_t size, layout rows, bool output) {
  const std::int64_t tight = m.width * size;
  switch (rows) {
    case layout::tight:
    case layout::off_by_one:
      return tight;
    case layout::whole_sectors:
      return (tight + 31) / 32 * 32 + 32;
    case layout::odd_pitch:
      return tight + size;
    case layout::mixed:
      return output ? tight + 3 * size : (tight + 31) / 32 * 32;
  }
  return tight;
}

// Device memory under one operand, readable to the last byte of its last row.
struct placed {
  device::allocation memory;
  kernels::matrix matrix;

  placed(device::queue& q, const extent& m, std::int64_t pitch, std::int64_t offset)
      : memory(static_cast<std::size_t>(m.height * pitch + offset + 64)) {
    device::fill(q, memory.data(), 0, memory.bytes());
    matrix = {static_cast<char*>(memory.data()) + offset, m.height, m.width, pitch};
  }
};

}  // namespace

std::string_view to_string(layout l) {
  switch (l) {
    case layout::tight:
      return "tight";
    case layout::whole_sectors:
      return "pitched to sectors";
    case layout::odd_pitch:
      return "odd pitch";
    case layout::mixed:
      return "pitches that differ";
    case layout::off_by_one:
      return "bases off by one element";
  }
  return "unknown";
}

std::string describe(const traffic_case& c) {
  const std::string inner = c.shape.inner > 0 ? fmt::format(" --inner {}", c.shape.inner) : "";
  const std::string tile =
      c.configuration.tile > 0 ? fmt::format(" --tile {}", c.configuration.tile) : "";
  const std::string batch =
      c.configuration.count > 1 ? fmt::format(" --batch {}", c.configuration.count) : "";
  return fmt::format(
      "{} {}x{} ({}, {} pass(es)); see: warpgauge trace {} --shape {}x{}{} --type {}{}{}",
      c.id,
      c.shape.height,
      c.shape.width,
      to_string(c.rows),
      c.configuration.repetitions,
      c.id,
      c.shape.height,
      c.shape.width,
      inner,
      kernels::to_string(c.configuration.type),
      tile,
      batch);
}

kernels::pitches pitches_of(const traffic_case& c) {
  const registry::entry& e = entry_of(c.id);
  const auto [out, a, b] = kernels::extents_of(e.variant->fulfils, c.shape, c.configuration.count);
  const std::int64_t size = element_bytes(e, c.configuration);
  return {pitch_of(out, size, c.rows, true),
          pitch_of(a, size, c.rows, false),
          pitch_of(b, size, c.rows, false)};
}

std::optional<sim::launch_report> simulate(const traffic_case& c) {
  const registry::entry& e = entry_of(c.id);
  const auto [out, a, b] = kernels::extents_of(e.variant->fulfils, c.shape, c.configuration.count);
  const kernels::pitches pitches = pitches_of(c);
  const std::int64_t offset = c.rows == layout::off_by_one ? element_bytes(e, c.configuration) : 0;
  device::queue q;
  const placed placed_out(q, out, pitches.out, offset);
  const placed placed_a(q, a, pitches.a, offset);
  const placed placed_b(q, b, pitches.b, offset);
  const sim::launch_recorder recorder;
  e.variant->launch(q, {placed_out.matrix, placed_a.matrix, placed_b.matrix}, c.configuration);
  q.synchronise();
  if (recorder.reports().empty()) return std::nullopt;
  return recorder.reports().back();
}

sim::launch_report simulate(std::string_view id, kernels::shape shape, int tile) {
  const registry::entry& e = entry_of(id);
  if (tile == 0 && !e.variant->tiles.empty()) tile = e.variant->tiles.back();
  return simulate({std::string(id), shape, {.tile = tile}}).value();
}

kernels::traffic traffic_of(const sim::launch_report& r) {
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

std::string differences(const kernels::traffic& expected, const kernels::traffic& simulated) {
  std::string lines;
  const auto compare = [&](std::string_view name, std::uint64_t want, std::uint64_t got) {
    if (want != got) lines += fmt::format("  {}: expected {}, simulated {}\n", name, want, got);
  };
  const kernels::traffic& e = expected;
  const kernels::traffic& s = simulated;
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
