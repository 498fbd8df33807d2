// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/capture.hpp"

#include "warpgauge/cli/exit_codes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>

namespace warpgauge::cli {
namespace {

/// A file without a name: the program can write as much as it likes and never waits for a reader.
class scratch {
 public:
  scratch() : file_(std::tmpfile()) {
    if (!file_)
      throw stop(exit_code::infrastructure,
                 fmt::format("cannot make a temporary file: {}", std::strerror(errno)));
  }
  int number() const { return ::fileno(file_.get()); }

  std::string text() const {
    std::string all;
    char part[1 << 14];
    ::lseek(number(), 0, SEEK_SET);
    for (;;) {
      const ssize_t got = ::read(number(), part, sizeof part);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return all;
      all.append(part, static_cast<std::size_t>(got));
    }
  }

 private:
  struct close_file {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, close_file> file_;
};

}  // namespace

captured run_self(const std::vector<std::string>& arguments) {
  const scratch out, err;
  std::vector<std::string> words{"warpgauge"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.number(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.number(), STDERR_FILENO);
  pid_t id = -1;
  const int failed = ::posix_spawn(&id, "/proc/self/exe", &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0)
    throw stop(exit_code::infrastructure,
               fmt::format("cannot start this program again: {}", std::strerror(failed)));
  int status = 0;
  while (::waitpid(id, &status, 0) < 0 && errno == EINTR) continue;
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), out.text(), err.text()};
}

}  // namespace warpgauge::cli
