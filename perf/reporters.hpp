// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "perf/suite.hpp"

#include <benchmark/benchmark.h>

#include <memory>

namespace warpgauge::perf {

/// Google Benchmark's console table with the case's own name and its few figures, or JSON when the
/// user asked for that on standard output.
std::unique_ptr<benchmark::BenchmarkReporter> display_reporter(const options& chosen,
                                                               const suite& of);

/// For --benchmark_out in JSON: Google Benchmark's own with case names, with the context as it is
/// after the last case, and without the host's name. Null when no such file is asked for.
std::unique_ptr<benchmark::BenchmarkReporter> file_reporter(const options& chosen, const suite& of);

}  // namespace warpgauge::perf
