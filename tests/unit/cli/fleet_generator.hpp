// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"

#include <cstdint>
#include <map>
#include <string>

/// Results of cards that nobody has: they differ as the recorded ones do, and some are slow.
namespace warpgauge::tests {

class fleet_generator {
 public:
  /// @param recorded  a baseline's file, whose newest whole session is what a card does
  fleet_generator(const std::string& recorded, std::uint64_t seed);

  enum class fault { none, whole, kernel, one_case };

  /// A card's file, KEY.session.json and KEY.card.json, in a folder.
  /// @param by  how much slower: 0.02
  void write(const std::string& folder,
             const std::string& key,
             const std::string& node,
             int gpu,
             fault what = fault::none,
             double by = 0,
             const std::string& board_part = "692-2G520-0282-000");

  /// A kernel with several cases, and one of its cases.
  std::string kernel = "transpose.tiled";
  std::string one_case;

 private:
  double normal();

  baseline::stored_baseline from_;
  baseline::stored_session usual_;
  std::uint64_t state_;
};

}  // namespace warpgauge::tests
