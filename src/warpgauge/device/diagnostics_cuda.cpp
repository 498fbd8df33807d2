// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/availability.hpp"
#include "warpgauge/device/memory.hpp"

namespace warpgauge::device {

std::vector<std::string> weakening_settings() { return {}; }

void prefer_speed() {}

void trust_the_host() {}

std::vector<std::string> take_findings() { return {}; }

void name_elements(const allocation& /*memory*/, array_shape /*shape*/) {}

bool allocation::resize(std::size_t /*bytes*/) { return false; }

void allow_reads(const void* /*from*/, std::size_t /*bytes*/, bool /*allowed*/) {}

std::optional<std::size_t> kernels_run() { return std::nullopt; }

}  // namespace warpgauge::device
