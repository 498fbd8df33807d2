// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/element.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What the author of a kernel states of it, as data. Written with the builder in
/// warpgauge/kernel.hpp.
namespace warpgauge::suite {

using contract::element;
using contract::element_of;
using contract::lane_of;
using contract::lanes_of;

class args;
class check_args;
class each_args;
class filling;
class host_args;
class size_args;

/// A length that follows from the sizes: (size * times + divisor - 1) / divisor + plus, of no
/// size: plus.
struct extent {
  std::string size;
  std::int64_t times = 1;
  std::int64_t divisor = 1;
  std::int64_t plus = 0;

  extent(const char* of) : size(of) {}               // NOLINT(google-explicit-constructor)
  extent(std::int64_t constant) : plus(constant) {}  // NOLINT(google-explicit-constructor)
  extent(int constant) : plus(constant) {}           // NOLINT(google-explicit-constructor)
  friend extent operator+(extent e, std::int64_t n) { return e.plus += n, e; }
  friend extent operator*(extent e, std::int64_t n) { return e.times *= n, e.plus *= n, e; }
  /// How many groups of so many.
  extent groups_of(std::int64_t n) const {
    extent e = *this;
    e.divisor *= n;
    return e;
  }
};

enum class role : std::uint8_t { input, output, in_place, workspace };

/// A row-major array in device memory.
struct operand {
  std::string name;
  std::optional<element> type{};  ///< none: that of the case, and the kernel has .types<...>()
  std::vector<extent> extents;    ///< the last one runs along memory
  role as = role::input;
  double least = -1;  ///< values of an input, uniformly from here
  double most = 1;    ///< to here
  bool with_pitch = false;
  bool any_offset = false;         ///< its first element may lie at any element's address
  bool any_value = false;          ///< every value of the type, in place of a range
  std::optional<extent> limit{};   ///< values are whole numbers from 0 to below it
  std::vector<double> included{};  ///< strewn among those of the range

