// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/session.hpp"

#include <functional>

namespace warpgauge::conformance {

/// Runs a variant in a child process. When a case destroys the device's context or ends the
/// process, with any exit code, the cases that may have done it run again one by one in a second
/// child, and the one that did it is printed.
///
/// The calling process must not have touched the device: a child cannot use its parent's context.
///
/// @param work  calls run_variant once with the options that it is given; the exit code
/// @return  the exit code of `work`; 1 when a case had to be searched for
int run_isolated(const registry::entry& of,
                 session_options options,
                 const std::function<int(const session_options&)>& work);

}  // namespace warpgauge::conformance
