// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/nvml.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace warpgauge::measure {

namespace {

// The few declarations of nvml.h that are used here: only some toolkits have the header, and the
// tool must build on machines without it to say what they lack.
using handle = void*;
constexpr int success = 0;
constexpr int insufficient_size = 7;
constexpr unsigned sm_clock = 1;
constexpr unsigned memory_clock = 2;

struct process_info {  // nvmlProcessInfo_v2_t
  unsigned pid;
  unsigned long long used_memory;
  unsigned gpu_instance;
  unsigned compute_instance;
};

struct memory_info {  // nvmlMemory_t
  unsigned long long total;
  unsigned long long free;
  unsigned long long used;
};

struct memory_info_2 {  // nvmlMemory_v2_t
  unsigned version;
  unsigned long long total;
  unsigned long long reserved;
  unsigned long long free;
  unsigned long long used;
};
constexpr unsigned memory_info_2_version = sizeof(memory_info_2) | (2U << 24);

constexpr unsigned compute_mode_prohibited = 2;

constexpr std::array<std::pair<std::uint64_t, std::string_view>, 9> reasons{{
    {0x1, "gpu_idle"},
    {0x2, "applications_clocks_setting"},
    {power_cap, "sw_power_cap"},
    {0x8, "hw_slowdown"},
    {0x10, "sync_boost"},
    {0x20, "sw_thermal_slowdown"},
    {0x40, "hw_thermal_slowdown"},
    {0x80, "hw_power_brake_slowdown"},
    {0x100, "display_clock_setting"},
}};
constexpr std::uint64_t idle = 0x1;
constexpr std::uint64_t harmless = 0x1 | 0x2 | 0x100;

}  // namespace

/// NVML's functions; those that this driver lacks are null.
struct nvml_calls {
  void* library = nullptr;
  int (*init)() = nullptr;
  int (*shutdown)() = nullptr;
  const char* (*error_string)(int) = nullptr;
  int (*driver_version)(char*, unsigned) = nullptr;
  int (*device_count)(unsigned*) = nullptr;
  int (*device_by_index)(unsigned, handle*) = nullptr;
  int (*device_by_pci)(const char*, handle*) = nullptr;
  int (*name)(handle, char*, unsigned) = nullptr;
  int (*board_part)(handle, char*, unsigned) = nullptr;
  int (*uuid)(handle, char*, unsigned) = nullptr;
  int (*memory)(handle, memory_info*) = nullptr;
  int (*memory_2)(handle, memory_info_2*) = nullptr;
  int (*compute_mode)(handle, unsigned*) = nullptr;
  int (*most_mig_instances)(handle, unsigned*) = nullptr;
  int (*mig_instance)(handle, unsigned, handle*) = nullptr;
  int (*clock)(handle, unsigned, unsigned*) = nullptr;
  int (*max_clock)(handle, unsigned, unsigned*) = nullptr;
  int (*power_limit)(handle, unsigned*) = nullptr;
  int (*default_power_limit)(handle, unsigned*) = nullptr;
  int (*power)(handle, unsigned*) = nullptr;
  int (*temperature)(handle, unsigned, unsigned*) = nullptr;
  int (*ecc)(handle, unsigned*, unsigned*) = nullptr;
  int (*mig)(handle, unsigned*, unsigned*) = nullptr;
  int (*reasons)(handle, unsigned long long*) = nullptr;
  int (*processes)(handle, unsigned*, process_info*) = nullptr;

  template <class F>
  void find(F& function, std::initializer_list<const char*> names) {
    for (const char* n : names) {
      function = reinterpret_cast<F>(::dlsym(library, n));
      if (function != nullptr) return;
    }
  }
};

namespace {

template <class T, class F, class... Args>
std::optional<T> ask(F function, handle device, Args... args) {
  T value{};
  if (function == nullptr || function(device, args..., &value) != success) return std::nullopt;
  return value;
}

std::optional<bool> ask_mode(int (*function)(handle, unsigned*, unsigned*), handle device) {
  unsigned current = 0;
  unsigned pending = 0;
  if (function == nullptr || function(device, &current, &pending) != success) return std::nullopt;
  return current != 0;
}

}  // namespace

std::vector<std::string> reason_names(std::uint64_t mask) {
  std::vector<std::string> names;
  for (const auto& [bit, name] : reasons)
    if ((mask & bit & ~idle) != 0) names.emplace_back(name);
  return names;
}

std::uint64_t throttling(std::uint64_t mask) { return mask & ~harmless; }

