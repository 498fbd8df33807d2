// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/nvrtc.h"

#include <map>
#include <string>
#include <vector>

/// What nvrtcCreateProgram makes.
struct _nvrtcProgram {
  std::string source;
  std::string name;
  std::map<std::string, std::string> headers;  ///< texts by the names in #include
  std::vector<std::string> expressions;

  bool compiled = false;
  std::string log;
  std::string image;                           ///< empty where it did not compile
  std::map<std::string, std::string> lowered;  ///< the linker's names by expressions
};

namespace warpgauge::sim::nvrtc {

/// Runs `warpgauge cc` and keeps what it wrote and said in the program.
nvrtcResult compile(_nvrtcProgram& program, const std::vector<std::string>& options);

}  // namespace warpgauge::sim::nvrtc
