// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ptx/instruction.hpp"

#include <cmath>
#include <cstring>

namespace warpgauge::ptx_results {
namespace {

std::uint64_t hash(std::uint64_t n) {  // the finaliser of splitmix64
  n += 0x9e3779b97f4a7c15ull;
  n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9ull;
  n = (n ^ n >> 27) * 0x94d049bb133111ebull;
  return n ^ n >> 31;
}

template <class Bits, class Value>
Bits bits_of(Value value) {
  static_assert(sizeof(Bits) == sizeof(Value));
  Bits bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

// Edges first, then what a hash gives.
constexpr std::uint64_t whole_numbers[] = {0,
                                           1,
                                           2,
                                           3,
                                           7,
                                           8,
                                           31,
                                           32,
                                           100,
                                           0x7f,
                                           0x80,
                                           0xff,
                                           0x100,
                                           0x7fff,
                                           0x8000,
                                           0xffff,
                                           0x10000,
                                           0x7fffffff,
                                           0x80000000,
                                           0xffffffff,
                                           0x7fffffffffffffff,
                                           0x8000000000000000,
                                           ~0ull,
                                           ~0ull - 1};
constexpr std::uint32_t floats[] = {
    0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x00000001,
    0x807fffff, 0x00800000, 0x7f7fffff, 0x3f000000, 0x3fc00000, 0xc0200000, 0x4b800000, 0x4f000000,
    0xcf000000, 0x4f800000, 0x5f000000, 0x33000000, 0x477ff000, 0x38800000};
constexpr std::uint16_t halves[] = {0x0000,
                                    0x8000,
                                    0x3c00,
                                    0xbc00,
                                    0x7c00,
                                    0xfc00,
                                    0x7e00,
                                    0x0001,
                                    0x83ff,
                                    0x0400,
                                    0x7bff,
                                    0x3800,
                                    0x3e00,
                                    0xc100,
                                    0x6400,
                                    0x1400};

std::uint64_t value(format type, unsigned i) {
  const std::uint64_t random = hash(i);
  switch (type) {
    case format::f32:
      if (i < std::size(floats)) return floats[i];
      return bits_of<std::uint32_t>(float(std::int32_t(random)) *
                                    std::ldexp(1.f, -int(random >> 40) % 40));
    case format::f64:
      // The floats' numbers, and as many whose last bits are set.
      if (i < std::size(floats)) {
        float f;
        std::memcpy(&f, &floats[i], sizeof f);
        return bits_of<std::uint64_t>(double(f));
      }
      return bits_of<std::uint64_t>(double(std::int64_t(random)) *
                                    std::ldexp(1., -int(random >> 58)));
    case format::f16:
    case format::bf16:
      // bfloat16's edges lie elsewhere, its special numbers are the hash's.
      return i < std::size(halves) ? halves[i] : random & 0xffff;
    case format::f16x2:
    case format::bf16x2:
      return value(format::f16, i) | value(format::f16, (i * 7 + 3) % lanes) << 16;
    case format::count: {
      constexpr std::uint64_t counts[] = {0, 1, 5, 8, 16, 31, 32, 33, 63, 64, 70};
      return i < std::size(counts) ? counts[i] : random % 33;
    }
    case format::divisor:
    case format::divisor16:
    case format::divisor64: {
      const std::uint64_t edges[] = {1, 2, 3, 7, 10, 0x7fff, 641, 1000};
      return i < std::size(edges) ? edges[i] : (random >> (random & 31)) | 2;
    }
    case format::angle:
      return bits_of<std::uint32_t>((float(i) - 15.5f) * 0.2f);
    case format::moderate:
      return bits_of<std::uint32_t>(std::ldexp(1 + float(random & 0xffff) / 65536, int(i) - 16));
    default:
      return i < std::size(whole_numbers) ? whole_numbers[i] : random;
  }
}

}  // namespace

std::vector<instruction>& instructions() {
  static std::vector<instruction> all;
  return all;
}

unsigned width(format type) {
  switch (type) {
    case format::u16:
    case format::s16:
    case format::b16:
    case format::f16:
    case format::bf16:
    case format::divisor16:
      return 16;
    case format::u64:
    case format::s64:
    case format::b64:
    case format::f64:
    case format::divisor64:
      return 64;
    default:
      return 32;
  }
}

std::vector<std::uint64_t> operand_values(format type, unsigned slot) {
  constexpr unsigned step[] = {1, 5, 11}, first[] = {0, 9, 4};
  std::vector<std::uint64_t> values;
  for (unsigned i = 0; i < lanes; ++i) {
    std::uint64_t v = value(type, (i * step[slot] + first[slot]) % lanes);
    if (width(type) < 64) v &= (std::uint64_t{1} << width(type)) - 1;
    values.push_back(v);
  }
  return values;
}

}  // namespace warpgauge::ptx_results
