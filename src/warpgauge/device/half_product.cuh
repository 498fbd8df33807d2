// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/warpgroup.cuh"

#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <type_traits>

/// Products of 16-bit floats by warpgroups of sm_90a, both factors in shared memory, where the
/// tensor memory accelerator copies them: PTX ISA, "Asynchronous Warpgroup Level Matrix
/// Instructions" and "cp.async.bulk.tensor".
namespace warpgauge::device {

/// Starts to copy the box of `map` whose first element is (row, column), zeros beyond the matrix;
/// its bytes count for the barrier's phase.
__device__ inline void copy_box(
    void* to, const CUtensorMap& map, int column, int row, arrival_barrier& phase) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
      "[%0], [%1, {%2, %3}], [%4];" ::"r"(shared_address(to)),
      "l"(&map),
      "r"(column),
      "r"(row),
      "r"(shared_address(&phase))
      : "memory");
}

/// As swizzled_rows(), of a factor whose inner dimension runs down the rows: boxes of 64 columns,
/// `box_bytes` apart.
__device__ inline std::uint64_t swizzled_columns(const void* first, unsigned box_bytes) {
  constexpr std::uint64_t eight_rows = 1024;
  return (shared_address(first) & 0x3ffffU) >> 4 | std::uint64_t{box_bytes} >> 4 << 16 |
         eight_rows >> 4 << 32 | std::uint64_t{1} << 62;
}

/// The products since begin_products() belong together.
__device__ inline void commit_products() {
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}
/// Until all but the last so many groups of products have been added.
template <int Groups>
__device__ void wait_for_products() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(Groups) : "memory");
}

// clang-format off
#define WARPGAUGE_FOUR(i) "+f"(sum[i]), "+f"(sum[i + 1]), "+f"(sum[i + 2]), "+f"(sum[i + 3])
#define WARPGAUGE_SIXTEEN(i) \
  WARPGAUGE_FOUR(i), WARPGAUGE_FOUR(i + 4), WARPGAUGE_FOUR(i + 8), WARPGAUGE_FOUR(i + 12)
#define WARPGAUGE_ADD_PRODUCT(TYPE)                                                              \
  asm volatile(                                                                                  \
      "{\n.reg .pred onto;\nsetp.ne.b32 onto, %130, 0;\n"                                         \
      "wgmma.mma_async.sync.aligned.m64n256k16.f32." TYPE "." TYPE " "                           \
      "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, "                                      \
      "%12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, "                             \
      "%24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, "                             \
      "%36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "                             \
      "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, "                             \
      "%60, %61, %62, %63, %64, %65, %66, %67, %68, %69, %70, %71, "                             \
      "%72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, "                             \
      "%84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "                             \
      "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, "                     \
      "%108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118, %119, "                 \
      "%120, %121, %122, %123, %124, %125, %126, %127}, "                                        \
      "%128, %129, onto, 1, 1, 0, 1;\n}"                                                         \
      : WARPGAUGE_SIXTEEN(0), WARPGAUGE_SIXTEEN(16), WARPGAUGE_SIXTEEN(32),                      \
        WARPGAUGE_SIXTEEN(48), WARPGAUGE_SIXTEEN(64), WARPGAUGE_SIXTEEN(80),                     \
        WARPGAUGE_SIXTEEN(96), WARPGAUGE_SIXTEEN(112)                                            \
      : "l"(a), "l"(b), "r"(onto ? 1 : 0))
// clang-format on

/// sum = a b, or sum += a b: a is 64 x 16, as swizzled_rows() names it, b is 16 x 256, as
/// swizzled_columns() does. Columns 8 i to 8 i + 7 of sum lie in sum[4 i] to sum[4 i + 3], 16 rows
/// a warp, as in mma.m16n8k16. Runs on until wait_for_products().
template <class T>
__device__ void add_product(float (&sum)[128], std::uint64_t a, std::uint64_t b, bool onto) {
  if constexpr (std::is_same_v<T, __half>)
    WARPGAUGE_ADD_PRODUCT("f16");
  else
    WARPGAUGE_ADD_PRODUCT("bf16");
}
#undef WARPGAUGE_ADD_PRODUCT
#undef WARPGAUGE_SIXTEEN
#undef WARPGAUGE_FOUR

}  // namespace warpgauge::device
