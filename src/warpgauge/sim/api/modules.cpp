// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/module_file.hpp"
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/include/cuda.h"
#include "warpgauge/sim/memory/device_variables.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <unordered_map>
#include <utility>

// The driver's modules: libraries of simulated kernels that a program opens. A kernel's handle is
// its address, by which the runtime knows it too.

using namespace warpgauge::sim;

namespace {

struct module_table {
  std::mutex mutex;
  std::unordered_map<CUmodule, std::unique_ptr<const module_file>> loaded;
};
module_table& all_modules() {
  static auto* const table = new module_table;  // static data's destructors may unload some
  return *table;
}

/// Null where it is not loaded.
const module_file* find_module(CUmodule module) {
  module_table& table = all_modules();
  const std::lock_guard lock(table.mutex);
  const auto found = table.loaded.find(module);
  return found == table.loaded.end() ? nullptr : found->second.get();
}

/// Programs tell people the error's name at most.
CUresult refuse(const char* what, const char* why, CUresult result) {
  std::fprintf(stderr,
               "warpgauge simulator: %s is no module: %s; compile it by warpgauge cc -cubin, or by "
               "NVRTC\n",
               what,
               why);
  return result;
}

CUresult load(CUmodule* module, const void* image, const char* what) {
  if (module == nullptr || image == nullptr) return CUDA_ERROR_INVALID_VALUE;
  switch (kind_of_image(image)) {
    case image_kind::ptx:
      return refuse(what, "it is PTX, for a GPU's driver", CUDA_ERROR_NO_BINARY_FOR_GPU);
    case image_kind::gpu_binary:
      return refuse(what, "it is a GPU's code", CUDA_ERROR_NO_BINARY_FOR_GPU);
    case image_kind::unknown:
      return refuse(what, "its form is unknown", CUDA_ERROR_INVALID_IMAGE);
    case image_kind::library:
      break;
  }
  std::string why;
  auto opened = module_file::open(image, why);
  if (!opened) return refuse(what, why.c_str(), CUDA_ERROR_INVALID_IMAGE);
  auto kept = std::make_unique<const module_file>(std::move(*opened));
  *module = reinterpret_cast<CUmodule>(const_cast<module_file*>(kept.get()));
  module_table& table = all_modules();
  const std::lock_guard lock(table.mutex);
  table.loaded.emplace(*module, std::move(kept));
  return CUDA_SUCCESS;
}

}  // namespace

CUresult cuModuleLoad(CUmodule* module, const char* file) {
  if (module == nullptr || file == nullptr) return CUDA_ERROR_INVALID_VALUE;
  std::ifstream in(file, std::ios::binary);
  if (!in) return CUDA_ERROR_FILE_NOT_FOUND;
  std::ostringstream bytes;
  bytes << in.rdbuf();
  const std::string image = bytes.str();
  if (is_cut_off(image)) return refuse(file, "it is cut off", CUDA_ERROR_INVALID_IMAGE);
  return load(module, image.c_str(), file);
}
CUresult cuModuleLoadData(CUmodule* module, const void* image) {
  return load(module, image, "this image");
}
CUresult cuModuleLoadDataEx(CUmodule* module, const void* image, unsigned, CUjit_option*, void**) {
  return load(module, image, "this image");
}
CUresult cuModuleLoadFatBinary(CUmodule* module, const void* image) {
  return load(module, image, "this image");
}
CUresult cuModuleUnload(CUmodule module) {
  module_table& table = all_modules();
  const std::lock_guard lock(table.mutex);
  return table.loaded.erase(module) == 1 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}
CUresult cuModuleGetFunction(CUfunction* function, CUmodule module, const char* name) {
  if (function == nullptr || name == nullptr) return CUDA_ERROR_INVALID_VALUE;
  const module_file* const loaded = find_module(module);
  if (loaded == nullptr) return CUDA_ERROR_INVALID_HANDLE;
  const module_file::symbol* const found = loaded->find(name);
  if (found == nullptr || warpgauge_sim_find_kernel(found->address) == nullptr) {
    return CUDA_ERROR_NOT_FOUND;
  }
  *function = static_cast<CUfunction>(const_cast<void*>(found->address));
  return CUDA_SUCCESS;
}
CUresult cuModuleGetGlobal(CUdeviceptr* address,
                           std::size_t* bytes,
                           CUmodule module,
                           const char* name) {
  if (name == nullptr) return CUDA_ERROR_INVALID_VALUE;
  const module_file* const loaded = find_module(module);
  if (loaded == nullptr) return CUDA_ERROR_INVALID_HANDLE;
  const module_file::symbol* found = loaded->find(name);
  // nvcc leaves the names of static variables as they are, the host's compiler does not.
  if (found == nullptr) found = loaded->find(fmt::format("_ZL{}{}", std::strlen(name), name));
  if (found == nullptr || found->function) return CUDA_ERROR_NOT_FOUND;
  const auto at = reinterpret_cast<std::uintptr_t>(found->address);
  device_variables::give_address(at);
  if (address != nullptr) *address = static_cast<CUdeviceptr>(at);
  if (bytes != nullptr) *bytes = found->bytes;
  return CUDA_SUCCESS;
}
