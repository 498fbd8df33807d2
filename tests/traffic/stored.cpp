// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/stored.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <stdexcept>

namespace warpgauge::tests {
namespace {

const nlohmann::json& stored() {
  static const nlohmann::json file = [] {
    std::ifstream in(WARPGAUGE_STORED_TRAFFIC);
    if (!in) throw std::runtime_error(fmt::format("cannot read {}", WARPGAUGE_STORED_TRAFFIC));
    return nlohmann::json::parse(in);
  }();
  return file;
}

}  // namespace

std::string stored_key(const launch_case& c) {
  std::string key = fmt::format("{} {}x{}", c.id(), c.shape.height, c.shape.width);
  if (c.shape.inner > 0) key += fmt::format("x{}", c.shape.inner);
  key += fmt::format(" {}", to_string(c.configuration.type));
  if (c.configuration.tile > 0) key += fmt::format(" tile {}", c.configuration.tile);
  return key;
}

std::optional<contract::traffic> stored_traffic(const launch_case& c) {
  const auto& cases = stored().at("off_by_one_element");
  const auto found = cases.find(stored_key(c));
  if (found == cases.end()) return std::nullopt;
  return traffic_from(*found);
}

nlohmann::json to_json(const contract::traffic& t) {
  return {{"global_load", {t.global_load_requests, t.global_load_sectors}},
          {"global_store", {t.global_store_requests, t.global_store_sectors}},
          {"shared_load",
           {t.shared_load_requests, t.shared_load_wavefronts, t.shared_load_bank_conflicts}},
          {"shared_store",
           {t.shared_store_requests, t.shared_store_wavefronts, t.shared_store_bank_conflicts}},
          {"barriers", t.barriers}};
}

contract::traffic traffic_from(const nlohmann::json& json) {
  const auto number = [&](const char* name, int place) {
    return json.at(name).at(static_cast<std::size_t>(place)).get<std::uint64_t>();
  };
  return {.global_load_requests = number("global_load", 0),
          .global_load_sectors = number("global_load", 1),
          .global_store_requests = number("global_store", 0),
          .global_store_sectors = number("global_store", 1),
          .shared_load_requests = number("shared_load", 0),
          .shared_load_wavefronts = number("shared_load", 1),
          .shared_load_bank_conflicts = number("shared_load", 2),
          .shared_store_requests = number("shared_store", 0),
          .shared_store_wavefronts = number("shared_store", 1),
          .shared_store_bank_conflicts = number("shared_store", 2),
          .barriers = json.at("barriers").get<std::uint64_t>()};
}

}  // namespace warpgauge::tests
