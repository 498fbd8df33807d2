// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/judge_programs.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/base/process.hpp"
#include "warpgauge/cli/exit_codes.hpp"
#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>

#include <sstream>

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

fs::path here() { return base::this_program().parent_path(); }

/// What a program of own kernels needs: a file beside the tool in a build tree, beside the
/// libraries in an installation; paths in it are relative to it.
std::vector<std::string> words_of_backend(bool cuda) {
  const char* const name = cuda ? "warpgauge-judge-cuda.words" : "warpgauge-judge.words";
  fs::path list = here() / name;
  if (!fs::exists(list)) list = here() / WARPGAUGE_LIBRARIES_FROM_TOOL / name;
  if (!fs::exists(list))
    throw stop(exit_code::infrastructure,
               "this warpgauge was built without CUDA: build the preset cuda, and use its tool");
  std::vector<std::string> words;
  std::istringstream in(base::read_file(list));
  for (std::string word; std::getline(in, word);)
    words.push_back(word.starts_with("-I") ? "-I" + (list.parent_path() / word.substr(2)).string()
                    : word.ends_with(".a") ? (list.parent_path() / word).string()
                                           : word);
  return words;
}

std::string of_the_toolkit(const std::string& name) {
  const base::captured found = base::capture({{"/usr/bin/env", "sh", "-c", "command -v " + name}});
  const fs::path usual = "/usr/local/cuda/bin/" + name;
  if (found.exit_code == 0) return found.out.substr(0, found.out.find('\n'));
  if (fs::exists(usual)) return usual;
  throw stop(exit_code::infrastructure, name + " was not found: install the CUDA toolkit");
}

/// Only the first lines: a template's error may have thousands.
std::string beginning(const std::string& text) {
  constexpr std::size_t most = 2000;
  if (text.size() <= most) return text.empty() ? "it printed nothing" : text;
  return text.substr(0, text.rfind('\n', most)) + "\n...";
}

/// Of what a linker said: a function of a library that the judge itself had not asked for. A
/// sentence; empty if it is something else.
std::string defined_twice(const std::string& said) {
  constexpr std::string_view before = "multiple definition of `";
  const std::size_t at = said.find(before);
  if (at == std::string::npos) return "";
  const std::size_t name = at + before.size();
  return fmt::format("defines {}, which the process already has",
                     said.substr(name, said.find('\'', name) - name));
}

}  // namespace

std::string compute_sanitizer() { return of_the_toolkit("compute-sanitizer"); }

judge_programs::judge_programs(backend on,
                               fs::path statement,
                               std::vector<std::string> include_folders)
    : cuda_(on == backend::cuda),
      statement_(std::move(statement)),
      include_folders_(std::move(include_folders)),
      object_(folder_ / "statement.o"),
      judge_(folder_ / "judge") {
  for (const std::string& word : words_of_backend(cuda_))
    (word.starts_with("-I") ? options_ : libraries_).push_back(word);
  compiler_ = cuda_ ? of_the_toolkit("nvcc") : (here() / "warpgauge-cc").string();
  if (cuda_) options_.insert(options_.end(), {"-O2", "-arch=native"});
  std::string said = compile(statement_, object_);
  // It refers to an implementation that it lacks, but never calls it.
  if (said.empty())
    said = link({"-Xlinker",
                 "--unresolved-symbols=ignore-in-object-files",
                 "-Xlinker",
                 "-z",
                 "-Xlinker",
                 "now",
                 object_},
                judge_);
  if (said.empty()) {
    const base::captured checked = base::capture({{judge_, "check"}});
    if (checked.exit_code == static_cast<int>(exit_code::skipped))
      throw stop(device::gpu_required() ? exit_code::infrastructure : exit_code::skipped,
                 checked.err);
    if (checked.exit_code != 0) said = checked.err;
  }
  if (!said.empty())
    throw stop(exit_code::usage,
               fmt::format("the statement {} cannot be used: {}", statement_.string(), said));
  known_.add(judge_);
}

std::string judge_programs::compile(const fs::path& source, const fs::path& object) const {
  base::command c{{compiler_, "-std=c++20", "-c", source, "-o", object}};
  c.words.insert(c.words.end(), options_.begin(), options_.end());
  for (const std::string& folder : include_folders_) c.words.push_back("-I" + folder);
  c.words.push_back("-I" + fs::absolute(statement_).parent_path().string());
  const base::captured done = base::capture(c);
  return done.exit_code == 0 ? "" : beginning(done.err);
}

std::string judge_programs::link(std::vector<std::string> words, const fs::path& program) const {
  words.insert(words.begin(), compiler_);
  words.insert(words.end(), options_.begin(), options_.end());
  words.insert(words.end(), libraries_.begin(), libraries_.end());
  words.insert(words.end(), {"-o", program});
  const base::captured done = base::capture({words});
  return done.exit_code == 0 ? "" : beginning(done.err);
}

const judge_programs::candidate& judge_programs::build(const fs::path& source) {
  const auto [known, is_new] = built_.try_emplace(source);
  candidate& c = known->second;
  if (!is_new) return c;
  const std::string name = std::to_string(built_.size());
  const fs::path object = folder_ / (name + ".o");
  c.program = folder_ / name;
  c.not_judged = compile(source, object);
  if (c.not_judged.empty()) c.not_judged = why_not_here(object);
  // nvcc's own registers the kernels.
  if (c.not_judged.empty() && cuda_ && initialisers_of(object) > 1)
    c.not_judged =
        "its static initialisers would run on a GPU machine before the process is confined: leave "
        "<iostream> and static objects out";
  if (!c.not_judged.empty()) return c;
  c.refused = known_.why_refused(object);
  if (!c.refused.empty()) return c;
  c.not_judged = link({object_, object}, c.program);
  c.refused = defined_twice(c.not_judged);
  if (!c.refused.empty()) c.not_judged.clear();
  return c;
}

}  // namespace warpgauge::cli
