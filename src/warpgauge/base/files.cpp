// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

namespace warpgauge::base {
namespace {

namespace fs = std::filesystem;

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

bool same_file(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// The number of the standard stream that is this file, or -1. Opening /dev/stdout again would
/// start over in a file that standard output is redirected to.
int standard_stream(const struct stat& file) {
  for (const int number : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat stream {};
    if (::fstat(number, &stream) == 0 && same_file(stream, file)) return number;
  }
  return -1;
}

/// The file's path when all symbolic links are followed, whether or not it exists.
fs::path behind_links(fs::path path, std::error_code& failed) {
  for (int links = 0; links < 40; ++links) {
    std::error_code missing;
    if (!fs::is_symlink(path, missing)) return fs::weakly_canonical(fs::absolute(path), failed);
    path = path.parent_path() / fs::read_symlink(path, failed);
    if (failed) return path;
  }
  failed = std::make_error_code(std::errc::too_many_symbolic_link_levels);
  return path;
}

/// False leaves the reason in errno.
bool write_all(int number, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(number, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::string read_file(const fs::path& path, std::size_t most_bytes) {
  const auto fail = [&](std::string_view why) {
    throw unreadable_file(fmt::format("cannot read '{}': {}", path.string(), why));
  };
  // Non-blocking, so that a named pipe without a writer fails instead of waiting.
  const descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat facts {};
  if (file.number() < 0 || ::fstat(file.number(), &facts) != 0) fail(std::strerror(errno));
  if (S_ISDIR(facts.st_mode)) fail("it is a directory");
  if (!S_ISREG(facts.st_mode)) fail("it is not a regular file");
  std::string text;
  // A string that grows by doubling would take twice the memory.
  text.reserve(std::min(most_bytes, static_cast<std::size_t>(facts.st_size)));
  char part[1 << 16];
  while (true) {
    const ssize_t got = ::read(file.number(), part, sizeof part);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(std::strerror(errno));
    if (got == 0) return text;
    if (text.size() + static_cast<std::size_t>(got) > most_bytes)
      fail(fmt::format("it is longer than {} MiB", most_bytes >> 20));
    text.append(part, static_cast<std::size_t>(got));
  }
}

// Delegates, so that the destructor runs when it fails in the middle.
replacement::replacement(const fs::path& path) : replacement() {
  named_ = path;
  // A limit on file sizes is then a failed write like any other, and does not end the process.
  std::signal(SIGXFSZ, SIG_IGN);
  struct stat facts {};
  const bool there = ::stat(path.c_str(), &facts) == 0;
  if (there) number_ = standard_stream(facts);
  if (number_ >= 0) {
    number_ = ::fcntl(number_, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (number_ < 0) fail(std::strerror(errno));
    return;
  }
  if (there && !S_ISREG(facts.st_mode)) {
    open_stream(facts.st_mode);
    return;
  }
  std::error_code failed;
  target_ = behind_links(path, failed);
  if (failed) fail(failed.message());
  // The rename would replace a file that its owner made read-only, so its mode is checked.
  if (there && ::access(target_.c_str(), W_OK) != 0) fail(std::strerror(errno));
  lock_draft();
  const mode_t mode = facts.st_mode & 07777;
  if (there && ::fchmod(number_, mode) != 0) fail(std::strerror(errno));
}

replacement::~replacement() {
  if (number_ < 0) return;
  // Under the lock: no other writer has taken over the draft.
  if (!draft_.empty()) ::unlink(draft_.c_str());
  ::close(number_);
}

void replacement::open_stream(unsigned type) {
  if (S_ISDIR(type)) fail("it is a directory");
  if (!S_ISCHR(type) && !S_ISFIFO(type)) fail("it is neither a file nor a pipe");
  // Opened without waiting: a pipe without a reader is a mistake.
  number_ = ::open(named_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (number_ < 0) fail(errno == ENXIO ? "the pipe has no reader" : std::strerror(errno));
  ::fcntl(number_, F_SETFL, 0);
}

void replacement::lock_draft() {
  const fs::path draft = target_.string() + ".warpgauge-draft";
  while (true) {
    number_ = ::open(draft.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (number_ < 0) fail(std::strerror(errno));
    while (::flock(number_, LOCK_EX) != 0)
      if (errno != EINTR) fail(std::strerror(errno));
    struct stat locked {};
    struct stat now {};
    if (::fstat(number_, &locked) == 0 && ::lstat(draft.c_str(), &now) == 0 &&
        same_file(locked, now)) {
      if (!S_ISREG(locked.st_mode)) fail(fmt::format("'{}' is in its way", draft.string()));
      break;
    }
    // The writer that had it has renamed it: this is the finished file.
    ::close(std::exchange(number_, -1));
  }
  draft_ = draft;
}

void replacement::commit(std::string_view text) {
  if (draft_.empty()) {
    if (!write_all(number_, text)) fail(std::strerror(errno));
    return;
  }
  if (::ftruncate(number_, 0) != 0 || !write_all(number_, text) || ::fsync(number_) != 0 ||
      std::rename(draft_.c_str(), target_.c_str()) != 0)
    fail(std::strerror(errno));
  draft_.clear();
  // The new name is on disk only when its folder is.
  const descriptor folder(
      ::open(target_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.number() >= 0) ::fsync(folder.number());
}

void replacement::fail(std::string_view why) const {
  throw unwritable_file(fmt::format("cannot write '{}': {}{}",
                                    named_.string(),
                                    why,
                                    target_.empty() ? "" : "; what was there is unchanged"));
}

void write_file(const fs::path& path, std::string_view text) { replacement(path).commit(text); }

}  // namespace warpgauge::base
