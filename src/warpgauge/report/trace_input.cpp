// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/source_excerpt.hpp"
#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/report/inputs.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>

namespace warpgauge::report {
namespace {

namespace fs = std::filesystem;
using baseline::file_fault;
using baseline::json;
using baseline::location;

constexpr int lines_around = 3;
constexpr std::uint64_t sector_bytes = 32;
constexpr std::uint64_t wavefront_bytes = 128;  ///< 32 banks of 4

std::uint64_t count_of(const json& object, std::string_view key, const location& at) {
  const std::int64_t value = baseline::whole_of(object, key, at);
  if (value < 0)
    at.fail(file_fault::wrong_schema, fmt::format("'{}' is {}, which is not a count", key, value));
  return static_cast<std::uint64_t>(value);
}

int line_of(const json& object, const location& at) {
  return static_cast<int>(
      std::clamp<std::int64_t>(baseline::whole_of(object, "line", at), 0, 100'000'000));
}

traffic_count global_count(const json& from, std::string_view key, const location& at) {
  const json& part = baseline::object_of(from, key, at);
  return {count_of(part, "requests", at),
          count_of(part, "sectors", at),
          count_of(part, "ideal_sectors", at)};
}

traffic_count shared_count(const json& from, std::string_view key, const location& at) {
  const json& part = baseline::object_of(from, key, at);
  return {count_of(part, "requests", at),
          count_of(part, "wavefronts", at),
          count_of(part, "ideal_wavefronts", at)};
}

bool is_source(const fs::path& file) {
  constexpr std::array<std::string_view, 7> endings{
      ".cuh", ".cu", ".hpp", ".h", ".cpp", ".cc", ".inc"};
  return std::find(endings.begin(), endings.end(), file.extension().string()) != endings.end();
}

/// The recorded file below the root: its path or, from a build elsewhere, the part from its "src"
/// folder on. Empty when it is missing, outside the root or not a source.
fs::path below_root(const std::string& recorded, const sources& from) {
  if (from.root.empty()) return {};
  std::error_code failed;
  const fs::path root = fs::canonical(from.root, failed);
  if (failed) return {};
  std::vector<fs::path> candidates{fs::path(recorded)};
  const std::size_t src = recorded.rfind("/src/");
  if (src != std::string::npos) candidates.push_back(root / recorded.substr(src + 1));
  if (!fs::path(recorded).is_absolute()) candidates.push_back(root / recorded);
  for (const fs::path& candidate : candidates) {
    const fs::path file = fs::canonical(candidate, failed);
    if (failed || !is_source(file) || !fs::is_regular_file(file, failed)) continue;
    const fs::path relative = file.lexically_relative(root);
    if (!relative.empty() && *relative.begin() != ".." && *relative.begin() != ".") return file;
  }
  return {};
}

void add_excerpt(const sources& from, source_line& to, const std::string& recorded) {
  const fs::path file = below_root(recorded, from);
  if (file.empty() || to.line < 1) return;
  // A shorter file is another version of the source.
  if (auto found = base::read_excerpt(file.string(), to.line, lines_around)) {
    to.first_line = found->first_line;
    to.excerpt = std::move(found->lines);
  }
}

std::string shown_name(const std::string& recorded, const sources& from) {
  const fs::path file = below_root(recorded, from);
  std::error_code failed;
  if (!file.empty())
    return file.lexically_relative(fs::canonical(from.root, failed)).generic_string();
  return short_name(recorded);
}

/// The line that moves most bytes beyond its ideal.
std::optional<source_line> worst_line(const json& sites, const location& at, const sources& from) {
  std::optional<source_line> worst;
  std::string recorded;
  std::uint64_t most = 0;
  for (const json& site : sites) {
    baseline::require_object(site, at);
    const std::string space = baseline::text_of(site, "space", at);
    const bool shared = space == "shared";
    const traffic_count count{count_of(site, "requests", at),
                              count_of(site, shared ? "wavefronts" : "sectors", at),
                              count_of(site, shared ? "ideal_wavefronts" : "ideal_sectors", at)};
    const std::uint64_t excess = (count.actual - std::min(count.ideal, count.actual)) *
                                 (shared ? wavefront_bytes : sector_bytes);
    if (excess <= most) continue;
    most = excess;
    recorded = baseline::text_of(site, "file", at);
    worst = source_line{"",
                        line_of(site, at),
                        fmt::format("{} {}", space, baseline::text_of(site, "op", at)),
                        shared ? "wavefronts" : "sectors",
                        count,
                        0,
                        {}};
  }
  if (!worst) return worst;
  worst->file = shown_name(recorded, from);
  add_excerpt(from, *worst, recorded);
  return worst;
}

}  // namespace

traced_kernel parse_trace(std::string_view text, const std::string& origin, const sources& from) {
  const json trace = baseline::parse_json(text, origin);
  const location at{origin, "trace"};
  baseline::require_object(trace, at);
  traced_kernel k;
  k.id = baseline::text_of(trace, "id", at);
  const json& shape = baseline::array_of(trace, "shape", at);
  for (const json& side : shape) {
    if (!side.is_number_unsigned()) at.fail(file_fault::wrong_schema, "'shape' holds no sizes");
    k.shape += fmt::format("{}{}", k.shape.empty() ? "" : "x", side.get<std::uint64_t>());
  }
  if (const std::uint64_t inner = count_of(trace, "inner", at); inner > 0)
    k.shape += fmt::format("x{}", inner);
  k.type = baseline::text_of(trace, "type", at);
  k.tile = static_cast<int>(std::min<std::uint64_t>(count_of(trace, "tile", at), 1u << 20));
  k.layout = baseline::text_of(trace, "layout", at);
  k.kernel = baseline::text_of(trace, "kernel", at);
  const auto exact = trace.find("exact");
  if (exact == trace.end() || !exact->is_boolean())
    at.fail(file_fault::wrong_schema, "'exact' is not true or false");
  k.exact = exact->get<bool>();
  k.global_load = global_count(trace, "global_load", at);
  k.global_store = global_count(trace, "global_store", at);
  k.shared_load = shared_count(trace, "shared_load", at);
  k.shared_store = shared_count(trace, "shared_store", at);
  for (const std::string_view key : {"shared_load", "shared_store"})
    k.bank_conflicts += count_of(baseline::object_of(trace, key, at), "bank_conflicts", at);
  k.barriers = count_of(trace, "barriers", at);
  k.worst = worst_line(baseline::array_of(trace, "sites", at), at, from);
  for (const json& f : baseline::array_of(trace, "findings", at)) {
    baseline::require_object(f, at);
    k.findings.push_back({fmt::format("{} at {}:{}",
                                      baseline::text_of(f, "kind", at),
                                      shown_name(baseline::text_of(f, "file", at), from),
                                      line_of(f, at)),
                          baseline::text_of(f, "message", at)});
  }
  // What the program of own kernels says about its promises.
  if (const auto kept = trace.find("as_promised"); kept != trace.end() && kept->is_boolean())
    k.as_promised = kept->get<bool>();
  k.promise = trace.contains("promise") ? baseline::text_of(trace, "promise", at)
                                        : "not compared with a formula";
  return k;
}

}  // namespace warpgauge::report
