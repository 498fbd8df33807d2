// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/progress.hpp"

#include "warpgauge/base/text.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>

namespace warpgauge::base {
namespace {

/// When something was last told, at first the program's start. One step is told of at a time.
std::atomic<std::chrono::steady_clock::time_point> quiet_since{std::chrono::steady_clock::now()};

}  // namespace

progress::progress(const std::string& what) : what_(one_line(what, 60)) {
  if (::isatty(STDERR_FILENO) == 1) teller_ = std::thread([this] { tell(); });
}

progress::~progress() {
  if (!teller_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  ended_.notify_one();
  teller_.join();
}

void progress::tell() {
  using namespace std::chrono_literals;
  const auto begun = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  bool told = false;
  // Many short steps are one long silence.
  auto next = std::max(quiet_since.load() + 1s, begun + 100ms);
  for (; !ended_.wait_until(lock, next, [this] { return over_; }); next += 1s) {
    const auto seconds = std::chrono::round<std::chrono::seconds>(next - begun).count();
    const std::string took = seconds > 0 ? fmt::format(": {} s", seconds) : "";
    // In one write: a line cut by other output could not be erased. The cursor goes back, so that a
    // message of a program that was started begins where this line does.
    std::fputs(fmt::format("\r{}{}\033[K\r", what_, took).c_str(), stderr);
    std::fflush(stderr);
    told = true;
  }
  if (!told) return;
  std::fputs("\r\033[K", stderr);
  quiet_since = std::chrono::steady_clock::now();
}

}  // namespace warpgauge::base
