// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/baseline/cause_text.hpp"
#include "warpgauge/baseline/ceiling.hpp"
#include "warpgauge/baseline/exit_code.hpp"
#include "warpgauge/contract/expectation.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/measure/anchors.hpp"
#include "warpgauge/measure/paired_sampling.hpp"
#include "warpgauge/measure/settings.hpp"
#include "warpgauge/stats/summary.hpp"
#include "warpgauge/suite/each_values.hpp"
#include "warpgauge/suite/run_context.hpp"
#include "warpgauge/suite/runner.hpp"
#include "warpgauge/suite/timing.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <random>
#include <regex>

namespace warpgauge::suite {
namespace {

using baseline::exit_code;
using nlohmann::ordered_json;
namespace key = baseline::key;

/// What `warpgauge` calls a perf program with; it ignores Google Benchmark's other options.
struct timing_request {
  std::string filter;
  std::string out;
  bool list_only = false;
  run_facts facts;
};

timing_request parse(const std::vector<std::string>& words) {
  timing_request t;
  std::random_device entropy;
  t.facts.seed = entropy();
  t.facts.session = fmt::format("{:08x}{:08x}", entropy(), entropy());
  for (const std::string& word : words) {
    const std::size_t at = word.find('=');
    const std::string flag = word.substr(0, at);
    const std::string value = at == std::string::npos ? "" : word.substr(at + 1);
    if (flag == "--benchmark_filter")
      t.filter = value;
    else if (flag == "--benchmark_out")
      t.out = value;
    else if (flag == "--benchmark_list_tests")
      t.list_only = value != "false";
    else if (flag == "--warpgauge_seed")
      t.facts.seed = std::stoull(value);
    else if (flag == "--warpgauge_session")
      t.facts.session = value;
    else if (flag == "--warpgauge_process")
      t.facts.process = value;
    else if (flag != "--warpgauge_quick" && !flag.starts_with("--benchmark_"))
      throw mistake(fmt::format("there is no option '{}' here", flag));
  }
  return t;
}

/// The operands several times over, so that a launch does not find its own data in L2.
class rotating_sets {
 public:
  rotating_sets(device::queue& q, const definition& d, const bound_case& c, int count)
      : of_(d), first_(q, c, false) {
    cases_.push_back(first_.bound());
    for (int i = 1; i < count; ++i) {
      bound_case next = first_.bound();
      for (bound_operand& x : next.operands) {
        const auto bytes = static_cast<std::size_t>(x.elements()) * size_of(x.type);
        memory_.emplace_back(bytes);
        if (bytes > 0)
          WARPGAUGE_CUDA(cudaMemcpyAsync(
              memory_.back().data(), x.data, bytes, cudaMemcpyDeviceToDevice, q.stream()));
        x.data = memory_.back().data();
      }
      cases_.push_back(std::move(next));
    }
    prepare(q);
  }
  const bound_case& operator[](int i) const {
    return cases_[static_cast<std::size_t>(i) % cases_.size()];
  }

  /// Gives every set other inputs, the same ones, and poisons what launches write.
  void renew(device::queue& q, std::uint64_t seed) {
    const case_memory source(q, first_.bound(), false, seed);
    for (const bound_case& c : cases_)
      for (std::size_t i = 0; i < c.operands.size(); ++i) {
        const bound_operand& x = c.operands[i];
        const auto bytes = static_cast<std::size_t>(x.elements()) * size_of(x.type);
        if (x.is->as != role::input)
          device::fill(q, x.data, contract::poison_byte, bytes);
        else if (bytes > 0)
          WARPGAUGE_CUDA(cudaMemcpyAsync(x.data,
                                         source.bound().operands[i].data,
                                         bytes,
                                         cudaMemcpyDeviceToDevice,
                                         q.stream()));
      }
    prepare(q);
  }

  /// The first and the last megabytes of a set's outputs, one after the other. Waits for the queue
  /// alone.
  std::vector<std::byte> outputs(device::queue& q, std::size_t set) const {
    constexpr std::size_t most = 4 << 20;
    std::vector<std::byte> all;
    for (const bound_operand& x : cases_[set].operands) {
      if (x.is->as != role::output) continue;
      const auto bytes = static_cast<std::size_t>(x.elements()) * size_of(x.type);
      const std::size_t part = std::min(bytes, most);
      const std::size_t at = all.size();
      all.resize(at + 2 * part);
      const auto* const data = static_cast<const std::byte*>(x.data);
      device::copy_to_host(q, all.data() + at, data, part);
      device::copy_to_host(q, all.data() + at + part, data + bytes - part, part);
    }
    return all;
  }

