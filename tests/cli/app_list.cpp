// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/app_list.hpp"

#include "tests/unit/cli/process.hpp"

#include <nlohmann/json.hpp>

#include <sstream>
#include <stdexcept>

namespace warpgauge::tests {
namespace {

std::vector<listed_option> options_in(const nlohmann::json& list) {
  std::vector<listed_option> options;
  for (const auto& o : list)
    options.push_back({o.at("names").at(0).get<std::string>(),
                       !o.at("value").get<std::string>().empty(),
                       o.at("required").get<bool>()});
  return options;
}

std::vector<listed_command> ask() {
  const outcome listed = run_program(WARPGAUGE_TOOL, {"docs", "--json"});
  if (listed.exit_code != 0) throw std::runtime_error("no list of commands: " + listed.err);
  const auto document = nlohmann::json::parse(listed.out);
  std::vector<listed_command> commands;
  for (const auto& c : document.at("commands")) {
    listed_command command;
    command.path = c.at("command");
    std::istringstream words(command.path);
    std::string word;
    words >> word;  // the tool's own name
    while (words >> word) command.words.push_back(word);
    command.options = options_in(c.at("options"));
    command.operands = options_in(c.at("operands"));
    command.exit_codes = c.at("exit_codes").get<std::vector<int>>();
    command.has_subcommands = c.at("has_subcommands");
    commands.push_back(command);
  }
  return commands;
}

}  // namespace

const std::vector<listed_command>& app_list() {
  static const std::vector<listed_command> commands = ask();
  return commands;
}

}  // namespace warpgauge::tests
