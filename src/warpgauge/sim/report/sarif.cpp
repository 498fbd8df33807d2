// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/report/json_text.hpp"
#include "warpgauge/sim/report/program_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

namespace warpgauge::sim {
namespace {

/// "shared-race-read-after-write"
std::string rule_of(finding_kind kind) {
  std::string id;
  for (const char c : std::string_view(to_string(kind))) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      id += c;
    } else if (!id.empty() && id.back() != '-') {
      id += '-';
    }
  }
  return id;
}

/// A file's name as a URI reference: relative ones belong to the folder of the checkout.
std::string uri_of(const std::string& file) {
  std::string uri = file.starts_with('/') ? "file://" : "";
  for (const char c : file) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 ||
        std::string_view("/._-~+").find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

/// The members of a location, without the braces around them.
std::string location_of(const std::string& file, int line, int column, const std::string& kernel) {
  std::string text = fmt::format(
      R"("logicalLocations": [{{"fullyQualifiedName": {}, "kind": "function"}}])", quoted(kernel));
  if (line <= 0) return text;
  return fmt::format(
      R"("physicalLocation": {{"artifactLocation": {{"uri": {}}}, "region": {{"startLine": {}{}}}}}, {})",
      quoted(uri_of(file)),
      line,
      column > 0 ? fmt::format(R"(, "startColumn": {})", column) : "",
      text);
}

std::string thread_text(const index3& block, const index3& thread) {
  return fmt::format("thread ({},{},{}) of block ({},{},{})",
                     thread.x,
                     thread.y,
                     thread.z,
                     block.x,
                     block.y,
                     block.z);
}

/// One thread's part of a race.
std::string flow_of(const std::string& location, const std::string& who, const char* what) {
  return fmt::format(
      R"({{"id": {}, "locations": [{{"location": {{{}, "message": {{"text": {}}}}}}}]}})",
      quoted(who),
      location,
      quoted(what + who));
}

std::string result_of(const finding& f, std::size_t rule) {
  const std::string here = location_of(f.file, f.line, f.column, f.kernel);
  std::string text =
      fmt::format(R"({{"ruleId": {}, "ruleIndex": {}, "level": "{}", "message": {{"text": {}}}, )"
                  R"("locations": [{{{}}}], "occurrenceCount": {})",
                  quoted(rule_of(f.kind)),
                  rule,
                  f.warning ? "warning" : "error",
                  quoted(f.message),
                  here,
                  std::max<std::uint64_t>(f.count, 1));
  if (f.other && is_of_host(f.kind)) {
    const racing_access& o = *f.other;
    text += fmt::format(
        R"(, "relatedLocations": [{{{}, "message": {{"text": "the other operation"}}}}])",
        location_of(o.file, o.line, o.column, f.kernel));
  } else if (f.other) {
    const racing_access& o = *f.other;
    const std::string there = location_of(o.file, o.line, o.column, f.kernel);
    const std::string other = thread_text(o.block, o.thread);
    text += fmt::format(
        R"(, "codeFlows": [{{"threadFlows": [{}, {}]}}], )"
        R"("relatedLocations": [{{{}, "message": {{"text": {}}}}}])",
        flow_of(there, other, "an access by "),
        flow_of(here, thread_text(f.block, f.thread), "the access that races with it, by "),
        there,
        quoted("the other access, by " + other));
  }
  return text + "}";
}

}  // namespace

std::string program_report::sarif() const {
  std::set<finding_kind> kinds;
  for (const auto& [where, f] : findings_) kinds.insert(f.kind);
  const std::string rules = list_of(kinds, [](finding_kind kind) {
    return fmt::format(R"({{"id": {}, "shortDescription": {{"text": {}}}}})",
                       quoted(rule_of(kind)),
                       quoted(to_string(kind)));
  });
  const std::string results = list_of(findings_, [&](const auto& entry) {
    const finding& f = entry.second;
    const auto rule = std::distance(kinds.begin(), kinds.find(f.kind));
    return result_of(f, static_cast<std::size_t>(rule));
  });
  return fmt::format(
      "{{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
      "  \"version\": \"2.1.0\",\n"
      "  \"runs\": [{{\"tool\": {{\"driver\": {{\"name\": \"warpgauge\", \"rules\": {}}}}},\n"
      "  \"results\": {}}}]\n}}\n",
      rules,
      results);
}

}  // namespace warpgauge::sim
