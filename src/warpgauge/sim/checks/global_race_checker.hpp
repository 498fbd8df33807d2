// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/check_context.hpp"
#include "warpgauge/sim/checks/earlier_operations.hpp"
#include "warpgauge/sim/checks/fence_order.hpp"
#include "warpgauge/sim/checks/race_cell.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

namespace warpgauge::sim {

/// Finds races in device memory and on `__device__` variables: two accesses of one launch, one at
/// least a write and not both atomic, that nothing orders. Within a block, barriers and rendezvous
/// order; between blocks, the grid's barrier; between all threads, fences (fence_order). A volatile
/// access does not race with a read, or as a read: it is meant to be seen. Unordered volatile
/// stores do race.
///
/// One object serves all workers of all launches. Its cells lie beside the memory, 4 bytes per word
/// that a launch reads and 4 per word that it writes (per byte where it is accessed by bytes).
/// Workers look at a cell without a lock, so two blocks that reach one word within nanoseconds may
/// be missed there.
class global_race_checker {
 public:
  /// Groups that one launch may have; later ones are not checked.
  static constexpr std::uint32_t most_groups = std::uint32_t{1} << 23;

  static global_race_checker& of_process();

  /// Forgets all accesses. Call before a launch.
  /// @param several_workers  blocks may run at the same time
  /// @param in_order  which earlier launches and copies come before this one; null: all
  void begin_launch(bool several_workers, earlier_operations* in_order = nullptr);
  /// Switches to several workers. The only worker calls it before others begin.
  void expect_several_workers() { several_workers_ = true; }

  /// Something other than a launch's threads marks cells.
  /// @return its mark; cells of what comes later are larger
  race_cell::cell begin_operation();

  struct cells {
    race_cell::cell* write;
    race_cell::cell* read;
    race_cell::cell* byte_write;
    race_cell::cell* byte_read;
  };
  static cells cells_of(std::uintptr_t address) {
    if (!device_memory::contains(address)) return static_cells_of(address);
    return {device_memory::write_cell(address),
            device_memory::read_cell(address),
            device_memory::write_byte_cell(address),
            device_memory::read_byte_cell(address)};
  }
  /// From now on the bytes of the word have cells of their own.
  static void split_word(std::uintptr_t address);

  /// Checks and records an access; call it before it happens.
  /// @pre all bytes lie in one allocation
  template <access_op Op, manner How = manner::usual>
  [[gnu::always_inline]] void check(check_context& context,
                                    std::uintptr_t address,
                                    unsigned size,
                                    std::uintptr_t pc) {
    if constexpr (Op != access_op::atomic && How == manner::usual) {
      if (touch_common<Op>(context, address, size, pc)) [[likely]]
        return;
    }
    check_in_full<Op, How>(context, address, size, pc);
  }

  /// The same for static data.
  void check_static(check_context& context,
                    access_op op,
                    manner how,
                    std::uintptr_t address,
                    unsigned size,
                    std::uintptr_t pc);

  /// The running thread executes a fence.
  void fence(check_context& context, fence_order::scope reach);

  /// The running thread reaches a word by an atomic or volatile access. Of device memory and static
  /// data it is called by the checks.
  void note_seen(
      check_context& context, access_op op, manner how, std::uintptr_t address, unsigned size);

  /// Whether fences put a deed of the running block before what the running thread does.
  bool known_in_block(check_context& context, const moment& deed) const;
  /// Whether the running thread has read what a thread of its block wrote to a word, or what came
  /// after that.
  bool saw_in_block(const check_context& context,
                    const moment& write,
                    std::uintptr_t address) const;

  /// Reports the byte of an asynchronous copy's source that was written before the running thread
  /// waited for the copy, which it issued at `pc`.
  void source_overwritten(check_context& context, std::uintptr_t address, std::uintptr_t pc);

  /// Reports a load through the read-only cache of what the launch has written, in order or not.
  void read_only(check_context& context, std::uintptr_t address, unsigned size, std::uintptr_t pc) {
    for (std::uintptr_t word = address & ~std::uintptr_t{3}; word < address + size; word += 4) {
      if (race_cell::load(device_memory::write_cell(word)) < floor_) [[likely]]
        continue;
      return report_read_only(context, std::max(word, address), pc);
    }
  }

  /// Separates the racing stores of the thread that just stopped from those that changed nothing.
  void judge_stores(check_context& context);

  /// Adds the launch's races between blocks to `log`, at the later access (in order of block and
  /// thread) of each pair. Call when all workers are done.
  /// @param grid, block  the launch's geometry, to name blocks and threads by index
  void finish(finding_log& log, index3 grid, index3 block);

 private:
  static cells static_cells_of(std::uintptr_t address);

