// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/results.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/baseline/ceiling.hpp"
#include "warpgauge/baseline/foreign_results.hpp"
#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/baseline/results_row.hpp"
#include "warpgauge/baseline/utc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace warpgauge::baseline {
namespace {

/// Google Benchmark's own, of all versions that write this layout, and ours.
constexpr std::array<std::string_view, 34> context_keys{"date",
                                                        "host_name",
                                                        "executable",
                                                        "num_cpus",
                                                        "mhz_per_cpu",
                                                        "cpu_scaling_enabled",
                                                        "caches",
                                                        "load_avg",
                                                        "library_build_type",
                                                        "library_version",
                                                        "json_schema_version",
                                                        "aslr_enabled",
                                                        key::protocol,
                                                        key::version,
                                                        key::gpu_name,
                                                        key::card,
                                                        key::memory_bytes,
                                                        key::memory_clock_khz,
                                                        key::bus_width_bits,
                                                        key::sm_count,
                                                        key::compute_capability,
                                                        key::power_limit_mw,
                                                        key::ecc,
                                                        key::mig,
                                                        key::board_part,
                                                        key::boot,
                                                        key::driver,
                                                        key::cuda_toolkit,
                                                        key::seed,
                                                        key::process,
                                                        key::session,
                                                        key::utc,
                                                        key::state_before,
                                                        key::state_after};

bool is_hex(std::string_view text, std::size_t shortest, std::size_t longest) {
  return text.size() >= shortest && text.size() <= longest &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

void read_context(const json& context, const location& at, process& to) {
  if (!context.contains(key::protocol))
    at.fail(file_fault::wrong_schema,
            "there is no warpgauge_protocol: this is not a results file of the perf programs "
            "(`warpgauge compare` reads any Google Benchmark file)");
  const std::string protocol = text_of(context, key::protocol, at);
  if (protocol != current_protocol)
    at.fail(file_fault::other_protocol,
            fmt::format("measured by protocol {}, this version judges protocol {}; measure again "
                        "with this version",
                        protocol,
                        current_protocol));
  refuse_unknown_keys(context, context_keys, at);
  identity& gpu = to.gpu;
  gpu.name = text_of(context, key::gpu_name, at);
  gpu.memory_bytes = counted_text_of(context, key::memory_bytes, at);
  gpu.memory_clock_khz = counted_text_of(context, key::memory_clock_khz, at);
  gpu.bus_width_bits = counted_text_of(context, key::bus_width_bits, at);
  gpu.sm_count = counted_text_of(context, key::sm_count, at);
  gpu.compute_capability = text_of(context, key::compute_capability, at);
  gpu.power_limit_mw = counted_text_of(context, key::power_limit_mw, at);
  gpu.ecc = text_of(context, key::ecc, at);
  gpu.mig = text_of(context, key::mig, at);
  require(!gpu.name.empty(), key::gpu_name, "a name", at);
  require(gpu.ecc == "on" || gpu.ecc == "off" || gpu.ecc == "unknown",
          key::ecc,
          "on, off or unknown",
          at);
  require(!gpu.mig.empty(), key::mig, "off or a profile", at);
  to.card = text_of(context, key::card, at);
  require(is_hex(to.card, 16, 16), key::card, "16 hexadecimal digits", at);
  to.session = text_of(context, key::session, at);
  require(is_hex(to.session, 4, 64), key::session, "4 to 64 hexadecimal digits", at);
  to.number = std::to_string(counted_text_of(context, key::process, at));
  const auto begun = parse_utc(text_of(context, key::utc, at));
  require(begun.has_value(), key::utc, "a time like 2026-11-21T03:15:00Z", at);
  to.utc = utc_text(*begun);
  if (context.contains(key::board_part)) {
    to.board_part = text_of(context, key::board_part, at);
    require(!to.board_part.empty(), key::board_part, "a part number", at);
  }
  if (context.contains(key::boot)) {
    to.boot = text_of(context, key::boot, at);
    require(is_hex(to.boot, 16, 16), key::boot, "16 hexadecimal digits", at);
  }
  to.driver = text_of(context, key::driver, at);
  to.cuda_toolkit = text_of(context, key::cuda_toolkit, at);
  to.warpgauge_version = text_of(context, key::version, at);
  to.seed = text_of(context, key::seed, at);
  if (context.contains(key::commit)) to.commit = text_of(context, key::commit, at);
  if (context.contains(key::injected)) to.injected = text_of(context, key::injected, at);
  to.before = parse_state(text_of(context, key::state_before, at));
  to.after = parse_state(text_of(context, key::state_after, at));
}

std::optional<cause> foreign_work(const process& p) {
  for (const device_state* state : {&p.before, &p.after})
    if (state->foreign_processes.value_or(0) > 0)
      return cause{
          .kind = cause_kind::foreign_work,
          .names = {state == &p.before ? "before" : "after"},
          .part = static_cast<int>(std::min<std::int64_t>(*state->foreign_processes, 1'000'000))};
  return std::nullopt;
}

}  // namespace

std::string_view case_name(std::string_view benchmark_name) {
  constexpr std::array<std::string_view, 8> words{"iterations:",
                                                  "manual_time",
                                                  "real_time",
                                                  "process_time",
                                                  "min_time:",
                                                  "min_warmup_time:",
                                                  "repeats:",
                                                  "threads:"};
  while (true) {
    const std::size_t slash = benchmark_name.rfind('/');
    if (slash == std::string_view::npos) return benchmark_name;
    const std::string_view last = benchmark_name.substr(slash + 1);
    const bool appended = std::any_of(words.begin(), words.end(), [&](std::string_view w) {
      return w.back() == ':' ? last.starts_with(w) : last == w;
    });
    if (!appended) return benchmark_name;
    benchmark_name = benchmark_name.substr(0, slash);
  }
}

process parse_results(std::string_view text, const std::string& origin) {
  const json document = parse_json(text, origin);
  const location whole{origin, ""};
  require_object(document, whole);
  if (auto theirs = parse_foreign(document, text, origin)) return *std::move(theirs);
  constexpr std::array<std::string_view, 2> parts{"context", "benchmarks"};
  process result;
  result.origin = origin;
  const location context{origin, "context"};
  read_context(object_of(document, "context", whole), context, result);
  refuse_unknown_keys(document, parts, whole);
  std::vector<std::string> order;
  std::map<std::string, std::vector<row>> rows;
  std::set<std::pair<std::string, std::int64_t>> seen;
  const json& benchmarks = array_of(document, "benchmarks", whole);
  for (std::size_t i = 0; i < benchmarks.size(); ++i) {
    const json& from = benchmarks[i];
    const location unnamed{origin, fmt::format("row {}", i + 1)};
    require_object(from, unnamed);
    if (from.contains("run_type") && text_of(from, "run_type", unnamed) == "aggregate") continue;
    const std::string full = text_of(from, "name", unnamed);
    const std::string name(case_name(full));
    require(!name.empty() && name.size() <= 200, "name", "1 to 200 characters", unnamed);
    const location at{origin, fmt::format("row '{}'", name)};
    const std::int64_t repetition =
        from.contains("repetition_index") ? whole_of(from, "repetition_index", at) : 0;
    if (!seen.emplace(name, repetition).second)
      at.fail(file_fault::duplicated_row, "it is there twice; measure again");
    row one = read_row(from, at);
    one.name = name;
    if (!rows.contains(name)) order.push_back(name);
    rows[name].push_back(std::move(one));
  }
  if (order.empty())
    whole.fail(file_fault::empty, "holds no measurement: no benchmark ran; check the filter");
  const std::optional<cause> foreign = foreign_work(result);
  for (const std::string& name : order) {
    row one = combine_repetitions(rows[name], {origin, fmt::format("row '{}'", name)});
    if (!one.problem) one.problem = foreign;
    if (!one.problem) one.problem = above_ceiling(one, result);
    result.rows.push_back(std::move(one));
  }
  return result;
}

process read_results(const std::filesystem::path& path) {
  return parse_results(base::read_file(path), path.string());
}

}  // namespace warpgauge::baseline
