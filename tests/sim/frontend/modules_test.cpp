// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

/// The driver API's modules: `warpgauge cc -fatbin` writes them, another program loads them.
namespace warpgauge::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr char kernels[] = R"(__constant__ int added = 5;
__device__ int turns[4];
static __constant__ short unseen[2] = {7, 8};
extern "C" __global__ void add(const float* from, float* to, char c, double d, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) to[i] = from[i] + c + static_cast<float>(d) + added;
  if (i == 0) turns[1] += unseen[1] - 7;
}
template <class T>
__global__ void scale(T* data, T by) {
  data[threadIdx.x] *= by;
}
template __global__ void scale<float>(float*, float);
extern "C" __global__ void race(float* data) {
  __shared__ float row[64];
  row[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = row[63 - threadIdx.x];
}
extern "C" __global__ void __launch_bounds__(128) many(float*) { __shared__ float row[256]; row[threadIdx.x] = 0; }
)";

// How NVIDIA's samples do it, in C++ that knows no kernel.
constexpr char beginning[] = R"(#include <cuda.h>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
static void check(CUresult result, int line) {
  const char* name = nullptr;
  if (result == CUDA_SUCCESS) return;
  cuGetErrorName(result, &name);
  std::printf("%d: %s\n", line, name);
}
#define CHECK(call) check(call, __LINE__)
constexpr int count = 64;
CUdeviceptr from, to;
CUmodule module;
float values[count];
CUfunction function(const char* name) {
  CUfunction found = nullptr;
  CHECK(cuModuleGetFunction(&found, module, name));
  return found;
}
float last_of(CUdeviceptr memory) {
  CHECK(cuMemcpyDtoH(values, memory, sizeof values));
  return values[count - 1];
}
int main() {
  CUdevice device;
  CUcontext context;
  CHECK(cuInit(0));
  CHECK(cuDeviceGet(&device, 0));
  CHECK(cuCtxCreate(&context, 0, device));
  std::ostringstream fatbin;
  fatbin << std::ifstream("kernels.fatbin", std::ios::binary).rdbuf();
  CHECK(cuModuleLoadData(&module, fatbin.str().c_str()));
  for (int i = 0; i < count; ++i) values[i] = i;
  CHECK(cuMemAlloc(&from, sizeof values));
  CHECK(cuMemAlloc(&to, sizeof values));
  CHECK(cuMemcpyHtoD(from, values, sizeof values));
  char c = 2;
  double d = 3;
  int length = count;
  void* arguments[] = {&from, &to, &c, &d, &length};
#line 1 "body"
)";

class Modules : public testing::Test {
 protected:
  outcome compile(const std::vector<std::string>& words) {
    std::vector<std::string> all = {"cc"};
    all.insert(all.end(), words.begin(), words.end());
    return run_program(WARPGAUGE_TOOL, all, {.folder = folder});
  }

  /// Runs the statements after a module was loaded; their lines begin at 1.
  outcome run(const std::string& body) {
    write_file(folder + "/kernels.cu", kernels);
    write_file(folder + "/main.cpp", beginning + body + "\n}\n");
    const outcome module =
        compile({"-fatbin", "-gencode", "arch=compute_80,code=sm_80", "kernels.cu"});
    EXPECT_EQ(module.exit_code, 0) << module.err;
    const outcome program = compile({"main.cpp", "-o", "main", "-lcuda"});
    EXPECT_EQ(program.exit_code, 0) << program.err;
    return run_program(folder + "/main", {}, {.folder = folder});
  }

  std::string folder = fresh_folder();
};

TEST_F(Modules, RunKernelsWithBothFormsOfArguments) {
  const outcome o = run(R"(
  CHECK(cuLaunchKernel(function("add"), 2, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr));
  std::printf("%g\n", last_of(to));
  alignas(8) char buffer[64];
  std::size_t bytes = 36;
  std::memcpy(buffer, &from, 8);
  std::memcpy(buffer + 8, &to, 8);
  buffer[16] = 4;
  std::memcpy(buffer + 24, &d, 8);
  std::memcpy(buffer + 32, &length, 4);
  void* extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                   CU_LAUNCH_PARAM_END};
  CHECK(cuLaunchKernel(function("add"), 2, 1, 1, 32, 1, 1, 0, nullptr, nullptr, extra));
  std::printf("%g\n", last_of(to));
  bytes = 32;
  CHECK(cuLaunchKernel(function("add"), 2, 1, 1, 32, 1, 1, 0, nullptr, nullptr, extra));
  float by = 2;
  void* two[] = {&to, &by};
  CHECK(cuLaunchKernel(function("_Z5scaleIfEvPT_S0_"), 1, 1, 1, 64, 1, 1, 0, nullptr, two, nullptr));
  std::printf("%g\n", last_of(to));)");
  EXPECT_EQ(o.out, "73\n75\n16: CUDA_ERROR_INVALID_VALUE\n150\n");
  EXPECT_THAT(o.err, IsEmpty());
  EXPECT_EQ(o.exit_code, 0);
}

