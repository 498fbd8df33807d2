// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/progress.hpp"

#include "warpgauge/base/text.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace warpgauge::cli {

progress::progress(const std::string& what) : what_(base::one_line(what, 60)) {
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
  const auto begun = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  bool told = false;
  for (int seconds = 1;
       !ended_.wait_until(lock, begun + std::chrono::seconds(seconds), [this] { return over_; });
       ++seconds) {
    // In one write: a line cut by other output could not be erased.
    std::fputs(fmt::format("\r{}: {} s\033[K", what_, seconds).c_str(), stderr);
    std::fflush(stderr);
    told = true;
  }
  if (told) std::fputs("\r\033[K", stderr);
}

}  // namespace warpgauge::cli
