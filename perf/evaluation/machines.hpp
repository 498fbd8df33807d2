// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

/// By how much machines, kinds of boards and cards differ: the basis of the model in
/// baselines/judging.md. Differences are of logarithms, 0.01 is 1 %. A session's figure of a case
/// is the median over its processes, that of a card or a machine the mean over its sessions.
namespace warpgauge::evaluation {

/// The smallest, middle and largest of one number per case.
struct range {
  int cases = 0;
  double least = 0;
  double median = 0;
  double most = 0;
  std::string least_case;
  std::string most_case;
};
/// @param of  by case; may be empty
range range_of(const std::map<std::string, double>& of);

/// Gated cases, apart by whether rows are whole numbers of sectors: the cost of others depends on
/// the card.
struct by_rows {
  range whole;
  range cut;
};

/// Two kinds of boards, each the mean of its machines.
struct kind_step {
  std::string kind;
  std::string against;  ///< the kind with most machines
  by_rows figures;
  std::map<std::string, range> anchors;  ///< by unit
};

/// The deviation of a machine, or a card, from the mean of the others of its kind.
struct deviation {
  std::string name;  ///< the cards
  std::string kind;  ///< empty: unknown
  int sessions = 0;
  int others = 0;  ///< 0: none, and no range holds a case
  by_rows figures;
  std::map<std::string, range> anchors;  ///< by unit
};

/// A case of one card whose figure is furthest above, or below, the mean of the other cards: of its
/// kind, or where kinds are not known, of its machine.
struct odd_case {
  std::string card;
  bool cut = false;  ///< it is of the rows that cut sectors
  std::string name;
  double away = 0;
  double nearest = 0;   ///< of its sessions
  double furthest = 0;  ///< likewise
  int sessions = 0;
};

struct machine_study {
  int sessions = 0;
  int cards = 0;
  int machines = 0;
  int kinds = 0;  ///< 0: of some session unknown, and all are taken for one
  std::vector<kind_step> steps;
  std::vector<deviation> of_machines;
  range within_machine;  ///< the largest less the smallest card of one machine
  range within_kind;     ///< likewise the machines of one kind
  /// Of the log figure on the anchor's, as the model fits it within kinds; by the anchors' unit.
  std::map<std::string, range> slopes;
  /// Of each card with others: rows that cut sectors and those that do not, above and below.
  std::vector<odd_case> odd;
};

/// All sessions of baselines, and what they are called together: the files' names.
/// @param files  at least one
/// @throws baseline::file_error
std::pair<baseline::stored_baseline, std::string> read_together(
    const std::vector<std::string>& files);

/// Only gated cases that every card has count, so that no difference is one of cases. Cards that
/// measured less than half of what the fullest one did are left out.
machine_study study(const baseline::stored_baseline& stored);

/// @param title  what was looked at
std::string to_markdown(const machine_study& s, const std::string& title);

}  // namespace warpgauge::evaluation
