// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"
#include "warpgauge/baseline/store.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <nlohmann/json.hpp>

#include <random>
#include <string>
#include <vector>

/// Results and baselines of a GPU that does not exist.
namespace warpgauge::tests {

/// 16 hexadecimal digits.
std::string card_name(int number);

/// What the perf programs' context holds, for process `number` of the session.
nlohmann::ordered_json example_context(int card, const std::string& session, int number = 0);

/// One row as Google Benchmark writes it, suffixes of the name included.
nlohmann::ordered_json example_row(const std::string& name, double figure, double anchor);

std::string results_text(const nlohmann::ordered_json& context,
                         const std::vector<nlohmann::ordered_json>& rows);

/// Two cases at the given share of their usual figures, as a file's text.
std::string example_results(int card, const std::string& session, double share = 1, int number = 0);

/// Makes or replaces the file.
void write_baseline(const std::string& file, const baseline::stored_baseline& b);

/// A process in memory, without rows.
baseline::process example_process(int card, const std::string& session, int number = 0);
baseline::row row_of(const std::string& name, double figure, double anchor);

/// A process that measured one case, "k.v/cold": logarithms above 1000 GB/s and an anchor's 4000.
baseline::process measured(int card,
                           const std::string& session,
                           double log_figure,
                           double log_anchor = 0);

/// A rate that leaves 0.025 for the one figure of `measured`: the tables' column of 0.975.
baseline::rule two_and_a_half_per_cent();

/// How the simulated figures vary: standard deviations of logarithms.
struct simulated_case {
  std::string name;
  double figure = 3000;
  double slope = 1;
  double card = 0.0005;
  double session = 0.0005;
  double process = 0.0005;
};

/// When a card's sessions are recorded.
enum class recorded {
  at_once,      ///< within minutes: what a session does to a case, the next one does anew
  months_apart  ///< and what is measured right after a session shares what it does
};

/// Draws from the model that the verdict assumes. A card's effects are drawn once.
class simulated_gpus {
 public:
  simulated_gpus(std::vector<simulated_case> cases,
                 int cards,
                 unsigned seed,
                 recorded when = recorded::at_once);

  /// @param share  of the usual figures of the case `slowed`, anchors unchanged
  std::vector<baseline::process> measure(int card,
                                         int processes,
                                         double share = 1,
                                         const std::string& slowed = "");
  /// Right after what `measure` gave last.
  std::vector<baseline::process> again(int card,
                                       int processes,
                                       double share = 1,
                                       const std::string& slowed = "");
  baseline::stored_baseline record(int cards, int sessions, int processes);

 private:
  double normal(double deviation);

  /// What a session does to a case.
  struct effect {
    double anchor = 0;
    double figure = 0;
  };
  void begin_session();
  std::vector<baseline::process> processes(int card,
                                           int count,
                                           double share,
                                           const std::string& slowed);

  std::vector<simulated_case> cases_;
  recorded when_;
  std::vector<effect> of_session_;  ///< [case]
  std::mt19937_64 random_;
  std::normal_distribution<double> standard_;
  std::vector<double> anchor_of_card_;
  std::vector<std::vector<double>> effect_;  ///< [card][case]
  int sessions_ = 0;
};

/// Three quiet cases, "a.x/cold", "a.y/cold" and "b.z/cold", of different slopes.
std::vector<simulated_case> three_cases();

/// Twenty cases, bound by memory, by conflicts and by both, quiet and noisy.
std::vector<simulated_case> twenty_cases();

}  // namespace warpgauge::tests
