// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/selftest/mutants/run_options.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace warpgauge::mutants {

void wrong_usage(const std::string& why) {
  fmt::print(stderr,
             "{}\nusage: warpgauge_mutant_runner --list FILE --stored FILE [--equivalents FILE] "
             "[--results FILE] [--reach FILE | --reached FILE]\n"
             "         [--only VARIANT|FAMILY]... [--id NUMBER]... [--jobs N] [--sample SECONDS "
             "[--seed N]]\n",
             why);
  std::exit(2);
}

run_options parse(int argc, char** argv) {
  run_options o;
  for (int i = 1; i < argc; i += 2) {
    const std::string name = argv[i];
    if (i + 1 == argc) wrong_usage(name + " needs a value");
    const std::string value = argv[i + 1];
    if (name == "--list")
      o.list = value;
    else if (name == "--stored")
      o.stored = value;
    else if (name == "--equivalents")
      o.equivalents = value;
    else if (name == "--results")
      o.results = value;
    else if (name == "--reach")
      o.reach = value;
    else if (name == "--reached")
      o.reached = value;
    else if (name == "--only")
      o.only.push_back(value);
    else if (name == "--id")
      o.ids.push_back(std::stoi(value));
    else if (name == "--jobs")
      o.jobs = static_cast<unsigned>(std::stoul(value));
    else if (name == "--sample")
      o.seconds = std::stod(value), o.sample = true;
    else if (name == "--seed")
      o.seed = std::stoull(value);
    else
      wrong_usage("unknown option " + name);
  }
  if (o.list.empty() || o.stored.empty()) wrong_usage("--list and --stored are needed");
  return o;
}

}  // namespace warpgauge::mutants
