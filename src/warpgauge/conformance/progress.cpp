// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace warpgauge::conformance {
namespace {

constexpr auto on_terminal = std::chrono::milliseconds(200);
constexpr auto elsewhere = std::chrono::seconds(5);

}  // namespace

progress::progress(std::string what, std::uint64_t all, bool wanted)
    : what_(std::move(what)),
      all_(all),
      wanted_(wanted),
      terminal_(::isatty(STDERR_FILENO) == 1),
      next_(clock::now() +
            (terminal_ ? clock::duration(on_terminal) : clock::duration(elsewhere))) {}

progress::~progress() {
  if (line_open_) std::fputs("\r\x1b[K", stderr);
}

void progress::advance(const counts& so_far) {
  // Reading the clock costs a fraction of the cheapest case, but not nothing.
  if (!wanted_ || (so_far.cases() & 15U) != 0) return;
  const clock::time_point now = clock::now();
  if (now < next_) return;
  const std::uint64_t percent = all_ > 0 ? 100 * so_far.cases() / all_ : 100;
  const std::string text = fmt::format(
      "{}: {} of {} cases ({} %), {} failed", what_, so_far.cases(), all_, percent, so_far.failed);
  if (terminal_) {
    std::fputs(("\r\x1b[K" + text).c_str(), stderr);
    line_open_ = true;
    next_ = now + on_terminal;
  } else {
    std::fputs((text + "\n").c_str(), stderr);
    next_ = now + elsewhere;
  }
  std::fflush(stderr);
}

}  // namespace warpgauge::conformance
