// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Writes the kernels' sources with their mutants behind switches, and the list of these.

#include "tests/selftest/mutants/sites.hpp"
#include "warpgauge/base/files.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace mutants = warpgauge::mutants;

// Each file has so many, so that a change of one leaves the others as they are.
constexpr int numbers_of_a_file = 2048;

// Kernels, and how they are launched: not what is expected of them.
bool wanted(std::string_view path) {
  if (path == "warpgauge/device/views.cuh") return true;
  if (!path.starts_with("warpgauge/kernels/")) return false;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  for (const char* const other : {"listed_traffic",
                                  "traffic_arithmetic",
                                  "product_traffic",
                                  "register_traffic",
                                  "any_alignment_traffic",
                                  "contract",
                                  "common_terms",
                                  "product_forms.cpp",
                                  "whole_trip"})
    if (name.find(other) != std::string_view::npos) return false;
  return true;
}

/// How often the same text stands before it in its line.
std::size_t times_before(const std::string& text, std::size_t begin, std::string_view from) {
  const std::size_t first = text.rfind('\n', begin) + 1;
  std::size_t times = 0;
  for (std::size_t at = text.find(from, first); at < begin; at = text.find(from, at + 1)) ++times;
  return times;
}

/// The line of the text there, without what surrounds it.
std::string_view line_at(std::string_view text, std::size_t begin) {
  const std::size_t first = text.find_first_not_of(' ', text.rfind('\n', begin) + 1);
  return text.substr(first, text.find('\n', begin) - first);
}

nlohmann::json entry(const mutants::source& s,
                     std::size_t begin,
                     const mutants::site& at,
                     int id,
                     int place,
                     bool constant,
                     const std::string& rule,
                     std::string_view from,
                     std::string_view to) {
  return {
      {"id", id},
      {"place", place},
      {"file", s.path},
      {"line",
       1 + std::count(s.text.begin(), s.text.begin() + static_cast<std::ptrdiff_t>(begin), '\n')},
      {"at", line_at(s.text, begin)},
      {"nth", times_before(s.text, begin, from)},
      {"function", at.function},
      {"rule", rule},
      {"constant", constant},
      {"from", from},
      {"to", to}};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    fmt::print(stderr,
               "usage: warpgauge_mutant_generator SOURCES-FOLDER OUT-FOLDER FILE... -- "
               "COMPILER-ARGUMENT...\n");
    return 2;
  }
  try {
    const std::string folder = argv[1];
    const std::filesystem::path out = argv[2];
    std::vector<std::string> files;
    std::vector<std::string> arguments;
    bool behind = false;
    for (int i = 3; i < argc; ++i) {
      if (std::string_view(argv[i]) == "--")
        behind = true;
      else
        (behind ? arguments : files).emplace_back(argv[i]);
    }
    mutants::reader reader(folder);
    std::map<std::string, mutants::site_map> sites;
    for (const std::string& file : files)
      for (const mutants::node& declaration : reader.read(file, arguments, wanted))
        mutants::find_sites(declaration, sites[declaration.in->path]);

    // What is compiled with mutants is made here, and nowhere else.
    for (const std::string& each : files)
      if (const std::string path = std::filesystem::relative(each, folder).generic_string();
          !sites.contains(path))
        throw std::runtime_error(fmt::format("{} is not among what is wanted", path));

    int file = 0;
    int constants = 0;
    nlohmann::json list = nlohmann::json::array();
    for (auto& [path, of_file] : sites) {
      const mutants::source& s = *reader.sources().at(path);
      int next = 1 + numbers_of_a_file * file++;
      mutants::number(s, of_file, next);
      if (next > 1 + numbers_of_a_file * file)
        throw std::logic_error(path + " has more mutants than numbers");
      for (auto& [where, at] : of_file) {
        const std::string_view from =
            std::string_view(s.text).substr(where.first, where.second - where.first);
        for (mutants::alternate& a : at.instead) {
          // Made at several places at once: listed at the first.
          if (a.together_with != 0 && a.together_with != at.place()) continue;
          const bool constant = at.kind == mutants::site::form::constant;
          constants += constant;
          list.push_back(
              entry(s, where.first, at, a.id, at.place(), constant, a.rule, from, a.text));
        }
        if (at.dropped_id != 0)
          list.push_back(
              entry(s, where.first, at, at.dropped_id, at.dropped_id, false, at.dropped, from, ""));
        if (at.doubled_id != 0)
          list.push_back(entry(s,
                               where.first,
                               at,
                               at.doubled_id,
                               at.dropped_id,
                               false,
                               at.doubled,
                               from,
                               fmt::format("{} {}", from, from)));
      }
      std::filesystem::create_directories((out / path).parent_path());
      // What stays the same is not compiled again.
      const std::string text = mutants::render(s, of_file);
      if (!std::filesystem::exists(out / path) || warpgauge::base::read_file(out / path) != text)
        warpgauge::base::write_file(out / path, text);
    }
    std::string text = "[\n";
    for (std::size_t i = 0; i < list.size(); ++i)
      text += list[i].dump() + (i + 1 < list.size() ? ",\n" : "\n");
    warpgauge::base::write_file(out / "mutants.json", text + "]\n");
    fmt::print("{} mutants in {} files, {} of constants\n", list.size(), sites.size(), constants);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
