// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <linux/filter.h>

#include <vector>

/// Which system calls a process that runs code under test may still make.
namespace warpgauge::base {

/// A filter of system calls for a child. Another process (fork, signals to one, its memory), the
/// network, and the loading of kernel code end it by SIGSYS; files can be read, and none changed.
/// Threads, memory and starting the child's own program stay allowed.
class confinement {
 public:
  /// @param for_driver  files may be opened to write, as a GPU driver opens its devices, and
  /// sockets
  ///                    are refused without an end
  explicit confinement(bool for_driver = false);
  /// Applies the filter, in the child before its program starts or in this process. Allocates
  /// nothing. false: the system cannot.
  bool apply() const;

 private:
  std::vector<sock_filter> filter_;
};

}  // namespace warpgauge::base
