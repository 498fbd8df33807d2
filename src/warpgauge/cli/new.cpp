// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/process.hpp"
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/new_project.hpp"
#include "warpgauge/cli/output.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <memory>

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

/// The folder's name as CMake and C++ take it.
std::string project_name(const fs::path& folder) {
  std::string name;
  for (const char c :
       fs::absolute(folder / "x").lexically_normal().parent_path().filename().string())
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name.empty() || std::isalpha(static_cast<unsigned char>(name.front())) == 0
             ? "kernels_" + name
             : name;
}

exit_code write_project(const fs::path& folder) {
  std::error_code none;
  if (fs::exists(folder, none) && !(fs::is_directory(folder, none) && fs::is_empty(folder, none)))
    throw stop(exit_code::usage,
               fmt::format("{} already exists; name a new folder", folder.string()));
  try {
    for (const project_file& file : new_project(project_name(folder))) {
      fs::create_directories((folder / file.path).parent_path());
      base::write_file(folder / file.path, file.text);
    }
  } catch (const std::exception& e) {
    throw stop(exit_code::infrastructure, e.what());
  }
  // An installed tool lies in PREFIX/bin.
  const fs::path prefix = base::this_program().parent_path().parent_path();
  emit(
      fmt::format("A kernel, scale.cuh, and its statement, kernels.cu. Next:\n\n"
                  "  cd {}\n"
                  "  cmake --preset default -DCMAKE_PREFIX_PATH={}\n"
                  "  cmake --build --preset default\n"
                  "  ctest --preset default\n",
                  folder.string(),
                  prefix.string()));
  return exit_code::ok;
}

action declare_new(CLI::App& app) {
  const auto folder = std::make_shared<std::string>();
  app.add_option("FOLDER", *folder, "Where to write the project; must not exist")->required();
  return [folder] { return write_project(*folder); };
}

}  // namespace

command new_command() {
  return {"new",
          "Writes a small project for a kernel of your own, with tests that pass",
          {exit_code::ok, exit_code::usage, exit_code::infrastructure},
          declare_new,
          "warpgauge new my_kernels"};
}

}  // namespace warpgauge::cli
