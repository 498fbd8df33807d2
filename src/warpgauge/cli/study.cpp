// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/progress.hpp"
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/output.hpp"
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
  std::vector<std::string> from;
  std::string write;
};

study::results stored(const study_options& options, const std::string& file) {
  study::results all = study::results_from(base::read_file(file), file);
  const auto& asked = options.studies;
  if (!asked.empty())
    std::erase_if(all.rows, [&](const study::row& r) {
      return std::find(asked.begin(), asked.end(), r.study) == asked.end();
    });
  return all;
}

study::results measured(const study_options& options) {
  const study::plan& p = study::the_plan();
  std::optional<base::progress> shown(std::in_place, "asking this machine");
  if (device::gpu_required())
    if (const auto why = device::why_no_device())
      throw stop(exit_code::infrastructure, *why + "; WARPGAUGE_REQUIRE_GPU asks for one");
  std::set<int> studies(options.studies.begin(), options.studies.end());
  if (studies.empty())
    for (const study::document& d : p.documents) studies.insert(d.number);
  study::results all =
      study::run(p, studies, [&](const std::string& what) { shown.emplace("measuring " + what); });
  all.on.version = WARPGAUGE_VERSION;
  return all;
}

/// The page and its figures.
void write_page(const std::filesystem::path& folder, const std::vector<study::results>& machines) {
  const study::plan& p = study::the_plan();
  const std::string name = "then-and-now";
  std::filesystem::create_directories(folder / name);
  base::write_file(folder / (name + ".md"), study::page_of(p, machines, name));
  for (const study::drawing& d : study::drawings_of(p, machines))
    base::write_file(folder / name / d.file, d.svg);
}

exit_code run_studies(const study_options& options) {
  std::vector<study::results> all;
  for (const std::string& file : options.from) all.push_back(stored(options, file));
  if (all.empty()) all.push_back(measured(options));
  if (options.json && all.size() > 1)
    throw stop(exit_code::usage, "--json prints one machine's study, and --from names several");
  if (!options.write.empty()) write_page(options.write, all);
  const canvas on = standard_output();
  if (options.markdown)
    emit(study::page_of(study::the_plan(), all, ""));
  else if (options.json || options.write.empty())
    for (const study::results& r : all)
      emit(options.json ? study::to_json(r) : study::text_of(study::the_plan(), r, on), on);
  const bool wrong =
      std::any_of(all.begin(), all.end(), [](const study::results& r) { return r.any_wrong(); });
  return wrong ? exit_code::regression : exit_code::ok;
}

action declare_study(CLI::App& app) {
  const auto options = std::make_shared<study_options>();
  app.add_option("STUDY", options->studies, "Documents, 1 to 5 [all]")->check(CLI::Range(1, 5));
  add_json(app, options->json);
  app.add_flag("--markdown", options->markdown, "Print a page instead");
  CLI::Option* const from =
      app.add_option("--from",
                     options->from,
                     "Show what --json wrote, instead of measuring; several side by side");
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
