// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/unit/cli/tool.hpp"

#include <string>
#include <vector>

/// The tool on machines that this one need not be: NVML is the stand-in of
/// tests/unit/measure/fake_cards.cpp.
namespace warpgauge::tests {

/// A whole GPU's line, see fake_cards.cpp.
inline std::string gpu(int n,
                       const std::string& mig = "off",
                       const std::string& name = "NVIDIA H100 80GB HBM3") {
  const std::string digits = std::to_string(1000 + n);
  return "gpu GPU-8f6a" + digits + "-0d3e-4f5a-9b7c-00112233" + digits + " 81559 591 " + mig +
         " 0 " + name + "\n";
}

inline std::string slice(int place, const std::string& profile, int mib) {
  return "mig " + std::to_string(place) + " MIG-5c2e000" + std::to_string(place) +
         "-7a1b-5c3d-8e4f-665544332211 " + std::to_string(mib) + " NVIDIA H100 80GB HBM3 MIG " +
         profile + "\n";
}

/// Where NVML says that there is no driver, whatever this machine's own jobs may use.
inline outcome tool_without_driver(const std::vector<std::string>& arguments,
                                   const std::vector<std::string>& environment = {},
                                   const conditions& under = {}) {
  std::vector<std::string> words{"-u",
                                 "CUDA_VISIBLE_DEVICES",
                                 "-u",
                                 "CUDA_DEVICE_ORDER",
                                 "-u",
                                 "WARPGAUGE_REQUIRE_GPU",
                                 "LD_LIBRARY_PATH=" FAKE_CARDS_FOLDER};
  words.insert(words.end(), environment.begin(), environment.end());
  words.emplace_back(WARPGAUGE_TOOL);
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run_program("/usr/bin/env", words, under);
}

/// Where NVML answers so: lines of gpu and slice.
inline outcome tool_on(const std::string& answers,
                       const std::vector<std::string>& arguments,
                       std::vector<std::string> environment = {},
                       const conditions& under = {}) {
  const std::string file = fresh_folder() + "/answers";
  write_file(file, answers);
  environment.push_back("FAKE_CARDS=" + file);
  return tool_without_driver(arguments, environment, under);
}

}  // namespace warpgauge::tests
