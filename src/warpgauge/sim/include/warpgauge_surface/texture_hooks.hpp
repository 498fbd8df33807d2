// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"

/// Texture and surface accesses of a kernel, done by the runtime. Declared apart from the other
/// hooks because only the texture functions call them.
extern "C" {

enum warpgauge_sim_texture_shape {
  warpgauge_sim_texture_1d,
  warpgauge_sim_texture_2d,
  warpgauge_sim_texture_3d,
  warpgauge_sim_texture_1d_layered,
  warpgauge_sim_texture_2d_layered,
  warpgauge_sim_texture_cube,
  warpgauge_sim_texture_element,  ///< tex1Dfetch: an element of linear memory by its number
  warpgauge_sim_texture_gather,   ///< tex2Dgather: component `layer` of the four nearest
};

/// Four components of 32 bits: floats, or integers of the texture's format.
struct warpgauge_sim_texel {
  unsigned component[4];
  int is_float;
};

WARPGAUGE_SIM_API void warpgauge_sim_texture_fetch(unsigned long long texture,
                                                   int shape,
                                                   const float* coordinates,
                                                   int layer,
                                                   struct warpgauge_sim_texel* out);

/// Reads or writes `bytes` bytes of an array at x (in bytes), y, z. `boundary` is a
/// cudaSurfaceBoundaryMode.
WARPGAUGE_SIM_API void warpgauge_sim_surface_access(unsigned long long surface,
                                                    int is_write,
                                                    int x,
                                                    int y,
                                                    int z,
                                                    int boundary,
                                                    void* value,
                                                    unsigned bytes);
}
