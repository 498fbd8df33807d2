// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/launch_counts.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace warpgauge::conformance {
namespace {

using nlohmann::json;

/// Files of version 1 have one count of conflicts, and none where there are none.
constexpr std::string_view together = "bank conflicts";
constexpr std::array<std::string_view, 3> operations{"load", "store", "atomic"};

/// The counts of each operation.
std::vector<std::string_view> fields_of(std::string_view space) {
  if (space == "shared") return {"requests", "wavefronts", together};
  return {"requests", "sectors"};
}

json to_json(const launch_counts& c) {
  json j{{"barriers", count_of(c, "barriers")}};
  for (const std::string_view space : {"global", "shared"})
    for (const std::string_view operation : operations) {
      json counted = json::array();
      for (const std::string_view field : fields_of(space))
        counted.push_back(count_of(c, fmt::format("{} {} {}", space, operation, field)));
      const bool any =
          std::any_of(counted.begin(), counted.end(), [](const json& n) { return n > 0; });
      if (operation != "atomic" || any) j[fmt::format("{}_{}", space, operation)] = counted;
    }
  if (const std::uint64_t n = count_of(c, together); n > 0) j["bank_conflicts"] = n;
  return j;
}

launch_counts counts_from(const json& from) {
  launch_counts counts;
  const auto enter = [&](const std::string& name, const json& n) {
    if (const auto value = n.get<std::uint64_t>(); value > 0) counts[name] = value;
  };
  for (const auto& [key, value] : from.items()) {
    std::string name = key;
    std::replace(name.begin(), name.end(), '_', ' ');
    if (value.is_number()) {
      enter(name, value);
      continue;
    }
    const auto fields = fields_of(name.substr(0, name.find(' ')));
    for (std::size_t i = 0; i < fields.size(); ++i)
      enter(fmt::format("{} {}", name, fields[i]), value.at(i));
  }
  return counts;
}

/// The conflicts of all operations as one count.
void add_up_conflicts(launch_counts& counts) {
  const std::uint64_t all = bank_conflicts_of(counts);
  std::erase_if(counts, [](const auto& each) { return each.first.ends_with(together); });
  if (all > 0) counts[std::string(together)] = all;
}

}  // namespace

std::uint64_t count_of(const launch_counts& all, std::string_view name) {
  const auto found = all.find(name);
  return found == all.end() ? 0 : found->second;
}

std::uint64_t bank_conflicts_of(const launch_counts& all) {
  std::uint64_t sum = 0;
  for (const auto& [name, n] : all)
    if (name.ends_with(together)) sum += n;
  return sum;
}

launch_counts counts_of(const contract::traffic& t) {
  launch_counts counts;
  for (const named_count& c : counts_of_formulas)
    if (t.*c.value > 0) counts[std::string(c.name)] = t.*c.value;
  return counts;
}

sim::launch_report sum_of(std::span<const sim::launch_report> launches) {
  if (launches.empty()) return {};
  sim::launch_report sum = launches.front();
  for (std::size_t i = 1; i < launches.size(); ++i) {
    const sim::launch_report& r = launches[i];
    sum.blocks += r.blocks;
    sum.threads += r.threads;
    sum.barriers += r.barriers;
    sum.warp_syncs += r.warp_syncs;
    sum.exact = sum.exact && r.exact;
    add_traffic(sum, r);
    sum.sites.insert(sum.sites.end(), r.sites.begin(), r.sites.end());
    sum.findings.insert(sum.findings.end(), r.findings.begin(), r.findings.end());
  }
  return sum;
}

launch_counts counts_of(std::span<const sim::launch_report> launches) {
  launch_counts sum;
  for (const sim::launch_report& r : launches) {
    sim::for_each_operation(r, [&](const char* space, const char* operation, const auto& t) {
      const auto fields = fields_of(space);
      for (const auto& c : sim::counters_of<std::remove_cvref_t<decltype(t)>>) {
        std::string field = c.name;
        std::replace(field.begin(), field.end(), '_', ' ');
        if (t.*c.value > 0 && std::ranges::find(fields, field) != fields.end())
          sum[fmt::format("{} {} {}", space, operation, field)] += t.*c.value;
      }
    });
    if (r.barriers > 0) sum["barriers"] += r.barriers;
  }
  return sum;
}

contract::traffic traffic_of(const launch_counts& counts) {
  contract::traffic t;
  for (const named_count& c : counts_of_formulas) t.*c.value = count_of(counts, c.name);
  return t;
}

std::vector<std::string> differences(launch_counts expected, launch_counts simulated) {
  if (expected.contains(together) || simulated.contains(together)) {
    add_up_conflicts(expected);
    add_up_conflicts(simulated);
  }
  std::set<std::string> names;
  for (const auto& [name, n] : expected) names.insert(name);
  for (const auto& [name, n] : simulated) names.insert(name);
  std::vector<std::string> all;
  for (const std::string& name : names)
    if (count_of(expected, name) != count_of(simulated, name))
      all.push_back(fmt::format("{}: expected {}, simulated {}",
                                name,
                                count_of(expected, name),
                                count_of(simulated, name)));
  return all;
}

stored_counts::stored_counts(std::string_view text) {
  try {
    const json file = json::parse(text);
    for (const auto& [kernel, of] : file.at("counts").items())
      for (const auto& [name, counts] : of.items()) all_[kernel][name] = counts_from(counts);
  } catch (const json::exception& e) {
    throw std::runtime_error(fmt::format("no stored counts: {}", e.what()));
  }
}

const launch_counts* stored_counts::find(std::string_view kernel, std::string_view of_case) const {
  const auto k = all_.find(kernel);
  if (k == all_.end()) return nullptr;
  const auto c = k->second.find(of_case);
  return c == k->second.end() ? nullptr : &c->second;
}

void stored_counts::replace(const std::string& kernel, cases all) {
  all_.erase(kernel);
  if (!all.empty()) all_[kernel] = std::move(all);
}

std::size_t stored_counts::keep_only(const std::function<bool(const std::string&)>& is_known) {
  std::size_t removed = 0;
  std::erase_if(all_, [&](const auto& each) {
    const bool known = is_known(each.first);
    if (!known) removed += each.second.size();
    return !known;
  });
  return removed;
}

std::size_t stored_counts::number_of(std::string_view kernel) const {
  const auto found = all_.find(kernel);
  return found == all_.end() ? 0 : found->second.size();
}

std::string stored_counts::text() const {
  std::string out = R"({"schema": 2,
"order": {"global": ["requests", "sectors"],
          "shared": ["requests", "wavefronts", "bank_conflicts"]},
"counts": {)";
  const char* before_kernel = "\n";
  for (const auto& [kernel, of] : all_) {
    out += fmt::format("{}{}: {{", before_kernel, json(kernel).dump());
    before_kernel = "\n},\n";
    const char* before_case = "";
    for (const auto& [name, counts] : of) {
      out += fmt::format("{}\n  {}: {}", before_case, json(name).dump(), to_json(counts).dump());
      before_case = ",";
    }
  }
  return out + (all_.empty() ? "" : "\n}") + "\n}}\n";
}

}  // namespace warpgauge::conformance
