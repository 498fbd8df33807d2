// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/perf_cards.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/base/progress.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/fleet.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/perf_runs.hpp"
#include "warpgauge/report/fleet_forms.hpp"
#include "warpgauge/report/fleet_rows.hpp"
#include "warpgauge/report/verdict_forms.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <exception>
#include <future>
#include <optional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

/// A card and its result.
struct measured_card {
  measure::card card;
  std::string key;
  std::optional<judged_run> run = {};
  exit_code code = exit_code::ok;  ///< by its baseline, or by what went wrong
  std::string why = {};            ///< there is no run
  const baseline::fleet_card* among = nullptr;

  bool slow() const { return among != nullptr && !among->slow.empty(); }
  exit_code verdict() const {
    return slow() ? baseline::worst_of(code, exit_code::regression) : code;
  }
};

/// An earlier run's results of cards that are gone must not be judged with this run's.
void forget(const fs::path& folder) {
  std::error_code none;
  std::vector<fs::path> old;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (entry.path().filename().string().starts_with("gpu")) old.push_back(entry.path());
  for (const fs::path& path : old) fs::remove_all(path, none);
}

void measure_all(std::vector<measured_card>& cards, const perf_run& each, const fs::path& folder) {
  const baselines among = read_baselines(each.baseline);
  const base::progress shown("measuring " + base::plural(cards.size(), "cards"));
  std::vector<std::future<judged_run>> running;
  for (const measured_card& c : cards) {
    perf_run run = each;
    run.folder = results_folder(folder / c.key);
    run.measured.device = c.card.uuid;
    run.quiet = true;
    running.push_back(std::async(std::launch::async, [run = std::move(run), among] {
      return measure_and_judge(run, among);
    }));
  }
  among.get();  // an unreadable baseline is no card's verdict
  std::exception_ptr mistake;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    measured_card& c = cards[i];
    try {
      c.run = running[i].get();
      c.code = c.run->judged.code;
    } catch (const stop& e) {
      // A usage error is no card's verdict.
      if (e.code() == exit_code::usage) mistake = std::current_exception();
      c.code = e.code();
      c.why = e.what();
    } catch (const base::unreadable_file& e) {
      c.code = exit_code::infrastructure;
      c.why = e.what();
    }
    base::write_file(folder / (c.key + ".card.json"),
                     baseline::to_text({.node = {},
                                        .gpu = c.card.place,
                                        .correctness = {},
                                        .perf = static_cast<int>(c.code),
                                        .why = base::one_line(c.why, 300)}));
  }
  if (mistake) std::rethrow_exception(mistake);
}

/// "transpose.tiled 2.1 % slower than its siblings; 239 pass, 23 not gated"
std::string why_of(const measured_card& c, const baseline::fleet& f) {
  std::string text = c.why;
  if (c.slow()) text = report::reason_of(f, *c.among);
  if (!c.run) return text;
  baseline::verdict_counts cases;
  for (const baseline::judgement& j : c.run->judged.cases) cases.add(j.outcome, j.gated);
  return text + (text.empty() ? "" : "; ") + baseline::text_of(cases);
}

std::string text_of(const std::vector<measured_card>& cards,
                    const baseline::fleet& f,
                    exit_code machine,
                    const canvas& on,
                    bool every_case) {
  std::string text = fmt::format("{:<8}{:<16}{:>10}  {}\n", "card", "verdict", "level", "why");
  for (const measured_card& c : cards) {
    const baseline::exit_code_entry& verdict = baseline::entry_of(c.verdict());
    text +=
        fmt::format("{:<8}{}{:>10}  {}\n",
                    c.key,
                    paint(on, report::style_of(verdict.look), fmt::format("{:<16}", verdict.word)),
                    c.among != nullptr ? report::row_of(f, *c.among).level : "-",
                    base::one_line(why_of(c, f), 300));
  }
  text += "\n" + report::rate_text(f) + "\n";
  std::set<std::string> without;  // the advice for a missing baseline is printed once
  for (const measured_card& c : cards) {
    if (!c.run || (c.code == exit_code::ok && !every_case)) continue;
    if (c.code == exit_code::no_baseline && !every_case && !without.insert(c.card.name).second)
      continue;
    text += "\n" + paint(on, style::bold, fmt::format("{}, {}", c.key, c.card.name)) + "\n" +
            c.run->judge.text_of(c.run->judged, on, every_case);
  }
  return text + fmt::format("\nperf: {}: {}\n",
                            base::plural(cards.size(), "cards"),
                            baseline::to_string(machine));
}

std::string json_of(const std::vector<measured_card>& cards,
                    const baseline::fleet& f,
                    exit_code machine) {
  using json = nlohmann::ordered_json;
  json all = json::array();
  for (const measured_card& c : cards)
    all.push_back({{"gpu", c.card.place},
                   {"name", c.card.name},
                   {"exit_code", static_cast<int>(c.verdict())},
                   {"verdict", baseline::to_string(c.verdict())},
                   {"why", why_of(c, f)},
                   {"judgement", c.run ? json::parse(report::to_json(c.run->judged)) : json()}});
  const json document{{"schema_version", 1},
                      {"exit_code", static_cast<int>(machine)},
                      {"verdict", baseline::to_string(machine)},
                      {"cards", std::move(all)},
                      {"siblings", json::parse(report::to_json(f))}};
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace

exit_code judge_all_gpus(const perf_run& each, const cards_shown& shown) {
  std::vector<measured_card> cards;
  for (const measure::card& c : visible_cards())
    cards.push_back({.card = c, .key = "gpu" + c.place});
  const fs::path folder = results_folder(each.folder / "cards");
  std::error_code none;
  fs::remove(each.folder / "cards.json", none);
  forget(folder);
  measure_all(cards, each, folder);

  stats::sibling_rule by;
  by.rate = each.by.family_rate;
  const baseline::fleet f = baseline::read_fleet(folder, by);
  exit_code machine = exit_code::ok;
  for (measured_card& c : cards) {
    for (const baseline::fleet_card& among : f.cards)
      if (among.key == c.key) c.among = &among;
    machine = baseline::worst_of(machine, c.verdict());
  }
  const std::string json = json_of(cards, f, machine);
  base::write_file(each.folder / "cards.json", json);
  if (!shown.page.empty()) base::write_file(shown.page, report::to_html(f, WARPGAUGE_VERSION));
  const canvas on = standard_output();
  if (shown.json)
    emit(json);
  else
    emit(text_of(cards, f, machine, on, shown.every_case), on);
  return machine;
}

}  // namespace warpgauge::cli
