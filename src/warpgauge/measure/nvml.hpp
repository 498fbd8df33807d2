// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// NVIDIA's management library, opened at run time: a machine without it gets a message, not a link
/// error. What the library does not report is absent.
namespace warpgauge::measure {

/// Clock event reasons, by NVML's bits; empty for an idle or undisturbed GPU.
std::vector<std::string> reason_names(std::uint64_t mask);

/// The power cap's bit: the card draws as much power as it may.
inline constexpr std::uint64_t power_cap = 0x4;

/// "MIG-8f6a2b1c-...", of 16 bytes.
std::string mig_uuid(std::string_view bytes);

/// The mask without the harmless bits: idle, clocks set by applications, display.
std::uint64_t throttling(std::uint64_t mask);

/// One GPU or MIG instance, valid while the library is open. NVML reports clocks, power,
/// temperature, ECC and kind per board, so an instance has its board's. Processes are its own.
class nvml_device {
 public:
  std::string name() const;
  /// "692-2G520-0282-001": distinguishes kinds of boards of one model, not boards. Empty when
  /// unknown.
  std::string board_part() const;
  /// "GPU-" or, for a MIG instance, "MIG-" and 32 hex digits in groups: what CUDA_VISIBLE_DEVICES
  /// takes. It is an identity and must not enter results. Empty when unknown.
  std::string uuid() const;
  /// Memory that programs can use: all of it less what the driver keeps, if it reports that.
  std::optional<std::uint64_t> usable_memory_bytes() const;
  std::optional<unsigned> sm_clock_mhz() const;
  std::optional<unsigned> memory_clock_mhz() const;
  std::optional<unsigned> max_sm_clock_mhz() const;
  std::optional<unsigned> max_memory_clock_mhz() const;
  std::optional<unsigned> power_limit_mw() const;
  std::optional<unsigned> default_power_limit_mw() const;
  std::optional<unsigned> power_mw() const;
  std::optional<unsigned> temperature_c() const;
  std::optional<bool> ecc() const;
  std::optional<bool> mig() const;
  /// Its MIG instances that programs can run on; empty for a whole GPU.
  std::vector<nvml_device> mig_instances() const;
  /// Whether its compute mode refuses every CUDA context.
  std::optional<bool> computing_prohibited() const;
  std::optional<std::uint64_t> clock_event_reasons() const;
  /// Ids of processes with a CUDA context; in a container they may be the host's.
  std::optional<std::vector<unsigned>> compute_processes() const;

 private:
  friend class nvml;
  void* board() const { return board_ != nullptr ? board_ : handle_; }

  const struct nvml_calls* calls_ = nullptr;
  void* handle_ = nullptr;
  void* board_ = nullptr;  ///< of an instance
};

class nvml {
 public:
  /// Opens libnvidia-ml.so.1; see why_not() when it does not succeed.
  nvml();
  ~nvml();
  nvml(const nvml&) = delete;
  nvml& operator=(const nvml&) = delete;

  /// Empty when the library answers; else a sentence.
  const std::string& why_not() const { return why_not_; }
  std::string driver_version() const;  ///< "580.159.04", "" when unknown
  std::vector<nvml_device> devices() const;
  /// Number of GPUs of the driver, including those that do not answer this process.
  std::size_t device_count() const;
  /// @param pci_bus_id  as cudaDeviceGetPCIBusId prints it
  /// @param uuid  as CUDA reports it, 16 bytes: if it is an instance of the GPU, the instance
  std::optional<nvml_device> device_at(const std::string& pci_bus_id,
                                       std::string_view uuid = {}) const;

 private:
  std::unique_ptr<nvml_calls> calls_;
  std::string why_not_;
};

}  // namespace warpgauge::measure
