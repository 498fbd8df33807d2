// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/model.hpp"
#include "warpgauge/baseline/text.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/documentation.hpp"
#include "warpgauge/cli/lookup.hpp"
#include "warpgauge/contract/operand_layout.hpp"
#include "warpgauge/measure/cases.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <memory>
#include <set>

namespace warpgauge::cli {
namespace {

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

/// The median of the machines of each stored baseline.
void add_figures(const registry::entry& e, page& to) {
  if (const auto why = measure::why_unmeasured(e)) return to.fact("figures", *why);
  const auto files = stored_baselines();
  if (files.empty())
    return to.fact("figures",
                   fmt::format("no baseline in '{}'; `warpgauge baseline record` makes one",
                               baseline_folder().string()));
  for (const std::filesystem::path& file : files) {
    const baseline::stored_baseline stored = baseline::read_baseline(file);
    to.fact(
        "figures",
        fmt::format(
            "on {}, {} sessions of {}", stored.gpu.name, stored.sessions.size(), file.string()));
    const auto fits = baseline::fit_cases(stored);
    for (const measure::measured_case& c : measure::cases_of(e)) {
      const std::string name = measure::name_of(c);
      const auto fit = fits.find(name);
      if (fit == fits.end()) continue;
      const auto& usual = fit->second.kinds.find(baseline::usual_reading(fit->second).kind)->second;
      to.line(fmt::format("  {} {:>9} {}{}",
                          baseline::in_column(name.substr(name.find('/') + 1), 34, 2),
                          baseline::figure(std::exp(usual.y)),
                          fit->second.unit,
                          c.gated ? "" : "  (not gated)"));
    }
  }
}

void add_traffic(const registry::entry& e, page& to) {
  const kernels::variant& v = *e.variant;
  if (v.gpu_only) return to.fact("traffic", fmt::format("not simulated: {}", *v.gpu_only));
  const contract::launch_case c = default_case(*e.family, v, v.fulfils->shown_shape);
  const auto expected = v.expected_traffic == nullptr
                            ? std::nullopt
                            : v.expected_traffic(c.shape, c.configuration, pitches_of(c));
  if (expected) {
    to.fact(
        "traffic",
        fmt::format("of {}: {} sectors loaded and {} stored; shared memory {} wavefronts, {} "
                    "bank conflicts; {} barriers",
                    describe_launch(c),
                    expected->global_load_sectors,
                    expected->global_store_sectors,
                    expected->shared_load_wavefronts + expected->shared_store_wavefronts,
                    expected->shared_load_bank_conflicts + expected->shared_store_bank_conflicts,
                    expected->barriers));
  } else {
    to.fact("traffic",
            v.traffic_not_held ? std::string(*v.traffic_not_held)
                               : std::string("compared with stored counts, not a formula"));
  }
  to.fact("", fmt::format("counted by: warpgauge trace {} {}", e.id(), arguments_of(c)));
}

exit_code show(const std::string& id) {
  const registry::entry e = find_variant(id);
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
  return [id] { return show(*id); };
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
