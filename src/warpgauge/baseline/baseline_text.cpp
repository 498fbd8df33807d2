// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/baseline/case_columns.hpp"
#include "warpgauge/baseline/identity_text.hpp"
#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/baseline/store.hpp"
#include "warpgauge/baseline/utc.hpp"

#include <fmt/format.h>

#include <array>
#include <functional>

namespace warpgauge::baseline {
namespace {

using nlohmann::ordered_json;

constexpr std::array<std::string_view, 18> session_keys{"session",
                                                        "card",
                                                        "utc",
                                                        "board_part",
                                                        "boot",
                                                        "driver",
                                                        "cuda_toolkit",
                                                        "bridged_from",
                                                        "commit",
                                                        "clocks",
                                                        "processes",
                                                        "reason",
                                                        "unsteady",
                                                        "not_gated",
                                                        "figure",
                                                        "anchor",
                                                        "spread",
                                                        "cases"};  // version 1

/// The reader of a session's cases for the file's version.
using case_reader =
    std::function<std::map<std::string, stored_case>(const json&, int, const location&)>;

/// Empty if other programs' results did not have it.
std::string read_time(const json& session, const location& at) {
  const std::string text = text_of(session, "utc", at);
  if (text.empty()) return {};
  const auto begun = parse_utc(text);
  if (!begun)
    at.fail(file_fault::wrong_schema,
            fmt::format("'utc' is '{}' and not a time like 2026-11-21T03:15:00Z; restore the file",
                        text));
  return utc_text(*begun);
}

std::pair<std::string, stored_session> read_session(const json& from,
                                                    const case_reader& cases,
                                                    const std::string& origin,
                                                    std::size_t number) {
  const location unnamed{origin, fmt::format("session {}", number + 1)};
  require_object(from, unnamed);
  const std::string id = text_of(from, "session", unnamed);
  const location at{origin, fmt::format("session '{}'", id)};
  refuse_unknown_keys(from, session_keys, at);
  stored_session to;
  to.card = text_of(from, "card", at);
  to.utc = read_time(from, at);
  if (from.contains("board_part")) {
    to.board_part = text_of(from, "board_part", at);
    if (to.board_part.empty())
      at.fail(file_fault::wrong_schema, "'board_part' is empty; restore the file");
  }
  if (from.contains("boot")) {
    to.boot = text_of(from, "boot", at);
    if (to.boot.empty()) at.fail(file_fault::wrong_schema, "'boot' is empty; restore the file");
  }
  to.driver = text_of(from, "driver", at);
  to.cuda_toolkit = text_of(from, "cuda_toolkit", at);
  if (from.contains("bridged_from")) to.bridged_from = text_of(from, "bridged_from", at);
  if (from.contains("commit")) {
    to.commit = text_of(from, "commit", at);
    if (to.commit.empty()) at.fail(file_fault::wrong_schema, "'commit' is empty; restore the file");
  }
  const json& clocks = object_of(from, "clocks", at);
  constexpr std::array<std::string_view, 2> clock_keys{"sm_mhz", "memory_mhz"};
  refuse_unknown_keys(clocks, clock_keys, at);
  const auto clock = [&](const char* key) -> std::optional<double> {
    if (!clocks.contains(key)) return std::nullopt;
    if (!clocks[key].is_number()) at.fail(file_fault::wrong_schema, "a clock is not a number");
    return clocks[key].get<double>();
  };
  to.sm_clock_mhz = clock("sm_mhz");
  to.memory_clock_mhz = clock("memory_mhz");
  const std::int64_t processes = whole_of(from, "processes", at);
  if (processes < 1 || processes > 100000)
    at.fail(file_fault::wrong_schema, "'processes' is not a count from 1");
  to.processes = static_cast<int>(processes);
  if (from.contains("reason")) to.reason = text_of(from, "reason", at);
  to.cases = cases(from, to.processes, at);
  if (from.contains("unsteady"))
    for (const json& name : array_of(from, "unsteady", at)) {
      if (!name.is_string() || to.cases.contains(name.get<std::string>()))
        at.fail(file_fault::wrong_schema,
                "'unsteady' does not hold the names of cases without figures; restore the file");
      to.unsteady.insert(name.get<std::string>());
    }
  return {id, std::move(to)};
}

/// Indented, each part on a line of its own, so that a diff shows whole sessions.
std::string session_text(const std::string& id,
                         const stored_session& s,
                         const case_columns& columns) {
  ordered_json clocks = ordered_json::object();
  if (s.sm_clock_mhz) clocks["sm_mhz"] = *s.sm_clock_mhz;
  if (s.memory_clock_mhz) clocks["memory_mhz"] = *s.memory_clock_mhz;
  const auto quoted = [](const auto& value) { return ordered_json(value).dump(); };
  std::string text = "    {";
  std::string_view separator = "\n";
  const auto line = [&](std::string_view key, const std::string& value) {
    text += fmt::format("{}      \"{}\": {}", separator, key, value);
    separator = ",\n";
  };
  line("session", quoted(id));
  line("card", quoted(s.card));
  line("utc", quoted(s.utc));
  if (!s.board_part.empty()) line("board_part", quoted(s.board_part));
  if (!s.boot.empty()) line("boot", quoted(s.boot));
  line("driver", quoted(s.driver));
  line("cuda_toolkit", quoted(s.cuda_toolkit));
  if (!s.bridged_from.empty()) line("bridged_from", quoted(s.bridged_from));
  if (!s.commit.empty()) line("commit", quoted(s.commit));
  line("clocks", clocks.dump());
  line("processes", std::to_string(s.processes));
  if (!s.reason.empty()) line("reason", quoted(s.reason));
  if (!s.unsteady.empty()) line("unsteady", quoted(s.unsteady));
  for (const auto& [key, value] : columns.of(s)) line(key, value);
  return text + "\n    }";
}

}  // namespace

stored_baseline parse_baseline(std::string_view text, const std::string& origin) {
  const json document = parse_json(text, origin);
  const location whole{origin, ""};
  require_object(document, whole);
  if (!document.contains("schema_version"))
    whole.fail(file_fault::wrong_schema, "has no schema_version: it is not a baseline");
  const std::int64_t version = whole_of(document, "schema_version", whole);
  if (version > current_schema_version)
    whole.fail(file_fault::newer_schema,
               fmt::format("has schema version {}, this version knows {}; use a newer warpgauge",
                           version,
                           current_schema_version));
  if (version < 1)
    whole.fail(file_fault::wrong_schema, fmt::format("has the unknown schema version {}", version));
  constexpr std::array<std::string_view, 6> parts{
      "$schema", "schema_version", "identity", "protocol", "cases", "sessions"};
  refuse_unknown_keys(document, parts, whole);
  stored_baseline to;
  to.gpu = identity_from(object_of(document, "identity", whole), {origin, "identity"});
  to.protocol = text_of(document, "protocol", whole);
  case_reader cases = read_version_1;
  if (version > 1) {
    case_columns columns(array_of(document, "cases", whole), origin);
    to.facts = columns.facts();
    cases = [columns = std::move(columns)](const json& session, int processes, const location& at) {
      return columns.read(session, processes, at);
    };
  }
  const json& sessions = array_of(document, "sessions", whole);
  for (std::size_t i = 0; i < sessions.size(); ++i)
    if (!to.sessions.insert(read_session(sessions[i], cases, origin, i)).second)
      whole.fail(file_fault::conflicting, "holds a session twice; restore the file");
  return to;
}

stored_baseline read_baseline(const std::filesystem::path& path) {
  return parse_baseline(base::read_file(path), path.string());
}

std::string to_text(const stored_baseline& b) {
  const case_columns columns(b);
  std::string text = fmt::format(
      "{{\n  \"schema_version\": {},\n  \"identity\": {},\n  \"protocol\": {},\n  \"cases\": [{}\n "
      " ],\n"
      "  \"sessions\": [",
      current_schema_version,
      json_of(b.gpu).dump(),
      ordered_json(b.protocol).dump(),
      columns.text());
  std::string_view separator = "\n";
  for (const auto& [id, session] : b.sessions) {
    text += separator;
    text += session_text(id, session, columns);
    separator = ",\n";
  }
  return text + "\n  ]\n}\n";
}

std::optional<stored_baseline> baseline_at(const std::filesystem::path& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return std::nullopt;
  try {
    return read_baseline(path);
  } catch (const file_error& e) {
    if (e.fault() != file_fault::empty) throw;
  }
  return std::nullopt;
}

void change_baseline(const std::filesystem::path& path, const baseline_change& change) {
  base::replacement file(path);
  const auto changed = change(baseline_at(path));
  if (!changed) return;
  const std::string text = to_text(*changed);
  // Nothing is written that could not be read again.
  parse_baseline(text, "what would be written to " + path.string());
  file.commit(text);
}

}  // namespace warpgauge::baseline