TEST_F(Modules, HaveVariablesOfTheirOwn) {
  const outcome o = run(R"(
  CUmodule other;
  CHECK(cuModuleLoad(&other, "kernels.fatbin"));
  CUdeviceptr address;
  std::size_t bytes;
  int turned = -1;
  const int nine = 9;
  CHECK(cuModuleGetGlobal(&address, nullptr, module, "added"));
  CHECK(cuMemcpyHtoD(address, &nine, sizeof nine));
  CHECK(cuLaunchKernel(function("add"), 2, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr));
  std::printf("%g\n", last_of(to));
  for (CUmodule m : {module, other}) {
    CHECK(cuModuleGetGlobal(&address, &bytes, m, "turns"));
    CHECK(cuMemcpyDtoH(&turned, address + sizeof(int), sizeof turned));
    std::printf("%zu %d\n", bytes, turned);
  }
  CHECK(cuCtxPopCurrent(nullptr));
  CHECK(cuModuleGetGlobal(nullptr, &bytes, module, "unseen"));
  std::printf("%zu\n", bytes);
  CHECK(cuModuleGetGlobal(&address, &bytes, module, "turn"));
  CHECK(cuModuleGetGlobal(&address, &bytes, module, "add"));)");
  EXPECT_EQ(o.out, "77\n16 1\n16 0\n4\n20: CUDA_ERROR_NOT_FOUND\n21: CUDA_ERROR_NOT_FOUND\n");
  EXPECT_THAT(o.err, IsEmpty());
}

