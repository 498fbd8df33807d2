// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/selftest/mutants/outcome.hpp"

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

/// Work on mutants in processes of their own.
namespace warpgauge::mutants {

/// What one process left behind, in memory that it shared.
struct report {
  outcome seen = outcome::passed;
  char variant[64] = {};
  char detail[400] = {};
  double seconds = 0;
};

/// Ends it with a 0, cut to what there is room for.
void copy_text(std::span<char> to, std::string_view text);

/// Runs `work` in a child for each number below `count`, `jobs` at a time, and calls `done` with
/// its report, in the order in which they end. Stops starting them when `go_on` says no.
void in_children(std::size_t count,
                 unsigned jobs,
                 const std::function<bool(std::size_t)>& go_on,
                 const std::function<void(std::size_t, report&)>& work,
                 const std::function<void(std::size_t, const report&)>& done);

}  // namespace warpgauge::mutants
