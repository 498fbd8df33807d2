// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/trace_launch.hpp"

#include "warpgauge/base/progress.hpp"
#include "warpgauge/cli/exit_codes.hpp"
#include "warpgauge/conformance/launch_counts.hpp"
#include "warpgauge/conformance/operand_memory.hpp"
#include "warpgauge/device/error.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace warpgauge::cli {
namespace {

/// Available memory of this machine; 0 when unknown.
std::uint64_t available_bytes() {
  std::ifstream facts("/proc/meminfo");
  std::string name;
  std::uint64_t kib = 0;
  std::string rest;
  while (facts >> name >> kib && std::getline(facts, rest))
    if (name == "MemAvailable:") return kib * 1024;
  return 0;
}

void require_memory(const contract::launch_case& c) {
  const auto bytes = static_cast<std::uint64_t>(conformance::bytes_of_operands(c));
  const std::uint64_t needed =
      2 * bytes;  // each byte has a shadow byte that says whether it was written
  const std::uint64_t available = available_bytes();
  constexpr double gib = 1 << 30;
  if (available > 0 && needed > available)
    throw stop(exit_code::infrastructure,
               fmt::format("needs {:.1f} GiB of memory, and this machine has {:.1f} GiB to give",
                           static_cast<double>(needed) / gib,
                           static_cast<double>(available) / gib));
}

/// What kernels print would mix with the picture or break the JSON.
class muted_standard_output {
 public:
  muted_standard_output() : saved_(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)) {
    std::fflush(stdout);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (saved_ >= 0 && nowhere >= 0) ::dup2(nowhere, STDOUT_FILENO);
    if (nowhere >= 0) ::close(nowhere);
  }
  ~muted_standard_output() {
    std::fflush(stdout);
    if (saved_ < 0) return;
    ::dup2(saved_, STDOUT_FILENO);
    ::close(saved_);
  }
  muted_standard_output(const muted_standard_output&) = delete;
  muted_standard_output& operator=(const muted_standard_output&) = delete;

 private:
  int saved_;
};

/// An error that the findings explain is not reported again.
std::optional<device::cuda_error> launch_and_wait(device::queue& q,
                                                  const contract::launch_case& c,
                                                  const contract::operands& operands) {
  const base::progress shown(fmt::format("simulating {} {}", c.id(), describe_launch(c)));
  const muted_standard_output muted;
  try {
    c.variant->launch(q, operands, c.configuration);
    q.synchronise();
  } catch (const device::cuda_error& e) {
    return e;
  }
  return std::nullopt;
}

}  // namespace

sim::launch_report launch_traced(const contract::launch_case& c, bool global_races) {
  if (!sim::instrumented())
    throw stop(exit_code::not_measured,
               "this build runs kernels under the host's sanitizers and counts no traffic; the sim "
               "preset's does");
  require_memory(c);
  sim::options& options = sim::current_options();
  options.counters = true;
  options.findings = sim::findings_mode::fail;
  options.print_findings = false;
  options.global_races = options.global_races || global_races;
  device::queue q;
  const conformance::operand_memory memory(q, c);
  const sim::launch_recorder recorder;
  const auto error = launch_and_wait(q, c, memory.operands);
  sim::launch_report all = conformance::sum_of(recorder.reports());
  if (!error || !all.findings.empty()) return all;
  if (error->code() == cudaErrorInvalidConfiguration)
    throw stop(exit_code::usage, fmt::format("no device can launch that: {}", error->what()));
  throw device::cuda_error(*error);
}

bool holds_simulator() { return true; }

}  // namespace warpgauge::cli
