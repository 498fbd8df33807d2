// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/measure/nvml.hpp"
#include "warpgauge/measure/sampling.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::measure {

/// What a GPU is and how it is set up. Never its UUID, PCI address or host.
struct device_facts {
  std::string name;
  std::string card;  ///< salted hash of the UUID, 16 hex digits; "" when unknown
  /// The same for its machine, see boot_of; "" when unknown.
  std::string boot;
  std::int64_t memory_bytes = 0;
  std::int64_t memory_clock_khz = 0;
  std::int64_t bus_width_bits = 0;
  std::int64_t l2_bytes = 0;
  std::int64_t sm_count = 0;
  std::int64_t sm_clock_khz = 0;  ///< highest
  int capability_major = 0;
  int capability_minor = 0;
  /// NVML's board part number, "" when unknown. Boards of one model may differ in speed by it; it
  /// does not identify a card.
  std::string board_part;
  std::string driver;
  std::string cuda_toolkit;  ///< that this program was built with: "13.0"
  std::optional<std::int64_t> power_limit_mw;
  std::optional<std::int64_t> default_power_limit_mw;
  std::optional<bool> ecc;
  std::string mig = "off";  ///< or the profile: "1g.18gb"
};

/// A GPU at one moment.
struct device_moment {
  std::optional<unsigned> sm_clock_mhz;
  std::optional<unsigned> memory_clock_mhz;
  std::optional<unsigned> temperature_c;
  std::optional<unsigned> power_mw;
  std::optional<std::uint64_t> reasons;  ///< NVML's clock event mask
  std::optional<int> foreign_processes;  ///< with a CUDA context, not this process
};

/// @param own_context  whether this process has a CUDA context on the GPU, which NVML then counts
device_moment moment_of(const nvml_device& device, bool own_context);

/// The state that the sampler reads around each group of pairs. `processes` is optional because
/// counting them takes a millisecond and more.
watched_state watch(const nvml_device& device, bool own_context, bool processes);

/// 2 x memory clock x bus width: bytes per second. 0 when the driver does not report them.
double peak_bandwidth(const device_facts& f);

/// FP32 operations per second at the highest clock, without tensor cores; absent for
/// architectures that are not in the list.
std::optional<double> peak_fp32(const device_facts& f);

/// 16 hex digits that distinguish cards and cannot be inverted: FNV-1a over a salt and the UUID.
std::string card_of(std::string_view uuid_bytes);

/// The same for Linux's boot id, the text of a UUID that is drawn when the kernel starts: equal for
/// all cards and containers of a machine until it restarts. "" for anything else.
std::string boot_of(std::string_view boot_id);

/// boot_of this machine; "" if the file cannot be read.
std::string current_boot(const std::filesystem::path& file = "/proc/sys/kernel/random/boot_id");

/// "1g.18gb" from "NVIDIA H200 MIG 1g.18gb"; "off" for a whole GPU.
std::string mig_profile_of(std::string_view device_name);

/// What is unusual about a GPU, and what to do: one finding per line of `warpgauge doctor`.
struct remark {
  std::string what;
  std::string advice;
};
std::vector<remark> remarks_on(const device_facts& f, const device_moment& now);

}  // namespace warpgauge::measure
