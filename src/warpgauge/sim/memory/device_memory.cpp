// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/memory/device_memory.hpp"

#include "warpgauge/sim/memory/address_sanitizer.hpp"
#include "warpgauge/sim/memory/address_space.hpp"

#include <sys/mman.h>
#include <sys/sysinfo.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>

namespace warpgauge::sim::device_memory {

namespace detail {
std::uintptr_t arena_base = 0;
std::uintptr_t arena_bytes = 0;
}  // namespace detail

namespace {

constexpr std::size_t gib = std::size_t{1} << 30;
constexpr std::size_t most_address_space = 64 * gib;
constexpr std::size_t least_address_space = gib / 4;
// Smaller zones let an overrun by a few rows land in the next allocation and look legal.
constexpr std::size_t least_zone = std::size_t{64} << 10;
// Freed regions remembered, and kept out of use, so that use after free is found.
constexpr std::size_t quarantine_regions = std::size_t{1} << 14;

// Race cells of smaller allocations stay: they say nothing in later launches.
constexpr std::size_t cells_worth_dropping = std::size_t{1} << 20;

std::atomic<bool> any_huge{false};

/// A stretch of the arena: a red zone, the allocation, a red zone.
struct region {
  std::size_t reserved = 0;
  std::size_t user = 0;  // offset in the arena
  std::size_t bytes = 0;
  std::uint64_t serial = 0;
  kind what = kind::device;
  bool freed = false;
  std::shared_ptr<const array_name> name = nullptr;
  std::uintptr_t caller = 0;
};

struct arena {
  std::mutex mutex;
  std::map<std::size_t, region> regions;  // by offset; live and quarantined
  std::deque<std::size_t> quarantine;
  std::map<std::size_t, std::size_t> holes;  // offset -> bytes; recycled, neighbours joined
  // Offsets from which nothing was ever handed out: in device memory, in memory shared with the
  // host.
  std::size_t unused[2] = {};
  std::size_t used_bytes = 0;
  std::size_t device_bytes = 0;
  std::uint64_t allocations = 0;
};

// Never destroyed: programs free device memory from destructors of static objects.
arena& the_arena() {
  static arena& instance = *new arena;
  return instance;
}

std::size_t round_up(std::size_t value, std::size_t unit) {
  return (value + unit - 1) / unit * unit;
}

// The arena itself, its shadow, the race cells of words and those of bytes.
constexpr std::size_t arenas_reserved = 1 + 1 + 2 + 8;
constexpr std::size_t cells_begin = 2;

void reserve(arena& a) {
  if (detail::arena_bytes != 0) return;
  for (std::size_t bytes = most_address_space; bytes >= least_address_space; bytes /= 2) {
    // Closed: workers' shared variables are mapped below.
    const std::size_t below = bytes == most_address_space ? wrapped_reach : shared_reach;
    constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void* p = mmap(nullptr, below + arenas_reserved * bytes, PROT_NONE, flags, -1, 0);
    if (p == MAP_FAILED) continue;
    char* const open = static_cast<char*>(p) + below;
    if (mprotect(open, arenas_reserved * bytes, PROT_READ | PROT_WRITE) != 0) {
      munmap(p, below + arenas_reserved * bytes);
      continue;
    }
    madvise(open, arenas_reserved * bytes, MADV_DONTDUMP);
    detail::arena_base = reinterpret_cast<std::uintptr_t>(open);
    detail::arena_bytes = bytes;
    a.unused[1] = bytes / 4 * 3;
    struct sysinfo host {};
    sysinfo(&host);
    a.device_bytes = std::min(bytes / 4, std::size_t{host.totalram} * host.mem_unit / 3);
    return;
  }
}

std::uintptr_t address_of(std::size_t offset) { return detail::arena_base + offset; }

// Large allocations lie on pages of 2 MiB where the system has them: a launch's first accesses wait
// for fewer. While little is in use, because one touched word then takes 2 MiB, and its cells too.
constexpr std::size_t huge_page_bytes = std::size_t{1} << 21;
constexpr std::size_t least_for_huge_pages = 2 * huge_page_bytes;

void use_huge_pages(const void* begin, std::size_t bytes) {
  const std::uintptr_t first = round_up(reinterpret_cast<std::uintptr_t>(begin), huge_page_bytes);
  const std::uintptr_t end =
      (reinterpret_cast<std::uintptr_t>(begin) + bytes) / huge_page_bytes * huge_page_bytes;
  if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}

// Gives an allocation's pages back to the system, which zeroes them. Allocations start at a page,
// and the rest of their last page is red zone.
void drop(std::uintptr_t begin, std::size_t bytes) {
  madvise(reinterpret_cast<void*>(begin), round_up(bytes, page_bytes()), MADV_DONTNEED);
}

void recycle_oldest(arena& a) {
  const std::size_t offset = a.quarantine.front();
  a.quarantine.pop_front();
  const auto it = a.regions.find(offset);
  std::size_t begin = offset;
  std::size_t bytes = it->second.reserved;
  a.regions.erase(it);
  auto next = a.holes.lower_bound(begin);
  if (next != a.holes.begin()) {
    const auto before = std::prev(next);
    if (before->first + before->second == begin) {
      begin = before->first;
      bytes += before->second;
      a.holes.erase(before);
    }
  }
  if (next != a.holes.end() && next->first == begin + bytes) {
    bytes += next->second;
    a.holes.erase(next);
  }
  a.holes[begin] = bytes;
}

// Offset of `reserved` bytes of a part of the arena, or SIZE_MAX: first recycled ones, whose page
// tables exist, then never used ones, and last those in quarantine.
std::size_t take(arena& a, std::size_t reserved, bool shared) {
  const std::size_t boundary = detail::arena_bytes / 4 * 3;
  const std::size_t end = shared ? detail::arena_bytes : boundary;
  std::size_t& unused = a.unused[shared ? 1 : 0];
  for (;;) {
    for (auto it = a.holes.lower_bound(shared ? boundary : 0); it != a.holes.end(); ++it) {
      if (it->first + reserved > end) break;
      if (it->second < reserved) continue;
      const auto [offset, bytes] = *it;
      a.holes.erase(it);
      if (bytes > reserved) a.holes[offset + reserved] = bytes - reserved;
      return offset;
    }
    if (reserved <= end - unused) {
      const std::size_t offset = unused;
      unused += reserved;
      return offset;
    }
    if (a.quarantine.empty()) return SIZE_MAX;
    while (!a.quarantine.empty()) recycle_oldest(a);
  }
}

// Bytes between its red zones: what it was made with, and the rest of the last page.
std::size_t room_of(std::size_t offset, const region& r) {
  return r.reserved - 2 * (r.user - offset);
}

void free_region(arena& a, std::size_t offset, region& r) {
  r.freed = true;
  a.used_bytes -= r.bytes;
  const std::uintptr_t address = address_of(r.user);
  const std::size_t bytes = room_of(offset, r);
  address_sanitizer::unpoison(reinterpret_cast<void*>(address), r.bytes);
  drop(address, bytes);
  drop(reinterpret_cast<std::uintptr_t>(shadow_of(address)), bytes);
  if (bytes >= cells_worth_dropping) {
    // Whole pages of the staggered ones.
    for (const std::uint32_t* cells : {write_cell(address), read_cell(address)}) {
      const std::uintptr_t first = round_up(reinterpret_cast<std::uintptr_t>(cells), page_bytes());
      drop(first, bytes - page_bytes());
    }
    for (const std::uint32_t* cells : {write_byte_cell(address), read_byte_cell(address)}) {
      drop(reinterpret_cast<std::uintptr_t>(cells), 4 * bytes);
    }
  }
  address_sanitizer::poison(reinterpret_cast<void*>(address), r.bytes);
  a.quarantine.push_back(offset);
  if (a.quarantine.size() > quarantine_regions) recycle_oldest(a);
}

// The region that holds an offset. Regions tile the arena, except for holes.
const region* region_at(const arena& a, std::size_t offset) {
  auto it = a.regions.upper_bound(offset);
  if (it == a.regions.begin()) return nullptr;
  --it;
  return offset < it->first + it->second.reserved ? &it->second : nullptr;
}

// The live region whose allocation starts there, or the end.
auto live_at(arena& a, const void* start) {
  const auto address = reinterpret_cast<std::uintptr_t>(start);
  if (!contains(address)) return a.regions.end();
  auto it = a.regions.upper_bound(address - detail::arena_base);
  if (it == a.regions.begin()) return a.regions.end();
  --it;
  const bool there = !it->second.freed && address_of(it->second.user) == address;
  return there ? it : a.regions.end();
}

bool resize(arena& a, std::size_t offset, region& r, std::size_t bytes) {
  if (bytes == 0 || bytes > room_of(offset, r)) return false;
  const std::uintptr_t address = address_of(r.user);
  if (bytes < r.bytes) {
    std::memset(shadow_of(address + bytes), unaddressable, r.bytes - bytes);
    address_sanitizer::poison(reinterpret_cast<void*>(address + bytes), r.bytes - bytes);
  }
  a.used_bytes += bytes - r.bytes;
  r.bytes = bytes;
  address_sanitizer::unpoison(reinterpret_cast<void*>(address), bytes);
  std::memset(shadow_of(address), r.what == kind::device ? allocated : initialised, bytes);
  return true;
}

}  // namespace

void* allocate(std::size_t bytes, kind what, std::uintptr_t caller) {
  arena& a = the_arena();
  const std::lock_guard lock(a.mutex);
  reserve(a);
  if (bytes == 0 || bytes > a.device_bytes - a.used_bytes) return nullptr;
  const std::size_t zone = std::max(round_up(bytes, page_bytes()), least_zone);
  const std::size_t reserved = 2 * zone + round_up(bytes, page_bytes());
  const bool shared = what != kind::device;
  std::size_t offset = take(a, reserved, shared);
  if (offset == SIZE_MAX) offset = take(a, reserved, !shared);
  if (offset == SIZE_MAX) return nullptr;
  a.regions[offset] = {
      reserved, offset + zone, bytes, ++a.allocations, what, false, nullptr, caller};
  a.used_bytes += bytes;
  if (bytes >> 32 != 0) any_huge = true;
  const std::uintptr_t address = address_of(offset + zone);
  if (bytes >= least_for_huge_pages && a.used_bytes <= a.device_bytes / 5) {
    for (const void* begin : {reinterpret_cast<const void*>(address),
                              static_cast<const void*>(shadow_of(address)),
                              static_cast<const void*>(write_cell(address)),
                              static_cast<const void*>(read_cell(address))})
      use_huge_pages(begin, bytes);
  }
  address_sanitizer::poison(reinterpret_cast<void*>(address_of(offset)), reserved);
  address_sanitizer::unpoison(reinterpret_cast<void*>(address), bytes);
  std::memset(shadow_of(address), what == kind::device ? allocated : initialised, bytes);
  return reinterpret_cast<void*>(address);
}

bool has_huge_ones() { return any_huge.load(std::memory_order_relaxed); }

std::uint64_t allocations_so_far() {
  arena& a = the_arena();
  const std::lock_guard lock(a.mutex);
  return a.allocations;
}

bool release(void* pointer) {
  arena& a = the_arena();
  const std::lock_guard lock(a.mutex);
  const auto it = live_at(a, pointer);
  if (it == a.regions.end()) return false;
  free_region(a, it->first, it->second);
  return true;
}

void release_all() {
  arena& a = the_arena();
  const std::lock_guard lock(a.mutex);
  for (auto it = a.regions.begin(); it != a.regions.end();) {
    const auto here = it++;  // a full quarantine erases regions, but never live ones
    if (here->second.freed) continue;
    free_region(a, here->first, here->second);
    it = a.regions.upper_bound(here->first);
  }
}

void clear_race_cells() {
  if (detail::arena_bytes == 0) return;
  drop(detail::arena_base + cells_begin * detail::arena_bytes,
       (arenas_reserved - cells_begin) * detail::arena_bytes);
}

void mark(const void* pointer, std::size_t bytes, bool written) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (!contains(address) || bytes == 0) return;
  const std::optional<allocation> live = find(address);
  if (!live) return;
  const std::size_t left = live->base + live->bytes - address;
  std::memset(shadow_of(address), written ? initialised : allocated, std::min(bytes, left));
}

