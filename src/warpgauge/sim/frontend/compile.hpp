// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/commands.hpp"

#include <optional>
#include <string>

namespace warpgauge::sim::frontend {

/// A command of g++ or clang++ that compiles one CUDA file to an object, taken apart.
struct compile_command {
  arguments compiler;    ///< with what precedes it, such as ccache
  arguments options;     ///< of both steps
  arguments preprocess;  ///< macros, include paths and the like: only for the first step
  arguments dependency;  ///< -MD and the like without their targets
  arguments targets;     ///< -MT and -MQ
  std::string dependency_file;
  std::string source;
  std::string output;
  bool reports_at_exit = false;  ///< the program is to print its findings at its end
  bool plain = false;            ///< nothing in it is traced
};

/// Takes a command apart.
/// @param words  launchers, the compiler, its arguments
/// @return nothing when it is not the compilation of one CUDA file, and must run unchanged
std::optional<compile_command> read_command(const arguments& words);

/// The GPU that device code is compiled for, as in `__CUDA_ARCH__`: 900.
struct architecture {
  int number = 900;
  std::string feature;  ///< "a" or "f" of sm_90a
};

/// Reads "sm_90", "compute_90a", "90" and such.
std::optional<architecture> read_architecture(std::string_view text);

/// The value of WARPGAUGE_SIM_ARCH, else 900.
/// @throws std::runtime_error when it cannot be read
architecture default_architecture();

/// Macros that a .cu file sees, besides the surface's.
arguments cuda_macros();

/// Preprocesses for device and host, rewrites, compiles.
/// @return the exit status
int compile(const compile_command& wanted, const architecture& device);

}  // namespace warpgauge::sim::frontend