  /// Whether an access is meant to be seen by other threads.
  static constexpr bool is_seen(access_op op, manner how) {
    return op == access_op::atomic || how == manner::strong || how == manner::atomic;
  }
  /// The same, by other launches too.
  static constexpr bool is_strong(access_op op, manner how) {
    return is_seen(op, how) && how != manner::of_block;
  }
  void hear_again(check_context& context) const;

  struct accessor {
    std::uint64_t position = 0;
    std::uint64_t block = 0;
    std::uint32_t thread = 0;
    std::uintptr_t pc = 0;
  };
  struct earlier_access {
    const access_group* group;
    unsigned lane;
    bool several = false;  ///< there are more like it
    bool unnamed = false;  ///< it is one of those, but not the group's lane
  };
  /// Of one word: the first blocks that loaded, stored and updated it, and that updated it with
  /// block scope, two of each.
  using accessors = std::array<std::array<accessor, 2>, 4>;

  /// The most frequent accesses of all, of whole words by an instruction that has a group: the
  /// launch's first to each word, and reads after those by the same group or by several warps.
  /// @return whether it was one, and is recorded
  template <access_op Op>
  [[gnu::always_inline]] bool touch_common(const check_context& context,
                                           std::uintptr_t address,
                                           unsigned size,
                                           std::uintptr_t pc) const {
    if (((address | size) & 3) != 0) return false;
    const check_context::recent_group& recent = context.recent_groups[place_of(pc)];
    if (recent.key != key_of(Op, manner::usual, pc) || recent.number == 0 ||
        recent.interval != context.point.interval)
      return false;
    const race_cell::cell self = race_cell::make(recent.number, context.point.thread_linear & 31);
    for (const std::uintptr_t end = address + size; address < end; address += 4) {
      race_cell::cell* const write = device_memory::write_cell(address);
      race_cell::cell* const read = device_memory::read_cell(address);
      if (race_cell::load(write) >= settled_) return false;
      const race_cell::cell seen = race_cell::load(read);
      if (seen < settled_) {
        race_cell::store(Op == access_op::load ? read : write, self);
      } else if (Op == access_op::load && seen >> 7 == self >> 7) {
        reads_with(self, seen, read);
      } else if (Op != access_op::load || !covers(seen, context.point)) {
        return false;
      }
    }
    return true;
  }
  /// Notes that one more lane of a group reads.
  static void reads_with(race_cell::cell self, race_cell::cell seen, race_cell::cell* read) {
    if (race_cell::lane_of(seen) != race_cell::lane_of(self) &&
        race_cell::others_of(seen) == race_cell::nobody)
      race_cell::store(read, race_cell::with(seen, race_cell::lanes));
  }
  /// Whether one more read adds nothing to those of several warps or blocks.
  bool covers(race_cell::cell seen, const execution_point& point) const {
    if (seen < floor_ || race_cell::others_of(seen) < race_cell::warps) return false;
    const bool by_blocks = race_cell::others_of(seen) == race_cell::blocks;
    if (by_blocks && !several_workers_) return true;
    const access_group& g = group(seen);
    return by_blocks ? g.position <= point.position
                     : g.position == point.position && g.barrier_epoch == point.barrier_epoch;
  }

  template <access_op Op, manner How>
  [[gnu::noinline]] void check_in_full(check_context& context,
                                       std::uintptr_t address,
                                       unsigned size,
                                       std::uintptr_t pc) {
    const std::uint32_t number = group_of(context, Op, How, pc);
    if (number == 0) [[unlikely]]
      return;
    const race_cell::cell self = race_cell::make(number, context.point.thread_linear & 31);
    constexpr bool strong = is_strong(Op, How);
    if constexpr (is_seen(Op, How)) note_seen(context, Op, How, address, size);
    if (((address | size) & 3) != 0) [[unlikely]]
      return check_bytes<Op, strong>(context, self, address, size);
    for (std::uintptr_t end = address + size; address < end; address += 4) {
      race_cell::cell* const write = device_memory::write_cell(address);
      if (race_cell::load(write) == race_cell::by_bytes) [[unlikely]] {
        check_bytes<Op, strong>(context, self, address, 4);
      } else {
        touch<Op, strong>(context, self, write, device_memory::read_cell(address), address, 4);
      }
    }
  }

  template <access_op Op, bool Strong>
  void touch_static(check_context& context,
                    race_cell::cell self,
                    std::uintptr_t address,
                    unsigned size);

