// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/host_compiler.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

/// Host memory of every kind that a kernel or a copy takes for the device's. Static variables of
/// host code lie beside `__device__` ones in the simulator.
namespace warpgauge::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

// Each case stands on one line, which begins with its name.
const std::string program = R"(#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
__global__ void fill(int* p) { p[threadIdx.x] = 1; }
__global__ void read(const int* p, int* out) { out[threadIdx.x] = p[threadIdx.x]; }
#include <vector>
static float table[64];
int hits = 1, *several; int lone;
int counts[64] = {1};
namespace deep { namespace { alignas(64) volatile double more[64]; } struct pair { int a, b; }; pair two[32]; }
extern "C" { int plain_c[64]; }
extern "C" void of_c() { int here = 1; (void)here; }
std::vector<int> list(64);
template <class T> T any() { static T kept{}; return kept; }
struct owner { static int shared; int own = 1; };
int owner::shared = 2;
__device__ int own[64];
__device__ int one, two[64];
__managed__ int both[64];
template <class T> __device__ T of_type[64];
constexpr int width = 32;
const int limit = 64;
__global__ void uses_own(int* out) {
  static int calls; __shared__ int tile[width];
  tile[threadIdx.x] = two[threadIdx.x] = of_type<int>[threadIdx.x] + own[threadIdx.x];
  atomicAdd(&calls, 1); atomicAdd(&one, limit); out[threadIdx.x] = tile[threadIdx.x];
}
__global__ void say(const char* text) { printf("%5.1f%% %s %.*s\n", 1.5, "is", 4, text); }
__global__ void first(const char* text, int* out) { *out = *text; }
__global__ void say_own(const char* of_device) {
  char own[4] = "own"; __shared__ char both[5];
  if (threadIdx.x == 0) for (int i = 0; i < 5; ++i) both[i] = "both"[i];
  printf("%s %s %s %s %zu %p\n", "literal", of_device, own, both, sizeof own, of_device);
}
const float factors[] = {1, 2, 3};
__global__ void unused(const char*, const float*) {}
#define CASE(name) if (std::strcmp(words[1], #name) == 0)
int main(int, char** words) {
  static int local[64];
  int stack[64];
  int* d; cudaMalloc(&d, 256); cudaMemset(d, 0, 256);
  CASE(of_file) fill<<<1, 32>>>((int*)table);
  CASE(global) fill<<<1, 32>>>(counts);
  CASE(of_namespace) fill<<<1, 32>>>((int*)deep::more);
  CASE(structures) fill<<<1, 32>>>(&deep::two[0].a);
  CASE(of_c) fill<<<1, 32>>>(plain_c);
  CASE(of_function) fill<<<1, 32>>>(local);
  CASE(loaded) read<<<1, 32>>>(counts, d);
  CASE(stack) fill<<<1, 32>>>(stack);
  CASE(vector) fill<<<1, 32>>>(list.data());
  CASE(heap) fill<<<1, 32>>>(new int[64]);
  CASE(text) say<<<1, 1>>>("a text");
  CASE(text_of_heap) say<<<1, 1>>>(new char[8]());
  CASE(letter) first<<<1, 1>>>("letters", d);
  CASE(constants) read<<<1, 3>>>((const int*)factors, d);
  CASE(copy_to) cudaMemcpy(counts, stack, 256, cudaMemcpyHostToDevice);
  CASE(copy_from) cudaMemcpy(stack, local, 256, cudaMemcpyDeviceToHost);
  CASE(copy_within) cudaMemcpy(d, counts, 256, cudaMemcpyDeviceToDevice);
  CASE(set) cudaMemset(local, 0, 256);
  CASE(symbol) cudaMemcpyToSymbol(counts, stack, 256);
  CASE(right) {
    cudaMemset(d, 'x', 4); say_own<<<1, 1>>>((const char*)d); unused<<<1, 1>>>("unused", factors); cudaDeviceSynchronize();
    uses_own<<<1, 32>>>(d); fill<<<1, 32>>>(both);
    void* p; cudaGetSymbolAddress(&p, own); fill<<<1, 32>>>((int*)p);
    cudaMemcpy(p, local, 256, cudaMemcpyHostToDevice); cudaMemcpy(local, p, 256, cudaMemcpyDeviceToHost);
    cudaMemcpyToSymbol(own, counts, 256); cudaMemcpyFromSymbol(local, own, 256);
    cudaMemcpy(counts, local, 256, cudaMemcpyDefault); cudaMemcpy(local, counts, 256, cudaMemcpyHostToHost);
    of_c(); any<int>(); cudaHostRegister(counts, 256, 0); fill<<<1, 32>>>(counts);
    cudaMemcpy(counts, d, 256, cudaMemcpyDeviceToDevice); cudaDeviceSynchronize(); cudaHostUnregister(counts);
  }
  cudaDeviceSynchronize();
  return 0;
}
)";

