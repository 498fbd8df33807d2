// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/compile.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <algorithm>
#include <cstdio>
#include <set>
#include <stdexcept>

namespace warpgauge::sim::frontend {
namespace {

namespace fs = std::filesystem;

void append(arguments& to, const arguments& more) { to.insert(to.end(), more.begin(), more.end()); }

arguments preprocess_command(const compile_command& c,
                             const fs::path& output,
                             const arguments& extra) {
  arguments result = c.compiler;
  append(result, c.options);
  append(result, cuda_macros());
  append(result, extra);
  append(result, c.preprocess);
  // The first refused #include ends it: later errors would be its consequences.
  append(result, {"-Wfatal-errors", "-E", "-x", "c++", c.source, "-o", output.string()});
  return result;
}

/// The files behind the colon of a dependency file.
std::vector<std::string> dependencies(const fs::path& file) {
  const std::string text = base::read_file(file);
  std::vector<std::string> result;
  const std::size_t colon = text.find(": ");
  if (colon == std::string::npos) return result;
  std::string word;
  for (std::size_t i = colon + 2; i < text.size(); ++i) {
    const char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (c == '\\' && next == '\n') {
      ++i;
    } else if (c == '\\' && next == ' ') {
      word += "\\ ";
      ++i;
      continue;
    } else if (c != ' ' && c != '\n') {
      word += c;
      continue;
    }
    if (!word.empty()) result.push_back(std::move(word));
    word.clear();
    if (c == '\n') break;
  }
  return result;
}

/// Files that only the device's pass read belong to the object too.
void join_dependencies(const fs::path& into, const fs::path& device) {
  const std::vector<std::string> host_files = dependencies(into);
  const std::set<std::string> known(host_files.begin(), host_files.end());
  std::string more;
  for (const std::string& file : dependencies(device)) {
    if (known.count(file) == 0) more += " \\\n " + file;
  }
  if (more.empty()) return;
  std::string text = base::read_file(into);
  // The first rule ends at the first newline that is not escaped.
  std::size_t end = text.find('\n');
  while (end != std::string::npos && end > 0 && text[end - 1] == '\\')
    end = text.find('\n', end + 1);
  text.insert(std::min(end, text.size()), more);
  write_scratch(into, text);
}

}  // namespace

int compile(const compile_command& c, const architecture& device) {
  const scratch_folder scratch;
  const fs::path host_text = scratch / "host.ii";
  const fs::path device_text = scratch / "device.ii";
  const fs::path device_errors = scratch / "device.err";
  const bool wants_dependencies = !c.dependency.empty();
  const std::string dependency_file = c.dependency_file.empty()
                                          ? fs::path(c.output).replace_extension(".d").string()
                                          : c.dependency_file;

  arguments host_extra;
  arguments device_extra = {"-D__CUDA_ARCH__=" + std::to_string(device.number)};
  if (!device.feature.empty()) {
    device_extra.push_back("-D__CUDA_ARCH_FEAT_SM" + std::to_string(device.number / 10) + "_ALL");
  }
  if (wants_dependencies) {
    append(host_extra, c.dependency);
    append(host_extra, c.targets.empty() ? arguments{"-MT", c.output} : c.targets);
    device_extra.insert(device_extra.end(),
                        {"-MD", "-MF", (scratch / "device.d").string(), "-MT", "x"});
    append(host_extra, {"-MF", dependency_file});
  }
  base::command device_command = command_of(preprocess_command(c, device_text, device_extra));
  device_command.output = device_errors;
  base::process device_pass(device_command);
  const int host_status = run(preprocess_command(c, host_text, host_extra));
  const int device_status = device_pass.wait();
  if (host_status != 0) return host_status;
  if (device_status != 0) {
    std::fputs(base::read_file(device_errors).c_str(), stderr);
    return device_status;
  }
  if (wants_dependencies) join_dependencies(dependency_file, scratch / "device.d");

  const fs::path result = scratch / "result.ii";
  try {
    std::string text = rewrite(base::read_file(device_text), base::read_file(host_text));
    if (c.reports_at_exit) {
      text +=
          "__attribute__((constructor)) static void warpgauge_program() "
          "{ ::warpgauge_sim_report_at_exit(); }\n";
    }
    write_scratch(result, text);
  } catch (const std::runtime_error& r) {
    std::fprintf(stderr, "%s\n", r.what());
    return 1;
  }
  arguments command = c.compiler;
  append(command, c.options);
  // Comments that allow a fall through are gone.
  append(
      command,
      {"-Wno-implicit-fallthrough", "-x", "c++-cpp-output", "-c", result.string(), "-o", c.output});
  return run(command);
}

}  // namespace warpgauge::sim::frontend
