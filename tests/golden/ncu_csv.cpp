// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/golden/ncu_csv.hpp"

#include <algorithm>
#include <charconv>
#include <istream>
#include <optional>

namespace warpgauge::golden {
namespace {

using row = std::vector<std::string>;

// Quoted cells may hold commas and doubled quotes, but ncu writes no line breaks into them.
row cells_of(const std::string& line) {
  row cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
      cells.back() += line[++i];
    else if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      cells.emplace_back();
    else if (c != '\r')
      cells.back() += c;
  }
  return cells;
}

// "1,048,576" and "1048576.00" are whole numbers; "n/a" is none.
std::optional<std::uint64_t> whole_number(std::string text) {
  std::erase(text, ',');
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{}) return std::nullopt;
  const std::string fraction(rest, end);
  if (fraction.find_first_not_of(".0") != std::string::npos) return std::nullopt;
  return value;
}

// ncu adds a hundred device__attribute_* columns, times, and the spread of each sum over the
// processors.
bool is_traffic(const std::string& column) {
  return column.starts_with("memory_") ||
         (column.ends_with(".sum") &&
          (column.starts_with("l1tex__") || column.starts_with("smsp__")));
}

}  // namespace

std::vector<launch_counters> read_ncu_csv(std::istream& csv,
                                          const std::vector<std::string>& names) {
  row header;
  std::vector<launch_counters> launches;
  std::string line;
  while (std::getline(csv, line)) {
    if (!line.starts_with('"')) continue;  // ncu's own messages
    const row cells = cells_of(line);
    if (header.empty()) {
      header = cells;
      for (const std::string& counter : compared_counters)
        if (std::find(header.begin(), header.end(), counter) == header.end())
          throw table_error("ncu's output has no column " + counter);
      continue;
    }
    if (cells.front().empty()) continue;  // the row of units
    if (cells.size() != header.size())
      throw table_error("ncu's output has a row of " + std::to_string(cells.size()) +
                        " cells under a header of " + std::to_string(header.size()));
    if (launches.size() == names.size())
      throw table_error("ncu saw more launches than the program made");
    launch_counters launch{.name = names[launches.size()], .counters = {}, .diagnosis = {}};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (!is_traffic(header[i])) continue;
      const bool compared =
          std::find(compared_counters.begin(), compared_counters.end(), header[i]) !=
          compared_counters.end();
      const auto value = whole_number(cells[i]);
      if (value)
        (compared ? launch.counters : launch.diagnosis)[header[i]] = *value;
      else if (compared)
        throw table_error(launch.name + ": " + header[i] + " is '" + cells[i] + "'");
    }
    launches.push_back(std::move(launch));
  }
  if (header.empty()) throw table_error("ncu's output holds no table");
  if (launches.size() != names.size())
    throw table_error("ncu saw " + std::to_string(launches.size()) + " launches of " +
                      std::to_string(names.size()));
  return launches;
}

}  // namespace warpgauge::golden
