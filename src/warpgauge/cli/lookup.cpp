// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/lookup.hpp"

#include "warpgauge/base/suggest.hpp"
#include "warpgauge/cli/exit_codes.hpp"

#include <fmt/format.h>

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

}  // namespace warpgauge::cli
