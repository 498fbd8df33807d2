// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/shared_checker.hpp"

#include "warpgauge/sim/checks/global_checker.hpp"
#include "warpgauge/sim/checks/race_words.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace warpgauge::sim {

shared_checker::shared_checker(const shared_layout& layout) { use(layout); }

void shared_checker::use(const shared_layout& layout) {
  if (layout_ == &layout) return;
  // One cell per word, then four per word for those tracked by bytes, then their intervals; only
  // what kernels touch takes memory.
  if (words_ != nullptr) munmap(words_, mapped_bytes_);
  words_ = nullptr;
  const std::size_t words = layout.bytes() / 4 + 2;
  mapped_bytes_ = words * 5 * (sizeof(shared_cell) + sizeof(intervals));
  void* p = mmap(nullptr,
                 mapped_bytes_,
                 PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                 -1,
                 0);
  if (p == MAP_FAILED) throw std::bad_alloc();
  layout_ = &layout;
  words_ = static_cast<shared_cell*>(p);
  byte_cells_ = words_ + words;
  intervals_ = reinterpret_cast<intervals*>(words_ + words * 5);
}

shared_checker::~shared_checker() {
  if (words_ != nullptr) munmap(words_, mapped_bytes_);
}

void shared_checker::begin_launch(std::size_t dynamic_bytes) {
  base_ = layout_->base();
  bytes_ = layout_->bytes();
  dynamic_bytes_ = dynamic_bytes;
  used_.assign(layout_->objects().size(), 0);
}

bool shared_checker::any_written(const execution_point& point,
                                 std::size_t offset,
                                 unsigned size) const {
  for (std::size_t at = offset; at < offset + size; ++at) {
    const shared_cell& word = words_[at >> 2];
    if (word.write_epoch < point.block_epoch) continue;
    const bool bytes = (word.flags & shared_cell::by_bytes) != 0;
    if (!bytes || byte_cells_[at].write_epoch >= point.block_epoch) return true;
  }
  return false;
}

bool shared_checker::write_unwritten(const check_context& context,
                                     std::size_t offset,
                                     unsigned size,
                                     std::uintptr_t pc) {
  const execution_point& point = context.point;
  const shared_object& object = layout_->object_at(offset);
  const std::size_t extent = object.dynamic ? dynamic_bytes_ : object.size;
  if (offset - object.offset >= extent || size > extent - (offset - object.offset)) return false;
  if (((offset | size) & 3) != 0 || any_written(point, offset, size)) return false;
  if (!context.keep_values) std::memset(reinterpret_cast<void*>(base_ + offset), 0xff, size);
  for (std::size_t word = offset >> 2; word < (offset + size) >> 2; ++word) {
    shared_cell& cell = words_[word];
    cell.write_epoch = point.barrier_epoch;
    cell.write_warp_epoch = point.warp_epoch;
    cell.write_pc = static_cast<std::uint32_t>(pc);
    cell.writer = static_cast<std::uint16_t>(point.thread_linear);
    cell.flags = static_cast<std::uint8_t>((cell.flags | shared_cell::write_atomic) &
                                           ~shared_cell::by_bytes);
  }
  return true;
}

void shared_checker::report_exchange(check_context& context,
                                     std::size_t offset,
                                     std::uintptr_t pc) {
  context.log.add_lazily(finding_kind::shared_uninitialised_read, pc, context.point, [&] {
    const shared_object& object = layout_->object_at(offset);
    const auto within = static_cast<std::int64_t>(offset - object.offset);
    return finding_detail{object.name,
                          within,
                          "uses the old value at offset " + std::to_string(within) + " of " +
                              object.name + ", which its block never wrote before the exchange"};
  });
}

void shared_checker::add_reader(check_context& context,
                                access_op op,
                                shared_cell& cell,
                                std::uintptr_t pc) {
  const execution_point& point = context.point;
  const unsigned lane = point.thread_linear & 31;
  const unsigned warp = point.thread_linear >> 5;
  if (op != access_op::atomic) cell.flags &= static_cast<std::uint8_t>(~shared_cell::reads_atomic);
  if (!in_sight_) cell.flags &= static_cast<std::uint8_t>(~shared_cell::reads_in_sight);
  if (context.fenced && !in_sight_ && follows_readers(context, cell)) [[unlikely]] {
    cell.flags &= static_cast<std::uint8_t>(~shared_cell::several_warps);
    cell.reader_warp = static_cast<std::uint8_t>(warp);
    cell.readers = 1U << lane;
  }
  if ((cell.flags & shared_cell::several_warps) != 0) return;
  if (cell.reader_warp != warp) {
    return cell.read_by_two(point.thread_linear, static_cast<std::uint32_t>(pc));
  }
  // Whoever is ordered after this read is ordered after the earlier ones that this read follows.
  bool follows_all = true;
  for (std::uint32_t rest = cell.readers & ~(1U << lane); rest != 0; rest &= rest - 1) {
    const auto other = static_cast<unsigned>(__builtin_ctz(rest));
    if (!context.order.ordered(point, other, cell.read_warp_epoch)) {
      follows_all = false;
      break;
    }
  }
  if (follows_all) {
    cell.readers = 1U << lane;
    cell.read_warp_epoch = point.warp_epoch;
    cell.read_pc = static_cast<std::uint32_t>(pc);
    if (context.timed) [[unlikely]]
      when(cell).read = point.interval;
  } else {
    cell.readers |= 1U << lane;
  }
}

