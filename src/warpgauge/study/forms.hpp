// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

/// Kernels of the registry in launches that only the documents have: float, and launch dimensions
/// of their own. Judged, counted and timed like any other variant, but in no baseline.
namespace warpgauge::study {

/// - naive_WxH: blocks of W x H threads on tiles of W x W; linear_id_WxH, linear_id_padded_WxH: the
///   same blocks, an element per thread (document 3);
/// - spare_*: 16 x 16 threads, and (width / 16 + 1) x (height / 16 + 1) blocks, one too many where
///   16 divides (document 4).
const contract::family& forms();

}  // namespace warpgauge::study
