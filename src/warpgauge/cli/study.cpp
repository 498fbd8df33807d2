// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/progress.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/study/run.hpp"
#include "warpgauge/study/sheets.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>

namespace warpgauge::cli {
namespace {

struct study_options {
  std::vector<int> studies;
  bool json = false;
  bool markdown = false;
  std::string from;
  std::string write;
};

study::results measured(const study_options& options) {
  const study::plan& p = study::the_plan();
  if (!options.from.empty()) {
    study::results all = study::results_from(base::read_file(options.from), options.from);
    const auto& asked = options.studies;
    if (!asked.empty())
      std::erase_if(all.rows, [&](const study::row& r) {
        return std::find(asked.begin(), asked.end(), r.study) == asked.end();
      });
    return all;
  }
  if (device::gpu_required())
    if (const auto why = device::why_no_device())
      throw stop(exit_code::infrastructure, *why + "; WARPGAUGE_REQUIRE_GPU asks for one");
  std::set<int> studies(options.studies.begin(), options.studies.end());
  if (studies.empty())
    for (const study::document& d : p.documents) studies.insert(d.number);
  std::optional<progress> shown;
  study::results all =
      study::run(p, studies, [&](const std::string& what) { shown.emplace("measuring " + what); });
  all.on.version = WARPGAUGE_VERSION;
  return all;
}

/// The page and its figures.
void write_page(const std::filesystem::path& folder, const study::results& r) {
  const study::plan& p = study::the_plan();
  const std::string name = "then-and-now";
  std::filesystem::create_directories(folder / name);
  base::write_file(folder / (name + ".md"), study::page_of(p, r, name));
  for (const study::figure& f : p.figures)
    if (const std::string drawn = study::drawing_of(p, f, r); !drawn.empty())
      base::write_file(folder / name / fmt::format("{}.svg", f.study), drawn);
}

exit_code run_studies(const study_options& options) {
  const study::results r = measured(options);
  if (!options.write.empty()) write_page(options.write, r);
  const canvas on = standard_output();
  if (options.json)
    emit(study::to_json(r));
  else if (options.markdown)
    emit(study::page_of(study::the_plan(), r, ""));
  else if (options.write.empty())
    emit(study::text_of(study::the_plan(), r, on), on);
  return r.any_wrong() ? exit_code::regression : exit_code::ok;
}

action declare_study(CLI::App& app) {
  const auto options = std::make_shared<study_options>();
  app.add_option("STUDY", options->studies, "Documents, 1 to 5 [all]")->check(CLI::Range(1, 5));
  add_json(app, options->json);
  app.add_flag("--markdown", options->markdown, "Print a page instead");
  CLI::Option* const from =
      app.add_option("--from", options->from, "Read the output of --json instead of measuring");
  app.add_option("-o,--out", options->write, "Folder for the page and its figures, as perf")
      ->needs(from);
  return [options] { return run_studies(*options); };
}

}  // namespace

command study_command() {
  return {"study",
          "Measures five published studies again and checks their claims",
          {exit_code::ok, exit_code::regression, exit_code::usage, exit_code::infrastructure},
          declare_study,
          "warpgauge study 1"};
}

}  // namespace warpgauge::cli
