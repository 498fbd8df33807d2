// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/compile.hpp"

#include <string_view>

namespace warpgauge::sim::frontend {

/// Whether preprocessing ended at a header of Thrust or CUB that was not found. Only files that use
/// one see CUDA's own libcu++: for others the surface's <cuda/...> counts traffic.
bool lacks_cccl(std::string_view errors);

/// How CUDA's C++ libraries are brought to a file: Thrust, CUB and libcu++ as one checkout, of a
/// folder on the include path or of an installed toolkit.
struct cccl {
  arguments folders;    ///< before the surface's own; empty where there are no such libraries
  arguments options;    ///< of both steps
  arguments remaining;  ///< the command's other options of the preprocessor
};
cccl find_cccl(const compile_command& c);

}  // namespace warpgauge::sim::frontend
