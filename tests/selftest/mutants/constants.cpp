// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Mutants of constants that the compiler reads: each has a program of its own, of which only the
// objects that read the constant's file are compiled anew. How, ninja tells: it has built that
// program without any mutant.

#include "tests/selftest/mutants/results.hpp"
#include "tests/selftest/mutants/trial.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace warpgauge::mutants {
namespace {

namespace fs = std::filesystem;

constexpr const char* target = "warpgauge_mutant_constant";
constexpr std::string_view unset = "WARPGAUGE_MUTANT_CONSTANT=-1";

struct options {
  std::string list, stored, equivalents, results;
  fs::path tree;  ///< the build tree, absolute
  fs::path work;  ///< a folder for objects and programs, absolute
  std::string only;
  unsigned jobs = 1;
};

options parse(int argc, char** argv) {
  options o;
  std::map<std::string, std::string> given;
  for (int i = 1; i + 1 < argc; i += 2) given[argv[i]] = argv[i + 1];
  const auto take = [&](const char* name, auto&& to, bool needed = true) {
    const auto found = given.find(name);
    if (found == given.end() && needed)
      throw std::invalid_argument(fmt::format("{} is needed", name));
    if (found == given.end()) return;
    to(found->second);
    given.erase(found);
  };
  take("--list", [&](const std::string& s) { o.list = s; });
  take("--stored", [&](const std::string& s) { o.stored = s; });
  take("--equivalents", [&](const std::string& s) { o.equivalents = s; });
  take("--results", [&](const std::string& s) { o.results = s; });
  take("--tree", [&](const std::string& s) { o.tree = fs::absolute(s); });
  take("--work", [&](const std::string& s) { o.work = fs::absolute(s); });
  take(
      "--only", [&](const std::string& s) { o.only = s; }, false);
  take(
      "--jobs", [&](const std::string& s) { o.jobs = unsigned(std::stoul(s)); }, false);
  if (!given.empty() || argc % 2 == 0)
    throw std::invalid_argument(
        "usage: warpgauge_mutant_constants --list FILE --stored FILE --equivalents FILE --results "
        "FILE --tree FOLDER --work FOLDER [--only VARIANT] [--jobs N]");
  return o;
}

std::string asked_of_ninja(const options& o, std::vector<std::string> words) {
  words.insert(words.begin(), {"/usr/bin/env", "ninja", "-C", o.tree, "-t"});
  const base::captured run = base::capture({words});
  if (run.exit_code != 0) throw std::runtime_error("ninja does not tell how things are built");
  return run.out;
}

/// A line of a shell.
struct object {
  std::string path;     ///< in the build tree
  std::string command;  ///< that compiles it
};

/// How the program is made.
struct recipe {
  std::vector<object> objects;
  std::string link;
  std::map<std::string, std::set<std::string>> readers;  ///< of a mutated file: paths of objects

  explicit recipe(const options& o) {
    std::istringstream lines(asked_of_ninja(o, {"commands", target}));
    for (std::string line; std::getline(lines, line);) {
      if (line.find(unset) != std::string::npos)
        objects.push_back({output_of(line), line});
      else
        link = line;  // the last one
    }
    if (objects.empty() || output_of(link).find(target) == std::string::npos)
      throw std::runtime_error(fmt::format("ninja builds no {}", target));
    std::istringstream headers(asked_of_ninja(o, {"deps"}));
    const std::string folder = "tests/selftest/mutated/";
    std::string of;
    for (std::string line; std::getline(headers, line);) {
      if (!line.empty() && line[0] != ' ') of = line.substr(0, line.find(':'));
      if (of.find(fmt::format("{}.dir/", target)) == std::string::npos) continue;
      if (const auto at = line.find(folder); line.starts_with(" ") && at != std::string::npos)
        readers[line.substr(at + folder.size())].insert(of);
    }
  }

  static std::string output_of(const std::string& line) {
    const std::size_t at = line.find(" -o ");
    if (at == std::string::npos) return {};
    return line.substr(at + 4, line.find(' ', at + 4) - at - 4);
  }
};

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

class campaign {
 public:
  explicit campaign(options o)
      : options_(std::move(o)), list_(base::read_file(options_.list)), recipe_(options_) {
    list_.read_equivalents(base::read_file(options_.equivalents));
    std::erase_if(list_.all(), [&](const mutant& m) {
      return !m.constant || !recipe_.readers.contains(m.file) ||
             (!options_.only.empty() && m.file != own_file(options_.only));
    });
  }

