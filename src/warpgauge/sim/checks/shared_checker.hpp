// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/check_context.hpp"
#include "warpgauge/sim/checks/shared_cell.hpp"
#include "warpgauge/sim/memory/address_space.hpp"
#include "warpgauge/sim/memory/shared_layout.hpp"
#include "warpgauge/sim/record/access.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpgauge::sim {

/// Checks the shared-memory accesses of one worker: bounds, reads before any write, races between
/// threads of the block that neither a barrier nor a warp rendezvous orders. The result does not
/// depend on the order in which threads run, except for which of two racing accesses is named.
///
/// A word that the block accesses only in words has one cell; from the first access by bytes on,
/// each of its bytes has its own, so that neighbouring byte counters are no race.
class shared_checker {
 public:
  explicit shared_checker(const shared_layout& layout = shared_layout::of_program());
  ~shared_checker();
  shared_checker(const shared_checker&) = delete;
  shared_checker& operator=(const shared_checker&) = delete;

  /// What it checks from the next launch on. It must live as long as the checker.
  void use(const shared_layout& layout);

  /// Call on the worker's own thread: shared memory is thread-local.
  void begin_launch(std::size_t dynamic_bytes);

  const shared_layout& layout() const { return *layout_; }
  std::uintptr_t base() const { return base_; }
  bool contains(std::uintptr_t address) const { return address - base_ < bytes_; }

  /// On a device, addresses of shared memory have 32 bits, so that an unsigned index like ~0 leads
  /// to the element before.
  /// @return the address that is meant, or 0 when this is none of a shared variable
  std::uintptr_t unwrapped(std::uintptr_t address) const {
    const std::uintptr_t distance = address - base_;
    const std::size_t offset = distance & 0xffffffff;
    const bool inside = offset < bytes_ && layout_->is_shared(offset);
    return inside && (distance >> 32) - 1 < most_wraps ? base_ + offset : 0;
  }

  /// Whether an address lies next to shared memory, so that an index must have led there: other
  /// thread-locals, the thread's descriptor, whatever is mapped around them.
  bool is_near(std::uintptr_t address) const {
    return !layout_->objects().empty() &&
           address - (base_ - shared_reach) < bytes_ + 2 * shared_reach &&
           !(contains(address) && layout_->is_compilers(address - base_));
  }
  /// Reports an access there.
  void report_outside(check_context& context,
                      access_op op,
                      std::uintptr_t address,
                      unsigned size,
                      std::uintptr_t pc) {
    report_bounds(context, op, address - base_, size, pc);
  }

  /// Remembers that the launch used the object at `offset`.
  /// @pre offset < layout().bytes() and layout().is_shared(offset)
  void note_use(std::size_t offset) { used_[layout_->owner_of(offset)] = 1; }
  /// Per object of the layout: whether the launch used it.
  const std::vector<std::uint8_t>& used() const { return used_; }

  /// Marks words as written that an exchange is about to write.
  /// @return whether the block had written none of them before
  bool write_unwritten(const check_context& context,
                       std::size_t offset,
                       unsigned size,
                       std::uintptr_t pc);
  /// Reports that the result of an exchange of such words is used.
  void report_exchange(check_context& context, std::size_t offset, std::uintptr_t pc);

  /// The access that is checked next is atomic or volatile, so that threads order themselves by it.
  void note_seen(
      check_context& context, access_op op, manner how, std::size_t offset, unsigned size);

  /// An asynchronous copy to `offset` begins. Call check() for its stores when it was waited for.
  /// @return for end_copy()
  std::uint32_t begin_copy(check_context& context,
                           std::size_t offset,
                           unsigned size,
                           std::uintptr_t pc);
  /// The running thread has waited for it: nobody may have read there since `first`, which
  /// begin_copy() gave.
  void end_copy(check_context& context,
                std::size_t offset,
                unsigned size,
                std::uintptr_t pc,
                std::uint32_t first);

  /// Separates the racing stores of the thread that just stopped from those that changed nothing.
  void judge_stores(check_context& context);

  /// Whether a load of whole words only repeats reads that check() has seen since the block's last
  /// barrier, so that it has nothing to add to them: the most frequent access of all.
  template <unsigned Size>
  [[gnu::always_inline]] bool reads_again(const check_context& context, std::size_t offset) const {
    if ((offset & (Size - 1)) != 0 || context.fenced) return false;
    for (shared_cell *cell = words_ + (offset >> 2), *const end = cell + Size / 4; cell != end;
         ++cell) {
      if (!in_order(context.point, *cell) || !reads_on(context.point, *cell)) return false;
    }
    return true;
  }

