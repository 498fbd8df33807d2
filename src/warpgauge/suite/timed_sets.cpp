// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/timed_sets.hpp"

#include "warpgauge/contract/expectation.hpp"

#include <stdexcept>

namespace warpgauge::suite {
namespace {

std::size_t bytes_of(const bound_operand& x) {
  return static_cast<std::size_t>(x.elements()) * size_of(x.type);
}

void copy(device::queue& q, std::byte* to, const std::byte* from, std::size_t bytes) {
  if (bytes > 0)
    WARPGAUGE_CUDA(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, q.stream()));
}

}  // namespace

timed_sets::timed_sets(device::queue& q,
                       const definition& d,
                       const bound_case& c,
                       std::size_t count)
    : queue_(q), of_(d), case_(c), sets_(count) {
  for (one_set& s : sets_) {
    s.bound = c;
    s.bound.of = &of_;
    for (bound_operand& x : s.bound.operands) {
      s.memory.emplace_back(bytes_of(x));
      x.data = s.memory.back().data();
    }
  }
}

void timed_sets::renew(std::uint64_t seed) {
  const case_memory source(queue_, case_, false, seed);
  constexpr std::size_t step = 0x9e3779b1;  // odd: as many places as there are elements
  for (std::size_t k = 0; k < sets_.size(); ++k)
    for (std::size_t i = 0; i < case_.operands.size(); ++i) {
      const bound_operand& x = sets_[k].bound.operands[i];
      auto* const to = static_cast<std::byte*>(x.data);
      const std::size_t all = bytes_of(x);
      if (x.is->as != role::input && x.is->as != role::in_place) {
        device::fill(queue_, to, contract::poison_byte, all);
      } else if (all > 0) {
        const auto* const from = static_cast<const std::byte*>(source.bound().operands[i].data);
        const auto count = static_cast<std::size_t>(x.elements());
        const std::size_t first =
            of_.fillers.empty() ? k * step % count * size_of(x.type) : std::size_t{0};
        copy(queue_, to, from + first, all - first);
        copy(queue_, to + (all - first), from, first);
      }
    }
  queue_.synchronise();  // before the source goes
  if (of_.prepare)
    for (const one_set& s : sets_) of_.prepare(args_on(queue_, s.bound));
  queue_.synchronise();
}

void timed_sets::launch(std::size_t count) {
  for (std::size_t k = 0; k < count; ++k) of_.launch(args_on(queue_, sets_.at(k).bound));
  WARPGAUGE_CUDA(cudaGetLastError());
  WARPGAUGE_CUDA(cudaDeviceSynchronize());  // whatever stream they took
}

std::vector<std::byte> timed_sets::window(std::size_t set,
                                          std::size_t operand,
                                          std::size_t first,
                                          std::size_t bytes) {
  const bound_operand& x = sets_.at(set).bound.operands.at(operand);
  if (first > bytes_of(x) || bytes > bytes_of(x) - first)
    throw std::out_of_range("a window beyond the operand");
  std::vector<std::byte> all(bytes);
  device::copy_to_host(queue_, all.data(), static_cast<const std::byte*>(x.data) + first, bytes);
  return all;
}

}  // namespace warpgauge::suite
