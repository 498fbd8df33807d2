// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

/// Calls and launches that CUDA refuses: a finding where the program never looks at the error, and
/// none where it does.
namespace warpgauge::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

// Each case stands on one line, which begins with its name.
const std::string refused_program = R"(
#include <cstdio>
#include <cstring>
#include <thread>
#include <cuda_runtime.h>
__global__ void ones(int* p) { p[threadIdx.x] = 1; }
__global__ void __launch_bounds__(128) bounded(int* p) { p[threadIdx.x] = 1; }
__global__ void twice(float* p) { extern __shared__ float a[]; __shared__ float b[6000]; b[threadIdx.x] = *p; __syncthreads(); a[threadIdx.x] = b[threadIdx.x ^ 1]; __syncthreads(); *p = a[1]; }
__constant__ int table[4];
struct owner { void* p; ~owner() { cudaFree(p); } };
cudaError_t upload(void* to, const void* from, size_t n) { return cudaMemcpy(to, from, n, cudaMemcpyHostToDevice); }
cudaError_t report(cudaError_t e) { if (e != cudaSuccess) std::puts("reported"); return e; }
#define CASE(name) if (std::strcmp(words[1], #name) == 0)
int main(int, char** words) {
  int *d, host[64] = {}; int grid_y = 70000;
  cudaMalloc(&d, 128);
  cudaMemset(d, 0, 128);
  cudaStream_t s;
  cudaStreamCreate(&s);
  CASE(block) ones<<<1, 1536>>>(d);
  CASE(grid) ones<<<dim3(1, grid_y), 32>>>(d);
  CASE(empty) for (int n : {1, 0, 1}) ones<<<n, 32>>>(d);
  CASE(bounds) bounded<<<1, 256>>>(d);
  CASE(dynamic) ones<<<1, 32, 64 * 1024>>>(d);
  CASE(together) twice<<<1, 32, 25 * 1024>>>((float*)d);
  CASE(direction) cudaMemcpy(host, d, 128, cudaMemcpyHostToDevice);
  CASE(overrun) cudaMemcpy(host, d, 256, cudaMemcpyDeviceToHost);
  CASE(pitch) cudaMemcpy2D(host, 16, d, 8, 16, 2, cudaMemcpyDeviceToHost);
  CASE(symbol) cudaMemcpyToSymbol(table, host, 32);
  CASE(text) cudaMemcpyToSymbol("table", host, 16);
  CASE(by_name) cudaMemcpy(table, host, 16, cudaMemcpyHostToDevice);
  CASE(again) { owner a{d}; owner b{d}; }
  CASE(stack) (void)cudaFree(host);
  CASE(pinned) static_cast<void>(cudaFreeHost(d));
  CASE(wrapped) upload(nullptr, host, 16);
  CASE(capture) { cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal); cudaStreamSynchronize(s); }
  CASE(other_thread) { ones<<<1, 1536>>>(d); std::thread([] { cudaGetLastError(); }).join(); }
  CASE(huge) cudaMalloc(&d, -4);
  CASE(fixed) { cudaFuncSetAttribute(ones, cudaFuncAttributeMaxDynamicSharedMemorySize, 300000); }
  int not_a_kernel = 0; void* arguments[] = {&d}; void (*no_kernel)(int*) = nullptr;
  CASE(null_kernel) cudaLaunchKernel(nullptr, 1, 32, arguments);
  CASE(typed_null) cudaLaunchKernel(no_kernel, 1, 32, arguments, 0, s);
  CASE(variable_kernel) cudaLaunchKernel((const void*)&not_a_kernel, 1, 32, arguments);
  CASE(host_kernel) cudaLaunchCooperativeKernel((const void*)report, 1, 32, arguments);
  CASE(text_kernel) cudaLaunchKernel("ones", 1, 32, arguments);
  CASE(no_arguments) cudaLaunchKernel(ones, 1, 32, nullptr);
  CASE(attribute) cudaFuncSetAttribute((const void*)table, cudaFuncAttributeMaxDynamicSharedMemorySize, 4);
  CASE(occupancy) cudaOccupancyMaxActiveBlocksPerMultiprocessor(host, (const void*) "ones", 32, 0);
  // What the program looks at:
  CASE(asked_kernel) { if (cudaLaunchKernel(nullptr, 1, 32, arguments) != cudaErrorInvalidDeviceFunction || cudaGetLastError() != cudaErrorInvalidDeviceFunction) return 1; }
  CASE(right_kernel) { cudaLaunchKernel((const void*)ones, 1, 32, arguments); cudaLaunchKernel(ones, 1, 32, arguments); cudaFuncSetAttribute((const void*)ones, cudaFuncAttributeMaxDynamicSharedMemorySize, 4); }
  CASE(asked) { int n = 2048; ones<<<1, n>>>(nullptr); while (cudaGetLastError() != cudaSuccess) { n /= 64; ones<<<1, n>>>(d); } }
  CASE(peeked) { ones<<<0, 1>>>(d); ones<<<1, 2000>>>(d); if (cudaPeekAtLastError()) std::puts("seen"); }
  CASE(used) { cudaError_t e = cudaFree(host); if (e) std::puts(cudaGetErrorString(e)); }
  CASE(value) { cudaError_t e = ({ cudaFree(host); }); for (; cudaFree(host) == cudaSuccess; ) {} return e != 1; }
  CASE(checked) report(cudaFree(host));
  CASE(chosen) { int r = grid_y ? cudaFree(host) : cudaFree(d); return r != 1; }
  CASE(address) { void* p; cudaGetSymbolAddress(&p, table); cudaMemcpy(p, host, 16, cudaMemcpyHostToDevice); cudaMemcpyToSymbol(table, host, 16); }
  CASE(right) { ones<<<1, 32>>>(d); cudaMemcpy(host, d, 128, cudaMemcpyDeviceToHost); cudaFree(nullptr); }
  return 0;
}
)";

