// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/commands.hpp"

namespace warpgauge::sim::frontend {

/// Where the simulator's parts lie beside this program: in an installed copy or in a build tree.
struct installation {
  std::filesystem::path headers;  ///< CUDA's surface
  std::filesystem::path library;  ///< the folder of the runtime
};
constexpr char runtime_file[] = "libwarpgauge_sim.so";
constexpr char names_file[] = "libwarpgauge_sim_names.so";  ///< CUDA's own link names

/// @throws std::runtime_error when a part is missing
installation find_installation();

/// The compiler to use, and its options: for simulated code those of warpgauge_simulate(), from
/// which they are generated, or those for plain code, whose accesses are not traced.
struct host_compiler {
  std::string name;
  bool clang = false;
  arguments options;
  arguments linked;
};

/// @param wanted  from -ccbin; empty: NVCC_CCBIN, else the compiler that this program was built
/// with
host_compiler find_compiler(const std::string& wanted, bool plain);

}  // namespace warpgauge::sim::frontend
