// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/scratch_folder.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace warpgauge::base {

scratch_folder::scratch_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "warpgauge-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr)
    throw std::system_error(errno, std::generic_category(), "cannot create a temporary folder");
  folder_ = name;
}

scratch_folder::~scratch_folder() {
  if (std::getenv("WARPGAUGE_KEEP") != nullptr) {
    std::fprintf(stderr, "warpgauge: kept %s\n", folder_.c_str());
    return;
  }
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

}  // namespace warpgauge::base
