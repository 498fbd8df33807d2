// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"

#include "tests/unit/cli/process.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <stdexcept>

namespace warpgauge::tests {

namespace fs = std::filesystem;

void program(const std::string& path, const std::string& body) {
  fs::create_directories(fs::path(path).parent_path());
  write_file(path, "#!/bin/bash\n" + body);
  if (::chmod(path.c_str(), 0755) != 0) throw std::runtime_error("cannot make " + path);
}

void copy_sources(const std::string& folder, const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    fs::create_directories(fs::path(folder + file).parent_path());
    fs::copy_file(SOURCES + file, folder + file);
  }
}

void stand_in_for_all(const std::string& folder) {
  copy_sources(folder,
               {"/ci/gate",
                "/ci/gpu-judge",
                "/ci/gpu-measure",
                "/ci/lib.sh",
                "/ci/pr",
                "/ci/pr-comment",
                "/ci/publish",
                "/ci/setup",
                "/ci/table.sh",
                "/ci/test",
                "/ci/cmake/json.cmake",
                "/tests/cases.json"});
  fs::copy(SOURCES "/tests/cli/stand_ins", folder + "/bin", fs::copy_options::recursive);
  program(folder + "/bin/real-cmake", "exec " CMAKE " \"$@\"\n");
  for (const char* preset : {"cuda", "sim"}) {
    fs::create_directories(folder + "/build/" + preset);
    fs::copy_file(folder + "/bin/warpgauge", folder + "/build/" + preset + "/warpgauge");
  }
}

}  // namespace warpgauge::tests
