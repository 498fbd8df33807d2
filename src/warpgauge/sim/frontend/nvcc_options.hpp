// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/compile.hpp"

namespace warpgauge::sim::frontend {

/// Up to which step `warpgauge cc` goes.
enum class phase { preprocess, list_dependencies, object, module, device_link, archive, program };

/// The options of `warpgauge cc`, in nvcc's words.
struct nvcc_options {
  phase last = phase::program;
  arguments inputs;             ///< sources, objects, archives, in their order
  arguments link;               ///< -L, -l, -Wl and such
  arguments toolkit_libraries;  ///< -lcublas and such, which have no files here
  arguments compile;            ///< of the host compiler, all languages
  arguments preprocess;         ///< -D, -U, -I and such
  arguments dependency;         ///< -MD and such
  arguments run_arguments;      ///< of the program that -run starts
  arguments unknown;            ///< not nvcc's, to be passed on or refused
  std::string output;
  std::string output_folder;  ///< -odir: for files without a stated name
  std::string host_compiler;  ///< -ccbin
  std::string forced_language;
  std::string module_suffix;  ///< of -fatbin, -cubin and -ptx
  std::string listed;         ///< --list-gpu-arch and -code: what precedes each number
  architecture device;
  bool generated = false;  ///< -gencode named an architecture
  bool help = false;
  bool version = false;
  bool verbose = false;
  bool dry_run = false;
  bool run = false;
  bool shared_runtime = false;       ///< -cudart shared
  bool forward_to_compiler = false;  ///< options that nvcc does not know
  bool forward_to_linker = false;    ///< the same
  bool plain = false;                ///< not nvcc's: nothing is traced
};

/// @throws std::runtime_error with a message for what is unknown or cannot be done
nvcc_options read_options(const arguments& words);

}  // namespace warpgauge::sim::frontend
