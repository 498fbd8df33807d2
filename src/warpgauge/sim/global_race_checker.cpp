// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/global_race_checker.hpp"

#include "warpgauge/sim/device_memory.hpp"
#include "warpgauge/sim/symbols.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>
#include <unordered_map>

namespace warpgauge::sim {

namespace {

// An accessor in one word: block (32 bits), thread (10), number of the site (22). Comparing whole
// words orders by block and thread; 0 is nobody.
using accessor = std::uint64_t;
constexpr unsigned site_bits = 22;
constexpr unsigned thread_bits = 10;
constexpr accessor nobody = 0;

std::uint64_t order_of(accessor a) { return a >> site_bits; }
std::uint64_t block_of(accessor a) { return a >> (site_bits + thread_bits); }
unsigned thread_of(accessor a) { return (a >> site_bits) & ((1U << thread_bits) - 1); }
std::uint32_t site_of(accessor a) { return a & ((1U << site_bits) - 1); }

/// Lowest and highest accessor of each kind (load, store, atomic).
struct cell {
  accessor lowest[3] = {};
  accessor highest[3] = {};
};

constexpr std::size_t page_bytes = 4096;

// Cells of a 4 KiB page of device memory: those for whole words, and those for single bytes where
// it is accessed by bytes.
struct page {
  std::unique_ptr<cell[]> words;
  std::unique_ptr<cell[]> bytes;
};

// Replaces only by a strictly earlier (later) thread: of a thread's own accesses the first stays.
void note_in(cell& c, access_op op, accessor a) {
  accessor& low = c.lowest[static_cast<int>(op)];
  accessor& high = c.highest[static_cast<int>(op)];
  if (low == nobody || order_of(a) < order_of(low)) low = a;
  if (high == nobody || order_of(a) > order_of(high)) high = a;
}

/// The extremes of one byte, from its own cell and from its word's.
struct extremes {
  accessor lowest[3] = {};
  accessor highest[3] = {};

  void add(const cell& c) {
    for (int op = 0; op < 3; ++op) {
      const accessor low = c.lowest[op];
      const accessor high = c.highest[op];
      if (low != nobody && (lowest[op] == nobody || low < lowest[op])) lowest[op] = low;
      if (high != nobody && (highest[op] == nobody || high > highest[op])) highest[op] = high;
    }
  }
};

struct pair {
  accessor later = nobody;
  access_op later_op{};
  accessor earlier = nobody;
  access_op earlier_op{};
};

// Two accesses by different blocks, one at least a write, not both atomic. Among the possible
// pairs: of the first pair of kinds, the lowest with the highest.
bool find_conflict(const extremes& e, pair& out) {
  constexpr access_op load = access_op::load;
  constexpr access_op store = access_op::store;
  constexpr access_op atomic = access_op::atomic;
  constexpr std::pair<access_op, access_op> kinds[] = {
      {store, store}, {store, load}, {store, atomic}, {atomic, load}};
  for (const auto& [a, b] : kinds) {
    for (const auto& [first, first_op, second, second_op] :
         {std::tuple{e.lowest[int(a)], a, e.highest[int(b)], b},
          std::tuple{e.lowest[int(b)], b, e.highest[int(a)], a}}) {
      if (first == nobody || second == nobody || block_of(first) == block_of(second)) continue;
      out = order_of(first) < order_of(second) ? pair{second, second_op, first, first_op}
                                               : pair{first, first_op, second, second_op};
      return true;
    }
  }
  return false;
}

}  // namespace

struct global_race_checker::state {
  std::mutex mutex;
  std::unordered_map<std::uintptr_t, page> pages;  // by address / page_bytes
  std::unordered_map<std::uintptr_t, std::uint32_t> site_numbers;
  std::vector<std::uintptr_t> sites{0};

  std::uint32_t number_of(std::uintptr_t pc) {
    const auto [it, is_new] =
        site_numbers.try_emplace(pc, static_cast<std::uint32_t>(sites.size()));
    if (is_new) sites.push_back(pc);
    return it->second;
  }

  static cell* cells(std::unique_ptr<cell[]>& slot, std::size_t count) {
    if (!slot) slot = std::make_unique<cell[]>(count);
    return slot.get();
  }
};

global_race_checker::global_race_checker() : state_(std::make_unique<state>()) {}
global_race_checker::~global_race_checker() = default;

void global_race_checker::begin_launch() { state_ = std::make_unique<state>(); }

void global_race_checker::note(const execution_point& point,
                               access_op op,
                               std::uintptr_t address,
                               unsigned size,
                               std::uintptr_t pc) {
  // One lock for all workers: the switch is for finding mistakes, not for speed.
  const std::lock_guard lock(state_->mutex);
  const accessor self = (point.block_linear << (site_bits + thread_bits)) |
                        (std::uint64_t{point.thread_linear} << site_bits) | state_->number_of(pc);
  const bool by_words = ((address | size) & 3) == 0;
  const unsigned step = by_words ? 4 : 1;
  for (std::uintptr_t a = address; a < address + size; a += step) {
    page& p = state_->pages[a / page_bytes];
    const std::size_t at = a % page_bytes;
    cell* c = by_words ? state_->cells(p.words, page_bytes / 4) + at / 4
                       : state_->cells(p.bytes, page_bytes) + at;
    note_in(*c, op, self);
  }
}

void global_race_checker::finish(finding_log& log, index3 grid, index3 block) {
  state& s = *state_;
  std::map<std::uintptr_t, const page*> in_order;
  for (const auto& [number, p] : s.pages) in_order[number] = &p;
  const auto index_in = [](std::uint64_t linear, index3 extent) {
    return index3{static_cast<unsigned>(linear % extent.x),
                  static_cast<unsigned>(linear / extent.x % extent.y),
                  static_cast<unsigned>(linear / extent.x / extent.y)};
  };
  const auto deed = [](access_op op) {
    return op == access_op::load ? "reads" : op == access_op::store ? "writes" : "updates";
  };
  const auto check = [&](std::uintptr_t address, const extremes& e) {
    pair found;
    if (!find_conflict(e, found)) return;
    execution_point point;
    point.block_linear = block_of(found.later);
    point.thread_linear = thread_of(found.later);
    point.block = index_in(point.block_linear, grid);
    point.thread = index_in(point.thread_linear, block);
    log.add_lazily(finding_kind::global_race, s.sites[site_of(found.later)], point, [&] {
      const device_memory::description d = device_memory::describe(address);
      const auto other = symbols::locate(s.sites[site_of(found.earlier)]);
      const index3 b = index_in(block_of(found.earlier), grid);
      return finding_detail{d.object,
                            d.offset,
                            std::string(deed(found.later_op)) + " offset " +
                                std::to_string(d.offset) + " of " + d.object + ", which block (" +
                                std::to_string(b.x) + "," + std::to_string(b.y) + "," +
                                std::to_string(b.z) + ") " + deed(found.earlier_op) +
                                " in the same launch, at line " + std::to_string(other.line)};
    });
  };
  for (const auto& [number, p] : in_order) {
    const cell* words = p->words.get();
    const cell* bytes = p->bytes.get();
    for (std::size_t at = 0; at < page_bytes; at += bytes == nullptr ? 4 : 1) {
      extremes e;
      if (words != nullptr) e.add(words[at / 4]);
      if (bytes != nullptr) e.add(bytes[at]);
      check(number * page_bytes + at, e);
    }
  }
}

}  // namespace warpgauge::sim
