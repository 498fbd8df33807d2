// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#error "warpgauge simulator: CUB (<cub/cub.cuh>) is not simulated; declare the variant gpu_only"
