// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/measure/visible_device.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::cli {

/// What `warpgauge doctor` found.
struct diagnosis {
  std::string_view backend;  ///< of this build: "sim" or "cuda"
  measure::visible_device device;
  std::map<std::string, std::string> programs;  ///< of the toolkit -> path, "" when absent
  bool gpu_required = false;
  std::string baseline;  ///< which baseline would judge, or where one was looked for
};

/// Whether the tests of a CTest label would run here.
struct label_prospect {
  std::string_view label;
  bool runs = false;
  std::string why;
};

/// All labels of design and README, in their order.
/// @param why_no_gpu  the device's reason, or a shorter one where the reason is shown beside it
std::vector<label_prospect> prospects(const diagnosis& d, const std::string& why_no_gpu);

/// What is unusual about the GPU and the toolkit, and what to do.
/// @param why_no_gpu  likewise
std::vector<measure::remark> remarks(const diagnosis& d, const std::string& why_no_gpu);

/// Each sentence once.
std::string to_text(const diagnosis& d, int columns);
std::string to_json(const diagnosis& d);

}  // namespace warpgauge::cli
