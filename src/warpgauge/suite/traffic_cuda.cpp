// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/traffic.hpp"

namespace warpgauge::suite {

std::optional<traced> trace(const definition&, const bound_case&) { return std::nullopt; }

}  // namespace warpgauge::suite
