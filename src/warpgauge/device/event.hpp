// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/queue.hpp"

namespace warpgauge::device {

/// A point in a queue's order, with the time at which the device passes it.
class event {
 public:
  event();  ///< @throws cuda_error
  ~event();
  event(event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
  event& operator=(event&& other) noexcept {
    std::swap(event_, other.event_);
    return *this;
  }

  void record(queue& q);
  void synchronise();  ///< waits until the device has passed it
  /// Delays later work on `q` until the device has passed this event.
  void hold(queue& q);

  cudaEvent_t handle() const { return event_; }

 private:
  cudaEvent_t event_ = nullptr;
};

/// Seconds between two recorded events, with a resolution of about half a microsecond; waits for
/// the later one. Always 0 on the simulator, which has no GPU clock.
double elapsed_s(const event& from, event& to);

}  // namespace warpgauge::device
