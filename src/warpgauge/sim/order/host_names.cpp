// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/order/host_names.hpp"

#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/memory/device_variables.hpp"
#include "warpgauge/sim/memory/host_variables.hpp"
#include "warpgauge/sim/memory/static_data.hpp"
#include "warpgauge/sim/memory/static_variables.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/options.hpp"
#include "warpgauge/sim/report/report_assembly.hpp"

#include <fmt/format.h>

#include <cstring>
#include <mutex>
#include <string>
#include <unordered_set>

namespace warpgauge::sim::host_names {
namespace {

// Tables of functions are small: copies of more bytes than this are not searched for one.
constexpr std::size_t most_searched = 4096;

struct address_set {
  std::mutex mutex;
  std::unordered_set<std::uintptr_t> all;
  bool insert(std::uintptr_t address) {
    const std::lock_guard lock(mutex);
    return all.insert(address).second;
  }
  bool contains(std::uintptr_t address) {
    const std::lock_guard lock(mutex);
    return all.contains(address);
  }
};

address_set& told() {
  static auto& set = *new address_set;
  return set;
}

address_set& functions_of_device() {
  static auto& set = *new address_set;
  return set;
}

void report(finding_kind kind, std::uintptr_t pc, std::string kernel, std::string message) {
  const symbols::source_line at = symbols::locate(pc);
  finding f;
  f.kind = kind;
  f.kernel = std::move(kernel);
  f.file = at.file;
  f.line = at.line;
  f.count = 1;
  f.message = std::move(message);
  tell(f);
}

bool is_code(std::uintptr_t address) {
  return static_data::is_of_kernels(address) && !static_data::is_writable(address);
}

}  // namespace

void on_host_access(std::uintptr_t address, bool writes, std::uintptr_t pc) {
  if (current_options().findings == findings_mode::off || !device_variables::contains(address)) {
    return;
  }
  if (!told().insert(pc)) return;
  report(finding_kind::device_variable,
         pc,
         {},
         fmt::format("host code {} the __device__ variable {}: on a GPU that is memory of the "
                     "host's own, which kernels do not see",
                     writes ? "writes" : "reads",
                     symbols::data_symbol(address)));
}

void note_constant(std::uintptr_t address) {
  if (!static_data::is_of_kernels(address) || !static_data::is_data(address) ||
      static_data::is_writable(address) || static_data::is_constant(address) ||
      device_variables::contains(address) || device_variables::has_given_address(address) ||
      host_variables::contains(address) || functions_of_device().contains(address)) {
    return;
  }
  const static_variables::description d = static_variables::describe(address);
  const auto* const begin = reinterpret_cast<const char*>(address);
  const auto rest = static_cast<std::size_t>(d.bytes - d.offset);
  host_variables::add_constant(begin,
                               d.offset < d.bytes ? rest : strnlen(begin, most_searched) + 1);
}

void note_copy(const void* from, std::size_t bytes) {
  if (bytes > most_searched) return;
  for (std::size_t at = 0; at + sizeof(std::uintptr_t) <= bytes; at += sizeof(std::uintptr_t)) {
    std::uintptr_t word = 0;
    std::memcpy(&word, static_cast<const char*>(from) + at, sizeof word);
    if (word != 0 && is_code(word)) functions_of_device().insert(word);
  }
}

}  // namespace warpgauge::sim::host_names

namespace {

void report_argument(const void* kernel,
                     const warpgauge_sim_configuration& configuration,
                     const std::string& what) {
  using namespace warpgauge::sim;
  const std::string name = symbols::kernel_name(kernel);
  host_names::report(finding_kind::host_argument,
                     reinterpret_cast<std::uintptr_t>(configuration.caller),
                     name,
                     fmt::format("the kernel {} is given the host address of {}", name, what));
}

}  // namespace

extern "C" void warpgauge_sim_pointer_argument(const void* kernel,
                                               const warpgauge_sim_configuration* configuration,
                                               const void* pointer) {
  using namespace warpgauge::sim;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (warpgauge_sim_in_kernel() != 0 || current_options().findings == findings_mode::off) return;
  host_names::note_constant(address);
  if (!device_variables::may_contain(address)) return;
  if (!device_variables::contains(address) || device_variables::has_given_address(address)) return;
  const std::string name = symbols::data_symbol(address);
  report_argument(kernel,
                  *configuration,
                  name + ", which a device cannot reach; cudaGetSymbolAddress gives the device's");
}

extern "C" void warpgauge_sim_function_argument(const void* kernel,
                                                const warpgauge_sim_configuration* configuration,
                                                const void* function) {
  using namespace warpgauge::sim;
  const auto address = reinterpret_cast<std::uintptr_t>(function);
  if (function == nullptr || warpgauge_sim_in_kernel() != 0) return;
  if (current_options().findings == findings_mode::off) return;
  if (host_names::functions_of_device().contains(address)) return;
  report_argument(kernel,
                  *configuration,
                  fmt::format("the function {}, which a device cannot call; a __device__ variable "
                              "that holds the function gives the device's",
                              symbols::function_name(function)));
}
