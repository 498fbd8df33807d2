// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/selftest/mutants/run_options.hpp"
#include "tests/selftest/mutants/trial.hpp"

#include <optional>
#include <string>
#include <vector>

/// Which places of the kernels' sources each variant's tests get to.
namespace warpgauge::mutants {

/// What an unbroken variant did.
struct control {
  const registry::entry* of = nullptr;
  cost needs;
  std::vector<char> reached;  ///< by mutant, in the whole of its tests
};

/// "warpgauge/kernels/transpose/padded.cuh"
std::string own_file(const registry::entry& e);

/// Runs the unbroken variants, all or, of a sample, as many as a quarter of its time lets; the
/// cheapest first. Nothing when one of them fails, which is printed.
std::optional<std::vector<control>> find_what_is_reached(const run_options& o,
                                                         const conformance::stored_counts& stored);

void write_reached(const std::string& path, const std::vector<control>& controls);
/// What write_reached() wrote, of those variants that are asked for.
std::vector<control> read_reached(const run_options& o);

}  // namespace warpgauge::mutants
