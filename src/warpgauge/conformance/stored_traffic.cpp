// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/traffic_counts.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <stdexcept>

namespace warpgauge::conformance {
namespace {

using contract::traffic;
using nlohmann::json;

json to_json(const traffic& t) {
  return {{"global_load", {t.global_load_requests, t.global_load_sectors}},
          {"global_store", {t.global_store_requests, t.global_store_sectors}},
          {"shared_load",
           {t.shared_load_requests, t.shared_load_wavefronts, t.shared_load_bank_conflicts}},
          {"shared_store",
           {t.shared_store_requests, t.shared_store_wavefronts, t.shared_store_bank_conflicts}},
          {"barriers", t.barriers}};
}

traffic traffic_from(const json& from) {
  const auto number = [&](const char* name, std::size_t place) {
    return from.at(name).at(place).get<std::uint64_t>();
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
          .barriers = from.at("barriers").get<std::uint64_t>()};
}

}  // namespace

stored_traffic::stored_traffic(std::string_view text) {
  try {
    const json file = json::parse(text);
    for (const auto& [id, cases] : file.at("counts").items())
      for (const auto& [name, counts] : cases.items()) counts_[{id, name}] = traffic_from(counts);
  } catch (const json::exception& e) {
    throw std::runtime_error(fmt::format("no stored counts: {}", e.what()));
  }
}

stored_traffic::key stored_traffic::key_of(const contract::launch_case& c) {
  return {c.id(), describe_launch(c)};
}

std::optional<traffic> stored_traffic::find(const contract::launch_case& c) const {
  const auto found = counts_.find(key_of(c));
  if (found == counts_.end()) return std::nullopt;
  return found->second;
}

void stored_traffic::replace(const registry::entry& e,
                             const std::vector<std::pair<contract::launch_case, traffic>>& counts) {
  std::erase_if(counts_, [&](const auto& each) { return each.first.first == e.id(); });
  for (const auto& [c, t] : counts) counts_[key_of(c)] = t;
}

std::size_t stored_traffic::forget_unknown() {
  return std::erase_if(counts_, [](const auto& each) { return !registry::find(each.first.first); });
}

std::size_t stored_traffic::count_of(const registry::entry& e) const {
  std::size_t count = 0;
  for (const auto& each : counts_) count += each.first.first == e.id();
  return count;
}

std::string stored_traffic::text() const {
  std::string out = R"({"schema": 2,
"order": {"global": ["requests", "sectors"],
          "shared": ["requests", "wavefronts", "bank_conflicts"]},
"counts": {)";
  std::string_view id;
  for (const auto& [name, counts] : counts_) {
    const bool next = name.first != id;
    if (next) out += fmt::format("{}\n{}: {{", id.empty() ? "" : "\n},", json(name.first).dump());
    id = name.first;
    out += fmt::format(
        "{}\n  {}: {}", next ? "" : ",", json(name.second).dump(), to_json(counts).dump());
  }
  return out + (id.empty() ? "" : "\n}") + "\n}}\n";
}

}  // namespace warpgauge::conformance
