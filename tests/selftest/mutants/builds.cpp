// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Mutants that have a program each: those of constants that the compiler reads, and those that only
// a GPU notices. Of such a program only the objects that read the mutant's file are compiled anew.
// How, ninja tells: it has built that program without any mutant.

#include "tests/selftest/mutants/children.hpp"
#include "tests/selftest/mutants/results.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/process.hpp"

#include <fmt/format.h>
#include <unistd.h>

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

constexpr std::string_view unset = "WARPGAUGE_MUTANT_CONSTANT=-1";
/// What `equivalents.json` says of those that this GPU must notice.
constexpr std::string_view by_large = "large", by_a_gpu = "correctness on a GPU";

struct options {
  bool on_a_gpu = false;  ///< those that only a GPU notices, on the one of this machine
  std::string target;     ///< the program without any
  std::string list, stored, equivalents, reached, results;
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
  take("--kind", [&](const std::string& s) {
    if (s != "constants" && s != "gpu") throw std::invalid_argument("--kind is constants or gpu");
    o.on_a_gpu = s == "gpu";
    o.target = o.on_a_gpu ? "warpgauge_mutant_gpu" : "warpgauge_mutant_constant";
  });
  take("--list", [&](const std::string& s) { o.list = s; });
  take("--stored", [&](const std::string& s) { o.stored = s; });
  take("--equivalents", [&](const std::string& s) { o.equivalents = s; });
  take(
      "--reached", [&](const std::string& s) { o.reached = s; }, !o.on_a_gpu);
  take("--results", [&](const std::string& s) { o.results = s; });
  take("--tree", [&](const std::string& s) { o.tree = fs::absolute(s); });
  take("--work", [&](const std::string& s) { o.work = fs::absolute(s); });
  take(
      "--only", [&](const std::string& s) { o.only = s; }, false);
  take(
      "--jobs", [&](const std::string& s) { o.jobs = unsigned(std::stoul(s)); }, false);
  if (!given.empty() || argc % 2 == 0)
    throw std::invalid_argument(
        "usage: warpgauge_mutant_builds --kind constants|gpu --list FILE --stored FILE "
        "--equivalents FILE [--reached FILE] --results FILE --tree FOLDER --work FOLDER "
        "[--only VARIANT] [--jobs N]");
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
    std::istringstream lines(asked_of_ninja(o, {"commands", o.target}));
    for (std::string line; std::getline(lines, line);) {
      if (line.find(unset) != std::string::npos)
        objects.push_back({output_of(line), line});
      else
        link = line;  // the last one
    }
    if (objects.empty() || output_of(link).find(o.target) == std::string::npos)
      throw std::runtime_error(fmt::format("ninja builds no {}", o.target));
    std::istringstream headers(asked_of_ninja(o, {"deps"}));
    const std::string folder = "/mutated/";
    std::string of;
    for (std::string line; std::getline(headers, line);) {
      if (!line.empty() && line[0] != ' ') of = line.substr(0, line.find(':'));
      if (of.find(fmt::format("{}.dir/", o.target)) == std::string::npos) continue;
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
      const bool meant =
          options_.on_a_gpu ? m.elsewhere == by_large || m.elsewhere == by_a_gpu : m.constant;
      return !meant || !recipe_.readers.contains(m.file) ||
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
          list_.write(options_.results);  // what is known, should the rest take too long
          if (++tried % 20 == 0) fmt::print(stderr, "  {} of {} tried\n", tried, all.size());
        });
    list_.write(options_.results);
    if (options_.on_a_gpu && all.empty()) {
      fmt::print(stderr, "no mutant is said to be noticed by a GPU alone\n");
      return 7;
    }
    const int missed = options_.on_a_gpu ? print_what_a_gpu_noticed() : list_.print_missed();
    return broken ? 7 : missed > 0 ? 1 : 0;
  }

 private:
  static std::string own_file(std::string variant) {
    return "warpgauge/kernels/" + replaced(std::move(variant), ".", "/") + ".cuh";
  }
  fs::path folder_of(const mutant& m) const { return options_.work / std::to_string(m.id); }

  /// A line for each. @return  how many it did not notice
  int print_what_a_gpu_noticed() const {
    int missed = 0;
    for (const mutant& m : list_.all()) {
      if (m.tried == 0) continue;
      missed += !m.killed();
      fmt::print("{:<9} {:<5} {:<30} {:<26} {}:{} {} -> {}\n",
                 m.killed() ? "noticed" : "SURVIVED",
                 m.id,
                 m.variant,
                 m.rule,
                 m.file,
                 m.line,
                 m.from,
                 m.to);
    }
    return missed;
  }

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
        // On a GPU nothing is said of what nvcc does not compile.
        r.seen = names_the_mutant || options_.on_a_gpu ? outcome::passed : outcome::refused;
        return tell(r, base::read_file(own / "log"));
      }
    }
    if (shell(link, own) != 0) return tell(r, base::read_file(own / "log"));
    if (options_.on_a_gpu) {
      ::alarm(0);  // they wait for each other
      return try_on_a_gpu(m, own, families, r);
    }
    std::string trial = fmt::format(
        "{}/{} --list {} --stored {} --equivalents {} --reached {} --results {}/result --id {}",
        own.string(),
        options_.target,
        fs::absolute(options_.list).string(),
        fs::absolute(options_.stored).string(),
        fs::absolute(options_.equivalents).string(),
        fs::absolute(options_.reached).string(),
        own.string(),
        m.id);
    for (const std::string& family : families) trial += " --only " + family;
    shell(trial, own);
    tell(r, base::read_file(own / "log"));
  }

  /// The tests of correctness that these families have, one at a time: matrices fill the memory.
  void try_on_a_gpu(const mutant& m,
                    const fs::path& own,
                    const std::set<std::string>& families,
                    report& r) const {
    const std::string plan = m.elsewhere == by_large ? "large" : "sweep";
    const auto program_in = [&](const fs::path& folder) {
      return (folder / options_.target).string();
    };
    const auto run = [&](const std::string& program, const std::string& variant) {
      return shell(fmt::format("WARPGAUGE_REQUIRE_GPU=1 flock {}/gpu {} --plan {} --variant {}",
                               options_.work.string(),
                               program,
                               plan,
                               variant),
                   own);
    };
    mutant shown = m;
    shown.reached = true;
    std::vector<std::string> variants;
    std::istringstream list(base::capture({{program_in(own), "--list", "--plan", plan}}).out);
    for (std::string id, cases; list >> id >> cases;)
      if (families.contains(id.substr(0, id.find('.')))) variants.push_back(id);
    std::stable_partition(variants.begin(), variants.end(), [&](const std::string& id) {
      return m.file == own_file(id);
    });
    for (const std::string& id : variants) {
      shown.tried = 2;
      const int code = run(program_in(own), id);
      tell(r, base::read_file(own / "log"));
      if (code == 0) continue;
      shown.seen = outcome::correctness;
      shown.variant = id;
      shown.detail = r.detail;
      // No result where the unbroken program fails too: the campaign says so.
      if (run(program_in(options_.tree / "tests/selftest"), id) != 0)
        return tell(r, base::read_file(own / "log"));
      break;
    }
    if (shown.tried == 0) return tell(r, "no test of its families is in plan " + plan);
    base::write_file(own / "result", result_list::line_of(shown));
  }

  int shell(const std::string& line, const fs::path& own) const {
    return base::process(
               {{"/bin/sh", "-c", fmt::format("cd {} && {}", options_.tree.string(), line)},
                {},
                (own / "log").string()})
        .wait();
  }
  /// The end of the log.
  static void tell(report& r, const std::string& log) {
    copy_text(r.detail, log.substr(log.size() - std::min(log.size(), sizeof r.detail - 1)));
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
