// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

/// The folder that `warpgauge toolkit` writes, used by programs in which warpgauge compiles only a
/// part: C, other languages, libraries that are opened at run time.
namespace warpgauge::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Toolkit : public testing::Test {
 protected:
  Toolkit() {
    const outcome made = run_program(WARPGAUGE_TOOL, {"toolkit", "cuda"}, {.folder = folder});
    EXPECT_EQ(made.exit_code, 0) << made.err;
  }

  /// A command line, in the folder, where $CUDA is the toolkit's.
  outcome shell(const std::string& command, int limit_s = 60) {
    return run_program(
        "/bin/sh",
        {"-c", command},
        {.folder = folder, .environment = {"CUDA=" + folder + "/cuda"}, .limit_s = limit_s});
  }

  void expect_right(const std::string& command) {
    const outcome o = shell(command);
    EXPECT_EQ(o.exit_code, 0) << o.err;
    EXPECT_EQ(o.out, "right\n") << o.err;
  }

  std::string folder = fresh_folder();
};

// Headers that are C++ in CUDA too.
bool is_cpp_only(const std::string& name) {
  return name == "cuda_pipeline.h" || name == "cuda_pipeline_primitives.h";
}

TEST_F(Toolkit, EveryHeaderIsCWithoutAWarning) {
  std::string text = "#include <stddef.h>\n";
  int headers = 0;
  for (const auto& each : std::filesystem::directory_iterator(WARPGAUGE_SURFACE_HEADERS)) {
    const std::string name = each.path().filename().string();
    if (each.path().extension() != ".h" || is_cpp_only(name)) continue;
    if (file_text(each.path().string()).find("\n#error") != std::string::npos) continue;
    text += "#include <" + name + ">\n";
    ++headers;
  }
  EXPECT_GT(headers, 40);
  write_file(folder + "/all.c", text + "int main(void) { return 0; }\n");
  for (const char* standard : {"c99", "gnu17"}) {
    const outcome o =
        shell(std::string("gcc -Wall -Wextra -pedantic -Werror -I$CUDA/include -std=") + standard +
              " -c all.c");
    EXPECT_EQ(o.exit_code, 0) << standard << ":\n" << o.err;
  }
}

TEST_F(Toolkit, CProgramsCallTheDriverAndTheLibraries) {
  write_file(folder + "/main.c", R"(#include <cublas_v2.h>
#include <cuComplex.h>
#include <cuda.h>
#include <nvml.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  CUdevice device;
  CUcontext context;
  CUdeviceptr memory;
  int major = 0, numbers[2] = {3, 4}, back[2] = {0, 0};
  char name[6];
  const char* error = NULL;
  if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS) return 1;
  if (cuDeviceGetName(name, sizeof name, device) != CUDA_SUCCESS || strlen(name) != 5) return 2;
  cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  if (major != 9 || cuCtxCreate(&context, 0, device) != CUDA_SUCCESS) return 3;
  if (cuMemAlloc(&memory, sizeof numbers) != CUDA_SUCCESS) return 4;
  if (cuMemcpyHtoD(memory, numbers, sizeof numbers) != CUDA_SUCCESS) return 5;
  if (cuMemcpyDtoH(back, memory, sizeof back) != CUDA_SUCCESS || back[1] != 4) return 6;
  if (cuMemFree(memory) != CUDA_SUCCESS || cuDeviceGet(&device, 7) != CUDA_ERROR_INVALID_DEVICE)
    return 7;
  if (cuGetErrorName(CUDA_ERROR_INVALID_DEVICE, &error) != CUDA_SUCCESS) return 8;
  if (strcmp(error, "CUDA_ERROR_INVALID_DEVICE") != 0) return 9;

  cublasHandle_t handle;
  float *vector, two = 2, values[2] = {1, 5};
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 10;
  if (cudaMalloc((void**)&vector, sizeof values) != cudaSuccess) return 11;
  cublasSetVector(2, sizeof *vector, values, 1, vector, 1);
  cublasSscal(handle, 2, &two, vector, 1);
  cublasGetVector(2, sizeof *vector, vector, 1, values, 1);
  if (values[1] != 10) return 12;
  if (cublasDestroy(handle) != CUBLAS_STATUS_SUCCESS || cudaFree(vector) != cudaSuccess) return 13;
  if (cuCrealf(cuCmulf(make_cuComplex(1, 2), make_cuComplex(3, 4))) != -5) return 14;
  if (nvmlInit() != NVML_ERROR_DRIVER_NOT_LOADED) return 15;
  puts("right");
  return 0;
}
)");
  expect_right(
      "gcc -Wall -Wextra -Werror -I$CUDA/include main.c -L$CUDA/lib64 -lcublas -lcudart -lcuda -lm "
      "-o main && ./main");
}

// As a configure script asks for a library, and as other languages call it.
constexpr char declared_here[] = R"(#include <stdio.h>
int cudaMalloc(void**, unsigned long);
int cudaFree(void*);
int cublasCreate_v2(void**);
int nvrtcVersion(int*, int*);
int main(void) {
  void *memory = 0, *handle = 0;
  int major = 0, minor = 0;
  if (cudaMalloc(&memory, 8) || memory == 0 || cudaFree(memory) || cublasCreate_v2(&handle)) return 1;
  if (nvrtcVersion(&major, &minor) || major < 12) return 2;
  puts("right");
  return 0;
}
)";

