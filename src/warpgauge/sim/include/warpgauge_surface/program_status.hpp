// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"

/// Included first in the CUDA sources of a target of warpgauge_simulate: the program prints its
/// findings when it ends, and their status is its own.
__attribute__((constructor)) static void warpgauge_program() { ::warpgauge_sim_report_at_exit(0); }
