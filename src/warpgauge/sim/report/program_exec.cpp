// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/report/program_report.hpp"

#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdarg>
#include <vector>

// A program executed in this one's place ends with its own status, which would lose the findings.
// So with findings the process ends before.

namespace {

/// The arguments of execl and the like, up to their null pointer.
std::vector<char*> words_of(const char* first, std::va_list& rest) {
  std::vector<char*> words;
  for (const char* word = first; word != nullptr; word = va_arg(rest, const char*)) {
    words.push_back(const_cast<char*>(word));
  }
  words.push_back(nullptr);
  return words;
}

using search = int (*)(const char*, char* const*, char* const*);

int go_on_as(const char* path, char* const* words, char* const* variables) {
  warpgauge::sim::before_another_program();
  return static_cast<int>(syscall(SYS_execve, path, words, variables));
}

int search_and_go_on_as(const char* name, char* const* words, char* const* variables) {
  warpgauge::sim::before_another_program();
  return reinterpret_cast<search>(dlsym(RTLD_NEXT, "execvpe"))(name, words, variables);
}

}  // namespace

extern "C" {

WARPGAUGE_SIM_API int execve(const char* path, char* const* argv, char* const* envp) {
  return go_on_as(path, argv, envp);
}
WARPGAUGE_SIM_API int execv(const char* path, char* const* argv) {
  return go_on_as(path, argv, environ);
}
WARPGAUGE_SIM_API int execvp(const char* file, char* const* argv) {
  return search_and_go_on_as(file, argv, environ);
}
WARPGAUGE_SIM_API int execvpe(const char* file, char* const* argv, char* const* envp) {
  return search_and_go_on_as(file, argv, envp);
}
WARPGAUGE_SIM_API int execl(const char* path, const char* arg, ...) {
  std::va_list rest;
  va_start(rest, arg);
  const std::vector<char*> words = words_of(arg, rest);
  va_end(rest);
  return go_on_as(path, words.data(), environ);
}
WARPGAUGE_SIM_API int execlp(const char* file, const char* arg, ...) {
  std::va_list rest;
  va_start(rest, arg);
  const std::vector<char*> words = words_of(arg, rest);
  va_end(rest);
  return search_and_go_on_as(file, words.data(), environ);
}
WARPGAUGE_SIM_API int execle(const char* path, const char* arg, ...) {
  std::va_list rest;
  va_start(rest, arg);
  const std::vector<char*> words = words_of(arg, rest);
  char* const* const variables = va_arg(rest, char* const*);
  va_end(rest);
  return go_on_as(path, words.data(), variables);
}
}
