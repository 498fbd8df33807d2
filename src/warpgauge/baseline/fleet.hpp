// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/exit_code.hpp"
#include "warpgauge/baseline/results.hpp"
#include "warpgauge/stats/siblings.hpp"

#include <cstddef>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Many cards' results in a folder, as tasks on many machines leave them, compared with each other.
namespace warpgauge::baseline {

/// What a task says about its card: KEY.card.json.
struct card_record {
  std::string node;                ///< "" when unknown
  std::string gpu;                 ///< of the node's, as the task names it: "3", or an id
  std::optional<int> correctness;  ///< exit codes of what ran
  std::optional<int> perf;
  std::string why;  ///< there is no measurement
};

/// @throws file_error
card_record parse_card_record(std::string_view text, const std::string& origin);
std::string to_text(const card_record& record);

enum class card_state {
  pass,
  alone,  /// no other card of its kind to compare with
  not_measured,
  broken,  ///< the results cannot be read
  slow,
  failed,  ///< wrong results
};
/// "pass", "alone", "not measured", ...
std::string_view to_string(card_state s);

/// A card, or a place where one was expected.
struct fleet_card {
  std::string key;  ///< "n042.3": its file's name, without ending
  card_record told;
  std::string card;  ///< hash; "" where nothing was measured
  std::string utc;
  int kind = -1;                                            ///< index in fleet::kinds
  int sessions = 0;                                         ///< of which the newest counts
  double level = std::numeric_limits<double>::quiet_NaN();  ///< see stats::sibling_comparison
  int compared = 0;                                         ///< cases
  int cases = 0;
  std::vector<stats::slow_finding> slow;
  card_state state = card_state::not_measured;
  std::string why;  ///< of a state without a finding
};

/// Cards that are alike: the same model, settings, kind of board, driver, toolkit and kernels.
struct fleet_kind {
  identity gpu;
  std::string board_part, driver, cuda_toolkit, commit;
  int cards = 0;
  std::vector<std::string> cases;    ///< that slow findings refer to
  std::vector<std::string> kernels;  ///< likewise
};

struct fleet {
  std::vector<fleet_kind> kinds;  ///< the largest first
  std::vector<fleet_card> cards;  ///< by key
  stats::sibling_rule by;
  int twice = 0;                    ///< results that were there once more
  std::vector<std::string> strays;  ///< files that are neither
  exit_code code = exit_code::ok;
};

/// Reads all of a folder and what is below it, and judges.
///
/// KEY.card.json is what a task says, KEY.session.json what it measured, as `baseline record` and
/// `update` write it. A folder KEY/ with the files of `perf` will do too. fleet.json lists the
/// expected results: {"schema_version": 1, "expected": {"n042": 8}}, keys that begin with "n042" or
/// equal it; a missing one is a card that was not measured.
///
/// The verdict of a card: what failed, else what is slow compared with its siblings or its
/// baseline.
/// @throws base::unreadable_file when there is no such folder, file_error for a bad fleet.json
fleet read_fleet(const std::filesystem::path& folder, const stats::sibling_rule& by);

}  // namespace warpgauge::baseline
