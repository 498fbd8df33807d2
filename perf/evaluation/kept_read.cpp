// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/kept_form.hpp"
#include "perf/evaluation/recordings.hpp"
#include "warpgauge/baseline/cause_text.hpp"
#include "warpgauge/baseline/json_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>

namespace warpgauge::evaluation {
namespace {

using namespace form;
using baseline::file_fault;
using baseline::json;
using baseline::location;
using baseline::row;

constexpr std::array<std::string_view, 7> document_keys{
    "format", "version", "protocol", "commit", "gpu", "cases", "processes"};
constexpr std::array<std::string_view, 4> case_keys{"name", "unit", "anchor_unit", "gated"};
constexpr std::array<std::string_view, 20> take_keys{
    "session",    "process",      "card",
    "board_part", "boot",         "utc",
    "driver",     "cuda_toolkit", "warpgauge_version",
    "seed",       "state_after",  "asked",
    "case",       "figure",       "anchor",
    "spread",     "samples",      "moved",
    "times",      "problems"};

double above_zero(const json& value, bool may_be_zero, const location& at) {
  const double number = value.is_number() ? value.get<double>() : std::nan("");
  if (!std::isfinite(number) || number < 0 || (number == 0 && !may_be_zero))
    at.fail(file_fault::wrong_schema, "holds a value that is no number above zero");
  return number;
}

std::int64_t count_of(const json& value, const location& at) {
  constexpr std::uint64_t more_than_any_run_takes = 1'000'000'000;
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > more_than_any_run_takes)
    at.fail(file_fault::wrong_schema, "holds a count of samples that is none");
  return value.get<std::int64_t>();
}

/// A case's number in the document's list.
std::size_t index_of(const json& value, std::size_t cases, const location& at) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() >= cases)
    at.fail(file_fault::wrong_schema, "names a case that the document does not list");
  return value.get<std::size_t>();
}
std::size_t index_of(const std::string& text, std::size_t cases, const location& at) {
  const bool number =
      !text.empty() && text.size() < 7 && text.find_first_not_of("0123456789") == std::string::npos;
  return index_of(number ? json(std::stoul(text)) : json(nullptr), cases, at);
}

std::vector<double> times_of(const json& ticks, const location& at) {
  std::vector<double> times;
  for (const json& value : ticks) {
    if (!value.is_number_integer()) at.fail(file_fault::wrong_schema, "holds a time that is none");
    const auto tick = static_cast<double>(value.get<std::int64_t>());
    times.push_back(times.empty() ? tick / ticks_per_us : times[0] + tick / ticks_per_us);
    if (!(times.back() > 0)) at.fail(file_fault::wrong_schema, "holds a time below zero");
  }
  return times;
}

using case_list = std::vector<std::pair<std::string, known_case>>;

void read_rows(const json& from, const case_list& cases, const location& at, recorded_process& to) {
  const json& numbers = baseline::array_of(from, "case", at);
  const auto column = [&](std::string_view key) -> const json& {
    const json& values = baseline::array_of(from, key, at);
    if (values.size() != numbers.size())
      at.fail(file_fault::wrong_schema,
              fmt::format("'{}' has {} values for {} cases", key, values.size(), numbers.size()));
    return values;
  };
  const json& figure = column("figure");
  const json& anchor = column("anchor");
  const json& spread = column("spread");
  const json& samples = column("samples");
  const json& moved = to.asked > 0 ? column("moved") : figure;
  std::set<std::size_t> seen;
  const auto next = [&](std::size_t i) {
    if (!seen.insert(i).second) at.fail(file_fault::duplicated_row, "has a case twice");
    row r;
    r.name = cases[i].first;
    r.unit = cases[i].second.unit;
    r.anchor_unit = cases[i].second.anchor_unit;
    r.gated = cases[i].second.gated;
    return r;
  };
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    row r = next(index_of(numbers[k], cases.size(), at));
    r.figure = above_zero(figure[k], false, at);
    r.anchor = above_zero(anchor[k], false, at);
    r.spread = above_zero(spread[k], true, at);
    r.samples = count_of(samples[k], at);
    to.extras[r.name].moved = to.asked > 0 ? above_zero(moved[k], false, at) : 0;
    to.process.rows.push_back(std::move(r));
  }
  const json& problems = baseline::object_of(from, "problems", at);
  for (const auto& [number, value] : problems.items()) {
    row r = next(index_of(number, cases.size(), at));
    r.problem = baseline::cause_from(value, at);
    to.process.rows.push_back(std::move(r));
  }
  for (const auto& [number, ticks] : baseline::object_of(from, "times", at).items()) {
    const auto found = to.extras.find(cases[index_of(number, cases.size(), at)].first);
    if (found == to.extras.end() || !ticks.is_array())
      at.fail(file_fault::wrong_schema, "has times of a case without a figure");
    found->second.times_us = times_of(ticks, at);
  }
}

