// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/decode.hpp"
#include "warpgauge/contract/expectation.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/filling.hpp"
#include "warpgauge/suite/runner.hpp"
#include "warpgauge/suite/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace warpgauge::suite {
namespace {

constexpr std::size_t guard_bytes = 512;
/// For timing only this many values are drawn, and then repeat: drawing a quarter of a gigabyte of
/// them takes seconds.
constexpr std::size_t timed_values = std::size_t{1} << 20;

std::size_t row_bytes(const bound_operand& x) {
  return static_cast<std::size_t>(x.width()) * size_of(x.type);
}
std::size_t pitch_bytes(const bound_operand& x) {
  return static_cast<std::size_t>(x.pitch) * size_of(x.type);
}
/// From the first element to the end of the last row.
std::size_t span_bytes(const bound_operand& x) {
  if (x.elements() == 0) return 0;
  return static_cast<std::size_t>(x.rows() - 1) * pitch_bytes(x) + row_bytes(x);
}

/// From the first element, in bytes.
std::size_t offset_of_element(const bound_operand& x, std::size_t e) {
  const auto width = static_cast<std::size_t>(x.width());
  return e / width * pitch_bytes(x) + e % width * size_of(x.type);
}

bool is_given(const bound_operand& x) {
  return x.is->as == role::input || x.is->as == role::in_place;
}

/// Bytes from where memory is allocated to the first element.
std::size_t offset_of(const bound_case& c, const bound_operand& x) {
  const auto off = static_cast<std::size_t>(c.off);
  const bool is_meant = c.off_alone.empty() || c.off_alone == x.is->name;
  return x.is->any_offset && is_meant && off >= size_of(x.type) ? off : 0;
}

/// What an operand takes of an arena.
std::size_t room_in_arena(const bound_case& c, const bound_operand& x) {
  constexpr std::size_t boundary = 256;
  return (2 * guard_bytes + offset_of(c, x) + span_bytes(x) + boundary - 1) / boundary * boundary;
}

}  // namespace

bool case_memory::is_guarded() const {
  return device::backend_name() != "sim" ||
         (!blocks_.empty() && blocks_.front().in_arena != nullptr);
}

void case_memory::draw(std::size_t operand, block& b, bool to_compare, std::uint64_t stream) {
  const bound_operand& x = case_.operands[operand];
  if (!is_given(x)) return;
  host_values& values = given_[operand];
  values.of = &x;
  const input_values value_at(case_, operand, stream);
  const auto count = static_cast<std::size_t>(x.elements());
  const bool keeps = to_compare || !case_.of->fillers.empty();
  if (keeps) values.values.resize(count);
  if (keeps && is_wide(x.type)) values.integers.resize(count);
  const bool repeats = !keeps && x.pitch == x.width() && count > timed_values;
  const auto put = [&](std::size_t e, std::uint64_t value) {
    std::memcpy(b.before.data() + b.guard + offset_of_element(x, e), &value, size_of(x.type));
  };
  for (std::size_t e = 0; e < (repeats ? timed_values : count); ++e) {
    const std::uint64_t value = value_at(e);
    if (keeps) values.values[e] = decode(x.type, reinterpret_cast<const std::byte*>(&value));
    if (!values.integers.empty()) values.integers[e] = value;
    put(e, value);
  }
  if (case_.of->fillers.contains(x.is->name)) {
    fill_input(case_, operand, given_, values, stream);
    for (std::size_t e = 0; e < count; ++e)
      put(e, is_wide(x.type) ? values.integers[e] : bits_of(x.type, values.values[e]));
  }
  std::byte* first = b.before.data() + b.guard;
  const std::size_t bytes = span_bytes(x);
  for (std::size_t done = timed_values * size_of(x.type); repeats && done < bytes; done *= 2)
    std::memcpy(first + done, first, std::min(done, bytes - done));
}

case_memory::case_memory(device::queue& q, bound_case c, bool to_compare, std::uint64_t stream)
    : case_(std::move(c)) {
  const bool guarded = is_guarded();
  given_.resize(case_.operands.size());
  for (std::size_t i = 0; i < case_.operands.size(); ++i) {
    bound_operand& x = case_.operands[i];
    block b;
    const std::size_t after = guarded ? guard_bytes : 0;
    const std::size_t bytes = span_bytes(x);
    b.guard = bytes == 0 ? after : after + offset_of(case_, x);
    b.memory = device::allocation(b.guard + bytes + after);
    device::name_elements(b.memory, {x.is->name, size_of(x.type), x.extents, x.pitch, b.guard});
    auto* base = static_cast<std::byte*>(b.memory.data());
    b.before.assign(b.guard + bytes + after, std::byte{contract::poison_byte});
    // A workspace holds nothing: the simulator then finds reads of what was not written.
    const bool holds_poison = guarded || x.is->as == role::output;
    device::fill(q, base, contract::poison_byte, holds_poison ? b.before.size() : b.guard);
    x.data = base == nullptr ? nullptr : base + b.guard;
    draw(i, b, to_compare, stream);
    // Row by row where there are gaps, which hold nothing.
    const std::size_t pieces = x.pitch == x.width() ? 1 : static_cast<std::size_t>(x.rows());
    const std::size_t piece = pieces == 1 ? bytes : row_bytes(x);
    for (std::size_t r = 0; is_given(x) && r < pieces && bytes > 0; ++r)
      device::copy_to_device(q,
                             static_cast<std::byte*>(x.data) + r * pitch_bytes(x),
                             b.before.data() + b.guard + r * pitch_bytes(x),
                             piece);
    if (!to_compare) b.before = {};
    blocks_.push_back(std::move(b));
  }
  q.synchronise();
}

