// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/program.hpp"

#include "warpgauge/base/process.hpp"
#include "warpgauge/base/suggest.hpp"
#include "warpgauge/base/trial.hpp"
#include "warpgauge/baseline/exit_code.hpp"
#include "warpgauge/conformance/tally.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/args.hpp"
#include "warpgauge/suite/commands.hpp"
#include "warpgauge/suite/timing.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>

namespace warpgauge::suite {
namespace {

using baseline::exit_code;

constexpr const char* help = R"(usage: {} COMMAND [KERNEL] [key=value...]

  list                      the kernels, a line each
      --json                likewise for trace: for machines
  run [KERNEL [case]]       against the references; a case: rows=3 columns=65
      --exhaustive          every size of the ranges
      --few                 a few dozen cases
  traffic [KERNEL]          against stored counts and promises
      --write               stores the counts
  trace KERNEL [case]       one launch, line by line

Of the program with _cuda:

  sanitize [KERNEL]         a few cases under memcheck and racecheck

and by `warpgauge`, which takes further options:

  perf                      times the kernels and judges them by the baselines
  baseline record|check...  records sessions of this GPU; judges results files
  ab OTHER                  against another build of this program
  report                    a page of what the tests left, after
                            ctest --output-junit results/ctest.xml
  docs [--write] [FILE...]  the kernels as a table, between markers of the
                            files or of README.md

Exit codes: 0 passed, 1 failed, 2 usage or a statement that cannot be,
77 skipped; others as `warpgauge exit-codes` prints them.
)";

const definition& find(const std::string& name) {
  std::vector<std::string> known;
  for (const definition& d : definitions()) {
    if (d.name == name) return d;
    known.push_back(d.name);
  }
  const std::string near = base::did_you_mean(base::near_misses(name, known));
  throw mistake(fmt::format(
      "there is no kernel '{}'{}", name, near.empty() ? "; `list` shows them all" : near));
}

request parse(const std::vector<std::string>& words,
              const program_paths& paths,
              const std::string& program) {
  request r;
  r.paths = &paths;
  r.program = program;
  for (const std::string& word : words) {
    if (word == "--exhaustive")
      r.exhaustive = true;
    else if (word == "--few")
      r.few = true;
    else if (word == "--write")
      r.write = true;
    else if (word == "--json")
      r.json = true;
    else if (word.find('=') != std::string::npos)
      r.words.push_back(word);
    else if (word.starts_with("-"))
      throw mistake(fmt::format("there is no option '{}'; see --help", word));
    else
      r.kernels.push_back(&find(word));
  }
  if (!r.words.empty() && r.kernels.size() != 1)
    throw mistake("a case needs its kernel's name before it");
  if (r.kernels.empty())
    for (const definition& d : definitions()) r.kernels.push_back(&d);
  return r;
}

/// The work's result; a message and an exit code if it throws.
int or_explain(const std::string& name, const std::function<int()>& work) {
  try {
    return work();
  } catch (const mistake& e) {
    fmt::print(stderr, "{}: {}\n", name, e.what());
    return static_cast<int>(exit_code::usage);
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}: {}\n", name, e.what());
    return static_cast<int>(exit_code::infrastructure);
  }
}

/// The command's result, from a child: kernels under test can call exit(), and such an exit code, 0
/// above all, says nothing about the kernels.
int in_child_to_its_end(const std::string& name, const std::function<int()>& work) {
  const base::trial run = base::try_in_child([&] { return or_explain(name, work); });
  if (run.done()) return run.code;
  fmt::print("FAILED {}: {}\n", name, run.ended_by);
  return static_cast<int>(exit_code::regression);
}

int run(const std::string& command, const request& r) {
  if (command == "list") {
    return run_list(r);
  }
  if (print_problems(r)) return static_cast<int>(exit_code::usage);
  if (command == "run") return run_correctness(r);
  if (command == "sanitize") return run_sanitizers(r);
  if (command == "traffic")
    return in_child_to_its_end(r.paths->name, [&] { return run_traffic(r); });
  if (command == "trace") return in_child_to_its_end(r.paths->name, [&] { return run_trace(r); });
  throw mistake(fmt::format("there is no command '{}'; see --help", command));
}

bool is_of_the_tool(const std::string& command) {
  return command == "perf" || command == "baseline" || command == "ab" || command == "report" ||
         command == "docs";
}

bool is_kernel(const std::string& word) {
  return std::any_of(definitions().begin(), definitions().end(), [&](const definition& d) {
    return d.name == word;
  });
}

/// `warpgauge`, with this program as its perf program and the project's folders.
int run_tool(std::vector<std::string> words,
             const program_paths& paths,
             const std::string& program) {
  if (paths.tool.empty()) throw std::runtime_error("this build does not know the tool `warpgauge`");
  const std::string self = base::this_program();
  const std::vector<std::string> results{"--results", paths.results / "perf"};
  std::vector<std::string> all{paths.tool, words[0]};
  const bool records = words[0] == "baseline" && words.size() > 1 && words[1] == "record";
  if (words[0] == "report") {
    const std::vector<std::string> report = report_words(parse({}, paths, program));
    all = {paths.tool};
    all.insert(all.end(), report.begin(), report.end());
  } else if (words[0] == "docs") {
    const std::filesystem::path blocks = paths.results / "blocks.json";
    conformance::write_json(blocks, {{"kernels", kernel_table()}});
    all.insert(all.end(), {"--blocks", blocks});
  } else if (words[0] == "ab" && words.size() > 1) {
    all.insert(all.end(), {words[1], self});
    words.erase(words.begin() + 1);
  } else if (words[0] == "perf" || records) {
    if (records) all.push_back(words[1]), words.erase(words.begin() + 1);
    all.insert(all.end(), {"--program", self});
    all.insert(all.end(), results.begin(), results.end());
  }
  for (auto word = words.begin() + 1; word != words.end(); ++word)
    all.push_back(is_kernel(*word) ? paths.name + "." + *word : *word);
  base::command c{all};
  c.environment = {"WARPGAUGE_CALLED_AS=" + program};
  if (!paths.baselines.empty())
    c.environment.push_back("WARPGAUGE_BASELINES=" + paths.baselines.string());
  const int code = base::process(c).wait();
  if (code == 127) throw std::runtime_error("the tool " + paths.tool + " cannot be started");
  return code;
}

}  // namespace

int run_program(int argc, char** argv, const program_paths& paths) {
  const std::string program = argv[0];
  const std::vector<std::string> words(argv + 1, argv + argc);
  return or_explain(paths.name, [&] {
    if (words.empty() || words.front() == "--help") {
      fmt::print(fmt::runtime(help), program);
      return static_cast<int>(words.empty() ? exit_code::usage : exit_code::ok);
    }
    if (definitions().empty())
      throw mistake(
          "the program states no kernel: write WARPGAUGE_KERNEL(name) in one of its files");
    if (is_timing(words)) {
      request all = parse({}, paths, program);
      return print_problems(all) ? static_cast<int>(exit_code::usage) : run_timing(all, words);
    }
    if (is_of_the_tool(words.front())) return run_tool(words, paths, program);
    return run(words.front(), parse({words.begin() + 1, words.end()}, paths, program));
  });
}

}  // namespace warpgauge::suite
