// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/counters/divergence.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace warpgauge::sim {
namespace {

constexpr std::uint32_t no_group = std::numeric_limits<std::uint32_t>::max();

}  // namespace

void divergence::plan(const lane_records (&lanes)[warp_lanes], std::size_t converged) {
  lanes_ = lanes;
  converged_ = converged;
  site_index_.clear();
  site_count_ = 0;
  groups_.clear();
  ready_.clear();
  count_converged_visits();
  for (unsigned lane = 0; lane < warp_lanes; ++lane) {
    sequence_[lane].clear();
    head_[lane] = 0;
    const access_record* record = lanes[lane].begin;
    if (std::size_t(lanes[lane].end - record) <= converged) continue;
    std::uint64_t last_key = 0;
    std::uint32_t last_site = 0;
    for (record += converged; record != lanes[lane].end; ++record) {
      if (record->key != last_key) {
        last_key = record->key;
        last_site = site_of(last_key);
      }
      site& s = sites_[last_site];
      const std::uint32_t occurrence = s.visits[lane]++;
      if (occurrence == s.groups.size()) {
        s.groups.push_back(std::uint32_t(groups_.size()));
        groups_.push_back({.site = last_site, .occurrence = s.converged_visits + occurrence});
      }
      groups_[s.groups[occurrence]].lanes |= 1u << lane;
      sequence_[lane].push_back(s.groups[occurrence]);
    }
  }
  for (unsigned lane = 0; lane < warp_lanes; ++lane) arrive(lane);
}

// The lanes agreed, so any non-empty one will do.
void divergence::count_converged_visits() {
  for (unsigned lane = 0; lane < warp_lanes; ++lane) {
    const lane_records& records = lanes_[lane];
    if (records.begin == records.end) continue;
    for (std::size_t i = 0; i < converged_; ++i)
      ++sites_[site_of(records.begin[i].key)].converged_visits;
    return;
  }
}

std::uint32_t divergence::site_of(std::uint64_t key) {
  const auto [entry, inserted] = site_index_.try_emplace(key, std::uint32_t(site_count_));
  if (inserted) {
    if (site_count_ == sites_.size()) sites_.emplace_back();
    site& s = sites_[site_count_++];
    s.key = key;
    s.converged_visits = 0;
    s.groups.clear();
    s.split = false;
    std::fill(std::begin(s.visits), std::end(s.visits), 0);
  }
  return entry->second;
}

// The lane moves to its next access.
void divergence::arrive(unsigned lane) {
  if (head_[lane] == sequence_[lane].size()) return;
  const std::uint32_t index = sequence_[lane][head_[lane]];
  group& g = groups_[index];
  g.waiting |= 1u << lane;
  if (g.waiting == g.lanes) ready_.push_back(index);
}

// Ties go to the lowest lane and not to the lowest address, which depends on the compiler.
std::uint32_t divergence::earliest_waiting() const {
  std::uint32_t best = no_group;
  for (unsigned lane = 0; lane < warp_lanes; ++lane) {
    if (head_[lane] == sequence_[lane].size()) continue;
    const std::uint32_t candidate = sequence_[lane][head_[lane]];
    if (best == no_group || groups_[candidate].occurrence < groups_[best].occurrence)
      best = candidate;
  }
  return best;
}

bool divergence::next(request& out) {
  std::uint32_t index;
  if (!ready_.empty()) {
    index = ready_.back();
    ready_.pop_back();
  } else {
    index = earliest_waiting();
    if (index == no_group) return false;
    sites_[groups_[index].site].split = true;
  }
  group& g = groups_[index];
  out.key = sites_[g.site].key;
  out.lanes = g.waiting;
  for (std::uint32_t rest = g.waiting; rest; rest &= rest - 1) {
    const unsigned lane = unsigned(std::countr_zero(rest));
    out.record[lane] = lanes_[lane].begin + converged_ + head_[lane];
  }
  g.lanes &= ~g.waiting;
  g.waiting = 0;
  for (std::uint32_t rest = out.lanes; rest; rest &= rest - 1) {
    const unsigned lane = unsigned(std::countr_zero(rest));
    ++head_[lane];
    arrive(lane);
  }
  return true;
}

// Among the lanes that visit the site at all.
bool divergence::unequal_visits(const site& s) const {
  std::uint32_t most = 0, least = std::numeric_limits<std::uint32_t>::max();
  for (unsigned lane = 0; lane < warp_lanes; ++lane) {
    if (lanes_[lane].begin == lanes_[lane].end) continue;
    const std::uint32_t visits = s.converged_visits + s.visits[lane];
    if (visits == 0) continue;
    most = std::max(most, visits);
    least = std::min(least, visits);
  }
  return most > least;
}

std::vector<std::uint64_t> divergence::inexact() const {
  std::vector<std::uint64_t> keys;
  for (std::size_t i = 0; i < site_count_; ++i)
    if (sites_[i].split || unequal_visits(sites_[i])) keys.push_back(sites_[i].key);
  return keys;
}

}  // namespace warpgauge::sim
