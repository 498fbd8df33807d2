// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/progress.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/diagnosis.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/measure/visible_device.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

namespace warpgauge::cli {
namespace {

struct doctor_options {
  bool json = false;
  bool require_gpu = false;
};

/// The path of a program of the toolkit, from PATH or where NVIDIA installs it; "" when absent.
std::string find_program(const std::string& name) {
  std::vector<std::filesystem::path> folders;
  const char* path = std::getenv("PATH");
  std::string rest = path != nullptr ? path : "";
  while (!rest.empty()) {
    const auto colon = rest.find(':');
    folders.emplace_back(rest.substr(0, colon));
    rest = colon == std::string::npos ? "" : rest.substr(colon + 1);
  }
  folders.emplace_back("/usr/local/cuda/bin");
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator("/opt/nvidia/nsight-compute", none))
    folders.push_back(entry.path());
  for (const std::filesystem::path& folder : folders) {
    const std::filesystem::path file = folder / name;
    if (std::filesystem::is_regular_file(file, none) && ::access(file.c_str(), X_OK) == 0)
      return file.string();
  }
  return {};
}

/// The baseline that judges here.
std::string baseline_for(const measure::visible_device& v) {
  if (!v.facts) {
    std::vector<std::string> names;
    for (const auto& file : stored_baselines()) names.push_back(file.string());
    return names.empty()
               ? fmt::format("none in '{}'", baseline_folder().string())
               : fmt::format("none needed without a GPU; available: {}", fmt::join(names, ", "));
  }
  const measure::device_facts& f = *v.facts;
  const baseline::identity gpu{
      .name = f.name,
      .memory_bytes = std::int64_t(f.memory_bytes),
      .memory_clock_khz = f.memory_clock_khz,
      .bus_width_bits = f.bus_width_bits,
      .sm_count = f.sm_count,
      .compute_capability = fmt::format("{}.{}", f.capability_major, f.capability_minor),
      .power_limit_mw = f.power_limit_mw.value_or(0),
      .ecc = !f.ecc   ? "unknown"
             : *f.ecc ? "on"
                      : "off",
      .mig = f.mig};
  const auto file = pick_baseline("", gpu);
  return file ? file->path.string() : "none: " + looked_for("", gpu);
}

exit_code doctor(const doctor_options& options) {
  const measure::nvml library;
  diagnosis d;
  d.backend = device::backend_name();
  {
    const base::progress shown("asking this machine");  // several GPUs take seconds to answer
    d.device = measure::find_visible_device(library);
  }
  for (const std::string name : {"nvcc", "ncu", "compute-sanitizer"})
    d.programs[name] = find_program(name);
  d.gpu_required = options.require_gpu || device::gpu_required();
  if (!options.json) d.baseline = baseline_for(d.device);
  options.json ? emit(to_json(d)) : emit_prose(to_text(d, standard_output().columns));
  if (d.gpu_required && !d.device.facts)
    throw stop(exit_code::infrastructure, "a GPU is required, and " + d.device.why_not);
  return exit_code::ok;
}

action declare_doctor(CLI::App& app) {
  const auto options = std::make_shared<doctor_options>();
  add_json(app, options->json);
  app.add_flag("--require-gpu", options->require_gpu, "Fail when there is no GPU");
  return [options] { return doctor(*options); };
}

}  // namespace

command doctor_command() {
  return {"doctor",
          "Shows what this machine has, what is unusual, what would run",
          {exit_code::ok, exit_code::usage, exit_code::infrastructure},
          declare_doctor,
          "warpgauge doctor"};
}

}  // namespace warpgauge::cli
