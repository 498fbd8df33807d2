// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

/// Launches, copies and host code that nothing orders: a finding that names both lines, and none
/// where something does.
namespace warpgauge::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

// Each case stands on one line, or its later operation does, which begins with its name.
const std::string unordered_program = R"(
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
const int n = 1024;
__global__ void fill(int* p) { p[threadIdx.x] = threadIdx.x + 1; }
__global__ void twice(int* p) { p[threadIdx.x] *= 2; }
__global__ void add(const int* p, int* q) { q[threadIdx.x] = p[threadIdx.x] + 1; }
__global__ void count(int* p) { atomicAdd(p, 1); }
__global__ void some(int* p) { if (threadIdx.x % 2 == 0) p[threadIdx.x] = 1; }
void use(int v) { std::printf("%d\n", v); }
#define CASE(name) if (std::strcmp(words[1], #name) == 0)
int main(int, char** words) {
  int *d, *e, *m, *h, *q;
  static int page[n];
  cudaMalloc(&d, n * 4); cudaMalloc(&e, n * 4); cudaMallocManaged(&m, n * 4); cudaMallocHost(&h, n * 4);
  cudaStream_t a, b, own;
  cudaStreamCreate(&a); cudaStreamCreate(&b); cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
  cudaEvent_t ready, joined;
  cudaEventCreate(&ready); cudaEventCreate(&joined);
  for (int i = 0; i < n; ++i) m[i] = h[i] = i;
  cudaMemset(d, 0, n * 4); cudaMemset(e, 0, n * 4);
  cudaDeviceSynchronize();
  CASE(two_streams) { fill<<<1, n, 0, a>>>(d); add<<<1, n, 0, b>>>(d, e); }
  CASE(default_stream) { fill<<<1, n, 0, own>>>(d); cudaMemcpy(page, d, n * 4, cudaMemcpyDeviceToHost); }
  CASE(early_event) { cudaEventRecord(ready, a); fill<<<1, n, 0, a>>>(d); cudaStreamWaitEvent(b, ready, 0); add<<<1, n, 0, b>>>(d, e); }
  CASE(second_reader) { add<<<1, n, 0, b>>>(d, e); add<<<1, n, 0, own>>>(d, m); cudaEventRecord(ready, own); cudaStreamWaitEvent(a, ready, 0); fill<<<1, n, 0, a>>>(d); }
  CASE(in_place) { cudaMemcpyAsync(h, d, n * 4, cudaMemcpyDeviceToHost, b); twice<<<1, n, 0, a>>>(d); }
  CASE(fill_and_copy) { cudaMemsetAsync(d, 1, n * 4, a); cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice, b); }
  CASE(freed) { cudaMallocAsync(&q, n * 4, a); cudaStreamSynchronize(a); fill<<<1, n, 0, b>>>(q); cudaFreeAsync(q, a); }
  CASE(too_early) { cudaMallocAsync(&q, n * 4, a); fill<<<1, n, 0, b>>>(q); }
  CASE(graph) { cudaGraph_t g; cudaGraphExec_t x; cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal); cudaEventRecord(ready, a); cudaStreamWaitEvent(b, ready, 0); fill<<<1, n, 0, a>>>(d); add<<<1, n, 0, b>>>(d, e); cudaEventRecord(joined, b); cudaStreamWaitEvent(a, joined, 0); cudaStreamEndCapture(a, &g); cudaGraphInstantiate(&x, g, 0); cudaGraphLaunch(x, a); }
  CASE(pinned) { cudaMemcpyAsync(h, d, n * 4, cudaMemcpyDeviceToHost, a); use(h[5]); }
  CASE(source) { cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice, a); h[7] = 1; }
  CASE(managed) { twice<<<1, n>>>(m); use(m[3]); }
  CASE(registered) { int* own_page = new int[n]; cudaHostRegister(own_page, n * 4, 0); cudaMemcpyAsync(d, own_page, n * 4, cudaMemcpyHostToDevice, a); cudaHostUnregister(own_page); }
  CASE(device_pointer) use(d[1]);
  CASE(freed_by_c) std::free(d);
  CASE(freed_pinned) { cudaFreeHost(h); use(h[2]); }
  CASE(unwritten) { cudaMalloc(&q, n * 4); some<<<1, n>>>(q); cudaMemcpy(page, q, n * 4, cudaMemcpyDeviceToHost); use(page[3]); }
  // Ordered:
  CASE(waited) { fill<<<1, n, 0, a>>>(d); cudaEventRecord(ready, a); cudaStreamWaitEvent(b, ready, 0); add<<<1, n, 0, b>>>(d, e); cudaMemcpyAsync(h, e, n * 4, cudaMemcpyDeviceToHost, b); cudaStreamSynchronize(b); use(h[5]); }
  CASE(blocking) { fill<<<1, n, 0, a>>>(d); add<<<1, n>>>(d, e); twice<<<1, n, 0, b>>>(e); cudaMemcpy(page, e, n * 4, cudaMemcpyDeviceToHost); use(page[1]); }
  CASE(halves) { cudaMemcpy2DAsync(d, 128, h, 128, 64, 32, cudaMemcpyHostToDevice, a); cudaMemcpy2DAsync(d + 16, 128, h + 16, 128, 64, 32, cudaMemcpyHostToDevice, b); }
  CASE(atomics) { count<<<4, 32, 0, a>>>(d); count<<<4, 32, 0, b>>>(d); }
  CASE(pageable) { cudaMemcpyAsync(d, page, n * 4, cudaMemcpyHostToDevice, a); page[3] = 5; cudaMemcpyAsync(page, d, n * 4, cudaMemcpyDeviceToHost, a); use(page[3]); }
  CASE(callback) { static volatile int done; cudaMemcpyAsync(h, d, n * 4, cudaMemcpyDeviceToHost, a); cudaLaunchHostFunc(a, [](void*) { done = 1; }, nullptr); while (!done); use(h[3]); }
  CASE(pool) for (int i = 0; i < 9; ++i) { const cudaStream_t s = i % 2 ? a : b; cudaMallocAsync(&q, n * 4, s); fill<<<1, n, 0, s>>>(q); cudaFreeAsync(q, s); }
  CASE(padding) { struct item { int x; double y; }; item v, w; cudaMalloc(&q, sizeof v); cudaMemcpy(q, h, 4, cudaMemcpyHostToDevice); cudaMemcpy(q + 2, h, 8, cudaMemcpyHostToDevice); cudaMemcpy(&v, q, sizeof v, cudaMemcpyDeviceToHost); w = v; use(w.x + (w.y < 0)); }
  CASE(unused) { cudaMalloc(&q, n * 4); some<<<1, n>>>(q); cudaMemcpy(page, q, n * 4, cudaMemcpyDeviceToHost); use(page[2]); page[3] = 1; use(page[3]); }
  cudaDeviceSynchronize();
}
)";

