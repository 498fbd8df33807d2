// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/toolchain.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/sim/frontend/generated_options.hpp"

#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace warpgauge::sim::frontend {
namespace {

namespace fs = std::filesystem;

const char* text_or_null(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

/// The name of a C compiler becomes that of the C++ compiler next to it, as with nvcc.
std::string cxx_name(std::string name) {
  const fs::path path = name;
  if (fs::is_directory(path)) return (path / "g++").string();
  const std::string file = path.filename().string();
  for (const auto& [c, cxx] : {std::pair<std::string_view, const char*>{"clang", "clang++"},
                               {"gcc", "g++"},
                               {"cc", "c++"}}) {
    const std::size_t at = file.find(c);
    if (at == std::string::npos || file.find("++") != std::string::npos) continue;
    if (c == "cc" && file != "cc") continue;
    std::string changed = file;
    changed.replace(at, c.size(), cxx);
    return (path.has_parent_path() ? path.parent_path() / changed : fs::path(changed)).string();
  }
  return name;
}

bool is_clang(const std::string& compiler) {
  std::error_code none;
  // What `/usr/bin/c++` links to has the compiler's name.
  const fs::path target = fs::canonical(compiler, none);
  const std::string file = (none ? fs::path(compiler) : target).filename().string();
  if (file.find("clang") != std::string::npos) return true;
  if (file.find("g++") != std::string::npos) return false;
  return base::capture(command_of({compiler, "-dM", "-E", "-x", "c++", "/dev/null"}))
             .out.find("__clang__") != std::string::npos;
}

}  // namespace

installation find_installation() {
  const fs::path here = base::this_program().parent_path();
  installation found;
  // A build tree lists its parts in a file next to the program.
  if (const fs::path list = here / "warpgauge-cc.folders"; fs::exists(list)) {
    std::istringstream in(base::read_file(list));
    std::string headers, library;
    std::getline(in, headers);
    std::getline(in, library);
    found = {headers, library};
  } else {
    const fs::path prefix = here.parent_path();
    found = {prefix / installed_headers, prefix / installed_library};
  }
  for (const fs::path& file : {found.headers / "cuda_runtime.h",
                               found.library / runtime_file,
                               found.library / names_file}) {
    if (!fs::exists(file)) {
      throw std::runtime_error("'" + file.string() +
                               "' is missing; install the simulator's component");
    }
  }
  return found;
}

host_compiler find_compiler(const std::string& wanted, bool plain) {
  host_compiler result;
  const char* named = text_or_null("NVCC_CCBIN");
  if (!wanted.empty()) {
    result.name = cxx_name(wanted);
  } else if (named != nullptr) {
    result.name = cxx_name(named);
  } else {
    result.name = fs::exists(built_with) ? built_with : "c++";
  }
  result.clang = is_clang(result.name);
  result.options = plain ? untraced_options : common_options;
  const arguments& own = plain ? (result.clang ? untraced_clang_options : untraced_gcc_options)
                               : (result.clang ? clang_options : gcc_options);
  result.options.insert(result.options.end(), own.begin(), own.end());
  if (!plain) result.linked = link_options;
  // In lockstep lanes that leave a branch wait for those that come to the same place later in the
  // code.
  const char* const lockstep = text_or_null("WARPGAUGE_SIM_LOCKSTEP");
  if (!result.clang && lockstep != nullptr && std::string_view(lockstep) == "1") {
    result.options.emplace_back("-fno-reorder-blocks");
  }
  // The runtime does not see a program's locals; the compiler's warnings about them fail no build.
  const arguments unset = {"-Wuninitialized", "-Wno-error=uninitialized"};
  const arguments maybe = {"-Wmaybe-uninitialized", "-Wno-error=maybe-uninitialized"};
  result.options.insert(result.options.end(), unset.begin(), unset.end());
  if (!result.clang) result.options.insert(result.options.end(), maybe.begin(), maybe.end());
  return result;
}

}  // namespace warpgauge::sim::frontend
