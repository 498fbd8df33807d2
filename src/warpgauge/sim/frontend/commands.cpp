// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/commands.hpp"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

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

void write_scratch(const std::filesystem::path& file, std::string_view text) {
  std::ofstream out(file, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (!out) throw std::runtime_error("cannot write '" + file.string() + "'");
}

}  // namespace warpgauge::sim::frontend
