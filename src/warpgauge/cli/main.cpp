// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/suggest.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/cli/app_tree.hpp"
#include "warpgauge/cli/output.hpp"
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
#include <new>
#include <string_view>
#include <utility>

namespace warpgauge::cli {
namespace {

void on_interrupt(int) {
  constexpr std::string_view sentence = "\nwarpgauge: interrupted; nothing was left half-written\n";
  const auto ignored = ::write(STDERR_FILENO, sentence.data(), sentence.size());
  static_cast<void>(ignored);
  ::_exit(static_cast<int>(exit_code::interrupted));
}

void prepare_process() {
  // If a standard stream is missing, the next file opened would get its number and receive this
  // program's output. So it is opened read-only, and writing to it fails.
  while (true) {
    const int fd = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (fd > STDERR_FILENO) ::close(fd);
    if (fd < 0 || fd > STDERR_FILENO) break;
  }
  std::signal(SIGPIPE, SIG_IGN);  // emit() reports it
  std::signal(SIGXFSZ, SIG_IGN);  // and a limit on the size of files
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
}

std::string what_next() {
  const bool sim = device::backend_name() == "sim";
  std::string text = fmt::format(
      "warpgauge {}\n{}\nKernels here run on: {}.\n\nWhat next:\n",
      WARPGAUGE_VERSION,
      tool_description,
      sim ? "the CPU simulator" : "a CUDA GPU; `trace` and `--backend sim` on the CPU simulator");
  const auto line = [&](std::string_view what, std::string_view why) {
    text += fmt::format("  {:<52}  {}\n", what, why);
  };
  const bool in_sources = access("ci/gate", X_OK) == 0;
  if (in_sources) line("ci/gate", "the whole suite; ends with what was proven");
  line("warpgauge cc -o program program.cu && ./program", "checks a CUDA program without a GPU");
  line("warpgauge new my_kernels", "a project that gates kernels of your own");
  line("warpgauge doctor", "what this machine has, and what would run");
  line("warpgauge list", "the kernels, family by family");
  line("warpgauge show transpose.padded", "one of them: idea, source, figures, traffic");
  line("warpgauge trace transpose.padded height=64 width=64", "its memory traffic, line by line");
  line("warpgauge run transpose.padded height=130 width=67", "one case against its reference");
  if (in_sources)
    line(fmt::format("ctest --preset {} -L correctness", sim ? "sim" : "cuda"), "all cases");
  line("warpgauge help [COMMAND]", "all commands, exit codes, variables, or one");
  return text;
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;  // a former spelling
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// CLI11's message, with a suggestion.
std::string usage_sentence(const CLI::ParseError& error,
                           const CLI::App& app,
                           const std::vector<std::string>& words) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::vector<std::string> extras = app.remaining();
    if (!extras.empty()) {
      const std::string name = extras.front().substr(0, extras.front().find('='));
      return name.starts_with("-")
                 ? fmt::format("no option is named '{}'{}",
                               name,
                               base::did_you_mean(base::near_misses(name, option_names(app))))
                 : fmt::format("the argument '{}' is unexpected", name);
    }
  }
  std::string text = error.what();
  text = text.substr(0, text.find('\n'));
  if (!text.starts_with(": ")) return text;
  // CLI11 leaves out the name of an option that is not listed.
  const std::vector<std::string> listed = option_names(app);
  for (const std::string& word : words)
    if (const std::string name = word.substr(0, word.find('='));
        name.starts_with("--") && std::find(listed.begin(), listed.end(), name) == listed.end())
      return name + text;
  return text;
}

// Former spellings: accepted if a command has no such option now, and not listed.
constexpr std::pair<std::string_view, std::string_view> former_names[] = {
    {"--output", "--out"}, {"--filter", "--only"}, {"--file", "--stored"}, {"--write", "--out"}};

void rename_former(const CLI::App& app, std::vector<std::string>& words) {
  const std::vector<std::string> names = option_names(app);
  const auto has = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (std::string& word : words) {
    const std::size_t end = std::min(word.find('='), word.size());
    for (const auto& [former, name] : former_names) {
      if (std::string_view(word).substr(0, end) != former || has(former) || !has(name)) continue;
      word.replace(0, end, name);
      break;
    }
  }
}

struct failure {
  exit_code code;
  std::string where;  ///< "warpgauge trace"
  std::string sentence;
};

exit_code tell(const failure& f) {
  std::string text = fmt::format("{}: {}\n", f.where, base::one_line(f.sentence, 1000));
  if (f.code == exit_code::usage) text += fmt::format("See: {} --help\n", f.where);
  std::fputs(text.c_str(), stderr);
  return f.code;
}

exit_code act(const action& work, const std::string& where) {
  try {
    return work();
  } catch (const stop& e) {
    return tell({e.code(), where, e.what()});
  } catch (const base::unreadable_file& e) {
    return tell({exit_code::usage, where, e.what()});
  } catch (const device::cuda_error& e) {
    return tell({exit_code::infrastructure, where, e.what()});
  } catch (const std::bad_alloc&) {
    return tell({exit_code::infrastructure, where, "this machine has too little memory for it"});
  } catch (const std::invalid_argument& e) {  // options from the environment
    return tell({exit_code::usage, where, e.what()});
  } catch (const std::exception& e) {
    return tell({exit_code::infrastructure, where, e.what()});
  }
}

exit_code run(int argc, char** argv) {
  const app_tree tree = make_app_tree();
  CLI::App& app = *tree.app;
  std::vector<std::string> words(argv + 1, argv + argc);
  const location at = find_location(app, words);
  if (!at.mistake.empty()) return tell({exit_code::usage, at.path, at.mistake});
  const auto show = [&](const std::string& text) {
    return act([&] { return emit_prose(text), exit_code::ok; }, at.path);
  };
  rename_former(*at.app, words);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // as CLI11 takes them
  } catch (const CLI::CallForHelp&) {
    return show(app.help());
  } catch (const CLI::CallForVersion& e) {
    return show(std::string(e.what()) + "\n");
  } catch (const CLI::ParseError& e) {
    return tell({exit_code::usage, at.path, usage_sentence(e, *at.app, words)});
  }
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  if (chosen.empty()) {
    // Without a command: help, but not exit code 0, which a script would read as success.
    const exit_code shown = show(what_next());
    return shown == exit_code::ok ? exit_code::usage : shown;
  }
  return act(tree.actions.at(chosen.front()), at.path);
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
