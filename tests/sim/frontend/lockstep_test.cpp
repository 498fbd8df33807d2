// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

/// Programs from before Volta, which take the lanes of a warp to run in lockstep.
namespace warpgauge::tests {
namespace {

/// Some lanes take a branch of their own, and leave the loop earlier than others.
const std::string sums = R"(
#include <cstdio>
__global__ void sum(int* out) {
  __shared__ int stored[64];
  volatile int* words = stored;
  const int t = threadIdx.x;
  words[t] = 1;
  words[t + 32] = 1;
  if (t % 4 == 1) words[t] = words[t] + 1;
  for (int d = 32; d > t; d /= 2) words[t] = words[t] + words[t + d];
  out[t] = stored[0];
}
int main() {
  int *d, h[32];
  cudaMalloc(&d, sizeof h);
  sum<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  std::printf("%d %d\n", h[0], h[31]);
}
)";

TEST(Lockstep, IsForgivenWhereThatIsAsked) {
  const std::string folder = fresh_folder();
  write_file(folder + "/sum.cu", sums);
  const std::string asked = "WARPGAUGE_SIM_LOCKSTEP=1";
  const outcome made = run_program(
      WARPGAUGE_TOOL, {"cc", "sum.cu", "-o", "sum"}, {.folder = folder, .environment = {asked}});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  for (const char* order : {"forward", "reverse", "random:3"}) {
    const std::string schedule = std::string("WARPGAUGE_SIM_SCHEDULE=") + order;
    const outcome o =
        run_program(folder + "/sum", {}, {.folder = folder, .environment = {asked, schedule}});
    EXPECT_EQ(o.exit_code, 0) << o.err;
    EXPECT_EQ(o.out, "72 72\n");
    EXPECT_THAT(o.err, testing::HasSubstr("in lockstep, which no GPU since Volta promises"));
  }
  const outcome found = run_program(folder + "/sum", {}, {.folder = folder, .environment = {}});
  EXPECT_EQ(found.exit_code, 97);
  EXPECT_THAT(found.err, testing::HasSubstr("[shared race: read after write]"));
}

}  // namespace
}  // namespace warpgauge::tests