TEST_F(Toolkit, FunctionsHaveCudasNamesForALinker) {
  write_file(folder + "/main.c", declared_here);
  expect_right("gcc main.c -L$CUDA/lib64 -lcublas -lcudart -lnvrtc -o main && ./main");
  write_file(folder + "/old.c", "void cublasSgemm(void);\nint main(void) { cublasSgemm(); }\n");
  const outcome o = shell("gcc old.c -L$CUDA/lib64 -lcublas -o old");
  EXPECT_NE(o.exit_code, 0);  // CUDA's function of that name takes no handle
  EXPECT_THAT(o.err, HasSubstr("cublasSgemm"));
}

TEST_F(Toolkit, ProgramsThatIncludeItsHeadersNeedOnlyTheSimulatorToRun) {
  write_file(folder + "/main.cpp",
             "#include <cuda_runtime.h>\n#include <cstdio>\n"
             "int main() { int n; if (cudaGetDeviceCount(&n) == 0) std::puts(\"right\"); }\n");
  expect_right(
      "g++ -I$CUDA/include main.cpp -L$CUDA/lib64 -lcudart -o main && "
      "mv cuda elsewhere && ./main");
}

constexpr char opened_library[] = R"(
__constant__ int added = NUMBER;
__device__ int turns;
template <class T>
__global__ void turn(T* data) {
  __shared__ T row[64];
  extern __shared__ int more[];
  T* mine = data + 64 * blockIdx.x;
  row[threadIdx.x] = mine[threadIdx.x];
  more[threadIdx.x] = added;
  if (threadIdx.x == 0) atomicAdd(&turns, 1);
  __syncthreads();
  mine[threadIdx.x] = row[63 - threadIdx.x] + more[63 - threadIdx.x];
}
__global__ void race(int* data) {
  __shared__ int raced[64];
  raced[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = raced[63 - threadIdx.x];
}
extern "C" int turn_rows(int* data, int blocks) {
  turn<<<blocks, 64, 64 * sizeof(int)>>>(data);
  int seen = 0;
  cudaMemcpyFromSymbol(&seen, turns, sizeof seen);
  return seen - blocks;
}
extern "C" int race_row(int* data) {
  race<<<1, 64>>>(data);
  return cudaDeviceSynchronize();
}
)";
// Names neither CUDA nor warpgauge, as an interpreter does not.
constexpr char opening_program[] = R"(#include <dlfcn.h>
#include <stdio.h>
static void* find(const char* library, const char* name) {
  void* opened = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  void* found = opened ? dlsym(opened, name) : 0;
  if (found == 0) fprintf(stderr, "%s\n", dlerror());
  return found;
}
enum { blocks = 40, count = 64 * blocks };
int main(int argc, char** argv) {
  const char* runtime = argv[1];
  int (*cuda_malloc)(int**, unsigned long) = find(runtime, "cudaMalloc");
  int (*cuda_copy)(void*, const void*, unsigned long, int) = find(runtime, "cudaMemcpy");
  int *data, host[count];
  if (!cuda_malloc || cuda_malloc(&data, sizeof host)) return 1;
  for (int of = 1; of <= 2; ++of) {
    int (*turn)(int*, int) = find(of == 1 ? "./one.so" : "./two.so", "turn_rows");
    for (int i = 0; i < count; ++i) host[i] = i;
    if (!turn || cuda_copy(data, host, sizeof host, 1) || turn(data, blocks)) return 2;
    cuda_copy(host, data, sizeof host, 2);
    for (int i = 0; i < count; ++i) {
      if (host[i] != i / 64 * 64 + 63 - i % 64 + of) return 3;
    }
  }
  if (argc > 2) ((int (*)(int*))find("./two.so", "race_row"))(data);
  puts("right");
  return 0;
}
)";

TEST_F(Toolkit, KernelsInLibrariesOpenedLaterHaveTheirSharedMemory) {
  write_file(folder + "/turn.cu", opened_library);
  write_file(folder + "/open.c", opening_program);
  expect_right(
      "$CUDA/bin/nvcc -shared -Xcompiler -fPIC -DNUMBER=1 turn.cu -o one.so && "
      "$CUDA/bin/nvcc -shared -Xcompiler -fPIC -DNUMBER=2 turn.cu -o two.so && "
      "gcc open.c -ldl -o open && ./open $CUDA/lib64/libcudart.so.12");
  const outcome raced = shell("./open $CUDA/lib64/libcudart.so.12 race");
  EXPECT_EQ(raced.exit_code, 97);
  EXPECT_THAT(raced.err,
              AllOf(HasSubstr("of race(int*)::raced (kernel race, block (0,0,0)"),
                    HasSubstr("[shared race: read after write]"),
                    Not(HasSubstr("kernel turn"))));
}

TEST_F(Toolkit, RunTakesAProgramThatWasMade) {
  write_file(folder + "/main.cu", "#include <cstdio>\nint main() { std::puts(\"right\"); }\n");
  expect_right(
      "$CUDA/bin/nvcc main.cu -o 'made one.exe' && $CUDA/bin/nvcc --run '\"made one.exe\"'");
  expect_right("chmod +x main.cu && $CUDA/bin/nvcc -run main.cu");
}

}  // namespace
}  // namespace warpgauge::tests
