// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/input.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace warpgauge::contract {

namespace {

/// A content's first words or numbers, kept while it stays the same: the cases of a sweep differ in
/// shape, and seldom in content.
template <class T>
class kept {
 public:
  static constexpr std::size_t most = std::size_t{1} << 20;

  /// @return the first `count`, whose places stay; null: too many to keep
  template <class Make>
  const T* first(std::size_t count, content kind, std::uint64_t seed, Make make) {
    if (count > most) return nullptr;
    if (kind_ != kind || seed_ != seed) {
      kind_ = kind;
      seed_ = seed;
      all_.clear();
    }
    all_.reserve(most);
    while (all_.size() < count) all_.push_back(make(kind, seed, all_.size()));
    return all_.data();
  }

 private:
  content kind_ = content::bytes;
  std::uint64_t seed_ = 0;
  std::vector<T> all_;
};

// Calls f(offset into memory, the word's bytes, how many of them) for each 8-byte word touched.
template <class F>
void for_each_word(std::size_t size, std::int64_t first, content kind, std::uint64_t seed, F&& f) {
  auto position = static_cast<std::uint64_t>(first);
  thread_local kept<std::uint64_t> words;
  const std::uint64_t* const known = words.first((position + size + 7) / 8, kind, seed, input_word);
  for (std::size_t done = 0; done < size;) {
    const std::uint64_t word =
        known != nullptr ? known[position / 8] : input_word(kind, seed, position / 8);
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
  thread_local kept<double> numbers;
  return numbers.first(static_cast<std::size_t>(count), kind, seed, real);
}

}  // namespace warpgauge::contract
