// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// Programs that this one starts.
namespace warpgauge::base {

/// This program's own file.
std::filesystem::path this_program();

struct command {
  std::vector<std::string> words;             ///< the program's file, then its arguments
  std::vector<std::string> environment = {};  ///< "NAME=value", over this process's own
  std::filesystem::path output = {};  ///< standard output and error; empty: this process's own
};

/// A started process that is waited for, or ended, at the latest by its destructor. The kernel ends
/// it when this process dies.
class process {
 public:
  /// @throws std::system_error when there can be no further process
  explicit process(const command& c);
  ~process();
  process(process&& other) noexcept;
  process& operator=(process&&) = delete;

  /// Its exit code; 128 + number when a signal ended it, 127 when the program could not be started.
  int wait();

 private:
  friend struct captured capture(const command& c);
  process(const command& c, int in, int out, int err);

  int id_ = -1;
  int code_ = -1;
};

/// What a process left. Its standard input was empty.
struct captured {
  int exit_code = -1;  ///< as of process::wait
  std::string out;
  std::string err;
};

/// Runs it to its end. Its output may be of any length.
/// @throws std::system_error when it cannot be run
captured capture(const command& c);

}  // namespace warpgauge::base
