// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/commands.hpp"

#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace warpgauge::sim::frontend {

base::command command_of(arguments words) {
  if (words.at(0).find('/') != std::string::npos) return {std::move(words)};
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::filesystem::path file =
        std::filesystem::path(folder.empty() ? "." : folder) / words[0];
    if (access(file.c_str(), X_OK) == 0 && std::filesystem::is_regular_file(file)) {
      words[0] = file.string();
      return {std::move(words)};
    }
  }
  throw std::runtime_error("'" + words[0] + "' was not found in PATH");
}

int run(const arguments& words) { return base::process(command_of(words)).wait(); }

scratch_folder::scratch_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "warpgauge-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), "cannot create a temporary folder");
  }
  folder_ = name;
}

scratch_folder::~scratch_folder() {
  if (std::getenv("WARPGAUGE_KEEP") != nullptr) {
    std::fprintf(stderr, "warpgauge: kept %s\n", folder_.c_str());
    return;
  }
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void write_scratch(const std::filesystem::path& file, std::string_view text) {
  std::ofstream out(file, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (!out) throw std::runtime_error("cannot write '" + file.string() + "'");
}

}  // namespace warpgauge::sim::frontend