  int run() {
    std::vector<mutant>& all = list_.all();
    bool broken = false;
    std::size_t tried = 0;
    in_children(
        all.size(),
        options_.jobs,
        [](std::size_t) { return true; },
        [&](std::size_t i, report& r) { make_and_try(all[i], r); },
        [&](std::size_t i, const report& r) {
          mutant& m = all[i];
          if (r.seen == outcome::refused) {
            m.tried = 1;
            m.seen = r.seen;
            m.seconds = r.seconds;
          } else if (fs::exists(folder_of(m) / "result")) {
            list_.read_results(base::read_file(folder_of(m) / "result"));
          } else {
            broken = true;
            fmt::print(stderr, "mutant {}: {}\n", m.id, r.detail);
          }
          fs::remove_all(folder_of(m));
          if (++tried % 20 != 0) return;
          fmt::print(stderr, "  {} of {} constants tried\n", tried, all.size());
          list_.write(options_.results);  // what is known, should the rest take too long
        });
    list_.write(options_.results);
    const int missed = list_.print_missed();
    return broken ? 7 : missed > 0 ? 1 : 0;
  }

 private:
  static std::string own_file(std::string variant) {
    return "warpgauge/kernels/" + replaced(std::move(variant), ".", "/") + ".cuh";
  }
  fs::path folder_of(const mutant& m) const { return options_.work / std::to_string(m.id); }

  /// In a child.
  void make_and_try(const mutant& m, report& r) const {
    const fs::path own = folder_of(m);
    fs::remove_all(own);
    fs::create_directories(own);
    std::string link =
        replaced(recipe_.link, " -o tests/selftest/", fmt::format(" -o {}/", own.string()));
    std::set<std::string> families;
    for (const object& o : recipe_.objects) {
      const bool names_the_mutant = o.path.find("/this_build.cpp") != std::string::npos;
      if (!names_the_mutant && !recipe_.readers.at(m.file).contains(o.path)) continue;
      const std::string kernels = "/warpgauge/kernels/";
      if (const std::size_t at = o.path.find(kernels); at != std::string::npos)
        if (const std::string inside = o.path.substr(at + kernels.size());
            inside.find('/') != std::string::npos)
          families.insert(inside.substr(0, inside.find('/')));
      const std::string made =
          (own / fmt::format("{}.o", std::hash<std::string>{}(o.path))).string();
      std::string compile =
          replaced(o.command, unset, fmt::format("WARPGAUGE_MUTANT_CONSTANT={}", m.id));
      compile =
          replaced(replaced(compile, o.path + ".d", made + ".d"), " -o " + o.path, " -o " + made);
      link = replaced(link, " " + o.path + " ", " " + made + " ");
      if (shell(compile, own) != 0) {
        r.seen = names_the_mutant ? outcome::passed : outcome::refused;
        return tell(r, base::read_file(own / "log"));
      }
    }
    if (shell(link, own) != 0) return tell(r, base::read_file(own / "log"));
    std::string trial =
        fmt::format("{}/{} --list {} --stored {} --equivalents {} --results {}/result --id {}",
                    own.string(),
                    target,
                    fs::absolute(options_.list).string(),
                    fs::absolute(options_.stored).string(),
                    fs::absolute(options_.equivalents).string(),
                    own.string(),
                    m.id);
    for (const std::string& family : families) trial += " --only " + family;
    shell(trial, own);
    tell(r, base::read_file(own / "log"));
  }

  int shell(const std::string& line, const fs::path& own) const {
    return base::process(
               {{"/bin/sh", "-c", fmt::format("cd {} && {}", options_.tree.string(), line)},
                {},
                (own / "log").string()})
        .wait();
  }
  static void tell(report& r, const std::string& log) {
    const std::size_t n = std::min(log.size(), sizeof r.detail - 1);
    std::copy_n(log.end() - static_cast<std::ptrdiff_t>(n), n, r.detail);
  }

  options options_;
  result_list list_;
  recipe recipe_;
};

}  // namespace
}  // namespace warpgauge::mutants

int main(int argc, char** argv) {
  try {
    return warpgauge::mutants::campaign(warpgauge::mutants::parse(argc, argv)).run();
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 7;
  }
}
