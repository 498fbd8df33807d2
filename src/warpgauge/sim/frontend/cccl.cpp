// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/cccl.hpp"

#include <algorithm>
#include <cstdlib>

namespace warpgauge::sim::frontend {
namespace {

namespace fs = std::filesystem;

/// A folder with only these libraries: a whole toolkit's headers would come before the surface's.
bool is_cccl(const fs::path& folder) {
  if (fs::exists(folder / "crt" / "host_config.h")) return false;
  return fs::exists(folder / "thrust" / "version.h") ||
         fs::exists(folder / "cub" / "version.cuh") ||
         fs::exists(folder / "cuda" / "__cccl_config");
}

/// Since version 13 toolkits have them in a folder of their own.
fs::path of_toolkit() {
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
    const char* root = std::getenv(variable);
    if (root == nullptr || *root == '\0') continue;
    if (fs::path folder = fs::path(root) / "include" / "cccl"; is_cccl(folder)) return folder;
  }
  fs::path folder = "/usr/local/cuda/include/cccl";
  return is_cccl(folder) ? folder : fs::path();
}

}  // namespace

bool lacks_cccl(std::string_view errors) {
  for (const std::string_view library : {" thrust/", " cub/", "'thrust/", "'cub/"}) {
    const std::size_t at = errors.find(library);
    if (at == std::string_view::npos) continue;
    const std::string_view line = errors.substr(at, errors.find('\n', at) - at);
    if (line.find("No such file") != std::string_view::npos ||
        line.find("file not found") != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

cccl find_cccl(const compile_command& c) {
  cccl result;
  for (std::size_t i = 0; i < c.preprocess.size(); ++i) {
    const std::string& word = c.preprocess[i];
    const bool apart = (word == "-I" || word == "-isystem") && i + 1 < c.preprocess.size();
    const std::string folder = apart                      ? c.preprocess[i + 1]
                               : word.rfind("-I", 0) == 0 ? word.substr(2)
                                                          : "";
    if (!folder.empty() && is_cccl(folder)) {
      result.folders.push_back("-I" + folder);
      i += apart ? 1 : 0;
    } else {
      result.remaining.push_back(word);
    }
  }
  const bool without =
      std::find(c.preprocess.begin(), c.preprocess.end(), "-DWARPGAUGE_SIM_NO_TOOLKIT") !=
      c.preprocess.end();
  if (const fs::path folder = of_toolkit(); result.folders.empty() && !without && !folder.empty()) {
    result.folders.push_back("-I" + folder.string());
  }
  // The surface has no type for 8-bit exponents and no NVTX domains. g++ refuses names that change
  // their meaning in a class, which nvcc accepts.
  result.options = {"-DCCCL_DISABLE_NVFP8_SUPPORT", "-DCCCL_DISABLE_NVTX", "-fpermissive"};
  return result;
}

}  // namespace warpgauge::sim::frontend
