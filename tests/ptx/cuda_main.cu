// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Runs every PTX instruction of the list on this machine's GPU and writes what it gives:
//   ptx_results FILE
#include "tests/ptx/declare.cuh"

#include <cstdio>
#include <exception>

int main(int argc, char** argv) {
  using namespace warpgauge::ptx_results;
  if (argc != 2) {
    std::fprintf(stderr, "usage: ptx_results FILE\n");
    return 2;
  }
  try {
    cudaDeviceProp device{};
    require(cudaGetDeviceProperties(&device, 0), "cudaGetDeviceProperties");
    int driver = 0;
    require(cudaDriverGetVersion(&driver), "cudaDriverGetVersion");
    std::FILE* const out = std::fopen(argv[1], "w");
    if (out == nullptr) throw std::runtime_error(std::string("cannot write ") + argv[1]);
    std::fprintf(out,
                 "{\n\"schema\": 1,\n\"source\": {\"chip\": \"%s\", \"compute_capability\": "
                 "\"%d.%d\", \"cuda\": \"%d.%d\", \"driver_cuda\": \"%d.%d\"},\n\"results\": {",
                 device.name,
                 device.major,
                 device.minor,
                 __CUDACC_VER_MAJOR__,
                 __CUDACC_VER_MINOR__,
                 driver / 1000,
                 driver % 1000 / 10);
    const char* separator = "\n";
    for (const instruction& i : instructions()) {
      std::fprintf(out, "%s\"%s\": \"", separator, i.name.c_str());
      for (const std::uint64_t value : i.run())
        std::fprintf(out, "%0*llx", int(width(i.result) / 4), (unsigned long long)value);
      std::fprintf(out, "\"");
      separator = ",\n";
    }
    std::fprintf(out, "\n}\n}\n");
    if (std::fclose(out) != 0) throw std::runtime_error(std::string("cannot write ") + argv[1]);
    std::printf("%zu instructions on %s\n", instructions().size(), device.name);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "ptx_results: %s\n", error.what());
    return 7;
  }
}
