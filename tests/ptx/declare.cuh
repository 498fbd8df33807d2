// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/ptx/instruction.hpp"

#include <cuda_runtime.h>

#include <array>
#include <cstring>
#include <stdexcept>
#include <utility>

/// A line per instruction: UNARY, BINARY and TERNARY name it with the formats of its result and
/// operands; SHOWN1 to SHOWN3 add the code that shows it, where that is more than the instruction;
/// WARP is a warp's work on `in`, 4 words of each lane, and on `out`.
namespace warpgauge::ptx_results {

inline void require(cudaError_t result, const std::string& what) {
  if (result != cudaSuccess) throw std::runtime_error(what + ": " + cudaGetErrorString(result));
}

/// Device memory for one operand, of registers of type T.
template <class T>
class device_operand {
 public:
  explicit device_operand(const std::vector<std::uint64_t>& values) : size_(values.size()) {
    std::vector<T> narrow(size_);
    for (std::size_t i = 0; i < size_; ++i) std::memcpy(&narrow[i], &values[i], sizeof(T));
    require(cudaMalloc(&data_, size_ * sizeof(T)), "cudaMalloc");
    require(cudaMemcpy(data_, narrow.data(), size_ * sizeof(T), cudaMemcpyHostToDevice), "copy");
  }
  ~device_operand() { cudaFree(data_); }
  device_operand(const device_operand&) = delete;
  device_operand& operator=(const device_operand&) = delete;

  T* get() const { return data_; }
  std::vector<std::uint64_t> values() const {
    std::vector<T> narrow(size_);
    require(cudaMemcpy(narrow.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost), "copy");
    std::vector<std::uint64_t> all(size_);
    for (std::size_t i = 0; i < size_; ++i) std::memcpy(&all[i], &narrow[i], sizeof(T));
    return all;
  }

 private:
  std::size_t size_;
  T* data_ = nullptr;
};

struct declared {
  template <class D, class... T>
  declared(const char* name,
           format result,
           std::array<format, sizeof...(T)> operands,
           void (*kernel)(D*, const T*...),
           double relative = 0,
           double absolute = 0) {
    instructions().push_back({name, result, relative, absolute, [=, what = std::string(name)] {
                                return run(what, kernel, operands, std::index_sequence_for<T...>());
                              }});
  }

  /// A warp's work with `words` results of each lane.
  declared(const char* name,
           format result,
           unsigned words,
           void (*kernel)(unsigned*, const unsigned*)) {
    instructions().push_back({name, result, 0, 0, [=, what = std::string(name)] {
                                std::vector<std::uint64_t> values;
                                for (unsigned slot = 0; slot < 4; ++slot)
                                  for (std::uint64_t v : operand_values(format::b32, slot % 3))
                                    values.push_back(slot == 3 ? ~v & 0xffffffff : v);
                                const device_operand<unsigned> in(values),
                                    out(std::vector<std::uint64_t>(words * lanes));
                                kernel<<<1, lanes>>>(out.get(), in.get());
                                require(cudaDeviceSynchronize(), what);
                                return out.values();
                              }});
  }

 private:
  template <class D, class... T, std::size_t... I>
  static std::vector<std::uint64_t> run(const std::string& name,
                                        void (*kernel)(D*, const T*...),
                                        const std::array<format, sizeof...(T)>& operands,
                                        std::index_sequence<I...>) {
    const device_operand<D> out(std::vector<std::uint64_t>(lanes, 0));
    const std::tuple<device_operand<T>...> in(operand_values(operands[I], unsigned(I))...);
    kernel<<<1, lanes>>>(out.get(), std::get<I>(in).get()...);
    require(cudaDeviceSynchronize(), name);
    return out.values();
  }
};

}  // namespace warpgauge::ptx_results

