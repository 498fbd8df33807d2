// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/files.hpp"

#include "warpgauge/baseline/results.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace warpgauge::baseline {
namespace {

constexpr std::size_t longest_file_bytes = 256u << 20;

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

/// A file beside its target that vanishes unless it was renamed onto it.
class draft {
 public:
  explicit draft(const std::filesystem::path& target) : name_(target.string() + ".XXXXXX") {
    number_ = ::mkstemp(name_.data());
  }
  ~draft() {
    if (number_ >= 0) ::close(number_);
    if (number_ >= 0 && !renamed_) ::unlink(name_.c_str());
  }
  draft(const draft&) = delete;
  draft& operator=(const draft&) = delete;

  /// False leaves the reason in errno.
  bool open() const { return number_ >= 0; }
  bool fill(std::string_view text, mode_t mode) const {
    if (::fchmod(number_, mode) != 0) return false;
    while (!text.empty()) {
      const ssize_t written = ::write(number_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return false;
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(number_) == 0;
  }
  bool become(const std::filesystem::path& target) {
    renamed_ = std::rename(name_.c_str(), target.c_str()) == 0;
    return renamed_;
  }

 private:
  std::string name_;
  int number_ = -1;
  bool renamed_ = false;
};

[[noreturn]] void cannot_write(const std::filesystem::path& path, int error) {
  throw file_error(file_fault::unwritable,
                   fmt::format("cannot write '{}': {}; what was there is unchanged",
                               path.string(),
                               std::strerror(error)));
}

}  // namespace

std::string file_bytes(const std::filesystem::path& path) {
  const auto fail = [&](std::string_view why) {
    throw file_error(file_fault::unreadable,
                     fmt::format("cannot read '{}': {}", path.string(), why));
  };
  // Non-blocking, so that a named pipe without a writer is an answer and not a wait.
  const descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.number() < 0) fail(std::strerror(errno));
  struct stat facts {};
  if (::fstat(file.number(), &facts) != 0) fail(std::strerror(errno));
  if (S_ISDIR(facts.st_mode)) fail("it is a directory");
  if (!S_ISREG(facts.st_mode)) fail("it is not a regular file");
  std::string text;
  char part[1 << 16];
  while (true) {
    const ssize_t got = ::read(file.number(), part, sizeof part);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(std::strerror(errno));
    if (got == 0) return text;
    text.append(part, static_cast<std::size_t>(got));
    if (text.size() > longest_file_bytes)
      fail(fmt::format("it is longer than {} MiB", longest_file_bytes >> 20));
  }
}

void replace_file(const std::filesystem::path& path, std::string_view text) {
  std::error_code none;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, none);
  if (none) cannot_write(path, none.value());
  // The rename would replace a file that its owner made read-only; its mode says no.
  if (std::filesystem::exists(target, none) && ::access(target.c_str(), W_OK) != 0)
    cannot_write(path, errno);
  struct stat facts {};
  const mode_t mode = ::stat(target.c_str(), &facts) == 0 ? facts.st_mode & 07777 : 0644;
  draft copy(target);
  if (!copy.open() || !copy.fill(text, mode) || !copy.become(target)) cannot_write(path, errno);
  // The new name itself is on disk only when its folder is.
  const descriptor folder(::open(target.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.number() >= 0) ::fsync(folder.number());
}

}  // namespace warpgauge::baseline
