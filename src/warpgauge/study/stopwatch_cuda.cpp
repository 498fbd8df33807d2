// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/operand_memory.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/device/event.hpp"
#include "warpgauge/measure/device_facts_cuda.hpp"
#include "warpgauge/stats/summary.hpp"
#include "warpgauge/study/stopwatch.hpp"

#include <fmt/ranges.h>

#include <array>
#include <chrono>
#include <functional>
#include <stdexcept>

namespace warpgauge::study {
namespace {

constexpr std::size_t samples = 3;

double median_of_samples(const std::function<double()>& sample) {
  std::array<double, samples> all{};
  for (double& each : all) each = sample();
  return stats::median(all);
}

/// An operand in the host's memory and in the device's.
class travelling_operand {
 public:
  explicit travelling_operand(const contract::operand_rows& rows)
      : rows_(rows), host_(static_cast<std::size_t>(rows.size.height * rows.row_bytes())) {}

  /// Allocates, and copies where the kernel reads it.
  contract::matrix bring(device::queue& q, bool read) {
    if (rows_.empty()) return {};
    device_.emplace(static_cast<std::size_t>(rows_.row_bytes()),
                    static_cast<std::size_t>(rows_.size.height));
    if (read) device_->copy_from(q, host_.data());
    return {device_->data(),
            rows_.size.height,
            rows_.size.width,
            static_cast<std::int64_t>(device_->pitch_bytes())};
  }
  void fetch(device::queue& q) { device_->copy_to(q, host_.data()); }
  void free() { device_.reset(); }

 private:
  contract::operand_rows rows_;
  std::vector<std::byte> host_;  // zeros: the time does not depend on values
  std::optional<device::pitched_allocation> device_;
};

double trip_s(device::queue& q, const contract::launch_case& c) {
  const contract::operand_layout all = operand_layout_of(c);
  travelling_operand a(all.a);
  travelling_operand b(all.b);
  travelling_operand out(all.out);
  const auto trip = [&] {
    const auto start = std::chrono::steady_clock::now();
    contract::operands x;
    x.a = a.bring(q, true);
    x.b = b.bring(q, true);
    x.out = out.bring(q, false);
    c.variant->launch(q, x, c.configuration);
    out.fetch(q);
    for (travelling_operand* each : {&a, &b, &out}) each->free();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  trip();
  return median_of_samples(trip);
}

}  // namespace

machine here() {
  machine m;
  if (const auto why = device::why_no_device()) {
    m.why_no_gpu = *why;
    return m;
  }
  const measure::nvml library;
  const measure::found_device found = measure::current_device(library);
  m.gpu = found.facts.name;
  m.driver = found.facts.driver;
  m.cuda_toolkit = found.facts.cuda_toolkit;
  if (!found.management) return m;
  const measure::watched_state now = measure::watch(*found.management, true, true);
  if (now.throttle_reasons != 0)
    m.disturbed = fmt::format("clocks held down by {}",
                              fmt::join(measure::reason_names(now.throttle_reasons), ", "));
  if (now.foreign_processes > 0)
    m.disturbed = fmt::format("{} other process(es) use the GPU", now.foreign_processes);
  return m;
}

std::optional<double> seconds_of(const contract::launch_case& c,
                                 const std::string& form,
                                 int repetitions) {
  device::queue q;
  if (form == "trip") return trip_s(q, c);
  if (form != "loop" && form != "inkernel")
    throw std::invalid_argument("there is no form of timing called " + form);
  const conformance::operand_memory memory(q, c);
  contract::configuration passes = c.configuration;
  if (form == "inkernel") passes.repetitions = repetitions;
  const int launches = form == "loop" ? repetitions : 1;
  device::event start;
  device::event end;
  c.variant->launch(q, memory.operands, passes);
  return median_of_samples([&] {
    start.record(q);
    for (int i = 0; i < launches; ++i) c.variant->launch(q, memory.operands, passes);
    end.record(q);
    return device::elapsed_s(start, end) / repetitions;
  });
}

std::string miscounted(const contract::launch_case&) { return ""; }

}  // namespace warpgauge::study
