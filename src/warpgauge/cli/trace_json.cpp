// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/trace_json.hpp"

#include "warpgauge/cli/trace_report.hpp"

#include <nlohmann/json.hpp>

namespace warpgauge::cli {

std::string trace_json(const contract::launch_case& what, const sim::launch_report& report) {
  using nlohmann::ordered_json;
  ordered_json root = {
      {"id", what.id()},
      {"shape", ordered_json::array({what.shape.height, what.shape.width})},
      {"inner", what.shape.inner},
      {"type", what.variant->types.empty() ? "" : to_string(what.configuration.type)},
      {"tile", what.configuration.tile},
      {"layout", to_string(what.where)},
  };
  root.update(conformance::json_of(report));
  // Kernel and object names come from symbol tables: what is not UTF-8 there must not throw.
  return root.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace warpgauge::cli
