// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/foreign_results.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/baseline/utc.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <set>

namespace warpgauge::baseline {
namespace {

namespace fs = std::filesystem;

/// FNV-1a: a name for a text, not a secret.
std::string hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

/// Of "2026-11-21T04:15:00+01:00"; empty when it is not readable.
std::string utc_of(const std::string& date) {
  std::tm parts{};
  if (!parse_utc(date.substr(0, 19) + "Z") ||
      ::strptime(date.c_str(), "%Y-%m-%dT%H:%M:%S%z", &parts) == nullptr)
    return "";
  const long offset = parts.tm_gmtoff;
  const std::string text =
      utc_text(instant(std::chrono::seconds(std::int64_t(::timegm(&parts)) - offset)));
  return parse_utc(text) ? text : "";
}

process session_of(std::string_view text, const std::string& origin) {
  process p;
  p.origin = origin;
  p.session = hash_of(text);
  p.number = "0";
  p.gpu.ecc = "unknown";
  p.gpu.mig = "off";
  p.driver = p.cuda_toolkit = "unknown";
  p.warpgauge_version = foreign_version;
  return p;
}

row failed(const std::string& name, cause why) {
  row r;
  r.name = name;
  r.gated = true;
  r.problem = std::move(why);
  return r;
}

/// @param rates  not empty
row row_of(const std::string& name, const std::string& unit, const std::vector<double>& rates) {
  if (std::any_of(rates.begin(), rates.end(), [](double r) { return !std::isfinite(r) || r <= 0; }))
    return failed(name, {.kind = cause_kind::not_finite, .names = {"figure"}});
  const double middle = stats::median(rates);
  row r;
  r.name = name;
  r.unit = r.anchor_unit = unit;
  r.anchor = 1;
  r.gated = true;
  r.samples = std::ssize(rates);
  r.figure = middle;
  r.spread = stats::median_absolute_deviation(rates) / middle;
  return r;
}

/// A time in this unit, in seconds; nothing for a rate.
std::optional<double> seconds_of(std::string_view unit) {
  for (const auto& [name, seconds] :
       {std::pair{"s", 1.0}, std::pair{"ms", 1e-3}, std::pair{"us", 1e-6}, std::pair{"ns", 1e-9}})
    if (unit == name) return seconds;
  return std::nullopt;
}

row row_of(const plain_row& from) {
  if (!from.problem.empty())
    return failed(from.name, {.kind = cause_kind::reported, .text = from.problem});
  const std::optional<double> seconds = seconds_of(from.unit);
  std::vector<double> rates;
  for (const double v : from.values)
    rates.push_back(seconds ? 1 / (v * *seconds) : from.unit == "B/s" ? 1e-9 * v : v);
  const bool bytes = from.unit == "B/s" || from.unit == "GB/s";
  return row_of(from.name, bytes ? "GB/s" : from.unit == "TFLOP/s" ? from.unit : "1/s", rates);
}

process from_google_benchmark(const json& context,
                              std::string_view text,
                              const std::string& origin) {
  const location at{origin, "context"};
  process p = session_of(text, origin);
  const std::string host = text_of(context, "host_name", at);
  p.gpu.name = context.contains("gpu") ? text_of(context, "gpu", at) : host;
  p.card = hash_of(host);
  p.utc = utc_of(text_of(context, "date", at));
  for (const plain_row& r : parse_plain(text, origin)) p.rows.push_back(row_of(r));
  return p;
}

/// nvbench writes numbers as texts.
std::optional<double> number_from(const json& value) {
  if (value.is_number()) return value.get<double>();
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  double number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// A member of a state's summary, by the summary's tag.
const json* summary_of(const json& state, std::string_view tag, std::string_view member) {
  const auto summaries = state.find("summaries");
  if (summaries == state.end() || !summaries->is_array()) return nullptr;
  for (const json& s : *summaries) {
    if (!s.is_object() || s.value("tag", json()) != json(tag) || !s.contains("data") ||
        !s["data"].is_array())
      continue;
    for (const json& d : s["data"])
      if (d.is_object() && d.value("name", json()) == json(member) && d.contains("value"))
        return &d["value"];
  }
  return nullptr;
}

/// Seconds of each sample, from the binary file; empty when there is none.
std::vector<double> samples_of(const json& state, const location& at) {
  constexpr std::string_view tag = "nv/json/bin:nv/cold/sample_times";
  const json* file = summary_of(state, tag, "filename");
  const json* size = summary_of(state, tag, "size");
  if (file == nullptr || size == nullptr || !file->is_string()) return {};
  const fs::path folder = fs::path(at.origin).parent_path();
  const fs::path named = file->get<std::string>();
  // Newer versions name it relative to the program's folder: its last two parts are beside the
  // file.
  std::error_code none;
  fs::path path = folder / named;
  if (!fs::exists(path, none)) path = folder / named.parent_path().filename() / named.filename();
  if (!fs::exists(path, none)) return {};
  const std::string bytes = base::read_file(path);
  const std::optional<double> count = number_from(*size);
  if (!count || double(bytes.size()) != *count * sizeof(float))
    at.fail(file_fault::truncated,
            fmt::format("'{}' does not hold its samples; measure again", path.string()));
  std::vector<double> seconds;
  for (std::size_t i = 0; i < bytes.size(); i += sizeof(float)) {
    float one = 0;
    std::memcpy(&one, bytes.data() + i, sizeof one);
    seconds.push_back(one);
  }
  return seconds;
}

row row_of_state(const std::string& name, const json& state, const location& at) {
  if (state.value("is_skipped", json()) == json(true)) {
    const json why = state.value("skip_reason", json());
    return failed(name,
                  {.kind = cause_kind::cannot_run,
                   .text = why.is_string() ? why.get<std::string>() : std::string()});
  }
  const auto number = [&](std::string_view tag) -> std::optional<double> {
    const json* value = summary_of(state, tag, "value");
    return value == nullptr ? std::nullopt : number_from(*value);
  };
  std::vector<double> seconds = samples_of(state, at);
  const bool sampled = !seconds.empty();
  if (!sampled) seconds.push_back(number("nv/cold/time/gpu/mean").value_or(std::nan("")));
  std::vector<double> rates;
  for (const double s : seconds) {
    if (!std::isfinite(s) || s <= 0)
      return failed(name, {.kind = cause_kind::not_finite, .names = {"time"}});
    rates.push_back(1 / s);
  }
  row r = row_of(name, "1/s", rates);
  if (sampled || r.problem) return r;
  // A median absolute deviation is 0.67 of a normal distribution's standard deviation.
  const double spread = number("nv/cold/time/gpu/stdev/relative").value_or(0);
  r.spread = std::isfinite(spread) && spread > 0 ? 0.6745 * spread : 0;
  r.samples =
      static_cast<std::int64_t>(std::clamp(number("nv/cold/sample_size").value_or(1), 1.0, 1e9));
  return r;
}

process from_nvbench(const json& document, std::string_view text, const std::string& origin) {
  const location whole{origin, ""};
  process p = session_of(text, origin);
  const json& devices = array_of(document, "devices", whole);
  if (devices.size() != 1)
    whole.fail(
        file_fault::other_gpu,
        fmt::format("holds {} devices; measure one at a time (--devices 0)", devices.size()));
  const location device{origin, "device"};
  require_object(devices[0], device);
  p.gpu.name = text_of(devices[0], "name", device);
  const auto count = [&](const char* key) {
    const auto value = number_from(devices[0].value(key, json()));
    return value && *value >= 0 && *value < 1e18 ? static_cast<std::int64_t>(*value) : 0;
  };
  p.gpu.memory_bytes = count("global_memory_size");
  p.gpu.bus_width_bits = count("global_memory_bus_width");
  p.gpu.sm_count = count("number_of_sms");
  p.gpu.compute_capability = fmt::format("{}", 0.01 * double(count("sm_version")));
  p.card = hash_of(p.gpu.name);
  std::set<std::string> seen;
  for (const json& b : array_of(document, "benchmarks", whole)) {
    require_object(b, {origin, "benchmark"});
    const std::string benchmark = text_of(b, "name", {origin, "benchmark"});
    const location of{origin, benchmark};
    for (const json& state : array_of(b, "states", of)) {
      require_object(state, of);
      std::string axes = text_of(state, "name", of);
      // "Device=0 T=I32 Elements=2^16"
      if (axes.starts_with("Device=")) axes.erase(0, std::min(axes.size(), axes.find(' ')));
      const std::string name = benchmark + axes;
      const location at{origin, fmt::format("state '{}'", name)};
      if (!seen.insert(name).second)
        at.fail(file_fault::duplicated_row, "it occurs twice; measure again");
      p.rows.push_back(row_of_state(name, state, at));
    }
  }
  if (p.rows.empty()) whole.fail(file_fault::empty, "holds no measurement");
  return p;
}

}  // namespace

std::optional<process> parse_foreign(const json& document,
                                     std::string_view text,
                                     const std::string& origin) {
  if (!document.contains("benchmarks")) return std::nullopt;
  if (document.contains("devices") && document.contains("meta"))
    return from_nvbench(document, text, origin);
  const auto context = document.find("context");
  // A file with our keys but without the protocol is ours, and broken.
  if (context == document.end() || !context->is_object() || !context->contains("host_name") ||
      context->contains(key::protocol) || context->contains(key::gpu_name))
    return std::nullopt;
  return from_google_benchmark(*context, text, origin);
}

}  // namespace warpgauge::baseline
