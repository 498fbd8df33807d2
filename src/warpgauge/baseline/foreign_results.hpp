// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/baseline/results.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::baseline {

/// Measurements of another project's program, in the layout of Google Benchmark or nvbench: each
/// file is a session of one process, each row is gated, and there is no anchor (it is 1). Times
/// become rates, in 1/s.
///
/// Google Benchmark: the median of the repetitions. The GPU is the context's "gpu"
/// (`--benchmark_context=gpu=...`), else the host; the card is the host.
///
/// nvbench: the median of the samples in the binary file beside it (`--jsonbin`), else the mean
/// that the file holds. It records neither the time nor the card: all GPUs of a model are one card,
/// and every file is a day of its own.
///
/// @return  nothing for a document that is neither, also for ours
/// @throws file_error  wrong_schema, duplicated_row, empty, other_gpu for several devices in one
///         file, truncated for a binary file that is too short or too long
std::optional<process> parse_foreign(const json& document,
                                     std::string_view text,
                                     const std::string& origin);

}  // namespace warpgauge::baseline