void mark_initialised(const void* pointer, std::size_t bytes) { mark(pointer, bytes, true); }

void copy_state(const void* to, const void* from, std::size_t bytes) {
  std::memmove(shadow_of(reinterpret_cast<std::uintptr_t>(to)),
               shadow_of(reinterpret_cast<std::uintptr_t>(from)),
               bytes);
}

description describe(std::uintptr_t address) {
  arena& a = the_arena();
  const std::lock_guard lock(a.mutex);
  if (!contains(address)) return {};
  const std::size_t offset = address - detail::arena_base;
  const region* r = region_at(a, offset);
  if (r == nullptr) return {};
  return {r->name ? r->name->name
                  : "allocation #" + std::to_string(r->serial) + " of " + std::to_string(r->bytes) +
                        " bytes",
          static_cast<std::int64_t>(offset) - static_cast<std::int64_t>(r->user),
          r->bytes,
          r->freed,
          r->what,
          r->name};
}

std::optional<allocation> find(std::uintptr_t address) {
  arena& a = the_arena();
  const std::lock_guard lock(a.mutex);
  if (!contains(address)) return std::nullopt;
  const std::size_t offset = address - detail::arena_base;
  const region* r = region_at(a, offset);
  if (r == nullptr || r->freed || offset < r->user || offset >= r->user + r->bytes) {
    return std::nullopt;
  }
  return allocation{address_of(r->user), r->bytes, r->what, r->caller};
}

