// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/report_inputs.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/report/render.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <memory>

namespace warpgauge::cli {
namespace {

struct form {
  std::string_view name;
  std::string_view ending;  ///< extension of its files; --format overrides it
  std::string (*draw)(const report::model&);
};

constexpr std::array<form, 4> forms{{{"html", ".html", report::to_html},
                                     {"markdown", ".md", report::to_markdown},
                                     {"json", ".json", report::to_json},
                                     {"junit", ".xml", report::to_junit}}};

struct report_options {
  report_inputs inputs;
  std::vector<std::string> outputs;
  std::string format;
};

struct output {
  std::string path;  ///< "-": standard output
  const form* as = nullptr;
};

const form* named(std::string_view name) {
  for (const form& f : forms)
    if (f.name == name) return &f;
  return nullptr;
}

std::vector<output> outputs_of(const report_options& options) {
  const form* asked = named(options.format);
  if (options.outputs.empty()) {
    if (asked == nullptr || asked->name == "html") return {{"report.html", named("html")}};
    return {{"-", asked}};
  }
  std::vector<output> all;
  for (const std::string& path : options.outputs) {
    const form* as = asked;
    for (const form& f : forms)
      if (as == nullptr && path.ends_with(f.ending)) as = &f;
    if (as == nullptr && path == "-") as = named("html");
    if (as == nullptr)
      throw stop(exit_code::usage,
                 fmt::format("the format of '{}' is unknown: give --format, or a name that ends in "
                             ".html, .md, .json or .xml",
                             path));
    all.push_back({path, as});
  }
  return all;
}

std::string summary(const report::model& m) {
  int proven = 0, failed = 0, open = 0;
  for (const report::claim& c : m.claims) {
    proven += c.outcome == report::status::proven;
    failed += c.outcome == report::status::failed;
    open += c.outcome == report::status::not_proven;
  }
  return fmt::format("report: {} proven, {} failed, {} not proven", proven, failed, open);
}

exit_code make_report(const report_options& options) {
  const std::vector<output> outputs = outputs_of(options);
  const report::model m = gather(options.inputs);
  std::string written;
  bool quiet = false;
  for (const output& o : outputs) {
    const std::string text = o.as->draw(m);
    if (o.path == "-") {
      emit(text);
      quiet = true;
    } else {
      base::write_file(o.path, text);
      written += fmt::format("{}{}", written.empty() ? "; wrote " : ", ", o.path);
    }
  }
  if (!quiet) emit_prose(summary(m) + written + "\n");
  return m.code;
}

action declare_report(CLI::App& app) {
  const auto options = std::make_shared<report_options>();
  report_inputs& from = options->inputs;
  app.add_option("--results",
                 from.results,
                 "Judgements of `perf` or `baseline check --json`, or their folder");
  add_baseline(app, from.baseline);
  app.add_option("--correctness,--traffic",
                 from.evidence,
                 "Results folder, its summaries, traces, or CTest's JUnit XML");
  app.add_option("--coverage", from.coverage, "Tracefile from lcov");
  app.add_option("--doctor", from.doctor, "Output of `warpgauge doctor --json`");
  app.add_option("--study", from.study, "Output of `warpgauge study --json`");
  app.add_option(
      "--cases", from.cases, "Required cases, as tests/cases.json [those of this build]");
  app.add_option(
      "--kernels", from.kernels, "List of own kernels, as their program's `report` passes it");
  app.add_option("--sources", from.sources, "Folder whose source lines may be shown [.]")
      ->check(CLI::ExistingDirectory);
  app.add_option("--source-url",
                 from.source_url,
                 "Address of that folder for others, for links: https://.../");
  app.add_flag(
      "--no-trace", from.no_trace, "Launch nothing on the simulator for the traffic table");
  app.add_option("--title", from.title, "Heading of the report");
  app.add_option(
      "--commit", from.commit, "Commit that was tested; results of others prove nothing [git's]");
  app.add_option("--branch", from.branch, "Its branch [git's, or the CI job's]");
  app.add_option("-o,--out", options->outputs, "File, - for standard output [report.html]");
  app.add_option("--format", options->format, "html, markdown, json or junit [by the file's name]")
      ->check(CLI::IsMember({"html", "markdown", "json", "junit"}));
  return [options] { return make_report(*options); };
}

}  // namespace

command report_command() {
  return {"report",
          "Shows what was proven and what was not: a page, Markdown, JSON, JUnit",
          {exit_code::ok,
           exit_code::regression,
           exit_code::usage,
           exit_code::no_baseline,
           exit_code::inconclusive,
           exit_code::not_measured,
           exit_code::machine_slow,
           exit_code::infrastructure,
           exit_code::skipped,
           exit_code::interrupted},
          declare_report,
          "warpgauge report -o report.html"};
}

}  // namespace warpgauge::cli
