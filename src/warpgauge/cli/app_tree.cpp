// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/app_tree.hpp"

#include "warpgauge/base/suggest.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/environment.hpp"
#include "warpgauge/device/availability.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace warpgauge::cli {
namespace {

std::string environment_text() {
  std::string text = "\nEnvironment:\n";
  for (const environment_entry& e : environment_table)
    text += fmt::format("  {:<28}{}\n", e.name, e.meaning);
  text.pop_back();
  return text;
}

/// "{html,markdown}" in a type's name, as CLI::IsMember writes it.
std::vector<std::string> choices_in(const std::string& type) {
  const auto begin = type.find('{');
  const auto end = type.find('}', begin);
  if (begin == std::string::npos || end == std::string::npos) return {};
  std::vector<std::string> words;
  std::string rest = type.substr(begin + 1, end - begin - 1);
  while (true) {
    const auto comma = rest.find(',');
    words.push_back(rest.substr(0, comma));
    if (comma == std::string::npos) return words;
    rest.erase(0, comma + 1);
  }
}

described_option describe(const CLI::Option& option) {
  described_option result;
  for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
  if (!option.nonpositional()) result.names = {option.get_name(true)};
  result.about = option.get_description();
  result.required = option.get_required();
  result.repeats = option.get_expected_max() > 1;
  if (option.get_items_expected_max() > 0) {
    const std::string type = option.get_type_name();
    result.choices = choices_in(type);
    // "FLOAT:FLOAT in [0 - 1]": the range is left to the parser.
    result.value = type.substr(0, type.find_first_of(":{ "));
    if (result.value.empty()) result.value = "WORD";
  }
  return result;
}

const command* find_command(const std::vector<command>& among, std::string_view name) {
  const auto found =
      std::find_if(among.begin(), among.end(), [&](const command& c) { return c.name == name; });
  return found == among.end() ? nullptr : &*found;
}

described_command describe(const CLI::App& app, const std::string& path) {
  described_command result;
  result.path = path;
  result.about = app.get_description();
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;  // a former spelling
    described_option described = describe(*option);
    (option->nonpositional() ? result.options : result.operands).push_back(std::move(described));
  }
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
    result.subcommands.push_back(describe(*sub, path + " " + sub->get_name()));
  return result;
}

/// The parser does not know exit codes and examples; the list of commands does.
void add_rest(described_command& c, const std::vector<command>& among) {
  for (described_command& sub : c.subcommands) {
    const command* known = find_command(among, sub.name());
    sub.exits = known == nullptr || known->exits.empty() ? c.exits : known->exits;
    if (known != nullptr) sub.example = known->example;
    if (!sub.subcommands.empty()) add_rest(sub, baseline_commands());
  }
}

nlohmann::ordered_json json_of(const described_option& o) {
  return {{"names", o.names},
          {"value", o.value},
          {"choices", o.choices},
          {"about", o.about},
          {"required", o.required},
          {"repeats", o.repeats}};
}

}  // namespace

std::string exits_text(const std::vector<exit_code>& codes) {
  std::string text = "Exit codes:\n";
  for (const exit_code_entry& entry : exit_code_table)
    if (codes.empty() || std::find(codes.begin(), codes.end(), entry.code) != codes.end())
      text += fmt::format("  {:>3}  {}\n", static_cast<int>(entry.code), entry.meaning);
  text.pop_back();
  return text;
}

location find_location(const CLI::App& root, const std::vector<std::string>& words) {
  location at{&root, "warpgauge", ""};
  for (const std::string& word : words) {
    if (word.starts_with("-")) break;
    const auto subs = at.app->get_subcommands([](const CLI::App*) { return true; });
    if (subs.empty()) break;
    const auto named = std::find_if(
        subs.begin(), subs.end(), [&](const CLI::App* sub) { return sub->get_name() == word; });
    if (named == subs.end()) {
      std::vector<std::string> names;
      for (const CLI::App* sub : subs) names.push_back(sub->get_name());
      at.mistake = fmt::format("no subcommand is named '{}'{}",
                               word,
                               base::did_you_mean(base::near_misses(word, names)));
      break;
    }
    at = {*named, at.path + " " + word, ""};
  }
  return at;
}

std::string footer_of(const command& c) {
  std::string text = "Example:\n  ";
  for (const char letter : c.example) text += letter == '\n' ? "\n  " : std::string(1, letter);
  if (!c.exits.empty()) text += "\n\n" + exits_text(c.exits);
  return text;
}

app_tree make_app_tree() {
  app_tree tree;
  tree.app = std::make_unique<CLI::App>(std::string(tool_description), "warpgauge");
  CLI::App& app = *tree.app;
  app.set_version_flag("--version",
                       fmt::format("warpgauge {} ({})", WARPGAUGE_VERSION, device::backend_name()));
  app.get_formatter()->column_width(30);
  app.footer("Example:\n  warpgauge trace transpose.padded height=1024 width=1024\n\n" +
             exits_text({}) + "\n" + environment_text());
  app.require_subcommand(0, 1);
  for (const command& c : commands()) {
    CLI::App* sub = app.add_subcommand(std::string(c.name), std::string(c.summary));
    sub->footer(footer_of(c));
    tree.actions[sub] = c.declare(*sub);
  }
  return tree;
}

std::string_view described_command::name() const {
  const auto space = path.rfind(' ');
  return std::string_view(path).substr(space == std::string::npos ? 0 : space + 1);
}

described_command describe_tool() {
  const app_tree tree = make_app_tree();
  described_command root = describe(*tree.app, "warpgauge");
  for (const exit_code_entry& entry : exit_code_table) root.exits.push_back(entry.code);
  add_rest(root, commands());
  return root;
}

std::vector<const described_command*> flattened(const described_command& root) {
  std::vector<const described_command*> all{&root};
  for (const described_command& sub : root.subcommands)
    for (const described_command* c : flattened(sub)) all.push_back(c);
  return all;
}

std::string to_json(const described_command& root) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const described_command* c : flattened(root)) {
    nlohmann::ordered_json options = nlohmann::ordered_json::array();
    nlohmann::ordered_json operands = nlohmann::ordered_json::array();
    for (const described_option& o : c->options) options.push_back(json_of(o));
    for (const described_option& o : c->operands) operands.push_back(json_of(o));
    std::vector<int> exits;
    for (const exit_code code : c->exits) exits.push_back(static_cast<int>(code));
    list.push_back({{"command", c->path},
                    {"about", c->about},
                    {"options", options},
                    {"operands", operands},
                    {"exit_codes", exits},
                    {"has_subcommands", !c->subcommands.empty()}});
  }
  return nlohmann::ordered_json{{"commands", list}}.dump(2) + "\n";
}

}  // namespace warpgauge::cli
