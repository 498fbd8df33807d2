// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/order/unwritten.hpp"

#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/options.hpp"
#include "warpgauge/sim/order/operation.hpp"
#include "warpgauge/sim/order/state.hpp"
#include "warpgauge/sim/report/report_assembly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <mutex>
#include <optional>

namespace warpgauge::sim::order {
namespace {

struct pattern {
  std::vector<bool> unwritten;
  std::uintptr_t from = 0;
  call_site copy;
};

/// Without a lock: whether an address may lie in it.
struct place {
  std::atomic<std::uintptr_t> begin{0};
  std::atomic<std::size_t> bytes{0};
  pattern what;
};

// Copies remembered, the last ones. Each costs every read near it.
constexpr std::size_t most_copies = 8;

struct all_places {
  std::mutex mutex;
  std::array<place, most_copies> places;
  std::size_t next = 0;
};

all_places& all() {
  static auto& instance = *new all_places;  // used while static data is destroyed
  return instance;
}

/// No data: bytes that differ from address to address of the device, so that two copies of the same
/// bytes are equal.
unsigned char pattern_at(std::uintptr_t address) {
  const std::uint64_t word = (address / 8 + 1) * 0x9e3779b97f4a7c15;
  return static_cast<unsigned char>(word >> 8 * (address % 8)) | 1;
}

bool holds_pattern(const place& p, std::uintptr_t begin, std::uintptr_t end) {
  for (std::uintptr_t i = begin; i < end; ++i) {
    if (!p.what.unwritten[i - p.begin]) return false;
    if (*reinterpret_cast<const unsigned char*>(i) != pattern_at(p.what.from + (i - p.begin)))
      return false;
  }
  return true;
}

void refresh_watch() {
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.settle();
}

void report(const pattern& what, std::size_t first, std::size_t last, std::uintptr_t pc) {
  const symbols::source_line here = symbols::locate(what.copy.pc);
  const symbols::source_line used = symbols::locate(pc);
  const device_memory::description d = device_memory::describe(what.from + first);
  finding f;
  f.kind = finding_kind::unwritten_copy;
  f.kernel = what.copy.call;
  f.file = here.file;
  f.line = here.line;
  f.column = here.column;
  f.object = d.object;
  f.offset = d.offset;
  f.count = 1;
  f.other = racing_access{used.file, used.line, used.column, {}, {}};
  f.message = fmt::format(
      "{} copies bytes {} to {} of {}, which nothing ever wrote, and the host uses the copy",
      what.copy.call,
      d.offset,
      d.offset + static_cast<std::int64_t>(last - first),
      d.object);
  tell(f);
}

}  // namespace

void note_copy_to_host(void* to, const void* from, std::size_t bytes) {
  const options& chosen = current_options();
  if (chosen.findings != findings_mode::fail || !chosen.host_checks) return;
  const auto source = reinterpret_cast<std::uintptr_t>(from);
  const auto target = reinterpret_cast<std::uintptr_t>(to);
  const std::uint8_t* const shadow = device_memory::shadow_of(source);
  all_places& a = all();
  {
    const std::lock_guard lock(a.mutex);
    for (place& p : a.places) {
      if (p.begin >= target && p.begin + p.bytes <= target + bytes) p.bytes = 0;
    }
    if (std::memchr(shadow, device_memory::allocated, bytes) == nullptr) return;
    pattern what{std::vector<bool>(bytes), source, call::site()};
    for (std::size_t i = 0; i < bytes; ++i) {
      if (shadow[i] != device_memory::allocated) continue;
      what.unwritten[i] = true;
      static_cast<unsigned char*>(to)[i] = pattern_at(source + i);
    }
    place& p = a.places[a.next++ % most_copies];
    p.what = std::move(what);
    p.begin = target;
    p.bytes = bytes;
  }
  refresh_watch();
}

void note_host_read(std::uintptr_t address, unsigned size, std::uintptr_t pc) {
  constexpr unsigned most = 16;  // more is a copy
  all_places& a = all();
  std::optional<pattern> used;
  std::size_t first = 0;
  for (place& p : a.places) {
    const std::uintptr_t begin = p.begin.load(std::memory_order_relaxed);
    const std::size_t bytes = p.bytes.load(std::memory_order_relaxed);
    if (address - begin >= bytes || address - begin + size > bytes || size > most) continue;
    const std::lock_guard lock(a.mutex);
    if (p.begin != begin || p.bytes != bytes) continue;
    // One byte may match the pattern by chance, so its neighbours must match too.
    std::uintptr_t from = address;
    std::uintptr_t to = address + size;
    if (size < 4) {
      from = std::max(begin, address & ~std::uintptr_t{3});
      to = std::min(begin + bytes, (address & ~std::uintptr_t{3}) + 4);
      while (from < address && !p.what.unwritten[from - begin]) ++from;
      while (to > address + size && !p.what.unwritten[to - 1 - begin]) --to;
    }
    if (!holds_pattern(p, from, to)) continue;
    used = std::move(p.what);
    p.bytes = 0;
    first = address - begin;
    break;
  }
  if (!used) return;
  std::size_t last = first;
  while (first > 0 && used->unwritten[first - 1]) --first;
  while (last < used->unwritten.size() && used->unwritten[last]) ++last;
  report(*used, first, last, pc);
  refresh_watch();
}

std::vector<std::pair<std::uintptr_t, std::size_t>> unwritten_ranges() {
  all_places& a = all();
  std::vector<std::pair<std::uintptr_t, std::size_t>> result;
  for (const place& p : a.places) {
    if (p.bytes != 0) result.emplace_back(p.begin, p.bytes);
  }
  return result;
}

}  // namespace warpgauge::sim::order
