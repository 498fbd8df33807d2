// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/paired_sampling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace warpgauge::measure {
namespace {

constexpr int group_pairs = 15;  // between two looks at the clocks
constexpr int wary_group_pairs = 5;
constexpr int most_attempts = 3;  // times the number of pairs

}  // namespace

watched_state look_at(const found_device& on) {
  return on.management ? watch(*on.management, true, true) : watched_state{};
}

sampled_pairs sample_pairs(device::queue& q,
                           const found_device& on,
                           const sampling_rule& rule,
                           timed_batch& kernel,
                           timed_batch& anchor) {
  sampled_pairs m;
  const auto take = [&](bool kernel_first) {
    timed_batch& a = kernel_first ? kernel : anchor;
    timed_batch& z = kernel_first ? anchor : kernel;
    a.enqueue(q);
    z.enqueue(q);
    q.synchronise();
    return timed_pair{kernel.launch_s(), anchor.launch_s()};
  };
  take(true);
  const timed_pair trial = take(false);
  const int wanted = pairs_within_budget(
      trial.kernel_s * kernel.launches() + trial.anchor_s * anchor.launches(), rule);
  watched_state before = look_at(on);
  watched_state last_void;
  int taken = 0;
  int disturbed = 0;
  while (static_cast<int>(m.pairs.size()) < wanted && taken < most_attempts * wanted) {
    std::vector<timed_pair> group;
    // Short groups once something disturbed them: less is lost, and the power cap, which averages
    // over some time, is less likely to act.
    const int longest = disturbed > 0 ? wary_group_pairs : group_pairs;
    const int size = std::min(longest, wanted - static_cast<int>(m.pairs.size()));
    for (int i = 0; i < size; ++i) group.push_back(take((taken + i) % 2 == 0));
    taken += size;
    const watched_state after = look_at(on);
    if (undisturbed(before, after)) {
      m.pairs.insert(m.pairs.end(), group.begin(), group.end());
    } else {
      m.void_pairs += size;
      last_void = after;
      if (const double rest = rest_s(++disturbed); rest > 0) {
        std::this_thread::sleep_for(std::chrono::duration<double>(rest));
        take(true);  // wakes the GPU; not counted
      }
    }
    before = disturbed > 0 ? look_at(on) : after;
  }
  if (static_cast<int>(m.pairs.size()) >= std::min(wanted, rule.fewest_pairs)) return m;
  if (last_void.foreign_processes > 0)
    throw not_measured(fmt::format(
        "{} of {} pairs are void: {} other process(es) use the GPU; end them and measure again",
        m.void_pairs,
        taken,
        last_void.foreign_processes));
  throw unsteady_clocks(m.void_pairs, taken, reason_names(last_void.throttle_reasons));
}

}  // namespace warpgauge::measure
