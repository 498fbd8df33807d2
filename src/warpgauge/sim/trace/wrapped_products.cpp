// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// 32-bit products that wrapped: found where a program holds so much memory that the
// product as meant would count its elements, or index one of them.
#include "warpgauge/sim/exec/worker.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/trace/instrumentation.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>
#include <string>

namespace warpgauge::sim {
namespace {

using product = check_context::wrapped_product;

// Sums are computed before several accesses at once.
constexpr std::uint32_t accesses_looked_at = 4;
// What may be added to a product to make an index: a column of a row.
constexpr std::int64_t most_added = 1 << 20;
constexpr std::uint64_t largest_element = 16;

bool is_size_of(const product& p, const device_memory::allocation& a) {
  return a.bytes % p.value() == 0 && a.bytes / p.value() <= largest_element;
}

/// Whether the access at an offset of an allocation has the product as its index, which fits the
/// allocation as it was meant, too.
bool is_index(const product& p, std::size_t offset, std::size_t bytes) {
  for (std::uint64_t element = 1; element <= largest_element; element *= 2) {
    const auto added = static_cast<std::int64_t>(offset / element) -
                       static_cast<std::int64_t>(static_cast<std::uint32_t>(p.value()));
    if (std::abs(added) > most_added) continue;
    if (p.value() <= bytes / element &&
        p.value() + static_cast<std::uint64_t>(added) < bytes / element) {
      return true;
    }
  }
  return false;
}

std::string text_of(const product& p) {
  return fmt::format("{} * {} does not fit 32 bits", p.left, p.right);
}

void report_size(worker& w, const product& p, const device_memory::allocation& a) {
  const device_memory::description d = device_memory::describe(a.base);
  w.checks.log.add(
      finding_kind::integer_overflow,
      p.pc,
      w.checks.point,
      d.object,
      0,
      fmt::format("{}; {} would be the number of elements of {}", text_of(p), p.value(), d.object));
}

}  // namespace

void look_at_next_access(worker& w) {
  if (w.checks.looked_at_next == 0) return;
  w.whole_limit = w.cursor_limit;
  w.cursor_limit = w.cursor;
}

bool look_at_index(
    worker& w, access_op op, std::uintptr_t address, unsigned size, std::uintptr_t pc) {
  const outside_kernel quiet(w);
  check_context& c = w.checks;
  w.cursor_limit = w.whole_limit;
  --c.looked_at_next;
  const auto in = device_memory::find(address);
  if (!in) return w.cursor != w.cursor_limit;
  for (const product& p : c.wrapped) {
    if (p.position != c.point.position + 1 || p.thread != c.point.thread_linear) continue;
    if (!is_index(p, address - in->base, in->bytes)) continue;
    c.log.add_lazily(finding_kind::integer_overflow, pc, c.point, [&] {
      const device_memory::description d = device_memory::describe(address);
      return finding_detail{
          d.object,
          d.offset,
          fmt::format("{} {} byte{} at {} by an index that wrapped: {} at line {}",
                      op == access_op::load ? "reads" : "writes",
                      size,
                      size == 1 ? "" : "s",
                      device_memory::place_of(d),
                      text_of(p),
                      symbols::locate(p.pc).line)};
    });
    break;
  }
  return w.cursor != w.cursor_limit;
}

void note_wrapped_product(worker& w, std::uint32_t left, std::uint32_t right, std::uintptr_t pc) {
  if (!w.findings_on || !device_memory::has_huge_ones()) return;
  running_thread(w);
  check_context& c = w.checks;
  const product p{c.point.position + 1, c.point.thread_linear, pc, left, right};
  c.wrapped[c.next_wrapped++ % c.wrapped.size()] = p;
  {
    const outside_kernel quiet(w);
    std::optional<device_memory::allocation> counted;
    device_memory::for_each([&](const device_memory::allocation& a) {
      if (is_size_of(p, a)) counted = a;
    });
    if (counted) report_size(w, p, *counted);
  }
  if (w.lockstep) return;
  const bool begins = c.looked_at_next == 0;
  c.looked_at_next = accesses_looked_at;
  if (begins) look_at_next_access(w);
}

}  // namespace warpgauge::sim

extern "C" __attribute__((visibility("default"))) void warpgauge_sim_product_wraps(unsigned left,
                                                                                   unsigned right) {
  using namespace warpgauge::sim;
  worker* const w = current_worker;
  if (w == nullptr || !w->in_kernel) return;
  note_wrapped_product(
      *w, left, right, reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)));
}
