// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/order/host_access.hpp"

#include "warpgauge/sim/checks/global_race_checker.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/options.hpp"
#include "warpgauge/sim/order/host_function.hpp"
#include "warpgauge/sim/order/operation.hpp"
#include "warpgauge/sim/order/state.hpp"
#include "warpgauge/sim/order/unwritten.hpp"
#include "warpgauge/sim/report/report_assembly.hpp"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <set>
#include <string_view>

namespace warpgauge::sim::order {

namespace detail {
std::uintptr_t watch_begin = 0;
std::uintptr_t watch_bytes = 0;
}  // namespace detail

namespace {

std::atomic<race_cell::cell> host_floor{journal::none};  // of what the host has not waited for
std::atomic<bool> uses_registered{false};  // some of it uses registered memory or the host's own
std::atomic<std::uintptr_t> registered_begin{0};  // of all that it uses so
std::atomic<std::uintptr_t> registered_end{0};
std::atomic<int> functions_running{0};  // of the host's, in streams
std::atomic<bool> any_freed{false};     // of the memory that it shares with the device

struct use {
  operation_record by;
  bool writes = false;
};

/// The cell's operation, if the host has not waited for it.
std::optional<use> unfinished(race_cell::cell c, bool writes) {
  if (c < host_floor.load(std::memory_order_relaxed)) return std::nullopt;
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  const operation_record* const r = s.log.find(c);
  if (r == nullptr || comes_before(*r, s.time.host())) return std::nullopt;
  return use{*r, writes};
}

/// The operation that last wrote the word or byte or, for a write, read it.
std::optional<use> user_of(const race_cell::cell* write,
                           const race_cell::cell* read,
                           std::uintptr_t address,
                           bool host_writes) {
  if (auto by = unfinished(race_cell::load(write), true)) return by;
  if (!host_writes) return std::nullopt;
  if (auto by = unfinished(race_cell::load(read), false)) return by;
  state& s = the_state();
  if (!s.displaced.may_have(address / displaced_reads::page_bytes)) return std::nullopt;
  race_cell::cell first = 0;
  {
    const std::lock_guard lock(s.mutex);
    s.displaced.for_each(address, 1, [&](race_cell::cell c) { first = c; });
  }
  return first == 0 ? std::nullopt : unfinished(first, false);
}

struct found_use {
  use by;
  std::uintptr_t address = 0;
};

std::optional<found_use> find_use(std::uintptr_t begin, std::size_t bytes, bool host_writes) {
  if (host_floor.load(std::memory_order_relaxed) == journal::none) return std::nullopt;
  const std::uintptr_t end = begin + bytes;
  for (std::uintptr_t at = begin; at < end;) {
    const global_race_checker::cells cells = global_race_checker::cells_of(at);
    const bool split = race_cell::load(cells.write) == race_cell::by_bytes;
    const auto by = split ? user_of(cells.byte_write, cells.byte_read, at, host_writes)
                          : user_of(cells.write, cells.read, at, host_writes);
    if (by) return found_use{*by, at};
    at = split ? at + 1 : (at & ~std::uintptr_t{3}) + 4;
  }
  return std::nullopt;
}

std::optional<found_use> find_registered_use(std::uintptr_t begin,
                                             std::size_t bytes,
                                             bool host_writes) {
  if (!uses_registered.load(std::memory_order_relaxed)) return std::nullopt;
  if (begin >= registered_end || begin + bytes <= registered_begin) return std::nullopt;
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  for (const operation_record& r : s.log.all()) {
    if (comes_before(r, s.time.host())) continue;
    for (const operation_record::range& used : r.registered) {
      if (begin >= used.begin + used.bytes || used.begin >= begin + bytes) continue;
      if (used.written || host_writes) {
        return found_use{{r, used.written}, std::max(begin, used.begin)};
      }
    }
  }
  return std::nullopt;
}

/// Whether this place was not reported before, so that symbols are looked up only once.
bool is_new(finding_kind kind, std::uintptr_t pc) {
  static auto& told = *new std::set<std::pair<finding_kind, std::uintptr_t>>;
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  return told.emplace(kind, pc).second;
}

finding at_line(finding_kind kind, std::uintptr_t pc) {
  const symbols::source_line here = symbols::locate(pc);
  finding f;
  f.kind = kind;
  f.kernel = "host code";
  f.file = here.file;
  f.line = here.line;
  f.column = here.column;
  f.count = 1;
  return f;
}

void report(finding_kind kind, const char* what, const found_use& found, std::uintptr_t pc) {
  if (!is_new(kind, pc)) return;
  finding f = at_line(kind, pc);
  const symbols::source_line there = symbols::locate(found.by.by.pc);
  f.other = racing_access{there.file, there.line, there.column, {}, {}};
  const bool by_function = std::string_view(found.by.by.call) == "cudaLaunchHostFunc";
  std::string place = by_function ? "the data of its function" : "registered memory";
  if (device_memory::contains(found.address)) {
    const device_memory::description d = device_memory::describe(found.address);
    f.object = d.object;
    f.offset = d.offset;
    place = device_memory::place_of(d);
  }
  f.message = fmt::format("{} what {} {}, and nothing waited for it: {}",
                          what,
                          name_of(found.by.by),
                          found.by.writes ? "writes" : "reads",
                          place);
  tell(f);
}

/// @param what  "host code" does
void report_misuse(std::uintptr_t address, const char* what, std::uintptr_t pc) {
  constexpr finding_kind kind = finding_kind::device_pointer;
  const device_memory::description d = device_memory::describe(address);
  if (d.object.empty() || !is_new(kind, pc)) return;
  finding f = at_line(kind, pc);
  f.object = d.object;
  f.offset = d.offset;
  const char* const whose = d.what == device_memory::kind::device        ? "device memory"
                            : d.what == device_memory::kind::pinned_host ? "pinned memory of CUDA's"
                                                                         : "managed memory";
  f.message = fmt::format("host code {} {}, at {}{}",
                          what,
                          whose,
                          device_memory::place_of(d),
                          d.freed ? ", which was freed" : "");
  tell(f);
}

void report_device_pointer(std::uintptr_t address, bool writes, std::uintptr_t pc) {
  if (device_memory::describe(address).what != device_memory::kind::device) return;
  report_misuse(address, writes ? "writes" : "reads", pc);
}

}  // namespace

void on_host_access(
    std::uintptr_t address, unsigned size, bool writes, bool strong, std::uintptr_t pc) {
  if (functions_running.load(std::memory_order_relaxed) != 0) {
    host_function::note(address, size, writes);
  }
  const bool in_arena = device_memory::contains(address);
  if (in_arena && !device_memory::is_shared_with_host(address)) {
    return report_device_pointer(address, writes, pc);
  }
  if (in_arena && *device_memory::shadow_of(address) == device_memory::unaddressable &&
      device_memory::describe(address).freed) {
    return report_misuse(address, writes ? "writes" : "reads", pc);
  }
  const auto found =
      in_arena ? find_use(address, size, writes) : find_registered_use(address, size, writes);
  if (!found) {
    if (!writes) note_host_read(address, size, pc);
    return;
  }
  if (!strong) {
    return report(
        finding_kind::host_race, writes ? "the host writes" : "the host reads", *found, pc);
  }
  if (writes) return;
  // It may be learning by a flag that the work is done.
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.time.host_waits(s.time.now(found->by.by.stream));
  s.settle();
}

void on_host_free(const void* pointer, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(pointer);
  const auto found = device_memory::contains(begin) ? find_use(begin, bytes, true)
                                                    : find_registered_use(begin, bytes, true);
  const call_site site = call::site();
  if (!found) return;
  const std::string frees = std::string(site.call) + " frees";
  report(finding_kind::freed_in_use, frees.c_str(), *found, site.pc);
}

bool on_host_release(const void* pointer, std::uintptr_t pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (device_memory::contains(address)) {
    report_misuse(address, "frees", pc);
    return current_options().findings == findings_mode::off;
  }
  if (functions_running.load(std::memory_order_relaxed) != 0) {
    host_function::note(address, 1, true);
  }
  if (!uses_registered.load(std::memory_order_relaxed) || pointer == nullptr) return true;
  const std::size_t bytes = malloc_usable_size(const_cast<void*>(pointer));
  const auto found = find_registered_use(address, bytes, true);
  if (found) report(finding_kind::freed_in_use, "the host frees", *found, pc);
  return true;
}

void shared_memory_freed() {
  if (any_freed.exchange(true) || !enabled()) return;
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.settle();
}

void look_for_lost_variables(const void* frame) {
  if (!uses_registered.load(std::memory_order_relaxed)) return;
  constexpr std::uintptr_t most_stack = std::uintptr_t{1} << 23;
  const auto live = reinterpret_cast<std::uintptr_t>(frame);
  const auto found = find_registered_use(live - most_stack, most_stack, true);
  if (!found || !is_new(finding_kind::freed_in_use, found->by.by.pc)) return;
  finding f = at_line(finding_kind::freed_in_use, found->by.by.pc);
  f.kernel = name_of(found->by.by);
  f.message = f.kernel +
              " reads a variable of a function that has returned, and nothing waited for it before";
  tell(f);
}

void watch_all(bool all) {
  functions_running += all ? 1 : -1;
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.settle();
}

void watch_host(const std::deque<operation_record>& unfinished, bool registered) {
  host_floor = unfinished.empty() ? journal::none : unfinished.front().first;
  std::uintptr_t begin = device_memory::detail::arena_base;
  std::uintptr_t end = begin + device_memory::detail::arena_bytes / 4 * 3;
  if (!unfinished.empty() || any_freed) end = begin + device_memory::detail::arena_bytes;
  const auto include = [&](std::uintptr_t first, std::size_t bytes) {
    begin = begin == 0 ? first : std::min(begin, first);
    end = std::max(end, first + bytes);
  };
  uses_registered = registered;
  if (registered) {
    std::uintptr_t lowest = ~std::uintptr_t{0};
    std::uintptr_t highest = 0;
    for (const operation_record& r : unfinished) {
      for (const operation_record::range& used : r.registered) {
        lowest = std::min(lowest, used.begin);
        highest = std::max(highest, used.begin + used.bytes);
      }
    }
    if (highest != 0) include(lowest, highest - lowest);
    registered_begin = lowest;
    registered_end = highest;
  }
  for (const auto& [first, bytes] : unwritten_ranges()) include(first, bytes);
  if (functions_running != 0) include(0, ~std::uintptr_t{0});
  __atomic_store_n(&detail::watch_begin, begin, __ATOMIC_RELAXED);
  __atomic_store_n(&detail::watch_bytes, end - begin, __ATOMIC_RELAXED);
}

}  // namespace warpgauge::sim::order
