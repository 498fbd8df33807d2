// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/compile.hpp"
#include "warpgauge/sim/frontend/driver.hpp"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <system_error>

namespace frontend = warpgauge::sim::frontend;

namespace {

/// `warpgauge-cc --launch COMPILER ARGUMENTS`: a compiler launcher, as ccache is one.
int launch(const frontend::arguments& words) {
  if (const auto command = frontend::read_command(words)) {
    return frontend::compile(*command, frontend::default_architecture());
  }
  return frontend::run(words);
}

}  // namespace

int main(int count, char** words) try {
  frontend::arguments given(words + 1, words + count);
  // Installed without the tool, this program has its name too: `warpgauge cc` alone is meant then.
  if (std::filesystem::path(words[0]).filename() == "warpgauge") {
    if (given.empty() || given[0] != "cc") {
      std::fputs("warpgauge: only the simulator is installed here; see warpgauge cc --help\n",
                 stderr);
      return 2;
    }
    given.erase(given.begin());
  }
  if (!given.empty() && given[0] == "--launch") return launch({given.begin() + 1, given.end()});
  return frontend::drive(given);
} catch (const std::system_error& e) {
  std::fprintf(stderr, "warpgauge cc: %s\n", e.what());
  return 7;
} catch (const std::exception& e) {
  std::fprintf(stderr, "warpgauge cc: %s\n", e.what());
  return 2;
}
