// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/fence_order.hpp"

#include <algorithm>

namespace warpgauge::sim {

namespace {

// How many publications of a block are looked at, the latest first. Earlier ones count as ordered.
constexpr int most_looked_at = 256;

bool is_last_step(std::uint64_t interval) {
  return interval % interval_steps == interval_steps - 1;
}

/// Words are identified by address, whatever the size of an access.
template <class Do>
void for_each_word(std::uintptr_t address, unsigned bytes, Do&& what) {
  const std::uintptr_t end = address + bytes;
  for (std::uintptr_t at = address & ~std::uintptr_t{3}; at < end; at += 4) what(at);
}

}  // namespace

void fence_order::begin_launch() {
  if (!in_use()) return;
  in_use_.store(false, std::memory_order_relaxed);
  now_ = 0;
  blocks_.clear();
  words_.clear();
}

void fence_order::fence(const moment& at, scope reach) {
  const std::lock_guard held(mutex_);
  in_use_.store(true, std::memory_order_relaxed);
  history& block_history = blocks_[at.position];
  ++block_history.count;
  for (unsigned s = 0; s <= reach; ++s) {
    fences& all = block_history.of_scope[s];
    std::vector<mark>& own = all.of_thread[at.thread];
    if (own.empty() || own.back().interval != at.interval) {
      own.push_back({at.interval, at.barrier_epoch, at.warp_epoch});
    }
    if (all.of_block.empty() || all.of_block.back() != at.barrier_epoch) {
      all.of_block.push_back(at.barrier_epoch);
    }
    std::vector<epochs>& of_warp = all.of_warp[at.thread >> 5];
    const epochs here{at.barrier_epoch, at.warp_epoch};
    if (of_warp.empty() || of_warp.back() != here) of_warp.push_back(here);
  }
}

void fence_order::publish(std::uintptr_t address,
                          unsigned bytes,
                          const moment& at,
                          scope reach,
                          std::uint64_t heard_until,
                          const taking& lock) {
  const std::lock_guard held(mutex_);
  const auto it = blocks_.find(at.position);
  if (it == blocks_.end()) return;  // no fence so far
  history& block_history = it->second;
  publication p{at, ++now_, block_history.count, 0, reach, lock};
  bool is_new = false;
  for_each_word(address, bytes, [&](std::uintptr_t where) {
    word& w = words_[where];
    std::vector<publication>& own = w.of_block[at.position];
    w.heard_until = std::max(w.heard_until, heard_until);
    // A thread that waits in a loop publishes the same again and again; with an atomic that reads
    // and writes it also reads its own publication each time.
    for (std::size_t i = own.size(); i-- > 0 && i + 8 > own.size();) {
      const publication& q = own[i];
      if (q.at.thread == at.thread && q.fences == p.fences && q.reach == reach &&
          q.at.barrier_epoch == at.barrier_epoch && q.at.warp_epoch == at.warp_epoch &&
          q.lock.interval == lock.interval) {
        return;
      }
    }
    p.index = w.publications++;
    own.push_back(p);
    is_new = true;
  });
  if (is_new) block_history.published.push_back(p);
}

void fence_order::add(const heard& h, std::vector<heard>& by_block) {
  const auto same = [&](const heard& before) {
    return before.of == h.of && before.at.thread == h.at.thread && before.reach == h.reach &&
           before.taken == h.taken && before.at.barrier_epoch == h.at.barrier_epoch &&
           before.at.warp_epoch == h.at.warp_epoch;
  };
  const auto before = std::find_if(by_block.rbegin(), by_block.rend(), same);
  if (before != by_block.rend()) {
    *before = h;
  } else {
    by_block.push_back(h);
  }
}

void fence_order::confirm(const moment& fence,
                          scope reach,
                          std::vector<heard>& unfenced,
                          std::vector<heard>& by_block) {
  const auto own = [&](const heard& h) { return h.at.thread == fence.thread; };
  for (heard h : unfenced) {
    if (!own(h)) continue;
    h.at = fence;
    h.reach = std::min(h.reach, reach);
    add(h, by_block);
  }
  if (reach == device) std::erase_if(unfenced, own);
}

std::uint64_t fence_order::listen(std::uintptr_t address,
                                  unsigned bytes,
                                  const moment& at,
                                  scope reach,
                                  bool taken,
                                  std::vector<heard>& by_block) const {
  const std::lock_guard held(mutex_);
  bool any = false;
  for_each_word(address, bytes, [&](std::uintptr_t where) {
    const auto it = words_.find(where);
    if (it == words_.end()) return;
    any = true;
    const word& w = it->second;
    add({&w, w.publications, w.heard_until, at, reach, taken}, by_block);
  });
  return any ? now_ : 0;
}

/// Whether a fence lies between what a thread did and what a thread of its block wrote.
bool fence_order::comes_before_fence(const fences& all, const moment& deed, const moment& write) {
  if (const auto own = all.of_thread.find(deed.thread); own != all.of_thread.end()) {
    // Its own first fence afterwards is enough: a later one precedes no write that this one does
    // not.
    const auto f = std::lower_bound(
        own->second.begin(),
        own->second.end(),
        deed.interval,
        [](const mark& m, std::uint64_t interval) { return m.interval < interval; });
    if (f != own->second.end()) {
      if (deed.thread == write.thread) {
        return f->interval < write.interval ||
               (f->interval == write.interval && is_last_step(write.interval));
      }
      const moment fence{deed.position, f->interval, deed.thread, f->barrier_epoch, f->warp_epoch};
      if (fence.met_before(write)) return true;
    }
  }
  if (deed.thread == write.thread) return false;
  if (const auto own = all.of_thread.find(write.thread); own != all.of_thread.end()) {
    // NOLINTNEXTLINE(modernize-loop-convert): clang 14 cannot read std::ranges::reverse_view
    for (auto at = own->second.rbegin(); at != own->second.rend(); ++at) {
      const auto& f = *at;
      const bool before = f.interval < write.interval ||
                          (f.interval == write.interval && is_last_step(write.interval));
      if (!before) continue;
      if (deed.met_before({0, f.interval, write.thread, f.barrier_epoch, f.warp_epoch})) {
        return true;
      }
      break;
    }
  }
  const auto epoch = std::upper_bound(all.of_block.begin(), all.of_block.end(), deed.barrier_epoch);
  if (epoch != all.of_block.end() && *epoch < write.barrier_epoch) return true;
  const epochs of_deed{deed.barrier_epoch, deed.warp_epoch};
  const epochs of_write{write.barrier_epoch, write.warp_epoch};
  const bool same_warp = deed.thread >> 5 == write.thread >> 5;
  if (const auto warp = all.of_warp.find(deed.thread >> 5); warp != all.of_warp.end()) {
    const auto f = std::upper_bound(warp->second.begin(), warp->second.end(), of_deed);
    if (f != warp->second.end() &&
        (f->first < write.barrier_epoch || (same_warp && *f < of_write))) {
      return true;
    }
  }
  if (const auto warp = all.of_warp.find(write.thread >> 5); warp != all.of_warp.end()) {
    const auto f = std::lower_bound(warp->second.begin(), warp->second.end(), of_write);
    if (f != warp->second.begin() && deed.barrier_epoch < std::prev(f)->first) return true;
  }
  return false;
}

/// Whether a thread had a fence in one of these intervals, the last one excluded.
bool fence_order::has_fence(const fences& all,
                            std::uint32_t thread,
                            std::uint64_t from,
                            std::uint64_t to) {
  const auto own = all.of_thread.find(thread);
  if (own == all.of_thread.end()) return false;
  const auto f = std::lower_bound(
      own->second.begin(), own->second.end(), from, [](const mark& m, std::uint64_t interval) {
        return m.interval < interval;
      });
  return f != own->second.end() && f->interval < to;
}

/// Whether a thread used what its lock guards without a fence after taking it.
/// @param p  where it gave the lock back
bool fence_order::is_unguarded(const fences& all, const moment& deed, const publication& p) {
  const taking& lock = p.lock;
  if (lock.interval == 0 || deed.thread != p.at.thread) return false;
  if (deed.group != moment::by_interval) {
    if (deed.group < lock.first_group) return false;
  } else if (!lock.begins_step || deed.interval < lock.interval || is_last_step(deed.interval) ||
             deed.barrier_epoch != lock.barrier_epoch || deed.warp_epoch != lock.warp_epoch) {
    return false;  // before it, or a rendezvous of its warp may have come between
  }
  return !has_fence(all, deed.thread, lock.interval, deed.interval);
}

/// Whether the running thread has learned what its block did.
bool fence_order::heard_before(const heard& h, const moment& now, bool same_block) {
  if (!same_block && h.reach == block) return false;
  return h.at.thread == now.thread || h.at.met_before(now);
}

bool fence_order::known(const moment& deed,
                        const moment& now,
                        const std::vector<heard>& by_block,
                        scope least) const {
  if (by_block.empty()) return false;
  const std::lock_guard held(mutex_);
  const auto it = blocks_.find(deed.position);
  if (it == blocks_.end()) return false;
  const history& block_history = it->second;
  const bool same_block = deed.position == now.position;
  std::uint64_t hearsay = 0;
  // NOLINTNEXTLINE(modernize-loop-convert): clang 14 cannot read std::ranges::reverse_view
  for (auto at = by_block.rbegin(); at != by_block.rend(); ++at) {
    const auto& h = *at;
    if (!heard_before(h, now, same_block)) continue;
    hearsay = std::max(hearsay, h.until);
    const auto of = h.of->of_block.find(deed.position);
    if (of == h.of->of_block.end()) continue;
    int looked_at = 0;
    // NOLINTNEXTLINE(modernize-loop-convert): clang 14 cannot read std::ranges::reverse_view
    for (auto published = of->second.rbegin(); published != of->second.rend(); ++published) {
      const auto& p = *published;
      if (p.index >= h.publications || (!same_block && p.reach == block)) continue;
      const fences& all = block_history.of_scope[least];
      // Had the two taken the lock in the other order, nothing would have kept them apart.
      if (!(h.taken && is_unguarded(all, deed, p)) && comes_before_fence(all, deed, p.at))
        return true;
      if (++looked_at == most_looked_at) return true;
    }
  }
  int looked_at = 0;
  for (auto p = block_history.published.rbegin(); p != block_history.published.rend(); ++p) {
    if (p->time > hearsay) continue;
    // Within the block a block-scope fence is enough.
    if (comes_before_fence(block_history.of_scope[block], deed, p->at)) return true;
    if (++looked_at == most_looked_at) return true;
  }
  return false;
}

bool fence_order::read_since(const moment& write,
                             std::uintptr_t address,
                             const moment& now,
                             const std::vector<heard>& by_block) const {
  const std::lock_guard held(mutex_);
  const auto it = words_.find(address & ~std::uintptr_t{3});
  if (it == words_.end()) return false;
  const auto of = it->second.of_block.find(write.position);
  if (of == it->second.of_block.end()) return false;
  const bool same_block = write.position == now.position;
  for (const heard& h : by_block) {
    if (h.of != &it->second || !heard_before(h, now, same_block)) continue;
    for (const publication& p : of->second) {
      if (p.index < h.publications && p.at.thread == write.thread &&
          p.at.interval <= write.interval) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace warpgauge::sim