std::string mig_uuid(std::string_view bytes) {
  std::string text = "MIG-";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += fmt::format("{:02x}", static_cast<unsigned char>(bytes[i]));
  }
  return text;
}

std::string nvml_device::name() const {
  std::array<char, 96> text{};
  if (calls_->name == nullptr || calls_->name(handle_, text.data(), text.size()) != success)
    return {};
  return text.data();
}

std::string nvml_device::board_part() const {
  std::array<char, 81> text{};  // NVML's own buffer size and an end, whatever it writes
  if (calls_->board_part == nullptr ||
      calls_->board_part(board(), text.data(), text.size() - 1) != success)
    return {};
  std::string part = text.data();
  // It comes from memory on the board that may be blank; results files hold only printable text.
  if (std::any_of(part.begin(), part.end(), [](char c) { return c < ' ' || c > '~'; })) return {};
  return part;
}

std::string nvml_device::uuid() const {
  std::array<char, 97> text{};
  if (calls_->uuid == nullptr || calls_->uuid(handle_, text.data(), text.size() - 1) != success)
    return {};
  return text.data();
}

std::optional<std::uint64_t> nvml_device::usable_memory_bytes() const {
  memory_info_2 exact{};
  exact.version = memory_info_2_version;
  if (calls_->memory_2 != nullptr && calls_->memory_2(handle_, &exact) == success &&
      exact.reserved < exact.total)
    return exact.total - exact.reserved;
  const auto rough = ask<memory_info>(calls_->memory, handle_);
  if (!rough) return std::nullopt;
  return rough->total;
}

std::optional<bool> nvml_device::computing_prohibited() const {
  const auto mode = ask<unsigned>(calls_->compute_mode, handle_);
  if (!mode) return std::nullopt;
  return *mode == compute_mode_prohibited;
}

std::vector<nvml_device> nvml_device::mig_instances() const {
  std::vector<nvml_device> all;
  const unsigned most = ask<unsigned>(calls_->most_mig_instances, handle_).value_or(0);
  if (calls_->mig_instance == nullptr || !mig().value_or(false)) return all;
  // Indices without an instance lie between those that have one.
  for (unsigned i = 0; i < most; ++i) {
    nvml_device d;
    d.calls_ = calls_;
    d.board_ = handle_;
    if (calls_->mig_instance(handle_, i, &d.handle_) == success) all.push_back(d);
  }
  return all;
}

std::optional<unsigned> nvml_device::sm_clock_mhz() const {
  return ask<unsigned>(calls_->clock, board(), sm_clock);
}
std::optional<unsigned> nvml_device::memory_clock_mhz() const {
  return ask<unsigned>(calls_->clock, board(), memory_clock);
}
std::optional<unsigned> nvml_device::max_sm_clock_mhz() const {
  return ask<unsigned>(calls_->max_clock, board(), sm_clock);
}
std::optional<unsigned> nvml_device::max_memory_clock_mhz() const {
  return ask<unsigned>(calls_->max_clock, board(), memory_clock);
}
std::optional<unsigned> nvml_device::power_limit_mw() const {
  return ask<unsigned>(calls_->power_limit, board());
}
std::optional<unsigned> nvml_device::default_power_limit_mw() const {
  return ask<unsigned>(calls_->default_power_limit, board());
}
std::optional<unsigned> nvml_device::power_mw() const {
  return ask<unsigned>(calls_->power, board());
}
std::optional<unsigned> nvml_device::temperature_c() const {
  return ask<unsigned>(calls_->temperature, board(), 0U);
}
std::optional<bool> nvml_device::ecc() const { return ask_mode(calls_->ecc, board()); }
std::optional<bool> nvml_device::mig() const { return ask_mode(calls_->mig, board()); }

std::optional<std::uint64_t> nvml_device::clock_event_reasons() const {
  return ask<unsigned long long>(calls_->reasons, board());
}

std::optional<std::vector<unsigned>> nvml_device::compute_processes() const {
  if (calls_->processes == nullptr) return std::nullopt;
  std::vector<process_info> infos(64);
  auto count = static_cast<unsigned>(infos.size());
  int status = calls_->processes(handle_, &count, infos.data());
  if (status == insufficient_size) {
    infos.resize(count + 16);
    count = static_cast<unsigned>(infos.size());
    status = calls_->processes(handle_, &count, infos.data());
  }
  if (status != success) return std::nullopt;
  std::vector<unsigned> ids;
  for (unsigned i = 0; i < count; ++i) ids.push_back(infos[i].pid);
  return ids;
}

