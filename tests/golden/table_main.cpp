// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Makes counter tables of ncu's output and compares them; ci/verify-counters calls it.
#include "tests/golden/counter_table.hpp"
#include "tests/golden/ncu_csv.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

namespace {

using namespace warpgauge::golden;

constexpr int equal = 0, different = 1, usage = 2, infrastructure_error = 7;

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw table_error("cannot read " + file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

int convert(const std::string& csv,
            const std::string& names,
            const std::vector<std::string>& source,
            const std::string& output) {
  std::ifstream in(csv);
  if (!in) throw table_error("cannot read " + csv);
  counter_table table{.source = {}, .launches = read_ncu_csv(in, lines_of(names))};
  for (const std::string& entry : source) {
    const std::size_t equals = entry.find('=');
    if (equals == std::string::npos) throw table_error("--source is KEY=VALUE, not " + entry);
    table.source[entry.substr(0, equals)] = entry.substr(equals + 1);
  }
  write_table(output, table);
  std::printf("%zu launches written to %s\n", table.launches.size(), output.c_str());
  return equal;
}

int amend(const std::string& file, const std::string& part) {
  const counter_table measured = read_table(part);
  const counter_table table = amended(read_table(file), measured);
  write_table(file, table);
  std::printf("%zu launches put into %s, which holds %zu\n",
              measured.launches.size(),
              file.c_str(),
              table.launches.size());
  return equal;
}

int compare(const std::string& expected, const std::string& actual) {
  const counter_table measured = read_table(actual);
  const auto sentences = differences(read_table(expected), measured, depth::compared);
  for (const std::string& sentence : sentences) std::printf("%s\n", sentence.c_str());
  std::printf("%zu launches compared with %s, %zu differences\n",
              measured.launches.size(),
              expected.c_str(),
              sentences.size());
  return sentences.empty() && !measured.launches.empty() ? equal : different;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Tables of the golden launches' counters.");
  app.require_subcommand(1);
  std::string csv, names, output, expected, actual;
  std::vector<std::string> source;
  auto* const convert_command = app.add_subcommand("convert", "ncu's CSV to a table");
  convert_command->add_option("--csv", csv)->required();
  convert_command->add_option("--names", names, "launches in order, a line each")->required();
  convert_command->add_option("--source", source, "KEY=VALUE, what measured it");
  convert_command->add_option("--output", output)->required();
  auto* const compare_command =
      app.add_subcommand("compare", "every launch of ACTUAL counts as in EXPECTED");
  compare_command->add_option("expected", expected)->required();
  compare_command->add_option("actual", actual)->required();
  auto* const amend_command =
      app.add_subcommand("amend", "put the launches of PART into TABLE, the others stay");
  amend_command->add_option("table", expected)->required();
  amend_command->add_option("part", actual)->required();
  try {
    app.parse(argc, argv);
    if (*amend_command) return amend(expected, actual);
    if (*convert_command) return convert(csv, names, source, output);
    return compare(expected, actual);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? equal : usage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "golden_table: %s\n", error.what());
    return infrastructure_error;
  }
}
