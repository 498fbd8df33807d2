// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/verdict.hpp"

#include <string>

/// Words for judgements. Only what shows a judgement makes them; nothing reads them back.
namespace warpgauge::report {

/// What happened and what to do about it: a sentence without its full stop.
std::string words(const baseline::cause& c);

/// The same without a case's own figures: what all cases with that cause have in common.
std::string explanation(const baseline::cause& c);

/// All causes of a case; empty for a plain pass.
std::string sentence(const baseline::judgement& j);

}  // namespace warpgauge::report
