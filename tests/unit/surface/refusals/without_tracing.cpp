// clang-format off
// refused: warpgauge simulator: this file is compiled without access tracing; call warpgauge_simulate(<its target>) in CMake
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
