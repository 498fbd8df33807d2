// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/device_facts.hpp"

#include "warpgauge/base/memory_bandwidth.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>

namespace warpgauge::measure {
namespace {

constexpr std::string_view card_salt = "warpgauge card 1";
constexpr std::string_view boot_salt = "warpgauge boot 1";

/// FNV-1a is enough to distinguish such ids. It cannot be inverted in practice, because the ids
/// hold 122 random bits.
std::string salted_hash(std::string_view salt, std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::string_view part : {salt, bytes})
    for (const char c : part) {
      hash ^= static_cast<unsigned char>(c);
      hash *= 0x100000001b3U;
    }
  return fmt::format("{:016x}", hash);
}

/// "6fd5f0ba-52e1-4c14-9e5c-3c1a2f0a7b11"
bool is_uuid(std::string_view text) {
  constexpr std::string_view form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  if (text.size() != form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i) {
    constexpr std::string_view digits = "0123456789abcdef";
    if (form[i] == '-' ? text[i] != '-' : digits.find(text[i]) == std::string_view::npos)
      return false;
  }
  return text.find_first_not_of("0-") != std::string_view::npos;
}

// CUDA C++ Programming Guide, "Arithmetic Instructions": results per clock and multiprocessor.
std::optional<int> fp32_lanes(int capability) {
  switch (capability) {
    case 60:
    case 70:
    case 72:
    case 75:
    case 80:
      return 64;
    case 61:
    case 86:
    case 87:
    case 89:
    case 90:
    case 100:
    case 103:
    case 120:
      return 128;
    default:
      return std::nullopt;
  }
}

}  // namespace

device_moment moment_of(const nvml_device& device, bool own_context) {
  device_moment m;
  m.sm_clock_mhz = device.sm_clock_mhz();
  m.memory_clock_mhz = device.memory_clock_mhz();
  m.temperature_c = device.temperature_c();
  m.power_mw = device.power_mw();
  m.reasons = device.clock_event_reasons();
  // In a container NVML gives the host's process ids, so this process cannot be recognised by its
  // number.
  if (const auto ids = device.compute_processes())
    m.foreign_processes = std::max(0, static_cast<int>(ids->size()) - (own_context ? 1 : 0));
  return m;
}

watched_state watch(const nvml_device& device, bool own_context, bool processes) {
  watched_state w;
  w.sm_clock_mhz = device.sm_clock_mhz().value_or(0);
  w.memory_clock_mhz = device.memory_clock_mhz().value_or(0);
  w.throttle_reasons = throttling(device.clock_event_reasons().value_or(0));
  if (processes)
    if (const auto ids = device.compute_processes())
      w.foreign_processes = std::max(0, static_cast<int>(ids->size()) - (own_context ? 1 : 0));
  return w;
}

double peak_bandwidth(const device_facts& f) {
  return base::memory_bandwidth(static_cast<double>(f.memory_clock_khz),
                                static_cast<double>(f.bus_width_bits));
}

std::optional<double> peak_fp32(const device_facts& f) {
  const auto lanes = fp32_lanes(10 * f.capability_major + f.capability_minor);
  if (!lanes || f.sm_clock_khz == 0) return std::nullopt;
  return 2.0 * *lanes * static_cast<double>(f.sm_count) * 1000.0 *
         static_cast<double>(f.sm_clock_khz);
}

std::string card_of(std::string_view uuid_bytes) { return salted_hash(card_salt, uuid_bytes); }

std::string boot_of(std::string_view boot_id) {
  if (boot_id.ends_with('\n')) boot_id.remove_suffix(1);
  return is_uuid(boot_id) ? salted_hash(boot_salt, boot_id) : "";
}

std::string current_boot(const std::filesystem::path& file) {
  std::ifstream from(file);
  std::string line;
  std::getline(from, line);
  return boot_of(line);
}

std::string mig_profile_of(std::string_view device_name) {
  constexpr std::string_view mark = " MIG ";
  const auto at = device_name.find(mark);
  return at == std::string_view::npos ? "off" : std::string(device_name.substr(at + mark.size()));
}

std::vector<remark> remarks_on(const device_facts& f, const device_moment& now) {
  std::vector<remark> all;
  if (now.foreign_processes.value_or(0) > 0)
    all.push_back(
        {fmt::format("{} other process(es) hold a context on the GPU", *now.foreign_processes),
         "wait or stop them (nvidia-smi lists them): pairs measured beside others are "
         "void"});
  if (const std::uint64_t mask = throttling(now.reasons.value_or(0)); mask != 0)
    all.push_back({fmt::format("clocks are held down: {}", fmt::join(reason_names(mask), ", ")),
                   "check cooling and power; measurements are void while it lasts"});
  if (f.power_limit_mw && f.default_power_limit_mw && *f.power_limit_mw < *f.default_power_limit_mw)
    all.push_back({fmt::format("the power limit is {} W, {} W by default",
                               *f.power_limit_mw / 1000,
                               *f.default_power_limit_mw / 1000),
                   "nvidia-smi -pl restores it; baselines with another limit do not apply"});
  if (f.ecc && !*f.ecc)
    all.push_back({"ECC is off",
                   "nvidia-smi -e 1 and a reset turn it on; a baseline made with ECC "
                   "does not apply"});
  if (f.mig != "off")
    all.push_back({fmt::format("this is a MIG slice ({})", f.mig),
                   "it has a baseline of its own; slices share no memory bandwidth"});
  if (f.memory_clock_khz == 0 || f.bus_width_bits == 0)
    all.push_back({"the driver does not report memory clock or bus width",
                   "fractions of the theoretical peak are left out"});
  if (!peak_fp32(f))
    all.push_back({fmt::format("this version does not know compute capability {}.{}",
                               f.capability_major,
                               f.capability_minor),
                   "fractions of peak arithmetic are left out; everything else works"});
  return all;
}

}  // namespace warpgauge::measure
