// clang-format off
// refused: warpgauge simulator: modules of PTX or cubin (cuModuleLoad) are not simulated
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda.h>
CUresult load(CUmodule* module) { return cuModuleLoad(module, "kernel.ptx"); }
