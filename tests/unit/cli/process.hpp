// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

/// Runs the built tool as the shell would, under the conditions that a test asks for.
namespace warpgauge::tests {

struct outcome {
  int exit_code = -1;  ///< 128 + N when signal N ended it
  std::string out;
  std::string err;
  double longest_silence_s = 0;  ///< on both
};

struct conditions {
  std::string folder{};                    ///< working directory; empty: a fresh empty one
  std::vector<std::string> environment{};  ///< "NAME=value", over this process's own
  bool terminal = false;                   ///< standard output is a pseudo-terminal
  bool error_terminal = false;             ///< so is standard error
  bool closed_reader = false;              ///< standard output is a pipe that nobody reads
  bool no_output = false;                  ///< standard output is not open
  bool full_disk = false;                  ///< standard output is /dev/full
  /// Permissions apply as to an ordinary user, also when root runs the tests.
  bool bound_by_permissions = true;
  int interrupt_after_ms = 0;  ///< sends SIGINT; 0: never
  int limit_s = 60;            ///< stops it then: exit code 128 + SIGKILL
};

/// Runs `program` to its end.
outcome run_program(const std::string& program,
                    const std::vector<std::string>& arguments,
                    const conditions& under = {});

/// A new empty folder below GoogleTest's own, removed with the process.
std::string fresh_folder();

/// Text without its line ends and indents: where they stand depends on the length of paths in it.
std::string unwrapped(const std::string& text);

void write_file(const std::string& path, const std::string& text);
std::string file_text(const std::string& path);

}  // namespace warpgauge::tests
