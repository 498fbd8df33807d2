// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/fleet.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/base/progress.hpp"
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/report/fleet_forms.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>

namespace warpgauge::cli {
namespace {

struct fleet_options {
  std::string folder;
  std::string page;
  std::string drain_list;
  bool json = false;
  bool all = false;
  stats::sibling_rule by;
};

exit_code judge_fleet(const fleet_options& options) {
  std::optional<base::progress> shown("reading the cards of " + options.folder);
  const baseline::fleet f = baseline::read_fleet(options.folder, options.by);
  if (!options.page.empty()) base::write_file(options.page, report::to_html(f, WARPGAUGE_VERSION));
  if (!options.drain_list.empty()) base::write_file(options.drain_list, report::drain_list(f));
  shown.reset();
  if (options.json) {
    emit(report::to_json(f));
  } else {
    const canvas on = standard_output();
    emit(report::to_text(f, on, options.all), on);
  }
  return f.code;
}

action declare_fleet(CLI::App& app) {
  const auto options = std::make_shared<fleet_options>();
  app.add_option(
         "FOLDER", options->folder, "Results of the cards, as written by the tasks of ci/slurm")
      ->required();
  app.add_option("--page", options->page, "Also write an HTML page to this file");
  app.add_option("--drain-list",
                 options->drain_list,
                 "Also write Slurm's commands that drain slow nodes to this file");
  add_json(app, options->json);
  app.add_flag("--all", options->all, "Also show cards that passed");
  add_family_rate(app, options->by.rate, "look at the fleet");
  return [options] { return judge_fleet(*options); };
}

}  // namespace

command fleet_command() {
  return {"fleet",
          "Ranks the cards of many machines and names the slow ones",
          {exit_code::ok,
           exit_code::regression,
           exit_code::usage,
           exit_code::no_baseline,
           exit_code::not_measured,
           exit_code::machine_slow,
           exit_code::infrastructure},
          declare_fleet,
          "warpgauge fleet results --page fleet.html --drain-list drain.sh"};
}

}  // namespace warpgauge::cli
