// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/availability.hpp"
#include "warpgauge/device/memory.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <utility>

namespace warpgauge::device {
namespace {

std::unique_ptr<sim::launch_recorder>& recorder() {
  thread_local std::unique_ptr<sim::launch_recorder> instance;
  return instance;
}

}  // namespace

std::vector<std::string> weakening_settings() {
  std::vector<std::string> all;
#ifdef WARPGAUGE_SIM_PLAIN
  all.emplace_back("WARPGAUGE_SANITIZE=ON");  // no access is traced
#endif
  for (const char* name :
       {"WARPGAUGE_SIM_COUNTERS", "WARPGAUGE_SIM_FINDINGS", "WARPGAUGE_SIM_GLOBAL_RACES"})
    if (const char* value = std::getenv(name); value != nullptr && std::string_view(value) != "1")
      all.push_back(fmt::format("{}={}", name, value));
  return all;
}

void trust_the_host() { sim::current_options().host_checks = false; }

void prefer_speed() {
  sim::options& options = sim::current_options();
  options.counters = false;
  options.print_findings = false;
  recorder().reset();
  recorder() = std::make_unique<sim::launch_recorder>();
}

void name_elements(const allocation& memory, array_shape shape) {
  if (memory.data() == nullptr) return;
  sim::name_allocation(memory.data(),
                       {std::move(shape.name),
                        shape.element_bytes,
                        std::move(shape.extents),
                        shape.pitch,
                        shape.first_offset});
}

bool allocation::resize(std::size_t bytes) {
  if (!sim::resize_allocation(data_, bytes)) return false;
  bytes_ = bytes;
  return true;
}

void allow_reads(const void* from, std::size_t bytes, bool allowed) {
  sim::mark_written(from, bytes, allowed);
}

std::optional<std::size_t> kernels_run() {
  if (!recorder()) return std::nullopt;
  return recorder()->reports().size();
}

std::vector<std::string> take_findings() {
  std::vector<std::string> lines;
  if (!recorder()) return lines;
  bool found = false;
  for (const sim::launch_report& report : recorder()->reports()) {
    for (const sim::finding& f : report.findings) {
      found = true;
      if (f.warning) continue;
      lines.push_back(sim::text_of(f));
    }
  }
  // A new recorder only from time to time: reports of clean launches are small.
  constexpr std::size_t kept_reports = 64;
  if (found || recorder()->reports().size() >= kept_reports) {
    recorder().reset();
    recorder() = std::make_unique<sim::launch_recorder>();
  }
  return lines;
}

}  // namespace warpgauge::device