  std::size_t count() const { return cases_.size(); }
  bool in_place() const {
    return std::ranges::any_of(cases_.front().operands,
                               [](const bound_operand& x) { return x.is->as == role::in_place; });
  }

 private:
  void prepare(device::queue& q) const {
    if (of_.prepare)
      for (const bound_case& c : cases_) of_.prepare(args(c, q.stream()));
    q.synchronise();
  }

  const definition& of_;
  case_memory first_;
  std::vector<device::allocation> memory_;
  std::vector<bound_case> cases_;
};

std::size_t differing(const std::vector<std::byte>& a, const std::vector<std::byte>& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i];
  return count;
}

class timer {
 public:
  timer() : on_(measure::current_device(library_)) {}

  const measure::found_device& device() const { return on_; }

  /// The counters of one row.
  ordered_json time(const definition& d, const bound_case& c) {
    const double bytes = moved_bytes(d, c);
    const int sets = measure::sets_to_rotate(bytes, static_cast<double>(on_.facts.l2_bytes), rule_);
    rotating_sets operands(queue_, d, c, sets);
    const auto half = static_cast<std::size_t>(bytes / 2) / 256 * 256 + 256;
    const device::allocation copied(2 * half * static_cast<std::size_t>(sets));
    auto* base = static_cast<std::byte*>(copied.data());
    device::fill(queue_, base, 1, copied.bytes());
    const auto launch = [&](device::queue& q, int i) {
      d.launch(args(operands[i], q.stream()));
      WARPGAUGE_CUDA(cudaGetLastError());
    };
    measure::unchanged_settings settings(queue_);
    launch(queue_, 0);
    queue_.synchronise();
    measure::timed_batch kernel = measure::long_enough(queue_, sets, launch, rule_);
    measure::timed_batch anchor = measure::long_enough(
        queue_,
        sets,
        [&](device::queue& q, int i) {
          std::byte* to = base + static_cast<std::size_t>(i % sets) * 2 * half;
          measure::enqueue_copy(q, to, to + half, half);
        },
        rule_);
    const measure::sampled_pairs m = measure::sample_pairs(queue_, on_, rule_, kernel, anchor);
    settings.require();
    require_same_result(operands, launch, kernel);
    const measure::summary k = measure::summarise_kernel(m.pairs);
    const measure::summary a = measure::summarise_anchor(m.pairs);
    const double copied_per_s = 2 * static_cast<double>(half) / a.median_s;
    const double flops = stated_flops(c);
    const double multiplied_per_s = flops > 0 && is_in_float(c) ? fma_per_s() : 0;
    const double peak = measure::peak_bandwidth(on_.facts);
    ordered_json row{{"iterations", m.pairs.size()},
                     {"real_time", 1e6 * k.median_s},
                     {"cpu_time", 1e6 * k.median_s},
                     {"time_unit", "us"}};
    const baseline::case_facts facts{bytes, flops, cuts_sectors(d, c), std::string(baseline::cold)};
    for (const auto& [name, value] : counters_of(m, facts, true, sets, kernel.launches()))
      row[name] = value;
    row.update(reached(bytes, flops, k.median_s, copied_per_s, multiplied_per_s));
    if (d.least_of_copy > 0) row[std::string(key::least_of_copy)] = d.least_of_copy;
    if (peak > 0) row[std::string(key::fraction_of_peak)] = bytes / k.median_s / peak;
    return row;
  }

 private:
  /// Operations in float that the device does in a second, at its clocks of now: the middle of
  /// some batches of multiply-adds in registers.
  double fma_per_s() {
    constexpr int batches = 9;
    const auto sms = static_cast<int>(on_.facts.sm_count);
    const double work = measure::enqueue_fma(queue_, sink_.data(), sms);
    measure::timed_batch fma = measure::long_enough(
        queue_,
        1,
        [&](device::queue& q, int) { measure::enqueue_fma(q, sink_.data(), sms); },
        rule_);
    std::vector<double> seconds;
    for (int i = 0; i < batches; ++i) {
      fma.enqueue(queue_);
      queue_.synchronise();
      seconds.push_back(fma.launch_s());
    }
    return work / stats::median(seconds);
  }

