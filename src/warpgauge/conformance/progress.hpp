// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/tally.hpp"

#include <chrono>
#include <cstdint>
#include <string>

namespace warpgauge::conformance {

/// Shows the progress of a long run on stderr: a line that rewrites itself on a terminal, plain
/// lines every few seconds elsewhere, nothing for shorter runs.
class progress {
 public:
  progress(std::string what, std::uint64_t all, bool wanted);
  ~progress();
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;

  void advance(const counts& so_far);

 private:
  using clock = std::chrono::steady_clock;

  std::string what_;
  std::uint64_t all_;
  bool wanted_;
  bool terminal_;
  bool line_open_ = false;
  clock::time_point next_;
};

}  // namespace warpgauge::conformance
