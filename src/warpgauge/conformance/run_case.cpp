// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/run_case.hpp"

#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>

namespace warpgauge::conformance {
outcome run_case(const launch_case& c) {
  require_valid(c);
  const std::string what = fmt::format("{} {} on {}", c.id(), describe(c), device::backend_name());
  if (device::backend_name() == "sim" && c.variant->gpu_only)
    return {status::skipped,
            false,
            fmt::format("SKIPPED {}\n  not simulated: {}\n", what, *c.variant->gpu_only)};
  if (const auto why = device::why_no_device())
    return {status::skipped, true, fmt::format("SKIPPED {}\n  {}\n", what, *why)};
  runner one;
  const observation v = one.run(c);
  switch (v.result) {
    case status::skipped:
      return {v.result, false, fmt::format("SKIPPED {}\n  {}\n", what, v.reason)};
    case status::failed:
      return {v.result, false, report(c, v)};
    case status::passed:
      break;
  }
  const placed_case placed = place(c, 0, nullptr, nullptr);
  const std::int64_t elements = placed.output.height * placed.output.width;
  if (c.terms().prints())
    return {v.result, false, fmt::format("passed {}\n  every line once, nothing else\n", what)};
  return {
      v.result,
      false,
      fmt::format("passed {}\n  {} output {} as expected, {} bytes of guards and gaps untouched, "
                  "input unchanged\n",
                  what,
                  elements,
                  c.terms().record_words > 1 ? "words" : "elements",
                  placed.output.region_bytes - elements * placed.output.element_bytes)};
}

}  // namespace warpgauge::conformance