nvml::nvml() : calls_(std::make_unique<nvml_calls>()) {
  nvml_calls& c = *calls_;
  c.library = ::dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
  if (c.library == nullptr) {
    why_not_ = "NVML (libnvidia-ml.so.1) is not installed: there is no NVIDIA driver here";
    return;
  }
  c.find(c.init, {"nvmlInit_v2"});
  c.find(c.shutdown, {"nvmlShutdown"});
  c.find(c.error_string, {"nvmlErrorString"});
  c.find(c.driver_version, {"nvmlSystemGetDriverVersion"});
  c.find(c.device_count, {"nvmlDeviceGetCount_v2"});
  c.find(c.device_by_index, {"nvmlDeviceGetHandleByIndex_v2"});
  c.find(c.device_by_pci, {"nvmlDeviceGetHandleByPciBusId_v2"});
  c.find(c.name, {"nvmlDeviceGetName"});
  c.find(c.board_part, {"nvmlDeviceGetBoardPartNumber"});
  c.find(c.uuid, {"nvmlDeviceGetUUID"});
  c.find(c.memory, {"nvmlDeviceGetMemoryInfo"});
  c.find(c.memory_2, {"nvmlDeviceGetMemoryInfo_v2"});
  c.find(c.compute_mode, {"nvmlDeviceGetComputeMode"});
  c.find(c.most_mig_instances, {"nvmlDeviceGetMaxMigDeviceCount"});
  c.find(c.mig_instance, {"nvmlDeviceGetMigDeviceHandleByIndex"});
  c.find(c.clock, {"nvmlDeviceGetClockInfo"});
  c.find(c.max_clock, {"nvmlDeviceGetMaxClockInfo"});
  c.find(c.power_limit, {"nvmlDeviceGetEnforcedPowerLimit", "nvmlDeviceGetPowerManagementLimit"});
  c.find(c.default_power_limit, {"nvmlDeviceGetPowerManagementDefaultLimit"});
  c.find(c.power, {"nvmlDeviceGetPowerUsage"});
  c.find(c.temperature, {"nvmlDeviceGetTemperature"});
  c.find(c.ecc, {"nvmlDeviceGetEccMode"});
  c.find(c.mig, {"nvmlDeviceGetMigMode"});
  c.find(c.reasons,
         {"nvmlDeviceGetCurrentClocksEventReasons", "nvmlDeviceGetCurrentClocksThrottleReasons"});
  c.find(c.processes,
         {"nvmlDeviceGetComputeRunningProcesses_v3", "nvmlDeviceGetComputeRunningProcesses_v2"});
  if (c.init == nullptr) {
    why_not_ = "NVML (libnvidia-ml.so.1) is too old: it has no nvmlInit_v2";
    return;
  }
  if (const int status = c.init(); status != success) {
    const std::string text = c.error_string != nullptr ? c.error_string(status) : "unknown";
    why_not_ = "NVML does not answer: " + text;
  }
}

nvml::~nvml() {
  if (calls_->library == nullptr) return;
  if (why_not_.empty() && calls_->shutdown != nullptr) calls_->shutdown();
  ::dlclose(calls_->library);
}

std::string nvml::driver_version() const {
  std::array<char, 81> text{};
  if (!why_not_.empty() || calls_->driver_version == nullptr ||
      calls_->driver_version(text.data(), text.size()) != success)
    return {};
  return text.data();
}

std::size_t nvml::device_count() const {
  unsigned count = 0;
  if (!why_not_.empty() || calls_->device_count == nullptr ||
      calls_->device_count(&count) != success)
    return 0;
  return count;
}

std::vector<nvml_device> nvml::devices() const {
  std::vector<nvml_device> all;
  if (calls_->device_by_index == nullptr) return all;
  const auto count = static_cast<unsigned>(device_count());
  for (unsigned i = 0; i < count; ++i) {
    nvml_device d;
    d.calls_ = calls_.get();
    if (calls_->device_by_index(i, &d.handle_) == success) all.push_back(d);
  }
  return all;
}

std::optional<nvml_device> nvml::device_at(const std::string& pci_bus_id,
                                           std::string_view uuid) const {
  nvml_device d;
  d.calls_ = calls_.get();
  if (!why_not_.empty() || calls_->device_by_pci == nullptr ||
      calls_->device_by_pci(pci_bus_id.c_str(), &d.handle_) != success)
    return std::nullopt;
  for (const nvml_device& instance : d.mig_instances())
    if (uuid.size() == 16 && instance.uuid() == mig_uuid(uuid)) return instance;
  return d;
}

}  // namespace warpgauge::measure
