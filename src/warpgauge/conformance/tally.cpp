// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/tally.hpp"

#include "warpgauge/base/files.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace warpgauge::conformance {
namespace {

nlohmann::json to_json(const counts& c) {
  return {{"cases", c.cases()}, {"passed", c.passed}, {"failed", c.failed}, {"skipped", c.skipped}};
}

counts tally_from(const nlohmann::json& j) {
  return {j.at("passed").get<std::uint64_t>(),
          j.at("failed").get<std::uint64_t>(),
          j.at("skipped").get<std::uint64_t>()};
}

}  // namespace

std::string summary_line(const counts& total,
                         std::size_t variants,
                         const std::string& backend,
                         const std::string& suite) {
  return fmt::format("{}: {} cases of {} variants on {}: {} passed, {} failed, {} skipped",
                     suite,
                     total.cases(),
                     variants,
                     backend,
                     total.passed,
                     total.failed,
                     total.skipped);
}

nlohmann::json to_json(const variant_result& r) {
  nlohmann::json j = to_json(r.total);
  j["id"] = r.id;
  j["backend"] = r.backend;
  j["plan"] = r.plan;
  j["elapsed_s"] = r.elapsed_s;
  j["failures"] = r.failures;
  j["skips"] = r.skips;
  j["weakened_by"] = r.weakened_by;
  if (!r.commit.empty()) j["commit"] = r.commit;
  j["by"] = nlohmann::json::object();
  for (const auto& [axis, values] : r.by)
    for (const auto& [value, c] : values) j["by"][axis][value] = to_json(c);
  return j;
}

variant_result variant_result_from(const nlohmann::json& j) {
  variant_result r;
  r.id = j.at("id").get<std::string>();
  r.backend = j.at("backend").get<std::string>();
  r.plan = j.at("plan").get<std::string>();
  r.total = tally_from(j);
  r.elapsed_s = j.at("elapsed_s").get<double>();
  r.failures = j.at("failures").get<std::vector<std::string>>();
  r.skips = j.at("skips").get<std::vector<std::string>>();
  r.weakened_by = j.at("weakened_by").get<std::vector<std::string>>();
  r.commit = j.value("commit", "");
  for (const auto& [axis, values] : j.at("by").items())
    for (const auto& [value, c] : values.items()) r.by[axis][value] = tally_from(c);
  return r;
}

std::filesystem::path result_path(const std::filesystem::path& folder,
                                  const std::string& backend,
                                  const std::string& plan,
                                  const std::string& id) {
  return folder / fmt::format("correctness-{}-{}-{}.json", backend, plan, id);
}

void write_json(const std::filesystem::path& path, const nlohmann::json& j) {
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path());
  base::write_file(path, j.dump(2) + "\n");
}

}  // namespace warpgauge::conformance
