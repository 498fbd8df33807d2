// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/diagnosis.hpp"

#include "warpgauge/cli/output.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace warpgauge::cli {
namespace {

using nlohmann::ordered_json;

constexpr double gibibyte = 1024.0 * 1024 * 1024;

bool missing(const diagnosis& d, const std::string& program) {
  const auto found = d.programs.find(program);
  return found == d.programs.end() || found->second.empty();
}

std::string on_off(const std::optional<bool>& value) {
  if (!value) return "unknown";
  return *value ? "on" : "off";
}

/// "1980 MHz", or "unknown".
std::string or_unknown(const auto& value, std::string_view unit, double scale = 1) {
  if (!value) return "unknown";
  return fmt::format("{:g} {}", static_cast<double>(*value) * scale, unit);
}

using facts_line = std::pair<std::string_view, std::string>;

std::vector<facts_line> lines_of(const measure::visible_device& v) {
  const measure::device_facts& f = *v.facts;
  const std::string reasons =
      v.now.reasons ? fmt::format("{}", fmt::join(measure::reason_names(*v.now.reasons), ", "))
                    : "unknown";
  const double peak = measure::peak_bandwidth(f);
  return {
      {"GPU",
       fmt::format("{}, compute capability {}.{}, {} multiprocessors",
                   f.name,
                   f.capability_major,
                   f.capability_minor,
                   f.sm_count)},
      {"board part", f.board_part.empty() ? "unknown" : f.board_part},
      {"machine",
       f.boot.empty()
           ? "unknown: cards recorded here count as one machine only when recorded at once"
           : "known by its boot: cards recorded until it restarts count as one machine"},
      {"memory",
       fmt::format("{:.1f} GiB, {:.0f} MiB of L2, {} bit bus",
                   static_cast<double>(f.memory_bytes) / gibibyte,
                   static_cast<double>(f.l2_bytes) / (1 << 20),
                   f.bus_width_bits)},
      {"theoretical bandwidth",
       peak > 0 ? fmt::format("{:.0f} GB/s = 2 x {:.0f} MHz x {} bit / 8",
                              peak * 1e-9,
                              static_cast<double>(f.memory_clock_khz) * 1e-3,
                              f.bus_width_bits)
                : "unknown"},
      {"clocks now",
       fmt::format("SM {}, memory {}",
                   or_unknown(v.now.sm_clock_mhz, "MHz"),
                   or_unknown(v.now.memory_clock_mhz, "MHz"))},
      {"SM clock, highest", fmt::format("{:.0f} MHz", static_cast<double>(f.sm_clock_khz) * 1e-3)},
      {"clock events", reasons.empty() ? "none" : reasons},
      {"power",
       fmt::format("{} of {} (default {})",
                   or_unknown(v.now.power_mw, "W", 1e-3),
                   or_unknown(f.power_limit_mw, "W", 1e-3),
                   or_unknown(f.default_power_limit_mw, "W", 1e-3))},
      {"temperature", or_unknown(v.now.temperature_c, "C")},
      {"ECC, MIG", fmt::format("{}, {}", on_off(f.ecc), f.mig)},
      {"other processes",
       v.now.foreign_processes ? std::to_string(*v.now.foreign_processes) : std::string("unknown")},
      {"driver, toolkit",
       fmt::format("{}, CUDA {}", f.driver.empty() ? "unknown" : f.driver, f.cuda_toolkit)},
  };
}

}  // namespace

std::vector<label_prospect> prospects(const diagnosis& d, const std::string& why_no_gpu) {
  const bool cuda = d.backend == "cuda";
  const bool gpu = d.device.facts.has_value();
  const std::string no_gpu =
      d.gpu_required ? "fails: a GPU is required, and " + why_no_gpu : "skipped: " + why_no_gpu;
  const std::string elsewhere = "not in this build: the preset sim registers them";
  const label_prospect on_gpu{"", gpu, gpu ? "on " + d.device.facts->name : no_gpu};
  const auto here = [&](std::string_view label) {
    return cuda ? label_prospect{label, on_gpu.runs, on_gpu.why}
                : label_prospect{label, true, "on the CPU simulator"};
  };
  std::vector<label_prospect> all{
      {"unit", true, "on the CPU"},
      here("correctness"),
      {"traffic", !cuda, cuda ? elsewhere : "exact memory traffic, on the CPU simulator"},
      {"perf", cuda && gpu, cuda ? on_gpu.why : "skipped: " + why_no_gpu},
      here("selftest"),
      {"sim", !cuda, cuda ? elsewhere : "on the CPU simulator"},
      {"cuda",
       cuda && gpu,
       cuda ? on_gpu.why : "not in this build: the preset cuda registers them"},
      {"large",
       cuda && gpu,
       cuda ? (gpu ? fmt::format(
                         "cases beyond the GPU's {:.0f} GiB are skipped, each with a message",
                         static_cast<double>(d.device.facts->memory_bytes) / gibibyte)
                   : no_gpu)
            : "not in this build: the preset cuda registers them"},
      {"sanitize",
       cuda && gpu && !missing(d, "compute-sanitizer"),
       !cuda                             ? "not in this build: the preset cuda registers them"
       : !gpu                            ? no_gpu
       : missing(d, "compute-sanitizer") ? "fails: compute-sanitizer was not found"
                                         : on_gpu.why},
  };
  return all;
}

