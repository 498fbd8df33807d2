// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

namespace warpgauge::base {

/// How a child ended in which code under test ran.
struct trial {
  int code = 0;          ///< that of the work; 1 where something else ended the process
  std::string ended_by;  ///< "the process was ended by signal 9 (Killed)"; empty: the work was done
  bool done() const { return ended_by.empty(); }
};

/// Runs `work` as in_child() does, and says whether the process ended because the work did. Code
/// under test can call exit(), and a process that it forked can end in the work's place: an exit
/// code counts only where the work itself came to its end.
/// @throws std::system_error when there can be no further process
trial try_in_child(const std::function<int()>& work);

}  // namespace warpgauge::base
