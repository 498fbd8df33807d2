// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/order/state.hpp"

#include "warpgauge/sim/options.hpp"
#include "warpgauge/sim/order/host_access.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <algorithm>

namespace warpgauge::sim::order {

state& the_state() {
  static auto& instance = *new state;  // used while static data is destroyed
  return instance;
}

std::timed_mutex& device_mutex() {
  static auto& mutex = *new std::timed_mutex;
  return mutex;
}

bool enabled() {
  const options& chosen = current_options();
  return chosen.findings != findings_mode::off && chosen.global_races && chosen.host_checks;
}

displaced_reads::bits* displaced_reads::of(std::uintptr_t page, race_cell::cell operation) {
  if (count_ == most) return nullptr;
  page_sets& all = pages_[page];
  for (auto& [first, set] : all) {
    if (first == operation) return set.get();
  }
  ++count_;
  filter_[page / 64 % filter_.size()] |= std::uint64_t{1} << page % 64;
  return all.emplace_back(operation, std::make_unique<bits>()).second.get();
}

void displaced_reads::clear() {
  if (count_ == 0) return;
  pages_.clear();
  count_ = 0;
  for (auto& word : filter_) word = 0;
}

void displaced_reads::forget(std::uintptr_t address, std::size_t bytes) {
  if (count_ == 0) return;
  std::erase_if(pages_, [=](const auto& p) {
    return p.first * page_bytes >= address && p.first * page_bytes < address + bytes;
  });
  count_ = 0;
  for (const auto& p : pages_) count_ += p.second.size();
}

stream_id state::add_stream(bool blocking, std::string name) {
  const stream_id s = time.add_stream(blocking);
  if (s >= names.size()) names.resize(s + 1);
  names[s] = std::move(name);
  return s;
}

namespace {

/// The default stream of a thread, where it was asked for.
struct own_stream {
  stream_id id = legacy;
  ~own_stream() {
    if (id == legacy) return;
    const std::lock_guard lock(the_state().mutex);
    the_state().time.remove_stream(id);
  }
};

}  // namespace

stream_id state::find(cudaStream_t stream) {
  if (stream == cudaStreamPerThread) {
    thread_local own_stream own;
    if (own.id == legacy) own.id = add_stream(true, "a thread's default stream");
    return own.id;
  }
  const auto it = streams.find(stream);
  return it == streams.end() ? legacy : it->second;
}

race_cell::cell state::floor_of(stream_id stream, const clock& moment) {
  if (stream != floor_stream_ || time.waits() != floor_waits_) {
    floor_stream_ = stream;
    floor_waits_ = time.waits();
    floor_ = log.floor(moment);
  }
  return floor_;
}

void state::settle() {
  log.forget(time.host());
  if (log.all().empty()) uses_registered = false;
  watch_host(log.all(), uses_registered);
}

void stream_created(cudaStream_t stream, bool blocking) {
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.streams[stream] = s.add_stream(blocking, "stream " + std::to_string(++s.created));
}

void stream_destroyed(cudaStream_t stream) {
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  const auto it = s.streams.find(stream);
  if (it == s.streams.end()) return;
  s.time.remove_stream(it->second);
  s.streams.erase(it);
}

void event_recorded(cudaEvent_t event, cudaStream_t stream) {
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.events[event] = s.time.now(s.find(stream));
}

void event_destroyed(cudaEvent_t event) {
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.events.erase(event);
}

void stream_waits(cudaStream_t stream, cudaEvent_t event) {
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  const auto it = s.events.find(event);
  if (it != s.events.end()) s.time.wait(s.find(stream), it->second);
}

void host_waits_for(cudaStream_t stream, const void* frame) {
  look_for_lost_variables(frame);
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.time.host_waits(s.time.now(s.find(stream)));
  s.settle();
}

void host_waits_for(cudaEvent_t event, const void* frame) {
  look_for_lost_variables(frame);
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  const auto it = s.events.find(event);
  if (it != s.events.end()) s.time.host_waits(it->second);
  s.settle();
}

void host_waits_for_device(const void* frame) {
  look_for_lost_variables(frame);
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.time.host_waits_for_all();
  s.settle();
}

void memory_allocated() {
  if (!enabled()) return;
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.settle();
}

bool is_of_pool(const void* pointer) {
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  return s.of_pool.contains(pointer);
}

}  // namespace warpgauge::sim::order
