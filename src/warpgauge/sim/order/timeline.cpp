// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/order/timeline.hpp"

#include <algorithm>
#include <utility>

namespace warpgauge::sim::order {

void clock::set(stream_id s, std::uint32_t count) {
  if (s >= counts_.size()) counts_.resize(s + 1);
  counts_[s] = count;
}

void clock::join(const clock& other) {
  if (other.counts_.size() > counts_.size()) counts_.resize(other.counts_.size());
  for (std::size_t s = 0; s < other.counts_.size(); ++s) {
    counts_[s] = std::max(counts_[s], other.counts_[s]);
  }
}

stream_id timeline::add_stream(bool blocking) {
  if (streams_.size() < most_streams || removed_.empty()) {
    streams_.push_back({{}, blocking});
    return static_cast<stream_id>(streams_.size() - 1);
  }
  const stream_id s = removed_.front();
  removed_.pop_front();
  stream& again = streams_[s];
  if (again.blocking) streams_[legacy].done.join(again.done);
  const std::uint32_t count = again.done.at(s);
  again = {{}, blocking};
  again.done.set(s, count);
  return s;
}

void timeline::remove_stream(stream_id s) { removed_.push_back(s); }

clock timeline::now(stream_id s) const {
  clock moment = streams_[s].done;
  if (s == legacy) {
    for (const stream& other : streams_) {
      if (other.blocking) moment.join(other.done);
    }
  } else if (streams_[s].blocking) {
    moment.join(streams_[legacy].done);
  }
  return moment;
}

clock timeline::begin_operation(stream_id s) {
  clock moment = now(s);
  moment.join(host_);
  moment.set(s, moment.at(s) + 1);
  streams_[s].done = moment;
  return moment;
}

void timeline::host_waits_for_all() {
  for (const stream& s : streams_) host_.join(s.done);
  ++waits_;
}

void journal::add(operation_record record) {
  if (!all_.empty() && record.first < all_.back().first) all_.clear();  // cells began anew
  if (all_.size() == most) all_.pop_front();
  all_.push_back(std::move(record));
}

const operation_record* journal::find(race_cell::cell c) const {
  const auto next =
      std::upper_bound(all_.begin(), all_.end(), c, [](race_cell::cell cell, const auto& r) {
        return cell < r.first;
      });
  return next == all_.begin() ? nullptr : &*std::prev(next);
}

race_cell::cell journal::floor(const clock& moment) const {
  const auto first = std::find_if(
      all_.begin(), all_.end(), [&](const auto& r) { return !comes_before(r, moment); });
  return first == all_.end() ? none : first->first;
}

void journal::forget(const clock& waited_for) {
  while (!all_.empty() && comes_before(all_.front(), waited_for)) all_.pop_front();
}

}  // namespace warpgauge::sim::order
