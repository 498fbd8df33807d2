// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/cuda.h"

extern "C" const char* warpgauge_sim_driver_error_name(int result) {
  switch (result) {
#define WARPGAUGE_RESULT(name, value) \
  case name:                          \
    return #name;
#include "warpgauge/sim/include/warpgauge_surface/driver_result_list.inc"
    default:
      return nullptr;
  }
}