void shared_checker::touch_bytes(check_context& context,
                                 access_op op,
                                 std::size_t word,
                                 std::size_t offset,
                                 unsigned size,
                                 std::uintptr_t pc) {
  const execution_point& point = context.point;
  shared_cell& whole = words_[word];
  shared_cell* bytes = byte_cells_ + word * 4;
  if ((whole.flags & shared_cell::by_bytes) == 0) {
    for (int i = 0; i < 4; ++i) {
      bytes[i] = whole;
      if (context.timed) when(bytes[i]) = when(whole);
    }
    whole.flags |= shared_cell::by_bytes;
    whole.write_epoch = point.barrier_epoch;
  } else if (whole.write_epoch < point.block_epoch) {
    whole.write_epoch = point.barrier_epoch;  // its bytes' cells say that the block wrote none
  }
  const std::size_t begin = std::max(offset, word * 4);
  const std::size_t end = std::min<std::size_t>(offset + size, word * 4 + 4);
  for (std::size_t b = begin; b < end; ++b) {
    shared_cell& cell = bytes[b & 3];
    switch (op) {
      case access_op::load:
        touch<access_op::load>(context, cell, b, 1, pc);
        break;
      case access_op::store:
        touch<access_op::store>(context, cell, b, 1, pc);
        break;
      case access_op::atomic:
        touch<access_op::atomic>(context, cell, b, 1, pc);
        break;
    }
  }
}

void shared_checker::check_after_write(check_context& context,
                                       access_op op,
                                       const shared_cell& cell,
                                       std::size_t offset,
                                       unsigned bytes,
                                       std::uintptr_t pc) {
  const execution_point& point = context.point;
  const bool atomic = (cell.flags & shared_cell::write_atomic) != 0;
  if (op == access_op::atomic && atomic) return;
  if (cell.writer >> 5 == static_cast<int>(point.thread_linear >> 5) &&
      context.order.ordered(point, cell.writer & 31, cell.write_warp_epoch)) {
    return;
  }
  if (context.fenced) [[unlikely]] {
    if (known(context, cell.writer, when(cell).written, cell.write_warp_epoch) ||
        is_by_flag(context, op, cell, offset)) {
      return;
    }
  }
  const racing_point other{
      code_near(pc, cell.write_pc), point.block, unflatten(cell.writer, context.block_extent)};
  if (op == access_op::store && !atomic && base_ != 0) {
    if (context.shared_stores.size() == most_undecided) judge_stores(context);
    undecided_store& store = context.shared_stores.emplace_back();
    store = {base_ + offset, bytes, {}, point, pc, other};
    std::memcpy(store.before.data(), reinterpret_cast<const void*>(store.address), bytes);
    return;
  }
  report_race(context,
              op == access_op::load ? finding_kind::shared_race_read_after_write
                                    : finding_kind::shared_race_write_after_write,
              point,
              pc,
              offset,
              other);
}

void shared_checker::judge_stores(check_context& context) {
  for (const undecided_store& store : context.shared_stores) {
    const auto* now = reinterpret_cast<const void*>(store.address);
    const bool same = std::memcmp(now, store.before.data(), store.bytes) == 0;
    if (same && !context.same_value_stores) continue;
    report_race(
        context,
        same ? finding_kind::same_value_stores : finding_kind::shared_race_write_after_write,
        store.point,
        store.pc,
        store.address - base_,
        store.other);
  }
  context.shared_stores.clear();
}

