// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/study/plan.hpp"
#include "warpgauge/study/results.hpp"

#include <functional>
#include <set>
#include <string>

namespace warpgauge::study {

/// Measures studies on the backend that this program is linked with. Each kernel's result is
/// compared first: on the simulator at a size with the same remainders by 64, where its counts must
/// also match the formulas that give those of the whole size; kernels are not timed there.
///
/// @param told  receives what is being done, for people who wait
/// @throws device::cuda_error
results run(const plan& p,
            const std::set<int>& studies,
            const std::function<void(const std::string&)>& told);

}  // namespace warpgauge::study
