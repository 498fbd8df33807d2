// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/judgement_text.hpp"

#include "warpgauge/baseline/cause_text.hpp"
#include "warpgauge/baseline/identity_text.hpp"
#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/baseline/utc.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace warpgauge::baseline {
namespace {

using nlohmann::ordered_json;

struct judged_number {
  std::string_view key;
  std::optional<double> judgement::*value;
};
constexpr auto judged_numbers =
    std::to_array<judged_number>({{"figure", &judgement::figure},
                                  {"anchor", &judgement::anchor},
                                  {"seconds", &judgement::seconds},
                                  {"confirmed", &judgement::confirmed},
                                  {"mean", &judgement::mean},
                                  {"expected", &judgement::expected},
                                  {"limit", &judgement::limit},
                                  {"detectable_drop", &judgement::detectable_drop},
                                  {"fraction_of_copy", &judgement::fraction_of_copy},
                                  {"fraction_of_peak", &judgement::fraction_of_peak},
                                  {"fraction_of_fma", &judgement::fraction_of_fma}});

struct judged_text {
  std::string_view key;
  std::string measuring_process::*value;
};
constexpr auto judged_texts =
    std::to_array<judged_text>({{"session", &measuring_process::session},
                                {"process", &measuring_process::number},
                                {"card", &measuring_process::card},
                                {"board_part", &measuring_process::board_part},
                                {"utc", &measuring_process::utc},
                                {"driver", &measuring_process::driver},
                                {"cuda_toolkit", &measuring_process::cuda_toolkit},
                                {"version", &measuring_process::version},
                                {"commit", &measuring_process::commit}});

constexpr auto verdicts = [] {
  std::array<verdict, verdict_table.size()> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = verdict_table[i].outcome;
  return all;
}();
constexpr auto bases = std::to_array<basis>({basis::none,
                                             basis::same_hour,
                                             basis::same_card,
                                             basis::lent_card,
                                             basis::other_cards,
                                             basis::like_cases,
                                             basis::one_session,
                                             basis::other_kinds});

/// The one of these that has such a name.
template <class Values>
auto named(const Values& all, const json& from, std::string_view key, const location& at) {
  const std::string word = text_of(from, key, at);
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const auto value) { return to_string(value) == word; });
  if (found == all.end())
    at.fail(file_fault::wrong_schema,
            fmt::format("'{}' is '{}', which is not one of its values", key, word));
  return *found;
}

bool truth_of(const json& from, std::string_view key, const location& at) {
  const auto found = from.find(key);
  if (found == from.end() || !found->is_boolean())
    at.fail(file_fault::wrong_schema, fmt::format("'{}' is not true or false", key));
  return found->get<bool>();
}

std::optional<double> number_of(const json& from, std::string_view key, const location& at) {
  const auto found = from.find(key);
  if (found == from.end() || found->is_null()) return std::nullopt;
  if (!found->is_number() || !std::isfinite(found->get<double>()))
    at.fail(file_fault::wrong_schema, fmt::format("'{}' is not a number", key));
  return found->get<double>();
}

