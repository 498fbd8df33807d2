// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/base/process.hpp"
#include "warpgauge/conformance/launch_counts.hpp"
#include "warpgauge/suite/executor.hpp"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

/// Untrusted code, in a process of its own. It sends back bytes and sentences; the asking side
/// compares and judges.
namespace warpgauge::suite {

/// The process ended, stopped answering, or answered what it was not asked.
class candidate_ended : public std::runtime_error {
 public:
  candidate_ended(const std::string& sentence, bool cheats)
      : std::runtime_error(sentence), cheats_(cheats) {}
  /// True for what no honest mistake does: exit code 0, or system calls that kernels do not need.
  bool cheats() const { return cheats_; }

 private:
  bool cheats_;
};

/// A launch's memory traffic, as the candidate's simulator counted it.
struct counted {
  conformance::launch_counts counts;
  std::size_t kernels = 0;  ///< that ran
  std::vector<std::string> problems;
  std::string by_state;  ///< as traced::by_state
  bool exact = true;
};

class candidate_process final : public executor {
 public:
  /// @param program  linked with the statement and the candidate; <program>.log takes its output
  /// @param within  time limit for each answer
  /// @param words  "serve", or "serve-reference" for the statement's .device_reference(...);
  ///               "serve-unconfined" after what goes before the program, a tool and its options
  /// @throws std::system_error
  candidate_process(const std::filesystem::path& program,
                    device::queue& q,
                    std::chrono::milliseconds within,
                    std::vector<std::string> words = {"serve"});
  ~candidate_process() override;

  // Each throws candidate_ended.
  launched run(case_memory& memory) override;
  placement place(case_memory& memory) override;
  counted count(const bound_case& c);

  /// What it has printed.
  std::string printed() const;

  /// The other side's answer, unchecked.
  /// @param more  further members of the question
  nlohmann::json ask(const char* what, const bound_case& c, const nlohmann::json& more);

 private:
  [[noreturn]] void tell_end(bool silent);

  std::filesystem::path log_;
  device::queue& queue_;
  std::chrono::milliseconds within_;
  int channel_ = -1;
  std::optional<base::process> process_;
  std::random_device entropy_;
};

/// The other side: answers until the channel closes.
/// @return exit code
int serve_candidate(const definition& d, bool confined = true);

}  // namespace warpgauge::suite
