// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/printed_texts.hpp"

#include "warpgauge/sim/checks/global_checker.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/host_registry.hpp"
#include "warpgauge/sim/memory/host_variables.hpp"
#include "warpgauge/sim/memory/static_data.hpp"

#include <cstddef>
#include <cstring>
#include <string_view>

namespace warpgauge::sim {
namespace {

bool is_of_host(const worker& w, std::uintptr_t address) {
  if (device_memory::contains(address) || host_registry::contains(address)) return false;
  if (static_data::contains(address)) return host_variables::contains(address);
  if (w.shared.contains(address) || address - w.stack_low < w.stack_bytes) return false;
  return is_readable(address);
}

}  // namespace

void check_printed_texts(worker& w, const char* format, std::va_list arguments, std::uintptr_t pc) {
  if (!w.findings_on || std::strstr(format, "s") == nullptr) return;
  for (const char* at = format; (at = std::strchr(at, '%')) != nullptr; ++at) {
    at += 1 + std::strspn(at + 1, "-+ #0");
    for (;; ++at) {  // width and precision
      if (*at == '*') {
        va_arg(arguments, int);
      } else if (*at != '.' && (*at < '0' || *at > '9')) {
        break;
      }
    }
    const std::size_t modifiers = std::strspn(at, "hlLqjzt");
    const std::string_view length(at, modifiers);
    at += modifiers;
    if (*at == '%') continue;
    if (*at != '\0' && std::strchr("diouxXc", *at) != nullptr) {
      if (length.empty() || length[0] == 'h') {
        va_arg(arguments, int);
      } else {
        va_arg(arguments, long long);  // of the size of all the others
      }
    } else if (*at != '\0' && std::strchr("eEfFgGaA", *at) != nullptr && length.empty()) {
      va_arg(arguments, double);
    } else if (*at == 'p' || *at == 's') {
      const auto text = reinterpret_cast<std::uintptr_t>(va_arg(arguments, const void*));
      if (*at == 's' && text != 0 && is_of_host(w, text)) {
        w.checks.log.add(finding_kind::host_pointer,
                         pc,
                         w.checks.point,
                         {},
                         0,
                         "prints a text of host memory, which a device cannot reach");
      }
    } else {
      return;  // where the next argument begins is not known
    }
  }
}

}  // namespace warpgauge::sim
