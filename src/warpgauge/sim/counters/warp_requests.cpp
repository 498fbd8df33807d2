// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/counters/warp_requests.hpp"

#include "warpgauge/sim/counters/bank_conflicts.hpp"
#include "warpgauge/sim/counters/sectors.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace warpgauge::sim {
namespace {

constexpr unsigned widest_access = 16;
constexpr unsigned word_bytes = 4;

}  // namespace

void request_accountant::account(const lane_records (&lanes)[warp_lanes]) {
  const access_record* next[warp_lanes];
  unsigned lane_of[warp_lanes];
  unsigned n = 0;
  std::size_t shortest = std::numeric_limits<std::size_t>::max(), longest = 0;
  request_.active = 0;
  for (unsigned lane = 0; lane < warp_lanes; ++lane) {
    const std::size_t records = std::size_t(lanes[lane].end - lanes[lane].begin);
    if (records == 0) continue;
    shortest = std::min(shortest, records);
    longest = std::max(longest, records);
    request_.active |= 1u << lane;
    next[n] = lanes[lane].begin;
    lane_of[n++] = lane;
  }
  if (n == 0) return;
  for (std::uint64_t& since : stretches_and_changes_) ++since;  // there may be a barrier between
  std::size_t converged = 0;
  for (; converged < shortest; ++converged) {
    const std::uint64_t key = next[0][converged].key;
    std::uint64_t different = 0;
    if (n == warp_lanes) {
      for (unsigned i = 0; i < warp_lanes; ++i) {
        const access_record& record = next[i][converged];
        different |= record.key ^ key;
        request_.address[i] = record.address;
      }
    } else {
      for (unsigned i = 0; i < n; ++i) {
        const access_record& record = next[i][converged];
        different |= record.key ^ key;
        request_.address[lane_of[i]] = record.address;
      }
    }
    if (different) break;
    note_pieces(next, n, converged, shortest);
    request(key);
  }
  if (converged < longest) account_diverged(lanes, converged);
}

// Instructions that access, one after another, the pieces of something aligned as a whole, such as
// a structure of 8 or 16 bytes that is copied piece by piece: nvcc may merge them into one access.
// Three floats are no such whole.
void request_accountant::note_pieces(const access_record* const (&next)[warp_lanes],
                                     unsigned lanes,
                                     std::size_t first,
                                     std::size_t end) {
  const std::uint64_t key = next[0][first].key;
  const unsigned size = size_of(key);
  if (size >= widest_access || !std::has_single_bit(size) || op_of(key) == access_op::atomic)
    return;
  // Whether the record is the next piece after the one before it, in all lanes.
  const auto follows = [&](std::size_t record) {
    const std::uint64_t before = next[0][record - 1].key, own = next[0][record].key;
    if (((before ^ own) & 0xffff) != 0 || before == own) return false;
    for (unsigned i = 0; i < lanes; ++i) {
      if (next[i][record].key != own) return false;
      if (next[i][record].address != next[i][record - 1].address + size) return false;
    }
    return true;
  };
  if (first > 0 && follows(first)) return;  // looked at from its beginning
  unsigned pieces = 1;
  while (first + pieces < end && pieces * size <= widest_access && follows(first + pieces))
    ++pieces;
  const unsigned whole = pieces * size;
  if (pieces == 1 || whole > widest_access || !std::has_single_bit(whole)) return;
  for (unsigned i = 0; i < lanes; ++i)
    if (next[i][first].address % whole != 0) return;
  for (unsigned i = 0; i < pieces; ++i)
    mark_inexact(next[0][first + i].key & ~std::uint64_t{0x1fff});
}

void request_accountant::account_diverged(const lane_records (&lanes)[warp_lanes],
                                          std::size_t converged) {
  divergence_.plan(lanes, converged);
  divergence::request step;
  while (divergence_.next(step)) {
    request_.active = step.lanes;
    for (std::uint32_t rest = step.lanes; rest; rest &= rest - 1) {
      const unsigned lane = unsigned(std::countr_zero(rest));
      request_.address[lane] = step.record[lane]->address;
    }
    request(step.key);
  }
  for (const std::uint64_t key : divergence_.inexact()) sites_.at(key).exact = false;
}

void request_accountant::request(std::uint64_t key) {
  ++requests_;
  request_.op = op_of(key);
  request_.passes = is_compare_and_swap(key) ? 2 : 1;
  request_.size = size_of(key);
  if (request_.size == 0) return;
  site_counters& site = sites_.at(key);
  note_reread(site, space_of(key));
  if (request_.size <= widest_access && std::has_single_bit(request_.size))
    count(site, space_of(key));
  else
    split_copy(site, space_of(key));
}

// Nothing in that memory changed since the same instruction loaded it in the same lanes. The host's
// compiler loads it again, after a function call say, where nvcc may have kept it.
void request_accountant::note_reread(site_counters& site, memory_space space) {
  std::uint64_t& since = stretches_and_changes_[std::size_t(space)];
  if (request_.op != access_op::load) {
    ++since;
    return;
  }
  std::uint64_t lanes = request_.active;
  for (std::uint32_t rest = request_.active; rest; rest &= rest - 1) {
    const auto lane = unsigned(std::countr_zero(rest));
    lanes += request_.address[lane] * (0x9e3779b97f4a7c15 + 2 * lane);
  }
  if (site.last_since == since && site.last_lanes == lanes &&
      !strong_loads_.contains(pc_of(site.key))) {
    site.reread = true;
    site.exact = false;
  }
  site.last_since = since;
  site.last_lanes = lanes;
}

void request_accountant::count(site_counters& site, memory_space space) {
  const unsigned active = unsigned(std::popcount(request_.active));
  site.requests += 1;
  site.thread_accesses += active;
  site.bytes += active * request_.size;
  if (space == memory_space::global) {
    const sector_counts counts = count_sectors(request_);
    site.sectors += counts.sectors;
    site.ideal_sectors += counts.ideal_sectors;
    site.tag_requests += counts.lines;
    if (request_.op == access_op::atomic) site.atomic_sectors += count_atomic_sectors(request_);
  } else {
    const wavefront_counts counts = count_wavefronts(request_);
    site.wavefronts += request_.passes * counts.wavefronts;
    site.ideal_wavefronts += request_.passes * counts.ideal_wavefronts;
    site.bank_conflicts += request_.passes * counts.bank_conflicts;
  }
}

// A device's compiler splits a structure by its alignment, which the trace does not carry: any
// address may be aligned better than the type. Structures are usually made of words, so only wider
// pieces are called a guess.
void request_accountant::split_copy(site_counters& site, memory_space space) {
  const unsigned whole = request_.size;
  std::uint64_t common = whole | widest_access;
  for (std::uint32_t rest = request_.active; rest; rest &= rest - 1)
    common |= request_.address[std::countr_zero(rest)];
  const unsigned piece = unsigned(common & -common);
  if (piece > word_bytes) site.exact = false;
  request_.size = piece;
  for (unsigned done = 0; done < whole; done += piece) {
    count(site, space);
    for (std::uint32_t rest = request_.active; rest; rest &= rest - 1)
      request_.address[std::countr_zero(rest)] += piece;
  }
}

}  // namespace warpgauge::sim
