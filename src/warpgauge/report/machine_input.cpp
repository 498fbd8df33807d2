// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/report/inputs.hpp"

#include <fmt/format.h>

#include <cmath>

namespace warpgauge::report {
namespace {

using baseline::json;
using baseline::location;

/// A number times the scale with its unit, or "unknown" if the driver did not report it.
std::string number(
    const json& gpu, const char* key, double scale, int decimals, std::string_view unit) {
  const auto found = gpu.find(key);
  if (found == gpu.end() || !found->is_number()) return "unknown";
  return fmt::format("{:.{}f} {}", found->get<double>() * scale, decimals, unit);
}

std::string word(const json& gpu, const char* key) {
  const auto found = gpu.find(key);
  return found != gpu.end() && found->is_string() ? found->get<std::string>() : "unknown";
}

std::string reasons(const json& gpu) {
  std::string text;
  const auto found = gpu.find("clock_event_reasons");
  if (found != gpu.end() && found->is_array())
    for (const json& reason : *found)
      if (reason.is_string()) text += (text.empty() ? "" : ", ") + reason.get<std::string>();
  return text.empty() ? "none" : text;
}

void add_gpu(const json& gpu, machine& to) {
  constexpr double gib = 1024.0 * 1024 * 1024;
  const auto add = [&](std::string name, std::string value) {
    to.facts.emplace_back(std::move(name), std::move(value));
  };
  add("GPU", word(gpu, "name"));
  add("compute capability", word(gpu, "compute_capability"));
  add("multiprocessors", number(gpu, "sm_count", 1, 0, ""));
  add("memory", number(gpu, "memory_bytes", 1 / gib, 1, "GiB"));
  add("L2 cache", number(gpu, "l2_bytes", 1.0 / (1 << 20), 0, "MiB"));
  add("memory bus", number(gpu, "bus_width_bits", 1, 0, "bit"));
  add("theoretical bandwidth", number(gpu, "peak_bandwidth_gb_s", 1, 0, "GB/s"));
  add("highest SM clock", number(gpu, "sm_clock_khz", 1e-3, 0, "MHz"));
  add("SM clock", number(gpu, "sm_clock_mhz_now", 1, 0, "MHz"));
  add("memory clock", number(gpu, "memory_clock_mhz_now", 1, 0, "MHz"));
  add("clock events", reasons(gpu));
  add("power limit",
      fmt::format("{} (default {})",
                  number(gpu, "power_limit_mw", 1e-3, 0, "W"),
                  number(gpu, "default_power_limit_mw", 1e-3, 0, "W")));
  add("power", number(gpu, "power_mw", 1e-3, 0, "W"));
  add("temperature", number(gpu, "temperature_c", 1, 0, "C"));
  add("ECC", word(gpu, "ecc"));
  add("MIG", word(gpu, "mig"));
  add("other processes on it", number(gpu, "foreign_processes", 1, 0, ""));
  add("driver", word(gpu, "driver"));
  add("CUDA toolkit of this build", word(gpu, "cuda_toolkit"));
}

}  // namespace

machine parse_machine(std::string_view text, const std::string& origin) {
  const json from = baseline::parse_json(text, origin);
  const location at{origin, "machine"};
  baseline::require_object(from, at);
  machine m;
  const std::string backend = baseline::text_of(from, "backend", at);
  const auto gpu = from.find("gpu");
  if (gpu != from.end() && gpu->is_object())
    add_gpu(*gpu, m);
  else
    m.facts.emplace_back("GPU", "none: " + baseline::text_of(from, "why_no_gpu", at));
  m.facts.emplace_back("kernels of this build run on", backend == "sim" ? "CPU simulator" : "GPU");
  for (const auto& [name, path] : baseline::object_of(from, "programs", at).items())
    m.facts.emplace_back(
        name,
        path.is_string() && !path.get_ref<const std::string&>().empty() ? "found" : "not found");
  for (const json& r : baseline::array_of(from, "remarks", at)) {
    baseline::require_object(r, at);
    m.remarks.push_back({baseline::text_of(r, "what", at), baseline::text_of(r, "advice", at)});
  }
  for (const json& l : baseline::array_of(from, "labels", at)) {
    baseline::require_object(l, at);
    const auto runs = l.find("runs");
    const bool yes = runs != l.end() && runs->is_boolean() && runs->get<bool>();
    m.labels.push_back(
        {baseline::text_of(l, "label", at),
         fmt::format("{}: {}", yes ? "runs" : "does not run", baseline::text_of(l, "why", at))});
  }
  return m;
}

}  // namespace warpgauge::report
