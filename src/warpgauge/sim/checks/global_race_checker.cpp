// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/global_race_checker.hpp"

#include "warpgauge/sim/memory/static_variables.hpp"

#include <algorithm>
#include <cstring>

namespace warpgauge::sim {

namespace {

fence_order::scope reach_of(manner how) {
  return how == manner::of_block ? fence_order::block : fence_order::device;
}

moment moment_of(const access_group& g, race_cell::cell c) {
  return {g.position,
          g.interval,
          g.warp * 32U + race_cell::lane_of(c),
          g.barrier_epoch,
          g.warp_epoch,
          race_cell::number_of(c)};
}

/// Whether a word, such as a lock, is free.
bool is_zero(std::uintptr_t address, unsigned size) {
  const auto* bytes = reinterpret_cast<const char*>(address);
  return std::all_of(bytes, bytes + size, [](char c) { return c == 0; });
}

}  // namespace

global_race_checker::cells global_race_checker::static_cells_of(std::uintptr_t address) {
  const static_variables::race_cells c = static_variables::race_cells_of(address);
  return {c.write, c.read, c.byte_write, c.byte_read};
}

global_race_checker& global_race_checker::of_process() {
  static global_race_checker& instance = *new global_race_checker;
  return instance;
}

race_cell::cell global_race_checker::begin_operation() {
  first_number_ += next_chunk_.exchange(1) * chunk_groups;
  if (first_number_ + most_groups >= race_cell::numbers) {
    device_memory::clear_race_cells();
    static_variables::clear_race_cells();
    first_number_ = chunk_groups;
  }
  begun_ = true;
  return race_cell::make(first_number_, 0);
}

void global_race_checker::begin_launch(bool several_workers, earlier_operations* in_order) {
  floor_ = in_order != nullptr && begun_ ? race_cell::make(first_number_, 0) : begin_operation();
  begun_ = false;
  next_chunk_ = 0;
  order_ = in_order;
  settled_ = in_order == nullptr ? floor_ : std::min(floor_, in_order->floor());
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
      point.interval,
      point.barrier_epoch,
      point.warp_epoch,
      point.grid_phase,
      static_cast<std::uint16_t>(point.thread_linear >> 5),
      op,
      how};
  return number;
}

void global_race_checker::fence(check_context& context, fence_order::scope reach) {
  const moment now = moment::of(context.point);
  hear_again(context);
  context.fenced = context.timed = true;
  fences_.fence(now, reach);
  fence_order::confirm(now, reach, context.unfenced, context.heard);
  next_step(context.point);
}

/// The access follows its check and may see what other workers publish in between.
void global_race_checker::hear_again(check_context& context) const {
  const check_context::word_seen& last = context.last_seen;
  if (last.bytes == 0) return;
  const std::uint64_t until = fences_.listen(last.address,
                                             last.bytes,
                                             last.at,
                                             last.reach,
                                             last.taken,
                                             last.taken ? context.unfenced : context.heard);
  context.heard_until = std::max(context.heard_until, until);
}

void global_race_checker::note_seen(
    check_context& context, access_op op, manner how, std::uintptr_t address, unsigned size) {
  execution_point& point = context.point;
  const bool takes = context.takes_a_lock && is_zero(address, size);
  // In device memory a step for each would give each lane groups of its own: too many for a table
  // that all threads fill by compare-and-swap.
  const bool steps = takes && !device_memory::contains(address) &&
                     !static_variables::has_race_cells(address, size);
  if (steps) {
    context.timed = true;
    next_step(point);
  }
  fence_order::taking given_back;
  if (op != access_op::load) {
    check_context::update& last = context.last_updates[point.thread_linear & 1023];
    if (last.position == point.position + 1 && last.address == address) given_back = last.lock;
    if (op == access_op::atomic) {
      last = {point.position + 1, address, {}};
      if (takes) {
        last.lock = {
            context.next_group, point.interval, point.barrier_epoch, point.warp_epoch, steps};
      }
    }
  }
  if (!fences_.in_use()) [[likely]]
    return;
  const moment now = moment::of(point);
  hear_again(context);
  if (op != access_op::store) {
    context.last_seen = {address, size, now, reach_of(how), takes};
    hear_again(context);
    if (!several_workers_) context.last_seen = {};
  }
  if (op != access_op::load) {
    fences_.publish(address, size, now, reach_of(how), context.heard_until, given_back);
  }
}

