// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/trace_launch.hpp"

#include "warpgauge/cli/exit_codes.hpp"
#include "warpgauge/device/error.hpp"
#include "warpgauge/device/memory.hpp"
#include "warpgauge/device/queue.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace warpgauge::cli {
namespace {

/// What this machine can still give, 0 when it does not say.
std::uint64_t available_bytes() {
  std::ifstream facts("/proc/meminfo");
  std::string name;
  std::uint64_t kib = 0;
  std::string rest;
  while (facts >> name >> kib && std::getline(facts, rest))
    if (name == "MemAvailable:") return kib * 1024;
  return 0;
}

void require_memory(const conformance::test_case& c) {
  const auto extents = kernels::extents_of(c.variant->fulfils, c.shape);
  std::uint64_t bytes = 0;
  for (const kernels::extent& e : {extents.out, extents.a, extents.b}) {
    const auto row = static_cast<std::uint64_t>(e.width) * kernels::size_of(c.configuration.type);
    // A pitched row is padded to at most the next multiple of 512 bytes.
    bytes += static_cast<std::uint64_t>(e.height) *
             (c.where == conformance::layout::pitched ? (row + 511) / 512 * 512 : row);
  }
  const std::uint64_t needed = 2 * bytes;  // each byte has one that says whether it was written
  const std::uint64_t available = available_bytes();
  constexpr double gib = 1 << 30;
  if (available > 0 && needed > available)
    throw stop(exit_code::infrastructure,
               fmt::format("needs {:.1f} GiB of memory, and this machine has {:.1f} GiB to give",
                           static_cast<double>(needed) / gib,
                           static_cast<double>(available) / gib));
}

/// Different bytes everywhere; none of the counts depends on them.
void initialise(device::queue& q, const kernels::matrix& m, std::size_t row_bytes) {
  std::vector<unsigned char> row(row_bytes);
  for (std::int64_t r = 0; r < m.height; ++r) {
    for (std::size_t i = 0; i < row_bytes; ++i)
      row[i] = static_cast<unsigned char>((static_cast<std::size_t>(r) * 31 + i * 7) % 63);
    device::copy_to_device(
        q, static_cast<char*>(m.data) + r * m.pitch_bytes, row.data(), row_bytes);
  }
}

class operand_memory {
 public:
  operand_memory(device::queue& q, const conformance::test_case& c) : queue_(q), case_(c) {
    const auto extents = kernels::extents_of(c.variant->fulfils, c.shape, c.configuration.count);
    if (c.variant->fulfils == kernels::contract::hello_lines)
      operands.out = {nullptr, c.shape.height, c.shape.width, 0};  // says the form, holds nothing
    else
      operands.out = place(extents.out, element_bytes(true), false);
    operands.a = place(extents.a, element_bytes(false), true);
    operands.b = place(extents.b, element_bytes(false), true);
  }
  kernels::operands operands;

 private:
  std::size_t element_bytes(bool output) const {
    return output && case_.variant->fulfils == kernels::contract::thread_records
               ? sizeof(kernels::thread_record)
               : kernels::size_of(case_.configuration.type);
  }

  kernels::matrix place(const kernels::extent& e, std::size_t size, bool input) {
    kernels::matrix m{nullptr, e.height, e.width, 0};
    const std::size_t row_bytes = static_cast<std::size_t>(e.width) * size;
    m.pitch_bytes = static_cast<std::int64_t>(row_bytes);
    if (e.height == 0 || e.width == 0) return m;
    if (case_.row_elements != 0)
      m.pitch_bytes = case_.row_elements * static_cast<std::int64_t>(size);
    if (case_.where == conformance::layout::pitched && case_.row_elements == 0) {
      pitched_.emplace_back(row_bytes, static_cast<std::size_t>(e.height));
      m.data = pitched_.back().data();
      m.pitch_bytes = static_cast<std::int64_t>(pitched_.back().pitch_bytes());
    } else {
      const std::size_t skipped = case_.where == conformance::layout::off ? size : 0;
      tight_.emplace_back(static_cast<std::size_t>(m.pitch_bytes * e.height) + skipped);
      m.data = static_cast<char*>(tight_.back().data()) + skipped;
    }
    if (input) initialise(queue_, m, row_bytes);
    return m;
  }

  device::queue& queue_;
  const conformance::test_case& case_;
  std::vector<device::allocation> tight_;
  std::vector<device::pitched_allocation> pitched_;
};

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

/// An error that findings explain is not news.
std::optional<device::cuda_error> launch_and_wait(device::queue& q,
                                                  const conformance::test_case& c,
                                                  const kernels::operands& operands) {
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

sim::launch_report launch_traced(const conformance::test_case& c, bool global_races) {
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
  const operand_memory memory(q, c);
  const sim::launch_recorder recorder;
  const auto error = launch_and_wait(q, c, memory.operands);
  const std::vector<sim::launch_report>& reports = recorder.reports();
  if (!reports.empty() && (!error || !reports.front().findings.empty())) return reports.front();
  if (error && error->code() == cudaErrorInvalidConfiguration)
    throw stop(exit_code::usage, fmt::format("no device launches that: {}", error->what()));
  if (error) throw device::cuda_error(*error);
  return {};
}

}  // namespace warpgauge::cli
