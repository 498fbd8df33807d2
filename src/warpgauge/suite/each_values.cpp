// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/each_values.hpp"

#include "warpgauge/device/memory.hpp"
#include "warpgauge/suite/compare.hpp"
#include "warpgauge/suite/executor.hpp"
#include "warpgauge/suite/runner.hpp"

#include <algorithm>
#include <optional>

namespace warpgauge::suite {
namespace {

constexpr std::int64_t most_in_batch = 1 << 20;

template <class To>
void name(To& to, const std::string& from) {
  from.copy(to.name, each_operand::most_letters);
}

each_operand described(const bound_operand& x) {
  each_operand d;
  name(d, x.is->name);
  d.type = x.type;
  d.element_bytes = static_cast<std::int32_t>(size_of(x.type));
  d.rank = static_cast<std::int32_t>(x.extents.size());
  std::copy(x.extents.begin(), x.extents.end(), d.extents);
  d.pitch = x.pitch;
  d.data = static_cast<const std::byte*>(x.data);
  return d;
}

/// @return of at least so many bytes
void* room(device::allocation& in, std::size_t bytes) {
  if (in.bytes() < bytes) {
    in = device::allocation();
    in = device::allocation(bytes);
  }
  return in.data();
}

/// A case's tables, written to device memory.
each_tables tables_of(const bound_case& c, device::queue& q, each_scratch& scratch) {
  std::vector<std::byte> all;
  const auto add = [&](const auto& entry) {
    const auto* const from = reinterpret_cast<const std::byte*>(&entry);
    all.insert(all.end(), from, from + sizeof entry);
  };
  const auto add_number = [&](const std::string& n, auto value) {
    each_number entry;
    name(entry, n);
    entry.whole = static_cast<std::int64_t>(value);
    entry.value = static_cast<double>(value);
    add(entry);
  };
  each_tables t;
  for (const bound_operand& x : c.operands) {
    if (x.is->as != role::input && x.is->as != role::in_place) continue;
    add(described(x));
    ++t.operand_count;
  }
  const std::size_t sizes_at = all.size();
  for (std::size_t i = 0; i < c.sizes.size(); ++i) add_number(c.of->sizes[i].name, c.sizes[i]);
  for (std::size_t i = 0; i < c.tunings.size(); ++i)
    add_number(c.of->tunings[i].name, c.tunings[i]);
  const std::size_t scalars_at = all.size();
  for (std::size_t i = 0; i < c.scalars.size(); ++i)
    add_number(c.of->scalars[i].name, c.scalars[i]);
  t.size_count = static_cast<std::int32_t>(c.sizes.size() + c.tunings.size());
  t.scalar_count = static_cast<std::int32_t>(c.scalars.size());
  auto* const to = static_cast<std::byte*>(room(scratch.tables, all.size()));
  device::copy_to_device(q, to, all.data(), all.size());
  t.operands = reinterpret_cast<const each_operand*>(to);
  t.sizes = reinterpret_cast<const each_number*>(to + sizes_at);
  t.scalars = reinterpret_cast<const each_number*>(to + scalars_at);
  return t;
}

const each_reference* reference_for(const bound_operand& x, const definition& d) {
  const auto at = std::find_if(d.each.begin(), d.each.end(), [&](const each_reference& r) {
    return r.output == x.is->name;
  });
  return at == d.each.end() ? nullptr : &*at;
}

void assign(host_values& to, std::size_t e, const each_value& v) {
  to.values[e] = v.value;
  if (v.is_sum) {
    if (to.magnitudes.empty()) to.magnitudes.resize(to.values.size());
    to.magnitudes[e] = v.magnitude;
  }
  const bool exactly = v.is_integer && !to.integers.empty();
  if (exactly) to.integers[e] = v.integer;
  to.written[e] = exactly ? host_values::as_integer : host_values::as_number;
}

/// Elements from `first` on, every `step`-th, as the device computes them.
template <class Take>
void for_each_value(const each_reference& r,
                    each_batch b,
                    std::int64_t count,
                    device::queue& q,
                    device::allocation& values,
                    Take&& take) {
  std::vector<each_value> some(static_cast<std::size_t>(std::min(count, most_in_batch)));
  b.values = static_cast<each_value*>(room(values, some.size() * sizeof(each_value)));
  b.stream = q.stream();
  for (std::int64_t done = 0; done < count; done += b.count) {
    b.count = std::min(count - done, most_in_batch);
    b.first = done * b.step;
    r.on_device(b);
    WARPGAUGE_CUDA(cudaGetLastError());
    some.resize(static_cast<std::size_t>(b.count));
    device::copy_to_host(q, some.data(), b.values, some.size() * sizeof(each_value));
    for (std::size_t k = 0; k < some.size(); ++k)
      take(b.first + static_cast<std::int64_t>(k) * b.step, some[k]);
  }
}

}  // namespace

void fill_by_each(const bound_case& c,
                  const host_args& a,
                  std::vector<host_values>& wanted,
                  device::queue& q,
                  each_scratch& scratch) {
  std::optional<each_tables> tables;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const bound_operand& x = c.operands[i];
    const each_reference* const r = reference_for(x, *c.of);
    if (r == nullptr) continue;
    const auto on_host = [&](std::int64_t flat) {
      return r->on_host(each_args(a), indices_at(x, flat).data());
    };
    const auto take = [&](std::int64_t flat, const each_value& v) {
      assign(wanted[i], static_cast<std::size_t>(flat), v.doubtful ? on_host(flat) : v);
    };
    const std::int64_t count = x.elements();
    if (!r->on_device) {
      for (std::int64_t flat = 0; flat < count; ++flat) take(flat, on_host(flat));
      continue;
    }
    if (!tables) tables = tables_of(c, q, scratch);
    for_each_value(*r, {.tables = *tables, .output = described(x)}, count, q, scratch.values, take);
  }
}

