// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/shared_checker.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace warpgauge::sim {

namespace {

std::string thread_text(unsigned thread_linear) {
  return "thread #" + std::to_string(thread_linear);
}

}  // namespace

shared_checker::shared_checker(const shared_layout& layout) : layout_(&layout) {
  // One cell per word, then four per word for those tracked by bytes; only what kernels touch
  // takes memory.
  const std::size_t words = layout.bytes() / 4 + 2;
  mapped_bytes_ = words * 5 * sizeof(shared_cell);
  void* p = mmap(nullptr,
                 mapped_bytes_,
                 PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                 -1,
                 0);
  if (p == MAP_FAILED) throw std::bad_alloc();
  words_ = static_cast<shared_cell*>(p);
  byte_cells_ = words_ + words;
}

shared_checker::~shared_checker() { munmap(words_, mapped_bytes_); }

void shared_checker::begin_launch(std::size_t dynamic_bytes) {
  base_ = layout_->base();
  bytes_ = layout_->bytes();
  dynamic_bytes_ = dynamic_bytes;
  used_.assign(layout_->objects().size(), 0);
}

bool shared_checker::any_written(std::uint32_t stamp, std::size_t offset, unsigned size) const {
  for (std::size_t at = offset; at < offset + size; ++at) {
    const std::uint32_t word = words_[at >> 2].stamp;
    if (word == stamp) return true;
    if (word == (stamp | 1) && byte_cells_[at].stamp == stamp) return true;
  }
  return false;
}

void shared_checker::add_reader(const check_context& context, access_op op, shared_cell& cell) {
  const execution_point& point = context.point;
  const unsigned lane = point.thread_linear & 31;
  const unsigned warp = point.thread_linear >> 5;
  if (op != access_op::atomic) cell.flags &= static_cast<std::uint8_t>(~shared_cell::reads_atomic);
  if (cell.reader_warp != warp) {
    cell.reader_warp = shared_cell::several_warps;
    return;
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
  const std::uint32_t stamp = context.point.block_serial << 1;
  shared_cell& whole = words_[word];
  shared_cell* bytes = byte_cells_ + word * 4;
  if (whole.stamp != (stamp | 1)) {
    for (int i = 0; i < 4; ++i) bytes[i] = whole;
    whole.stamp = stamp | 1;
  }
  const std::size_t begin = std::max(offset, word * 4);
  const std::size_t end = std::min<std::size_t>(offset + size, word * 4 + 4);
  for (std::size_t b = begin; b < end; ++b) {
    shared_cell& cell = bytes[b & 3];
    switch (op) {
      case access_op::load:
        touch<access_op::load>(context, cell, stamp, b, 1, pc);
        break;
      case access_op::store:
        touch<access_op::store>(context, cell, stamp, b, 1, pc);
        break;
      case access_op::atomic:
        touch<access_op::atomic>(context, cell, stamp, b, 1, pc);
        break;
    }
  }
}

void shared_checker::check_after_write(check_context& context,
                                       access_op op,
                                       const shared_cell& cell,
                                       std::size_t offset,
                                       std::uintptr_t pc) {
  const execution_point& point = context.point;
  if (op == access_op::atomic && (cell.flags & shared_cell::write_atomic) != 0) return;
  if (cell.writer >> 5 == static_cast<int>(point.thread_linear >> 5) &&
      context.order.ordered(point, cell.writer & 31, cell.write_warp_epoch)) {
    return;
  }
  report_race(context,
              op == access_op::load ? finding_kind::shared_race_read_after_write
                                    : finding_kind::shared_race_write_after_write,
              thread_text(cell.writer),
              offset,
              pc);
}

void shared_checker::check_after_read(check_context& context,
                                      access_op op,
                                      const shared_cell& cell,
                                      std::size_t offset,
                                      std::uintptr_t pc) {
  const execution_point& point = context.point;
  if (op == access_op::atomic && (cell.flags & shared_cell::reads_atomic) != 0) return;
  std::string other;
  if (cell.reader_warp == shared_cell::several_warps) {
    other = "threads of several warps";
  } else {
    const bool same_warp = cell.reader_warp == point.thread_linear >> 5;
    std::uint32_t unordered = cell.readers;
    if (same_warp) {
      unordered &= ~(1U << (point.thread_linear & 31));
      for (std::uint32_t rest = unordered; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        if (context.order.ordered(point, lane, cell.read_warp_epoch)) unordered &= ~(1U << lane);
      }
    }
    if (unordered == 0) return;
    const auto lane = static_cast<unsigned>(__builtin_ctz(unordered));
    other = thread_text(cell.reader_warp * 32U + lane);
    if ((unordered & (unordered - 1)) != 0) other += " and others of its warp";
  }
  report_race(context, finding_kind::shared_race_write_after_read, std::move(other), offset, pc);
}

void shared_checker::report_race(check_context& context,
                                 finding_kind kind,
                                 std::string other,
                                 std::size_t offset,
                                 std::uintptr_t pc) {
  context.log.add_lazily(kind, pc, context.point, [&] {
    const shared_object& object = layout_->object_at(offset);
    const auto within = static_cast<std::int64_t>(offset - object.offset);
    const char* deeds = kind == finding_kind::shared_race_read_after_write   ? " reads what "
                        : kind == finding_kind::shared_race_write_after_read ? " writes what "
                                                                             : " overwrites what ";
    const char* past = kind == finding_kind::shared_race_write_after_read ? " read" : " wrote";
    return finding_detail{object.name,
                          within,
                          thread_text(context.point.thread_linear) + deeds + other + past +
                              " with no barrier in between, at offset " + std::to_string(within) +
                              " of " + object.name};
  });
}

void shared_checker::report_bounds(
    check_context& context, access_op op, std::size_t offset, unsigned size, std::uintptr_t pc) {
  const finding_kind kind = op == access_op::load ? finding_kind::shared_out_of_bounds_read
                                                  : finding_kind::shared_out_of_bounds_write;
  context.log.add_lazily(kind, pc, context.point, [&] {
    const shared_object& object = layout_->object_at(offset);
    const auto within =
        static_cast<std::int64_t>(offset) - static_cast<std::int64_t>(object.offset);
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
  if (base_ != 0) std::memset(reinterpret_cast<void*>(base_ + offset), 0xff, bytes);
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