int count_of(const json& from, std::string_view key, const location& at) {
  const std::int64_t value = whole_of(from, key, at);
  if (value < 0 || value > 1'000'000'000)
    at.fail(file_fault::wrong_schema, fmt::format("'{}' is no count", key));
  return static_cast<int>(value);
}

ordered_json causes_json(const std::vector<cause>& causes) {
  ordered_json list = ordered_json::array();
  for (const cause& c : causes) list.push_back(json_of(c));
  return list;
}

std::vector<cause> causes_of(const json& from, std::string_view key, const location& at) {
  std::vector<cause> causes;
  for (const json& each : array_of(from, key, at)) causes.push_back(cause_from(each, at));
  return causes;
}

/// "pass": 186, "not gated": 21
ordered_json counts_of(std::span<const judgement> cases) {
  verdict_counts counts;
  for (const judgement& j : cases) counts.add(j.outcome, j.gated);
  ordered_json to = ordered_json::object();
  for (const verdict_entry& e : verdict_table)
    if (const std::size_t n = counts.of(e.outcome); n > 0) to[e.word] = n;
  if (counts.not_gated() > 0) to["not gated"] = counts.not_gated();
  return to;
}

ordered_json json_of(const measuring_process& p) {
  ordered_json to;
  for (const judged_text& f : judged_texts) to[f.key] = p.*f.value;
  to["state_before"] = ordered_json::parse(to_json(p.before));
  to["state_after"] = ordered_json::parse(to_json(p.after));
  return to;
}

measuring_process process_from(const json& from, const location& at) {
  require_object(from, at);
  measuring_process p;
  for (const judged_text& f : judged_texts) p.*f.value = text_of(from, f.key, at);
  if (!p.utc.empty()) {
    const auto begun = parse_utc(p.utc);
    if (!begun)
      at.fail(file_fault::wrong_schema,
              fmt::format("'utc' is no time like 2026-11-21T03:15:00Z but '{}'", p.utc));
    p.utc = utc_text(*begun);
  }
  p.before = parse_state(object_of(from, "state_before", at).dump());
  p.after = parse_state(object_of(from, "state_after", at).dump());
  return p;
}

ordered_json json_of(const judgement& j, const std::function<std::string(const cause&)>& words) {
  std::string sentence;
  for (const cause& c : j.causes) sentence += (sentence.empty() ? "" : "; ") + words(c);
  ordered_json to{{"name", j.name},
                  {"verdict", to_string(j.outcome)},
                  {"gated", j.gated},
                  {"present", j.present},
                  {"unit", j.unit}};
  for (const judged_number& f : judged_numbers)
    to[f.key] = j.*f.value ? ordered_json(*(j.*f.value)) : ordered_json(nullptr);
  to["basis"] = to_string(j.from);
  to["causes"] = causes_json(j.causes);
  to["sentence"] = sentence;
  return to;
}

judgement judgement_from(const json& from, const location& whole) {
  require_object(from, whole);
  judgement j;
  j.name = text_of(from, "name", whole);
  const location at{whole.origin, fmt::format("case '{}'", j.name)};
  j.outcome = named(verdicts, from, "verdict", at);
  j.gated = truth_of(from, "gated", at);
  j.present = truth_of(from, "present", at);
  j.unit = text_of(from, "unit", at);
  for (const judged_number& f : judged_numbers) j.*f.value = number_of(from, f.key, at);
  j.from = named(bases, from, "basis", at);
  j.causes = causes_of(from, "causes", at);
  return j;
}

/// What the figures of a case cannot have led to.
std::optional<std::string> contradiction(const judgement& j) {
  for (const judged_number& f : judged_numbers)
    if ((j.*f.value).value_or(0) < 0) return fmt::format("its {} is below zero", f.key);
  const bool judged = j.outcome == verdict::pass || j.outcome == verdict::improvement ||
                      j.outcome == verdict::regression;
  if (!judged) return std::nullopt;
  const auto seen = j.decisive();
  if (!j.present || !seen) return "it has a verdict and was not measured";
  const bool by_floor = std::any_of(j.causes.begin(), j.causes.end(), [](const cause& c) {
    return c.kind == cause_kind::below_floor;
  });
  if (by_floor) return std::nullopt;
  if (!j.expected || !j.limit || j.from == basis::none) return "nothing was expected of it";
  if (*j.limit >= *j.expected) return "its limit is not below what is expected";
  if (j.outcome == verdict::regression && *seen >= *j.limit)
    return "it is a regression that is not below its limit";
  if (j.outcome == verdict::improvement && std::max(*seen, j.confirmed.value_or(0)) <= *j.expected)
    return "it is an improvement that is not above what is expected";
  // One that was measured again passes by what came later, or says that it looked low.
  if (j.outcome == verdict::pass && j.causes.empty() && !j.confirmed && *seen < *j.limit)
    return "it passes and is below its limit";
  return std::nullopt;
}

}  // namespace

