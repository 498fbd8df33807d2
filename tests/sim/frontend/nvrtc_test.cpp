// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

/// Programs that compile their kernels when they run.
namespace warpgauge::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// As NVIDIA's samples do it. A program's kernels come from `source`, a header from `header`.
constexpr char nvrtc_beginning[] = R"(#include <cuda.h>
#include <nvrtc.h>
#include <cstdio>
#include <string>
#include <vector>
static void check(int result, int line) {
  if (result != 0) std::printf("%d: %d\n", line, result);
}
#define CHECK(call) check(call, __LINE__)
extern const char* source;
const char* header = "namespace ns { __device__ int table[3]; }\n"
                     "template <class T> __device__ T times(T a) { return FACTOR * a; }\n";
nvrtcProgram create(const char* name) {
  nvrtcProgram program;
  const char* include_name = "parts/times.h";
  CHECK(nvrtcCreateProgram(&program, source, name, 1, &header, &include_name));
  return program;
}
std::string log_of(nvrtcProgram program) {
  std::size_t bytes = 0;
  CHECK(nvrtcGetProgramLogSize(program, &bytes));
  std::vector<char> log(bytes);
  CHECK(nvrtcGetProgramLog(program, log.data()));
  return log.data();
}
const char* options[] = {"--gpu-architecture=compute_75", "-D FACTOR=3", "--std=c++17",
                         "--device-int128"};
CUmodule load(nvrtcProgram program) {
  std::size_t bytes = 0;
  CHECK(nvrtcGetCUBINSize(program, &bytes));
  std::vector<char> cubin(bytes);
  CHECK(nvrtcGetCUBIN(program, cubin.data()));
  CUmodule module = nullptr;
  CHECK(cuModuleLoadData(&module, cubin.data()));
  return module;
}
int main() {
  CUdevice device;
  CUcontext context;
  CHECK(cuInit(0));
  CHECK(cuDeviceGet(&device, 0));
  CHECK(cuCtxCreate(&context, 0, device));
  CUdeviceptr memory;
  CHECK(cuMemAlloc(&memory, 64 * sizeof(int)));
  CHECK(cuMemsetD8(memory, 1, 64 * sizeof(int)));
  void* arguments[] = {&memory};
  CUfunction function = nullptr;
#line 1 "body"
)";

class Nvrtc : public testing::Test {
 protected:
  /// Runs the statements; their lines begin at 1. So do the source's.
  outcome run(const std::string& source, const std::string& body) {
    write_file(folder + "/main.cpp",
               nvrtc_beginning + body + "\n}\nconst char* source = R\"~(" + source + ")~\";\n");
    const outcome made = run_program(
        WARPGAUGE_TOOL, {"cc", "main.cpp", "-o", "main", "-lnvrtc", "-lcuda"}, {.folder = folder});
    EXPECT_EQ(made.exit_code, 0) << made.err;
    // What it leaves behind would be seen here.
    std::filesystem::create_directory(folder + "/temporary");
    const outcome o =
        run_program(folder + "/main",
                    {},
                    {.folder = folder, .environment = {"TMPDIR=" + folder + "/temporary"}});
    EXPECT_TRUE(std::filesystem::is_empty(folder + "/temporary"));
    return o;
  }

  std::string folder = fresh_folder();
};

