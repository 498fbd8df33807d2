// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/global_checker.hpp"

#include "warpgauge/sim/checks/global_race_checker.hpp"
#include "warpgauge/sim/memory/elf_file.hpp"
#include "warpgauge/sim/memory/host_variables.hpp"
#include "warpgauge/sim/memory/static_data.hpp"
#include "warpgauge/sim/memory/static_variables.hpp"
#include "warpgauge/sim/memory/symbols.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <mutex>

namespace warpgauge::sim {

namespace {

// Below this an address is a null pointer plus an index, not a pointer of its own.
constexpr std::uintptr_t null_range = std::uintptr_t{1} << 32;

std::string bytes_text(unsigned size) {
  return size == 1 ? "1 byte" : std::to_string(size) + " bytes";
}

const char* verb(access_op op) {
  switch (op) {
    case access_op::load:
      return "reads ";
    case access_op::store:
      return "writes ";
    default:
      return "updates ";
  }
}

/// Reports an access that an index led past a variable.
void report_past_variable(check_context& context,
                          access_op op,
                          std::uintptr_t address,
                          unsigned size,
                          std::uintptr_t pc) {
  if (context.take_outside()) return;
  const finding_kind kind = op == access_op::load ? finding_kind::global_out_of_bounds_read
                                                  : finding_kind::global_out_of_bounds_write;
  context.log.add_lazily(kind, pc, context.point, [&] {
    const static_variables::description d = static_variables::describe(address);
    return finding_detail{
        d.object, d.offset, verb(op) + bytes_text(size) + " at " + static_variables::place_of(d)};
  });
}

/// Reports an access to a variable of host code. It ends the thread as other host memory does.
void report_of_host(check_context& context,
                    access_op op,
                    std::uintptr_t address,
                    unsigned size,
                    std::uintptr_t pc) {
  context.log.add_lazily(finding_kind::host_pointer, pc, context.point, [&] {
    const static_variables::description d = static_variables::describe(address);
    const bool named = d.offset < d.bytes;
    return finding_detail{
        named ? d.object : std::string(),
        named ? d.offset : 0,
        verb(op) + bytes_text(size) +
            (named ? " of the host variable " + d.object : " of a text of the host") +
            ", which a device cannot reach"};
  });
}

}  // namespace

bool is_readable(std::uintptr_t address) {
  static std::mutex mutex;
  static int ends[2] = {-1, -1};
  const std::lock_guard lock(mutex);
  if (ends[0] < 0 && pipe(ends) != 0) return false;
  char byte;
  if (write(ends[1], reinterpret_cast<const void*>(address), 1) != 1) return false;
  return read(ends[0], &byte, 1) == 1;
}

namespace detail {

bool check_global_slowly(check_context& context,
                         access_op op,
                         bool aligned,
                         std::uintptr_t address,
                         unsigned size,
                         std::uintptr_t pc) {
  std::uint8_t* shadow = device_memory::shadow_of(address);
  const auto bad = std::find(shadow, shadow + size, device_memory::unaddressable);
  if (bad != shadow + size) {
    // The first byte outside gives the place: an access may straddle the end.
    const std::uintptr_t first = address + static_cast<std::uintptr_t>(bad - shadow);
    const device_memory::description d = device_memory::describe(first);
    const bool freed = d.freed && d.offset >= 0 && d.offset < static_cast<std::int64_t>(d.bytes);
    const finding_kind kind = freed                   ? finding_kind::freed_pointer
                              : op == access_op::load ? finding_kind::global_out_of_bounds_read
                                                      : finding_kind::global_out_of_bounds_write;
    context.log.add_lazily(kind, pc, context.point, [&] {
      const std::string words = std::string(verb(op)) + bytes_text(size) + " at " +
                                device_memory::place_of(d) + (freed ? ", which was freed" : "") +
                                context.overflow_text();
      return finding_detail{d.object, d.offset, words};
    });
    ++context.outside_in_turn;
    // The part inside is written all the same.
    if (op != access_op::load) {
      for (unsigned i = 0; i < size; ++i) {
        if (shadow[i] == device_memory::allocated) shadow[i] = device_memory::initialised;
      }
    }
    return false;
  }
  if (op != access_op::store) {
    const auto raw = std::find(shadow, shadow + size, device_memory::allocated);
    if (raw == shadow + size) return true;  // all initialised, a size without a fast path
    // Padding that nobody wrote does not make a struct uninitialised.
    if (!aligned && std::find(shadow, shadow + size, device_memory::initialised) != shadow + size) {
      return true;
    }
    context.log.add_lazily(finding_kind::global_uninitialised_read, pc, context.point, [&] {
      const auto d = device_memory::describe(address + static_cast<std::uintptr_t>(raw - shadow));
      const std::string words = std::string(verb(op)) + bytes_text(size) + " at " +
                                device_memory::place_of(d) + ", never written";
      return finding_detail{d.object, d.offset, words};
    });
  }
  if (op != access_op::load) std::fill(shadow, shadow + size, device_memory::initialised);
  return true;
}

bool asks_for_less(const check_context& context,
                   std::uintptr_t address,
                   unsigned size,
                   std::uintptr_t pc) {
  return size == 16 && address % 8 == 0 && context.misaligned_vector != address &&
         elf_file::checks_alignment(pc);
}

void report_misaligned(check_context& context,
                       access_op op,
                       std::uintptr_t address,
                       unsigned size,
                       std::uintptr_t pc) {
  if (context.reported_misaligned(address) || asks_for_less(context, address, size, pc)) return;
  context.log.add_lazily(finding_kind::misaligned_access, pc, context.point, [&] {
    const device_memory::description d = device_memory::describe(address);
    const std::string words = std::string(verb(op)) + bytes_text(size) + " at " +
                              device_memory::place_of(d) + ", not a multiple of the access's size";
    return finding_detail{d.object, d.offset, words};
  });
}

}  // namespace detail

bool write_unwritten(std::uintptr_t address, unsigned size) {
  std::uint8_t* const shadow = device_memory::shadow_of(address);
  const auto unwritten = [](std::uint8_t state) { return state == device_memory::allocated; };
  if (!std::all_of(shadow, shadow + size, unwritten)) return false;
  std::fill(shadow, shadow + size, device_memory::initialised);
  return true;
}

void report_exchange(check_context& context,
                     std::uintptr_t address,
                     unsigned size,
                     std::uintptr_t pc) {
  context.log.add_lazily(finding_kind::global_uninitialised_read, pc, context.point, [&] {
    const device_memory::description d = device_memory::describe(address);
    const std::string words = "uses the old value of " + bytes_text(size) + " at " +
                              device_memory::place_of(d) + ", never written before the exchange";
    return finding_detail{d.object, d.offset, words};
  });
}

bool illegal_access(check_context& context,
                    access_op op,
                    std::uintptr_t address,
                    unsigned size,
                    std::uintptr_t pc) {
  const bool can_read = is_readable(address);
  if (!can_read && (address < null_range || address > UINTPTR_MAX - null_range)) {
    context.log.add_lazily(finding_kind::null_pointer, pc, context.point, [&] {
      const auto offset = static_cast<std::int64_t>(address);
      return finding_detail{"null pointer",
                            offset,
                            std::string(verb(op)) + bytes_text(size) +
                                " through a null pointer, at offset " + std::to_string(offset)};
    });
    return false;
  }
  if (static_variables::place_of_access(address, size) == static_variables::place::past) {
    report_past_variable(context, op, address, size, pc);
    return can_read && op == access_op::load;
  }
  const finding_kind kind = can_read ? finding_kind::host_pointer : finding_kind::illegal_address;
  context.log.add_lazily(kind, pc, context.point, [&] {
    // The address itself differs from run to run, so it is left out.
    return finding_detail{{},
                          0,
                          std::string(verb(op)) + bytes_text(size) +
                              (can_read ? " of host memory, which a device cannot reach"
                                        : " at an address where there is no memory") +
                              context.overflow_text()};
  });
  return can_read && op == access_op::load;
}

bool check_static(check_context& context,
                  access_op op,
                  std::uintptr_t address,
                  unsigned size,
                  std::uintptr_t pc) {
  const static_variables::place where = static_variables::place_of_access(address, size);
  if (where == static_variables::place::past) {
    report_past_variable(context, op, address, size, pc);
    return true;
  }
  if (where == static_variables::place::of_host ||
      (host_variables::may_be_constant(address) && host_variables::contains(address))) {
    report_of_host(context, op, address, size, pc);
    return op == access_op::load;
  }
  if (op == access_op::load) return true;
  const bool constant = static_data::is_constant(address);
  const bool writable = static_data::is_writable(address);
  if (!constant && writable) return true;
  context.log.add_lazily(finding_kind::constant_write, pc, context.point, [&] {
    const std::string name = symbols::data_symbol(address);
    return finding_detail{name,
                          0,
                          std::string(verb(op)) + bytes_text(size) +
                              (constant ? " of __constant__ memory" : " of read-only memory") +
                              (name.empty() ? "" : ", " + name)};
  });
  return writable;
}

}  // namespace warpgauge::sim