  /// Checks an access at `offset` in the worker's block; call it before the access happens. Bytes
  /// that were never written are filled with 0xff (a NaN) before they are read, so that results do
  /// not depend on what an earlier block left there.
  ///
  /// @tparam Aligned  as for check_global
  /// @pre offset < layout().bytes() and layout().is_shared(offset)
  template <access_op Op, bool Aligned = true>
  void check(check_context& context, std::size_t offset, unsigned size, std::uintptr_t pc) {
    const shared_object& object = layout_->object_at(offset);
    const std::size_t extent = object.dynamic ? dynamic_bytes_ : object.size;
    const std::size_t within = offset - object.offset;  // wraps around before the object
    if (within >= extent || size > extent - within) [[unlikely]] {
      report_bounds(context, Op, offset, size, pc);
      return;  // what lies outside has no state: more findings would only repeat this one
    }
    if (Aligned && (offset & (size - 1)) != 0 && (size & (size - 1)) == 0 && size <= 16)
        [[unlikely]] {
      report_misaligned(context, Op, offset, size, pc);
    }
    // Padding that nobody wrote does not make a struct uninitialised.
    if constexpr (!Aligned) partly_written_ = any_written(context.point, offset, size);
    for (std::size_t word = offset >> 2; word <= (offset + size - 1) >> 2; ++word) {
      shared_cell& cell = words_[word];
      if (size >= 4 && (cell.flags & shared_cell::by_bytes) == 0 && (offset & 3) == 0 &&
          (size & 3) == 0) [[likely]] {
        touch<Op>(context, cell, word << 2, 4, pc);
      } else {
        touch_bytes(context, Op, word, offset, size, pc);
      }
    }
    if constexpr (!Aligned) partly_written_ = false;
    in_sight_ = false;
  }

 private:
  template <access_op Op>
  [[gnu::always_inline]] void touch(check_context& context,
                                    shared_cell& cell,
                                    std::size_t offset,
                                    unsigned bytes,
                                    std::uintptr_t pc) {
    const execution_point& point = context.point;
    const std::uint32_t epoch = point.barrier_epoch;
    if constexpr (Op != access_op::store) {
      if (cell.write_epoch < point.block_epoch) [[unlikely]]
        report_uninitialised(context, offset, bytes, pc);
    }
    if (cell.write_epoch == epoch && cell.writer != point.thread_linear) [[unlikely]] {
      check_after_write(context, Op, cell, offset, bytes, pc);
    }
    if constexpr (Op != access_op::load) {
      if (cell.read_epoch == epoch) [[unlikely]]
        check_after_read(context, Op, cell, offset, pc);
      cell.write_epoch = epoch;
      cell.write_warp_epoch = point.warp_epoch;
      cell.write_pc = static_cast<std::uint32_t>(pc);
      cell.writer = static_cast<std::uint16_t>(point.thread_linear);
      cell.flags = static_cast<std::uint8_t>(
          (cell.flags & ~(shared_cell::write_atomic | shared_cell::write_in_sight)) |
          (Op == access_op::atomic ? shared_cell::write_atomic : 0) |
          (in_sight_ ? shared_cell::write_in_sight : 0));
      if (context.timed) [[unlikely]]
        when(cell).written = point.interval;
    }
    if constexpr (Op != access_op::store) {
      if (cell.read_epoch != epoch) [[likely]] {
        cell.read_epoch = epoch;
        cell.read_warp_epoch = point.warp_epoch;
        cell.read_pc = static_cast<std::uint32_t>(pc);
        cell.readers = 1U << (point.thread_linear & 31);
        cell.reader_warp = static_cast<std::uint8_t>(point.thread_linear >> 5);
        cell.flags = static_cast<std::uint8_t>(
            (cell.flags & ~(shared_cell::reads_atomic | shared_cell::reads_in_sight |
                            shared_cell::several_warps)) |
            (Op == access_op::atomic ? shared_cell::reads_atomic : 0) |
            (in_sight_ ? shared_cell::reads_in_sight : 0));
        if (context.timed) [[unlikely]]
          when(cell).read = point.interval;
      } else if (Op != access_op::load || in_sight_ || context.fenced || !reads_on(point, cell)) {
        add_reader(context, Op, cell, pc);
      }
    }
  }