TEST_F(Nvrtc, TemplatesAreFoundByTheNamesThatTheyGet) {
  const outcome o = run(R"(#include "parts/times.h"
static_assert(__CUDA_ARCH__ == 750 && __CUDACC_RTC__ == 1);
namespace {
template <class T, int N> __global__ void fill(T* to) {
  to[threadIdx.x] = times<T>(N) + threadIdx.x;
  ns::table[1] = N;
}
}
)",
                        R"(nvrtcProgram program = create("fill.cu");
  const char* name = nullptr;
  CHECK(nvrtcAddNameExpression(program, "fill<int, 4>"));
  CHECK(nvrtcAddNameExpression(program, "&ns::table"));
  CHECK(nvrtcGetLoweredName(program, "fill<int, 4>", &name));
  CHECK(nvrtcCompileProgram(program, 4, options));
  std::printf("[%s]\n", log_of(program).c_str());
  CHECK(nvrtcAddNameExpression(program, "fill<int, 5>"));
  CHECK(nvrtcGetLoweredName(program, "fill<int, 5>", &name));
  CHECK(nvrtcGetLoweredName(program, "fill<int, 4>", &name));
  CUmodule module = load(program);
  CHECK(cuModuleGetFunction(&function, module, name));
  CHECK(cuLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr));
  int values[64];
  CHECK(cuMemcpyDtoH(values, memory, sizeof values));
  CUdeviceptr table;
  std::size_t bytes = 0;
  CHECK(nvrtcGetLoweredName(program, "&ns::table", &name));
  CHECK(cuModuleGetGlobal(&table, &bytes, module, name));
  CHECK(nvrtcDestroyProgram(&program));
  int four = 0;
  CHECK(cuMemcpyDtoH(&four, table + sizeof(int), sizeof four));
  std::printf("%d %d %zu\n", values[63], four, bytes);)");
  EXPECT_EQ(o.out, "5: 9\n[]\n8: 8\n9: 10\n75 4 12\n");
  EXPECT_THAT(o.err, IsEmpty());
  EXPECT_EQ(o.exit_code, 0);
}

TEST_F(Nvrtc, ErrorsStandInTheLogAtTheirLines) {
  const outcome o = run("\nextern \"C\" __global__ void fill(int* to) { *to = missing; }\n",
                        R"(nvrtcProgram program = create(nullptr);
  CHECK(nvrtcCompileProgram(program, 4, options));
  std::printf("%s\n", log_of(program).c_str());
  const char* wrong = "--no-such-option";
  CHECK(nvrtcCompileProgram(program, 1, &wrong));
  std::printf("%s\n", log_of(program).c_str());
  CHECK(nvrtcCompileProgram(nullptr, 0, nullptr));)");
  EXPECT_THAT(o.out,
              AllOf(StartsWith("2: 6\n"),
                    HasSubstr("default_program:2:"),
                    HasSubstr("missing"),
                    HasSubstr("was not declared in this scope"),
                    HasSubstr("\n5: 6\n"),
                    HasSubstr("the option --no-such-option is unknown\n"),
                    HasSubstr("\n7: 4\n")));
  EXPECT_THAT(o.err, IsEmpty());
}

// They are files while the program compiles, and must not replace anybody's.
TEST_F(Nvrtc, HeadersLieNowhereElse) {
  const outcome o = run("", R"(nvrtcProgram program;
  const char* text = "";
  for (const char* name : {"../outside.h", "a/../../outside.h", "/dev/null", ""}) {
    CHECK(nvrtcCreateProgram(&program, source, nullptr, 1, &text, &name));
    CHECK(nvrtcCompileProgram(program, 4, options));
    std::printf("%s", log_of(program).c_str());
  })");
  EXPECT_THAT(
      o.out,
      AllOf(StartsWith("5: 3\nwarpgauge simulator: the header ../outside.h would lie outside"),
            HasSubstr("the header a/../../outside.h"),
            HasSubstr("the header /dev/null"),
            HasSubstr("the header  would")));
}

TEST_F(Nvrtc, MistakesAreFoundAtTheSourcesLines) {
  const outcome o = run(R"(extern "C" __global__ void turn(int* data) {
  __shared__ int row[64];
  row[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = row[63 - threadIdx.x];
}
)",
                        R"(nvrtcProgram program = create("kernels/turn.cu");
  CHECK(nvrtcCompileProgram(program, 4, options));
  CHECK(cuModuleGetFunction(&function, load(program), "turn"));
  CHECK(cuLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr));)");
  EXPECT_EQ(o.out, "");
  EXPECT_EQ(o.exit_code, 97);
  EXPECT_THAT(o.err,
              AllOf(HasSubstr("kernels/turn.cu:4:"),
                    HasSubstr("of turn::row (kernel turn, block (0,0,0)"),
                    HasSubstr("[shared race: read after write]")));
}

}  // namespace
}  // namespace warpgauge::tests
