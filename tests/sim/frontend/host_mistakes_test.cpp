// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/one_program.hpp"

/// What the host does wrong that no call refuses.
namespace warpgauge::tests {
namespace {

using HostMistakes = OneProgram;

/// Launches until nothing changes: `condition` says what the kernel takes for a change.
std::string loop_until_done(const std::string& condition) {
  return "__global__ void k(int* label, int* again) {\n"
         "  if (" +
         condition +
         ") *(volatile int*)again = 1;\n"
         "}\n"
         "int main() {\n"
         "  int *l, *a, again; cudaMalloc(&l, 128); cudaMalloc(&a, 4); cudaMemset(l, 1, 128);\n"
         "  do {\n"
         "    cudaMemset(a, 0, 4);\n"
         "    k<<<1, 32>>>(l, a);\n"
         "    cudaMemcpy(&again, a, 4, cudaMemcpyDeviceToHost);\n"
         "  } while (again);\n"
         "}\n";
}

TEST_F(HostMistakes, ALoopWhoseLaunchesChangeNothing) {
  const outcome o = run(loop_until_done("atomicMin(&label[threadIdx.x], 0) >= 0"));
  EXPECT_EQ(o.exit_code, 97);
  EXPECT_THAT(o.err, found_at(8, "endless host loop"));
}

TEST_F(HostMistakes, NoLoopThatEnds) {
  const outcome once = run(loop_until_done("atomicMin(&label[threadIdx.x], 0) > 0"));
  EXPECT_EQ(once.exit_code, 0) << once.err;
  // As many rounds, each with the same result and another memory.
  const outcome counting =
      run(loop_until_done("atomicAdd(&label[threadIdx.x], 1) < 16843009 + 1500"));
  EXPECT_EQ(counting.exit_code, 0) << counting.err;
}

}  // namespace
}  // namespace warpgauge::tests
