// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace warpgauge::base {

/// Shows on a terminal's standard error what is being done and for how long, once nothing was told
/// for a second; the line disappears with the end of the work. Does nothing if standard error is
/// not a terminal.
class progress {
 public:
  explicit progress(const std::string& what);
  ~progress();
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;

 private:
  void tell();

  std::string what_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  std::thread teller_;
};

}  // namespace warpgauge::base
