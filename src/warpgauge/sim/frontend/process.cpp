// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

namespace warpgauge::sim::frontend {

process::process(const arguments& command,
                 const std::filesystem::path& output,
                 const std::filesystem::path& errors) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC;
  if (!output.empty()) posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), flags, 0644);
  if (!errors.empty()) posix_spawn_file_actions_addopen(&actions, 2, errors.c_str(), flags, 0644);
  const int failed = posix_spawnp(&id_, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) {
    throw std::system_error(failed, std::generic_category(), "cannot start '" + command[0] + "'");
  }
}

process::~process() { wait(); }

int process::wait() {
  if (id_ == 0) return status_;
  int status = 0;
  while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
  }
  id_ = 0;
  status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return status_;
}

int run(const arguments& command) { return process(command).wait(); }

std::string output_of(const arguments& command) {
  const scratch_folder scratch;
  if (process(command, scratch / "output", "/dev/null").wait() != 0) {
    throw std::runtime_error("'" + command[0] + "' failed");
  }
  return read_file(scratch / "output");
}

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read '" + file.string() + "'");
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void write_file(const std::filesystem::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (!out) throw std::runtime_error("cannot write '" + file.string() + "'");
}

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

}  // namespace warpgauge::sim::frontend