void shared_checker::check_after_read(check_context& context,
                                      access_op op,
                                      const shared_cell& cell,
                                      std::size_t offset,
                                      std::uintptr_t pc) {
  const execution_point& point = context.point;
  if (op == access_op::atomic && (cell.flags & shared_cell::reads_atomic) != 0) return;
  const unsigned warp = point.thread_linear >> 5;
  if (context.fenced) [[unlikely]] {
    // That is how flags are read, by another warp than sets them.
    const bool of_others =
        (cell.flags & shared_cell::several_warps) != 0 || cell.reader_warp != warp;
    if (in_sight_ && (cell.flags & shared_cell::reads_in_sight) != 0 &&
        (of_others || gives_back(context, op, offset))) {
      return;
    }
    if (follows_readers(context, cell)) return;
  }
  unsigned reader = 0;
  std::uint32_t low_pc = cell.read_pc;
  bool several = true;
  if ((cell.flags & shared_cell::several_warps) != 0) {
    // Of two readers in different warps one is in another warp than this thread.
    const bool first = cell.first_reader() >> 5 != warp;
    reader = first ? cell.first_reader() : cell.second_reader();
    if (!first) low_pc = cell.readers;
  } else {
    std::uint32_t unordered = cell.readers;
    if (cell.reader_warp == warp) {
      unordered &= ~(1U << (point.thread_linear & 31));
      for (std::uint32_t rest = unordered; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        if (context.order.ordered(point, lane, cell.read_warp_epoch)) unordered &= ~(1U << lane);
      }
    }
    if (unordered == 0) return;
    reader = cell.reader_warp * 32U + static_cast<unsigned>(__builtin_ctz(unordered));
    several = (unordered & (unordered - 1)) != 0;
  }
  report_race(context,
              finding_kind::shared_race_write_after_read,
              point,
              pc,
              offset,
              {code_near(pc, low_pc), point.block, unflatten(reader, context.block_extent)},
              several);
}

void shared_checker::report_race(check_context& context,
                                 finding_kind kind,
                                 const execution_point& point,
                                 std::uintptr_t pc,
                                 std::size_t offset,
                                 const racing_point& other,
                                 bool several) {
  context.log.add_lazily(kind, pc, point, [&] {
    const shared_object& object = layout_->object_at(offset);
    const auto within = static_cast<std::int64_t>(offset - object.offset);
    const char* deed = kind == finding_kind::shared_race_read_after_write   ? "reads"
                       : kind == finding_kind::shared_race_write_after_read ? "writes"
                                                                            : "overwrites";
    const char* past = kind == finding_kind::shared_race_write_after_read ? "read" : "wrote";
    std::string rest = kind == finding_kind::same_value_stores ? " with the same value," : "";
    rest += " with no barrier in between, at offset " + std::to_string(within) + " of ";
    return finding_detail{object.name,
                          within,
                          race_words(point, deed, other, past, several),
                          other,
                          rest + object.name};
  });
}

void shared_checker::report_bounds(
    check_context& context, access_op op, std::size_t offset, unsigned size, std::uintptr_t pc) {
  const finding_kind kind = op == access_op::load ? finding_kind::shared_out_of_bounds_read
                                                  : finding_kind::shared_out_of_bounds_write;
  context.log.add_lazily(kind, pc, context.point, [&] {
    const bool inside = offset < bytes_ && layout_->is_shared(offset);
    const auto place = static_cast<std::intptr_t>(offset);
    const shared_object& object = inside ? layout_->object_at(offset) : layout_->nearest(place);
    const auto within = place - static_cast<std::int64_t>(object.offset);
    std::string extent = object.dynamic
                             ? ", launched with " + std::to_string(dynamic_bytes_) + " bytes of it"
                             : ", which has " + std::to_string(object.size) + " bytes";
    return finding_detail{object.name,
                          within,
                          std::string(op == access_op::load ? "reads " : "writes ") +
                              std::to_string(size) + (size == 1 ? " byte" : " bytes") +
                              " at offset " + std::to_string(within) + " of " + object.name +
                              extent};
  });
}

void shared_checker::report_misaligned(
    check_context& context, access_op op, std::size_t offset, unsigned size, std::uintptr_t pc) {
  if (context.reported_misaligned(base_ + offset) ||
      detail::asks_for_less(context, base_ + offset, size, pc)) {
    return;
  }
  context.log.add_lazily(finding_kind::misaligned_access, pc, context.point, [&] {
    const shared_object& object = layout_->object_at(offset);
    const auto within = static_cast<std::int64_t>(offset - object.offset);
    return finding_detail{object.name,
                          within,
                          std::string(op == access_op::load ? "reads " : "writes ") +
                              std::to_string(size) + " bytes at offset " + std::to_string(within) +
                              " of " + object.name + ", not a multiple of the access's size"};
  });
}

void shared_checker::report_uninitialised(check_context& context,
                                          std::size_t offset,
                                          unsigned bytes,
                                          std::uintptr_t pc) {
  if (partly_written_) return;
  if (base_ != 0 && !context.keep_values)
    std::memset(reinterpret_cast<void*>(base_ + offset), 0xff, bytes);
  context.log.add_lazily(finding_kind::shared_uninitialised_read, pc, context.point, [&] {
    const shared_object& object = layout_->object_at(offset);
    const auto within = static_cast<std::int64_t>(offset - object.offset);
    return finding_detail{object.name,
                          within,
                          "reads offset " + std::to_string(within) + " of " + object.name +
                              ", which its block never wrote"};
  });
}

}  // namespace warpgauge::sim
