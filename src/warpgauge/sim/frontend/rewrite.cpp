// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/rewrite.hpp"

#include "warpgauge/sim/frontend/passes.hpp"

namespace warpgauge::sim::frontend {

std::string rewrite(std::string device, std::string host) {
  unit whole = merge_passes(std::move(device), std::move(host));
  try {
    rewrite_assembly(whole);
    rewrite_functions(whole);
    rewrite_launches(whole);
  } catch (const refusal& r) {
    throw std::runtime_error(whole.files.name(r.file) + ":" + std::to_string(r.line) +
                             ": error: warpgauge: " + r.what());
  }
  return whole.print();
}

}  // namespace warpgauge::sim::frontend