std::string line_of_case(const std::string& name) {
  const auto at = unordered_program.find("CASE(" + name + ")");
  return std::to_string(1 + std::count(unordered_program.begin(),
                                       unordered_program.begin() + static_cast<std::ptrdiff_t>(at),
                                       '\n'));
}

class UnorderedStreams : public testing::Test {
 protected:
  void SetUp() override {
    write_file(folder + "/order.cu", unordered_program);
    const outcome compiled = run_program(
        WARPGAUGE_TOOL, {"cc", "-o", "order", "order.cu"}, {.folder = folder, .environment = {}});
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  }
  outcome run(const std::string& name, const std::vector<std::string>& environment = {}) {
    return run_program(folder + "/order", {name}, {.folder = folder, .environment = environment});
  }
  std::string folder = fresh_folder();
};

TEST_F(UnorderedStreams, AreFindingsThatNameBothSides) {
  const struct {
    const char* name;
    const char* says;
    const char* kind;
  } cases[] = {
      {"two_streams",
       "the launch of add in stream 2 reads what the launch of fill in stream 1 writes",
       "stream race"},
      {"default_stream",
       "cudaMemcpy in the default stream reads what the launch of fill",
       "stream race"},
      {"early_event", "the launch of add in stream 2 reads what the launch of fill", "stream race"},
      {"second_reader",
       "the launch of fill in stream 1 writes what the launch of add in stream 2 reads",
       "stream race"},
      {"in_place",
       "the launch of twice in stream 1 writes what cudaMemcpyAsync in stream 2 reads",
       "stream race"},
      {"fill_and_copy",
       "cudaMemcpyAsync in stream 2 writes what cudaMemsetAsync in stream 1 writes",
       "stream race"},
      {"freed",
       "cudaFreeAsync in stream 1 frees what the launch of fill in stream 2 writes",
       "freed in use"},
      {"too_early",
       "the launch of fill in stream 2 writes what cudaMallocAsync in stream 1 allocates",
       "stream race"},
      {"graph",
       "the launch of add in a graph reads what the launch of fill in a graph writes",
       "stream race"},
      {"pinned", "the host reads what cudaMemcpyAsync writes", "host race"},
      {"source", "the host writes what cudaMemcpyAsync reads", "host race"},
      {"managed", "the host reads what the launch of twice writes", "host race"},
      {"registered", "cudaHostUnregister frees what cudaMemcpyAsync reads", "freed in use"},
      {"unwritten", "cudaMemcpy copies bytes 12 to 16 of allocation", "unwritten copy"}};
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    const outcome ended = run(c.name);
    const std::string place = "order.cu:" + line_of_case(c.name) + ":";
    EXPECT_EQ(ended.exit_code, 97);
    EXPECT_THAT(ended.err,
                AllOf(HasSubstr(place),
                      HasSubstr(c.says),
                      HasSubstr(std::string("[") + c.kind + "]\n"),
                      HasSubstr(": note: "),
                      HasSubstr("warpgauge: 1 finding in")));
  }
}

