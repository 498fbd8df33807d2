// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"
#include "warpgauge/stats/change_points.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// A baseline's history of each case over months: finds changes that were each too small to see.
namespace warpgauge::baseline {

/// Sessions of one card in one boot, within an hour of the first: as the model's days.
struct occasion {
  std::vector<const stored_session*> sessions;  ///< in the order of time
  bool begins_epoch = false;                    ///< see case_history
  const std::string& utc() const { return sessions.front()->utc; }
  const std::string& reason() const;  ///< of the first session that has one
};

struct case_change {
  stats::change_shape shape = stats::change_shape::step;
  std::size_t at = 0;    ///< first occasion of the new level; of a creep the first of its epoch
  std::size_t last = 0;  ///< of its epoch
  double change = 0;     ///< of the logarithm
  bool since_pin = true;
};

/// A case on one card. An occasion whose sessions hold a reason begins an epoch: what fell before
/// was accepted then. An update that gives up a case's older figures begins one, too. Changes are
/// searched for within each epoch; the pin is the first occasion of the last one.
struct case_history {
  std::string unit;
  bool gated = true;
  std::vector<double> figure;  ///< log, mean of each occasion's sessions; not a number where absent
  std::size_t pin = 0;
  std::size_t occasions = 0;  ///< from the pin on with a figure
  std::vector<case_change> changes;
  double since_pin = 0;  ///< sum of the changes found
};

struct card_history {
  std::string card;
  std::vector<occasion> occasions;
  std::map<std::string, case_history, std::less<>> cases;
};

/// A fall since the pin counts if it is larger than this fraction, as in a verdict.
inline constexpr double smallest_fall = 0.003;
/// Whether a case has fallen since its pin, by more than that and by more than chance.
bool has_fallen(const case_history& h);

/// Each card's history, by card. The usual variance of figures is the model's, var(e) over the
/// sessions of an occasion and unknown_day squared; if no sessions of one hour give var(e), the
/// median of similar cases. Gated cases are analysed together; the others are only drawn. The rate
/// is shared among the cards that have enough occasions.
/// @param baseline  must outlive the result
std::vector<card_history> histories_of(const stored_baseline& baseline,
                                       const stats::change_rule& by = {});

/// The deepest fall since a pin on these cards, as a sentence; nothing if no case has fallen.
std::optional<std::string> told_fall(const std::vector<card_history>& histories,
                                     const std::set<std::string>& cards);

/// "2026-10-03"
std::string day_of(const occasion& o);
/// What else changed with it: "commit 8094ed1 -> 0eaea1c, driver 580.1 -> 590.2".
std::string beside(const card_history& of, const case_history& h, const case_change& c);
/// "-0.52 % steps at 2026-10-03; commit 8094ed1 -> 0eaea1c"
std::string sentence(const card_history& of, const case_history& h, const case_change& c);

}  // namespace warpgauge::baseline
