// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/golden/counter_table.hpp"

#include "warpgauge/base/files.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

namespace warpgauge::golden {
namespace {

using nlohmann::json;

constexpr int schema = 1;

json parse(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) throw table_error("cannot read " + file.string());
  try {
    return json::parse(in);
  } catch (const json::exception& error) {
    throw table_error(file.string() + ": " + error.what());
  }
}

std::string at(const counter_values& values, const std::string& counter) {
  const auto value = values.find(counter);
  return value == values.end() ? "nothing" : std::to_string(value->second);
}

// A value per name, in the names' order; null where the launch lacks it.
json row_of(const counter_values& values, const std::vector<std::string>& names) {
  json row = json::array();
  for (const std::string& name : names) {
    const auto value = values.find(name);
    row.push_back(value == values.end() ? json() : json(value->second));
  }
  return row;
}

counter_values values_of(const json& row, const std::vector<std::string>& names) {
  counter_values values;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (!row.at(i).is_null()) values[names[i]] = row.at(i);
  return values;
}

std::vector<std::string> names_in(const counter_table& table,
                                  counter_values launch_counters::*values) {
  std::set<std::string> names;
  for (const launch_counters& launch : table.launches)
    for (const auto& [name, value] : launch.*values) names.insert(name);
  return {names.begin(), names.end()};
}

void compare(const std::string& launch,
             const counter_values& expected,
             const counter_values& actual,
             std::vector<std::string>& out) {
  std::set<std::string> counters;
  for (const auto& [counter, value] : expected) counters.insert(counter);
  for (const auto& [counter, value] : actual) counters.insert(counter);
  for (const std::string& counter : counters)
    if (at(expected, counter) != at(actual, counter))
      out.push_back(launch + ": " + counter + " is " + at(actual, counter) + ", expected " +
                    at(expected, counter));
}

// Replaces noisy sums within their bounds by the simulator's.
void allow(const golden_noise& noise, const counter_values& simulated, counter_values& measured) {
  for (const std::vector<std::string>& group : noise.groups) {
    const auto both_have = [&](const std::string& counter) {
      return simulated.contains(counter) && measured.contains(counter);
    };
    if (!std::all_of(group.begin(), group.end(), both_have)) continue;
    const auto excess = [&](const std::string& counter) {
      return static_cast<double>(measured.at(counter)) - static_cast<double>(simulated.at(counter));
    };
    const double first = excess(group.front());
    if (first < 0 || first > noise.most * static_cast<double>(simulated.at(group.front())))
      continue;
    if (std::any_of(group.begin(), group.end(), [&](const std::string& counter) {
          return excess(counter) != first;
        }))
      continue;
    for (const std::string& counter : group) measured[counter] = simulated.at(counter);
  }
}

// What both sides counted under the same name.
void add_common(const counter_values& first,
                const counter_values& second,
                counter_values& first_common,
                counter_values& second_common) {
  for (const auto& [counter, value] : first) {
    const auto other = second.find(counter);
    if (other == second.end()) continue;
    first_common[counter] = value;
    second_common[counter] = other->second;
  }
}

}  // namespace

const launch_counters* counter_table::find(const std::string& name) const {
  const auto found = std::find_if(
      launches.begin(), launches.end(), [&](const launch_counters& l) { return l.name == name; });
  return found == launches.end() ? nullptr : &*found;
}

counter_table read_table(const std::filesystem::path& file) {
  const json document = parse(file);
  try {
    if (document.at("schema") != schema)
      throw table_error(file.string() + ": schema is not " + std::to_string(schema));
    counter_table table{.source = document.at("source"), .launches = {}};
    const std::vector<std::string> counters = document.at("counters");
    const std::vector<std::string> diagnosis = document.at("diagnosis");
    for (const json& launch : document.at("launches"))
      table.launches.push_back({.name = launch.at(0),
                                .counters = values_of(launch.at(1), counters),
                                .diagnosis = values_of(launch.at(2), diagnosis)});
    return table;
  } catch (const json::exception& error) {
    throw table_error(file.string() + ": " + error.what());
  }
}

golden_exceptions read_exceptions(const std::filesystem::path& file) {
  const json document = parse(file);
  try {
    golden_exceptions exceptions;
    for (const json& entry : document.at("exceptions"))
      exceptions[entry.at("launch")] = {.reason = entry.at("reason"),
                                        .simulated = entry.at("simulated")};
    return exceptions;
  } catch (const json::exception& error) {
    throw table_error(file.string() + ": " + error.what());
  }
}

