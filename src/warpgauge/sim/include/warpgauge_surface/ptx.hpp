// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The PTX instructions that inline assembly may use: one function for each, named after the
/// instruction with `_` for `.` and `::`, destinations first and by reference. The front end makes
/// calls of them; an instruction without a function here is refused by its name.
#include "ptx_arithmetic.hpp"
#include "ptx_barriers.hpp"
#include "ptx_comparisons.hpp"
#include "ptx_conversions.hpp"
#include "ptx_matrix.hpp"
#include "ptx_memory.hpp"
#include "ptx_operands.hpp"
#include "ptx_warp.hpp"
