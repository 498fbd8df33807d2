// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/launch_counts.hpp"
#include "warpgauge/contract/launch_case.hpp"
#include "warpgauge/registry/registry.hpp"
#include "warpgauge/sim/report.hpp"

#include <optional>
#include <string>
#include <vector>

/// Exact traffic of simulated launches, compared with the variant's formula or with counts that
/// were stored and reviewed. Simulator only.
namespace warpgauge::conformance {

/// Every launch at which the variant's traffic is compared: types x tiles x layouts x shapes,
/// batches, and several passes inside the kernel.
std::vector<contract::launch_case> traffic_cases_of(const registry::entry& e);

/// Launches whose counts are stored even if there is a formula: with base pointers off by one
/// element, which formulas do not cover, and with whole tiles and depths. None for kernels without
/// elements.
std::vector<contract::launch_case> pinned_cases_of(const registry::entry& e);

/// The launches of both lists whose counts are stored.
std::vector<contract::launch_case> stored_cases_of(const registry::entry& e);

/// The simulator's report of each launch that the case makes; none for shapes that launch nothing.
std::vector<sim::launch_report> simulate(const contract::launch_case& c);

/// Nothing if nothing was launched.
launch_counts count_launches(const contract::launch_case& c);
contract::traffic count_traffic(const contract::launch_case& c);

/// The stored counts of the case.
const launch_counts* find(const stored_counts& stored, const contract::launch_case& c);

/// The expected traffic of a case: the variant's formula, else the stored counts; empty if there is
/// neither. A case that has both must match both.
std::optional<launch_counts> expected_traffic(const contract::launch_case& c,
                                              const stored_counts& stored);

/// What is wrong with the case's traffic: that nothing is known about it, a finding, or the
/// counters that differ; empty when all is well.
std::string traffic_failure(const contract::launch_case& c, const stored_counts& stored);

}  // namespace warpgauge::conformance
