// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Times every variant of the registry on the GPU: a Google Benchmark program whose rows are cases
// ("transpose.padded/f32/t32/8192x8192/cold") and whose figures are medians of samples taken
// alternately with an anchor. --help lists the options besides Google Benchmark's own.
#include "perf/options.hpp"
#include "perf/reporters.hpp"
#include "perf/suite.hpp"
#include "warpgauge/measure/cases.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <exception>

namespace {

/// Whether a test of this variant has something to say: a verdict, or why nothing is measured.
bool judged_or_excused(const warpgauge::registry::entry& of) {
  if (warpgauge::measure::why_unmeasured(of)) return true;
  const auto cases = warpgauge::measure::cases_of(of);
  return std::any_of(cases.begin(), cases.end(), [](const auto& c) { return c.gated; });
}

}  // namespace

int main(int argc, char** argv) {
  using namespace warpgauge::perf;
  try {
    const options chosen = take_options(argc, argv);
    benchmark::Initialize(&argc, argv, print_help);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    if (chosen.list_variants) {
      for (const warpgauge::registry::entry& of : warpgauge::registry::all_variants())
        if (judged_or_excused(of)) std::printf("%s\n", of.id().c_str());
      return 0;
    }
    suite all(chosen);
    all.register_cases();
    if (chosen.list_only) {
      benchmark::RunSpecifiedBenchmarks();
      return 0;
    }
    if (const auto why = all.open_device()) {
      std::fprintf(stderr, "kernels: %s\n", why->sentence.c_str());
      return why->exit_code;
    }
    const auto display = display_reporter(chosen, all);
    const auto file = file_reporter(chosen, all);
    const std::size_t run = file ? benchmark::RunSpecifiedBenchmarks(display.get(), file.get())
                                 : benchmark::RunSpecifiedBenchmarks(display.get());
    if (run == 0) {
      std::fprintf(stderr,
                   "kernels: no case matches the filter; --benchmark_list_tests lists them\n");
      return 2;
    }
    return all.exit_code();
  } catch (const usage_error& e) {
    std::fprintf(stderr, "kernels: %s; see --help\n", e.what());
    return 2;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "kernels: %s\n", e.what());
    return 7;
  }
}
