// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// libcu++'s cuda::std is the host's standard library: its functions are kernel code like any
/// other.
namespace std {}
namespace cuda {
namespace std {
using namespace ::std;
}
}  // namespace cuda
