// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/compile.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/sim/frontend/cccl.hpp"
#include "warpgauge/sim/frontend/object_limits.hpp"
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <algorithm>
#include <cstdio>
#include <set>
#include <stdexcept>

namespace warpgauge::sim::frontend {
namespace {

namespace fs = std::filesystem;

/// The two preprocessed texts of a file, and the compiler's messages.
struct passes {
  explicit passes(const scratch_folder& scratch)
      : host(scratch / "host.ii"),
        device(scratch / "device.ii"),
        host_errors(scratch / "host.err"),
        device_errors(scratch / "device.err"),
        device_dependencies(scratch / "device.d") {}
  fs::path host, device, host_errors, device_errors, device_dependencies;
};

std::string dependency_file_of(const compile_command& c) {
  return c.dependency_file.empty() ? fs::path(c.output).replace_extension(".d").string()
                                   : c.dependency_file;
}

/// Preprocesses for device and host at once.
/// @return the exit status
int preprocess(const compile_command& c, const architecture& device, const passes& to) {
  arguments common = c.compiler;
  append(common, c.options);
  append(common, cuda_macros());
  common.push_back("-D__CUDA_ARCH_LIST__=" + std::to_string(device.number));
  arguments rest = c.preprocess;
  // The first refused #include ends it: later errors would only follow from it.
  append(rest, {"-Wfatal-errors", "-E", "-x", "c++", c.source, "-o"});

  arguments for_device = common;
  for_device.push_back("-D__CUDA_ARCH__=" + std::to_string(device.number));
  if (!device.feature.empty()) {
    for_device.push_back("-D__CUDA_ARCH_FEAT_SM" + std::to_string(device.number / 10) + "_ALL");
  }
  arguments for_host = common;
  if (!c.dependency.empty()) {
    append(for_host, c.dependency);
    append(for_host, c.targets.empty() ? arguments{"-MT", c.output} : c.targets);
    append(for_host, {"-MF", dependency_file_of(c)});
    append(for_device, {"-MD", "-MF", to.device_dependencies.string(), "-MT", "x"});
  }
  append(for_device, rest);
  append(for_host, rest);
  for_device.push_back(to.device.string());
  for_host.push_back(to.host.string());
  base::command device_command = command_of(for_device);
  device_command.output = to.device_errors;
  base::process device_pass(device_command);
  base::command host_command = command_of(for_host);
  host_command.output = to.host_errors;
  const int host_status = base::process(host_command).wait();
  const int device_status = device_pass.wait();
  return host_status != 0 ? host_status : device_status;
}

/// The files after the colon of a dependency file.
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

/// Files that only the device's pass read are dependencies of the object too.
void join_dependencies(const fs::path& into, const fs::path& device) {
  const std::vector<std::string> host_files = dependencies(into);
  const std::set<std::string> known(host_files.begin(), host_files.end());
  std::string more;
  for (const std::string& file : dependencies(device)) {
    if (!known.contains(file)) more += " \\\n " + file;
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

int compile(const compile_command& wanted, const architecture& device) {
  compile_command c = wanted;
  const scratch_folder scratch;
  const passes texts(scratch);
  const cccl libraries = find_cccl(c);
  c.preprocess = libraries.remaining;
  int status = preprocess(c, device, texts);
  if (status != 0 && lacks_cccl(base::read_file(texts.host_errors))) {
    if (libraries.folders.empty()) {
      std::fputs(
          "warpgauge: Thrust and CUB need a CUDA toolkit, version 13 or later, or "
          "from "
          "a checkout of CCCL named by -I; neither was found\n",
          stderr);
    } else {
      c.preprocess = libraries.folders;
      append(c.preprocess, libraries.remaining);
      append(c.options, libraries.options);
      status = preprocess(c, device, texts);
    }
  }
  const std::string said = base::read_file(texts.host_errors);
  std::fputs(
      said.empty() && status != 0 ? base::read_file(texts.device_errors).c_str() : said.c_str(),
      stderr);
  if (status != 0) return status;
  if (!c.dependency.empty()) join_dependencies(dependency_file_of(c), texts.device_dependencies);

  const fs::path result = scratch / "result.ii";
  std::set<std::string> shared_names;
  try {
    rewritten all = rewrite_all(base::read_file(texts.device), base::read_file(texts.host));
    std::string& text = all.text;
    shared_names = std::move(all.shared_names);
    if (c.reports_at_exit) {
      text +=
          "__attribute__((constructor)) static void warpgauge_program() "
          "{ ::warpgauge_sim_report_at_exit(" +
          std::string(c.plain ? "1" : "0") + "); }\n";
    }
    write_scratch(result, text);
  } catch (const std::runtime_error& r) {
    std::fprintf(stderr, "%s\n", r.what());
    return 1;
  }
  arguments command = c.compiler;
  append(command, c.options);
  // Comments that mark a fallthrough are gone.
  append(
      command,
      {"-Wno-implicit-fallthrough", "-x", "c++-cpp-output", "-c", result.string(), "-o", c.output});
  status = run(command);
  if (status != 0) return status;
  const std::vector<std::string> exceeded = exceeded_limits(c.output, shared_names);
  for (const std::string& sentence : exceeded) {
    std::fprintf(stderr, "%s: error: warpgauge: %s\n", c.source.c_str(), sentence.c_str());
  }
  if (exceeded.empty()) return 0;
  std::remove(c.output.c_str());
  return 1;
}

}  // namespace warpgauge::sim::frontend
