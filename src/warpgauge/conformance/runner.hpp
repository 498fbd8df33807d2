// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/mismatch.hpp"
#include "warpgauge/device/memory.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace warpgauge::conformance {

enum class status : std::uint8_t { passed, failed, skipped };

/// The result of one run of a case.
struct observation {
  status result = status::passed;
  std::string reason;  ///< why it was skipped, or a failure that is no mismatch; one sentence
  std::uint64_t mismatches = 0;    ///< units of the output, guards and gaps included
  std::vector<std::string> lines;  ///< the first mismatches, or findings
  bool context_lost = false;       ///< nothing more can be launched in this process
};

/// The command that repeats the case, from the top of the source tree.
std::string repeat_command(const launch_case& c);

/// The failure for people: the case, what is wrong, and the command that repeats it.
std::string report(const launch_case& c, const observation& v);

/// Runs cases one at a time, each fully judged before the next.
class runner {
 public:
  runner();

  /// Generates the input, poisons the output, launches, compares, and checks guards and input.
  observation run(const launch_case& c);

 private:
  observation judge(const launch_case& c, const placed_case& placed);
  void make_room(const placed_case& sizes);
  void generate(const input_extents& where);
  void poison(const expectation& e);
  std::byte* arena() const { return static_cast<std::byte*>(arena_.data()); }
  std::byte* input() const { return static_cast<std::byte*>(input_.data()); }

  device::queue queue_;
  device::allocation arena_;  ///< poisoned between cases
  device::allocation input_;
  input_extents generated_;  ///< what the input holds now
};

/// Why the case cannot run here ("needs compute capability 9.0"), or nothing.
std::optional<std::string> why_not_here(const launch_case& c);

/// Receives every case with its observation, in any order.
using listener = std::function<void(const launch_case&, const observation&)>;

/// The device's context was lost in a group of cases, so that none of them could be judged; only a
/// new process can find the one that did it. Cases count from 0 in the order of sweeper::add; an
/// empty range (first after last) means that the listener knows which one.
class context_lost : public std::runtime_error {
 public:
  context_lost(const std::string& why, std::uint64_t first, std::uint64_t last)
      : std::runtime_error(why), first_case(first), last_case(last) {}
  std::uint64_t first_case;
  std::uint64_t last_case;
};

/// Runs many cases as fast as the backend can.
class sweeper {
 public:
  virtual ~sweeper() = default;
  /// May return before the case has run.
  /// @throws context_lost
  virtual void add(const launch_case& c) = 0;
  /// Returns when the listener has received every case.
  virtual void finish() = 0;
};

/// cuda: in batches, generated, compared and poisoned again on the device; sim: one at a time.
std::unique_ptr<sweeper> make_sweeper(listener heard);

}  // namespace warpgauge::conformance
