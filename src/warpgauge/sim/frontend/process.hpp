// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpgauge::sim::frontend {

using arguments = std::vector<std::string>;

/// A program that was started and runs beside this one.
class process {
 public:
  /// Starts it; a relative name is looked up in PATH.
  /// @param output, errors  files that take its output and its messages; empty: this program's own
  /// @throws std::system_error when it cannot be started
  explicit process(const arguments& command,
                   const std::filesystem::path& output = {},
                   const std::filesystem::path& errors = {});
  process(const process&) = delete;
  process& operator=(const process&) = delete;
  ~process();

  /// Waits for its end.
  /// @return its exit status; 128 plus the signal's number where a signal ended it
  int wait();

 private:
  int id_ = 0;
  int status_ = 0;
};

/// Runs it to its end. @return its exit status
int run(const arguments& command);

/// What it prints.
/// @throws std::runtime_error when it fails
std::string output_of(const arguments& command);

/// @throws std::runtime_error naming the file
std::string read_file(const std::filesystem::path& file);
void write_file(const std::filesystem::path& file, const std::string& text);

/// A folder of its own, removed with what is in it; kept where WARPGAUGE_KEEP is set.
class scratch_folder {
 public:
  scratch_folder();
  ~scratch_folder();
  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;
  std::filesystem::path operator/(const std::string& name) const { return folder_ / name; }

 private:
  std::filesystem::path folder_;
};

}  // namespace warpgauge::sim::frontend
