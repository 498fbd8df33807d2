// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/decode.hpp"
#include "warpgauge/suite/args.hpp"

#include <cuda_runtime.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

/// A reference of one element, .each("y", f): the author's function is compiled for host and
/// device. On a GPU it computes there what an output must hold.
namespace warpgauge::suite {

// The simulator's programs compute references on the host.
#if defined(__CUDACC__) && !defined(WARPGAUGE_SIM)
#define WARPGAUGE_EACH_ON_DEVICE 1
#if defined(__CUDA_ARCH__)
#define WARPGAUGE_EACH_IS_DEVICE_CODE 1
#endif
#endif

/// A sum and the sum of its terms' magnitudes, for the tolerance summed().
struct term_sum {
  double value = 0;
  double magnitude = 0;
  WARPGAUGE_HOST_DEVICE void add(double term) {
    value += term;
    magnitude += fabs(term);
  }
};

/// An operand as device code finds it.
struct each_operand {
  static constexpr int most_letters = 31;
  static constexpr int most_extents = 6;
  char name[most_letters + 1] = {};
  element type = element::f32;
  std::int32_t element_bytes = 0;
  std::int32_t rank = 0;
  std::int64_t extents[most_extents] = {};
  std::int64_t pitch = 0;  ///< elements
  const std::byte* data = nullptr;

  WARPGAUGE_HOST_DEVICE const std::byte* address(std::int64_t flat) const {
    const std::int64_t width = extents[rank - 1];
    return data + (flat / width * pitch + flat % width) * element_bytes;
  }
};
struct each_number {
  char name[each_operand::most_letters + 1] = {};
  std::int64_t whole = 0;
  double value = 0;
};
/// The first `operand_count` are operands that the function may read; all of it in device memory.
struct each_tables {
  const each_operand* operands = nullptr;
  const each_number* sizes = nullptr;  ///< and tuning values
  const each_number* scalars = nullptr;
  std::int32_t operand_count = 0;
  std::int32_t size_count = 0;
  std::int32_t scalar_count = 0;
};

/// An operand as the kernel received it.
class each_array {
 public:
  WARPGAUGE_HOST_DEVICE each_array(const host_values* on_host,
                                   const each_operand* on_device,
                                   bool* doubtful)
      : host_(on_host), device_(on_device), doubtful_(doubtful) {}

  template <class... Index>
  WARPGAUGE_HOST_DEVICE double operator()(Index... index) const {
#ifdef WARPGAUGE_EACH_IS_DEVICE_CODE
    const std::byte* const at = find(index...);
    if (at == nullptr) return 0;
    // The host keeps account of who reads 64-bit integers as doubles.
    if (device_->type == element::i64 || device_->type == element::u64) *doubtful_ = true;
    return contract::decode(device_->type, at);
#else
    return host_array(*host_)(index...);
#endif
  }
  /// The same as an integer, of 64-bit ones exactly: x.as<std::uint64_t>(i).
  template <class T, class... Index>
  WARPGAUGE_HOST_DEVICE T as(Index... index) const {
#ifdef WARPGAUGE_EACH_IS_DEVICE_CODE
    const std::byte* const at = find(index...);
    if (at == nullptr) return 0;
    if (device_->type == element::i64 || device_->type == element::u64)
      return static_cast<T>(contract::bytes_as<std::uint64_t>(at));
    return static_cast<T>(contract::decode(device_->type, at));
#else
    return host_array(*host_).template as<T>(index...);
#endif
  }

 private:
  template <class... Index>
  WARPGAUGE_HOST_DEVICE const std::byte* find(Index... index) const {
    const std::int64_t at[] = {static_cast<std::int64_t>(index)...};
    constexpr int count = sizeof...(Index);
    bool inside = device_ != nullptr && device_->rank == count;
    std::int64_t flat = 0;
    for (int i = 0; inside && i < count; ++i) {
      inside = at[i] >= 0 && at[i] < device_->extents[i];
      flat = flat * device_->extents[i] + at[i];
    }
    if (!inside) *doubtful_ = true;
    return inside ? device_->address(flat) : nullptr;
  }

  const host_values* host_;
  const each_operand* device_;
  bool* doubtful_;
};

/// What the function is given beside the element's indices.
class each_args {
 public:
  explicit each_args(const host_args& a) : host_(&a) {}
  WARPGAUGE_HOST_DEVICE explicit each_args(const each_tables& t) : tables_(t) {}

