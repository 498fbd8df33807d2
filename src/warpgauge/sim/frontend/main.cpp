// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/compile.hpp"
#include "warpgauge/sim/frontend/driver.hpp"
#include "warpgauge/sim/frontend/toolkit.hpp"

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

/// `warpgauge toolkit FOLDER`
int make_toolkit(const frontend::arguments& words) {
  if (words.size() != 1 || words[0].empty() || words[0][0] == '-') {
    std::fputs("usage: warpgauge toolkit FOLDER\n", stderr);
    return 2;
  }
  try {
    frontend::toolkit::write(words[0], frontend::find_installation());
  } catch (const std::runtime_error& e) {
    std::fprintf(stderr, "warpgauge toolkit: %s\n", e.what());
    return dynamic_cast<const std::system_error*>(&e) != nullptr ? 7 : 2;
  }
  std::printf("CUDA_HOME=%s\n", std::filesystem::absolute(words[0]).lexically_normal().c_str());
  return 0;
}

}  // namespace

int main(int count, char** words) try {
  frontend::arguments given(words + 1, words + count);
  // Installed without the tool, this program also has its name: then only `warpgauge cc` exists.
  if (std::filesystem::path(words[0]).filename() == "warpgauge") {
    if (given.empty() || (given[0] != "cc" && given[0] != "toolkit")) {
      std::fputs("warpgauge: only the simulator is installed here; see warpgauge cc --help\n",
                 stderr);
      return 2;
    }
    if (given[0] == "toolkit") return make_toolkit({given.begin() + 1, given.end()});
    given.erase(given.begin());
  }
  if (!given.empty() && given[0] == "--launch") return launch({given.begin() + 1, given.end()});
  if (!given.empty() && given[0] == "--toolkit") {
    return make_toolkit({given.begin() + 1, given.end()});
  }
  // What bin/nvcc of such a folder passes first.
  if (given.size() > 1 && given[0] == "--toolkit-of-nvcc") {
    return frontend::drive({given.begin() + 2, given.end()}, given[1]);
  }
  return frontend::drive(given);
} catch (const std::system_error& e) {
  std::fprintf(stderr, "warpgauge cc: %s\n", e.what());
  return 7;
} catch (const std::exception& e) {
  std::fprintf(stderr, "warpgauge cc: %s\n", e.what());
  return 2;
}
