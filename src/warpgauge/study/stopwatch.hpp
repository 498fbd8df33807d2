// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/launch_case.hpp"
#include "warpgauge/study/results.hpp"

#include <optional>
#include <string>

/// What only one of the backends can do: time a kernel, or count its traffic.
namespace warpgauge::study {

/// The GPU and its driver, or why there is none, and whether its clocks are held down now.
machine here();

/// Seconds of one pass, the median of three samples, after a launch that is not counted; absent on
/// the simulator, which has no GPU clock. Timed as in the documents: the same operands every time,
/// so that what fits into L2 stays there.
///
/// @param form  "loop": a loop over so many launches; "inkernel": one launch with so many passes;
///              "trip": allocation of pitched memory, copies, one launch, copy back and freeing, on
///              the host's clock
/// @throws device::cuda_error
std::optional<double> seconds_of(const contract::launch_case& c,
                                 const std::string& form,
                                 int repetitions);

/// How the simulator's counts of this launch differ from the formula's; "" if they do not, and on a
/// GPU, which counts nothing.
std::string miscounted(const contract::launch_case& c);

}  // namespace warpgauge::study
