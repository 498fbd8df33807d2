// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/results.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/conformance/launch_counts.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

namespace warpgauge::study {
namespace {

using contract::traffic;
using nlohmann::ordered_json;

using conformance::counts_of_formulas;
using conformance::named_count;

/// The spelling in the file and the plans.
std::string key_of(const named_count& c) {
  std::string key(c.name);
  std::replace(key.begin(), key.end(), ' ', '_');
  return key;
}

struct named_text {
  const char* name;
  std::string machine::*value;
};
constexpr named_text texts[] = {{"gpu", &machine::gpu},
                                {"why_no_gpu", &machine::why_no_gpu},
                                {"driver", &machine::driver},
                                {"cuda_toolkit", &machine::cuda_toolkit},
                                {"host", &machine::host},
                                {"compiler", &machine::compiler},
                                {"utc", &machine::utc},
                                {"version", &machine::version},
                                {"disturbed", &machine::disturbed}};

/// A file may come from anybody, and no axis can hold an infinite value.
template <class T>
T within(T value, T least, T most) {
  if (value >= least && value <= most) return value;
  throw std::domain_error(fmt::format("{} is not a possible figure", value));
}

row row_from(const ordered_json& j) {
  row r{.study = j.at("study"),
        .table = j.at("table"),
        .kernel = j.at("kernel"),
        .shape = j.at("shape"),
        .wrong = j.at("wrong"),
        .checked = j.at("checked"),
        .bytes = within<double>(j.at("bytes"), 0, 1e18),
        .seconds = j.at("seconds"),
        .counted = {}};
  for (const auto& [form, s] : r.seconds) within(s, 1e-12, 1e9);
  if (!j.contains("counted")) return r;
  r.counted.emplace();
  for (const named_count& c : counts_of_formulas)
    *r.counted.*c.value =
        within<std::uint64_t>(j.at("counted").at(key_of(c)), 0, 1'000'000'000'000'000'000);
  return r;
}

}  // namespace

const row* results::find(int study, std::string_view kernel, std::string_view shape) const {
  for (const row& r : rows)
    if (r.study == study && r.kernel == kernel && r.shape == shape) return &r;
  return nullptr;
}

bool results::any_wrong() const {
  return std::any_of(rows.begin(), rows.end(), [](const row& r) { return r.wrong; });
}

std::uint64_t counter(const traffic& t, std::string_view name) {
  if (name == "sectors") return t.global_load_sectors + t.global_store_sectors;
  for (const named_count& c : counts_of_formulas)
    if (name == key_of(c)) return t.*c.value;
  throw std::invalid_argument("no counter is called " + std::string(name));
}

traffic times(std::uint64_t n, traffic t) {
  for (const named_count& c : counts_of_formulas) t.*c.value *= n;
  return t;
}

std::string to_json(const results& r) {
  ordered_json on = ordered_json::object();
  for (const named_text& t : texts) on[t.name] = r.on.*t.value;
  std::string text = "{\"schema\": 1,\n\"machine\": " + on.dump() + ",\n\"rows\": [\n";
  for (const row& each : r.rows) {
    ordered_json j{{"study", each.study},
                   {"table", each.table},
                   {"kernel", each.kernel},
                   {"shape", each.shape},
                   {"wrong", each.wrong},
                   {"checked", each.checked},
                   {"bytes", each.bytes},
                   {"seconds", each.seconds}};
    if (each.counted)
      for (const named_count& c : counts_of_formulas)
        j["counted"][key_of(c)] = *each.counted.*c.value;
    text += (&each == &r.rows.front() ? "" : ",\n") +
            j.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  }
  return text + "\n]}\n";
}

results results_from(std::string_view text, std::string_view origin) try {
  const ordered_json root = ordered_json::parse(text);
  if (root.at("schema") != 1) throw std::domain_error("its schema is not 1");
  results r;
  for (const named_text& t : texts) r.on.*t.value = root.at("machine").at(t.name);
  for (const ordered_json& j : root.at("rows")) r.rows.push_back(row_from(j));
  return r;
} catch (const ordered_json::exception& e) {
  throw base::unreadable_file(fmt::format("'{}' is not a study's result: {}", origin, e.what()));
} catch (const std::domain_error& e) {
  throw base::unreadable_file(fmt::format("'{}' is not a study's result: {}", origin, e.what()));
}

}  // namespace warpgauge::study
