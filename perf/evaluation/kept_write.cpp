// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/kept_form.hpp"
#include "perf/evaluation/recordings.hpp"
#include "warpgauge/baseline/cause_text.hpp"
#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/baseline/store.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <set>

namespace warpgauge::evaluation {
namespace {

using namespace form;
using baseline::file_error;
using baseline::file_fault;
using baseline::row;
using nlohmann::ordered_json;

std::string quoted(const std::string& text) { return ordered_json(text).dump(); }

std::map<std::string, known_case> cases_of(const recording& r) {
  std::map<std::string, known_case> cases;
  for (const recorded_process& t : r.processes)
    for (const row& each : t.process.rows) {
      known_case& known = cases[each.name];
      if (each.problem) continue;
      const known_case now{each.unit, each.anchor_unit, each.gated};
      if (!known.unit.empty() && (known.unit != now.unit || known.gated != now.gated))
        throw file_error(file_fault::wrong_unit,
                         fmt::format("'{}': row '{}': unit or gating differ from other processes'",
                                     t.process.origin,
                                     each.name));
      known = now;
    }
  return cases;
}

std::string process_text(const recorded_process& t,
                         const std::map<std::string, int>& index,
                         const std::set<std::string>& timed) {
  std::vector<int> cases;
  std::vector<std::int64_t> samples;
  std::vector<std::string> figure, anchor, spread, moved, times, problems;
  for (const row& r : t.process.rows) {
    const int i = index.at(r.name);
    if (r.problem) {
      problems.push_back(fmt::format("\"{}\": {}", i, baseline::json_of(*r.problem).dump()));
      continue;
    }
    const extra& e = t.extras.at(r.name);
    cases.push_back(i);
    figure.push_back(fmt::format("{:.7g}", r.figure));
    anchor.push_back(fmt::format("{:.7g}", r.anchor));
    spread.push_back(fmt::format("{:.3g}", r.spread));
    samples.push_back(r.samples);
    if (t.asked > 0) moved.push_back(fmt::format("{:.6g}", e.moved));
    if (!timed.contains(r.name)) continue;
    // The first, then each one's distance from it.
    std::vector<long long> ticks;
    for (const double us : e.times_us) ticks.push_back(std::llround(us * ticks_per_us));
    for (std::size_t k = 1; k < ticks.size(); ++k) ticks[k] -= ticks[0];
    times.push_back(fmt::format("\"{}\": [{}]", i, fmt::join(ticks, ",")));
  }
  std::string text = "  {";
  for (const auto& [key, member] : texts)
    text += fmt::format("\"{}\": {}, ", key, quoted(t.process.*member));
  for (const auto& [key, member] : known_texts)
    if (!(t.process.*member).empty())
      text += fmt::format("\"{}\": {}, ", key, quoted(t.process.*member));
  text += fmt::format("\n   \"state_after\": {}, \"asked\": {:.6g},\n",
                      quoted(baseline::to_json(t.process.after)),
                      t.asked);
  const auto column = [&](std::string_view key, const auto& values) {
    text += fmt::format("   \"{}\": [{}],\n", key, fmt::join(values, ","));
  };
  column("case", cases);
  column("figure", figure);
  column("anchor", anchor);
  column("spread", spread);
  column("samples", samples);
  if (t.asked > 0) column("moved", moved);
  return text + fmt::format("   \"times\": {{{}}},\n   \"problems\": {{{}}}}}",
                            fmt::join(times, ", "),
                            fmt::join(problems, ", "));
}

}  // namespace

std::string to_text(const recording& r) {
  if (r.processes.empty()) throw file_error(file_fault::empty, "there is nothing to keep");
  const baseline::identity& gpu = r.processes.front().process.gpu;
  std::set<std::string> timed;
  for (const recorded_process& t : r.processes) {
    if (t.process.gpu != gpu)
      throw file_error(file_fault::other_gpu,
                       fmt::format("'{}' is of another GPU: {}",
                                   t.process.origin,
                                   baseline::differences(gpu, t.process.gpu)));
    if (t.asked > 0)
      for (const auto& [name, e] : t.extras) timed.insert(name);
  }
  const auto cases = cases_of(r);
  std::map<std::string, int> index;
  ordered_json model;
  for (const auto& [key, member] : words) model[std::string(key)] = gpu.*member;
  for (const auto& [key, member] : counts) model[std::string(key)] = gpu.*member;
  std::string text = fmt::format(
      "{{\n\"format\": \"{}\", \"version\": {}, \"protocol\": \"{}\", \"commit\": {},\n\"gpu\": "
      "{},\n\"cases\": [",
      format_name,
      format_version,
      baseline::current_protocol,
      quoted(r.commit),
      model.dump());
  for (const auto& [name, known] : cases) {
    const ordered_json one{{"name", name},
                           {"unit", known.unit},
                           {"anchor_unit", known.anchor_unit},
                           {"gated", known.gated}};
    text += (index.empty() ? "\n  " : ",\n  ") + one.dump();
    index.emplace(name, static_cast<int>(index.size()));
  }
  text += "\n],\n\"processes\": [";
  for (std::size_t i = 0; i < r.processes.size(); ++i)
    text += (i == 0 ? "\n" : ",\n") + process_text(r.processes[i], index, timed);
  return text + "\n]\n}\n";
}

}  // namespace warpgauge::evaluation
