// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/identity_text.hpp"
#include "warpgauge/report/cause_words.hpp"
#include "warpgauge/report/render.hpp"
#include "warpgauge/report/summary.hpp"
#include "warpgauge/report/text.hpp"

#include <nlohmann/json.hpp>

namespace warpgauge::report {
namespace {

using nlohmann::ordered_json;

ordered_json maybe(const auto& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json list_of(const auto& items, auto&& to) {
  ordered_json list = ordered_json::array();
  for (const auto& item : items) list.push_back(to(item));
  return list;
}

ordered_json remarks(const std::vector<remark>& all) {
  return list_of(all, [](const remark& r) {
    return ordered_json{{"name", r.name}, {"text", r.text}};
  });
}

ordered_json of(const claim& c) {
  return {{"label", c.label},
          {"where", c.where},
          {"question", c.question},
          {"status", to_string(c.outcome)},
          {"evidence", c.evidence},
          {"reason", c.reason},
          {"command", c.command},
          {"exit_code", static_cast<int>(c.code)}};
}

ordered_json of(const test_group& g) {
  return {{"label", g.label},
          {"backend", g.backend},
          {"origin", g.origin},
          {"unit", g.unit},
          {"passed", g.passed},
          {"failed", g.failed},
          {"skipped", g.skipped},
          {"variants", g.variants},
          {"failures", remarks(g.failures)},
          {"skips", remarks(g.skips)}};
}

ordered_json of(const session_point& p) {
  return {{"session", p.session},
          {"card", p.card},
          {"utc", p.utc},
          {"figure", p.figure},
          {"expected", maybe(p.expected)},
          {"limit", maybe(p.limit)}};
}

ordered_json of(const case_line& l) {
  const baseline::judgement& j = l.judged;
  return {{"name", j.name},
          {"variant", l.parts.variant},
          {"type", l.parts.type},
          {"tile", l.parts.tile},
          {"shape", l.parts.shape},
          {"mode", l.parts.mode},
          {"size", l.size},
          {"verdict", baseline::to_string(j.outcome)},
          {"look", to_string(look_of(j.outcome))},
          {"gated", j.gated},
          {"unit", j.unit},
          {"figure", maybe(j.figure)},
          {"anchor", maybe(j.anchor)},
          {"confirmed", maybe(j.confirmed)},
          {"mean", maybe(j.mean)},
          {"expected", maybe(j.expected)},
          {"ratio", l.change() ? ordered_json(1 + *l.change()) : ordered_json(nullptr)},
          {"limit", maybe(j.limit)},
          {"detectable_drop", maybe(j.detectable_drop)},
          {"copy_ceiling", maybe(l.copy_ceiling)},
          {"peak_ceiling", maybe(l.peak_ceiling)},
          {"basis", baseline::to_string(j.from)},
          {"sentence", sentence(j)},
          {"changes", l.changes},
          {"history", list_of(l.history, [](const session_point& p) { return of(p); })}};
}

ordered_json of(baseline::device_state s) {
  for (std::string& reason : s.clock_event_reasons) reason = clean(reason);
  return ordered_json::parse(baseline::to_json(s));
}

ordered_json of(const measuring_process& p) {
  return {{"session", p.session},
          {"process", p.number},
          {"card", p.card},
          {"utc", p.utc},
          {"driver", p.driver},
          {"cuda_toolkit", p.cuda_toolkit},
          {"version", p.version},
          {"commit", p.commit},
          {"state_before", of(p.before)},
          {"state_after", of(p.after)}};
}

ordered_json of(const performance& p) {
  return {{"judged", p.judged},
          {"exit_code", static_cast<int>(p.code)},
          {"gpu", baseline::json_of(p.gpu)},
          {"processes", list_of(p.processes, [](const measuring_process& m) { return of(m); })},
          {"baseline", p.baseline_name},
          {"sessions", p.sessions},
          {"sessions_shown", p.sessions_shown},
          {"cards", p.cards},
          {"gated", p.gated},
          {"judgements", p.judgements},
          {"family_rate", p.by.family_rate},
          {"power", p.by.power},
          {"notes", p.notes},
          {"cases", list_of(worst_first(p), [](const case_line* l) { return of(*l); })}};
}

ordered_json of(const traffic_count& c) {
  return {{"requests", c.requests}, {"actual", c.actual}, {"ideal", c.ideal}};
}

ordered_json of(const traced_kernel& k) {
  ordered_json worst = nullptr;
  if (k.worst)
    worst = {{"file", k.worst->file},
             {"line", k.worst->line},
             {"operation", k.worst->operation},
             {"unit", k.worst->unit},
             {"count", of(k.worst->count)},
             {"first_line", k.worst->first_line},
             {"excerpt", k.worst->excerpt}};
  return {{"id", k.id},
          {"shape", k.shape},
          {"type", k.type},
          {"tile", k.tile},
          {"layout", k.layout},
          {"kernel", k.kernel},
          {"exact", k.exact},
          {"global_load", of(k.global_load)},
          {"global_store", of(k.global_store)},
          {"shared_load", of(k.shared_load)},
          {"shared_store", of(k.shared_store)},
          {"bank_conflicts", k.bank_conflicts},
          {"barriers", k.barriers},
          {"as_promised", maybe(k.as_promised)},
          {"promise", k.promise},
          {"worst", worst},
          {"findings", remarks(k.findings)}};
}

ordered_json of(const coverage& c) {
  return {{"kernel_lines", c.kernel_found},
          {"kernel_lines_executed", c.kernel_hit},
          {"other_lines", c.other_found},
          {"other_lines_executed", c.other_hit},
          {"files", list_of(c.files, [](const covered_file& f) {
             return ordered_json{{"name", f.name}, {"lines", f.found}, {"executed", f.hit}};
           })}};
}

ordered_json of(const machine& m) {
  ordered_json facts = ordered_json::array();
  for (const auto& [name, value] : m.facts) facts.push_back({{"name", name}, {"value", value}});
  return {{"facts", facts}, {"remarks", remarks(m.remarks)}, {"labels", remarks(m.labels)}};
}

ordered_json of(const study_part& p) {
  return {{"says", p.says},
          {"claimed", p.claimed},
          {"here", maybe(p.here)},
          {"bounds", p.bounds},
          {"said", p.said},
          {"counted", p.counted}};
}

ordered_json of(const study_claim& c) {
  return {{"id", c.id},
          {"text", c.text},
          {"said", c.said},
          {"parts", list_of(c.parts, [](const study_part& p) { return of(p); })}};
}

ordered_json of(const studies& s) {
  return {{"gpu", s.gpu},
          {"machine", s.machine},
          {"tally", s.tally},
          {"documents", list_of(s.documents, [](const document_study& d) {
             return ordered_json{
                 {"number", d.number},
                 {"document", d.document},
                 {"tally", d.tally},
                 {"claims", list_of(d.claims, [](const study_claim& c) { return of(c); })},
                 {"about", d.about},
                 {"figures",
                  list_of(d.figures,
                          [](const study_figure& f) {
                            return ordered_json{{"title", f.title}, {"svg", f.svg}};
                          })},
                 {"wrong", remarks(d.wrong)}};
           })}};
}

}  // namespace

std::string to_json(const model& m) {
  ordered_json root = {
      {"report", 1},
      {"title", m.title},
      {"version", m.version},
      {"commit", m.commit},
      {"branch", m.branch},
      {"exit_code", static_cast<int>(m.code)},
      {"claims", list_of(m.claims, [](const claim& c) { return of(c); })},
      {"left_open", remarks(left_open(m))},
      {"tests", list_of(m.tests, [](const test_group& g) { return of(g); })},
      {"case_counts", m.case_counts},
      {"performance", m.perf ? of(*m.perf) : ordered_json(nullptr)},
      {"traffic", list_of(m.traffic, [](const traced_kernel& k) { return of(k); })},
      {"traffic_missing", m.traffic_missing},
      {"coverage", m.lines ? of(*m.lines) : ordered_json(nullptr)},
      {"machine", m.here ? of(*m.here) : ordered_json(nullptr)},
      {"studies", m.studied ? of(*m.studied) : ordered_json(nullptr)},
  };
  return root.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace warpgauge::report
