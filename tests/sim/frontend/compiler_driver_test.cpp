// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/host_compiler.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include <filesystem>
#include <set>

/// `warpgauge cc` and the programs that it makes, as a user meets them.
namespace warpgauge::tests {
namespace {

using testing::_;
using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::ContainsRegex;
using testing::Each;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::StartsWith;

constexpr char racing_program[] = R"(#include <cstdio>
#include "size.h"
__global__ void reverse(const float* in, float* out) {
  __shared__ float row[size];
  row[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = row[size - 1 - threadIdx.x];
}
__global__ void column(float* out) { out[33 * threadIdx.x] = __CUDA_ARCH__; }
int main() {
  float *in, *out;
  cudaMalloc(&in, size * sizeof(float));
  cudaMemset(in, 0, size * sizeof(float));
  cudaMalloc(&out, 33 * size * sizeof(float));
  reverse<<<1, size>>>(in, out);
  cudaDeviceSynchronize();
  column<<<1, 32>>>(out);
  float first;
  cudaMemcpy(&first, out, sizeof first, cudaMemcpyDeviceToHost);
  printf("%.0f\n", first);
}
)";
constexpr char second_file[] = "#include <cstdio>\nvoid greet() { std::puts(\"second\"); }\n";

class CompilerDriver : public testing::Test {
 protected:
  CompilerDriver() {
    write_file(folder + "/race.cu", racing_program);
    write_file(folder + "/size.h", "constexpr int size = 64;\n");
    write_file(folder + "/second.cu", second_file);
  }

  /// Object and program of racing_program.
  void make_race() {
    const outcome compiled =
        cc({"-arch=sm_80", "-O3", "-MD", "-MF", "race.d", "-c", "race.cu", "-o", "race.o"});
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
    const outcome linked = cc({"race.o", "-lm", "-o", "race"});
    ASSERT_EQ(linked.exit_code, 0) << linked.err;
  }

  outcome cc(std::vector<std::string> words) {
    words.insert(words.begin(), "cc");
    return run_program(WARPGAUGE_TOOL, words, {.folder = folder, .environment = {}});
  }

  outcome race(const std::vector<std::string>& environment = {}) {
    return run_program(folder + "/race", {}, {.folder = folder, .environment = environment});
  }

