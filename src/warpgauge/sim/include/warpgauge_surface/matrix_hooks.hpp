// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"

/// Matrix instructions of a warp, done by the runtime.
extern "C" {

/// Accesses whose grouping into requests on a device was not measured: reports say `exact: false`.
WARPGAUGE_SIM_API void warpgauge_sim_read_inexact(const void* from, unsigned bytes, void* value);
WARPGAUGE_SIM_API void warpgauge_sim_write_inexact(void* to, unsigned bytes, const void* value);

/// Every lane's contribution, in lane order: 32 times `bytes` bytes.
WARPGAUGE_SIM_API void warpgauge_sim_gather(const void* value, unsigned bytes, void* all);

enum warpgauge_sim_number {
  warpgauge_sim_f16,
  warpgauge_sim_bf16,
  warpgauge_sim_tf32,
  warpgauge_sim_f64,
  warpgauge_sim_s8,
  warpgauge_sim_u8,
  warpgauge_sim_f32,  ///< results only, as the next
  warpgauge_sim_s32
};

/// d = a b + c of PTX mma.mMn8kK, m being 16 or 8: fragments lie in the lanes' registers as the PTX
/// ISA says. Sums are exact in double and rounded once, where a tensor core may round in between;
/// of doubles, each product is added as fma() does.
WARPGAUGE_SIM_API void warpgauge_sim_mma(int a_type,
                                         int b_type,
                                         int result_type,
                                         int m,
                                         int k,
                                         const unsigned* a,
                                         const unsigned* b,
                                         const void* c,
                                         void* d);

/// ldmatrix and stmatrix: `count` matrices of 8 rows of 16 bytes; lane 8 i + r names row r of
/// matrix i.
WARPGAUGE_SIM_API void warpgauge_sim_load_matrix(const void* row,
                                                 int count,
                                                 int transposed,
                                                 unsigned* registers);
WARPGAUGE_SIM_API void warpgauge_sim_store_matrix(void* row,
                                                  int count,
                                                  int transposed,
                                                  const unsigned* registers);

/// The carry flag of the calling thread, for add.cc and the like.
WARPGAUGE_SIM_API unsigned warpgauge_sim_carry(void);
WARPGAUGE_SIM_API void warpgauge_sim_keep_carry(unsigned carry);
}
