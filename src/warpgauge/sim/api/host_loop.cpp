// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/host_loop.hpp"

#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/static_data.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/options.hpp"
#include "warpgauge/sim/report/report_assembly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpgauge::sim::host_loop {
namespace {

// All memory is compared in the last rounds only, and only where that takes little time.
constexpr std::uint64_t compared_rounds = 8;
constexpr std::size_t most_compared = std::size_t{256} << 20;
constexpr std::size_t most_copied = 4096;
constexpr std::size_t most_launches = 64;

struct launch_site {
  const void* kernel = nullptr;
  const void* caller = nullptr;
  bool operator==(const launch_site&) const = default;
};

/// Between two copies to the host.
struct round {
  std::vector<launch_site> launches;
  std::string copied;
  const void* from = nullptr;
  bool operator==(const round&) const = default;
};

struct state {
  std::mutex mutex;
  round before;
  round now;
  std::uint64_t repeats = 0;
  std::size_t memory = 0;  ///< a hash of all of it, in the previous round
};

state& the_state() {
  static auto& one = *new state;
  return one;
}

thread_local const void* next_caller = nullptr;

/// 0 where there is too much of it.
std::size_t hash_of_memory() {
  std::size_t hash = 1;
  std::size_t bytes = 0;
  const auto add = [&](std::uintptr_t begin, std::size_t size) {
    bytes += size;
    if (bytes > most_compared) return;
    hash = hash * 31 + std::hash<std::string_view>()({reinterpret_cast<const char*>(begin), size});
  };
  device_memory::for_each([&](const device_memory::allocation& a) { add(a.base, a.bytes); });
  static_data::for_each_writable_of_kernels(add);
  return bytes > most_compared ? 0 : hash;
}

[[noreturn]] void end_program(const round& r, std::uint64_t rounds) {
  const launch_site& first = r.launches.front();
  const symbols::source_line at = symbols::locate(reinterpret_cast<std::uintptr_t>(first.caller));
  finding f;
  f.kind = finding_kind::endless_loop;
  f.kernel = symbols::kernel_name(first.kernel);
  f.file = at.file;
  f.line = at.line;
  f.count = rounds;
  f.message =
      fmt::format("the host's loop does not end: {} times it launched {} here", rounds, f.kernel);
  if (r.launches.size() > 1) f.message += fmt::format(" with {} more", r.launches.size() - 1);
  f.message += fmt::format(
      " and copied the same {} bytes back, with no memory changed in between; the "
      "program is ended (WARPGAUGE_SIM_IDLE_ROUNDS raises the limit)",
      r.copied.size());
  tell(f);
  std::exit(current_options().exit_code);
}

}  // namespace

void set_caller(const void* pc) { next_caller = pc; }

void note_launch(const void* kernel) {
  const launch_site site = {kernel, std::exchange(next_caller, nullptr)};
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  if (s.now.launches.size() < most_launches) s.now.launches.push_back(site);
}

void note_copy(const void* to, const void* from, std::size_t bytes) {
  const auto is_of_device = [](const void* p) {
    const auto address = reinterpret_cast<std::uintptr_t>(p);
    return device_memory::contains(address) || static_data::is_of_kernels(address);
  };
  const options& chosen = current_options();
  if (chosen.findings == findings_mode::off || chosen.idle_rounds == 0) return;
  if (!is_of_device(from) || device_memory::contains(reinterpret_cast<std::uintptr_t>(to))) return;
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  if (s.now.launches.empty()) return;
  s.now.from = from;
  s.now.copied.assign(static_cast<const char*>(from), std::min(bytes, most_copied));
  const bool countable = s.now.launches.size() < most_launches && bytes <= most_copied;
  s.repeats = countable && s.now == s.before ? s.repeats + 1 : 0;
  if (s.repeats + compared_rounds >= chosen.idle_rounds) {
    const std::size_t memory = hash_of_memory();
    const bool first = s.repeats + compared_rounds == chosen.idle_rounds;
    if (memory == 0 || (!first && memory != s.memory)) s.repeats = 0;
    s.memory = memory;
    if (s.repeats >= chosen.idle_rounds) end_program(s.now, s.repeats);
  }
  std::swap(s.before, s.now);
  s.now.launches.clear();
}

}  // namespace warpgauge::sim::host_loop
