// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/options.hpp"

#include <benchmark/benchmark.h>

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>

namespace warpgauge::perf {
namespace {

template <class T>
T number(std::string_view flag, std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < T{})
    throw usage_error(fmt::format("{} needs a number, 0 or more, not '{}'", flag, text));
  return value;
}

/// "0.01,0.02"
std::vector<double> shares(std::string_view flag, std::string_view text) {
  std::vector<double> all;
  while (true) {
    const auto comma = text.find(',');
    const auto share = number<double>(flag, text.substr(0, comma));
    if (!(share <= 1)) throw usage_error(fmt::format("{} needs shares of 0 to 1", flag));
    all.push_back(share);
    if (comma == std::string_view::npos) return all;
    text.remove_prefix(comma + 1);
  }
}

std::uint64_t drawn() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

bool is_off(std::string_view value) {
  return value == "false" || value == "0" || value == "no" || value == "off";
}

}  // namespace

options take_options(int& argc, char** argv) {
  options o;
  o.seed = drawn() >> 32;
  o.session = fmt::format("{:016x}", drawn());
  bool has_out = false;
  bool json_format = true;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    const auto equals = argument.find('=');
    const std::string_view flag = argument.substr(0, equals);
    const std::string_view value =
        equals == std::string_view::npos ? "" : argument.substr(equals + 1);
    if (flag == "--benchmark_list_tests") o.list_only = !is_off(value);
    if (flag == "--benchmark_out") has_out = !value.empty();
    if (flag == "--benchmark_out_format") json_format = value == "json";
    if (flag == "--benchmark_format") {
      o.json_display = value == "json";
      o.default_display = !o.json_display && value != "console";
    }
    if (!flag.starts_with("--warpgauge_")) {
      argv[kept++] = argv[i];
    } else if (flag == "--warpgauge_quick") {
      o.quick = !is_off(value);
    } else if (flag == "--warpgauge_list_variants") {
      o.list_variants = true;
    } else if (flag == "--warpgauge_seed") {
      o.seed = number<std::uint64_t>(flag, value);
    } else if (flag == "--warpgauge_inject") {
      o.inject = shares(flag, value);
    } else if (flag == "--warpgauge_samples") {
      o.samples = number<int>(flag, value);
    } else if (flag == "--warpgauge_budget_ms") {
      o.budget_s = number<double>(flag, value) * 1e-3;
    } else if (flag == "--warpgauge_session") {
      o.session = value;
    } else if (flag == "--warpgauge_process") {
      o.process = value;
    } else {
      throw usage_error(fmt::format("no option is named '{}'", flag));
    }
  }
  argc = kept;
  argv[argc] = nullptr;
  o.json_out = has_out && json_format;
  return o;
}

void print_help() {
  std::fputs(
      "kernels: times every kernel of the registry on the GPU.\n"
      "\n"
      "  --warpgauge_quick             the gated cases only\n"
      "  --warpgauge_list_variants     ids of variants with a gated case, or none at all\n"
      "  --warpgauge_seed=N            order of the cases; drawn and recorded when not given\n"
      "  --warpgauge_inject=SHARE,...  moves SHARE more rows than it counts: a slowdown of known\n"
      "                                size, for tests of the gate; several: each case with each\n"
      "  --warpgauge_samples=N         keeps the first N kernel times of each case\n"
      "  --warpgauge_budget_ms=MS      sampling time per case; 60 is the protocol's\n"
      "  --warpgauge_session=HEX --warpgauge_process=N    recorded with the results\n"
      "\n"
      "Exit codes: 0 measured, 2 usage, 5 nothing could be measured, 7 the device failed,\n"
      "77 no GPU (7 with WARPGAUGE_REQUIRE_GPU=1).\n"
      "\n"
      "Google Benchmark's options:\n",
      stdout);
  std::fflush(stdout);
  benchmark::PrintDefaultHelp();
}

}  // namespace warpgauge::perf
