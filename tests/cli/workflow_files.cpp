// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/workflow_files.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>

namespace warpgauge::tests {
namespace {

const std::set<std::string>& global_keys() {
  static const std::set<std::string> keys{"stages", "workflow", "default", "variables"};
  return keys;
}

/// Mappings are united, anything else of `over` replaces.
YAML::Node merged(const YAML::Node& under, const YAML::Node& over) {
  if (!under || !under.IsMap() || !over.IsMap()) return YAML::Clone(over);
  YAML::Node result = YAML::Clone(under);
  for (const auto& item : over) {
    const std::string key = item.first.as<std::string>();
    result[key] = result[key] ? merged(result[key], item.second) : YAML::Clone(item.second);
  }
  return result;
}

const YAML::Node& gitlab() {
  static const YAML::Node file = YAML::LoadFile(SOURCES "/.gitlab-ci.yml");
  return file;
}

YAML::Node extended(const std::string& name) {
  const YAML::Node own = gitlab()[name];
  if (!own) throw std::invalid_argument("no job " + name);
  YAML::Node result(YAML::NodeType::Map);
  for (const std::string& parent : texts_of(own["extends"]))
    result = merged(result, extended(parent));
  return merged(result, own);
}

}  // namespace

std::vector<std::string> texts_of(const YAML::Node& node) {
  std::vector<std::string> all;
  if (!node) return all;
  if (node.IsScalar()) return {node.as<std::string>()};
  for (const auto& item : node) all.push_back(item.as<std::string>());
  return all;
}

std::vector<std::string> workflow_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SOURCES "/.github/workflows"))
    names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

YAML::Node workflow(const std::string& name) {
  return YAML::LoadFile(SOURCES "/.github/workflows/" + name);
}

YAML::Node gitlab_job(const std::string& name) {
  const YAML::Node job = extended(name);
  const YAML::Node inherits = job["inherit"] ? job["inherit"]["default"] : YAML::Node();
  if (inherits && inherits.IsScalar() && inherits.as<std::string>() == "false") return job;
  return merged(gitlab()["default"], job);
}

std::vector<std::string> gitlab_jobs() {
  std::vector<std::string> names;
  for (const auto& item : gitlab())
    if (const auto name = item.first.as<std::string>();
        name.front() != '.' && !global_keys().contains(name))
      names.push_back(name);
  return names;
}

}  // namespace warpgauge::tests