TEST_F(Modules, AreRefusedWithTheDriversErrors) {
  const outcome o = run(R"(CUfunction none;
  CHECK(cuModuleGetFunction(&none, module, "subtract"));
  CHECK(cuModuleGetFunction(&none, module, "turns"));
  CHECK(cuModuleLoad(&module, "nowhere.fatbin"));
  CHECK(cuLaunchKernel(function("add"), 1, 1, 1, 1025, 1, 1, 0, nullptr, arguments, nullptr));
  CHECK(cuLaunchKernel(nullptr, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
  CHECK(cuModuleUnload(module));
  CHECK(cuModuleUnload(module));
  CHECK(cuModuleGetFunction(&none, module, "add"));)");
  EXPECT_EQ(o.out,
            "2: CUDA_ERROR_NOT_FOUND\n3: CUDA_ERROR_NOT_FOUND\n4: CUDA_ERROR_FILE_NOT_FOUND\n"
            "5: CUDA_ERROR_INVALID_VALUE\n6: CUDA_ERROR_INVALID_HANDLE\n"
            "8: CUDA_ERROR_INVALID_HANDLE\n9: CUDA_ERROR_INVALID_HANDLE\n");
}

TEST_F(Modules, OfAGpusCodeAreRefusedWithWhatToDo) {
  const outcome o = run(R"(CUmodule none;
  CHECK(cuModuleLoadData(&none, "//\n// NVVM\n\n.version 8.5\n.target sm_90\n"));
  unsigned char cubin[64] = {0x7f, 'E', 'L', 'F', 2, 1, 1};
  cubin[16] = 2;
  cubin[18] = 190;
  CHECK(cuModuleLoadDataEx(&none, cubin, 0, nullptr, nullptr));
  CHECK(cuModuleLoadFatBinary(&none, "\x50\xed\x55\xba\1"));
  CHECK(cuModuleLoadData(&none, "module"));)");
  EXPECT_EQ(o.out,
            "2: CUDA_ERROR_NO_BINARY_FOR_GPU\n6: CUDA_ERROR_NO_BINARY_FOR_GPU\n"
            "7: CUDA_ERROR_NO_BINARY_FOR_GPU\n8: CUDA_ERROR_INVALID_IMAGE\n");
  EXPECT_THAT(o.err,
              AllOf(HasSubstr("it is PTX, for a GPU's driver; compile it by warpgauge cc -cubin"),
                    HasSubstr("it is a GPU's code; compile it"),
                    HasSubstr("its form is unknown")));
}

TEST_F(Modules, ThatAreCutOffAreRefused) {
  const outcome o = run(R"(CUmodule none;
  for (const std::size_t bytes : {0, 4, 20, 63, 64, 5000})
    std::ofstream("cut." + std::to_string(bytes), std::ios::binary) << fatbin.str().substr(0, bytes);
  for (const char* file : {"cut.0", "cut.4", "cut.20", "cut.63", "cut.64", "cut.5000"})
    CHECK(cuModuleLoad(&none, file));)");
  std::string refused;
  for (int i = 0; i < 6; ++i) refused += "5: CUDA_ERROR_INVALID_IMAGE\n";
  EXPECT_EQ(o.out, refused) << o.err;
  EXPECT_EQ(o.exit_code, 0);
}

TEST_F(Modules, HaveTheirMistakesFoundAtTheirLines) {
  const outcome o = run(R"(
  void* one[] = {&from};
  CHECK(cuLaunchKernel(function("race"), 1, 1, 1, 64, 1, 1, 0, nullptr, one, nullptr));
  CHECK(cuModuleUnload(module));)");
  EXPECT_EQ(o.exit_code, 97);
  EXPECT_THAT(o.err,
              AllOf(HasSubstr("kernels.cu:17:"),
                    HasSubstr("of race::row (kernel race, block (0,0,0)"),
                    HasSubstr("[shared race: read after write]"),
                    Not(HasSubstr("memfd"))));
}

TEST_F(Modules, KernelsTellTheirAttributes) {
  const outcome o = run(R"(
  CUfunction many = function("many");
  int value = 0;
  CHECK(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, many));
  std::printf("%d ", value);
  CHECK(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, many));
  std::printf("%d ", value);
  CHECK(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_BINARY_VERSION, many));
  std::printf("%d ", value);
  CHECK(cuFuncSetAttribute(many, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 65536));
  CHECK(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, many));
  std::printf("%d ", value);
  CHECK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&value, many, 128, 65536));
  std::printf("%d\n", value);
  int grid = 0;
  const auto shared_bytes = [](int threads) { return threads == 128 ? std::size_t{65536} : 131072; };
  CHECK(cuOccupancyMaxPotentialBlockSize(&grid, &value, many, shared_bytes, 0, 128));
  std::printf("%d %d\n", grid, value);
  CHECK(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_NUM_REGS, nullptr));)");
  EXPECT_EQ(o.out, "128 1024 80 65536 3\n396 128\n19: CUDA_ERROR_INVALID_HANDLE\n");
}

// As a program with -rdynamic has it: its own kernel of that name is not the module's.
TEST_F(Modules, KernelsAreNotTheProgramsOwnOfTheirNames) {
  write_file(folder + "/kernel.cu", "extern \"C\" __global__ void set(int* to) { *to = 1; }\n");
  write_file(folder + "/program.cu", R"(#include <cuda.h>
#include <cstdio>
extern "C" __global__ void set(int* to) { *to = 2; }
int main() {
  int *memory, values[2] = {};
  cudaMalloc(&memory, sizeof values);
  set<<<1, 1>>>(memory);
  CUmodule module;
  CUfunction function;
  if (cuModuleLoad(&module, "kernel.ptx") || cuModuleGetFunction(&function, module, "set")) return 1;
  int* second = memory + 1;
  void* arguments[] = {&second};
  if (cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, 0, arguments, nullptr)) return 2;
  cudaMemcpy(values, memory, sizeof values, cudaMemcpyDefault);
  std::printf("%d %d\n", values[0], values[1]);
  return cudaFree(memory);
})");
  EXPECT_EQ(compile({"-ptx", "kernel.cu", "-MD"}).exit_code, 0);
  EXPECT_THAT(file_text(folder + "/kernel.d"), HasSubstr("kernel.ptx: kernel.cu"));
  EXPECT_EQ(compile({"program.cu", "-rdynamic", "-o", "program"}).exit_code, 0);
  const outcome o = run_program(folder + "/program", {}, {.folder = folder});
  EXPECT_EQ(o.out, "2 1\n") << o.err;
  EXPECT_EQ(o.exit_code, 0);
}

}  // namespace
}  // namespace warpgauge::tests
