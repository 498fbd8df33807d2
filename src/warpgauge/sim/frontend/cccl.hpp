// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/compile.hpp"

#include <string_view>

namespace warpgauge::sim::frontend {

/// Whether preprocessing ended at a missing header of Thrust or CUB. Only files that use one see
/// CUDA's own libcu++: for others the surface's <cuda/...> counts traffic.
bool lacks_cccl(std::string_view errors);

/// How a file gets CUDA's C++ libraries: Thrust, CUB and libcu++ together, from a checkout on the
/// include path or an installed toolkit.
struct cccl {
  arguments folders;    ///< before the surface's own; empty: the libraries are missing
  arguments options;    ///< of both steps
  arguments remaining;  ///< the command's other options of the preprocessor
};
cccl find_cccl(const compile_command& c);

}  // namespace warpgauge::sim::frontend
