// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/record/execution_point.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace warpgauge::sim {

/// How far a thread has come. Within a block all numbers grow with time.
struct moment {
  std::uint64_t position = 0;  ///< of its block
  std::uint64_t interval = 0;
  std::uint32_t thread = 0;
  std::uint32_t barrier_epoch = 0;
  std::uint32_t warp_epoch = 0;
  std::uint32_t group = 0;  ///< of an access, whose numbers grow with time

  /// As `group`: of an access that has none, such as one to shared memory.
  static constexpr std::uint32_t by_interval = ~std::uint32_t{0};

  static moment of(const execution_point& point) {
    return {point.position,
            point.interval,
            point.thread_linear,
            point.barrier_epoch,
            point.warp_epoch,
            0};
  }

  /// Whether a barrier or a rendezvous lies between this and what a thread of the block does later.
  bool met_before(const moment& later) const {
    if (barrier_epoch != later.barrier_epoch) return barrier_epoch < later.barrier_epoch;
    return thread >> 5 == later.thread >> 5 && warp_epoch < later.warp_epoch;
  }
};

/// The order that threads make themselves, with fences and flags.
///
/// A thread that writes a word with an atomic or as volatile publishes there all that came before
/// a fence, its own or one of its block that a barrier or rendezvous put before the write. A thread
/// that reads the word with an atomic or as volatile later learns of that, and so do those of its
/// block that it meets afterwards. So decoupled look-backs, last blocks, locks and barriers made by
/// hand are ordered when their fence is there, and by the word that they use.
///
/// A thread that takes a lock, with a compare-and-swap or an exchange that replaces a zero, must
/// fence before it uses what the lock guards; other readers need no fence of their own.
///
/// What a publisher has learned from others is passed on by time: following each chain would cost
/// more than it finds.
class fence_order {
 public:
  enum scope : std::uint8_t { block, device };

  /// When a thread took a lock: the groups of its later accesses have this number or a later one,
  /// and so have their intervals if a step began with it.
  struct taking {
    std::uint32_t first_group = 0;
    std::uint64_t interval = 0;  ///< 0: it took none
    std::uint32_t barrier_epoch = 0;
    std::uint32_t warp_epoch = 0;
    bool begins_step = false;
  };
  struct publication {
    moment at;
    std::uint64_t time = 0;
    std::uint64_t fences = 0;  ///< of its block so far
    std::uint32_t index = 0;   ///< in its word
    scope reach = device;      ///< of the atomic that wrote
    taking lock;               ///< its thread gives the word back as a lock that it took
  };
  /// A word by which threads publish.
  struct word {
    std::uint32_t publications = 0;
    std::uint64_t heard_until = 0;  ///< the latest that its publishers' blocks knew by hearsay
    std::unordered_map<std::uint64_t, std::vector<publication>> of_block;
  };
  /// A running block's thread read a word when it had this many publications.
  struct heard {
    const word* of = nullptr;
    std::uint32_t publications = 0;
    std::uint64_t until = 0;
    moment at;
    scope reach = device;
    bool taken = false;  ///< as a lock
  };

  void begin_launch();

  /// Whether any thread of the launch has executed a fence.
  bool in_use() const { return in_use_.load(std::memory_order_relaxed); }

  /// Fences in the last step of an interval are no longer distinguished.
  void fence(const moment& at, scope reach);
  /// The thread writes words with one atomic or volatile access.
  void publish(std::uintptr_t address,
               unsigned bytes,
               const moment& at,
               scope reach,
               std::uint64_t heard_until,
               const taking& lock);
  /// The thread reads words that way. What it learns is added to what its block has learned.
  /// @return the time until which its block then knows, by hearsay, what was published; 0: not
  ///         a word by which anything was published
  std::uint64_t listen(std::uintptr_t address,
                       unsigned bytes,
                       const moment& at,
                       scope reach,
                       bool taken,
                       std::vector<heard>& by_block) const;

  /// The thread fences what it learned when it took locks.
  static void confirm(const moment& fence,
                      scope reach,
                      std::vector<heard>& unfenced,
                      std::vector<heard>& by_block);

  /// Whether what a thread did was published, by fences of at least this scope, where the running
  /// thread learned of it.
  bool known(const moment& deed,
             const moment& now,
             const std::vector<heard>& by_block,
             scope least) const;
  /// Whether the running thread, or one that it met since, read the word after the thread wrote it.
  bool read_since(const moment& write,
                  std::uintptr_t address,
                  const moment& now,
                  const std::vector<heard>& by_block) const;

 private:
  struct mark {
    std::uint64_t interval;
    std::uint32_t barrier_epoch;
    std::uint32_t warp_epoch;
  };
  using epochs = std::pair<std::uint32_t, std::uint32_t>;  // of barrier and warp
  /// The fences of a block: by thread, and where any thread of the block or of a warp had one.
  struct fences {
    std::unordered_map<std::uint32_t, std::vector<mark>> of_thread;
    std::vector<std::uint32_t> of_block;
    std::unordered_map<std::uint32_t, std::vector<epochs>> of_warp;
  };
  struct history {
    std::array<fences, 2> of_scope;
    std::uint64_t count = 0;
    std::vector<publication> published;
  };

  static void add(const heard& h, std::vector<heard>& by_block);
  static bool comes_before_fence(const fences& all, const moment& deed, const moment& write);
  static bool has_fence(const fences& all,
                        std::uint32_t thread,
                        std::uint64_t from,
                        std::uint64_t to);
  static bool is_unguarded(const fences& all, const moment& deed, const publication& p);
  static bool heard_before(const heard& h, const moment& now, bool same_block);

  std::atomic<bool> in_use_{false};
  mutable std::mutex mutex_;
  std::uint64_t now_ = 0;
  std::unordered_map<std::uint64_t, history> blocks_;
  std::unordered_map<std::uintptr_t, word> words_;
};

}  // namespace warpgauge::sim
