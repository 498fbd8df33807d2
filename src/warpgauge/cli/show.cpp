// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/model.hpp"
#include "warpgauge/baseline/text.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/documentation.hpp"
#include "warpgauge/cli/lookup.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/contract/operand_layout.hpp"
#include "warpgauge/measure/cases.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <memory>
#include <set>

namespace warpgauge::cli {
namespace {

using nlohmann::ordered_json;

/// Lines "name  value", wrapped to the width.
class page {
 public:
  explicit page(const canvas& on) : on_(on) {}
  void title(const std::string& text) { text_ += paint(on_, style::bold, text) + "\n"; }
  void fact(std::string_view name, std::string_view value) {
    if (!value.empty()) text_ += labelled(name, 12, value, on_.columns);
  }
  void line(const std::string& text) { text_ += text + "\n"; }
  const std::string& text() const { return text_; }

 private:
  const canvas& on_;
  std::string text_;
};

std::string documents(const kernels::variant& v) {
  std::vector<std::string> titles;
  for (const source_system& s : source_systems)
    if (std::find(v.source_systems.begin(), v.source_systems.end(), s.number) !=
        v.source_systems.end())
      titles.push_back(fmt::format("{} {}", s.number, s.title));
  return titles.empty() ? "our own rung" : fmt::format("{}", fmt::join(titles, "; "));
}

/// A ladder's rung has a file of its own; an entry point is its choice.
std::string source_file(const registry::entry& e) {
  return fmt::format("src/warpgauge/kernels/{}/{}",
                     e.family->name,
                     e.variant->choose != nullptr ? std::string("choice.cpp")
                                                  : fmt::format("{}.cuh", e.variant->name));
}

/// Where the family's entry point takes this rung, or what an entry point takes, over all measured
/// cases.
std::vector<std::string> choices(const registry::entry& e) {
  std::vector<std::string> lines;
  std::set<std::pair<std::string_view, std::string_view>> told;
  for (const kernels::variant& entry : e.family->variants) {
    if (entry.choose == nullptr) continue;
    const registry::entry point{e.family, &entry};
    for (const measure::measured_case& c : measure::cases_of(point)) {
      const contract::choice taken = entry.choose(imagined_operands(c), c.configuration);
      if (&entry != e.variant && taken.rung != e.variant->name) continue;
      if (!told.emplace(taken.rung, taken.why).second) continue;
      lines.push_back(&entry == e.variant
                          ? fmt::format("{}.{}: {}", e.family->name, taken.rung, taken.why)
                          : fmt::format("{} takes it: {}", point.id(), taken.why));
    }
  }
  return lines;
}

/// What the baselines say of the measured cases, the median of the machines of each.
struct stored_figures {
  struct row {
    std::string name;
    double figure;
    std::string unit;
    bool gated;
  };
  std::filesystem::path file;
  std::string gpu;
  std::size_t sessions;
  std::vector<row> rows;
};

/// Why there are no figures; absent if there may be.
std::optional<std::string> why_no_figures(const registry::entry& e) {
  if (const auto why = measure::why_unmeasured(e)) return std::string(*why);
  if (!stored_baselines().empty()) return std::nullopt;
  return fmt::format("no baseline in '{}'; `warpgauge baseline record` makes one",
                     baseline_folder().string());
}

std::vector<stored_figures> figures_of(const registry::entry& e) {
  std::vector<stored_figures> all;
  for (const std::filesystem::path& file : stored_baselines()) {
    const baseline::stored_baseline stored = baseline::read_baseline(file);
    stored_figures of{file, stored.gpu.name, stored.sessions.size(), {}};
    const auto fits = baseline::fit_cases(stored);
    for (const measure::measured_case& c : measure::cases_of(e)) {
      const std::string name = measure::name_of(c);
      const auto fit = fits.find(name);
      if (fit == fits.end()) continue;
      const auto& usual = fit->second.kinds.find(baseline::usual_reading(fit->second).kind)->second;
      of.rows.push_back({name, std::exp(usual.y), fit->second.unit, c.gated});
    }
    all.push_back(std::move(of));
  }
  return all;
}

void add_figures(const registry::entry& e, page& to) {
  if (const auto why = why_no_figures(e)) return to.fact("figures", *why);
  for (const stored_figures& of : figures_of(e)) {
    to.fact("figures",
            fmt::format("on {}, {} sessions of {}", of.gpu, of.sessions, of.file.string()));
    for (const stored_figures::row& r : of.rows)
      to.line(fmt::format("  {} {:>9} {}{}",
                          baseline::in_column(r.name.substr(r.name.find('/') + 1), 34, 2),
                          baseline::figure(r.figure),
                          r.unit,
                          r.gated ? "" : "  (not gated)"));
  }
}

/// The case whose traffic is shown, and what the variant's formula says of it.
struct shown_traffic {
  contract::launch_case at;
  std::optional<contract::traffic> expected;
  std::string why_not;  ///< sentence where no formula is