  /// A launch by itself gives what a reference on the device gives, and what was timed the same, on
  /// inputs that none has seen. Sums
  /// whose order changes from launch to launch may differ as two launches do. Kernels that work in
  /// place are not looked at: run often, as they were, they give something else.
  void require_same_result(rotating_sets& operands,
                           const std::function<void(device::queue&, int)>& launch,
                           measure::timed_batch& kernel) {
    if (operands.in_place()) return;
    const std::uint64_t seed = std::random_device()() | 1ULL << 32;
    const auto alone = [&] {
      operands.renew(queue_, seed);
      launch(queue_, 0);
      return operands.outputs(queue_, 0);
    };
    const std::vector<std::byte> expected = alone();
    if (const std::string why = wrong_samples(operands[0], seed, queue_); !why.empty())
      throw measure::not_measured("wrong result: " + why.substr(0, why.find('\n')));
    const std::size_t usual = differing(alone(), expected);
    operands.renew(queue_, seed);
    kernel.enqueue(queue_);
    const auto last = std::min(operands.count(), static_cast<std::size_t>(kernel.launches())) - 1;
    for (const std::size_t set : {std::size_t{0}, last})
      if (const std::size_t other = differing(operands.outputs(queue_, set), expected);
          other > 2 * usual)
        throw measure::not_measured(
            fmt::format("what was timed gives another result than a launch by itself on inputs "
                        "that neither had "
                        "seen: {} bytes differ; .launch(...) does something else where it is timed",
                        other));
  }

  measure::nvml library_;
  measure::found_device on_;
  measure::sampling_rule rule_;
  device::queue queue_;
  device::buffer<float> sink_{1};
};

struct planned {
  const definition* of = nullptr;
  bound_case c;
  std::string name;
};

std::vector<planned> planned_cases(const request& r, const timing_request& t) {
  std::vector<planned> all;
  const std::regex wanted(t.filter);
  for (const definition* d : r.kernels)
    for (const bound_case& c : perf_cases(*d)) {
      const std::string name = perf_name(r.paths->name, c);
      if (t.filter.empty() || std::regex_search(name, wanted)) all.push_back({d, c, name});
    }
  if (all.empty()) throw mistake("no case is to be timed: state .perf({...}), or another filter");
  return all;
}

void print_row(const std::string& name, const ordered_json& row) {
  const double of_copy = row[key::fraction_of_copy].get<double>();
  std::optional<double> of_fma;
  if (row.contains(key::fraction_of_fma)) of_fma = row[key::fraction_of_fma].get<double>();
  const auto roof = baseline::roofline_of(of_copy, of_fma);
  fmt::print("{:<60} {:>9.1f} us {:>7.0f} GB/s {}\n",
             name,
             row["real_time"].get<double>(),
             row[key::bandwidth_gb_s].get<double>(),
             roof ? to_string(*roof) : fmt::format("{:>5.1f} % of a copy", 100 * of_copy));
}

}  // namespace

int run_timing(const request& r, const std::vector<std::string>& words) {
  timing_request t = parse(words);
  std::vector<planned> all = planned_cases(r, t);
  if (t.list_only) {
    for (const planned& p : all) fmt::print("{}\n", p.name);
    return 0;
  }
  if (const auto why = device::why_no_device()) {
    fmt::print(stderr, "skipped: {}\n", *why);
    return static_cast<int>(device::gpu_required() ? exit_code::infrastructure
                                                   : exit_code::skipped);
  }
  std::shuffle(all.begin(), all.end(), std::mt19937_64(t.facts.seed));
  timer on;
  t.facts.utc = utc_now();
  t.facts.before = state_of(on.device());
  ordered_json rows = ordered_json::array();
  attempts made;
  for (const planned& p : all) {
    ordered_json row{{"name", p.name}, {"run_name", p.name}, {"run_type", "iteration"}};
    if (const auto failed = made.attempt([&] { row.update(on.time(*p.of, p.c)); })) {
      row["error_occurred"] = true;
      row["error_message"] = failed->text;
      row[key::problem] = baseline::json_of(failed->why);
      fmt::print("{:<60} not measured: {}\n", p.name, failed->text);
    } else {
      print_row(p.name, row);
    }
    std::fflush(stdout);
    rows.push_back(row);
  }
  if (!t.out.empty()) {
    ordered_json context(context_of(on.device(), t.facts));
    context[std::string(key::version)] = WARPGAUGE_VERSION;
    base::write_file(t.out,
                     ordered_json{{"context", context}, {"benchmarks", rows}}.dump(1) + "\n");
  }
  return made.exit_code();
}

}  // namespace warpgauge::suite
