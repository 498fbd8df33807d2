// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/study/plan.hpp"
#include "warpgauge/study/results.hpp"

/// A small study: two kernels of document 3 at two sizes, with figures that make round ratios.
namespace warpgauge::tests {

inline const study::plan& example_plan() {
  static const study::plan all = study::plan_from(R"({"noise": 0.02, "noise_of_hosts": 0.1,
    "documents": [{"number": 3, "title": "Laboratory", "kind": "report", "gpu": "RTX 3090", "about": "It times two kernels. One is faster."}],
    "tables": [{"study": 3, "name": "sizes", "about": "two kernels", "unit": "us", "kernels": ["slow", "fast", "host.plain"],
                "shapes": ["8x8", "16x16"], "forms": ["loop"], "repetitions": 2}],
    "published": [{"study": 3, "kernel": "slow", "shape": "8x8", "value": 40}],
    "claims": [
      {"id": "3a", "claim": "Fast is faster", "parts": [
        {"says": "fast over slow", "speed": ["fast 8x8 loop"], "against": ["slow 8x8 loop"], "least": 3, "claimed": "4",
         "because": ["sectors", "slow 8x8", "fast 8x8"]},
        {"says": "slow here over there", "speed": ["slow 8x8 loop"], "least": 1, "claimed": "1"}]},
      {"id": "3b", "claim": "Both alike", "parts": [
        {"says": "fast over slow", "speed": ["fast 8x8 loop", "fast 16x16 loop"], "against": ["slow 8x8 loop", "slow 16x16 loop"], "least": 0.9, "most": 1.1}]},
      {"id": "3c", "claim": "Counted", "parts": [
        {"says": "sectors", "count": ["sectors", "slow 8x8", "ideal"], "least": 2, "most": 2}]},
      {"id": "3d", "claim": "On a trip", "parts": [
        {"says": "trip", "speed": ["slow 8x8 trip"], "against": ["slow 8x8 loop"], "most": 1}]},
      {"id": "3e", "claim": "The host is slower", "parts": [
        {"says": "host over slow", "speed": ["host.plain 8x8 loop"], "against": ["slow 8x8 loop"], "most": 0.5}]}],
    "figures": [{"study": 3, "table": "sizes", "title": "Sizes", "x": "n", "log": true}]})");
  return all;
}

inline study::results example_results() {
  study::results r;
  r.on.gpu = "Example GPU";
  r.on.driver = "1.2";
  r.on.cuda_toolkit = "13.0";
  r.on.host = "Example CPU";
  r.on.compiler = "g++ 12, -O3";
  r.on.utc = "2026-11-23T00:00:00Z";
  const auto add = [&](const char* kernel, const char* shape, double bytes, double s, int sectors) {
    study::row row;
    row.study = 3;
    row.table = "sizes";
    row.kernel = kernel;
    row.shape = shape;
    row.checked = "right";
    row.bytes = bytes;
    row.seconds["loop"] = s;
    if (sectors > 0) {
      row.counted.emplace();
      row.counted->global_load_requests = 2;
      row.counted->global_load_sectors = static_cast<std::uint64_t>(sectors);
    }
    r.rows.push_back(row);
  };
  add("slow", "8x8", 512, 20e-6, 32);
  add("slow", "16x16", 2048, 80e-6, 128);
  add("fast", "8x8", 512, 5e-6, 16);
  add("fast", "16x16", 2048, 20e-6, 64);
  add("host.plain", "8x8", 512, 100e-6, 0);
  return r;
}

}  // namespace warpgauge::tests