  std::string folder = fresh_folder();
};

TEST_F(CompilerDriver, IsNotSilentOnATerminalWhileItCompiles) {
  write_file(folder + "/slow-g++",
             "#!/bin/sh\ncase \"$*\" in *-E*) sleep 4 ;; esac\nexec g++ \"$@\"\n");
  ASSERT_EQ(chmod((folder + "/slow-g++").c_str(), 0755), 0);
  const std::vector<std::string> words = {"cc", "-ccbin", folder + "/slow-g++", "-c", "second.cu"};
  const outcome seen = run_program(
      WARPGAUGE_TOOL, words, {.folder = folder, .terminal = true, .error_terminal = true});
  EXPECT_EQ(seen.exit_code, 0) << seen.err;
  EXPECT_THAT(seen.err, HasSubstr("compiling second.cu: 2 s"));
  EXPECT_THAT(seen.err, EndsWith("\r\033[K"));  // nothing of it stays
  // The line is renewed each second; twice that on a machine that does other things too.
  EXPECT_LT(seen.longest_silence_s, 2);
  const outcome logged = run_program(WARPGAUGE_TOOL, words, {.folder = folder});
  EXPECT_EQ(logged.exit_code, 0);
  EXPECT_EQ(logged.out + logged.err, "");
}

// Compiling costs seconds, and each test is a process: one for all that the program prints.
TEST_F(CompilerDriver, TheProgramReportsItsRaceAndItsTraffic) {
  make_race();
  const outcome failing = race();
  EXPECT_EQ(failing.exit_code, 97) << failing.err;
  EXPECT_EQ(failing.out, "800\n");  // the architecture that -arch named
  EXPECT_THAT(
      failing.err,
      ContainsRegex(fmt::format("race.cu:6:{}: error: [^\n]*\\[shared race: read after write\\]\n"
                                "[^\n]*race.cu:5:20: note: the other access, by thread",
                                column_of(48, 22))));
  EXPECT_THAT(failing.err, HasSubstr("in 2 launches"));

  const outcome table = race({"WARPGAUGE_SIM_FINDINGS=report", "WARPGAUGE_SIM_REPORT=table"});
  EXPECT_EQ(table.exit_code, 0);
  EXPECT_THAT(table.err, HasSubstr(fmt::format("race.cu:6:{}: error: ", column_of(48, 22))));
  // 32 lanes, 132 bytes apart, need 4 sectors and store to 32.
  EXPECT_THAT(table.err, HasSubstr("race.cu:8: global store of 4 bytes: 32 sectors, 4 needed"));

  const outcome json = race({"WARPGAUGE_SIM_FINDINGS=report", "WARPGAUGE_SIM_REPORT=traffic.json"});
  EXPECT_EQ(json.exit_code, 0);
  const auto report = nlohmann::json::parse(file_text(folder + "/traffic.json"));
  EXPECT_EQ(report.at("launches"), 2);
  ASSERT_EQ(report.at("kernels").size(), 2U);
  const auto& column = report.at("kernels").at(0);
  EXPECT_EQ(column.at("kernel"), "column");
  EXPECT_EQ(column.at("global_store").at("sectors"), 32);
  EXPECT_EQ(column.at("global_store").at("ideal_sectors"), 4);
  EXPECT_EQ(column.at("exact"), true);
  // Threads also read what nobody has written yet.
  std::set<std::pair<std::string, int>> findings;
  for (const auto& f : report.at("findings")) findings.emplace(f.at("kind"), f.at("line"));
  EXPECT_THAT(findings, Contains(Pair("shared race: read after write", 6)));
  EXPECT_THAT(findings, Each(Pair(_, AnyOf(5, 6))));

  const outcome unwritten = race({"WARPGAUGE_SIM_REPORT=no/such/folder/report.json"});
  EXPECT_EQ(unwritten.exit_code, 97);
  EXPECT_THAT(unwritten.err,
              HasSubstr("WARPGAUGE_SIM_REPORT='no/such/folder/report.json' cannot be written"));
}

// The lanes end at different times, wait at barriers that others have left, and exchange values.
TEST_F(CompilerDriver, APlainProgramComputesWhatATracedOneDoesAndReportsNothing) {
  write_file(folder + "/plain.cu", R"(#include <cstdio>
__global__ void mixed(int* out, int* sum) {
  __shared__ int row[200];
  const int i = threadIdx.x;
  if (i % 5 == 3) return;
  row[i] = i;
  __syncthreads();
  int value = 0;
  for (int step = 0; step < 4; ++step) {
    value += row[(i + 5 * step) % 200];
    __syncthreads();
    if (i == 32 * step) return;
    row[i] = value + step;
    __syncthreads();
  }
  const int odd = __syncthreads_count(value & 1);
  atomicAdd(sum, value);
  out[blockIdx.x * 200 + i] = value + odd + __shfl_sync(__activemask(), value, i);
}
int main() {
  int *out, host[601], hash = 0;
  cudaMalloc(&out, sizeof host);
  cudaMemset(out, 0, sizeof host);
  mixed<<<3, 200>>>(out, out + 600);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (const int h : host) hash = (hash * 31 + h) % 1000003;
  printf("%d %d\n", hash, host[600]);
}
)");
  const auto run = [&](std::vector<std::string> words, const std::string& order) {
    words.insert(words.end(), {"plain.cu", "-o", "plain"});
    const outcome made = cc(words);
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return run_program(folder + "/plain",
                       {},
                       {.folder = folder, .environment = {"WARPGAUGE_SIM_SCHEDULE=" + order}});
  };
  const outcome traced = run({}, "forward");
  for (const char* order : {"forward", "reverse", "random:3"}) {
    const outcome plain = run({"--plain"}, order);
    EXPECT_EQ(plain.exit_code, 0) << order;
    EXPECT_EQ(plain.out, traced.out) << order;
    EXPECT_EQ(plain.err, "") << order;
  }
}

// Threads that pass their turns on by themselves, along rows and at barriers, are not told apart
// until one of them stops otherwise.
TEST_F(CompilerDriver, APlainProgramNamesTheThreadThatStops) {
  write_file(folder + "/stops.cu", R"(#include <cstdio>
__global__ void stops(bool waits) {
  if (waits) for (int i = 0; i < 3; ++i) __syncthreads();
  if (threadIdx.x == 5 && threadIdx.y == 2) __trap();
  if (threadIdx.x == 20 && threadIdx.y == 1) printf("%u\n", threadIdx.x);
}
int main() {
  stops<<<1, dim3(24, 4)>>>(false);
  stops<<<1, dim3(24, 4)>>>(true);
}
)");
  ASSERT_EQ(cc({"--plain", "stops.cu", "-o", "stops"}).exit_code, 0);
  const outcome o = run_program(folder + "/stops", {}, {.folder = folder, .environment = {}});
  EXPECT_EQ(o.out, "20\n20\n");
  EXPECT_THAT(o.err, testing::HasSubstr("thread (5,2,0)"));
}

TEST_F(CompilerDriver, AFileNamedFromAnotherFolderIsFoundFromAnyFolder) {
  write_file(folder + "/stop.cu",
             "__global__ void stop() {\n  __trap();\n}\n"
             "int main() { stop<<<1, 1>>>(); cudaDeviceSynchronize(); }\n");
  const std::string elsewhere = folder + "/elsewhere";
  std::filesystem::create_directory(elsewhere);
  const outcome made = run_program(WARPGAUGE_TOOL,
                                   {"cc", "../stop.cu", "-o", "../stop"},
                                   {.folder = elsewhere, .environment = {}});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  // Recorded with its folder by DWARF 5.
  ASSERT_EQ(cc({"stop.cu", "-o", "stop_here"}).exit_code, 0);
  for (const char* program : {"/stop", "/stop_here"}) {
    for (const auto& [from, file] :
         {std::pair{folder, std::string("stop.cu")}, std::pair{elsewhere, folder + "/stop.cu"}}) {
      const outcome o = run_program(folder + program, {}, {.folder = from, .environment = {}});
      EXPECT_EQ(o.exit_code, 97);
      EXPECT_THAT(o.err, StartsWith(file + ":2:"));
      EXPECT_THAT(o.err, testing::HasSubstr("[trap]"));
    }
  }
}

// cuRAND's generators are compiled from the toolkit's headers. The first number of Philox 4x32-10
// for counter and key 0 is the authors' own (Random123, "kat_vectors").
TEST_F(CompilerDriver, DeviceGeneratorsGiveTheirPublishedNumbers) {
  if (!std::filesystem::exists("/usr/local/cuda/include/curand_kernel.h"))
    GTEST_SKIP() << "no toolkit in /usr/local/cuda";
  write_file(folder + "/draw.cu", R"(#include <curand_kernel.h>
#include <cstdio>
__global__ void draw(unsigned* out) {
  curandStatePhilox4_32_10_t state;
  curand_init(0, 0, 0, &state);
  out[0] = curand(&state);
}
int main() {
  unsigned* out;
  cudaMallocManaged(&out, 4);
  draw<<<1, 1>>>(out);
  std::printf("%d %x\n", cudaDeviceSynchronize(), out[0]);
}
)");
  const outcome made = cc({"draw.cu", "-o", "draw"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(run_program(folder + "/draw", {}, {.folder = folder, .environment = {}}).out,
            "0 6627e8d5\n");
}

// The toolkit's own sources, on this surface. Its scan looks back from block to block through words
// that nobody orders but by how they are read.
TEST_F(CompilerDriver, ThrustAndCubAreCompiledFromAToolkit) {
  write_file(folder + "/sums.cu", R"(#include <thrust/device_vector.h>
#include <thrust/scan.h>
#include <cstdio>
int main() {
  thrust::device_vector<int> sums(10000, 1);
  thrust::inclusive_scan(sums.begin(), sums.end(), sums.begin());
  std::printf("%d\n", static_cast<int>(sums.back()));
}
)");
  const outcome without = cc({"-DWARPGAUGE_SIM_NO_TOOLKIT", "sums.cu", "-o", "sums"});
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_THAT(without.err, AllOf(HasSubstr("sums.cu:1"), HasSubstr("a checkout of CCCL")));
  if (!std::filesystem::exists("/usr/local/cuda/include/cccl"))
    GTEST_SKIP() << "no toolkit 13 in /usr/local/cuda";
  const outcome made = cc({"sums.cu", "-o", "sums"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const outcome ran = run_program(folder + "/sums", {}, {.folder = folder, .environment = {}});
  EXPECT_EQ(ran.out, "10000\n") << ran.err;
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
}

TEST_F(CompilerDriver, DependenciesArchivesAndDeviceLinksAreMade) {
  make_race();
  EXPECT_THAT(file_text(folder + "/race.d"), AllOf(HasSubstr("race.o:"), HasSubstr("size.h")));
  EXPECT_THAT(cc({"-MM", "race.cu"}).out, HasSubstr("size.h"));
  EXPECT_EQ(cc({"-lib", "race.o", "-o", "race.a"}).exit_code, 0);
  EXPECT_EQ(cc({"-dlink", "race.o", "-o", "device.o"}).exit_code, 0);
  const outcome o = cc({"race.a", "device.o", "-o", "joined"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_TRUE(std::filesystem::exists(folder + "/joined"));
}

TEST_F(CompilerDriver, ADryRunShowsTheStepsAndMakesNothing) {
  const outcome o = cc({"-dryrun", "second.cu", "-o", "unmade"});
  EXPECT_EQ(o.exit_code, 0);
  EXPECT_THAT(o.err, AllOf(HasSubstr("--launch"), HasSubstr("-lwarpgauge_sim")));
  EXPECT_FALSE(std::filesystem::exists(folder + "/unmade"));
}

TEST_F(CompilerDriver, PreprocessedTextGoesToStandardOutput) {
  const outcome o = cc({"-E", "second.cu"});
  EXPECT_EQ(o.exit_code, 0);
  EXPECT_THAT(o.out, HasSubstr("void greet()"));
}

TEST_F(CompilerDriver, StandardInputIsCompiledAndTheProgramRunsWithItsArguments) {
  write_file(folder + "/typed",
             "#include <cstdio>\n__global__ void stop() { __trap(); }\n"
             "int main(int, char** words) {\n  std::puts(words[1]);\n"
             "  stop<<<1, 1>>>();\n  cudaDeviceSynchronize();\n}\n");
  const outcome o = run_program(
      "/bin/sh",
      {"-c", WARPGAUGE_TOOL " cc -x cu -o typed-in -run -run-args hello,there - <typed"},
      {.folder = folder, .environment = {}});
  EXPECT_EQ(o.exit_code, 97) << o.err;
  EXPECT_EQ(o.out, "hello\n");
  EXPECT_THAT(o.err, StartsWith("<stdin>:2:"));
}

TEST_F(CompilerDriver, WhatCannotBeCompiledEndsWithTwo) {
  write_file(folder + "/wrong.cu", "int main() { return nothing; }\n");
  const outcome wrong = cc({"wrong.cu"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("wrong.cu:1"));
  for (const std::vector<std::string>& words : {std::vector<std::string>{},
                                                {"missing.cu"},
                                                {"text.txt"},
                                                {"-x", "f77", "race.cu"},
                                                {"-x", "c++", "-c", "race.cu"},
                                                {"-"},
                                                {"-no-such-option", "race.cu"},
                                                {"-c", "race.cu", "second.cu", "-o", "both.o"}}) {
    const outcome o = cc(words);
    EXPECT_EQ(o.exit_code, 2) << testing::PrintToString(words);
    EXPECT_NE(o.err, "") << testing::PrintToString(words);
    EXPECT_THAT(o.out, IsEmpty());
  }
}

TEST_F(CompilerDriver, AnUnservedLibraryIsNamedWhenTheLinkFails) {
  write_file(folder + "/needs.cpp", "void not_here();\nint main() { not_here(); }\n");
  const outcome o = cc({"needs.cpp", "-lcusparse"});
  EXPECT_EQ(o.exit_code, 2);
  EXPECT_THAT(
      o.err,
      HasSubstr("of these libraries of the toolkit the simulator has a part at most: -lcusparse"));
}

}  // namespace
}  // namespace warpgauge::tests
