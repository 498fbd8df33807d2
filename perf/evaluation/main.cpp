// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// evaluate keep: reduces a folder of results to the file that the repository keeps.
// evaluate judge: counts on such files how often the gate and its peers are right.
// evaluate machines: prints by how much machines, kinds of boards and cards differ in baselines.
// evaluate changes: counts how soon a change is found in a card's history, and how often one that
// is none.
// evaluate first: counts what a card's first sessions find, with the noise that other models lend.
#include "perf/evaluation/changes.hpp"
#include "perf/evaluation/first_sessions.hpp"
#include "perf/evaluation/machines.hpp"
#include "perf/evaluation/recordings.hpp"
#include "perf/evaluation/report.hpp"
#include "perf/evaluation/sessions.hpp"
#include "warpgauge/base/files.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <set>

namespace {

namespace fs = std::filesystem;
using namespace warpgauge;
using namespace warpgauge::evaluation;

struct keep_options {
  std::string folder;
  std::string out;
  std::string commit;
};

struct judge_options {
  std::vector<std::string> files;
  std::vector<std::string> judges;
  std::string out;
  plan how;
};

void keep(const keep_options& o) {
  const std::string text = to_text(read_folder(o.folder, o.commit));
  // What is kept must be what will be judged.
  const recording again = parse_recording(text, o.out);
  base::write_file(o.out, text);
  fmt::print("{} processes in '{}', {} KB\n", again.processes.size(), o.out, text.size() / 1000);
}

void judge(const judge_options& o) {
  std::vector<recorded_process> all;
  std::vector<std::string> sources;
  std::set<std::tuple<std::string, std::string, double>> seen;
  const auto add = [&](std::vector<recorded_process> processes) {
    for (recorded_process& t : processes) {
      if (!seen.emplace(t.process.session, t.process.number, t.asked).second)
        throw baseline::file_error(
            baseline::file_fault::duplicated_row,
            fmt::format("'{}' holds a process that another file holds too; name each file once",
                        t.process.origin));
      if (t.process.gpu != (all.empty() ? t : all.front()).process.gpu)
        throw baseline::file_error(
            baseline::file_fault::other_gpu,
            fmt::format("'{}' is of another GPU; judge one model at a time", t.process.origin));
      all.push_back(std::move(t));
    }
  };
  for (const std::string& file : o.files) {
    recording r = parse_recording(base::read_file(file), file);
    sources.push_back(fmt::format("{} ({})", fs::path(file).filename().string(), r.commit));
    add(std::move(r.processes));
  }
  for (const std::string& file : o.judges) {
    const auto stored = baseline::read_baseline(file);
    sources.push_back(fmt::format("{}, {} sessions, judges only",
                                  fs::path(file).filename().string(),
                                  stored.sessions.size()));
    std::vector<recorded_process> judging;
    for (const auto& [id, session] : stored.sessions)
      for (int i = 0; i < session.processes; ++i) {
        recorded_process& t = judging.emplace_back();
        t.process = process_of(stored, id, std::size_t(i));
        t.process.origin = file;
        t.judged = false;
      }
    add(std::move(judging));
  }
  const findings e = evaluate(all, o.how);
  const std::string tables = to_markdown(e, o.how);
  if (!o.out.empty()) {
    fs::create_directories(o.out);
    base::write_file(fs::path(o.out) / "evaluation.json", to_json(e, sources));
    base::write_file(fs::path(o.out) / "evaluation.md", tables);
    base::write_file(fs::path(o.out) / "detection.svg", to_figure(e));
    base::write_file(fs::path(o.out) / "drops.svg", to_drops_figure(e));
  }
  fmt::print("{}", tables);
}

void tell_machines(const std::vector<std::string>& files) {
  const auto [all, title] = read_together(files);
  fmt::print("{}", to_markdown(study(all), title));
}

void tell_changes(const std::vector<std::string>& files, const changes_plan& how) {
  const auto [all, title] = read_together(files);
  fmt::print("{}", to_markdown(study_changes(all, how), title));
}

void tell_first(const std::string& file, const std::vector<std::string>& lenders) {
  std::vector<baseline::stored_baseline> others;
  std::string from;
  for (const std::string& lender : lenders) {
    others.push_back(baseline::read_baseline(lender));
    from += (from.empty() ? "" : ", ") + others.back().gpu.name;
  }
  const auto model = baseline::read_baseline(file);
  for (const int sessions : {1, 3}) {
    const first_findings found = judge_first_sessions(model, others, sessions, {});
    if (found.suites.of == 0) continue;  // no card has as many beside the judged one
    const std::string begun = sessions == 1 ? "One session of four or five processes"
                                            : fmt::format("{} sessions", sessions);
    fmt::print("{}{}",
               sessions == 1 ? "" : "\n",
               to_markdown(found,
                           fmt::format("{} of a card of {} as the baseline, noise of {}",
                                       begun,
                                       model.gpu.name,
                                       from.empty() ? "its own other machines" : from)));
  }
  if (others.empty())
    fmt::print("\n{}",
               to_markdown(judge_new_cases(model, {}),
                           fmt::format("Cases that one machine with an {} has measured, judged on "
                                       "another",
                                       model.gpu.name)));
  if (!others.empty())
    fmt::print("\n{}", to_markdown(judge_by_others(model, others), model.gpu.name, from));
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "How often the performance gate is wrong, counted on recorded measurements.\n"
      "Exit codes: 0 done, 2 usage or a file that cannot be used, 7 unwritable output.");
  app.require_subcommand(1);
  keep_options kept;
  CLI::App* const keeping = app.add_subcommand("keep", "Reduces a folder of results to one file");
  keeping->add_option("FOLDER", kept.folder, "What perf/evaluation/record filled")->required();
  keeping->add_option("OUT", kept.out, "File to write")->required();
  keeping->add_option("--commit", kept.commit, "What was built")->required();
  judge_options judged;
  CLI::App* const judging = app.add_subcommand("judge", "Judges kept recordings, prints tables");
  judging->add_option("FILE", judged.files, "Kept recordings of one GPU model")->required();
  judging
      ->add_option(
          "--judges", judged.judges, "Baseline whose sessions judge and are not judged; repeatable")
      ->allow_extra_args(false);
  judging->add_option(
      "--out", judged.out, "Folder for evaluation.json, evaluation.md, detection.svg, drops.svg");
  judging->add_option("--seed", judged.how.seed, "Of the resampling [1]");
  judging->add_option("--resamples", judged.how.resamples, "Suite judgements per situation [1000]")
      ->check(CLI::Range(0, 1000000));
  judging->add_flag("!--no-days", judged.how.days, "Leave out the made-up effects of days");
  judging->add_option("--family-rate", judged.how.by.family_rate, "As in `warpgauge perf` [0.001]")
      ->check(CLI::Range(1e-9, 0.5));
  std::vector<std::string> studied;
  CLI::App* const telling = app.add_subcommand(
      "machines", "Tells by how much machines, kinds of boards and cards differ, as Markdown");
  telling->add_option("FILE", studied, "Baselines of one GPU model")->required();
  changes_plan simulated;
  CLI::App* const changing = app.add_subcommand(
      "changes", "Counts how soon a change is found in a card's history, as Markdown");
  changing->add_option("FILE", studied, "Baselines of one GPU model")->required();
  changing->add_option("--seed", simulated.seed, "Of the drawing [1]");
  changing->add_option("--runs", simulated.runs, "For each made-up change [200]")
      ->check(CLI::Range(1, 100000));
  changing
      ->add_option("--histories", simulated.histories, "Without a change, for each length [1000]")
      ->check(CLI::Range(1, 1000000));
  std::string young;
  std::vector<std::string> lenders;
  CLI::App* const beginning = app.add_subcommand(
      "first",
      "Counts what one and three sessions find with the noise of other models, as Markdown");
  beginning->add_option("FILE", young, "A model's baseline")->required();
  beginning
      ->add_option("--noise", lenders, "Baseline of another model; none: its own other machines")
      ->allow_extra_args(false);
  try {
    app.parse(argc, argv);
    if (*keeping) keep(kept);
    if (*judging) judge(judged);
    if (*telling) tell_machines(studied);
    if (*changing) tell_changes(studied, simulated);
    if (*beginning) tell_first(young, lenders);
    return 0;
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  } catch (const warpgauge::base::unreadable_file& e) {
    fmt::print(stderr, "evaluate: {}\n", e.what());
    return 2;
  } catch (const std::exception& e) {
    fmt::print(stderr, "evaluate: {}\n", e.what());
    return 7;
  }
}
