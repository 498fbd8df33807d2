// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/inspector.hpp"
#include "warpgauge/device/memory.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <vector>

namespace warpgauge::conformance::inspector {
namespace {

// Kept between cases: an allocation per case would cost more than the comparison.
std::vector<std::byte>& scratch(std::size_t bytes) {
  thread_local std::vector<std::byte> memory;
  if (memory.size() < bytes) memory.resize(bytes);
  return memory;
}

std::span<const std::byte> fetch(device::queue& q, const std::byte* from, std::int64_t bytes) {
  const auto size = static_cast<std::size_t>(bytes);
  std::vector<std::byte>& host = scratch(size);
  device::copy_to_host(q, host.data(), from, size);
  return std::span<const std::byte>(host).first(size);
}

}  // namespace

void generate(device::queue& q, std::byte* input, const input_extents& where) {
  for (const byte_rows& m : where.matrices) {
    if (m.rows == 0 || m.row_bytes == 0) continue;
    // Tight rows in one piece.
    const bool tight = m.pitch == m.row_bytes;
    const std::int64_t rows = tight ? 1 : m.rows;
    const auto size = static_cast<std::size_t>(tight ? m.rows * m.row_bytes : m.row_bytes);
    for (std::int64_t r = 0; r < rows; ++r) {
      const auto bytes = std::span<std::byte>(scratch(size)).first(size);
      write_input(bytes, m.base + r * m.pitch, where.kind, where.seed);
      device::copy_to_device(q, input + m.base + r * m.pitch, bytes.data(), size);
    }
  }
}

std::uint64_t count_changes(device::queue& q, const std::byte* input, const input_extents& where) {
  std::uint64_t changes = 0;
  for (const byte_rows& m : where.matrices) {
    if (m.rows == 0 || m.row_bytes == 0) continue;
    const std::int64_t last_row = (m.rows - 1) * m.pitch;
    const std::span<const std::byte> all = fetch(q, input + m.base, last_row + m.row_bytes);
    for (std::int64_t r = 0; r < m.rows; ++r)
      changes += count_changed_bytes(
          all.subspan(static_cast<std::size_t>(r * m.pitch), static_cast<std::size_t>(m.row_bytes)),
          m.base + r * m.pitch,
          where.kind,
          where.seed);
  }
  return changes;
}

std::string launch(device::queue& q, const launch_case& c, const operands& x) {
  const sim::memory_work before = sim::memory_work_so_far();
  c.variant->launch(q, x, c.configuration);
  const sim::memory_work after = sim::memory_work_so_far();
  return describe_work(after.allocations - before.allocations,
                       after.fills - before.fills,
                       after.copies - before.copies);
}

bool wants_exact_inputs() { return true; }

std::uint64_t count_mismatches(device::queue& q,
                               const judge& by,
                               const expectation& e,
                               const std::byte* arena) {
  return by.count_mismatches(e, fetch(q, arena + e.region, e.region_bytes));
}

std::optional<mismatch> next_mismatch(device::queue& q,
                                      const judge& by,
                                      const expectation& e,
                                      const std::byte* arena,
                                      std::int64_t from) {
  const std::span<const std::byte> region = fetch(q, arena + e.region, e.region_bytes);
  const std::optional<std::int64_t> unit = by.next_mismatch(e, region, from);
  if (!unit) return std::nullopt;
  return mismatch{*unit, place_of(e, *unit), unit_at(e, region, *unit)};
}

}  // namespace warpgauge::conformance::inspector