// Registers and constraints of the formats.
#define REG_u16 unsigned short
#define REG_s16 short
#define REG_b16 unsigned short
#define REG_f16 unsigned short
#define REG_bf16 unsigned short
#define REG_divisor16 unsigned short
#define REG_u32 unsigned
#define REG_s32 int
#define REG_b32 unsigned
#define REG_f16x2 unsigned
#define REG_bf16x2 unsigned
#define REG_count unsigned
#define REG_divisor unsigned
#define REG_u64 unsigned long long
#define REG_s64 long long
#define REG_b64 unsigned long long
#define REG_divisor64 unsigned long long
#define REG_f32 float
#define REG_angle float
#define REG_moderate float
#define REG_f64 double
#define FIT_u16 "h"
#define FIT_s16 "h"
#define FIT_b16 "h"
#define FIT_f16 "h"
#define FIT_bf16 "h"
#define FIT_divisor16 "h"
#define FIT_u32 "r"
#define FIT_s32 "r"
#define FIT_b32 "r"
#define FIT_f16x2 "r"
#define FIT_bf16x2 "r"
#define FIT_count "r"
#define FIT_divisor "r"
#define FIT_u64 "l"
#define FIT_s64 "l"
#define FIT_b64 "l"
#define FIT_divisor64 "l"
#define FIT_f32 "f"
#define FIT_angle "f"
#define FIT_moderate "f"
#define FIT_f64 "d"

#define SHOWN1(id, name, code, D, A, ...)                          \
  static __global__ void id(REG_##D* d, const REG_##A* a) {        \
    REG_##D r;                                                     \
    asm volatile(code : "=" FIT_##D(r) : FIT_##A(a[threadIdx.x])); \
    d[threadIdx.x] = r;                                            \
  }                                                                \
  static const declared known_##id(name, format::D, {format::A}, id __VA_OPT__(, ) __VA_ARGS__);
#define SHOWN2(id, name, code, D, A, B, ...)                                                \
  static __global__ void id(REG_##D* d, const REG_##A* a, const REG_##B* b) {               \
    REG_##D r;                                                                              \
    asm volatile(code : "=" FIT_##D(r) : FIT_##A(a[threadIdx.x]), FIT_##B(b[threadIdx.x])); \
    d[threadIdx.x] = r;                                                                     \
  }                                                                                         \
  static const declared known_##id(                                                         \
      name, format::D, {format::A, format::B}, id __VA_OPT__(, ) __VA_ARGS__);
#define SHOWN3(id, name, code, D, A, B, C)                                                      \
  static __global__ void id(REG_##D* d, const REG_##A* a, const REG_##B* b, const REG_##C* c) { \
    REG_##D r;                                                                                  \
    asm volatile(code                                                                           \
                 : "=" FIT_##D(r)                                                               \
                 : FIT_##A(a[threadIdx.x]), FIT_##B(b[threadIdx.x]), FIT_##C(c[threadIdx.x]));  \
    d[threadIdx.x] = r;                                                                         \
  }                                                                                             \
  static const declared known_##id(name, format::D, {format::A, format::B, format::C}, id);
#define UNARY(id, name, D, A, ...) \
  SHOWN1(id, name, name " %0, %1;", D, A __VA_OPT__(, ) __VA_ARGS__)
#define BINARY(id, name, D, A, B, ...) \
  SHOWN2(id, name, name " %0, %1, %2;", D, A, B __VA_OPT__(, ) __VA_ARGS__)
#define TERNARY(id, name, D, A, B, C) SHOWN3(id, name, name " %0, %1, %2, %3;", D, A, B, C)
#define WARP(id, name, result, words, ...)                                         \
  static __global__ void id(unsigned* out, const unsigned* in) {                   \
    const unsigned lane = threadIdx.x;                                             \
    unsigned r[words] = {};                                                        \
    const unsigned a[4] = {in[lane], in[32 + lane], in[64 + lane], in[96 + lane]}; \
    static_cast<void>(a);                                                          \
    __VA_ARGS__                                                                    \
    for (unsigned i = 0; i < words; ++i) out[32 * i + lane] = r[i];                \
  }                                                                                \
  static const declared known_##id(name, format::result, words, id);
