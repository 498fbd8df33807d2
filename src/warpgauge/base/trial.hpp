// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

namespace warpgauge::base {

/// How a child with code under test ended.
struct trial {
  int code = 0;          ///< the work's exit code; 1 if something else ended the process
  std::string ended_by;  ///< "the process was ended by signal 9 (Killed)"; empty: the work finished
  bool done() const { return ended_by.empty(); }
};

/// Runs `work` as in_child() does, and reports whether the process ended because the work did. Code
/// under test can call exit(), and a process that it forked can end in the work's place, so an exit
/// code counts only if the work itself finished.
/// @throws std::system_error when there can be no further process
trial try_in_child(const std::function<int()>& work);

}  // namespace warpgauge::base
