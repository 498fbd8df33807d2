// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/plan.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

namespace warpgauge::study {
namespace {

using nlohmann::json;

constexpr std::string_view written =
#include "warpgauge/study/studies.inc"
    ;

std::string text(const json& j, const char* key) {
  const auto found = j.find(key);
  return found == j.end() || found->is_null() ? "" : found->get<std::string>();
}

std::vector<std::string> texts_of(const json& j, const char* key) {
  return j.at(key).get<std::vector<std::string>>();
}

std::optional<double> number(const json& j, const char* key) {
  if (!j.contains(key)) return std::nullopt;
  return j.at(key).get<double>();
}

document document_from(const json& j) {
  return {.number = j.at("number"),
          .title = j.at("title"),
          .kind = j.at("kind"),
          .gpu = text(j, "gpu"),
          .host = text(j, "host"),
          .about = text(j, "about")};
}

table table_from(const json& j) {
  return {.study = j.at("study"),
          .name = j.at("name"),
          .about = j.at("about"),
          .unit = j.at("unit"),
          .kernels = texts_of(j, "kernels"),
          .shapes = texts_of(j, "shapes"),
          .forms = texts_of(j, "forms"),
          .suffix = text(j, "suffix"),
          .layout = text(j, "layout"),
          .grid = text(j, "grid"),
          .block = text(j, "block"),
          .spread = j.value("spread", std::int64_t{0}),
          .tile = j.value("tile", 0),
          .repetitions = j.at("repetitions"),
          .error = j.value("error", false)};
}

/// "transpose.padded +64 4096x4096 loop": the last two words are shape and form.
place place_from(const std::string& words) {
  const auto form = words.rfind(' ');
  const auto shape = words.rfind(' ', form - 1);
  if (form == std::string::npos || shape == std::string::npos)
    throw std::runtime_error("'" + words + "' is not a kernel, a shape and a form");
  return {
      words.substr(0, shape), words.substr(shape + 1, form - shape - 1), words.substr(form + 1)};
}

std::vector<place> places(const json& j, const char* key) {
  std::vector<place> all;
  if (j.contains(key))
    for (const json& each : j.at(key)) all.push_back(place_from(each));
  return all;
}

std::optional<counter_pair> pair_from(const json& j, const char* key) {
  if (!j.contains(key)) return std::nullopt;
  const json& three = j.at(key);
  return counter_pair{three.at(0), three.at(1), three.at(2)};
}

claim claim_from(const json& j) {
  claim c{.id = j.at("id"), .text = j.at("claim"), .parts = {}};
  for (const json& p : j.at("parts"))
    c.parts.push_back({.says = p.at("says"),
                       .claimed = text(p, "claimed"),
                       .speed = places(p, "speed"),
                       .against = places(p, "against"),
                       .count = pair_from(p, "count"),
                       .least = number(p, "least"),
                       .most = number(p, "most"),
                       .because = pair_from(p, "because")});
  return c;
}

bool has(const std::vector<std::string>& all, std::string_view one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

void require_measured(const plan& p, int study, const place& at) {
  if (p.table_of(study, at.kernel, at.shape) == nullptr)
    throw std::runtime_error(
        fmt::format("study {} measures no {} at {}", study, at.kernel, at.shape));
}

bool names_a_host(const part& p) {
  const auto of_a_host = [](const place& at) { return at.kernel.starts_with("host."); };
  return std::any_of(p.speed.begin(), p.speed.end(), of_a_host) ||
         std::any_of(p.against.begin(), p.against.end(), of_a_host);
}

void require_complete(const plan& p) {
  for (const published& then : p.figures_then)
    require_measured(p, then.study, {then.kernel, then.shape});
  for (const claim& c : p.claims)
    for (const part& each : c.parts) {
      if (each.speed.empty() == !each.count.has_value())
        throw std::runtime_error(c.id + ": a part compares either speeds or counts");
      if (!each.least && !each.most)
        throw std::runtime_error(c.id + ": a part without bounds decides nothing");
      for (const place& at : each.speed) require_measured(p, c.study(), at);
      for (const place& at : each.against) require_measured(p, c.study(), at);
      if (names_a_host(each) != c.about_hosts())
        throw std::runtime_error(c.id + ": a claim is about hosts or about GPUs, not both");
    }
}

}  // namespace

bool claim::about_hosts() const { return std::any_of(parts.begin(), parts.end(), names_a_host); }

const document& plan::of(int study) const {
  for (const document& d : documents)
    if (d.number == study) return d;
  throw std::runtime_error(fmt::format("there is no study {}", study));
}

const table* plan::table_of(int study, std::string_view kernel, std::string_view shape) const {
  const auto found = std::find_if(tables.begin(), tables.end(), [&](const table& t) {
    return t.study == study && has(t.shapes, shape) &&
           std::any_of(t.kernels.begin(), t.kernels.end(), [&](const std::string& k) {
             return k + t.suffix == kernel;
           });
  });
  return found == tables.end() ? nullptr : &*found;
}

std::optional<double> plan::then(int study, std::string_view kernel, std::string_view shape) const {
  for (const published& each : figures_then)
    if (each.study == study && each.kernel == kernel && each.shape == shape) return each.value;
  return std::nullopt;
}

plan plan_from(std::string_view text_of_plan) try {
  const json root = json::parse(text_of_plan);
  plan p;
  p.noise = root.at("noise");
  p.noise_of_hosts = root.at("noise_of_hosts");
  for (const json& j : root.at("documents")) p.documents.push_back(document_from(j));
  for (const json& j : root.at("tables")) p.tables.push_back(table_from(j));
  for (const json& j : root.at("published"))
    p.figures_then.push_back({j.at("study"), j.at("kernel"), j.at("shape"), j.at("value")});
  for (const json& j : root.at("claims")) p.claims.push_back(claim_from(j));
  for (const json& j : root.at("figures"))
    p.figures.push_back({.study = j.at("study"),
                         .table = j.at("table"),
                         .title = j.at("title"),
                         .x = j.at("x"),
                         .shape = text(j, "shape"),
                         .logarithmic = j.value("log", false)});
  require_complete(p);
  return p;
} catch (const json::exception& e) {
  throw std::runtime_error(std::string("the studies cannot be read: ") + e.what());
}

const plan& the_plan() {
  static const plan all = plan_from(written);
  return all;
}

}  // namespace warpgauge::study
