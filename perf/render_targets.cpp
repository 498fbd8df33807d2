// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Writes the README's table of targets and the figure of the ladder from a results file.
#include "perf/target_table.hpp"

#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdio>
#include <string>

namespace warpgauge::perf {
namespace {

void draw(const std::string& script) {
  std::signal(SIGPIPE, SIG_IGN);  // a gnuplot that is missing has ended before it is written to
  // NOLINTNEXTLINE(cert-env33-c): a fixed command, found as any program is
  std::FILE* const gnuplot = ::popen("gnuplot", "w");
  if (gnuplot == nullptr) throw std::runtime_error("cannot start gnuplot");
  const bool sent = std::fputs(script.c_str(), gnuplot) >= 0;
  if (::pclose(gnuplot) != 0 || !sent)
    throw std::runtime_error("gnuplot failed, or is not installed (package gnuplot-nox)");
}

int run(const std::string& results, const std::string& readme, const std::string& figure) {
  const std::string text = base::read_file(results);
  const std::string table = target_table(text);
  if (!readme.empty()) {
    base::replacement page(readme);
    page.commit(with_table(base::read_file(readme), table));
  }
  if (!figure.empty()) draw(ladder_script(text, figure));
  if (readme.empty() && figure.empty()) std::fputs(table.c_str(), stdout);
  return 0;
}

}  // namespace
}  // namespace warpgauge::perf

int main(int argc, char** argv) {
  CLI::App app(
      "Prints the table of targets, or puts it into a README and draws the ladder.\n"
      "Exit codes: 0 done, 2 usage or input that cannot be read, 7 output that cannot be made");
  std::string results;
  std::string readme;
  std::string figure;
  app.add_option("RESULTS", results, "What `targets` wrote")->required();
  app.add_option("--readme", readme, "Text with the markers, whose table is replaced");
  app.add_option("--figure", figure, "SVG to draw, by gnuplot");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  }
  try {
    return warpgauge::perf::run(results, readme, figure);
  } catch (const warpgauge::base::unreadable_file& e) {
    std::fprintf(stderr, "render_targets: %s\n", e.what());
    return 2;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "render_targets: %s\n", e.what());
    return 7;
  }
}
