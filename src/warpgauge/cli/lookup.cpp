// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/lookup.hpp"

#include "warpgauge/base/suggest.hpp"
#include "warpgauge/cli/exit_codes.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace warpgauge::cli {

registry::entry find_variant(std::string_view id) {
  const registry::lookup result = registry::find(id);
  if (result) return *result.found;
  const std::string meant = base::did_you_mean(result.suggestions);
  throw stop(exit_code::usage,
             fmt::format("no kernel is named '{}'{}",
                         id,
                         meant.empty() ? "; `warpgauge list` shows them all" : meant));
}

nlohmann::ordered_json json_of(const registry::entry& e) {
  using nlohmann::ordered_json;
  const kernels::variant& v = *e.variant;
  ordered_json types = ordered_json::array();
  for (const kernels::element t : v.types) types.push_back(kernels::to_string(t));
  ordered_json backends = ordered_json::array();
  if (!v.gpu_only) backends.push_back("sim");
  backends.push_back("cuda");
  return {{"id", e.id()},
          {"family", e.family->name},
          {"idea", v.idea},
          {"source_systems", v.source_systems},
          {"types", types},
          {"tiles", v.tiles},
          {"contract", v.fulfils->name},
          {"gpu_only", v.gpu_only.has_value()},
          {"backends", backends},
          {"has_inner", v.fulfils->has_inner},
          {"in_kernel_repetitions", v.in_kernel_repetitions},
          {"minimum_compute_capability", v.minimum_compute_capability}};
}

}  // namespace warpgauge::cli
