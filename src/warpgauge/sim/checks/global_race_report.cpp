// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// What global_race_checker says of the races that it found.
#include "warpgauge/sim/checks/global_race_checker.hpp"
#include "warpgauge/sim/checks/race_words.hpp"
#include "warpgauge/sim/memory/static_variables.hpp"

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

struct place {
  std::string object;
  std::int64_t offset = 0;
  std::string text;
};
place place_at(std::uintptr_t address) {
  if (device_memory::contains(address)) {
    const device_memory::description d = device_memory::describe(address);
    return {d.object, d.offset, device_memory::place_of(d)};
  }
  const static_variables::description d = static_variables::describe(address);
  return {d.object, d.offset, static_variables::place_of(d)};
}

}  // namespace

race_cell::cell global_race_checker::last_write(std::uintptr_t address) const {
  const cells at = cells_of(address);
  const race_cell::cell word = race_cell::load(at.write);
  return word != race_cell::by_bytes ? word : race_cell::load(at.byte_write);
}

racing_point global_race_checker::point_of(const check_context& context, race_cell::cell c) const {
  const access_group& g = group(c);
  const std::uint32_t thread = g.warp * 32U + race_cell::lane_of(c);
  return {g.pc, unflatten(g.block, context.grid_extent), unflatten(thread, context.block_extent)};
}

void global_race_checker::report_read_only(check_context& context,
                                           std::uintptr_t address,
                                           std::uintptr_t pc) {
  const race_cell::cell written = last_write(address);
  if (written < floor_) return;  // another byte of the word
  context.log.add_lazily(finding_kind::global_race, pc, context.point, [&] {
    const place at = place_at(address);
    const racing_point other = point_of(context, written);
    return finding_detail{
        at.object,
        at.offset,
        race_words(context.point, "reads through the read-only cache", other, "wrote", false),
        other,
        " in the same launch, at " + at.text};
  });
}

void global_race_checker::source_overwritten(check_context& context,
                                             std::uintptr_t address,
                                             std::uintptr_t pc) {
  const race_cell::cell written = last_write(address);
  if (written < floor_) return;
  context.log.add_lazily(finding_kind::global_race, pc, context.point, [&] {
    const place at = place_at(address);
    const racing_point other = point_of(context, written);
    return finding_detail{
        at.object,
        at.offset,
        race_words(context.point, "copies asynchronously", other, "overwrote", false),
        other,
        " before the copy was waited for, at " + at.text};
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
    const place at = place_at(address);
    const racing_point other{
        g.pc, unflatten(g.block, context.grid_extent), unflatten(thread, context.block_extent)};
    std::string words = earlier.unnamed
                            ? "thread " + index_text(point.thread) + " " + deed(op, g.op) +
                                  " what other threads of its block read"
                            : race_words(point, deed(op, g.op), other, past(g.op), earlier.several);
    std::string rest = same_value ? " with the same value," : "";
    rest += " with no barrier in between, at " + at.text;
    return finding_detail{at.object, at.offset, std::move(words), other, std::move(rest)};
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
      const accessor* one = of[a].data();
      const accessor* two = a == b ? &of[b][1] : of[b].data();
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
        const place at = place_at(address);
        const racing_point other{
            one->pc, unflatten(one->block, grid), unflatten(one->thread, block)};
        const access_op first = op_of_deed(before);
        const access_op second = op_of_deed(later);
        const bool both = first == access_op::atomic && second == access_op::atomic;
        return finding_detail{at.object,
                              at.offset,
                              race_words(point, deed(second, first), other, past(first)),
                              other,
                              std::string(" in the same launch, ") +
                                  (both ? "with an atomic of block scope, " : "") + "at " +
                                  at.text};
      });
      break;
    }
  }
}

}  // namespace warpgauge::sim
