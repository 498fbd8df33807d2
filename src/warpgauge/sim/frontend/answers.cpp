// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/answers.hpp"

#include "warpgauge/base/fitted.hpp"
#include "warpgauge/sim/frontend/generated_options.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <system_error>

namespace warpgauge::sim::frontend {
namespace {

constexpr char help_text[] = R"(usage: warpgauge cc [options of nvcc] file.cu ...

Compiles CUDA programs for the CPU simulator: no GPU, no CUDA toolkit. It takes
nvcc's options: -o -c -dc -I -D -U -std -O -g -L -l -Xcompiler -Xlinker -arch
-gencode -rdc -shared -lib -M -MD -E -ccbin -x -run -v -dryrun, @file and
others; those that only change a GPU's code do nothing, and unknown ones are
refused. What -fatbin, -cubin and -ptx write is a library of simulated kernels,
for the driver's modules.

Device code sees __CUDA_ARCH__ as of -arch (900 without it, or what
WARPGAUGE_SIM_ARCH says).

The programs print what they find wrong on stderr, and end with 97 when there
was anything:
  WARPGAUGE_SIM_REPORT=table       a table of kernels and their worst lines
  WARPGAUGE_SIM_REPORT=json        the same and all findings, for programs; also
                                   FILE.json and FILE.sarif
  WARPGAUGE_SIM_FINDINGS=report    findings fail neither a launch nor the program

With --plain no access is traced: programs run several times as fast, compiled
at the level of -O (2 without it), and report only what ends them, such as a
trap.

For whole builds, warpgauge toolkit FOLDER writes a folder to be named as
CUDA_HOME, with bin/nvcc.

Example:
  warpgauge cc -o saxpy saxpy.cu && ./saxpy

Exit codes: 0; 2 where an option or a file cannot be read or does not compile;
7 where this machine lacks something.
)";

/// Those of the toolkit that print_version() names.
void print_architectures(const std::string& prefix) {
  for (const int number : {
#include "warpgauge/sim/include/warpgauge_surface/architectures.inc"
       }) {
    std::printf("%s%d\n", prefix.c_str(), number);
  }
}

void print_version() {
  std::printf(
      "warpgauge cc %s: compiles CUDA for a CPU simulator, in place of\n"
      "nvcc: NVIDIA (R) Cuda compiler driver\n"
      "Cuda compilation tools, release %s, V%s\n",
      project_version.c_str(),
      toolkit_version.substr(0, toolkit_version.rfind('.')).c_str(),
      toolkit_version.c_str());
}

}  // namespace

bool answer(const nvcc_options& o) {
  if (!o.help && !o.version && o.listed.empty()) return false;
  std::signal(SIGPIPE, SIG_IGN);  // a closed output is reported below
  if (o.help) {
    std::fputs(base::fitted(help_text, base::known_columns()).c_str(), stdout);
  } else if (o.version) {
    print_version();
  } else {
    print_architectures(o.listed);
  }
  if (std::fflush(stdout) == 0) return true;
  throw std::system_error(errno, std::generic_category(), "the output cannot be written");
}

}  // namespace warpgauge::sim::frontend
