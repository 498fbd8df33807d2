// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/progress.hpp"
#include "warpgauge/base/suggest.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/cli/case_counts.hpp"
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/documentation.hpp"
#include "warpgauge/cli/lookup.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/registry/registry.hpp"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace warpgauge::cli {
namespace {

struct listing {
  std::string family;
  bool json = false;
  bool ids = false;
  bool cases = false;
};

using nlohmann::ordered_json;

std::string table(const std::vector<const kernels::family*>& families, const canvas& on) {
  constexpr std::size_t types = 21, tiles = 6, sources = 7;
  std::size_t id = 6;
  for (const kernels::family* f : families)
    for (const kernels::variant& v : f->variants)
      id = std::max(id, registry::entry{f, &v}.id().size());
  const std::size_t others = id + types + tiles + sources + 5;
  const auto columns = static_cast<std::size_t>(on.columns);
  constexpr std::size_t least_idea = 24;
  // A narrow terminal shows only the ideas; `warpgauge show ID` has the rest.
  const bool wide = columns >= others + least_idea;
  const std::size_t idea = wide ? columns - others : std::max(least_idea, columns - id - 2);
  const auto line = [&](auto... words) {
    std::string row = fmt::format(" {:<{}} {:<{}} {:<{}} {:<{}} {}", words...);
    if (!wide) row.erase(std::min(row.size(), id + idea + 2));
    row.erase(row.find_last_not_of(' ') + 1);
    return row;
  };
  std::string text =
      paint(on,
            style::faint,
            line("kernel", id, "idea", idea, "types", types, "tiles", tiles, "sources")) +
      "\n";
  for (const kernels::family* f : families) {
    text += "\n" + paint(on, style::bold, f->name) + ": ";
    const std::size_t taken = f->name.size() + 2;
    text += fmt::format("{}\n",
                        fmt::join(base::wrapped(f->summary, columns - 2, columns - taken), "\n  "));
    for (const kernels::variant& v : f->variants) {
      std::vector<std::string_view> names;
      for (const kernels::element e : v.types) names.push_back(kernels::to_string(e));
      const std::string about =
          v.gpu_only ? fmt::format("{} (GPU only)", v.idea) : std::string(v.idea);
      const std::vector<std::string> lines = base::wrapped(about, idea);
      for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool first = i == 0;
        text += line(first ? registry::entry{f, &v}.id() : "",
                     id,
                     lines[i],
                     idea,
                     first ? fmt::format("{}", fmt::join(names, " ")) : "",
                     types,
                     first ? fmt::format("{}", fmt::join(v.tiles, " ")) : "",
                     tiles,
                     first ? fmt::format("{}", fmt::join(v.source_systems, " ")) : "") +
                "\n";
      }
    }
  }
  text += "\nSources:\n";
  for (const source_system& s : source_systems)
    text += labelled(fmt::format("  {}", s.number), 4, s.title, on.columns);
  return text;
}

exit_code print_list(const listing& options) {
  if (options.cases) {
    if (!options.family.empty()) throw stop(exit_code::usage, "--cases always counts all families");
    emit(to_json([] {
      const base::progress shown("counting cases");
      return count_all_cases();
    }()));
    return exit_code::ok;
  }
  std::vector<const kernels::family*> families;
  std::vector<std::string> names;
  for (const kernels::family* f : registry::families()) {
    names.emplace_back(f->name);
    if (options.family.empty() || options.family == f->name) families.push_back(f);
  }
  if (families.empty())
    throw stop(exit_code::usage,
               fmt::format("no family is named '{}'{}; there are {}",
                           options.family,
                           base::did_you_mean(base::near_misses(options.family, names)),
                           fmt::join(names, ", ")));
  if (options.json || options.ids) {
    ordered_json variants = ordered_json::array();
    std::string ids;
    for (const kernels::family* f : families)
      for (const kernels::variant& v : f->variants) {
        variants.push_back(json_of(registry::entry{f, &v}));
        ids += registry::entry{f, &v}.id() + "\n";
      }
    emit(options.ids ? ids : ordered_json{{"variants", variants}}.dump(2) + "\n");
  } else {
    const canvas on = standard_output();
    emit(table(families, on), on);
  }
  return exit_code::ok;
}

action declare_list(CLI::App& app) {
  const auto options = std::make_shared<listing>();
  app.add_option("FAMILY", options->family, "Only this family");
  CLI::Option* json = add_json(app, options->json);
  CLI::Option* ids = app.add_flag("--ids", options->ids, "Only the ids, one per line");
  ids->excludes(json);
  app.add_flag(
         "--cases", options->cases, "Number of cases of each kernel, as JSON: tests/cases.json")
      ->excludes(json, ids);
  return [options] { return print_list(*options); };
}

}  // namespace

command list_command() {
  return {"list",
          "Shows the kernels of the registry",
          {exit_code::ok, exit_code::usage, exit_code::infrastructure},
          declare_list,
          "warpgauge list transpose"};
}

}  // namespace warpgauge::cli
