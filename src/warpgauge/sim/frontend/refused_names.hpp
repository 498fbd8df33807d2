// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/unit.hpp"

#include <span>
#include <string_view>

namespace warpgauge::sim::frontend {

/// A name of CUDA that the surface does not declare, and the feature it belongs to.
struct refused_name {
  std::string_view name;
  std::string_view feature;
};

std::span<const refused_name> refused_names();

/// @throws refusal at the first of them that is used: one message, where the compiler would have
/// one for each unknown type, member and call
void refuse_names(const unit& in);

/// @throws refusal where code for the device alone calls a function of the host, as nvcc refuses
void refuse_host_calls(const unit& in);

}  // namespace warpgauge::sim::frontend
