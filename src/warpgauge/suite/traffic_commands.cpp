// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/baseline/exit_code.hpp"
#include "warpgauge/conformance/tally.hpp"
#include "warpgauge/conformance/trace_json.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/commands.hpp"
#include "warpgauge/suite/traffic.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace warpgauge::suite {
namespace {

using baseline::exit_code;
using conformance::stored_counts;
using nlohmann::ordered_json;

stored_counts read_stored(const std::filesystem::path& file) {
  if (file.empty() || !std::filesystem::exists(file)) return {};
  try {
    return stored_counts(base::read_file(file));
  } catch (const std::runtime_error& e) {
    throw mistake(fmt::format("{}: {}", file.string(), e.what()));
  }
}

constexpr const char* elsewhere =
    "traffic is counted on the simulator, by the program without _cuda\n";

void append(std::vector<std::string>& to, std::vector<std::string> more) {
  to.insert(to.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
}

/// What is wrong with the traffic of one case, and what is undecided, a line each.
promise_check judged_traffic(const definition& d,
                             const bound_case& c,
                             const traced& t,
                             const stored_counts& stored,
                             const std::string& program) {
  promise_check all = check_promises(d, c, t);
  all.broken.insert(all.broken.begin(), t.problems.begin(), t.problems.end());
  if (!t.by_state.empty()) all.broken.push_back(t.by_state);
  if (const auto* const expected = stored.find(d.name, describe(c)); expected != nullptr) {
    append(all.broken, conformance::differences(*expected, t.total));
  } else if (!d.promised.any()) {
    all.broken.push_back(fmt::format(
        "no count is stored and nothing is promised: write .coalesced(), or run: {} traffic "
        "{} --write, and look at the counts before you keep them",
        program,
        d.name));
  } else if (!d.promised.sectors) {
    promise_check passes = check_passes(c, t);
    for (auto* const said : {&passes.broken, &passes.undecided})
      for (std::string& sentence : *said)
        sentence += fmt::format(", or run: {} traffic {} --write", program, d.name);
    append(all.broken, std::move(passes.broken));
    append(all.undecided, std::move(passes.undecided));
  }
  return all;
}

/// The form of `warpgauge trace --json`, with the promises.
std::string json_text(const request& r,
                      const definition& d,
                      const bound_case& c,
                      const traced& t,
                      const stored_counts& stored) {
  ordered_json root = {{"id", r.paths->name + "." + d.name},
                       {"shape", c.sizes},
                       {"inner", 0},
                       {"type", c.type ? to_string(*c.type) : ""},
                       {"tile", 0},
                       {"layout", "tight"},
                       {"case", describe(c)}};
  root.update(conformance::json_of(t.launches));
  root["counters"] = t.total;
  if (const std::uint64_t n = conformance::bank_conflicts_of(t.total); n > 0)
    root["counters"]["bank conflicts"] = n;
  root["problems"] = t.problems;
  promise_check said = judged_traffic(d, c, t, stored, r.program);
  const bool promised = d.promised.any() || stored.find(d.name, describe(c)) != nullptr;
  const bool told = promised && (!said.broken.empty() || said.undecided.empty());
  root["as_promised"] = told ? ordered_json(said.broken.empty()) : ordered_json(nullptr);
  append(said.broken, said.undecided);
  std::string promise = fmt::format("{}", fmt::join(said.broken, "; "));
  std::replace(promise.begin(), promise.end(), '\n', ' ');  // a finding has a line for each side
  root["promise"] = promise;
  return root.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

int run_traffic(const request& r) {
  stored_counts stored = read_stored(r.paths->traffic);
  conformance::counts total;
  for (const definition* d : r.kernels) {
    stored_counts::cases now;
    conformance::variant_result result;
    result.id = r.paths->name + "." + d->name;
    result.backend = "sim";
    result.plan = traffic_plan;
    result.weakened_by = device::weakening_settings();
    for (const bound_case& c : traffic_cases(*d)) {
      const auto t = trace(*d, c);
      if (!t) {
        fmt::print("{}", elsewhere);
        return static_cast<int>(exit_code::skipped);
      }
      now[describe(c)] = t->total;
      if (const passes p = passes_of(c, *t); r.write && !p.few())
        fmt::print("{} {}: loads {:.1f} times the inputs, stores {:.1f} times the outputs\n",
                   d->name,
                   describe(c),
                   p.loads,
                   p.stores);
      const promise_check said =
          r.write ? promise_check{t->problems, {}} : judged_traffic(*d, c, *t, stored, r.program);
      const bool failed = !said.broken.empty();
      const bool open = !failed && !said.undecided.empty();
      ++(failed ? result.total.failed : open ? result.total.skipped : result.total.passed);
      if (!failed && !open) continue;
      std::string text =
          fmt::format("{} {} {}\n", failed ? "FAILED" : "NOT DECIDED", d->name, describe(c));
      for (const auto* const sentences : {&said.broken, &said.undecided})
        for (const std::string& sentence : *sentences) text += fmt::format("  {}\n", sentence);
      fmt::print("{}", text);
      (failed ? result.failures : result.skips).push_back(std::move(text));
    }
    total += result.total;
    if (!r.write)
      conformance::write_json(
          conformance::result_path(r.paths->results, result.backend, result.plan, result.id),
          conformance::to_json(result));
    if (r.write && total.failed == 0) stored.replace(d->name, std::move(now));
  }
  if (r.write && total.failed == 0) {
    stored.keep_only([](const std::string& kernel) {
      const std::vector<definition>& all = definitions();
      return std::any_of(
          all.begin(), all.end(), [&](const definition& d) { return d.name == kernel; });
    });
    base::write_file(r.paths->traffic, stored.text());
    fmt::print("wrote {} cases to {}\n", total.cases(), r.paths->traffic.string());
  }
  fmt::print("{}\n", conformance::summary_line(total, r.kernels.size(), "sim", "traffic"));
  // An undecided result is neither a pass nor a failure.
  return static_cast<int>(total.failed > 0    ? exit_code::regression
                          : total.skipped > 0 ? exit_code::skipped
                                              : exit_code::ok);
}

int run_list(const request& r) {
  ordered_json all = ordered_json::array();
  for (const definition* d : r.kernels) {
    if (!r.json) {
      fmt::print("{}\n", d->name);
      continue;
    }
    ordered_json sizes = ordered_json::array();
    for (const auto& size : d->sizes) sizes.push_back(size.name);
    all.push_back({{"kernel", d->name}, {"sizes", sizes}});
  }
  if (r.json) fmt::print("{}\n", all.dump(1));
  return 0;
}

int run_trace(const request& r) {
  const definition& d = *r.kernels.front();
  const bound_case c = r.words.empty() ? traffic_cases(d).front() : parse_case(d, r.words);
  const auto t = trace(d, c);
  if (!t) {
    fmt::print("{}", elsewhere);
    return static_cast<int>(exit_code::skipped);
  }
  const exit_code code = t->problems.empty() ? exit_code::ok : exit_code::regression;
  if (r.json) {
    fmt::print("{}", json_text(r, d, c, *t, read_stored(r.paths->traffic)));
    return static_cast<int>(code);
  }
  fmt::print("{} {}{}\n",
             d.name,
             describe(c),
             t->launches.exact ? "" : ", approximate where lanes diverge or loads repeat");
  for (const auto& [name, n] : t->total) fmt::print("  {:28} {}\n", name, n);
  for (const traced_site& s : t->sites)
    fmt::print("{}:{}: {}: {} requests, {} {}, ideally {}{}\n",
               s.file,
               s.line,
               s.what,
               s.requests,
               s.passes,
               s.shared ? "wavefronts" : "sectors",
               s.ideal_passes,
               s.reread ? "; approximate: nvcc may keep what is loaded again" : "");
  for (const std::string& sentence : t->problems) fmt::print("{}\n", sentence);
  return static_cast<int>(code);
}

std::filesystem::path trace_path(const request& r, const definition& d) {
  return r.paths->results / "traces" / (d.name + ".json");
}

void write_traces(const request& r) {
  const stored_counts stored = read_stored(r.paths->traffic);
  for (const definition* d : r.kernels) {
    const bound_case c = traffic_cases(*d).front();
    const auto t = trace(*d, c);
    if (!t) return;
    const std::filesystem::path file = trace_path(r, *d);
    std::filesystem::create_directories(file.parent_path());
    base::write_file(file, json_text(r, *d, c, *t, stored));
  }
}

}  // namespace warpgauge::suite
