// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/queue.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace warpgauge::measure {

/// Settings of the device and of the queue that make one kernel's figure better than what its users
/// get, or the anchor's worse: they stay as they were from before a kernel's first launch until its
/// last sample.
class unchanged_settings {
 public:
  explicit unchanged_settings(device::queue& q);
  ~unchanged_settings();
  unchanged_settings(const unchanged_settings&) = delete;
  unchanged_settings& operator=(const unchanged_settings&) = delete;

  /// @throws not_measured  the launches changed one; it is as before then
  void require();

 private:
  /// @return what was changed since, as part of a sentence; empty: nothing
  std::string restore();

  device::queue& queue_;
  std::vector<std::uint64_t> before_;
};

}  // namespace warpgauge::measure