  /// Whether the running thread may read a word that was read since the last barrier.
  static bool in_order(const execution_point& point, const shared_cell& cell) {
    return cell.read_epoch == point.barrier_epoch && cell.write_epoch >= point.block_epoch &&
           (cell.write_epoch != point.barrier_epoch || cell.writer == point.thread_linear) &&
           (cell.flags & shared_cell::by_bytes) == 0;
  }

  /// The most frequent of add_reader()'s outcomes, of a plain read before any fence: one more lane
  /// of a warp reads a word that others of it read since they last met, or one more of several
  /// warps.
  static bool reads_on(const execution_point& point, shared_cell& cell) {
    if ((cell.flags & (shared_cell::reads_atomic | shared_cell::reads_in_sight)) != 0) return false;
    if ((cell.flags & shared_cell::several_warps) != 0) return true;
    const std::uint32_t lane = 1U << (point.thread_linear & 31);
    if (cell.reader_warp != point.thread_linear >> 5 || cell.read_warp_epoch != point.warp_epoch ||
        (cell.readers & ~lane) == 0)
      return false;
    cell.readers |= lane;
    return true;
  }

  /// A code address from its low half: kernels and what they call lie close together.
  static std::uintptr_t code_near(std::uintptr_t pc, std::uint32_t low) {
    return pc + static_cast<std::uintptr_t>(
                    static_cast<std::int32_t>(low - static_cast<std::uint32_t>(pc)));
  }
  template <class F>
  void for_each_cell(std::size_t offset, unsigned size, F&& f);
  bool any_written(const execution_point& point, std::size_t offset, unsigned size) const;
  /// execution_point::interval of a cell's last write, and of its reads: of one reader the last
  /// one, of several the first one. Kept from the block's first fence or lock on; before, an
  /// earlier number.
  struct intervals {
    std::uint64_t written = 0;
    std::uint64_t read = 0;
  };
  intervals& when(const shared_cell& cell) { return intervals_[&cell - words_]; }

  void add_reader(check_context& context, access_op op, shared_cell& cell, std::uintptr_t pc);
  /// Whether fences put a thread's deed before what the running thread does.
  static bool known(check_context& context,
                    unsigned thread,
                    std::uint64_t interval,
                    std::uint32_t warp_epoch);
  /// Whether this and the cell's last write are how flags are read and set, or locks given back.
  bool is_by_flag(check_context& context,
                  access_op op,
                  const shared_cell& cell,
                  std::size_t offset);
  /// Whether the running thread gives back a lock: it stores to the word that it updated last,
  /// whoever else tried it in between.
  bool gives_back(const check_context& context, access_op op, std::size_t offset) const;
  bool follows_readers(check_context& context, const shared_cell& cell);
  void touch_bytes(check_context& context,
                   access_op op,
                   std::size_t word,
                   std::size_t offset,
                   unsigned size,
                   std::uintptr_t pc);
  void check_after_write(check_context& context,
                         access_op op,
                         const shared_cell& cell,
                         std::size_t offset,
                         unsigned bytes,
                         std::uintptr_t pc);
  void check_after_read(check_context& context,
                        access_op op,
                        const shared_cell& cell,
                        std::size_t offset,
                        std::uintptr_t pc);
  void report_bounds(
      check_context& context, access_op op, std::size_t offset, unsigned size, std::uintptr_t pc);
  void report_misaligned(
      check_context& context, access_op op, std::size_t offset, unsigned size, std::uintptr_t pc);
  void report_uninitialised(check_context& context,
                            std::size_t offset,
                            unsigned bytes,
                            std::uintptr_t pc);
  void report_race(check_context& context,
                   finding_kind kind,
                   const execution_point& point,
                   std::uintptr_t pc,
                   std::size_t offset,
                   const racing_point& other,
                   bool several = false);

  const shared_layout* layout_ = nullptr;
  std::vector<std::uint8_t> used_;
  std::uintptr_t base_ = 0;
  std::size_t bytes_ = 0;
  std::size_t dynamic_bytes_ = 0;
  bool partly_written_ = false;   // while a struct copy is checked
  bool in_sight_ = false;         // while an atomic or volatile access is checked
  shared_cell* words_ = nullptr;  // address space, touched where kernels touch shared memory
  shared_cell* byte_cells_ = nullptr;
  intervals* intervals_ = nullptr;  // of both
  std::size_t mapped_bytes_ = 0;
};

}  // namespace warpgauge::sim