  explicit shown_traffic(const registry::entry& e)
      : at(default_case(*e.family, *e.variant, e.variant->fulfils->shown_shape)) {
    const kernels::variant& v = *e.variant;
    if (v.expected_traffic != nullptr)
      expected = v.expected_traffic(at.shape, at.configuration, pitches_of(at));
    if (!expected)
      why_not = v.traffic_not_held ? std::string(*v.traffic_not_held)
                                   : "compared with stored counts, not a formula";
  }
};

void add_traffic(const registry::entry& e, page& to) {
  if (e.variant->gpu_only)
    return to.fact("traffic", fmt::format("not simulated: {}", *e.variant->gpu_only));
  const shown_traffic t(e);
  if (t.expected) {
    to.fact("traffic",
            fmt::format(
                "of {}: {} sectors loaded and {} stored; shared memory {} wavefronts, {} "
                "bank conflicts; {} barriers",
                describe_launch(t.at),
                t.expected->global_load_sectors,
                t.expected->global_store_sectors,
                t.expected->shared_load_wavefronts + t.expected->shared_store_wavefronts,
                t.expected->shared_load_bank_conflicts + t.expected->shared_store_bank_conflicts,
                t.expected->barriers));
  } else {
    to.fact("traffic", t.why_not);
  }
  to.fact("", fmt::format("counted by: warpgauge trace {} {}", e.id(), arguments_of(t.at)));
}

/// What `list --json` says of it, and the rest of the page.
ordered_json json_of_page(const registry::entry& e) {
  ordered_json root = json_of(e);
  root["summary"] = e.family->summary;
  root["file"] = source_file(e);
  root["choices"] = choices(e);
  ordered_json& traffic = root["traffic"];
  if (e.variant->gpu_only) {
    traffic["why_not"] = *e.variant->gpu_only;
  } else {
    const shown_traffic t(e);
    traffic["case"] = describe_launch(t.at);
    if (t.expected)
      traffic.update({{"global_load_sectors", t.expected->global_load_sectors},
                      {"global_store_sectors", t.expected->global_store_sectors},
                      {"shared_load_wavefronts", t.expected->shared_load_wavefronts},
                      {"shared_store_wavefronts", t.expected->shared_store_wavefronts},
                      {"shared_load_bank_conflicts", t.expected->shared_load_bank_conflicts},
                      {"shared_store_bank_conflicts", t.expected->shared_store_bank_conflicts},
                      {"barriers", t.expected->barriers}});
    else
      traffic["why_not"] = t.why_not;
  }
  root["figures"] = ordered_json::array();
  if (const auto why = why_no_figures(e)) {
    root["why_no_figures"] = *why;
    return root;
  }
  for (const stored_figures& of : figures_of(e)) {
    ordered_json rows = ordered_json::array();
    for (const stored_figures::row& r : of.rows)
      rows.push_back(
          {{"name", r.name}, {"figure", r.figure}, {"unit", r.unit}, {"gated", r.gated}});
    root["figures"].push_back(
        {{"file", of.file.string()}, {"gpu", of.gpu}, {"sessions", of.sessions}, {"cases", rows}});
  }
  return root;
}

exit_code show(const std::string& id, bool json) {
  const registry::entry e = find_variant(id);
  if (json) {
    emit(json_of_page(e).dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n");
    return exit_code::ok;
  }
  const kernels::variant& v = *e.variant;
  const canvas on = standard_output();
  page to(on);
  to.title(e.id());
  to.fact("idea", v.idea);
  to.fact("family", e.family->summary);
  to.fact("source", documents(v));
  to.fact("file", source_file(e));
  to.fact("contract", v.fulfils->name);
  std::vector<std::string_view> types;
  for (const kernels::element t : v.types) types.push_back(to_string(t));
  to.fact("types", fmt::format("{}", fmt::join(types, " ")));
  to.fact("tiles", fmt::format("{}", fmt::join(v.tiles, " ")));
  if (v.minimum_compute_capability > 0)
    to.fact("needs", fmt::format("sm_{}", v.minimum_compute_capability));
  std::string_view name = "choice";
  for (const std::string& choice : choices(e)) {
    to.fact(name, choice);
    name = "";
  }
  add_traffic(e, to);
  add_figures(e, to);
  emit(to.text(), on);
  return exit_code::ok;
}

action declare_show(CLI::App& app) {
  const auto id = std::make_shared<std::string>();
  app.add_option("ID", *id, "Kernel, as `warpgauge list` names it")->required();
  const auto json = std::make_shared<bool>(false);
  add_json(app, *json);
  return [id, json] { return show(*id, *json); };
}

}  // namespace

command show_command() {
  return {"show",
          "Shows one kernel: idea, source, contract, choices, traffic, figures",
          {exit_code::ok, exit_code::usage, exit_code::infrastructure},
          declare_show,
          "warpgauge show transpose.padded"};
}

}  // namespace warpgauge::cli
