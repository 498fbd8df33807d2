// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/process.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <system_error>
#include <utility>

namespace warpgauge::base {
namespace {

constexpr int could_not_start = 127;
constexpr int could_not_work = 1;

[[noreturn]] void fail(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

/// This process's environment, overridden by those settings.
std::vector<std::string> environment_with(const std::vector<std::string>& settings) {
  std::vector<std::string> all = settings;
  for (char** own = environ; *own != nullptr; ++own) {
    const std::string_view setting = *own;
    const std::string_view name = setting.substr(0, setting.find('=') + 1);
    if (std::none_of(settings.begin(), settings.end(), [&](const std::string& s) {
          return s.starts_with(name);
        }))
      all.emplace_back(setting);
  }
  return all;
}

int code_of(pid_t id) {
  int status = 0;
  while (::waitpid(id, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// A file without a name: a program can write as much as it likes and never waits for a reader.
class scratch {
 public:
  scratch() : file_(std::tmpfile(), std::fclose) {
    if (!file_) fail("cannot make a temporary file");
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
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

}  // namespace

std::filesystem::path this_program() {
  std::error_code none;
  return std::filesystem::read_symlink("/proc/self/exe", none);
}

bool called_by_own_program() { return std::getenv("WARPGAUGE_CALLED_AS") != nullptr; }

std::string called_as() {
  const char* own = std::getenv("WARPGAUGE_CALLED_AS");
  return own != nullptr ? own : "build/cuda/warpgauge";
}

process::process(const command& c) : process(c, -1, -1, -1) {}

process::process(const command& c, int in, int out, int err) {
  // Nothing is allocated between fork and exec.
  std::vector<std::string> words = c.words;
  std::vector<std::string> settings = environment_with(c.environment);
  const std::vector<char*> argv = pointers_to(words);
  const std::vector<char*> envp = pointers_to(settings);
  const pid_t parent = ::getpid();
  id_ = ::fork();
  if (id_ < 0) fail("cannot start " + c.words.front());
  if (id_ > 0) return;
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(could_not_start);  // the parent died before the line above
  if (!c.output.empty()) out = err = ::open(c.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (in >= 0) ::dup2(in, STDIN_FILENO);
  if (out >= 0) ::dup2(out, STDOUT_FILENO);
  if (err >= 0) ::dup2(err, STDERR_FILENO);
  ::signal(SIGINT, SIG_DFL);
  ::signal(SIGTERM, SIG_DFL);
  ::signal(SIGPIPE, SIG_DFL);
  if (c.in_child && !c.in_child()) ::_exit(could_not_start);
  ::execve(argv[0], argv.data(), envp.data());
  ::_exit(could_not_start);
}

process::process(process&& other) noexcept
    : id_(std::exchange(other.id_, -1)), code_(other.code_) {}

process::~process() {
  if (id_ <= 0) return;
  ::kill(id_, SIGTERM);
  wait();
}

int process::wait() {
  if (id_ <= 0) return code_;
  code_ = code_of(std::exchange(id_, -1));
  return code_;
}

void process::signal(int number) const {
  if (id_ > 0) ::kill(id_, number);
}

int in_child(const std::function<int()>& work) {
  std::fflush(nullptr);  // else the child prints it too
  const pid_t parent = ::getpid();
  const pid_t id = ::fork();
  if (id < 0) fail("cannot start a child process");
  if (id == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != parent) ::_exit(could_not_start);
    int code = could_not_work;
    try {
      code = work();
    } catch (const std::exception& e) {  // what is above here belongs to the parent
      std::fprintf(stderr, "failed: %s\n", e.what());
    }
    std::exit(code);
  }
  return code_of(id);
}

void* shared_memory(std::size_t bytes) {
  void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) fail("cannot share memory");
  return memory;
}

void free_shared(void* memory, std::size_t bytes) { ::munmap(memory, bytes); }

captured capture(const command& c) {
  const scratch in, out, err;
  process started(c, in.number(), out.number(), err.number());
  const int code = started.wait();
  return {code, out.text(), err.text()};
}

}  // namespace warpgauge::base
