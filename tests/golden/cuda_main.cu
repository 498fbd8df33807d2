// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Makes the golden launches on a GPU, for a profiler to watch:
//   golden_launches NAMES [EVERY [PREFIX...]]
// writes the launches' names, one per line in order, to the file NAMES. With EVERY, only each
// EVERY-th launch is made; with PREFIXes, only launches whose names begin with one of them.
//   golden_launches --toolkit
// prints the version of the CUDA compiler that built it.
#include "tests/golden/launches.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

int main(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + 1, argv + argc);
  if (arguments == std::vector<std::string_view>{"--toolkit"}) {
    std::printf("%d.%d\n", __CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__);
    return 0;
  }
  const long every = arguments.size() > 1 ? std::strtol(argv[2], nullptr, 10) : 1;
  if (arguments.empty() || arguments[0].starts_with("--") || every < 1) {
    std::fprintf(stderr, "usage: golden_launches NAMES [EVERY [PREFIX...]]\n");
    return 2;
  }
  const auto chosen = [&](const std::string& name) {
    return arguments.size() < 3 ||
           std::any_of(arguments.begin() + 2, arguments.end(), [&](std::string_view prefix) {
             return name.starts_with(prefix);
           });
  };
  try {
    std::ofstream names(argv[1]);
    long seen = 0, made = 0;
    warpgauge::golden::run_launches(
        {.wanted = [&](const std::string& name) { return chosen(name) && seen++ % every == 0; },
         .launched =
             [&](const std::string& name) {
               names << name << '\n';
               ++made;
             }});
    if (!names.flush()) throw std::runtime_error(std::string("cannot write ") + argv[1]);
    if (made == 0) throw std::runtime_error("no launch has such a name");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "golden_launches: %s\n", error.what());
    return 7;
  }
  return 0;
}
