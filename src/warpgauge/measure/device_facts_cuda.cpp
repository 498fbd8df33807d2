// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/device_facts_cuda.hpp"

#include "warpgauge/device/error.hpp"

#include <cuda_runtime.h>

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace warpgauge::measure {
namespace {

int attribute(cudaDeviceAttr which, int device) {
  int value = 0;
  WARPGAUGE_CUDA(cudaDeviceGetAttribute(&value, which, device));
  return value;
}

/// 0 for attributes that this driver does not report.
int attribute_or_zero(cudaDeviceAttr which, int device) {
  int value = 0;
  if (cudaDeviceGetAttribute(&value, which, device) != cudaSuccess) {
    static_cast<void>(cudaGetLastError());
    return 0;
  }
  return value;
}

}  // namespace

found_device current_device(const nvml& library) {
  int device = 0;
  WARPGAUGE_CUDA(cudaGetDevice(&device));
  cudaDeviceProp properties{};
  WARPGAUGE_CUDA(cudaGetDeviceProperties(&properties, device));

  found_device found;
  device_facts& f = found.facts;
  f.name = properties.name;
  const std::string_view uuid{properties.uuid.bytes, sizeof properties.uuid.bytes};
  f.card = card_of(uuid);
  f.boot = current_boot();
  f.memory_bytes = static_cast<std::int64_t>(properties.totalGlobalMem);
  f.memory_clock_khz = attribute_or_zero(cudaDevAttrMemoryClockRate, device);
  f.bus_width_bits = attribute_or_zero(cudaDevAttrGlobalMemoryBusWidth, device);
  f.sm_clock_khz = attribute_or_zero(cudaDevAttrClockRate, device);
  f.l2_bytes = attribute(cudaDevAttrL2CacheSize, device);
  f.sm_count = attribute(cudaDevAttrMultiProcessorCount, device);
  f.capability_major = attribute(cudaDevAttrComputeCapabilityMajor, device);
  f.capability_minor = attribute(cudaDevAttrComputeCapabilityMinor, device);
  f.cuda_toolkit = fmt::format("{}.{}", CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10);
  f.driver = library.driver_version();
  f.mig = mig_profile_of(f.name);

  std::array<char, 32> bus{};
  WARPGAUGE_CUDA(cudaDeviceGetPCIBusId(bus.data(), static_cast<int>(bus.size()), device));
  found.management = library.device_at(bus.data(), uuid);
  if (found.management) {
    f.board_part = found.management->board_part();
    f.power_limit_mw = found.management->power_limit_mw();
    f.default_power_limit_mw = found.management->default_power_limit_mw();
    f.ecc = found.management->ecc();
  }
  return found;
}

}  // namespace warpgauge::measure