std::vector<measure::remark> remarks(const diagnosis& d, const std::string& why_no_gpu) {
  std::vector<measure::remark> all;
  if (d.device.facts)
    all = measure::remarks_on(*d.device.facts, d.device.now);
  else
    all.push_back({"kernels cannot run on a GPU here: " + why_no_gpu,
                   d.backend == "cuda" ? "install or repair NVIDIA's driver (see nvidia-smi), or "
                                         "use the preset sim"
                                       : "nothing, or build the preset cuda on a machine with a "
                                         "GPU and nvcc"});
  if (missing(d, "nvcc"))
    all.push_back({"nvcc was not found", "install the CUDA toolkit to build the preset cuda"});
  if (d.backend == "cuda" && missing(d, "compute-sanitizer"))
    all.push_back({"compute-sanitizer was not found",
                   "it comes with the CUDA toolkit; label sanitize fails without it"});
  if (d.backend == "cuda" && missing(d, "ncu"))
    all.push_back({"ncu was not found",
                   "install Nsight Compute to compare counters with the hardware "
                   "(ci/verify-counters)"});
  return all;
}

std::string to_text(const diagnosis& d, int columns) {
  const auto paragraph = [&](std::string_view name, std::size_t indent, std::string_view text) {
    return labelled(name, indent, text, columns);
  };
  std::string text;
  if (d.device.facts) {
    for (const auto& [name, value] : lines_of(d.device)) text += paragraph(name, 23, value);
  } else {
    text += paragraph("GPU", 23, "none: " + d.device.why_not);
  }
  if (!d.baseline.empty()) text += paragraph("baseline", 23, d.baseline);
  for (const auto& [name, path] : d.programs)
    text += paragraph(name, 23, path.empty() ? "not found" : path);

  const std::string why_no_gpu = "no GPU";  // reported above
  text += "\nUnusual, and what to do\n";
  const auto found = remarks(d, why_no_gpu);
  if (found.empty()) text += "  nothing\n";
  for (const measure::remark& r : found)
    text += paragraph("", 2, r.what) + paragraph("    ->", 7, r.advice);

  text += "\nctest -L\n";
  std::vector<std::pair<std::string, std::vector<std::string_view>>> labels;
  for (const label_prospect& p : prospects(d, why_no_gpu)) {
    const std::string says = fmt::format("{} {}", p.runs ? "runs:" : "does not run:", p.why);
    auto same = std::find_if(
        labels.begin(), labels.end(), [&](const auto& known) { return known.first == says; });
    if (same == labels.end()) same = labels.insert(same, {says, {}});
    same->second.push_back(p.label);
  }
  for (const auto& [says, names] : labels)
    text += paragraph("", 2, fmt::format("{}", fmt::join(names, ", "))) + paragraph("", 7, says);
  return text;
}

std::string to_json(const diagnosis& d) {
  ordered_json root{{"backend", d.backend}, {"gpu", nullptr}};
  if (d.device.facts) {
    const measure::device_facts& f = *d.device.facts;
    const measure::device_moment& now = d.device.now;
    const auto optional = [](const auto& value) { return value ? ordered_json(*value) : nullptr; };
    root["gpu"] = {
        {"name", f.name},
        {"card", f.card},
        {"board_part", f.board_part.empty() ? ordered_json(nullptr) : ordered_json(f.board_part)},
        {"boot", f.boot.empty() ? ordered_json(nullptr) : ordered_json(f.boot)},
        {"compute_capability", fmt::format("{}.{}", f.capability_major, f.capability_minor)},
        {"sm_count", f.sm_count},
        {"memory_bytes", f.memory_bytes},
        {"l2_bytes", f.l2_bytes},
        {"bus_width_bits", f.bus_width_bits},
        {"memory_clock_khz", f.memory_clock_khz},
        {"sm_clock_khz", f.sm_clock_khz},
        {"peak_bandwidth_gb_s", measure::peak_bandwidth(f) * 1e-9},
        {"power_limit_mw", optional(f.power_limit_mw)},
        {"default_power_limit_mw", optional(f.default_power_limit_mw)},
        {"ecc", on_off(f.ecc)},
        {"mig", f.mig},
        {"driver", f.driver},
        {"cuda_toolkit", f.cuda_toolkit},
        {"sm_clock_mhz_now", optional(now.sm_clock_mhz)},
        {"memory_clock_mhz_now", optional(now.memory_clock_mhz)},
        {"temperature_c", optional(now.temperature_c)},
        {"power_mw", optional(now.power_mw)},
        {"clock_event_reasons", measure::reason_names(now.reasons.value_or(0))},
        {"foreign_processes", optional(now.foreign_processes)},
    };
  } else {
    root["why_no_gpu"] = d.device.why_not;
  }
  root["programs"] = d.programs;
  root["remarks"] = ordered_json::array();
  for (const measure::remark& r : remarks(d, d.device.why_not))
    root["remarks"].push_back({{"what", r.what}, {"advice", r.advice}});
  root["labels"] = ordered_json::array();
  for (const label_prospect& p : prospects(d, d.device.why_not))
    root["labels"].push_back({{"label", p.label}, {"runs", p.runs}, {"why", p.why}});
  return root.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace warpgauge::cli