std::vector<golden_noise> read_noise(const std::filesystem::path& file) {
  const json document = parse(file);
  try {
    std::vector<golden_noise> all;
    for (const json& entry : document.at("noise")) {
      all.push_back({.launches = entry.at("launches"),
                     .groups = entry.at("groups"),
                     .most = entry.at("most"),
                     .reason = entry.at("reason")});
      for (const std::vector<std::string>& group : all.back().groups) {
        if (group.empty()) throw table_error(file.string() + ": a group of no counters");
        for (const std::string& counter : group)
          if (std::count(compared_counters.begin(), compared_counters.end(), counter) != 0)
            throw table_error(file.string() + ": " + counter + " does not wander");
      }
    }
    return all;
  } catch (const json::exception& error) {
    throw table_error(file.string() + ": " + error.what());
  }
}

counter_table amended(counter_table table, const counter_table& part) {
  const auto without_times = [](std::map<std::string, std::string> source) {
    source.erase("time");
    source.erase("amended");
    return source;
  };
  if (without_times(table.source) != without_times(part.source))
    throw table_error("measured on another chip, driver or version than the table");
  if (const auto time = part.source.find("time"); time != part.source.end())
    table.source["amended"] = time->second;
  for (const launch_counters& launch : part.launches) {
    const auto known =
        std::find_if(table.launches.begin(), table.launches.end(), [&](const launch_counters& l) {
          return l.name == launch.name;
        });
    if (known != table.launches.end())
      *known = launch;
    else
      table.launches.push_back(launch);
  }
  return table;
}

void write_table(const std::filesystem::path& file, const counter_table& table) {
  std::ostringstream out;
  const auto counters = names_in(table, &launch_counters::counters);
  const auto diagnosis = names_in(table, &launch_counters::diagnosis);
  out << "{\n\"schema\": " << schema << ",\n\"source\": " << json(table.source).dump(1)
      << ",\n\"counters\": " << json(counters).dump(1)
      << ",\n\"diagnosis\": " << json(diagnosis).dump(1) << ",\n\"launches\": [";
  const char* separator = "\n";
  for (const launch_counters& launch : table.launches) {
    out << separator
        << json::array({launch.name,
                        row_of(launch.counters, counters),
                        row_of(launch.diagnosis, diagnosis)})
               .dump();
    separator = ",\n";
  }
  out << "\n]\n}\n";
  base::write_file(file, out.str());
}

std::vector<std::string> differences(const counter_table& expected,
                                     const counter_table& actual,
                                     depth compare_to) {
  std::vector<std::string> result;
  for (const launch_counters& launch : actual.launches) {
    const launch_counters* known = expected.find(launch.name);
    if (!known) {
      result.push_back(launch.name + ": not in the table");
      continue;
    }
    compare(launch.name, known->counters, launch.counters, result);
    if (compare_to == depth::all) compare(launch.name, known->diagnosis, launch.diagnosis, result);
  }
  return result;
}

std::vector<std::string> deviations(const counter_table& device,
                                    const golden_exceptions& exceptions,
                                    const counter_table& simulated,
                                    depth compare_to,
                                    const std::vector<golden_noise>& noise) {
  std::vector<std::string> result;
  for (const auto& [name, exception] : exceptions)
    if (!device.find(name)) result.push_back(name + ": an exception for no launch of the table");
  for (const launch_counters& launch : device.launches)
    if (!simulated.find(launch.name)) result.push_back(launch.name + ": not simulated");
  for (const launch_counters& launch : simulated.launches) {
    const launch_counters* measured = device.find(launch.name);
    if (!measured) {
      result.push_back(launch.name + ": not measured");
      continue;
    }
    counter_values expected = measured->counters, actual = launch.counters;
    if (compare_to == depth::all)
      add_common(measured->diagnosis, launch.diagnosis, expected, actual);
    for (const golden_noise& n : noise)
      if (launch.name.starts_with(n.launches)) allow(n, actual, expected);
    if (const auto exception = exceptions.find(launch.name); exception != exceptions.end()) {
      for (const auto& [counter, value] : exception->second.simulated) {
        if (compare_to == depth::compared && !expected.contains(counter)) continue;
        if (expected[counter] == value)
          result.push_back(launch.name + ": the device agrees on " + counter +
                           "; the exception is not needed");
        expected[counter] = value;
      }
    }
    compare(launch.name, expected, actual, result);
  }
  return result;
}

}  // namespace warpgauge::golden