void for_each(const std::function<void(const allocation&)>& use) {
  arena& a = the_arena();
  const std::lock_guard lock(a.mutex);
  for (const auto& [offset, r] : a.regions) {
    if (!r.freed) use({address_of(r.user), r.bytes, r.what, r.caller});
  }
}

std::size_t total_bytes() {
  arena& a = the_arena();
  const std::lock_guard lock(a.mutex);
  reserve(a);
  return a.device_bytes;
}

std::size_t free_bytes() {
  arena& a = the_arena();
  const std::lock_guard lock(a.mutex);
  reserve(a);
  return a.device_bytes - a.used_bytes;
}

}  // namespace warpgauge::sim::device_memory

namespace warpgauge::sim {

void mark_written(const void* from, std::size_t bytes, bool written) {
  device_memory::mark(from, bytes, written);
}

void name_allocation(const void* start, array_name name) {
  device_memory::arena& a = device_memory::the_arena();
  const std::lock_guard lock(a.mutex);
  if (const auto it = device_memory::live_at(a, start); it != a.regions.end())
    it->second.name = std::make_shared<const array_name>(std::move(name));
}

bool resize_allocation(void* start, std::size_t bytes) {
  device_memory::arena& a = device_memory::the_arena();
  const std::lock_guard lock(a.mutex);
  const auto it = device_memory::live_at(a, start);
  return it != a.regions.end() && device_memory::resize(a, it->first, it->second, bytes);
}

}  // namespace warpgauge::sim
