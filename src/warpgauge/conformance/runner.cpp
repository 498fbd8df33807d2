// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/runner.hpp"

#include "warpgauge/conformance/inspector.hpp"
#include "warpgauge/conformance/printed.hpp"
#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

namespace warpgauge::conformance {
namespace {

constexpr double gibibyte = 1024.0 * 1024.0 * 1024.0;

observation skip(std::string why) {
  observation v;
  v.result = status::skipped;
  v.reason = std::move(why);
  return v;
}

observation fail(std::string why) {
  observation v;
  v.result = status::failed;
  v.reason = std::move(why);
  return v;
}

// The driver keeps some memory for itself; asking for the last byte fails.
constexpr std::int64_t memory_reserve = 256LL << 20;

}  // namespace

std::string repeat_command(const launch_case& c) {
  return fmt::format(
      "{} run {} {} --backend {}", WARPGAUGE_TOOL, c.id(), arguments_of(c), device::backend_name());
}

std::string report(const launch_case& c, const observation& v) {
  std::string text = fmt::format("FAILED {} {}\n", c.id(), describe(c));
  if (!v.reason.empty()) text += fmt::format("  {}\n", v.reason);
  for (const std::string& line : v.lines) text += fmt::format("  {}\n", line);
  if (v.mismatches > v.lines.size())
    text += fmt::format("  ... {} mismatches in total\n", v.mismatches);
  return text + fmt::format("  repeat: {}\n", repeat_command(c));
}

std::optional<std::string> why_not_here(const launch_case& c) {
  if (c.variant->minimum_compute_capability == 0) return std::nullopt;
  static const int here = device::compute_capability();
  if (here >= c.variant->minimum_compute_capability) return std::nullopt;
  return fmt::format("not run: needs compute capability {}.{}, this device has {}.{}",
                     c.variant->minimum_compute_capability / 10,
                     c.variant->minimum_compute_capability % 10,
                     here / 10,
                     here % 10);
}

runner::runner() {
  device::prefer_speed();
  device::trust_the_host();
}

observation runner::run(const launch_case& c) {
  if (const auto why = why_not_here(c)) return skip(*why);
  if (c.terms().prints()) return run_printing(queue_, c);
  const placed_case sizes = place(c, 0, nullptr, nullptr);
  const std::int64_t needed = sizes.output.region_bytes + sizes.inputs.bytes;
  const auto out_of_memory = [&] {
    return skip(fmt::format("not run: needs {:.1f} GiB of device memory, {:.1f} GiB are free",
                            static_cast<double>(needed) / gibibyte,
                            static_cast<double>(device::memory().free_bytes) / gibibyte));
  };
  try {
    if (needed > static_cast<std::int64_t>(arena_.bytes() + input_.bytes())) {
      const auto owned = static_cast<std::int64_t>(arena_.bytes() + input_.bytes());
      const auto available = static_cast<std::int64_t>(device::memory().free_bytes);
      if (needed + memory_reserve > available + owned) return out_of_memory();
    }
    make_room(sizes);
  } catch (const device::cuda_error& error) {
    if (error.code() != cudaErrorMemoryAllocation) throw;
    return out_of_memory();
  }
  generate(sizes.inputs);
  return judge(c, place(c, 0, arena(), input()));
}

observation runner::judge(const launch_case& c, const placed_case& placed) {
  observation v;
  const expectation& e = placed.output;
  const contract::judge& by = c.terms().judged;
  // What a kernel makes of an output's old values is wrong for others.
  const auto allow_reads = [&](bool allowed) {
    device::allow_reads(arena() + e.region, static_cast<std::size_t>(e.region_bytes), allowed);
  };
  try {
    allow_reads(false);
    if (std::string more = inspector::launch(queue_, c, placed.arguments); !more.empty())
      v = fail(std::move(more));
    queue_.synchronise();
  } catch (const device::cuda_error& error) {
    v = fail(error.what());
    v.context_lost = error.sticky() && device::backend_name() == "cuda";
    if (v.context_lost) return v;
  } catch (const std::exception& error) {
    v = fail(fmt::format("the launch threw: {}", error.what()));
  }
  allow_reads(true);
  for (std::string& finding : device::take_findings()) {
    v.result = status::failed;
    if (v.lines.size() < shown_mismatches) v.lines.push_back(std::move(finding));
  }
  v.mismatches = inspector::count_mismatches(queue_, by, e, arena());
  if (v.mismatches > 0) {
    v.result = status::failed;
    std::int64_t from = 0;
    for (std::size_t i = 0; i < shown_mismatches; ++i) {
      const auto m = inspector::next_mismatch(queue_, by, e, arena(), from);
      if (!m) break;
      v.lines.push_back(describe(by, e, *m, notation_of(c)));
      from = m->unit + 1;
    }
  }
  const std::uint64_t changed = inspector::count_changes(queue_, input(), placed.inputs);
  if (changed > 0) {
    v.result = status::failed;
    v.lines.push_back(fmt::format("the input was modified in {} places", changed));
    generated_.bytes = 0;
  }
  // After a failure the whole arena may have been written to.
  if (v.result == status::failed)
    device::fill(queue_, arena(), poison_byte, arena_.bytes());
  else
    poison(e);
  return v;
}

void runner::make_room(const placed_case& sizes) {
  const auto renew = [](device::allocation& memory, std::int64_t bytes) {
    memory = device::allocation();  // before the new one, so that both need not fit
    memory = device::allocation(static_cast<std::size_t>(bytes));
  };
  // Small ones grow by half, so that a sweep over growing shapes rarely allocates.
  constexpr std::int64_t small = 64LL << 20;
  const auto roomy = [](std::int64_t bytes) { return bytes < small ? bytes + bytes / 2 : bytes; };
  const auto has = [](const device::allocation& memory, std::int64_t bytes) {
    return static_cast<std::int64_t>(memory.bytes()) >= bytes;
  };
  if (!has(arena_, sizes.output.region_bytes)) {
    renew(arena_, roomy(sizes.output.region_bytes));
    device::fill(queue_, arena(), poison_byte, arena_.bytes());
  }
  if (inspector::wants_exact_inputs()) {
    const std::int64_t bytes = sizes.inputs.bytes;
    const bool few = bytes < small && static_cast<std::int64_t>(input_.bytes()) < small;
    if (!few || !input_.resize(static_cast<std::size_t>(bytes))) {
      renew(input_, roomy(bytes));
      if (roomy(bytes) != bytes && !input_.resize(static_cast<std::size_t>(bytes)))
        renew(input_, bytes);
    }
    generated_.bytes = 0;
  } else if (!has(input_, sizes.inputs.bytes + 8)) {  // it is written in whole words
    renew(input_, roomy(sizes.inputs.bytes) + 8);
    generated_.bytes = 0;
  }
}

void runner::generate(const input_extents& where) {
  const bool there = generated_.bytes >= where.bytes && generated_.kind == where.kind &&
                     generated_.seed == where.seed;
  if (there && !inspector::wants_exact_inputs()) return;
  inspector::generate(queue_, input(), where);
  generated_ = where;
}

void runner::poison(const expectation& e) {
  device::fill(queue_, arena() + e.region, poison_byte, static_cast<std::size_t>(e.region_bytes));
}

}  // namespace warpgauge::conformance
