// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// malloc, free, new and delete of programs with kernels; their linker renames the calls
// (ci/cmake/linker/ld). In kernels they use the device's heap, elsewhere the host's.
#include "warpgauge/sim/exec/worker.hpp"
#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/order/host_access.hpp"

#include <cstdlib>
#include <mutex>
#include <new>
#include <string>
#include <unordered_map>
#include <utility>

namespace warpgauge::sim {
namespace {

struct heap {
  std::mutex mutex;
  std::size_t used = 0;
  std::unordered_map<const void*, std::size_t> pieces;
};

heap& the_heap() {
  static auto& one = *new heap;
  return one;
}

/// Whether the caller is the program's copy of a function, which the C++ library or fmt calls
/// instead of its own on behalf of the simulator.
bool is_library_code(std::uintptr_t pc) {
  static thread_local std::pair<std::uintptr_t, bool> asked_last;
  if (asked_last.first != pc) {
    std::string name = symbols::kernel_name(reinterpret_cast<const void*>(pc - 1));
    if (name.starts_with("void ")) name.erase(0, 5);
    asked_last = {
        pc,
        name.starts_with("std::") || name.starts_with("fmt::") || name.starts_with("__gnu_cxx::")};
  }
  return asked_last.second;
}

/// The worker whose kernel allocates at pc; null on the host and when the simulator allocates.
worker* kernel_worker(std::uintptr_t pc) {
  worker* const w = current_worker;
  if (w == nullptr || !w->in_kernel) return nullptr;
  const outside_kernel quiet(*w);
  return is_library_code(pc) ? nullptr : w;
}

/// @return nullptr when the heap (cudaLimitMallocHeapSize) is full, as on a device
void* allocate_in_kernel(worker& w, std::size_t bytes, std::uintptr_t pc) {
  const outside_kernel quiet(w);
  // What a device's allocator reads and writes itself is not counted.
  w.accountant.mark_inexact(make_key(pc, access_op::atomic, memory_space::global, 0));
  heap& h = the_heap();
  const std::lock_guard lock(h.mutex);
  std::size_t limit = 0;
  cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize);
  if (bytes == 0 || bytes > limit || h.used > limit - bytes) return nullptr;
  void* const piece = device_memory::allocate(bytes);
  if (piece == nullptr) return nullptr;
  h.pieces.emplace(piece, bytes);
  h.used += bytes;
  return piece;
}

void release_in_kernel(worker& w, void* pointer, std::uintptr_t pc) {
  if (pointer == nullptr) return;
  {
    const outside_kernel quiet(w);
    heap& h = the_heap();
    const std::lock_guard lock(h.mutex);
    if (const auto it = h.pieces.find(pointer); it != h.pieces.end()) {
      h.used -= it->second;
      h.pieces.erase(it);
      if (device_memory::release(pointer)) return;  // else cudaDeviceReset freed it
    }
    w.checks.log.add(finding_kind::illegal_address,
                     pc,
                     w.checks.point,
                     {},
                     0,
                     "the kernel frees a pointer that is no live allocation of its heap");
  }
  kill_running(w);
}

}  // namespace
}  // namespace warpgauge::sim

using namespace warpgauge::sim;

#define WARPGAUGE_SIM_ENTRY extern "C" __attribute__((visibility("default")))
#define WARPGAUGE_SIM_CALLER reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))
#define WARPGAUGE_SIM_ALLOCATE(name, on_host)                  \
  WARPGAUGE_SIM_ENTRY void* __wrap_##name(std::size_t bytes) { \
    const std::uintptr_t pc = WARPGAUGE_SIM_CALLER;            \
    worker* const w = kernel_worker(pc);                       \
    if (w == nullptr) return on_host(bytes);                   \
    return allocate_in_kernel(*w, bytes, pc);                  \
  }
#define WARPGAUGE_SIM_RELEASE(name, on_host, ...)                                             \
  WARPGAUGE_SIM_ENTRY void __wrap_##name(void* pointer __VA_OPT__(, ) __VA_ARGS__) {          \
    const std::uintptr_t pc = WARPGAUGE_SIM_CALLER;                                           \
    worker* const w = kernel_worker(pc);                                                      \
    if (w == nullptr) {                                                                       \
      if (current_worker != nullptr || order::on_host_release(pointer, pc)) on_host(pointer); \
      return;                                                                                 \
    }                                                                                         \
    release_in_kernel(*w, pointer, pc);                                                       \
  }

WARPGAUGE_SIM_ALLOCATE(malloc, std::malloc)
WARPGAUGE_SIM_ALLOCATE(_Znwm, ::operator new)
WARPGAUGE_SIM_ALLOCATE(_Znam, ::operator new[])
WARPGAUGE_SIM_RELEASE(free, std::free)
WARPGAUGE_SIM_RELEASE(_ZdlPv, ::operator delete)
WARPGAUGE_SIM_RELEASE(_ZdaPv, ::operator delete[])
WARPGAUGE_SIM_RELEASE(_ZdlPvm, ::operator delete, std::size_t)
WARPGAUGE_SIM_RELEASE(_ZdaPvm, ::operator delete[], std::size_t)
