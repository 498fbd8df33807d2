// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/suggest.hpp"
#include "warpgauge/cli/wrap.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/device/error.hpp"

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <iterator>
#include <map>
#include <new>

namespace warpgauge::cli {
namespace {

constexpr std::string_view description =
    "CUDA conformance and regression suite: every kernel of the registry, on a GPU or simulated.";

void on_interrupt(int) {
  constexpr std::string_view sentence = "\nwarpgauge: interrupted; nothing was left half-written\n";
  const auto ignored = ::write(STDERR_FILENO, sentence.data(), sentence.size());
  static_cast<void>(ignored);
  ::_exit(static_cast<int>(exit_code::interrupted));
}

void prepare_process() {
  // A missing standard stream would give its number to the next file opened, which could then
  // receive this program's output. Read-only, so that writing there fails instead.
  while (true) {
    const int fd = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (fd > STDERR_FILENO) ::close(fd);
    if (fd < 0 || fd > STDERR_FILENO) break;
  }
  std::signal(SIGPIPE, SIG_IGN);  // emit() reports it
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
}

std::string exits_text(const std::vector<exit_code>& codes) {
  std::string text = "Exit codes:\n";
  for (const exit_code_entry& entry : exit_code_table)
    if (codes.empty() || std::find(codes.begin(), codes.end(), entry.code) != codes.end())
      text += fmt::format("  {:>3}  {}\n", static_cast<int>(entry.code), entry.meaning);
  text.pop_back();
  return text;
}

std::string what_next() {
  const bool sim = device::backend_name() == "sim";
  std::string text = fmt::format(
      "warpgauge {}: {}\nKernels here run on: {}.\n\nWhat next:\n",
      WARPGAUGE_VERSION,
      description,
      sim ? "the CPU simulator" : "a CUDA GPU; `trace` and `--backend sim` on the CPU simulator");
  const auto line = [&](std::string_view what, std::string_view why) {
    text += fmt::format("  {:<54}  {}\n", what, why);
  };
  line("warpgauge list", "the kernels, family by family");
  line("warpgauge trace transpose.padded --shape 1024x1024", "its memory traffic, line by line");
  line("warpgauge run transpose.padded --shape 130x67", "one case against its reference");
  line(fmt::format("ctest --preset {} -L correctness", sim ? "sim" : "cuda"), "all cases");
  line("warpgauge --help", "all subcommands and exit codes");
  return text;
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

/// CLI11's sentence, with what the user probably meant.
std::string usage_sentence(const CLI::ParseError& error, const CLI::App& app) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::vector<std::string> extras = app.remaining();
    if (!extras.empty()) {
      const std::string name = extras.front().substr(0, extras.front().find('='));
      return name.starts_with("-") ? fmt::format("no option is named '{}'{}",
                                                 name,
                                                 did_you_mean(near_misses(name, option_names(app))))
                                   : fmt::format("the argument '{}' is one too many", name);
    }
  }
  std::string text = error.what();
  return text.substr(0, text.find('\n'));
}

struct failure {
  exit_code code;
  std::string where;  ///< "warpgauge trace"
  std::string sentence;
};

exit_code tell(const failure& f) {
  std::string text = fmt::format("{}: {}\n", f.where, one_line(f.sentence, 1000));
  if (f.code == exit_code::usage) text += fmt::format("See: {} --help\n", f.where);
  std::fputs(text.c_str(), stderr);
  return f.code;
}

exit_code act(const action& work, const std::string& where) {
  try {
    return work();
  } catch (const stop& e) {
    return tell({e.code(), where, e.what()});
  } catch (const device::cuda_error& e) {
    return tell({exit_code::infrastructure, where, e.what()});
  } catch (const std::bad_alloc&) {
    return tell({exit_code::infrastructure, where, "this machine has too little memory for that"});
  } catch (const std::invalid_argument& e) {  // options from the environment
    return tell({exit_code::usage, where, e.what()});
  } catch (const std::exception& e) {
    return tell({exit_code::infrastructure, where, e.what()});
  }
}

exit_code run(int argc, char** argv) {
  CLI::App app{std::string(description), "warpgauge"};
  app.set_version_flag("--version",
                       fmt::format("warpgauge {} ({})", WARPGAUGE_VERSION, device::backend_name()));
  app.get_formatter()->column_width(30);
  app.footer(exits_text({}));
  app.require_subcommand(0, 1);
  std::map<const CLI::App*, action> actions;
  std::vector<std::string> names;
  for (const command& c : commands()) {
    CLI::App* sub = app.add_subcommand(std::string(c.name), std::string(c.summary));
    sub->footer(exits_text(c.exits));
    actions[sub] = c.declare(*sub);
    names.emplace_back(c.name);
  }
  const std::string first = argc > 1 ? argv[1] : "";
  const bool known = std::find(names.begin(), names.end(), first) != names.end();
  if (argc > 1 && !first.starts_with("-") && !known)
    return tell(
        {exit_code::usage,
         "warpgauge",
         fmt::format(
             "no subcommand is named '{}'{}", first, did_you_mean(near_misses(first, names)))});
  const CLI::App& active = known ? *app.get_subcommand(first) : app;
  const std::string where = known ? "warpgauge " + first : "warpgauge";
  const auto show = [&](const std::string& text) {
    return act([&] { return emit(text), exit_code::ok; }, where);
  };
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return show(app.help());
  } catch (const CLI::CallForVersion& e) {
    return show(std::string(e.what()) + "\n");
  } catch (const CLI::ParseError& e) {
    return tell({exit_code::usage, where, usage_sentence(e, active)});
  }
  if (!known) {
    // Nothing was asked for: help, but not a success that a script could mistake for one.
    const exit_code shown = show(what_next());
    return shown == exit_code::ok ? exit_code::usage : shown;
  }
  return act(actions.at(&active), where);
}

}  // namespace
}  // namespace warpgauge::cli

int main(int argc, char** argv) {
  warpgauge::cli::prepare_process();
  warpgauge::cli::invocation().assign(argv, argv + argc);
  try {
    return static_cast<int>(warpgauge::cli::run(argc, argv));
  } catch (const std::exception& e) {
    std::fprintf(stderr, "warpgauge: %s\n", e.what());
    return static_cast<int>(warpgauge::cli::exit_code::infrastructure);
  }
}
