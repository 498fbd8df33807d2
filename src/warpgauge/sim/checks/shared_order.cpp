// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// The order that threads of a block make themselves, with fences and words of shared memory: locks
// and flags. fence_order knows it; here its questions are asked of shared memory's cells.
#include "warpgauge/sim/checks/global_race_checker.hpp"
#include "warpgauge/sim/checks/shared_checker.hpp"

namespace warpgauge::sim {

bool global_race_checker::known_in_block(check_context& context, const moment& deed) const {
  hear_again(context);
  return fences_.known(deed, moment::of(context.point), context.heard, fence_order::block);
}

bool global_race_checker::saw_in_block(const check_context& context,
                                       const moment& write,
                                       std::uintptr_t address) const {
  const moment now = moment::of(context.point);
  return fences_.read_since(write, address, now, context.heard) ||
         fences_.read_since(write, address, now, context.unfenced);
}

void shared_checker::note_seen(
    check_context& context, access_op op, manner how, std::size_t offset, unsigned size) {
  in_sight_ = true;
  if (context.global_races == nullptr || base_ == 0) return;
  context.global_races->note_seen(context, op, how, base_ + offset, size);
}

bool shared_checker::known(check_context& context,
                           unsigned thread,
                           std::uint64_t interval,
                           std::uint32_t warp_epoch) {
  const execution_point& point = context.point;
  if (thread == point.thread_linear) return true;
  return context.global_races->known_in_block(
      context,
      {point.position, interval, thread, point.barrier_epoch, warp_epoch, moment::by_interval});
}

bool shared_checker::gives_back(const check_context& context,
                                access_op op,
                                std::size_t offset) const {
  const check_context::update& last = context.last_updates[context.point.thread_linear & 1023];
  return op == access_op::store && in_sight_ && last.position == context.point.position + 1 &&
         last.address == base_ + offset;
}

bool shared_checker::is_by_flag(check_context& context,
                                access_op op,
                                const shared_cell& cell,
                                std::size_t offset) {
  const execution_point& point = context.point;
  if (!in_sight_ || (cell.flags & shared_cell::write_in_sight) == 0) return false;
  if (gives_back(context, op, offset)) return true;
  // Within a warp a volatile read is how lanes rely on their lockstep.
  if (op == access_op::load) return cell.writer >> 5 != static_cast<int>(point.thread_linear >> 5);
  const moment write{point.position,
                     when(cell).written,
                     cell.writer,
                     point.barrier_epoch,
                     cell.write_warp_epoch,
                     0};
  return context.global_races->saw_in_block(context, write, base_ + offset);
}

bool shared_checker::follows_readers(check_context& context, const shared_cell& cell) {
  const std::uint64_t interval = when(cell).read;
  if ((cell.flags & shared_cell::several_warps) != 0) {
    return known(context, cell.first_reader(), interval, 0) &&
           known(context, cell.second_reader(), interval, 0);
  }
  for (std::uint32_t rest = cell.readers; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
    if (!known(context, cell.reader_warp * 32U + lane, interval, cell.read_warp_epoch))
      return false;
  }
  return true;
}

}  // namespace warpgauge::sim
