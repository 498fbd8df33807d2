// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/block_runner.hpp"
#include "warpgauge/sim/include/warpgauge_surface/matrix_hooks.hpp"
#include "warpgauge/sim/include/warpgauge_surface/small_floats.hpp"
#include "warpgauge/sim/trace/instrumentation.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

using namespace warpgauge::sim;

namespace {

constexpr unsigned all_lanes = ~0U;

void mark_inexact(worker& w, access_op op, std::uintptr_t pc) {
  if (!w.counters_on) return;
  for (const auto space : {memory_space::global, memory_space::shared}) {
    w.accountant.mark_inexact(make_key(pc, op, space, 0));
  }
}

[[gnu::always_inline]] inline void read_at(const void* from,
                                           unsigned bytes,
                                           void* value,
                                           std::uintptr_t pc) {
  on_access<access_op::load>(from, bytes, pc);
  std::memcpy(value, from, bytes);
}

[[gnu::always_inline]] inline void write_at(void* to,
                                            unsigned bytes,
                                            const void* value,
                                            std::uintptr_t pc) {
  on_access<access_op::store>(to, bytes, pc);
  std::memcpy(to, value, bytes);
}

/// Bits of one number of a type.
unsigned bits_of(int type) {
  switch (type) {
    case warpgauge_sim_s8:
    case warpgauge_sim_u8:
      return 8;
    case warpgauge_sim_f16:
    case warpgauge_sim_bf16:
      return 16;
    case warpgauge_sim_f64:
      return 64;
    default:
      return 32;
  }
}

double half(unsigned bits) {
  if ((bits & 0x7c00U) == 0x7c00U) return surface::half_format::decode(bits);
  // The exponent moves to a float's place, whose bias is 112 more; exact, denormals included.
  const float value = std::bit_cast<float>((bits & 0x7fffU) << 13) * 0x1p112F;
  return (bits & 0x8000U) != 0 ? -value : value;
}
double bfloat16(unsigned bits) {
  if ((bits & 0x7f80U) == 0x7f80U) return surface::bfloat16_format::decode(bits);
  return std::bit_cast<float>(bits << 16);
}

/// Consecutive numbers of a type.
template <class Bits, class Number>
void read_each(const void* from, unsigned count, double* to, Number number) {
  for (unsigned i = 0; i < count; ++i) {
    Bits bits;
    std::memcpy(&bits, static_cast<const char*>(from) + std::size_t{i} * sizeof bits, sizeof bits);
    to[i] = number(bits);
  }
}
void read_numbers(int type, const void* from, unsigned count, double* to) {
  const auto read = [=]<class Bits>(Bits, auto number) {
    read_each<Bits>(from, count, to, number);
  };
  constexpr auto itself = [](auto number) { return static_cast<double>(number); };
  switch (type) {
    case warpgauge_sim_f16:
      return read(std::uint16_t{}, half);
    case warpgauge_sim_bf16:
      return read(std::uint16_t{}, bfloat16);
    case warpgauge_sim_tf32:  // the low 13 bits of the float are not looked at
      return read(std::uint32_t{},
                  [](unsigned bits) { return std::bit_cast<float>(bits & 0xffffe000U); });
    case warpgauge_sim_f32:
      return read(float{}, itself);
    case warpgauge_sim_f64:
      return read(double{}, itself);
    case warpgauge_sim_s8:
      return read(std::int8_t{}, itself);
    case warpgauge_sim_u8:
      return read(std::uint8_t{}, itself);
    default:
      return read(std::int32_t{}, itself);
  }
}

void write_number(int type, void* numbers, unsigned i, double value) {
  const unsigned bytes = bits_of(type) / 8;
  std::uint64_t bits = 0;
  switch (type) {
    case warpgauge_sim_f16:
      bits = surface::half_format::encode(value);
      break;
    case warpgauge_sim_f64:
      bits = std::bit_cast<std::uint64_t>(value);
      break;
    case warpgauge_sim_s32:  // sums wrap
      bits = static_cast<std::uint32_t>(static_cast<std::int64_t>(value));
      break;
    default:
      bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
      break;
  }
  std::memcpy(static_cast<char*>(numbers) + std::size_t{i} * bytes, &bits, bytes);
}

unsigned& carry_flag() {
  thread_local std::vector<unsigned> flags(1024);
  return flags[current_worker != nullptr ? running_thread(*current_worker).linear : 0];
}

}  // namespace

#define WARPGAUGE_SIM_CALLER reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))

extern "C" {

void warpgauge_sim_read_inexact(const void* from, unsigned bytes, void* value) {
  if (worker* const w = current_worker) {
    read_at(from, bytes, value, WARPGAUGE_SIM_CALLER);
    mark_inexact(*w, access_op::load, WARPGAUGE_SIM_CALLER);
  }
}

void warpgauge_sim_write_inexact(void* to, unsigned bytes, const void* value) {
  if (worker* const w = current_worker) {
    write_at(to, bytes, value, WARPGAUGE_SIM_CALLER);
    mark_inexact(*w, access_op::store, WARPGAUGE_SIM_CALLER);
  }
}

void warpgauge_sim_gather(const void* value, unsigned bytes, void* all) {
  for (unsigned at = 0; at < bytes; at += 16) {
    const unsigned piece = std::min(bytes - at, 16U);
    // A matrix instruction needs what every lane has loaded for it, so those loads are complete.
    exchange_in_order(all_lanes, static_cast<const char*>(value) + at, piece);
    for (unsigned lane = 0; lane < warp_lanes; ++lane) {
      warpgauge_sim_exchanged(
          lane, static_cast<char*>(all) + std::size_t{lane} * bytes + at, piece);
    }
  }
}
}

