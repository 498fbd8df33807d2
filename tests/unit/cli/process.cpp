// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <pty.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace warpgauge::tests {
namespace {

using clock = std::chrono::steady_clock;

struct output_end {
  int read = -1;
  int write = -1;
};

output_end open_output(const conditions& under) {
  output_end ends;
  if (under.terminal) {
    if (::openpty(&ends.read, &ends.write, nullptr, nullptr, nullptr) != 0)
      throw std::runtime_error("no pseudo-terminal");
  } else if (under.full_disk) {
    ends.write = ::open("/dev/full", O_WRONLY);
  } else {
    int fds[2];
    if (::pipe(fds) != 0) throw std::runtime_error("no pipe");
    ends = {fds[0], fds[1]};
  }
  return ends;
}

[[noreturn]] void become(const std::string& program,
                         const std::vector<std::string>& arguments,
                         const conditions& under,
                         const std::string& folder,
                         int out,
                         int err) {
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  if (under.no_output) ::close(STDOUT_FILENO);
  for (int fd = 3; fd < 64; ++fd) ::close(fd);
  if (::chdir(folder.c_str()) != 0) ::_exit(126);
  for (const std::string& setting : under.environment) ::putenv(const_cast<char*>(setting.c_str()));
  if (under.bound_by_permissions && ::geteuid() == 0) {
    ::prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE);
    ::prctl(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH);
  }
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  ::execv(program.c_str(), argv.data());
  ::_exit(127);
}

/// Reads both until the writers are gone.
void collect(int out, int err, pid_t child, const conditions& under, outcome& result) {
  const auto start = clock::now();
  auto heard = start;
  bool interrupted = false;
  pollfd streams[2] = {{out, POLLIN, 0}, {err, POLLIN, 0}};
  std::string* texts[2] = {&result.out, &result.err};
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    ::poll(streams, 2, 20);
    for (int i = 0; i < 2; ++i) {
      if (streams[i].fd < 0 || streams[i].revents == 0) continue;
      char part[4096];
      const ssize_t got = ::read(streams[i].fd, part, sizeof part);
      if (got > 0)
        texts[i]->append(part, static_cast<std::size_t>(got));
      else
        streams[i].fd = -1;  // end, or EIO from a terminal that was left
      const std::chrono::duration<double> silent = clock::now() - heard;
      result.longest_silence_s = std::max(result.longest_silence_s, silent.count());
      heard = clock::now();
    }
    const auto waited = clock::now() - start;
    if (under.interrupt_after_ms > 0 && !interrupted &&
        waited > std::chrono::milliseconds(under.interrupt_after_ms)) {
      ::kill(child, SIGINT);
      interrupted = true;
    }
    if (waited > std::chrono::seconds(under.limit_s)) ::kill(child, SIGKILL);
  }
}

}  // namespace

outcome run_program(const std::string& program,
                    const std::vector<std::string>& arguments,
                    const conditions& under) {
  const std::string folder = under.folder.empty() ? fresh_folder() : under.folder;
  const output_end out = open_output(under);
  const output_end err = open_output({.terminal = under.error_terminal});
  if (under.closed_reader) ::close(out.read);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) become(program, arguments, under, folder, out.write, err.write);
  ::close(out.write);
  ::close(err.write);
  outcome result;
  collect(under.closed_reader ? -1 : out.read, err.read, child, under, result);
  if (!under.closed_reader && out.read >= 0) ::close(out.read);
  ::close(err.read);
  int status = 0;
  ::waitpid(child, &status, 0);
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

std::string fresh_folder() {
  struct kept {
    std::filesystem::path root;
    kept() {
      std::string name = testing::TempDir() + "warpgauge_cli_XXXXXX";
      if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
      root = name;
    }
    ~kept() {
      std::error_code none;
      std::filesystem::remove_all(root, none);
    }
  };
  static kept folders;
  static int number = 0;
  const std::filesystem::path path = folders.root / std::to_string(++number);
  std::filesystem::create_directory(path);
  return path.string();
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + path);
}

std::string unwrapped(const std::string& text) {
  std::istringstream in(text);
  std::string all;
  for (std::string word; in >> word;) all += all.empty() ? word : ' ' + word;
  return all;
}

std::string file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace warpgauge::tests
