// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/counters/bank_conflicts.hpp"

#include <algorithm>
#include <bit>

namespace warpgauge::sim {
namespace {

constexpr unsigned banks = simulated_rules.banks;
constexpr unsigned bank_bytes = simulated_rules.bank_bytes;
constexpr unsigned row_bytes = banks * bank_bytes;  // what one pass can deliver

// Lanes of one phase: a pass delivers 128 bytes, and never more than one word per lane at once.
constexpr unsigned lanes_per_phase(unsigned size) { return std::min(warp_lanes, row_bytes / size); }

// The busiest bank's words, over the words that one phase asks for.
class bank_load {
 public:
  // Lanes that want the same word share it, unless each must change it in turn.
  explicit bank_load(bool shares_words) : shares_words_(shares_words) {}

  void add(std::uint64_t word) {
    const unsigned bank = unsigned(word) % banks;
    if (used_ >> bank & 1) {
      for (unsigned i = newest_[bank]; shares_words_ && i != none; i = older_[i])
        if (word_[i] == word) return;
      older_[words_] = newest_[bank];
      ++served_[bank];
    } else {
      used_ |= 1u << bank;
      older_[words_] = none;
      served_[bank] = 1;
    }
    busiest_ = std::max<unsigned>(busiest_, served_[bank]);
    newest_[bank] = std::uint8_t(words_);
    word_[words_++] = word;
  }
  unsigned passes() const { return busiest_; }

 private:
  static constexpr std::uint8_t none = 0xff;
  static constexpr unsigned most_words = 96;  // 32 merged lanes of 8 misaligned bytes
  bool shares_words_;
  std::uint32_t used_ = 0;
  unsigned words_ = 0;
  unsigned busiest_ = 0;
  std::uint8_t newest_[banks];
  std::uint8_t served_[banks];
  std::uint8_t older_[most_words];
  std::uint64_t word_[most_words];
};

unsigned passes_of(const warp_request& r, std::uint32_t lanes) {
  bank_load load(r.op != access_op::atomic);
  for (; lanes; lanes &= lanes - 1) {
    const std::uint64_t address = r.address[std::countr_zero(lanes)];
    const std::uint64_t last = (address + r.size - 1) / bank_bytes;
    for (std::uint64_t word = address / bank_bytes; word <= last; ++word) load.add(word);
  }
  return load.passes();
}

// NVIDIA states this rule for compute capability 7.x; an inactive partner agrees with anyone. One
// pair that disagrees anywhere in the warp keeps all of its phases apart, also in the other half.
bool pairs_agree(const warp_request& r, unsigned distance) {
  for (std::uint32_t rest = r.active; rest; rest &= rest - 1) {
    const unsigned lane = unsigned(std::countr_zero(rest));
    const unsigned partner = lane ^ distance;
    if ((r.active >> partner & 1) && r.address[partner] != r.address[lane]) return false;
  }
  return true;
}

std::uint32_t lane_range(unsigned first, unsigned count) {
  return (count == warp_lanes ? ~0u : (1u << count) - 1) << first;
}

// All 32 lanes, a constant distance of whole elements apart. Elements of a phase that share banks
// are those whose distance is a multiple of the phase; as its length is a power of two, their
// number is the distance's largest power of two.
bool strided(const warp_request& r, wavefront_counts& counts) {
  if (r.active != ~0u || r.size < bank_bytes) return false;
  const std::uint64_t distance = r.address[1] - r.address[0];
  if (distance == 0 || ((distance | r.address[0]) & (r.size - 1))) return false;
  std::uint64_t irregular = 0;
  for (unsigned i = 1; i < warp_lanes; ++i)
    irregular |= (r.address[i] - r.address[i - 1]) ^ distance;
  if (irregular) return false;
  const unsigned lanes = lanes_per_phase(r.size);
  const unsigned phases = warp_lanes / lanes;
  const std::uint64_t elements = distance / r.size;
  const unsigned conflict_ways = unsigned(std::min<std::uint64_t>(elements & -elements, lanes));
  counts = {.wavefronts = phases * conflict_ways,
            .ideal_wavefronts = phases,
            .bank_conflicts = phases * (conflict_ways - 1)};
  return true;
}

}  // namespace

wavefront_counts count_wavefronts(const warp_request& request) {
  wavefront_counts counts;
  if (strided(request, counts)) return counts;
  const unsigned phase = lanes_per_phase(request.size);
  const bool merges = simulated_rules.pairs_merge_loads && request.op == access_op::load &&
                      phase < warp_lanes && (pairs_agree(request, 1) || pairs_agree(request, 2));
  // Phases merge within the whole warp (8 bytes) or within each half of it (16 bytes).
  const unsigned group = std::min(2 * phase, warp_lanes);
  unsigned phases = 0;
  for (unsigned first = 0; first < warp_lanes; first += group) {
    const std::uint32_t lanes = request.active & lane_range(first, group);
    if (!lanes) continue;
    const std::uint32_t low = lanes & lane_range(first, phase);
    const std::uint32_t high = lanes & ~low;
    if (high && low && merges) {
      phases += 1;
      counts.wavefronts += passes_of(request, lanes);
      continue;
    }
    for (const std::uint32_t half : {low, high}) {
      if (!half) continue;
      phases += 1;
      counts.wavefronts += passes_of(request, half);
    }
  }
  const unsigned bytes = unsigned(std::popcount(request.active)) * request.size;
  counts.ideal_wavefronts = std::min((bytes + row_bytes - 1) / row_bytes, counts.wavefronts);
  counts.bank_conflicts = counts.wavefronts - phases;
  return counts;
}

}  // namespace warpgauge::sim
