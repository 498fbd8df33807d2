// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/finding_log.hpp"
#include "warpgauge/sim/record/execution_point.hpp"

#include <cstdint>
#include <string>

namespace warpgauge::sim {

/// "(1,2,3)"
std::string index_text(const index3& i);

/// "thread (1,0,0) reads what thread (0,0,0) wrote": the later access of a race and the earlier
/// one. Blocks are named where they differ.
///
/// @param deed, past  "reads", "wrote" and so on
/// @param several     there are more accesses like `other`
std::string race_words(const execution_point& point,
                       const char* deed,
                       const racing_point& other,
                       const char* past,
                       bool several = false);

}  // namespace warpgauge::sim
