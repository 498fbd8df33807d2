// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::sim {

/// What the bytes are that a program gives as a module.
enum class image_kind {
  library,     ///< of this machine: what `warpgauge cc -cubin` and NVRTC make
  ptx,         ///< text
  gpu_binary,  ///< a cubin, or several in a fatbin
  unknown
};
/// Reads no further than it must: the driver's calls give no size.
image_kind kind_of_image(const void* image);
/// Whether the file ends before what its header says. Of a file alone is it known where it ends.
bool is_cut_off(std::string_view file);

/// A library of simulated kernels, opened. It stays for good: what was found in it is printed, with
/// its lines, at the program's end.
class module_file {
 public:
  struct symbol {
    const void* address = nullptr;
    std::size_t bytes = 0;
    bool function = false;
  };

  /// Opens a copy, so that each module has its own variables.
  /// @param image  of image_kind::library
  /// @param why    set where there is none
  static std::optional<module_file> open(const void* image, std::string& why);

  /// By its name for the linker; null where there is none.
  const symbol* find(std::string_view name) const;
  /// The name for the linker of what begins at the address; empty where nothing does.
  std::string name_of(const void* address) const;

 private:
  std::map<std::string, symbol, std::less<>> symbols_;
};

}  // namespace warpgauge::sim
