// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

/// What sm_90a has for the four warps of a warpgroup: PTX ISA, "Asynchronous Warpgroup Level Matrix
/// Instructions" and "mbarrier".
namespace warpgauge::device {

__device__ inline unsigned shared_address(const void* pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

/// Arrivals of threads in shared memory, which others wait for; the phases' numbers are even and
/// odd in turns.
class arrival_barrier {
 public:
  __device__ void expect(int arrivals) {
#ifdef WARPGAUGE_SIM_DEVICE_CODE
    sim::ptx::mbarrier_init_b64(&state_, static_cast<unsigned>(arrivals));
#else
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(&state_)),
                 "r"(arrivals));
#endif
  }
  /// After the last expect() and before the block meets.
  static __device__ void publish() {
#ifndef WARPGAUGE_SIM_DEVICE_CODE
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
#endif
  }
  __device__ void arrive() {
#ifdef WARPGAUGE_SIM_DEVICE_CODE
    sim::ptx::mbarrier_arrive_b64(sim::ptx::sink(), &state_);
#else
    asm volatile("{\n.reg .b64 state;\nmbarrier.arrive.shared::cta.b64 state, [%0];\n}" ::"r"(
                     shared_address(&state_))
                 : "memory");
#endif
  }
#ifndef WARPGAUGE_SIM_DEVICE_CODE
  /// Arrives; the phase is over only when so many bytes have been copied as well.
  __device__ void arrive_with(int bytes) {
    asm volatile(
        "{\n.reg .b64 state;\nmbarrier.arrive.expect_tx.shared::cta.b64 state, [%0], %1;\n}" ::"r"(
            shared_address(&state_)),
        "r"(bytes)
        : "memory");
  }
#endif
  /// Until the phase of that parity is over; the one before the first counts as odd.
  __device__ void wait(int parity) {
#ifdef WARPGAUGE_SIM_DEVICE_CODE
    bool over = false;
    while (!over)
      sim::ptx::mbarrier_try_wait_parity_b64(over, &state_, static_cast<unsigned>(parity));
#else
    unsigned over = 0;
    while (over == 0)
      asm volatile(
          "{\n.reg .pred over;\n"
          "mbarrier.try_wait.parity.shared::cta.b64 over, [%1], %2;\n"
          "selp.u32 %0, 1, 0, over;\n}"
          : "=r"(over)
          : "r"(shared_address(&state_)), "r"(parity)
          : "memory");
#endif
  }

 private:
  std::uint64_t state_;
};

/// Registers per thread of the calling warpgroup from here on, a multiple of 8.
template <int Registers>
__device__ void take_registers() {
#ifndef WARPGAUGE_SIM_DEVICE_CODE
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(Registers));
#endif
}
template <int Registers>
__device__ void leave_registers() {
#ifndef WARPGAUGE_SIM_DEVICE_CODE
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(Registers));
#endif
}

/// After stores into shared memory that add_product() is to read.
__device__ inline void show_to_tensor_cores() {
#ifndef WARPGAUGE_SIM_DEVICE_CODE
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
#endif
}

/// Names rows of 128 bytes in shared memory, that start on 1024, whose vectors of 16 bytes have
/// changed places: vector v of row r lies at v ^ r % 8. Further rows or bytes are added as they are
/// to an address, divided by 16.
__device__ inline std::uint64_t swizzled_rows(const void* first) {
#ifdef WARPGAUGE_SIM_DEVICE_CODE
  return shared_address(first) >> 4;
#else
  constexpr std::uint64_t eight_rows = 1024;
  return (shared_address(first) & 0x3ffffU) >> 4 | std::uint64_t{1} << 16 | eight_rows >> 4 << 32 |
         std::uint64_t{1} << 62;
#endif
}

/// Between writes to registers and add_product() on them.
__device__ inline void begin_products() {
#ifndef WARPGAUGE_SIM_DEVICE_CODE
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#endif
}
/// Until all products have been added.
__device__ inline void end_products() {
#ifdef WARPGAUGE_SIM_DEVICE_CODE
  __syncwarp();
#else
  asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;" ::: "memory");
#endif
}

#ifdef WARPGAUGE_SIM_DEVICE_CODE
/// What add_product() computes, at once, and rounded once.
template <int Count>
__device__ void add_simulated_product(float (&sum)[Count],
                                      const unsigned (&a)[4],
                                      std::uint64_t b,
                                      bool onto) {
  constexpr unsigned all = ~0U;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  double left[2][8];  // rows lane / 4 and that + 8
  for (int k = 0; k < 8; ++k)
    for (int r = 0; r < 2; ++r)
      left[r][k] =
          __uint_as_float(__shfl_sync(all, a[k / 4 * 2 + r], lane / 4 * 4 + k % 4) & 0xffffe000U);
  const unsigned first = static_cast<unsigned>(b) << 4;
  for (int i = 0; i < Count / 2; ++i) {
    const int column = i / 2 * 8 + lane % 4 * 2 + i % 2;
    double exact[2] = {0, 0};
    for (int k = 0; k < 8; k += 4) {
      const unsigned in_order = first + static_cast<unsigned>(128 * column + 4 * k);
      uint4 right;
      warpgauge_sim_read_inexact(
          sim::ptx::pointer(in_order ^ (in_order >> 7 & 7) << 4), sizeof right, &right);
      const unsigned bits[] = {right.x, right.y, right.z, right.w};
#pragma GCC unroll 4
      for (int e = 0; e < 4; ++e) {
        const double factor = __uint_as_float(bits[e] & 0xffffe000U);
        exact[0] += left[0][k + e] * factor;
        exact[1] += left[1][k + e] * factor;
      }
    }
    for (int r = 0; r < 2; ++r) {
      float& element = sum[i / 2 * 4 + 2 * r + i % 2];
      element = static_cast<float>(exact[r] + (onto ? element : 0));
    }
  }
}
#endif