  /// The values that an input holds: from `from` to `to`, both included for integers.
  operand between(double from, double to) const {
    operand o = *this;
    o.least = from;
    o.most = to;
    return o;
  }
  /// Indices: whole numbers from 0 to below a length, as .below("n").
  operand below(extent of) const {
    operand o = *this;
    o.limit = std::move(of);
    return o;
  }
  /// Further values, in one of eight elements: .including({0.0, -0.0, INFINITY, NAN}).
  operand including(std::vector<double> values) const {
    operand o = *this;
    o.included = std::move(values);
    return o;
  }
  /// Every value that the type has: -0, infinities, NaNs with payloads, denormals, the largest.
  operand any() const {
    operand o = *this;
    o.any_value = true;
    return o;
  }
  /// Part of a larger array: the first element may lie at any address that its type allows, which
  /// a wider access then is not aligned to.
  operand sliced() const {
    operand o = *this;
    o.any_offset = true;
    return o;
  }
  /// The launch asks for a.pitch(name), so rows may start further apart than they are long.
  operand pitched() const {
    operand o = *this;
    o.with_pitch = true;
    return o;
  }
};

/// An array of T; without T, of the case's type. Of vectors, as float4, it is one of their numbers:
/// the last extent is so many times as long.
template <class T = void, class... Extents>
operand array(const char* name, Extents... extents) {
  static_assert(std::is_void_v<T> || element_of<lane_of<T>>().has_value(),
                "array<T> takes float, double, __half, __nv_bfloat16, bool, an integer type, or "
                "CUDA's vectors of them, as float4");
  operand o;
  o.name = name;
  o.extents = {extent(extents)...};
  if constexpr (!std::is_void_v<T>) {
    o.type = *element_of<lane_of<T>>();
    if (!o.extents.empty()) o.extents.back() = o.extents.back() * lanes_of<T>;
    if constexpr (std::is_same_v<T, bool>) return o.between(0, 1);
  }
  return o;
}

/// A size and the values that the sweep takes it through.
struct range {
  std::string name;
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t step = 1;
  std::function<std::int64_t(const size_args&)> of{};  ///< of the sizes before it; empty: swept
};
inline range every(const char* name, std::int64_t first, std::int64_t last) {
  return {name, first, last};
}
inline range multiples(const char* name, std::int64_t of, std::int64_t last) {
  return {name, of, last, of};
}
/// A size that the ones before it give: follows("n", [](const size_args& a) {...}). Rows of sizes
/// leave it out.
inline range follows(const char* name, std::function<std::int64_t(const size_args&)> of) {
  return {name, 0, 0, 1, std::move(of)};
}

/// How far an output may be from its reference. By its type: integers exactly, numbers within what
/// torch.testing.assert_close allows theirs.
struct tolerance_rule {
  enum class form : std::uint8_t {
    by_type,
    exact,
    same_bits,
    ulps,
    within,
    summed
  } how = form::by_type;
  double count = 0;     ///< of units in the last place, or of roundings
  double absolute = 0;  ///< form within
  double relative = 0;
  std::string terms = {};  ///< form summed: the size that says how many terms; empty: count
};
/// The nearest number to the reference, and no other.
inline tolerance_rule exact() { return {tolerance_rule::form::exact}; }
/// Its bits: 0 is not -0, and a NaN has the payload that the reference gives it. With the other
/// rules every NaN is one.
inline tolerance_rule same_bits() { return {tolerance_rule::form::same_bits}; }
/// Units in the last place of the output's type at the reference.
inline tolerance_rule ulps(double n) { return {tolerance_rule::form::ulps, n}; }
/// absolute + relative * |reference|
inline tolerance_rule within(double absolute, double relative = 0) {
  return {tolerance_rule::form::within, 0, absolute, relative};
}
/// For sums in any order: n * eps * (sum of the terms' magnitudes), which the reference states by
/// sum(value, magnitude); n is a size's value. Higham, "Accuracy and Stability of Numerical
/// Algorithms", 2002, section 4.2.
inline tolerance_rule summed(const char* terms) {
  return {tolerance_rule::form::summed, 0, 0, 0, terms};
}

struct scalar {
  std::string name;
  std::vector<double> values;
};
struct tuning {
  std::string name;
  std::vector<std::int64_t> values;
};

/// Bytes of operands that any implementation must move.
struct moved {
  std::vector<std::string> operands;
};
/// Every element of the operand, once.
inline moved bytes_of(const char* operand) { return {{operand}}; }
inline moved operator+(moved a, const moved& b) {
  a.operands.insert(a.operands.end(), b.operands.begin(), b.operands.end());
  return a;
}

/// Held at every size that traffic is counted at.
struct promises {
  bool coalesced = false;
  bool conflict_free = false;
  std::optional<double> sectors;  ///< at most so many times those of the bytes in `moves`
  bool any() const { return coalesced || conflict_free || sectors; }
};

using size_row = std::vector<std::int64_t>;

struct each_batch;
struct each_value;
/// .each("y", f): what an element of an output must hold.
struct each_reference {
  std::string output;
  std::size_t indices = 0;
  std::function<each_value(const each_args&, const std::int64_t* at)> on_host;
  std::function<void(const each_batch&)> on_device;  ///< empty in the simulator's programs
};

struct definition {
  std::string name;
  std::string file;
  int line = 0;
  std::vector<range> sizes;
  std::vector<size_row> also;  ///< further sizes, for correctness
  std::vector<size_row>
      traffic;  ///< at which traffic is counted; empty: the last of `sizes` and `also`
  std::vector<size_row> perf;
  std::vector<element> types;  ///< empty: there is no such axis
  std::vector<operand> operands;
  std::vector<scalar> scalars;
  std::vector<tuning> tunings;
  std::function<void(const args&)> launch;
  std::function<void(const host_args&)> reference;
  std::vector<each_reference> each;  ///< in place of `reference`, one for each output
  std::function<void(const args&)> device_reference;
  std::function<std::string(const check_args&)> check;  ///< what is wrong with results; empty: none
  std::map<std::string, std::function<void(const filling&)>> fillers;  ///< of inputs
  struct condition {
    std::string why;
    std::function<bool(const size_args&)> holds;
  };
  std::vector<condition> where;  ///< of cases that are meant
  struct accepted_finding {
    std::string kind;  ///< how its sentence begins
    std::string why;
  };
  std::vector<accepted_finding> accepted;
  std::string fails_because;                 ///< some case has to fail; empty: none may
  std::function<void(const args&)> prepare;  ///< before a launch, neither counted nor timed
  std::function<void(const args&)> finish;   ///< after one, likewise
  bool on_default_stream = false;            ///< of `launch`, `prepare` and `finish`
  bool repeatable = false;                   ///< the same bits from every launch
  int architecture = 0;                      ///< 90 for sm_90: the least that it runs on
  tolerance_rule allowed;
  std::map<std::string, tolerance_rule> allowed_for;  ///< outputs that have a rule of their own
  moved moves;
  std::function<double(const size_args&)> flops;  ///< of any implementation; empty: not stated
  promises promised;
  double least_of_copy = 0;  ///< of a copy of the bytes in `moves`, on any GPU; 0: not stated
};

/// Every definition of the program, in the order of its files.
std::vector<definition>& definitions();

/// What is wrong with a definition in itself, as sentences that name what to write; empty when
/// nothing is.
std::vector<std::string> problems_of(const definition& d);

}  // namespace warpgauge::suite