int line_of(const std::string& text) {
  const std::size_t at = refused_program.find(text);
  return at == std::string::npos
             ? 0
             : 1 + static_cast<int>(
                       std::count(refused_program.begin(),
                                  refused_program.begin() + static_cast<std::ptrdiff_t>(at),
                                  '\n'));
}

class RefusedCalls : public testing::Test {
 protected:
  void SetUp() override {
    write_file(folder + "/calls.cu", refused_program);
    const outcome compiled = run_program(
        WARPGAUGE_TOOL, {"cc", "-o", "calls", "calls.cu"}, {.folder = folder, .environment = {}});
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  }
  outcome run(const std::string& name, const std::vector<std::string>& environment = {}) {
    return run_program(folder + "/calls", {name}, {.folder = folder, .environment = environment});
  }
  std::string folder = fresh_folder();
};

TEST_F(RefusedCalls, AreFindingsWhereNothingLooksAtTheError) {
  const struct {
    const char* name;
    const char* says;
    const char* place = nullptr;
  } cases[] = {
      {"block", "cudaErrorInvalidConfiguration: the block's x is 1536, 1024 at"},
      {"grid", "the grid's y is 70000, 65535 at most; nothing looks at the error (kernel ones)"},
      {"empty", "cudaErrorInvalidConfiguration: the grid's x is 0"},
      {"bounds", "256 threads in a block, but the kernel is compiled for 128"},
      {"dynamic", "cudaErrorInvalidValue: 65536 bytes of dynamic shared memory"},
      {"together", "25600 bytes of dynamic and 24000 of static shared memory, 49152 together"},
      {"direction", "cudaMemcpy gives cudaErrorInvalidValue: the destination is host memory"},
      {"overrun", "256 bytes from offset 0 of the source, allocation #1 of 128 bytes"},
      {"pitch", "cudaMemcpy2D gives cudaErrorInvalidPitchValue"},
      {"symbol",
       "cudaMemcpyToSymbol gives cudaErrorInvalidValue: 32 bytes at offset 0 of a symbol"},
      {"text", "cudaMemcpyToSymbol gives cudaErrorInvalidSymbol"},
      {"by_name", "the destination is the host's name of a __device__ variable"},
      {"again",
       "cudaFree gives cudaErrorInvalidValue: allocation #1 of 128 bytes was already freed",
       "~owner"},
      {"stack", "cudaFree gives cudaErrorInvalidValue: CUDA did not allocate the pointer"},
      {"pinned", "allocation #1 of 128 bytes is device memory, which cudaFreeHost does not free"},
      {"wrapped", "upload gives cudaErrorInvalidValue: the destination is a null pointer"},
      {"capture", "cudaStreamSynchronize gives cudaErrorStreamCaptureUnsupported"},
      {"other_thread", "error: cudaErrorInvalidConfiguration"},
      {"huge", "cudaMalloc gives cudaErrorMemoryAllocation: 18446744073709551612 bytes, but "},
      {"fixed", "cudaFuncSetAttribute gives cudaErrorInvalidValue"},
      {"null_kernel",
       "cudaLaunchKernel gives cudaErrorInvalidDeviceFunction: the kernel is a null pointer"},
      {"typed_null",
       "cudaLaunchKernel gives cudaErrorInvalidDeviceFunction: the kernel is a null pointer"},
      {"variable_kernel",
       "cudaLaunchKernel gives cudaErrorInvalidDeviceFunction: it is not a kernel"},
      {"host_kernel", "gives cudaErrorInvalidDeviceFunction: it is not a kernel"},
      {"text_kernel", "gives cudaErrorInvalidDeviceFunction: it is not a kernel"},
      {"no_arguments", "gives cudaErrorInvalidValue: the array of arguments is a null pointer"},
      {"attribute", "cudaFuncSetAttribute gives cudaErrorInvalidDeviceFunction: it is not a"},
      {"occupancy", "gives cudaErrorInvalidDeviceFunction: it is not a kernel"}};
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    const outcome ended = run(c.name);
    EXPECT_EQ(ended.exit_code, 97);
    const std::set<std::string> launches{
        "block", "grid", "empty", "bounds", "dynamic", "together", "other_thread"};
    const int line = line_of(c.place != nullptr ? c.place : std::string("CASE(") + c.name + ")");
    EXPECT_THAT(ended.err,
                AllOf(HasSubstr("calls.cu:" + std::to_string(line) + ":"),
                      HasSubstr(": error: "),
                      HasSubstr(launches.contains(c.name) ? "[refused launch]" : "[refused call]"),
                      HasSubstr(c.says),
                      HasSubstr("warpgauge: 1 finding in")));
  }
}

