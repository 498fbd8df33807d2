// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Every kernel of the suite. Correctness, traffic, perf, documentation and the tool iterate over
/// it, so no variant can go untested.
namespace warpgauge::registry {

/// The one visible list of families, in the order of the documentation.
std::span<const kernels::family* const> families();

/// A variant and the family that it belongs to; both live as long as the program.
struct entry {
  const kernels::family* family = nullptr;
  const kernels::variant* variant = nullptr;

  std::string id() const;  ///< "transpose.padded"
};

/// Names the part that an entry lacks.
/// @throws std::logic_error
void require_complete(const entry& e);

/// All variants, family by family, each ladder slowest idea first.
/// @throws std::logic_error  one is not complete
std::span<const entry> all_variants();

/// What find() found: an entry, or ids that the caller may have meant.
struct lookup {
  const entry* found = nullptr;          ///< null when no variant has the id
  std::vector<std::string> suggestions;  ///< nearest first, at most three; empty when found

  explicit operator bool() const { return found != nullptr; }
};

/// The variant with this id ("transpose.padded").
lookup find(std::string_view id);

}  // namespace warpgauge::registry
