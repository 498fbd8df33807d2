// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/text_file.hpp"

#include "warpgauge/cli/exit_codes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace warpgauge::cli {
namespace {

class descriptor {
 public:
  explicit descriptor(int number) : number_(number) {}
  ~descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

[[noreturn]] void cannot_read(const std::filesystem::path& path, std::string_view why) {
  throw stop(exit_code::usage, fmt::format("cannot read '{}': {}", path.string(), why));
}

}  // namespace

std::string read_text_file(const std::filesystem::path& path) {
  // Non-blocking, so that a named pipe without a writer is an answer and not a wait.
  const descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.number() < 0) cannot_read(path, std::strerror(errno));
  struct stat facts {};
  if (::fstat(file.number(), &facts) != 0) cannot_read(path, std::strerror(errno));
  if (S_ISDIR(facts.st_mode)) cannot_read(path, "it is a directory");
  if (!S_ISREG(facts.st_mode)) cannot_read(path, "it is not a regular file");
  std::string text;
  char part[1 << 16];
  for (;;) {
    const ssize_t got = ::read(file.number(), part, sizeof part);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) cannot_read(path, std::strerror(errno));
    if (got == 0) break;
    text.append(part, static_cast<std::size_t>(got));
    if (text.size() > longest_text_bytes)
      cannot_read(path, fmt::format("it is longer than {} MiB", longest_text_bytes >> 20));
  }
  if (text.find('\0') != std::string::npos) cannot_read(path, "it is not text");
  return text;
}

void replace_text_file(const std::filesystem::path& path, std::string_view text) {
  const auto fail = [&](int error) {
    throw stop(exit_code::infrastructure,
               fmt::format("cannot write '{}': {}", path.string(), std::strerror(error)));
  };
  std::error_code none;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, none);
  if (none) fail(none.value());
  // The rename below would replace a file that its owner made read-only; its mode says no.
  if (std::filesystem::exists(target, none) && ::access(target.c_str(), W_OK) != 0) fail(errno);
  std::string draft = target.string() + ".XXXXXX";
  const descriptor file(::mkstemp(draft.data()));
  if (file.number() < 0) fail(errno);
  const auto discard_and_fail = [&](int error) {
    ::unlink(draft.c_str());
    fail(error);
  };
  struct stat facts {};
  const mode_t mode = ::stat(target.c_str(), &facts) == 0 ? facts.st_mode & 07777 : 0644;
  if (::fchmod(file.number(), mode) != 0) discard_and_fail(errno);
  while (!text.empty()) {
    const ssize_t written = ::write(file.number(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) discard_and_fail(errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  if (::fsync(file.number()) != 0) discard_and_fail(errno);
  if (std::rename(draft.c_str(), target.c_str()) != 0) discard_and_fail(errno);
}

}  // namespace warpgauge::cli
