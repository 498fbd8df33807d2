// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/runner.hpp"

namespace warpgauge::conformance {
namespace {

class one_at_a_time final : public sweeper {
 public:
  explicit one_at_a_time(listener heard) : heard_(std::move(heard)) {}
  void add(const launch_case& c) override { heard_(c, runner_.run(c)); }
  void finish() override {}

 private:
  listener heard_;
  runner runner_;
};

}  // namespace

std::unique_ptr<sweeper> make_sweeper(listener heard) {
  return std::make_unique<one_at_a_time>(std::move(heard));
}

}  // namespace warpgauge::conformance
