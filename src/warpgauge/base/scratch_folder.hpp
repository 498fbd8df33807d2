// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace warpgauge::base {

/// A temporary folder, removed with its contents; kept if WARPGAUGE_KEEP is set.
class scratch_folder {
 public:
  scratch_folder();  ///< @throws std::system_error
  ~scratch_folder();
  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;
  std::filesystem::path operator/(const std::string& name) const { return folder_ / name; }

 private:
  std::filesystem::path folder_;
};

}  // namespace warpgauge::base
