// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Makes the golden launches on a GPU, for a profiler to watch:
//   golden_launches NAMES [EVERY]
// writes the launches' names, one per line in order, to the file NAMES. With EVERY, only each
// EVERY-th launch is made.
#include "tests/golden/launches.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <string>

int main(int argc, char** argv) {
  const long every = argc == 3 ? std::strtol(argv[2], nullptr, 10) : 1;
  if (argc < 2 || argc > 3 || every < 1) {
    std::fprintf(stderr, "usage: golden_launches NAMES [EVERY]\n");
    return 2;
  }
  try {
    std::ofstream names(argv[1]);
    long seen = 0;
    warpgauge::golden::run_launches(
        {.wanted = [&](const std::string&) { return seen++ % every == 0; },
         .launched = [&](const std::string& name) { names << name << '\n'; }});
    if (!names.flush()) throw std::runtime_error(std::string("cannot write ") + argv[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "golden_launches: %s\n", error.what());
    return 7;
  }
  return 0;
}