  WARPGAUGE_HOST_DEVICE each_array operator[](const char* operand) const {
#ifdef WARPGAUGE_EACH_IS_DEVICE_CODE
    return {nullptr, find(tables_.operands, tables_.operand_count, operand), &doubtful_};
#else
    return {&(*host_)[operand].values(), nullptr, &doubtful_};
#endif
  }
  /// A size or tuning parameter.
  WARPGAUGE_HOST_DEVICE std::int64_t size(const char* name) const {
#ifdef WARPGAUGE_EACH_IS_DEVICE_CODE
    const each_number* const n = find(tables_.sizes, tables_.size_count, name);
    return n == nullptr ? 0 : n->whole;
#else
    return host_->size(name);
#endif
  }
  WARPGAUGE_HOST_DEVICE double value(const char* scalar) const {
#ifdef WARPGAUGE_EACH_IS_DEVICE_CODE
    const each_number* const n = find(tables_.scalars, tables_.scalar_count, scalar);
    return n == nullptr ? 0 : n->value;
#else
    return host_->value(scalar);
#endif
  }
  /// On the device: the host has to look at this element, where what is wrong has a sentence.
  WARPGAUGE_HOST_DEVICE bool doubtful() const { return doubtful_; }

 private:
  template <class T>
  WARPGAUGE_HOST_DEVICE const T* find(const T* all, int count, const char* name) const {
    for (int i = 0; i < count; ++i) {
      int at = 0;
      while (name[at] != 0 && all[i].name[at] == name[at]) ++at;
      if (all[i].name[at] == name[at]) return all + i;
    }
    doubtful_ = true;
    return nullptr;
  }

  const host_args* host_ = nullptr;
  each_tables tables_{};
  mutable bool doubtful_ = false;
};

/// What one element must hold.
struct each_value {
  double value = 0;
  double magnitude = 0;
  std::uint64_t integer = 0;
  bool is_integer = false;
  bool is_sum = false;
  bool doubtful = false;
};

/// Elements first, first + step, ... of an output; `values` in device memory.
struct each_batch {
  each_tables tables;
  each_operand output;
  std::int64_t first = 0;
  std::int64_t step = 1;
  std::int64_t count = 0;
  each_value* values = nullptr;
  cudaStream_t stream = nullptr;
};

/// How many indices a function takes after the arguments; 0: it is none for .each().
template <class F, class... Indices>
constexpr std::size_t indices_of() {
  if constexpr (sizeof...(Indices) > 0 &&
                std::is_invocable_v<const F&, const each_args&, Indices...>)
    return sizeof...(Indices);
  else if constexpr (sizeof...(Indices) < each_operand::most_extents)
    return indices_of<F, Indices..., std::int64_t>();
  else
    return 0;
}

template <class F, std::size_t... I>
WARPGAUGE_HOST_DEVICE each_value
value_at(const F& f, const each_args& a, const std::int64_t* at, std::index_sequence<I...>) {
  const auto given = f(a, at[I]...);
  using result = std::remove_cv_t<decltype(given)>;
  static_assert(std::is_arithmetic_v<result> || std::is_same_v<result, term_sum>,
                "a reference of .each() returns a number or a term_sum");
  each_value v;
  if constexpr (std::is_same_v<result, term_sum>) {
    v.value = given.value;
    v.magnitude = given.magnitude;
    v.is_sum = true;
  } else {
    v.value = static_cast<double>(given);
    if constexpr (std::is_integral_v<result>) {
      v.integer = static_cast<std::uint64_t>(given);
      v.is_integer = true;
    }
  }
  return v;
}

#ifdef WARPGAUGE_EACH_ON_DEVICE
template <class F, std::size_t Indices>
__global__ void each_elements(F f, each_batch b) {
  const std::int64_t threads = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t k = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; k < b.count;
       k += threads) {
    const std::int64_t flat = b.first + k * b.step;
    std::int64_t at[Indices];
    std::int64_t rest = flat;
    for (std::size_t i = Indices; i-- > 0;) {
      at[i] = rest % b.output.extents[i];
      rest /= b.output.extents[i];
    }
    const each_args a(b.tables);
    each_value v = value_at(f, a, at, std::make_index_sequence<Indices>());
    v.doubtful = a.doubtful();
    b.values[k] = v;
  }
}
#endif

template <class F>
each_reference reference_of_each(const char* output, F f) {
  constexpr std::size_t indices = indices_of<F>();
  static_assert(indices > 0,
                ".each(\"y\", f) takes a struct with double operator()(const each_args& a, "
                "std::int64_t i) const, an index for each dimension of y; for a GPU it is "
                "__host__ __device__");
  each_reference r;
  r.output = output;
  r.indices = indices;
  r.on_host = [f](const each_args& a, const std::int64_t* at) {
    return value_at(f, a, at, std::make_index_sequence<indices>());
  };
#ifdef WARPGAUGE_EACH_ON_DEVICE
  r.on_device = [f](const each_batch& b) {
    constexpr std::int64_t threads = 256, most_blocks = 1 << 20;
    const std::int64_t blocks = (b.count + threads - 1) / threads;
    each_elements<F, indices><<<static_cast<unsigned>(blocks < most_blocks ? blocks : most_blocks),
                                threads,
                                0,
                                b.stream>>>(f, b);
  };
#endif
  return r;
}

}  // namespace warpgauge::suite
