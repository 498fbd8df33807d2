// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/input.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace warpgauge::contract {

namespace {

// Calls f(offset into memory, the word's bytes, how many of them) for each 8-byte word touched.
template <class F>
void for_each_word(std::size_t size, std::int64_t first, content kind, std::uint64_t seed, F&& f) {
  auto position = static_cast<std::uint64_t>(first);
  for (std::size_t done = 0; done < size;) {
    const std::uint64_t word = input_word(kind, seed, position / 8);
    const std::size_t skipped = position % 8;
    const std::size_t part = std::min(8 - skipped, size - done);
    f(done, reinterpret_cast<const std::byte*>(&word) + skipped, part);
    done += part;
    position += part;
  }
}

}  // namespace

void write_input(std::span<std::byte> memory,
                 std::int64_t first,
                 content kind,
                 std::uint64_t seed) {
  for_each_word(memory.size(),
                first,
                kind,
                seed,
                [&](std::size_t at, const std::byte* bytes, std::size_t size) {
                  std::memcpy(memory.data() + at, bytes, size);
                });
}

std::uint64_t count_changed_bytes(std::span<const std::byte> memory,
                                  std::int64_t first,
                                  content kind,
                                  std::uint64_t seed) {
  std::uint64_t count = 0;
  for_each_word(memory.size(),
                first,
                kind,
                seed,
                [&](std::size_t at, const std::byte* bytes, std::size_t size) {
                  if (std::memcmp(memory.data() + at, bytes, size) == 0) return;
                  for (std::size_t i = 0; i < size; ++i)
                    if (memory[at + i] != bytes[i]) ++count;
                });
  return count;
}

const double* kept_numbers(content kind, std::uint64_t seed, std::int64_t count) {
  constexpr std::size_t most = std::size_t{1} << 20;
  thread_local struct {
    content kind = content::bytes;
    std::uint64_t seed = 0;
    std::vector<double> numbers;
  } of;
  const auto wanted = static_cast<std::size_t>(count);
  if (wanted > most) return nullptr;
  if (of.kind != kind || of.seed != seed) {
    of.kind = kind;
    of.seed = seed;
    of.numbers.clear();
  }
  of.numbers.reserve(most);  // pointers to them stay
  while (of.numbers.size() < wanted) of.numbers.push_back(real(kind, seed, of.numbers.size()));
  return of.numbers.data();
}

}  // namespace warpgauge::contract
