// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/settings.hpp"

#include "warpgauge/device/error.hpp"
#include "warpgauge/measure/paired_sampling.hpp"

#include <fmt/format.h>

#include <array>

namespace warpgauge::measure {
namespace {

/// A setting that the device does not offer, as MIG slices do not offer a part of L2, cannot
/// change.
template <cudaLimit Which>
std::uint64_t limit(cudaStream_t) {
  std::size_t value = 0;
  if (cudaDeviceGetLimit(&value, Which) == cudaSuccess) return value;
  static_cast<void>(cudaGetLastError());
  return 0;
}
template <cudaLimit Which>
void set_limit(cudaStream_t, std::uint64_t value) {
  WARPGAUGE_CUDA(cudaDeviceSetLimit(Which, value));
}

std::uint64_t cache_configuration(cudaStream_t) {
  cudaFuncCache value{};
  WARPGAUGE_CUDA(cudaDeviceGetCacheConfig(&value));
  return static_cast<std::uint64_t>(value);
}
void set_cache_configuration(cudaStream_t, std::uint64_t value) {
  WARPGAUGE_CUDA(cudaDeviceSetCacheConfig(static_cast<cudaFuncCache>(value)));
}

std::uint64_t window_bytes(cudaStream_t stream) {
  cudaStreamAttrValue value{};
  WARPGAUGE_CUDA(cudaStreamGetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &value));
  return value.accessPolicyWindow.num_bytes;
}
void close_window(cudaStream_t stream, std::uint64_t) {
  cudaStreamAttrValue none{};
  WARPGAUGE_CUDA(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &none));
}

struct setting {
  const char* name;
  std::uint64_t (*get)(cudaStream_t);
  void (*set)(cudaStream_t, std::uint64_t);
};
constexpr std::array settings{
    setting{"bytes of L2 set aside for persisting accesses",
            limit<cudaLimitPersistingL2CacheSize>,
            set_limit<cudaLimitPersistingL2CacheSize>},
    setting{"bytes that L2 fetches at once",
            limit<cudaLimitMaxL2FetchGranularity>,
            set_limit<cudaLimitMaxL2FetchGranularity>},
    setting{"the preferred split of L1 and shared memory",
            cache_configuration,
            set_cache_configuration},
    setting{"bytes of the queue's access policy window", window_bytes, close_window}};

std::vector<std::uint64_t> now(cudaStream_t stream) {
  std::vector<std::uint64_t> values;
  for (const setting& s : settings) values.push_back(s.get(stream));
  return values;
}

}  // namespace

unchanged_settings::unchanged_settings(device::queue& q) : queue_(q), before_(now(q.stream())) {}

unchanged_settings::~unchanged_settings() {
  try {
    restore();
  } catch (const device::cuda_error&) {
    // The device failed, and the exception in flight reports that.
  }
}

std::string unchanged_settings::restore() {
  const std::vector<std::uint64_t> after = now(queue_.stream());
  std::string changed;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    if (after[i] == before_[i]) continue;
    settings[i].set(queue_.stream(), before_[i]);
    changed += fmt::format(
        "{}{} from {} to {}", changed.empty() ? "" : ", ", settings[i].name, before_[i], after[i]);
  }
  return changed;
}

void unchanged_settings::require() {
  if (const std::string changed = restore(); !changed.empty())
    throw not_measured(fmt::format(
        "the launches changed settings of the device: {}; the kernel's users would not have them",
        changed));
}

}  // namespace warpgauge::measure