recorded_process read_process(const json& from,
                              const baseline::identity& gpu,
                              const case_list& cases,
                              const std::string& origin,
                              std::size_t number) {
  const location at{origin, fmt::format("process {}", number + 1)};
  baseline::require_object(from, at);
  baseline::refuse_unknown_keys(from, take_keys, at);
  recorded_process to;
  to.process.origin = fmt::format("{}#{}", origin, number + 1);
  to.process.gpu = gpu;
  for (const auto& [key, member] : texts) to.process.*member = baseline::text_of(from, key, at);
  for (const auto& [key, member] : known_texts) {
    if (!from.contains(key)) continue;
    to.process.*member = baseline::text_of(from, key, at);
    if ((to.process.*member).empty())
      at.fail(file_fault::wrong_schema, fmt::format("has an empty '{}'", key));
  }
  to.process.after = baseline::parse_state(baseline::text_of(from, "state_after", at));
  if (!from.contains("asked")) at.fail(file_fault::wrong_schema, "the key 'asked' is missing");
  to.asked = above_zero(from["asked"], true, at);
  read_rows(from, cases, at, to);
  return to;
}

}  // namespace

recording parse_recording(std::string_view text, const std::string& origin) {
  const json document = baseline::parse_json(text, origin);
  const location whole{origin, ""};
  baseline::require_object(document, whole);
  if (!document.contains("format") || document["format"] != format_name)
    whole.fail(file_fault::wrong_schema, "is no recording that was kept by `evaluate keep`");
  if (baseline::whole_of(document, "version", whole) != format_version)
    whole.fail(file_fault::newer_schema, "has another version; use that version's evaluate");
  baseline::refuse_unknown_keys(document, document_keys, whole);
  if (baseline::text_of(document, "protocol", whole) != baseline::current_protocol)
    whole.fail(file_fault::other_protocol, "was measured by another protocol; record it again");
  recording r;
  r.commit = baseline::text_of(document, "commit", whole);
  const json& model = baseline::object_of(document, "gpu", whole);
  baseline::identity gpu;
  for (const auto& [key, member] : words) gpu.*member = baseline::text_of(model, key, whole);
  for (const auto& [key, member] : counts) gpu.*member = baseline::whole_of(model, key, whole);
  case_list cases;
  for (const json& each : baseline::array_of(document, "cases", whole)) {
    const location at{origin, fmt::format("case {}", cases.size() + 1)};
    baseline::require_object(each, at);
    baseline::refuse_unknown_keys(each, case_keys, at);
    if (!each.contains("gated") || !each["gated"].is_boolean())
      at.fail(file_fault::wrong_schema, "'gated' is not true or false");
    cases.push_back({baseline::text_of(each, "name", at),
                     {baseline::text_of(each, "unit", at),
                      baseline::text_of(each, "anchor_unit", at),
                      each["gated"].get<bool>()}});
  }
  const json& processes = baseline::array_of(document, "processes", whole);
  if (processes.empty()) whole.fail(file_fault::empty, "holds no process");
  for (std::size_t i = 0; i < processes.size(); ++i)
    r.processes.push_back(read_process(processes[i], gpu, cases, origin, i));
  return r;
}

}  // namespace warpgauge::evaluation
