// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The runtime functions that kernels may call have the host functions' names.
#include "cuda_runtime.h"
