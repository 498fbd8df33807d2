// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/fleet_files.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace warpgauge::baseline {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view record_ending = ".card.json";
constexpr std::string_view session_ending = ".session.json";
// Files that perf writes beside its results.
constexpr std::string_view judgement_ending = "judgement.json";
constexpr const char* expected_name = "fleet.json";

/// Names of nodes become part of an administrator's command lines.
bool plain(const std::string& name) {
  return std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '.' || c == '-' || c == '_';
  });
}

std::optional<int> code_of(const json& from, const char* key, const location& at) {
  if (!from.contains(key)) return std::nullopt;
  const std::int64_t code = whole_of(from, key, at);
  if (code < 0 || code > 255) at.fail(file_fault::wrong_schema, "an exit code is out of range");
  return static_cast<int>(code);
}

card_figures figures_of(const stored_baseline& b, const std::string& card, name_numbers& cases) {
  card_figures f;
  f.card = card;
  const stored_session* newest = nullptr;
  for (const auto& [id, s] : b.sessions) {
    if (s.card != card) continue;
    ++f.sessions;
    if (newest != nullptr && s.utc < newest->utc) continue;
    newest = &s;
    f.session = id;
  }
  if (newest == nullptr) throw std::logic_error("no session is of the card " + card);
  f.utc = newest->utc;
  f.facts.gpu = b.gpu;
  f.facts.board_part = newest->board_part;
  f.facts.driver = newest->driver;
  f.facts.cuda_toolkit = newest->cuda_toolkit;
  f.facts.commit = newest->commit;
  const identity& g = b.gpu;
  f.kind = fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}",
                       g.name,
                       g.memory_bytes,
                       g.memory_clock_khz,
                       g.bus_width_bits,
                       g.sm_count,
                       g.compute_capability,
                       g.power_limit_mw,
                       g.ecc,
                       g.mig,
                       newest->board_part,
                       newest->driver,
                       newest->cuda_toolkit,
                       newest->commit,
                       b.protocol);
  for (const auto& [name, c] : newest->cases)
    if (c.gated && !c.figure.empty())
      f.gated.emplace_back(cases.of(name), static_cast<float>(std::log(stats::median(c.figure))));
  return f;
}

void add(const stored_baseline& b, read_card& to, name_numbers& cases) {
  std::set<std::string> cards;
  for (const auto& [id, s] : b.sessions) cards.insert(s.card);
  for (const std::string& card : cards) to.cards.push_back(figures_of(b, card, cases));
}

}  // namespace

std::uint32_t name_numbers::of(const std::string& name) {
  const std::lock_guard lock(adding_);
  const auto [known, added] = numbers_.emplace(name, static_cast<std::uint32_t>(names_.size()));
  if (added) names_.push_back(name);
  return known->second;
}

card_record parse_card_record(std::string_view text, const std::string& origin) {
  const json document = parse_json(text, origin);
  const location whole{origin, ""};
  require_object(document, whole);
  constexpr std::array<std::string_view, 6> keys{
      "schema_version", "node", "gpu", "correctness", "perf", "why"};
  refuse_unknown_keys(document, keys, whole);
  if (whole_of(document, "schema_version", whole) != 1)
    whole.fail(file_fault::newer_schema, "has another version than 1; use a newer warpgauge");
  card_record r;
  r.node = text_of(document, "node", whole);
  r.gpu = text_of(document, "gpu", whole);
  if (!plain(r.node) || !plain(r.gpu))
    whole.fail(file_fault::wrong_schema,
               "names a node or GPU by more than letters, digits, '.', '-' and '_'");
  r.correctness = code_of(document, "correctness", whole);
  r.perf = code_of(document, "perf", whole);
  if (document.contains("why")) r.why = text_of(document, "why", whole);
  return r;
}

std::string to_text(const card_record& r) {
  nlohmann::ordered_json document{{"schema_version", 1}, {"node", r.node}, {"gpu", r.gpu}};
  if (r.correctness) document["correctness"] = *r.correctness;
  if (r.perf) document["perf"] = *r.perf;
  if (!r.why.empty()) document["why"] = r.why;
  return document.dump() + "\n";
}

std::map<std::string, card_files> find_card_files(const fs::path& folder) {
  std::map<std::string, card_files> all;
  std::error_code failed;
  fs::recursive_directory_iterator entry(folder, failed);
  if (failed)
    throw base::unreadable_file(
        fmt::format("cannot read the folder '{}': {}", folder.string(), failed.message()));
  for (; entry != fs::recursive_directory_iterator(); entry.increment(failed)) {
    const fs::path& path = entry->path();
    const std::string relative = path.lexically_relative(folder).generic_string();
    const std::string name = path.filename().string();
    std::error_code none;
    if (path.extension() != ".json" || name.starts_with('.') || relative == expected_name ||
        name.ends_with(judgement_ending) || !entry->is_regular_file(none))
      continue;
    const auto without = [&](std::string_view ending) {
      return relative.substr(0, relative.size() - ending.size());
    };
    if (relative.ends_with(record_ending)) {
      all[without(record_ending)].record = path;
    } else if (relative.ends_with(session_ending)) {
      all[without(session_ending)].measured.push_back(path);
    } else {
      const auto slash = relative.rfind('/');
      all[slash == std::string::npos ? without(".json") : relative.substr(0, slash)]
          .measured.push_back(path);
    }
  }
  if (failed)
    throw base::unreadable_file(
        fmt::format("cannot read all of '{}': {}", folder.string(), failed.message()));
  return all;
}

read_card read_card_files(const card_files& files, name_numbers& cases) {
  read_card result;
  std::vector<process> processes;
  try {
    if (!files.record.empty()) {
      result.told = parse_card_record(base::read_file(files.record), files.record.string());
      result.has_record = true;
    }
    for (const fs::path& path : files.measured) {
      const std::string text = base::read_file(path);
      const std::string_view start = std::string_view(text).substr(0, 200'000);
      if (start.find("\"schema_version\"") != std::string_view::npos &&
          start.find("\"identity\"") != std::string_view::npos)
        add(parse_baseline(text, path.string()), result, cases);
      else if (start.find("\"warpgauge_protocol\"") != std::string_view::npos)
        processes.push_back(parse_results(text, path.string()));
      else
        result.strays.push_back(path);
    }
    if (!processes.empty()) add(to_baseline(processes), result, cases);
  } catch (const base::unreadable_file& e) {
    result.why = e.what();
  }
  return result;
}

std::map<std::string, int> expected_cards(const fs::path& folder) {
  const fs::path file = folder / expected_name;
  std::error_code none;
  if (!fs::exists(file, none)) return {};
  const location whole{file.string(), ""};
  const json document = parse_json(base::read_file(file), whole.origin);
  require_object(document, whole);
  constexpr std::array<std::string_view, 2> keys{"schema_version", "expected"};
  refuse_unknown_keys(document, keys, whole);
  std::map<std::string, int> all;
  const json& expected = object_of(document, "expected", whole);
  for (const auto& [key, value] : expected.items()) {
    const std::int64_t cards = whole_of(expected, key, whole);
    if (!plain(key) || cards < 1 || cards > 1024)
      whole.fail(file_fault::wrong_schema,
                 "expects a number of cards of a node that is not from 1");
    all[key] = static_cast<int>(cards);
  }
  return all;
}

}  // namespace warpgauge::baseline
