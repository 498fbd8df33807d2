// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/global_race_checker.hpp"

#include "warpgauge/sim/checks/race_words.hpp"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace warpgauge::sim {

namespace {

// Racing words remembered; more would only repeat them.
constexpr std::size_t most_words = std::size_t{1} << 20;

// What a block did with a racing word.
constexpr std::size_t loaded = 0;
constexpr std::size_t stored = 1;
constexpr std::size_t updated = 2;
constexpr std::size_t updated_for_block = 3;

std::size_t deed_of(access_op op, manner how) {
  return op == access_op::atomic && how == manner::of_block ? updated_for_block
                                                            : static_cast<std::size_t>(op);
}
access_op op_of_deed(std::size_t deed) {
  return deed == updated_for_block ? access_op::atomic : static_cast<access_op>(deed);
}

const char* deed(access_op op, access_op before) {
  if (op == access_op::load) return "reads";
  if (op == access_op::atomic) return "updates";
  return before == access_op::load ? "writes" : "overwrites";
}

const char* past(access_op op) {
  return op == access_op::load ? "read" : op == access_op::store ? "wrote" : "updated";
}

}  // namespace

global_race_checker& global_race_checker::of_process() {
  static global_race_checker& instance = *new global_race_checker;
  return instance;
}

void global_race_checker::begin_launch(bool several_workers) {
  first_number_ += next_chunk_.exchange(0) * chunk_groups;
  if (first_number_ + most_groups >= race_cell::numbers) {
    device_memory::clear_race_cells();
    first_number_ = 1;
  }
  floor_ = race_cell::make(first_number_, 0);
  several_workers_ = several_workers;
  fences_.begin_launch();
  between_blocks_.clear();
}

std::uint32_t global_race_checker::make_group(check_context& context,
                                              access_op op,
                                              manner how,
                                              std::uintptr_t pc) {
  if (context.next_group == context.last_group) {
    const std::uint32_t taken = next_chunk_.fetch_add(1);
    if (taken >= groups_.size()) {
      next_chunk_ = static_cast<std::uint32_t>(groups_.size());
      return 0;
    }
    if (!groups_[taken]) groups_[taken] = std::make_unique<access_group[]>(chunk_groups);
    context.next_group = first_number_ + taken * chunk_groups;
    context.last_group = context.next_group + chunk_groups;
  }
  const execution_point& point = context.point;
  const std::uint32_t number = context.next_group++;
  const std::uint32_t index = number - first_number_;
  groups_[index / chunk_groups][index % chunk_groups] = {
      pc,
      point.position,
      point.block_linear,
      point.barrier_epoch,
      point.warp_epoch,
      point.interval,
      point.grid_phase,
      static_cast<std::uint16_t>(point.thread_linear >> 5),
      op,
      how};
  return number;
}

void global_race_checker::fence(check_context& context) {
  if (context.last_fence == context.point.interval) return;
  context.last_fence = context.point.interval;
  fences_.publish(context.point.position, context.point.interval);
}

/// Whether what a lane of the group did comes before what the running thread does now.
bool global_race_checker::ordered(const check_context& context,
                                  const access_group& g,
                                  unsigned lane) {
  const execution_point& point = context.point;
  if (g.position == point.position) {
    if (g.barrier_epoch < point.barrier_epoch) return true;
    if (g.warp == point.thread_linear >> 5) {
      if (lane == (point.thread_linear & 31)) return true;
      if (context.order.ordered(point, lane, g.warp_epoch)) return true;
    }
  } else if (g.grid_phase < point.grid_phase) {
    return true;
  }
  return fences_.known(g.position, g.interval, context.known_fences);
}

void global_race_checker::after_write(check_context& context,
                                      access_op op,
                                      race_cell::cell self,
                                      race_cell::cell written,
                                      std::uintptr_t address,
                                      unsigned bytes) {
  const access_group& g = group(written);
  const access_group& own = group(self);
  if (op == access_op::atomic && g.op == access_op::atomic) {
    const bool of_block = g.how == manner::of_block || own.how == manner::of_block;
    if (!of_block || g.position == context.point.position) return;
  }
  if (g.strong() || own.strong()) return;
  const unsigned lane = race_cell::lane_of(written);
  if (ordered(context, g, lane)) return;
  if (op != access_op::store || g.op != access_op::store) {
    return race(context, context.point, own.pc, op, own.how, {&g, lane}, address);
  }
  if (context.global_stores.size() == most_undecided) judge_stores(context);
  undecided_store& store = context.global_stores.emplace_back();
  store = {address, bytes, {}, context.point, own.pc, {}, written};
  std::memcpy(store.before.data(), reinterpret_cast<const void*>(address), bytes);
}

