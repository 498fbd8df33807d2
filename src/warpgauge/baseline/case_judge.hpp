// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/measured.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <map>
#include <span>
#include <string>
#include <string_view>

namespace warpgauge::baseline {

/// Where and when the judged run was measured.
struct run_facts {
  std::string_view card;
  std::string_view kind;  /// kind of board
  moment at;
  std::optional<cause> clocks = {};  /// why clocks are lower than in any stored session
};

/// Judges single cases by what a baseline knows about them; verdict.hpp states the rule.
class case_judge {
 public:
  /// @param rate  false alarms per judgement of a figure, and again of an anchor
  case_judge(std::map<std::string, case_fit> fits, const rule& by, double rate)
      : fits_(std::move(fits)), by_(by), rate_(rate) {}

  const std::map<std::string, case_fit>& fits() const { return fits_; }

  /// @param taken  measured without a problem, in order: at least one, at most `looks`
  /// @param to     with the case's name; receives the verdict and what led to it
  void judge(std::span<const measured_case* const> taken,
             const run_facts& run,
             judgement& to) const;

  /// Only what is expected, without a limit: for a GPU with other settings.
  void mention(const measured_case& now, const run_facts& run, judgement& to) const;

 private:
  struct look;
  static reading beside(const measured_case& m, const run_facts& run);
  look figure(const measured_case& m, const case_fit& fit, const run_facts& run) const;
  look anchor(const measured_case& m, const case_fit& fit, const run_facts& run) const;
  bool slow_machine(std::span<const measured_case* const> taken,
                    const case_fit& fit,
                    const run_facts& run,
                    judgement& to) const;
  void decide(std::span<const measured_case* const> taken,
              const case_fit& fit,
              const run_facts& run,
              judgement& to) const;
  void decide_once(const look& first, judgement& to) const;
  void decide_together(std::span<const look> all,
                       std::span<const measured_case* const> taken,
                       judgement& to) const;

  std::map<std::string, case_fit> fits_;
  rule by_;
  double rate_;
};

}  // namespace warpgauge::baseline
