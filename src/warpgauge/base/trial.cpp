// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/trial.hpp"

#include "warpgauge/base/process.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <exception>

namespace warpgauge::base {
namespace {

constexpr int failed = 1;
constexpr int by_signal = 128;

/// The child's result, in memory that both share.
struct marks {
  int code = 0;
  int started_by = 0;  ///< process
  int ended_by = 0;
};

}  // namespace

trial try_in_child(const std::function<int()>& work) {
  const shared<marks> left;
  const int code = in_child([&] {
    left->started_by = ::getpid();
    left->code = failed;
    try {
      left->code = work();
    } catch (const std::exception& e) {
      std::fprintf(stderr, "failed: %s\n", e.what());
    }
    left->ended_by = ::getpid();
    return left->code;
  });
  if (left->ended_by != 0 && left->ended_by == left->started_by && code == left->code)
    return {code, ""};
  if (code >= by_signal)
    return {failed,
            fmt::format("the process was ended by signal {} ({})",
                        code - by_signal,
                        ::strsignal(code - by_signal))};
  return {failed, fmt::format("the process ended itself with exit code {}", code)};
}

}  // namespace warpgauge::base