namespace {

/// What a warp's lanes hold of one operand, as this lane needs it: of `lanes` lanes from `first`
/// on, `count` numbers each.
void gather_numbers(int type,
                    const unsigned* mine,
                    unsigned count,
                    unsigned first,
                    unsigned lanes,
                    double* numbers) {
  const unsigned size = bits_of(type) / 8;
  const unsigned bytes = count * size;
  unsigned at = 0;
  do {
    const unsigned piece = std::min(bytes - at, 16U);
    exchange_in_order(all_lanes, reinterpret_cast<const char*>(mine) + at, piece);
    for (unsigned i = 0; i < lanes; ++i) {
      unsigned char registers[16];
      warpgauge_sim_exchanged(first + i, registers, piece);
      read_numbers(type, registers, piece / size, numbers + std::size_t{i} * count + at / size);
    }
    at += 16;
  } while (at < bytes);
}

}  // namespace

extern "C" {

// Registers of a lane: per (PTX ISA) element i of register r in lane l, with `each` elements in a
// register, a: row l / 4 + 8 (r % 2), column l % 4 * each + i + 4 each (r / 2);
// b: row l % 4 * each + i + 4 each r, column l / 4; c, d: rows l / 4 and that + 8, columns
// 2 (l % 4) and the next.
void warpgauge_sim_mma(int a_type,
                       int b_type,
                       int result_type,
                       int m,
                       int k,
                       const unsigned* a,
                       const unsigned* b,
                       const void* c,
                       void* d) {
  const bool doubles = a_type == warpgauge_sim_f64;
  const unsigned per_register = doubles ? 1 : 32 / bits_of(a_type);
  const auto rows = static_cast<unsigned>(m) / 8;  // of a lane
  const unsigned a_count = rows * static_cast<unsigned>(k) / 4;
  const unsigned b_count = static_cast<unsigned>(k) / 4;
  const unsigned lane = warpgauge_sim_lane();
  // Rows lie in four lanes, and so do columns; of these a lane sums up two neighbours.
  double all_a[4 * 16], all_b[2 * 4 * 8];
  gather_numbers(a_type, a, a_count, lane / 4 * 4, 4, all_a);
  gather_numbers(b_type, b, b_count, lane % 4 * 8, 8, all_b);
  double sums[4] = {};
  read_numbers(result_type, c, 2 * rows, sums);
  for (unsigned p = 0; p < static_cast<unsigned>(k); ++p) {
    const unsigned quarter = p / per_register % 4;
    const unsigned pair = p / (4 * per_register);  // a's registers come by rows, b's do not
    const unsigned within = p % per_register;
    const double* const of_a =
        all_a + std::size_t{quarter} * a_count + rows * pair * per_register + within;
    const double* const of_b =
        all_b + std::size_t{quarter} * b_count + pair * per_register + within;
    for (unsigned i = 0; i < rows; ++i)
      for (unsigned j = 0; j < 2; ++j) {
        const double left = of_a[i * per_register];
        const double right = of_b[std::size_t{j} * 4 * b_count];
        double& sum = sums[2 * i + j];
        sum = doubles ? std::fma(left, right, sum) : sum + left * right;
      }
  }
  for (unsigned i = 0; i < 2 * rows; ++i) write_number(result_type, d, i, sums[i]);
}

void warpgauge_sim_load_matrix(const void* row, int count, int transposed, unsigned* registers) {
  worker* const w = current_worker;
  if (w == nullptr) return;
  const auto pc = WARPGAUGE_SIM_CALLER;
  const unsigned lane = warpgauge_sim_lane();
  std::uint16_t mine[8] = {};
  if (lane < 8U * static_cast<unsigned>(count)) read_at(row, sizeof mine, mine, pc);
  exchange_in_order(all_lanes, mine, sizeof mine);
  std::uint16_t first[8], second[8];
  warpgauge_sim_exchanged((lane + 1) % warp_lanes, first, sizeof first);  // it must be there
  for (unsigned i = 0; i < static_cast<unsigned>(count); ++i) {
    const unsigned r = lane / 4;
    const unsigned c = 2 * (lane % 4);
    if (transposed == 0) {
      warpgauge_sim_exchanged(8 * i + r, first, sizeof first);
      std::memcpy(&registers[i], first + c, sizeof registers[i]);
    } else {
      warpgauge_sim_exchanged(8 * i + c, first, sizeof first);
      warpgauge_sim_exchanged(8 * i + c + 1, second, sizeof second);
      registers[i] = first[r] | unsigned{second[r]} << 16;
    }
  }
}

void warpgauge_sim_store_matrix(void* row, int count, int transposed, const unsigned* registers) {
  worker* const w = current_worker;
  if (w == nullptr) return;
  const auto pc = WARPGAUGE_SIM_CALLER;
  const unsigned lane = warpgauge_sim_lane();
  unsigned mine[4] = {}, all[warp_lanes][4];
  std::copy_n(registers, count, mine);
  warpgauge_sim_gather(mine, sizeof mine, all);
  if (lane >= 8U * static_cast<unsigned>(count)) return;
  std::uint16_t values[8];
  for (unsigned c = 0; c < 8; ++c) {
    const unsigned from_row = transposed != 0 ? c : lane % 8;
    const unsigned from_column = transposed != 0 ? lane % 8 : c;
    const unsigned pair = all[4 * from_row + from_column / 2][lane / 8];
    values[c] = static_cast<std::uint16_t>(from_column % 2 == 0 ? pair : pair >> 16);
  }
  write_at(row, sizeof values, values, pc);
}

unsigned warpgauge_sim_carry() { return carry_flag(); }
void warpgauge_sim_keep_carry(unsigned carry) { carry_flag() = carry; }
}
