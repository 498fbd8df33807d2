// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/process.hpp"
#include "warpgauge/base/progress.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/judge_programs.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <optional>
#include <random>

namespace warpgauge::cli {
namespace {

using nlohmann::ordered_json;

/// Seeds of cases are derived from it and must fit 64 bits.
constexpr std::uint64_t most_seed = (std::uint64_t{1} << 32) - 1;

struct judge_options {
  std::vector<std::string> candidates;
  std::string statement;
  std::vector<std::string> include_folders;
  std::optional<std::uint64_t> seed;
  int seconds = 60;
  bool gpu = false;
  bool memcheck = false;
  bool json = false;
};

/// One reason, if there are no cases.
ordered_json at_once(std::string_view verdict, const std::string& why) {
  return {{"verdict", verdict},
          {"failures", {{{"verdict", verdict}, {"case", ""}, {"why", {why}}}}}};
}

enum class look : std::uint8_t { at_traffic, at_time, with_memcheck };

ordered_json judged(judge_programs& programs,
                    const std::string& source,
                    const judge_options& options,
                    std::uint64_t seed,
                    look how) {
  const judge_programs::candidate& c = programs.build(source);
  if (!c.not_judged.empty()) return at_once("not-judged", c.not_judged);
  if (!c.refused.empty()) return at_once("cheat", c.refused);
  base::command run{{programs.judge(),
                     how == look::with_memcheck ? "memcheck" : "judge",
                     c.program,
                     std::to_string(seed),
                     std::to_string(options.seconds)}};
  // The judge's own program has the reference implementation.
  if (how == look::at_time) run.words.push_back(programs.judge());
  if (how == look::with_memcheck) run.words.push_back(compute_sanitizer());
  const base::captured done = base::capture(run);
  if (done.exit_code == static_cast<int>(exit_code::usage))
    throw stop(exit_code::usage,
               fmt::format("the statement {} cannot be used: {}", options.statement, done.err));
  ordered_json said = ordered_json::parse(done.out, nullptr, false);
  if (said.is_discarded())
    throw stop(exit_code::infrastructure,
               fmt::format("the judge of {} ended with {}: {}", source, done.exit_code, done.err));
  return said;
}

/// "1.00 times the reference implementation's sectors", of the case with the most.
std::string traffic_of(const ordered_json& verdict) {
  double most = 0;
  std::string text;
  for (const ordered_json& row : verdict.value("traffic", ordered_json::array())) {
    const bool beside = row.contains("times_reference");
    const char* const key = beside ? "times_reference" : "times_least";
    if (!row.contains(key) || row[key].get<double>() <= most) continue;
    most = row[key].get<double>();
    text = fmt::format(
        ", {:.2f} times {} sectors", most, beside ? "the reference implementation's" : "the least");
  }
  return text;
}

/// "1.32 times the reference implementation's time (1.31 to 1.33)", of the case with the most.
std::string time_of(const ordered_json& verdict) {
  double most = 0;
  std::string text;
  for (const ordered_json& row : verdict.value("time", ordered_json::array())) {
    if (row["ratio"].get<double>() <= most) continue;
    most = row["ratio"].get<double>();
    text = fmt::format(", {:.3f} times its time ({:.3f} to {:.3f})",
                       most,
                       row["interval"][0].get<double>(),
                       row["interval"][1].get<double>());
  }
  return text;
}

bool is_right(const ordered_json& verdict) { return verdict["failures"].empty(); }

std::string text_of(const ordered_json& verdict) {
  std::string text = fmt::format(
      "{:<9}  {}", verdict["verdict"].get<std::string>(), verdict["candidate"].get<std::string>());
  if (is_right(verdict))
    text += fmt::format("  {} cases{}{}",
                        verdict["cases"]["run"].get<int>(),
                        traffic_of(verdict),
                        time_of(verdict));
  text += "\n";
  for (const ordered_json& failure : verdict["failures"]) {
    if (const auto at = failure["case"].get<std::string>(); !at.empty()) text += "  " + at + "\n";
    for (const ordered_json& why : failure["why"]) text += "    " + why.get<std::string>() + "\n";
  }
  return text;
}

exit_code judge(const judge_options& options) {
  const std::uint64_t seed = options.seed.value_or(std::random_device{}() & most_seed);
  using backend = judge_programs::backend;
  std::optional<base::progress> shown("compiling " + options.statement);
  judge_programs programs(backend::sim, options.statement, options.include_folders);
  std::optional<judge_programs> on_gpu;
  if (options.gpu) on_gpu.emplace(backend::cuda, options.statement, options.include_folders);
  exit_code worst = exit_code::ok;
  for (const std::string& source : options.candidates) {
    shown.emplace("judging " + source);
    ordered_json verdict{{"candidate", source}};
    verdict.update(judged(programs, source, options, seed, look::at_traffic));
    const auto also = [&](look how) {
      if (!on_gpu || !is_right(verdict)) return;
      const ordered_json there = judged(*on_gpu, source, options, seed, how);
      for (const char* const key : {"verdict", "failures", "time"})
        if (there.contains(key)) verdict[key] = there[key];
    };
    if (options.memcheck) also(look::with_memcheck);
    also(look::at_time);
    if (!is_right(verdict) || verdict["verdict"] == "slower") worst = exit_code::regression;
    shown.reset();
    if (options.json)
      emit(verdict.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n");
    else
      emit_prose(text_of(verdict));
  }
  return worst;
}

action declare_judge(CLI::App& app) {
  const auto options = std::make_shared<judge_options>();
  app.add_option("CANDIDATE",
                 options->candidates,
                 "Files, each with the function that the statement launches")
      ->required()
      ->check(CLI::ExistingFile);
  app.add_option("--against", options->statement, "File with one WARPGAUGE_KERNEL(...)")
      ->required()
      ->check(CLI::ExistingFile);
  app.add_option("-I,--include", options->include_folders, "Folder with headers; may be repeated")
      ->check(CLI::ExistingDirectory)
      ->allow_extra_args(false);
  app.add_option("--seed", options->seed, "Seed of the inputs [drawn, and part of the verdict]")
      ->check(CLI::Range(std::uint64_t{0}, most_seed));
  app.add_option("--seconds", options->seconds, "Seconds that a case may take [60]")
      ->check(CLI::Range(1, 3600));
  CLI::Option* const gpu =
      app.add_flag("--gpu", options->gpu, "Also run and time them on this GPU");
  app.add_flag("--memcheck", options->memcheck, "Also run them there under memcheck")->needs(gpu);
  add_json(app, options->json);
  return [options] { return judge(*options); };
}

}  // namespace

command judge_command() {
  return {"judge",
          "Judges untrusted implementations against a statement of the kernel",
          {exit_code::ok,
           exit_code::regression,
           exit_code::usage,
           exit_code::infrastructure,
           exit_code::skipped},
          declare_judge,
          "warpgauge judge --json one.cu two.cu --against softmax.cu"};
}

}  // namespace warpgauge::cli