TEST_F(RefusedCalls, AreNoFindingsWhereTheProgramLooks) {
  for (const char* name : {"asked",
                           "peeked",
                           "used",
                           "value",
                           "checked",
                           "chosen",
                           "address",
                           "right",
                           "asked_kernel",
                           "right_kernel"}) {
    const outcome ended = run(name);
    EXPECT_EQ(ended.exit_code, 0) << name;
    EXPECT_THAT(ended.err, IsEmpty()) << name;
  }
}

TEST_F(RefusedCalls, FollowTheOptionsOfFindings) {
  EXPECT_EQ(run("block", {"WARPGAUGE_SIM_FINDINGS=report"}).exit_code, 0);
  EXPECT_THAT(run("block", {"WARPGAUGE_SIM_FINDINGS=report"}).err, HasSubstr("refused launch"));
  const outcome off = run("block", {"WARPGAUGE_SIM_FINDINGS=0"});
  EXPECT_EQ(off.exit_code, 0);
  EXPECT_THAT(off.err, IsEmpty());
}

TEST(Limits, OfStaticMemoryAreTheCompilers) {
  const std::string folder = fresh_folder();
  const auto compile = [&](const std::string& text) {
    write_file(folder + "/limits.cu", text);
    return run_program(WARPGAUGE_TOOL,
                       {"cc", "-c", "limits.cu", "-o", "limits.o"},
                       {.folder = folder, .environment = {}});
  };
  const outcome large = compile(
      "template <class T> __global__ void k(T* p) { __shared__ T a[8000]; __shared__ struct { T x; "
      "} "
      "b[8000]; a[threadIdx.x] = b[threadIdx.x].x = *p; __syncthreads(); *p = a[1] + b[1].x; }\n"
      "template __global__ void k(float*);\n");
  EXPECT_NE(large.exit_code, 0);
  EXPECT_THAT(large.err,
              HasSubstr("k<float>(float*) declares 64000 bytes of static shared memory"));
  const outcome of_file = compile(
      "namespace n { __shared__ int a[20000]; }\n"
      "__global__ void k(int* p) { n::a[threadIdx.x] = 1; *p = n::a[threadIdx.x]; }\n");
  EXPECT_NE(of_file.exit_code, 0);
  EXPECT_THAT(of_file.err, HasSubstr("n::a takes 80000 bytes of static shared memory, 49152 at"));
  const outcome constants = compile("__constant__ int a[9000], b[9000];\n");
  EXPECT_NE(constants.exit_code, 0);
  EXPECT_THAT(constants.err,
              HasSubstr("the __constant__ variables take 72000 bytes, 65536 at most"));
  const outcome fits = compile(
      "__constant__ int c[16384];\n"
      "__shared__ float of_file[12288];\n"
      "__global__ void f(float* p) { of_file[1] = *p; *p = of_file[1]; }\n"
      "__global__ void k(float* p) { __shared__ float a[12288]; a[threadIdx.x] = *p; "
      "__syncthreads(); *p = a[1]; }\n"
      "char* scratch() { static thread_local char of_the_host[100000]; return of_the_host; }\n");
  EXPECT_EQ(fits.exit_code, 0) << fits.err;
}

}  // namespace
}  // namespace warpgauge::tests
