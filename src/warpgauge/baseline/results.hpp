// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/case_facts.hpp"
#include "warpgauge/baseline/cause.hpp"
#include "warpgauge/baseline/file_error.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Results files, stored baselines and the verdict. Depends on stats only: all of it runs without
/// a GPU.
namespace warpgauge::baseline {

/// The measurement protocol that this build writes and judges. Figures of different protocols are
/// never compared.
inline constexpr std::string_view current_protocol = "1";

/// As the version of warpgauge in what another project's program wrote.
inline constexpr std::string_view foreign_version = "unknown";

/// Keys that the perf programs add to Google Benchmark's own; all context values are strings.
/// Further keys must start with "x_": they are ignored here, any other unknown key is an error.
namespace key {
inline constexpr std::string_view protocol = "warpgauge_protocol";
inline constexpr std::string_view version = "warpgauge_version";
inline constexpr std::string_view gpu_name = "gpu_name";
inline constexpr std::string_view card = "card";  ///< hash of the GPU's UUID, 16 hex digits
inline constexpr std::string_view memory_bytes = "gpu_memory_bytes";
inline constexpr std::string_view memory_clock_khz = "gpu_memory_clock_khz";
inline constexpr std::string_view bus_width_bits = "gpu_bus_width_bits";
inline constexpr std::string_view sm_count = "gpu_sm_count";
inline constexpr std::string_view compute_capability = "gpu_compute_capability";
inline constexpr std::string_view power_limit_mw = "gpu_power_limit_mw";
inline constexpr std::string_view ecc = "gpu_ecc";
inline constexpr std::string_view mig = "gpu_mig";
/// Absent when unknown; a fact of the session, no part of the GPU's identity.
inline constexpr std::string_view board_part = "gpu_board_part";
/// Salted hash of the machine's boot id, 16 hex digits; absent when unknown. Tells whether two
/// cards sit in one machine, as long as it is not restarted.
inline constexpr std::string_view boot = "boot";
inline constexpr std::string_view driver = "driver";
inline constexpr std::string_view cuda_toolkit = "cuda_toolkit";
inline constexpr std::string_view seed = "seed";
inline constexpr std::string_view process = "process_id_of_session";
inline constexpr std::string_view session = "session";
inline constexpr std::string_view utc = "utc";
inline constexpr std::string_view state_before = "state_before";
inline constexpr std::string_view state_after = "state_after";
/// Of the kernels, as `git describe --always --dirty` names it; absent when unknown.
inline constexpr std::string_view commit = "x_commit";
/// Shares of rows moved but not counted, in tests of the gate; absent otherwise.
inline constexpr std::string_view injected = "x_injected";

// Counters of a row.
inline constexpr std::string_view bandwidth_gb_s = "bandwidth_gb_s";
inline constexpr std::string_view tflop_s = "tflop_s";
inline constexpr std::string_view anchor_gb_s = "anchor_gb_s";
inline constexpr std::string_view anchor_tflop_s = "anchor_tflop_s";
inline constexpr std::string_view samples = "samples";
inline constexpr std::string_view spread = "spread";
inline constexpr std::string_view anchor_spread = "anchor_spread";
inline constexpr std::string_view fraction_of_copy = "fraction_of_copy";
inline constexpr std::string_view least_of_copy = "least_of_copy";  ///< its author's, may be absent
inline constexpr std::string_view fraction_of_peak = "fraction_of_peak";
/// Of the GPU's own multiply-adds in float; absent where the operations are not stated.
inline constexpr std::string_view fraction_of_fma = "fraction_of_fma";
inline constexpr std::string_view gated = "gated";
inline constexpr std::string_view throttled_pairs = "throttled_pairs";
// The facts of a case, see case_facts.hpp; all of them, or none in what older versions wrote.
inline constexpr std::string_view bytes = "bytes";
inline constexpr std::string_view flops = "flops";
inline constexpr std::string_view cuts_sectors = "cuts_sectors";
inline constexpr std::string_view cached = "cached";  ///< 0 cold, 1 warm, 2 inkernel
/// The cause of the error that a row reports, see cause_text.hpp. The error's text is for people.
inline constexpr std::string_view problem = "problem";
}  // namespace key

/// What makes two GPUs the same kind of GPU for a baseline.
struct identity {
  std::string name;  ///< as the driver says: "NVIDIA H200"
  std::int64_t memory_bytes = 0;
  std::int64_t memory_clock_khz = 0;
  std::int64_t bus_width_bits = 0;
  std::int64_t sm_count = 0;
  std::string compute_capability;  ///< "9.0"
  std::int64_t power_limit_mw = 0;
  std::string ecc;  ///< "on", "off", "unknown"
  std::string mig;  ///< "off" or the profile
  bool operator==(const identity&) const = default;
};

/// The GPU at one moment. What the driver does not tell is absent.
struct device_state {
  std::optional<double> sm_clock_mhz;
  std::optional<double> memory_clock_mhz;
  std::optional<double> temperature_c;
  std::optional<double> power_w;
  std::vector<std::string> clock_event_reasons;   ///< "sw_power_cap", "hw_thermal_slowdown", ...
  std::optional<std::int64_t> foreign_processes;  ///< processes on the GPU that are not ours
  bool operator==(const device_state&) const = default;
};

/// One line of JSON with these names as keys: what `state_before` and `state_after` hold.
std::string to_json(const device_state& state);

/// The state that such text holds; "" gives a state of which nothing is known.
/// @throws file_error (wrong_schema)
device_state parse_state(std::string_view text);

/// One case as one process measured it.
struct row {
  std::string name;         ///< "transpose.padded/f32/t32/8192x8192/cold"
  std::string unit;         ///< of the figure: "GB/s" or "TFLOP/s"
  std::string anchor_unit;  ///< likewise
  double figure = 0;
  double anchor = 0;
  std::int64_t samples = 0;
  double spread = 0;         ///< median absolute deviation over the median
  double anchor_spread = 0;  ///< likewise
  std::optional<double> fraction_of_copy;
  std::optional<double> least_of_copy;  ///< what the kernel's author states as its least
  std::optional<double> fraction_of_peak;
  std::optional<double> fraction_of_fma;  ///< of multiply-adds in registers, measured beside it
  bool gated = false;
  std::int64_t throttled_pairs = 0;
  std::optional<cause> problem;           ///< why this is no measurement; absent when it is one
  std::optional<case_facts> stated = {};  ///< absent in what older versions wrote