/// sum = a b, or sum += a b, of TF32 numbers: a is 64 x 8 in the warpgroup's registers, 16 rows a
/// warp as in mma.m16n8k8; b is 8 x 128, its columns being rows of `b`. Columns 8 i to 8 i + 7 of
/// sum lie in sum[4 i] to sum[4 i + 3], as in mma.m16n8k8. Runs on until end_products().
template <bool Onto>
__device__ void add_product(float (&sum)[64], const unsigned (&a)[4], std::uint64_t b) {
#ifdef WARPGAUGE_SIM_DEVICE_CODE
  add_simulated_product(sum, a, b, Onto);
#else
  // clang-format off
  asm volatile(
      "{\n.reg .pred onto;\nsetp.ne.b32 onto, %69, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n128k8.f32.tf32.tf32 "
      "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
      "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
      "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
      "{%64, %65, %66, %67}, %68, onto, 1, 1;\n}"
      : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3]),
        "+f"(sum[4]), "+f"(sum[5]), "+f"(sum[6]), "+f"(sum[7]),
        "+f"(sum[8]), "+f"(sum[9]), "+f"(sum[10]), "+f"(sum[11]),
        "+f"(sum[12]), "+f"(sum[13]), "+f"(sum[14]), "+f"(sum[15]),
        "+f"(sum[16]), "+f"(sum[17]), "+f"(sum[18]), "+f"(sum[19]),
        "+f"(sum[20]), "+f"(sum[21]), "+f"(sum[22]), "+f"(sum[23]),
        "+f"(sum[24]), "+f"(sum[25]), "+f"(sum[26]), "+f"(sum[27]),
        "+f"(sum[28]), "+f"(sum[29]), "+f"(sum[30]), "+f"(sum[31]),
        "+f"(sum[32]), "+f"(sum[33]), "+f"(sum[34]), "+f"(sum[35]),
        "+f"(sum[36]), "+f"(sum[37]), "+f"(sum[38]), "+f"(sum[39]),
        "+f"(sum[40]), "+f"(sum[41]), "+f"(sum[42]), "+f"(sum[43]),
        "+f"(sum[44]), "+f"(sum[45]), "+f"(sum[46]), "+f"(sum[47]),
        "+f"(sum[48]), "+f"(sum[49]), "+f"(sum[50]), "+f"(sum[51]),
        "+f"(sum[52]), "+f"(sum[53]), "+f"(sum[54]), "+f"(sum[55]),
        "+f"(sum[56]), "+f"(sum[57]), "+f"(sum[58]), "+f"(sum[59]),
        "+f"(sum[60]), "+f"(sum[61]), "+f"(sum[62]), "+f"(sum[63])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "n"(Onto ? 1 : 0));
  // clang-format on
#endif
}

/// The same of a b with 64 columns.
template <bool Onto>
__device__ void add_product(float (&sum)[32], const unsigned (&a)[4], std::uint64_t b) {
#ifdef WARPGAUGE_SIM_DEVICE_CODE
  add_simulated_product(sum, a, b, Onto);
#else
  // clang-format off
  asm volatile(
      "{\n.reg .pred onto;\nsetp.ne.b32 onto, %37, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n64k8.f32.tf32.tf32 "
      "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, "
      "{%32, %33, %34, %35}, %36, onto, 1, 1;\n}"
      : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3]),
        "+f"(sum[4]), "+f"(sum[5]), "+f"(sum[6]), "+f"(sum[7]),
        "+f"(sum[8]), "+f"(sum[9]), "+f"(sum[10]), "+f"(sum[11]),
        "+f"(sum[12]), "+f"(sum[13]), "+f"(sum[14]), "+f"(sum[15]),
        "+f"(sum[16]), "+f"(sum[17]), "+f"(sum[18]), "+f"(sum[19]),
        "+f"(sum[20]), "+f"(sum[21]), "+f"(sum[22]), "+f"(sum[23]),
        "+f"(sum[24]), "+f"(sum[25]), "+f"(sum[26]), "+f"(sum[27]),
        "+f"(sum[28]), "+f"(sum[29]), "+f"(sum[30]), "+f"(sum[31])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "n"(Onto ? 1 : 0));
  // clang-format on
#endif
}

/// The compiler may neither keep what stands in these registers elsewhere nor move it.
template <int Count>
__device__ void pin([[maybe_unused]] float (&values)[Count]) {
#ifndef WARPGAUGE_SIM_DEVICE_CODE
#pragma unroll
  for (int i = 0; i < Count; ++i) asm volatile("" : "+f"(values[i])::"memory");
#endif
}

}  // namespace warpgauge::device