class HostMemory : public testing::Test {
 protected:
  void SetUp() override {
    write_file(folder + "/memory.cu", program);
    const outcome compiled = run_program(
        WARPGAUGE_TOOL, {"cc", "-o", "memory", "memory.cu"}, {.folder = folder, .environment = {}});
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  }
  outcome run(const std::string& name) {
    return run_program(folder + "/memory", {name}, {.folder = folder, .environment = {}});
  }
  std::string folder = fresh_folder();
};

TEST_F(HostMemory, IsFoundInAKernel) {
  const struct {
    const char* name;
    const char* says;
  } cases[] = {
      {"of_file", "memory.cu:4:47: error: writes 4 bytes of the host variable table"},
      {"global", "writes 4 bytes of the host variable counts, which a device cannot reach"},
      {"of_namespace", "::more, which a device cannot reach"},
      {"structures", "writes 4 bytes of the host variable deep::two"},
      {"of_c", "writes 4 bytes of the host variable plain_c"},
      {"of_function", "writes 4 bytes of the host variable main::local"},
      {"loaded",
       by_clang ? "memory.cu:5:67: error: reads 4 bytes of the host variable counts"
                : "memory.cu:5:80: error: reads 4 bytes of the host variable counts"},
      {"stack", "writes 4 bytes of host memory"},
      {"vector", "writes 4 bytes of host memory"},
      {"heap", "writes 4 bytes of host memory"},
      {"text", "prints a text of host memory, which a device cannot reach"},
      {"text_of_heap", "prints a text of host memory, which a device cannot reach"},
      {"letter", "reads 1 byte of a text of the host, which a device cannot reach"},
      {"constants", "reads 4 bytes of the host variable factors"}};
  for (const auto& c : cases) {
    const outcome ended = run(c.name);
    EXPECT_EQ(ended.exit_code, 97) << c.name;
    EXPECT_THAT(ended.err,
                AllOf(HasSubstr(c.says), HasSubstr("[host pointer]"), HasSubstr("1 finding in")))
        << c.name;
  }
}

TEST_F(HostMemory, IsFoundInACopy) {
  const struct {
    const char* name;
    const char* says;
  } cases[] = {{"copy_to", "the destination is host memory, with cudaMemcpyHostToDevice"},
               {"copy_from", "the source is host memory, with cudaMemcpyDeviceToHost"},
               {"copy_within", "the source is host memory, with cudaMemcpyDeviceToDevice"},
               {"set", "cudaMemset gives cudaErrorInvalidValue"},
               {"symbol", "cudaMemcpyToSymbol gives cudaErrorInvalidSymbol"}};
  for (const auto& c : cases) {
    const outcome ended = run(c.name);
    EXPECT_EQ(ended.exit_code, 97) << c.name;
    EXPECT_THAT(ended.err, AllOf(HasSubstr(c.says), HasSubstr("[refused call]"))) << c.name;
  }
}

TEST_F(HostMemory, IsNotTheDevicesOwn) {
  const outcome ended = run("right");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.err, IsEmpty());
}

}  // namespace
}  // namespace warpgauge::tests
