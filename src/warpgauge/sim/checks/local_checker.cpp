// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/local_checker.hpp"

#include <algorithm>
#include <string>

namespace warpgauge::sim {

void local_checker::check(check_context& context,
                          access_op op,
                          std::uintptr_t address,
                          unsigned size,
                          std::uintptr_t pc) {
  auto it = arrays_.upper_bound(address);
  if (it == arrays_.begin()) return;
  --it;
  std::vector<bool>& written = it->second;
  const std::size_t offset = address - it->first;
  if (offset >= written.size()) return;
  const auto first = written.begin() + static_cast<std::ptrdiff_t>(offset);
  const auto last =
      first + static_cast<std::ptrdiff_t>(std::min<std::size_t>(size, written.size() - offset));
  // Padding that nobody wrote does not make a structure uninitialised.
  if (op != access_op::store && std::find(first, last, true) == last) {
    context.log.add_lazily(finding_kind::local_uninitialised_read, pc, context.point, [&] {
      return finding_detail{"local array",
                            static_cast<std::int64_t>(offset),
                            "reads " + std::to_string(size) + " bytes at offset " +
                                std::to_string(offset) + " of a local array, never written"};
    });
  }
  std::fill(first, last, true);
}

}  // namespace warpgauge::sim
