// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/candidate_symbols.hpp"

#include "warpgauge/base/process.hpp"
#include "warpgauge/cli/exit_codes.hpp"

#include <cxxabi.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string_view>
#include <vector>

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

struct symbol {
  std::string name;
  char kind;  ///< as nm gives it
};

std::string output_of(const std::vector<std::string>& words) {
  base::command c{words};
  c.words.insert(c.words.begin(), "/usr/bin/env");
  const base::captured done = base::capture(c);
  if (done.exit_code != 0)
    throw stop(exit_code::infrastructure, fmt::format("{} failed: {}", words.front(), done.err));
  return done.out;
}

std::vector<symbol> symbols_of(const fs::path& file, const char* which) {
  std::vector<symbol> all;
  std::istringstream in(output_of({"nm", "-P", "-g", which, file}));
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    symbol s{};
    if (words >> s.name >> s.kind) all.push_back({s.name.substr(0, s.name.find('@')), s.kind});
  }
  return all;
}

/// The shared libraries that the program loads.
std::vector<std::string> libraries_of(const fs::path& program) {
  std::vector<std::string> all;
  std::istringstream in(output_of({"ldd", program}));
  for (std::string line; std::getline(in, line);)
    if (const std::size_t from = line.find('/'); from != std::string::npos)
      all.push_back(line.substr(from, line.find(" (", from) - from));
  return all;
}

std::string readable(const std::string& name) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 ? text.get() : name;
}

constexpr std::string_view of_the_judge[] = {
    "9warpgauge5suite", "9warpgauge3sim15current_options", "9warpgauge3sim15launch_recorder"};

struct need {
  std::string_view what;
  std::vector<std::string_view> names;
};

const std::vector<need>& refused_needs() {
  static const std::vector<need> all{
      {"starts a host thread",
       {"pthread_create",
        "thrd_create",
        "_ZNSt6thread15_M_start_thread",
        "GOMP_parallel",
        "__kmpc_fork_call"}},
      {"starts another process",
       {"fork",
        "vfork",
        "clone",
        "posix_spawn",
        "posix_spawnp",
        "system",
        "popen",
        "execv",
        "execve",
        "execvp",
        "execvpe",
        "execl",
        "execlp",
        "execle",
        "fexecve"}},
      {"reaches for other processes", {"kill", "ptrace", "process_vm_readv", "process_vm_writev"}},
      {"loads code or looks functions up", {"dlopen", "dlmopen", "dlsym", "dlvsym"}},
      {"calls the system past the library", {"syscall", "mprotect", "pkey_mprotect"}},
  };
  return all;
}

}  // namespace

std::string why_not_here(const fs::path& object) {
  for (const symbol& s : symbols_of(object, "-p")) {
    if (s.name == "main" && s.kind == 'T') return "it has a main function of its own";
    if (s.kind == 'U' && (s.name.find("cublas") != std::string::npos ||
                          s.name.starts_with("cufft") || s.name.starts_with("cusparse")))
      return fmt::format(
          "it calls {}, which the simulator runs on the host: neither its stream nor its traffic "
          "can "
          "be looked at",
          readable(s.name));
  }
  return "";
}

std::size_t initialisers_of(const fs::path& object) {
  // " [13] .init_array INIT_ARRAY 0000000000000000 003fb8 000008 08 ...": the size is sixth.
  std::size_t bytes = 0;
  std::istringstream in(output_of({"readelf", "-SW", object}));
  for (std::string line; std::getline(in, line);) {
    const std::size_t at = line.find(" INIT_ARRAY ");
    if (at == std::string::npos) continue;
    std::istringstream words(line.substr(at));
    std::string skipped, size;
    words >> skipped >> skipped >> skipped >> size;
    bytes += std::stoul(size, nullptr, 16);
  }
  return bytes / sizeof(void*);
}

void known_symbols::add(const fs::path& program) {
  const auto add = [&](const std::vector<symbol>& all) {
    for (const symbol& s : all)
      (std::string_view("TWi").find(s.kind) != std::string_view::npos ? functions_ : data_)
          .insert(s.name);
  };
  add(symbols_of(program, "--defined-only"));
  for (const std::string& library : libraries_of(program)) {
    std::vector<symbol> all = symbols_of(library, "-D");
    std::erase_if(all, [](const symbol& s) { return s.kind == 'U' || s.kind == 'w'; });
    add(all);
  }
}

std::string known_symbols::why_refused(const fs::path& object) const {
  for (const symbol& s : symbols_of(object, "-p")) {
    if (std::any_of(std::begin(of_the_judge), std::end(of_the_judge), [&](std::string_view part) {
          return s.name.find(part) != std::string::npos;
        }))
      return fmt::format("uses what belongs to the judge: {}", readable(s.name));
    if (s.kind == 'U')
      for (const need& n : refused_needs())
        if (std::any_of(n.names.begin(), n.names.end(), [&](std::string_view name) {
              return s.name == name || (name.starts_with("_Z") && s.name.starts_with(name));
            }))
          return fmt::format("{}: {}", n.what, readable(s.name));
    // An inline function's copies are weak, but two variables may share a function's name.
    const bool function = s.kind == 'T';
    const bool data = s.kind == 'D' || s.kind == 'B' || s.kind == 'R';
    if (((function && functions_.contains(s.name)) || (data && data_.contains(s.name))))
      return fmt::format("defines {}, which the process already has", readable(s.name));
  }
  return "";
}

}  // namespace warpgauge::cli