void global_race_checker::after_read(check_context& context,
                                     access_op op,
                                     race_cell::cell self,
                                     race_cell::cell seen,
                                     std::uintptr_t address) {
  const access_group& g = group(seen);
  const access_group& own = group(self);
  if (g.strong() || own.strong()) return;
  const execution_point& point = context.point;
  const unsigned lane = race_cell::lane_of(seen);
  const std::uint32_t others = race_cell::others_of(seen);
  if (!ordered(context, g, lane)) {
    const earlier_access earlier{&g, lane, others != race_cell::nobody};
    return race(context, point, own.pc, op, own.how, earlier, address);
  }
  // The one remembered is ordered; others of its block may not be.
  if (g.position != point.position || g.barrier_epoch != point.barrier_epoch) return;
  const bool unordered = others == race_cell::warps ||
                         (others == race_cell::lanes && g.warp_epoch == point.warp_epoch);
  if (unordered && !fences_.known(g.position, g.interval, context.known_fences)) {
    race(context, point, own.pc, op, own.how, {&g, lane, true, true}, address);
  }
}

void global_race_checker::after_read_reading(check_context& context,
                                             race_cell::cell self,
                                             race_cell::cell seen,
                                             race_cell::cell* read) {
  const std::uint32_t others = race_cell::others_of(seen);
  if (others == race_cell::blocks && !several_workers_) return;
  const access_group& g = group(seen);
  const execution_point& point = context.point;
  if (g.position != point.position) {
    // The first block stays, in the order of execution: a report is the same with any workers.
    const race_cell::cell first = point.position < g.position ? self : seen;
    return race_cell::store(read, race_cell::with(first, race_cell::blocks));
  }
  if (others == race_cell::blocks) return;
  if (g.barrier_epoch < point.barrier_epoch) return race_cell::store(read, self);
  if (g.warp != point.thread_linear >> 5 || others == race_cell::warps) {
    return race_cell::store(read, race_cell::with(seen, race_cell::warps));
  }
  const unsigned lane = race_cell::lane_of(seen);
  const bool same_lane = lane == (point.thread_linear & 31);
  const bool follows = same_lane || context.order.ordered(point, lane, g.warp_epoch);
  const bool alone = others == race_cell::nobody || g.warp_epoch < point.warp_epoch;
  if (follows && alone) return race_cell::store(read, self);
  // The latest read stands for all lanes: whoever follows it follows those before it.
  race_cell::store(read, race_cell::with(self, race_cell::lanes));
}

void global_race_checker::split_word(std::uintptr_t address) {
  race_cell::cell* const write = device_memory::write_cell(address);
  const race_cell::cell whole = race_cell::load(write);
  if (whole == race_cell::by_bytes) return;
  const std::uintptr_t word = address & ~std::uintptr_t{3};
  const race_cell::cell seen = race_cell::load(device_memory::read_cell(address));
  for (std::uintptr_t byte = word; byte < word + 4; ++byte) {
    race_cell::store(device_memory::write_byte_cell(byte), whole);
    race_cell::store(device_memory::read_byte_cell(byte), seen);
  }
  race_cell::store(write, race_cell::by_bytes);
}

void global_race_checker::judge_stores(check_context& context) {
  for (const undecided_store& s : context.global_stores) {
    const auto* now = reinterpret_cast<const void*>(s.address);
    const bool same = std::memcmp(now, s.before.data(), s.bytes) == 0;
    if (same && !context.same_value_stores) continue;
    const earlier_access earlier{&group(s.earlier), race_cell::lane_of(s.earlier)};
    race(context, s.point, s.pc, access_op::store, manner::usual, earlier, s.address, same);
  }
  context.global_stores.clear();
}

void global_race_checker::source_overwritten(check_context& context,
                                             std::uintptr_t address,
                                             std::uintptr_t pc) {
  race_cell::cell written = race_cell::load(device_memory::write_cell(address));
  if (written == race_cell::by_bytes) {
    written = race_cell::load(device_memory::write_byte_cell(address));
  }
  if (written < floor_) return;
  context.log.add_lazily(finding_kind::global_race, pc, context.point, [&] {
    const access_group& g = group(written);
    const device_memory::description d = device_memory::describe(address);
    const racing_point other{
        g.pc,
        unflatten(g.block, context.grid_extent),
        unflatten(g.warp * 32U + race_cell::lane_of(written), context.block_extent)};
    return finding_detail{
        d.object,
        d.offset,
        race_words(context.point, "copies asynchronously", other, "overwrote", false),
        other,
        " before the copy was waited for, at " + device_memory::place_of(d)};
  });
}