template <access_op Op, bool Strong>
void global_race_checker::touch_static(check_context& context,
                                       race_cell::cell self,
                                       std::uintptr_t address,
                                       unsigned size) {
  if (((address | size) & 3) != 0) return check_bytes<Op, Strong>(context, self, address, size);
  for (const std::uintptr_t end = address + size; address < end; address += 4) {
    const cells at = cells_of(address);
    if (race_cell::load(at.write) == race_cell::by_bytes) {
      check_bytes<Op, Strong>(context, self, address, 4);
    } else {
      touch<Op, Strong>(context, self, at.write, at.read, address, 4);
    }
  }
}

void global_race_checker::check_static(check_context& context,
                                       access_op op,
                                       manner how,
                                       std::uintptr_t address,
                                       unsigned size,
                                       std::uintptr_t pc) {
  if (!static_variables::has_race_cells(address, size)) return;
  const std::uint32_t number = group_of(context, op, how, pc);
  if (number == 0) return;
  const race_cell::cell self = race_cell::make(number, context.point.thread_linear & 31);
  if (is_seen(op, how)) note_seen(context, op, how, address, size);
  const bool strong = is_strong(op, how);
  switch (op) {
    case access_op::load:
      return strong ? touch_static<access_op::load, true>(context, self, address, size)
                    : touch_static<access_op::load, false>(context, self, address, size);
    case access_op::store:
      return strong ? touch_static<access_op::store, true>(context, self, address, size)
                    : touch_static<access_op::store, false>(context, self, address, size);
    case access_op::atomic:
      return strong ? touch_static<access_op::atomic, true>(context, self, address, size)
                    : touch_static<access_op::atomic, false>(context, self, address, size);
  }
}

/// Whether an access by a lane of the group comes before the running thread's current one.
/// @param least  the scope of the fences that order it with other blocks
bool global_race_checker::ordered(check_context& context,
                                  race_cell::cell earlier,
                                  fence_order::scope least) const {
  const access_group& g = group(earlier);
  const unsigned lane = race_cell::lane_of(earlier);
  const execution_point& point = context.point;
  const bool same_block = g.position == point.position;
  if (same_block) {
    if (g.barrier_epoch < point.barrier_epoch) return true;
    if (g.warp == point.thread_linear >> 5) {
      if (lane == (point.thread_linear & 31)) return true;
      if (context.order.ordered(point, lane, g.warp_epoch)) return true;
    }
  } else if (g.grid_phase < point.grid_phase) {
    return true;
  }
  hear_again(context);
  if (context.heard.empty()) return false;
  return fences_.known(moment_of(g, earlier),
                       moment::of(point),
                       context.heard,
                       same_block ? fence_order::block : least);
}

/// Whether an access races with a write where one of them is meant to be seen by others.
bool global_race_checker::raced_in_sight(check_context& context,
                                         access_op op,
                                         const access_group& own,
                                         race_cell::cell written,
                                         std::uintptr_t address) const {
  const access_group& g = group(written);
  const execution_point& point = context.point;
  if (op == access_op::load) {
    // That is how flags are read. A fence meant to order the two must have enough scope.
    return is_seen(g.op, g.how) && own.strong() && g.position != point.position &&
           ordered(context, written, fence_order::block) && !ordered(context, written);
  }
  // A lock is released by a store, whoever else tried it in between.
  const check_context::update& last = context.last_updates[point.thread_linear & 1023];
  if (op == access_op::store && last.position == point.position + 1 && last.address == address) {
    return false;
  }
  if (ordered(context, written)) return false;
  const auto read_since = [&](const std::vector<fence_order::heard>& by_block) {
    return fences_.read_since(moment_of(g, written), address, moment::of(point), by_block);
  };
  return !read_since(context.heard) && !read_since(context.unfenced);
}

void global_race_checker::after_write(check_context& context,
                                      access_op op,
                                      race_cell::cell self,
                                      race_cell::cell written,
                                      std::uintptr_t address,
                                      unsigned bytes) {
  const access_group& own = group(self);
  if (written < floor_) return after_earlier_write(context, op, own, written, address, bytes);
  const access_group& g = group(written);
  if (own.atomic() && g.atomic()) {
    const bool of_block = g.how == manner::of_block || own.how == manner::of_block;
    if (!of_block || g.position == context.point.position) return;
  }
  const unsigned lane = race_cell::lane_of(written);
  if (g.strong() || own.strong()) {
    if (!raced_in_sight(context, op, own, written, address)) return;
  } else if (ordered(context, written)) {
    return;
  }
  if (op != access_op::store || g.op != access_op::store) {
    return race(context, context.point, own.pc, op, own.how, {&g, lane}, address);
  }
  suspect_store(context, own, written, address, bytes);
}

