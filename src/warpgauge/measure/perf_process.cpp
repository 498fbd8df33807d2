// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/perf_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <random>
#include <system_error>
#include <utility>

namespace warpgauge::measure {
namespace {

constexpr int could_not_start = 127;

/// In the child, between fork and exec: nothing that allocates.
[[noreturn]] void become(char* const* argv, const char* log, const char* devices) {
  if (log != nullptr) {
    const int fd = ::open(log, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd >= 0) {
      ::dup2(fd, STDOUT_FILENO);
      ::dup2(fd, STDERR_FILENO);
    }
  }
  // Whatever ends this tool ends the measurement too.
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (devices != nullptr) ::setenv("CUDA_VISIBLE_DEVICES", devices, 1);
  ::signal(SIGINT, SIG_DFL);
  ::signal(SIGTERM, SIG_DFL);
  ::signal(SIGPIPE, SIG_DFL);
  ::execv(argv[0], argv);
  ::_exit(could_not_start);
}

}  // namespace

std::vector<std::string> arguments_of(const perf_command& c) {
  std::vector<std::string> all{c.program.string()};
  if (!c.filter.empty()) all.push_back("--benchmark_filter=" + c.filter);
  all.push_back("--benchmark_out=" + c.results.string());
  all.emplace_back("--benchmark_out_format=json");
  all.push_back(fmt::format("--warpgauge_process={}", c.process));
  if (!c.session.empty()) all.push_back("--warpgauge_session=" + c.session);
  if (c.gated_only) all.emplace_back("--warpgauge_quick");
  if (c.seed) all.push_back(fmt::format("--warpgauge_seed={}", *c.seed));
  all.insert(all.end(), c.more.begin(), c.more.end());
  return all;
}

perf_process::perf_process(const perf_command& c) {
  std::vector<std::string> arguments = arguments_of(c);
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const std::string log = c.log.string();
  const std::string devices = c.device ? std::to_string(*c.device) : "";
  // What an earlier process left must not be taken for this one's.
  std::error_code absent;
  std::filesystem::remove(c.results, absent);
  id_ = ::fork();
  if (id_ < 0)
    throw std::system_error(errno, std::generic_category(), "cannot start " + c.program.string());
  if (id_ == 0)
    become(argv.data(),
           c.inherit_output ? nullptr : log.c_str(),
           c.device ? devices.c_str() : nullptr);
}

perf_process::perf_process(perf_process&& other) noexcept
    : id_(std::exchange(other.id_, -1)), code_(other.code_) {}

perf_process::~perf_process() {
  if (id_ <= 0) return;
  ::kill(id_, SIGTERM);
  wait();
}

int perf_process::wait() {
  if (id_ <= 0) return code_;
  int status = 0;
  while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
  }
  id_ = -1;
  code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return code_;
}

int run(const perf_command& c) { return perf_process(c).wait(); }

std::string last_lines(const std::filesystem::path& log, int lines) {
  std::ifstream in(log);
  std::deque<std::string> kept;
  for (std::string line; std::getline(in, line);) {
    kept.push_back(line);
    if (static_cast<int>(kept.size()) > lines) kept.pop_front();
  }
  std::string text;
  for (const std::string& line : kept) text += (text.empty() ? "" : "\n") + line;
  return text;
}

std::string filter_of(const std::vector<std::string>& case_names) {
  std::string any;
  for (const std::string& name : case_names) {
    std::string escaped;
    for (const char c : name) {
      if (std::string_view(".+*?()[]{}|^$\\").find(c) != std::string_view::npos) escaped += '\\';
      escaped += c;
    }
    any += (any.empty() ? "" : "|") + escaped;
  }
  // What Google Benchmark appends to a name starts with another '/'.
  return "^(" + any + ")(/iterations|$)";
}

std::string new_session() {
  std::random_device device;
  return fmt::format("{:08x}{:08x}", device(), device());
}

}  // namespace warpgauge::measure
