// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/new_project.hpp"

namespace warpgauge::cli {
namespace {

constexpr const char* kernel = R"(#pragma once

/// y = alpha x, n elements.
__global__ void scale(const float* x, float* y, int n, float alpha) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = alpha * x[i];
}
)";

constexpr const char* statement = R"(#include "scale.cuh"

#include <warpgauge/kernel.hpp>

using namespace warpgauge::suite;

WARPGAUGE_KERNEL(scale)
    .sizes(every("n", 1, 600))
    .perf({{1 << 26}})
    .scalar("alpha", {2.5, 0, -1})
    .input(array<float>("x", "n"))
    .output(array<float>("y", "n"))
    .launch([](const args& a) {
      const int blocks = (a.size("n") + 255) / 256;
      scale<<<blocks, 256, 0, a.stream>>>(a["x"], a["y"], a.size("n"), a.value("alpha"));
    })
    .reference([](const host_args& a) {
      const auto x = a["x"];
      const auto y = a.out("y");
      for (int i = 0; i < a.size("n"); ++i) y(i) = a.value("alpha") * x(i);
    })
    .tolerance(exact())
    .moves(bytes_of("x") + bytes_of("y"))
    .coalesced()   // no request touches more sectors than its bytes fill
    .sectors(1);   // and all together are those that the bytes of x and y fill, once
)";

/// What `traffic --write` stores of that kernel.
constexpr const char* counts = R"({"schema": 2,
"order": {"global": ["requests", "sectors"],
          "shared": ["requests", "wavefronts", "bank_conflicts"]},
"counts": {
"scale": {
  "n=600 alpha=2.5": {"barriers":0,"global_load":[19,75],"global_store":[19,75],"shared_load":[0,0,0],"shared_store":[0,0,0]}
}
}}
)";

constexpr const char* lists = R"(cmake_minimum_required(VERSION 3.25)
project(@name@ LANGUAGES CXX)
include(CheckLanguage)
check_language(CUDA)
if(CMAKE_CUDA_COMPILER)
  enable_language(CUDA)
endif()
enable_testing()
find_package(warpgauge 0.2 REQUIRED)

warpgauge_add_kernels(@name@ SOURCES kernels.cu BASELINES baselines)
)";

constexpr const char* presets = R"({
  "version": 6,
  "configurePresets": [
    {"name": "default", "binaryDir": "${sourceDir}/build", 
     "cacheVariables": {"CMAKE_BUILD_TYPE": "Release", "CMAKE_EXPORT_COMPILE_COMMANDS": "ON"}}
  ],
  "buildPresets": [{"name": "default", "configurePreset": "default"}],
  "testPresets": [{"name": "default", "configurePreset": "default", "output": {"outputOnFailure": true}}]
}
)";

constexpr const char* clangd = R"(# clangd reads the build, after: cmake --preset default
CompileFlags:
  CompilationDatabase: build
  Remove: [-fno-extern-tls-init, -fno-gnu-unique, -fno-thread-jumps] # g++'s own
---
# It knows `<<<` in CUDA's own language only.
If:
  PathMatch: .*\.cuh?
CompileFlags:
  Remove: [-include]
  Add: [-xcuda, --cuda-host-only, -nocudainc, -nocudalib, -Xclang, -fcuda-allow-variadic-functions,
        -DWARPGAUGE_SIM_DEVICE_CODE, -include, warpgauge_surface/clangd.hpp, -Wno-unused-value, -ferror-limit=0]
Diagnostics:
  Suppress: [ref_bad_target, attributes_are_not_compatible] # which side a function is for: here all are for both
)";

constexpr const char* workflow = R"(name: kernels
on: [push, pull_request]
permissions:
  contents: read
env:
  WARPGAUGE: ${{ vars.WARPGAUGE_REPOSITORY }} # OWNER/NAME, where your copy of warpgauge lies
jobs:
  simulator:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@v4
      - name: warpgauge
        run: |
          git clone --depth 1 "https://github.com/$WARPGAUGE" warpgauge
          cd warpgauge
          ci/setup
          cmake --preset sim -DWARPGAUGE_TESTS=OFF
          cmake --build --preset sim
          cmake --install build/sim --prefix ../prefix
      - run: cmake --preset default "-DCMAKE_PREFIX_PATH=$PWD/prefix"
      - run: cmake --build --preset default
      - run: ctest --preset default --output-junit results/ctest.xml
      - name: summary
        if: ${{ !cancelled() }}
        run: build/@name@ report -o report.md; cat report.md >> "$GITHUB_STEP_SUMMARY"
)";

std::string with_name(std::string text, const std::string& name) {
  const std::string mark = "@name@";
  for (std::size_t at = text.find(mark); at != std::string::npos;
       at = text.find(mark, at + name.size()))
    text.replace(at, mark.size(), name);
  return text;
}

}  // namespace

std::vector<project_file> new_project(const std::string& name) {
  return {{"scale.cuh", kernel},
          {"kernels.cu", statement},
          {name + ".traffic.json", counts},
          {"CMakeLists.txt", with_name(lists, name)},
          {"CMakePresets.json", presets},
          {".clangd", clangd},
          {".github/workflows/kernels.yml", with_name(workflow, name)},
          {".gitignore", "build/\n"}};
}

}  // namespace warpgauge::cli
