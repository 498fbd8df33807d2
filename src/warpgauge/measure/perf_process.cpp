// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/perf_process.hpp"

#include <fmt/format.h>

#include <deque>
#include <fstream>
#include <random>
#include <system_error>

namespace warpgauge::measure {
std::vector<std::string> arguments_of(const perf_command& c) {
  std::vector<std::string> all{c.program.string()};
  if (!c.filter.empty()) all.push_back("--benchmark_filter=" + c.filter);
  all.push_back("--benchmark_out=" + c.results.string());
  all.emplace_back("--benchmark_out_format=json");
  all.push_back(fmt::format("--warpgauge_process={}", c.process));
  if (!c.session.empty()) all.push_back("--warpgauge_session=" + c.session);
  if (c.gated_only) all.emplace_back("--warpgauge_quick");
  if (c.seed) all.push_back(fmt::format("--warpgauge_seed={}", *c.seed));
  all.insert(all.end(), c.more.begin(), c.more.end());
  return all;
}

base::process start(const perf_command& c) {
  // An earlier process's results must not be taken for this one's.
  std::error_code absent;
  std::filesystem::remove(c.results, absent);
  base::command started{arguments_of(c)};
  if (c.device) started.environment = {fmt::format("CUDA_VISIBLE_DEVICES={}", *c.device)};
  if (!c.inherit_output) started.output = c.log;
  return base::process(started);
}

int run(const perf_command& c) { return start(c).wait(); }

std::string last_lines(const std::filesystem::path& log, int lines) {
  std::ifstream in(log);
  std::deque<std::string> kept;
  for (std::string line; std::getline(in, line);) {
    kept.push_back(line);
    if (static_cast<int>(kept.size()) > lines) kept.pop_front();
  }
  std::string text;
  for (const std::string& line : kept) text += (text.empty() ? "" : "\n") + line;
  return text;
}

namespace {

/// "^(transpose\.padded|copy\.simple)"
std::string begins_with_any(const std::vector<std::string>& names) {
  std::string any;
  for (const std::string& name : names) {
    std::string escaped;
    for (const char c : name) {
      if (std::string_view(".+*?()[]{}|^$\\").find(c) != std::string_view::npos) escaped += '\\';
      escaped += c;
    }
    any += (any.empty() ? "" : "|") + escaped;
  }
  return "^(" + any + ")";
}

}  // namespace

std::string filter_of(const std::vector<std::string>& case_names) {
  // What Google Benchmark appends to a name starts with another '/'.
  return begins_with_any(case_names) + "(/iterations|$)";
}

std::string filter_of_variants(const std::vector<std::string>& ids) {
  return begins_with_any(ids) + "/";
}

std::string new_session() {
  std::random_device device;
  return fmt::format("{:08x}{:08x}", device(), device());
}

}  // namespace warpgauge::measure