TEST_F(UnorderedStreams, AreFindingsWhereTheHostTakesADevicesPointer) {
  const std::pair<const char*, const char*> cases[] = {
      {"device_pointer", "host code reads device memory, at offset 4 of allocation #1"},
      {"freed_by_c", "host code frees device memory, at offset 0 of allocation #1"},
      {"freed_pinned", "host code reads pinned memory of CUDA's, at offset 8 of allocation #4"}};
  for (const auto& [name, says] : cases) {
    const outcome ended = run(name);
    EXPECT_EQ(ended.exit_code, 97) << name;
    EXPECT_THAT(ended.err, AllOf(HasSubstr(says), HasSubstr("[device pointer]"))) << name;
  }
}

TEST_F(UnorderedStreams, AreNoFindingsWhereSomethingOrders) {
  for (const char* name : {"waited",
                           "blocking",
                           "halves",
                           "atomics",
                           "pageable",
                           "callback",
                           "pool",
                           "padding",
                           "unused"}) {
    const outcome ended = run(name);
    EXPECT_EQ(ended.exit_code, 0) << name;
    EXPECT_THAT(ended.err, IsEmpty()) << name;
  }
}

TEST_F(UnorderedStreams, AreLeftOutOnRequest) {
  EXPECT_EQ(run("two_streams", {"WARPGAUGE_SIM_GLOBAL_RACES=0"}).exit_code, 0);
  EXPECT_EQ(run("managed", {"WARPGAUGE_SIM_GLOBAL_RACES=0"}).exit_code, 0);
  EXPECT_EQ(run("unwritten", {"WARPGAUGE_SIM_FINDINGS=0"}).exit_code, 0);
}

}  // namespace
}  // namespace warpgauge::tests
