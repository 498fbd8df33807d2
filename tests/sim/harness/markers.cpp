// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/harness/markers.hpp"

#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace warpgauge::tests {
namespace {

std::vector<std::string> lines_of(const std::string& file) {
  const std::string path = std::string(WARPGAUGE_TESTS_SIM_DIR) + "/" + file;
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// A kernel and the helpers before it: [begin, end) of the file's lines.
struct region {
  std::string kernel;
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::vector<region> regions_of(const std::vector<std::string>& lines) {
  static const std::regex head(R"(__global__ void (?:__launch_bounds__\([^)]*\) )?(\w+)\()");
  std::vector<region> regions;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    if (!std::regex_search(lines[i], match, head)) continue;
    region r{match[1], begin, i};
    const bool one_line = lines[i].back() == '}';
    while (!one_line && r.end < lines.size() && lines[r.end] != "}") ++r.end;
    i = r.end;
    begin = ++r.end;
    regions.push_back(r);
  }
  return regions;
}

sim::finding_kind kind_named(const std::string& name) {
  for (const sim::finding_kind_facts& k : sim::finding_kinds) {
    if (k.name == name) return k.kind;
  }
  throw std::runtime_error("no finding_kind is called '" + name + "'");
}

}  // namespace

std::vector<marker> markers_of(const std::string& file, const std::string& kernel) {
  static const std::regex comment(
      R"(// (mistake|follows)(?:\((forward|reverse)\))?: (\w+(?:, \w+)*))");
  static const std::regex alone(R"(^ *// (mistake|follows)\b)");
  const auto lines = lines_of(file);
  for (const region& r : regions_of(lines)) {
    if (r.kernel != kernel) continue;
    std::vector<marker> markers;
    for (std::size_t i = r.begin; i < r.end; ++i) {
      std::size_t code = i;  // a marker on a line of its own means the next line of code
      while (code + 1 < r.end && std::regex_search(lines[code], alone)) ++code;
      for (std::sregex_iterator c(lines[i].begin(), lines[i].end(), comment), none; c != none;
           ++c) {
        std::istringstream names((*c)[3]);
        for (std::string name; std::getline(names >> std::ws, name, ',');) {
          markers.push_back({kind_named(name), int(code) + 1, (*c)[1] == "follows", (*c)[2]});
        }
      }
    }
    return markers;
  }
  throw std::runtime_error("no kernel is called '" + kernel + "' in " + file);
}

std::vector<std::string> kernels_of(const std::string& file) {
  std::vector<std::string> names;
  for (const region& r : regions_of(lines_of(file))) names.push_back(r.kernel);
  return names;
}

}  // namespace warpgauge::tests