void global_race_checker::race(check_context& context,
                               const execution_point& point,
                               std::uintptr_t pc,
                               access_op op,
                               manner how,
                               const earlier_access& earlier,
                               std::uintptr_t address,
                               bool same_value) {
  const access_group& g = *earlier.group;
  const std::uint32_t thread = g.warp * 32U + earlier.lane;
  if (g.position != point.position && !same_value) {
    const std::lock_guard lock(mutex_);
    const accessor mine{point.position, point.block_linear, point.thread_linear, pc};
    remember(address, deed_of(g.op, g.how), {g.position, g.block, thread, g.pc});
    remember(address, deed_of(op, how), mine);
    return;
  }
  const auto kind = same_value ? finding_kind::same_value_stores : finding_kind::global_race;
  context.log.add_lazily(kind, pc, point, [&] {
    const device_memory::description d = device_memory::describe(address);
    const racing_point other{
        g.pc, unflatten(g.block, context.grid_extent), unflatten(thread, context.block_extent)};
    std::string words = earlier.unnamed
                            ? "thread " + index_text(point.thread) + " " + deed(op, g.op) +
                                  " what other threads of its block read"
                            : race_words(point, deed(op, g.op), other, past(g.op), earlier.several);
    std::string rest = same_value ? " with the same value," : "";
    rest += " with no barrier in between, at " + device_memory::place_of(d);
    return finding_detail{d.object, d.offset, std::move(words), other, std::move(rest)};
  });
}

void global_race_checker::remember(std::uintptr_t address, std::size_t deed, const accessor& who) {
  auto it = between_blocks_.find(address);
  if (it == between_blocks_.end()) {
    if (between_blocks_.size() == most_words) return;
    it = between_blocks_.try_emplace(address).first;
  }
  auto& [first, second] = it->second[deed];
  const auto order = [](const accessor& a) { return std::tie(a.position, a.thread); };
  if (first.pc == 0 || order(who) < order(first)) {
    if (first.pc != 0 && first.position != who.position) second = first;
    first = who;
  } else if (who.position != first.position && (second.pc == 0 || order(who) < order(second))) {
    second = who;
  }
}

void global_race_checker::finish(finding_log& log, index3 grid, index3 block) {
  constexpr std::pair<std::size_t, std::size_t> kinds[] = {{stored, stored},
                                                           {stored, loaded},
                                                           {stored, updated},
                                                           {stored, updated_for_block},
                                                           {updated, loaded},
                                                           {updated_for_block, loaded},
                                                           {updated_for_block, updated_for_block},
                                                           {updated_for_block, updated}};
  for (const auto& [address, of] : between_blocks_) {
    for (const auto& [a, b] : kinds) {
      const accessor* one = &of[a][0];
      const accessor* two = a == b ? &of[b][1] : &of[b][0];
      if (one->pc == 0 || two->pc == 0) continue;
      if (one->position == two->position) {
        (of[b][1].pc != 0 ? two : one) = of[b][1].pc != 0 ? &of[b][1] : &of[a][1];
        if (one->pc == 0) continue;
      }
      std::size_t later = b;
      std::size_t before = a;
      if (std::tie(two->block, two->thread) < std::tie(one->block, one->thread)) {
        std::swap(one, two);
        std::swap(later, before);
      }
      execution_point point;
      point.block_linear = two->block;
      point.thread_linear = two->thread;
      point.block = unflatten(two->block, grid);
      point.thread = unflatten(two->thread, block);
      log.add_lazily(finding_kind::global_race, two->pc, point, [&, address = address] {
        const device_memory::description d = device_memory::describe(address);
        const racing_point other{
            one->pc, unflatten(one->block, grid), unflatten(one->thread, block)};
        const access_op first = op_of_deed(before);
        const access_op second = op_of_deed(later);
        const bool both = first == access_op::atomic && second == access_op::atomic;
        return finding_detail{d.object,
                              d.offset,
                              race_words(point, deed(second, first), other, past(first)),
                              other,
                              std::string(" in the same launch, ") +
                                  (both ? "with an atomic of block scope, " : "") + "at " +
                                  device_memory::place_of(d)};
      });
      break;
    }
  }
}

}  // namespace warpgauge::sim