  case_facts facts() const { return stated ? *stated : facts_of_name(name); }
};

/// One results file: what one process measured on one GPU.
struct process {
  std::string origin;  ///< the file's name, for messages
  identity gpu;
  std::string card;
  std::string session;
  std::string number;      ///< within the session
  std::string utc;         ///< ISO 8601
  std::string board_part;  ///< as the key; empty: unknown
  std::string boot;        ///< likewise
  std::string driver;
  std::string cuda_toolkit;
  std::string warpgauge_version;
  std::string commit;  ///< of the kernels; empty: unknown
  std::string seed;
  std::string injected;  ///< as the key; empty: the kernels were unchanged
  device_state before;
  device_state after;
  std::vector<row> rows;  ///< in the file's order, each case once
};

/// Reads what a perf program wrote with --benchmark_out. Aggregates are left out; of a case with
/// repetitions the median is taken. A figure that is NaN, infinite, zero or negative, a row that
/// reports an error, and a process beside which others used the GPU give rows with a `problem`.
/// @param text    the file's bytes
/// @param origin  its name, for messages
/// @throws file_error
process parse_results(std::string_view text, const std::string& origin);

/// The case that a Google Benchmark name stands for: without the suffixes that the library appends
/// ("/iterations:1/manual_time").
std::string_view case_name(std::string_view benchmark_name);

/// As parse_results.
process read_results(const std::filesystem::path& path);

/// A benchmark of any Google Benchmark file, with what it reports of each repetition.
struct plain_row {
  std::string name;
  std::string unit;  ///< "ns", "us", "ms", "s", "GB/s", "TFLOP/s", "B/s", "items/s"
  bool more_is_better = false;
  std::vector<double> values;  ///< one per repetition
  std::string problem;         ///< as in row
};

/// Reads any Google Benchmark JSON, ours too: real time, or the rate that the row reports. A file
/// that holds aggregates only gives their median as the one value.
/// @throws file_error
std::vector<plain_row> parse_plain(std::string_view text, const std::string& origin);

/// The file's bytes.

}  // namespace warpgauge::baseline
