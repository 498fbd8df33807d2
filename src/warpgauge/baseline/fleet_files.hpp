// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/fleet.hpp"
#include "warpgauge/baseline/store.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace warpgauge::baseline {

/// Names as numbers, for all of a fleet's cards: there are millions of figures.
class name_numbers {
 public:
  std::uint32_t of(const std::string& name);
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::mutex adding_;
  std::map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> names_;
};

/// The newest session of a card.
struct card_figures {
  std::string card, session, utc;
  std::string kind;  /// everything that distinguishes kinds, as one text
  fleet_kind facts;
  int sessions = 0;
  std::vector<std::pair<std::uint32_t, float>> gated;  ///< case, log figure
};

/// The folder's files about one key.
struct card_files {
  std::filesystem::path record;
  std::vector<std::filesystem::path> measured;
};

/// The contents of the files.
struct read_card {
  card_record told;
  bool has_record = false;
  std::vector<card_figures> cards;
  std::vector<std::filesystem::path> strays;
  std::string why;  /// why something cannot be read
};

/// By key.
std::map<std::string, card_files> find_card_files(const std::filesystem::path& folder);

read_card read_card_files(const card_files& files, name_numbers& cases);

/// Number of cards by key of fleet.json; empty where there is none.
/// @throws file_error
std::map<std::string, int> expected_cards(const std::filesystem::path& folder);

}  // namespace warpgauge::baseline