void global_race_checker::suspect_store(check_context& context,
                                        const access_group& own,
                                        race_cell::cell written,
                                        std::uintptr_t address,
                                        unsigned bytes) {
  if (context.global_stores.size() == most_undecided) judge_stores(context);
  undecided_store& store = context.global_stores.emplace_back();
  store = {address, bytes, {}, context.point, own.pc, {}, written};
  std::memcpy(store.before.data(), reinterpret_cast<const void*>(address), bytes);
}

/// A word last written by an earlier launch or copy that need not come before this one.
void global_race_checker::after_earlier_write(check_context& context,
                                              access_op op,
                                              const access_group& own,
                                              race_cell::cell written,
                                              std::uintptr_t address,
                                              unsigned bytes) {
  if (order_->comes_after(written)) return;
  if (race_cell::others_of(written) == race_cell::in_sight && is_strong(own.op, own.how)) return;
  if (op == access_op::store) return suspect_store(context, own, written, address, bytes);
  order_->access(address, op != access_op::load, written, true);
}

void global_race_checker::displace(std::uintptr_t address, unsigned bytes, race_cell::cell seen) {
  if (!order_->comes_after(seen)) order_->displaces(address, bytes, seen);
}

void global_race_checker::after_read(check_context& context,
                                     access_op op,
                                     race_cell::cell self,
                                     race_cell::cell seen,
                                     std::uintptr_t address,
                                     unsigned bytes) {
  const access_group& own = group(self);
  if (settled_ < floor_ && !own.strong()) {
    order_->writes_displaced(address, bytes);
    if (seen < floor_ && !order_->comes_after(seen)) order_->access(address, true, seen, false);
  }
  if (seen < floor_) return;
  const access_group& g = group(seen);
  if (g.strong() || own.strong()) return;
  const execution_point& point = context.point;
  const unsigned lane = race_cell::lane_of(seen);
  const std::uint32_t others = race_cell::others_of(seen);
  if (!ordered(context, seen)) {
    const earlier_access earlier{&g, lane, others != race_cell::nobody};
    return race(context, point, own.pc, op, own.how, earlier, address);
  }
  // The remembered one is ordered; others of its block may not be.
  if (g.position != point.position || g.barrier_epoch != point.barrier_epoch) return;
  const bool unordered = others == race_cell::warps ||
                         (others == race_cell::lanes && g.warp_epoch == point.warp_epoch);
  const auto known = [&] {
    return !context.heard.empty() &&
           fences_.known(moment_of(g, seen), moment::of(point), context.heard, fence_order::block);
  };
  if (unordered && !known()) {
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
  // The latest read represents all lanes: what follows it follows those before it.
  race_cell::store(read, race_cell::with(self, race_cell::lanes));
}

void global_race_checker::split_word(std::uintptr_t address) {
  const std::uintptr_t first = address & ~std::uintptr_t{3};
  const cells word = cells_of(first);
  const race_cell::cell whole = race_cell::load(word.write);
  if (whole == race_cell::by_bytes) return;
  const race_cell::cell seen = race_cell::load(word.read);
  for (int byte = 0; byte < 4; ++byte) {
    race_cell::store(word.byte_write + byte, whole);
    race_cell::store(word.byte_read + byte, seen);
  }
  race_cell::store(word.write, race_cell::by_bytes);
}

void global_race_checker::judge_stores(check_context& context) {
  for (const undecided_store& s : context.global_stores) {
    const auto* now = reinterpret_cast<const void*>(s.address);
    const bool same = std::memcmp(now, s.before.data(), s.bytes) == 0;
    if (s.earlier < floor_) {
      if (!same) order_->access(s.address, true, s.earlier, true);
      continue;
    }
    if (same && !context.same_value_stores) continue;
    const earlier_access earlier{&group(s.earlier), race_cell::lane_of(s.earlier)};
    race(context, s.point, s.pc, access_op::store, manner::usual, earlier, s.address, same);
  }
  context.global_stores.clear();
}

}  // namespace warpgauge::sim
