// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace warpgauge::tests {

/// The first place where the document does not conform, "" when it conforms. Knows the keywords
/// that baselines/schema.json uses and refuses others, so that none is silently unchecked.
std::string violation(const nlohmann::json& schema, const nlohmann::json& document);

}  // namespace warpgauge::tests