std::string to_text(const suite_judgement& judged,
                    const std::function<std::string(const cause&)>& words) {
  const measuring_process first =
      judged.processes.empty() ? measuring_process{} : judged.processes.front();
  ordered_json processes = ordered_json::array();
  for (const measuring_process& p : judged.processes) processes.push_back(json_of(p));
  ordered_json cases = ordered_json::array();
  for (const judgement& j : judged.cases) cases.push_back(json_of(j, words));
  ordered_json notes = ordered_json::array();
  for (const cause& note : judged.notes) notes.push_back(words(note));
  const ordered_json document{
      {"judgement", judgement_version},
      {"verdict", to_string(judged.code)},
      {"exit_code", static_cast<int>(judged.code)},
      {"counts", counts_of(judged.cases)},
      {"device", json_of(judged.gpu)},
      {"commit", first.commit},
      {"utc", first.utc},
      {"baseline",
       {{"file", judged.baseline_name}, {"sessions", judged.sessions}, {"cards", judged.cards}}},
      {"family_rate", judged.by.family_rate},
      {"minimum_effect", judged.by.minimum_effect},
      {"power", judged.by.power},
      {"judgements", judged.judgements},
      {"processes", processes},
      {"cases", cases},
      {"causes", causes_json(judged.notes)},
      {"notes", notes}};
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

suite_judgement parse_judgement(std::string_view text, const std::string& origin) {
  const json from = parse_json(text, origin);
  const location at{origin, "judgement"};
  require_object(from, at);
  if (!from.contains("judgement"))
    at.fail(file_fault::wrong_schema,
            "this is no judgement; `warpgauge perf` writes one, and `warpgauge baseline check "
            "RESULTS --json` judges results");
  if (whole_of(from, "judgement", at) != judgement_version)
    at.fail(file_fault::other_protocol, "is of another version; judge again with this one");
  suite_judgement judged;
  judged.gpu = identity_from(object_of(from, "device", at), at);
  const json& baseline = object_of(from, "baseline", at);
  judged.baseline_name = text_of(baseline, "file", at);
  judged.sessions = count_of(baseline, "sessions", at);
  judged.cards = count_of(baseline, "cards", at);
  judged.by.family_rate = number_of(from, "family_rate", at).value_or(judged.by.family_rate);
  judged.by.minimum_effect =
      number_of(from, "minimum_effect", at).value_or(judged.by.minimum_effect);
  judged.by.power = number_of(from, "power", at).value_or(judged.by.power);
  judged.judgements = count_of(from, "judgements", at);
  for (const json& p : array_of(from, "processes", at))
    judged.processes.push_back(process_from(p, at));
  std::set<std::string> seen;
  for (const json& c : array_of(from, "cases", at)) {
    judged.cases.push_back(judgement_from(c, at));
    if (!seen.insert(judged.cases.back().name).second)
      at.fail(file_fault::duplicated_row,
              fmt::format("case '{}' is there twice", judged.cases.back().name));
    if (const auto why = contradiction(judged.cases.back()))
      at.fail(file_fault::conflicting,
              fmt::format("case '{}': {}: it was changed after it was written; judge again",
                          judged.cases.back().name,
                          *why));
  }
  judged.notes = causes_of(from, "causes", at);
  judged.code = code_of(judged.cases);
  if (whole_of(from, "exit_code", at) != static_cast<int>(judged.code) ||
      text_of(from, "verdict", at) != to_string(judged.code) ||
      object_of(from, "counts", at) != json(counts_of(judged.cases)))
    at.fail(file_fault::conflicting,
            fmt::format("its cases together are {} (exit code {}), and it says otherwise: it was "
                        "changed after it was written; judge again",
                        to_string(judged.code),
                        static_cast<int>(judged.code)));
  return judged;
}

}  // namespace warpgauge::baseline
