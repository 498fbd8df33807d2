// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/queue.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace warpgauge::measure {

/// Guards settings of the device and of the queue that would make a kernel's figure better than
/// what its users get, or the anchor's worse: from before the kernel's first launch until its last
/// sample they must not change.
class unchanged_settings {
 public:
  explicit unchanged_settings(device::queue& q);
  ~unchanged_settings();
  unchanged_settings(const unchanged_settings&) = delete;
  unchanged_settings& operator=(const unchanged_settings&) = delete;

  /// @throws not_measured  the launches changed one, which has been restored
  void require();

 private:
  /// @return what was changed since, as part of a sentence; empty: nothing
  std::string restore();

  device::queue& queue_;
  std::vector<std::uint64_t> before_;
};

}  // namespace warpgauge::measure
