// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/suite/definition.hpp"

#include <cuda_runtime.h>

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace warpgauge::suite {

/// Something that the author has to change; what() is a sentence.
class mistake : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A name, type or choice that no case has, so that the statement is wrong at every size.
class wrong_name : public mistake {
 public:
  using mistake::mistake;
};

/// An operand of one launch.
struct bound_operand {
  const operand* is = nullptr;
  element type = element::f32;
  size_row extents;
  std::int64_t pitch = 0;  ///< elements from row to row
  double least = 0;        ///< values of an input
  double most = 0;
  void* data = nullptr;

  std::int64_t width() const { return extents.empty() ? 1 : extents.back(); }
  std::int64_t rows() const;
  std::int64_t elements() const { return rows() * width(); }
};

/// The arguments of one launch: one of each axis, and the operands' memory.
struct bound_case {
  const definition* of = nullptr;
  std::optional<element> type{};  ///< none without .types<...>()
  size_row sizes;                 ///< as definition::sizes
  size_row tunings;               ///< as definition::tunings
  std::vector<double> scalars;    ///< as definition::scalars
  bool pitched = false;
  std::int64_t off = 0;     ///< bytes from an allocation's start to operands that may lie anywhere
  std::string off_alone;    ///< only that one of them; empty: all
  bool as_doubles = false;  ///< inputs of 64-bit integers hold what doubles do
  std::uint64_t seed = 0;   ///< seed of the inputs' values: see input_values
  std::vector<bound_operand> operands;
};

/// Device memory of an operand; becomes a pointer to its elements.
class device_array {
 public:
  explicit device_array(const bound_operand& x) : x_(&x) {}
  template <class T>
  operator T*() const {  // NOLINT(google-explicit-constructor): arguments of a launch
    using held = std::remove_cv_t<T>;
    if constexpr (!std::is_void_v<held> && element_of<held>().has_value())
      require(*element_of<held>());
    return static_cast<T*>(x_->data);
  }

 private:
  void require(element asked) const;
  const bound_operand* x_;
};

/// The arguments of a launch.
class args {
 public:
  args(const bound_case& c, cudaStream_t on) : stream(on), case_(&c) {}

  cudaStream_t stream;  ///< that every launch has to be on

  /// Memory of an operand: a pointer.
  /// @throws mistake when there is none of that name, and so do the others
  device_array operator[](std::string_view operand) const;
  /// A size or tuning parameter.
  std::int64_t size(std::string_view name) const;
  /// Elements from row to row of an operand.
  std::int64_t pitch(std::string_view operand) const;
  double value(std::string_view scalar) const;
  std::optional<element> type() const { return case_->type; }

  /// Calls f(std::integral_constant<int, V>) with the tuning parameter's value, which is one of the
  /// values listed: for kernels that take it as a template argument.
  template <int... Values, class F>
  void choose(std::string_view tuning, F&& f) const {
    const std::int64_t wanted = size(tuning);
    const bool found =
        ((wanted == Values ? (f(std::integral_constant<int, Values>{}), true) : false) || ...);
    if (!found) refuse_choice(tuning, wanted);
  }

 private:
  [[noreturn]] void refuse_choice(std::string_view tuning, std::int64_t wanted) const;
  const bound_case* case_;
};

/// The same with the case's type.
template <class T>
class args_of : public args {
 public:
  using type = T;
  explicit args_of(const args& a) : args(a) {}
};

/// An array in host memory, as doubles.
struct host_values {
  const bound_operand* of = nullptr;
  enum : unsigned char { unset, as_number, as_integer };
  std::vector<double> values;
  std::vector<std::uint64_t> integers;  ///< the same exactly, of 64-bit integers
  std::vector<double> magnitudes;       ///< of an output, where sum() was called
  std::vector<unsigned char> written;   ///< of an output: what it was given as
  mutable bool read_as_number = false;  ///< of an input: not only by as<T>(...)

  /// @throws mistake outside of the array
  template <class... Index>
  std::size_t place(const char* doing, Index... index) const {
    const std::array<std::int64_t, sizeof...(Index)> at{static_cast<std::int64_t>(index)...};
    std::int64_t flat = 0;
    bool inside = at.size() == of->extents.size();
    for (std::size_t i = 0; inside && i < at.size(); ++i) {
      inside = at[i] >= 0 && at[i] < of->extents[i];
      flat = flat * of->extents[i] + at[i];
    }
    if (!inside) refuse(doing, at.data(), at.size());
    return static_cast<std::size_t>(flat);
  }
  [[noreturn]] void refuse(const char* doing, const std::int64_t* at, std::size_t count) const;
  [[noreturn]] void refuse_sum() const;
};

/// An operand as the kernel received it.
class host_array {
 public:
  explicit host_array(const host_values& x) : x_(&x) {}
  template <class... Index>
  double operator()(Index... index) const {
    x_->read_as_number = true;
    return x_->values[x_->place("reads", index...)];
  }
  /// The same as an integer, of 64-bit ones exactly: x.as<std::uint64_t>(i).
  template <class T, class... Index>
  T as(Index... index) const {
    static_assert(std::is_integral_v<T>, "as<T>(...) gives integers");
    const std::size_t at = x_->place("reads", index...);
    return x_->integers.empty() ? static_cast<T>(x_->values[at]) : static_cast<T>(x_->integers[at]);
  }

  const host_values& values() const { return *x_; }

 private:
  const host_values* x_;
};

/// What the kernel must leave in an operand.
class host_output {
 public:
  class element {
   public:
    element(host_values& x, std::size_t at) : x_(&x), at_(at) {}
    void operator=(double value) const {  // NOLINT: to assign is all that it does
      x_->values[at_] = value;
      x_->written[at_] = host_values::as_number;
    }
    void operator+=(double value) const {
      if (x_->written[at_] == host_values::unset) x_->refuse_sum();
      *this = x_->values[at_] + value;
    }
    /// Integers are kept exactly in outputs of 64-bit ones.
    template <class T>
    requires std::is_integral_v<T>
    void operator=(T value) const {  // NOLINT: likewise
      *this = static_cast<double>(value);
      if (x_->integers.empty()) return;
      x_->integers[at_] = static_cast<std::uint64_t>(value);
      x_->written[at_] = host_values::as_integer;
    }
    template <class T>
    requires std::is_integral_v<T>
    void operator+=(T value) const {
      if (x_->written[at_] != host_values::as_integer) {
        *this += static_cast<double>(value);
        return;
      }
      const std::uint64_t sum = x_->integers[at_] + static_cast<std::uint64_t>(value);
      if (x_->of->type == contract::element::i64)
        *this = static_cast<std::int64_t>(sum);
      else
        *this = sum;
    }
    /// A sum, and the sum of its terms' magnitudes, for the tolerance summed().
    void sum(double value, double magnitude) const {
      *this = value;
      if (x_->magnitudes.empty()) x_->magnitudes.resize(x_->values.size());
      x_->magnitudes[at_] = magnitude;
    }

   private:
    host_values* x_;
    std::size_t at_;
  };
  explicit host_output(host_values& x) : x_(&x) {}
  template <class... Index>
  element operator()(Index... index) const {
    return {*x_, x_->place("writes", index...)};
  }
  void fill(double value) const {
    x_->values.assign(x_->values.size(), value);
    x_->written.assign(x_->written.size(), host_values::as_number);
  }

 private:
  host_values* x_;
};

/// The arguments of a reference: plain numbers, in double.
class host_args {
 public:
  host_args(const bound_case& c, std::vector<host_values>& given, std::vector<host_values>& wanted)
      : case_(&c), given_(&given), wanted_(&wanted) {}
  host_array operator[](std::string_view operand) const;
  host_output out(std::string_view operand) const;
  std::int64_t size(std::string_view name) const;
  double value(std::string_view scalar) const;
  std::optional<element> type() const { return case_->type; }

 private:
  const bound_case* case_;
  std::vector<host_values>* given_;
  std::vector<host_values>* wanted_;
};

/// The arguments of a check of results.
class check_args {
 public:
  check_args(const bound_case& c,
             const std::vector<host_values>& given,
             const std::vector<host_values>& results)
      : case_(&c), given_(&given), results_(&results) {}
  /// An operand before the launch.
  host_array operator[](std::string_view operand) const;
  /// An output after it.
  host_array result(std::string_view output) const;
  std::int64_t size(std::string_view name) const;
  double value(std::string_view scalar) const;
  std::optional<element> type() const { return case_->type; }

 private:
  const bound_case* case_;
  const std::vector<host_values>* given_;
  const std::vector<host_values>* results_;
};

/// The arguments of a condition on cases.
class size_args {
 public:
  explicit size_args(const bound_case& c) : case_(&c) {}
  /// A size or tuning parameter.
  std::int64_t size(std::string_view name) const;
  double value(std::string_view scalar) const;
  std::optional<element> type() const { return case_->type; }

 private:
  const bound_case* case_;
};

}  // namespace warpgauge::suite