std::size_t case_memory::bytes_in_arena(const bound_case& c) {
  std::size_t all = 0;
  for (const bound_operand& x : c.operands) all += room_in_arena(c, x);
  return all;
}

case_memory::case_memory(case_arena& in, std::size_t at, bound_case c) : case_(std::move(c)) {
  given_.resize(case_.operands.size());
  for (std::size_t i = 0; i < case_.operands.size(); ++i) {
    bound_operand& x = case_.operands[i];
    block b;
    const std::size_t bytes = span_bytes(x);
    b.guard = guard_bytes + (bytes == 0 ? 0 : offset_of(case_, x));
    b.before.assign(b.guard + bytes + guard_bytes, std::byte{contract::poison_byte});
    x.data = in.on_device(at) + b.guard;
    draw(i, b, true, 0);
    std::memcpy(in.on_host(at), b.before.data(), b.before.size());
    b.in_arena = in.on_host(at);
    at += room_in_arena(case_, x);
    blocks_.push_back(std::move(b));
  }
}

std::vector<std::byte> case_memory::now(device::queue& q, std::size_t operand) const {
  const block& b = blocks_[operand];
  if (b.in_arena != nullptr) return {b.in_arena, b.in_arena + b.before.size()};
  return bytes(q, operand);
}

void case_memory::forbid_reads_of_outputs() const {
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    if (case_.operands[i].is->as == role::output)
      device::allow_reads(blocks_[i].memory.data(), blocks_[i].memory.bytes(), false);
}

std::vector<std::byte> case_memory::elements(device::queue& q, std::size_t operand) const {
  const bound_operand& x = case_.operands[operand];
  std::vector<std::byte> rows(span_bytes(x));
  if (const block& b = blocks_[operand]; b.in_arena != nullptr) {
    std::copy_n(b.in_arena + b.guard, rows.size(), rows.data());
  } else {
    device::allow_reads(x.data, rows.size(), true);
    device::copy_to_host(q, rows.data(), x.data, rows.size());
  }
  if (x.pitch == x.width()) return rows;
  std::vector<std::byte> tight(static_cast<std::size_t>(x.elements()) * size_of(x.type));
  for (std::size_t r = 0; r < static_cast<std::size_t>(x.rows()); ++r)
    std::memcpy(tight.data() + r * row_bytes(x), rows.data() + r * pitch_bytes(x), row_bytes(x));
  return tight;
}

std::vector<std::byte> case_memory::bytes(device::queue& q, std::size_t operand) const {
  const device::allocation& memory = blocks_[operand].memory;
  std::vector<std::byte> all(memory.bytes());
  device::allow_reads(memory.data(), memory.bytes(), true);
  device::copy_to_host(q, all.data(), memory.data(), all.size());
  return all;
}

void case_memory::put_bytes(device::queue& q, std::size_t operand, std::span<const std::byte> all) {
  const device::allocation& memory = blocks_[operand].memory;
  if (all.size() != memory.bytes())
    throw std::invalid_argument(
        fmt::format("{} bytes for an operand of {}", all.size(), memory.bytes()));
  device::copy_to_device(q, memory.data(), all.data(), all.size());
}

std::string case_memory::trespass(device::queue& q) const {
  const bool guarded = is_guarded();
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const bound_operand& x = case_.operands[i];
    const block& b = blocks_[i];
    const bool given = x.is->as == role::input;
    // The simulator itself watches memory that was never written.
    if (b.before.empty() ||
        (b.guard == 0 && !given && (x.pitch == x.width() || x.is->as != role::output)))
      continue;
    const std::vector<std::byte> after = now(q, i);
    const std::size_t end = b.guard + span_bytes(x);
    for (std::size_t at = 0; at < after.size(); ++at) {
      if (after[at] == b.before[at]) continue;
      const bool inside = at >= b.guard && at < end;
      const bool gap = inside && (at - b.guard) % pitch_bytes(x) >= row_bytes(x);
      if (inside && !gap && !given) continue;
      if (!guarded && gap && given) continue;  // holds nothing; a write is no mistake of values
      if (inside && !gap)
        return fmt::format(
            "the launch changes its input {}, at element {}: declare it with .in_place(...) if it "
            "may",
            x.is->name,
            (at - b.guard) / pitch_bytes(x) * static_cast<std::size_t>(x.width()) +
                (at - b.guard) % pitch_bytes(x) / size_of(x.type));
      if (gap)
        return fmt::format("the launch writes between the rows of {}, after row {}",
                           x.is->name,
                           (at - b.guard) / pitch_bytes(x));
      return at < b.guard
                 ? fmt::format("the launch writes {} bytes before {}", b.guard - at, x.is->name)
                 : fmt::format(
                       "the launch writes {} bytes past the end of {}", at - end, x.is->name);
    }
  }
  return "";
}

}  // namespace warpgauge::suite