namespace {

/// Every `step`-th element of an operand, tight.
std::vector<std::byte> gathered(const bound_operand& x,
                                std::int64_t step,
                                std::size_t count,
                                device::queue& q) {
  const std::size_t bytes = size_of(x.type);
  std::vector<std::byte> some(count * bytes);
  if (count > 0)
    WARPGAUGE_CUDA(cudaMemcpy2DAsync(some.data(),
                                     bytes,
                                     x.data,
                                     static_cast<std::size_t>(step) * bytes,
                                     bytes,
                                     count,
                                     cudaMemcpyDeviceToHost,
                                     q.stream()));
  q.synchronise();
  return some;
}

}  // namespace

std::string wrong_samples(const bound_case& c, std::uint64_t seed, device::queue& q) {
  constexpr std::int64_t samples = 1 << 18;
  const definition& d = *c.of;
  std::optional<case_memory> right;
  if (d.each.empty()) {
    if (d.reference || !d.device_reference) return "";
    right.emplace(q, c, false, seed);
    if (const launched seen = launch_once(d.device_reference, right->bound(), q);
        !seen.failure.empty())
      return "the device reference: " + seen.failure;
  }
  each_scratch scratch;
  each_tables tables;
  if (!right) tables = tables_of(c, q, scratch);
  std::string lines;
  for (std::size_t i = 0; i < c.operands.size(); ++i) {
    const bound_operand& x = c.operands[i];
    if (x.is->as != role::output) continue;
    // An odd step takes every column's turn.
    const std::int64_t step = (x.elements() / samples) | 1;
    const std::int64_t count = (x.elements() + step - 1) / step;
    host_values wanted;
    wanted.of = &x;
    wanted.values.resize(static_cast<std::size_t>(count));
    wanted.written.resize(wanted.values.size());
    if (is_wide(x.type)) wanted.integers.resize(wanted.values.size());
    bool doubtful = false;
    if (right) {
      fill_from(gathered(right->bound().operands[i], step, wanted.values.size(), q), wanted);
    } else if (const each_reference* const r = reference_for(x, d); r->on_device) {
      const auto take = [&](std::int64_t flat, const each_value& v) {
        assign(wanted, static_cast<std::size_t>(flat / step), v);
        doubtful = doubtful || v.doubtful;
      };
      for_each_value(*r,
                     {.tables = tables, .output = described(x), .step = step},
                     count,
                     q,
                     scratch.values,
                     take);
    } else {
      continue;
    }
    if (doubtful) continue;  // correctness says what is to be said of them
    const tolerance_rule rule = rule_of(c, x);
    comparison_counts seen;
    lines += compared(
        wanted, gathered(x, step, wanted.values.size(), q), rule, terms_of(c, rule), seen, step);
  }
  return lines;
}

}  // namespace warpgauge::suite