  /// @tparam Strong  is_strong()
  template <access_op Op, bool Strong>
  void touch(check_context& context,
             race_cell::cell self,
             race_cell::cell* write,
             race_cell::cell* read,
             std::uintptr_t address,
             unsigned bytes) {
    const race_cell::cell written = race_cell::load(write);
    const race_cell::cell seen = race_cell::load(read);
    if (written >= settled_ && race_cell::with(written, race_cell::nobody) != self) [[unlikely]]
      after_write(context, Op, self, written, address, bytes);
    if constexpr (Op == access_op::load) {
      if constexpr (Strong) return;  // races with no write
      if (seen < floor_) {
        if (seen >= settled_) [[unlikely]]
          displace(address, bytes, seen);
        return race_cell::store(read, self);
      }
      if (seen >> 7 != self >> 7) return after_read_reading(context, self, seen, read);
      reads_with(self, seen, read);
    } else {
      if (seen >= settled_) [[unlikely]]
        after_read(context, Op, self, seen, address, bytes);
      race_cell::store(write, Strong ? race_cell::with(self, race_cell::in_sight) : self);
    }
  }

  template <access_op Op, bool Strong>
  void check_bytes(check_context& context,
                   race_cell::cell self,
                   std::uintptr_t address,
                   unsigned size) {
    for (std::uintptr_t end = address + size; address < end; ++address) {
      const cells at = cells_of(address);
      if (race_cell::load(at.write) != race_cell::by_bytes) split_word(address);
      touch<Op, Strong>(context, self, at.byte_write, at.byte_read, address, 1);
    }
  }

  static std::uintptr_t key_of(access_op op, manner how, std::uintptr_t pc) {
    return pc << 4 | static_cast<unsigned>(op) << 2 | static_cast<unsigned>(how);
  }
  static std::size_t place_of(std::uintptr_t pc) { return (pc ^ pc >> 6) & 63; }

  std::uint32_t group_of(check_context& context, access_op op, manner how, std::uintptr_t pc) {
    const std::uintptr_t key = key_of(op, how, pc);
    check_context::recent_group& recent = context.recent_groups[place_of(pc)];
    if (recent.key == key && recent.interval == context.point.interval) [[likely]]
      return recent.number;
    recent = {key, context.point.interval, make_group(context, op, how, pc)};
    return recent.number;
  }

  const access_group& group(race_cell::cell c) const {
    const std::uint32_t index = race_cell::number_of(c) - first_number_;
    return groups_[index / chunk_groups][index % chunk_groups];
  }

  std::uint32_t make_group(check_context& context, access_op op, manner how, std::uintptr_t pc);
  bool ordered(check_context& context,
               race_cell::cell earlier,
               fence_order::scope least = fence_order::device) const;
  bool raced_in_sight(check_context& context,
                      access_op op,
                      const access_group& own,
                      race_cell::cell written,
                      std::uintptr_t address) const;
  void after_write(check_context& context,
                   access_op op,
                   race_cell::cell self,
                   race_cell::cell written,
                   std::uintptr_t address,
                   unsigned bytes);
  void after_read(check_context& context,
                  access_op op,
                  race_cell::cell self,
                  race_cell::cell seen,
                  std::uintptr_t address,
                  unsigned bytes);
  void after_earlier_write(check_context& context,
                           access_op op,
                           const access_group& own,
                           race_cell::cell written,
                           std::uintptr_t address,
                           unsigned bytes);
  void suspect_store(check_context& context,
                     const access_group& own,
                     race_cell::cell written,
                     std::uintptr_t address,
                     unsigned bytes);
  void displace(std::uintptr_t address, unsigned bytes, race_cell::cell seen);
  void after_read_reading(check_context& context,
                          race_cell::cell self,
                          race_cell::cell seen,
                          race_cell::cell* read);
  race_cell::cell last_write(std::uintptr_t address) const;
  void report_read_only(check_context& context, std::uintptr_t address, std::uintptr_t pc);
  racing_point point_of(const check_context& context, race_cell::cell c) const;
  void race(check_context& context,
            const execution_point& point,
            std::uintptr_t pc,
            access_op op,
            manner how,
            const earlier_access& earlier,
            std::uintptr_t address,
            bool same_value = false);
  void remember(std::uintptr_t address, std::size_t deed, const accessor& who);

  static constexpr std::uint32_t chunk_groups = race_cell::chunk_numbers;
  using chunk = std::unique_ptr<access_group[]>;

  std::uint32_t first_number_ = chunk_groups;
  race_cell::cell floor_ = race_cell::make(chunk_groups, 0);  // cells below are of earlier launches
  race_cell::cell settled_ = floor_;  // cells below are of what comes before the launch
  earlier_operations* order_ = nullptr;
  bool begun_ = false;  // the launch's operation has
  bool several_workers_ = false;
  std::atomic<std::uint32_t> next_chunk_{0};
  std::array<chunk, most_groups / chunk_groups> groups_;
  fence_order fences_;
  std::mutex mutex_;
  std::map<std::uintptr_t, accessors> between_blocks_;  // racing words
};

}  // namespace warpgauge::sim
