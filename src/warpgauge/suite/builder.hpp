// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/suite/args.hpp"
#include "warpgauge/suite/definition.hpp"
#include "warpgauge/suite/each.hpp"
#include "warpgauge/suite/filling.hpp"

#include <cuda_runtime.h>

#include <initializer_list>
#include <type_traits>
#include <utility>

/// How an author states a kernel; src/warpgauge/suite/statement.md explains each part.
namespace warpgauge::suite {

enum parts : unsigned {
  has_sizes = 1,
  has_output = 2,
  has_launch = 4,
  has_reference = 8,
  has_moves = 16,
};

/// Collects the parts; which of them are there is part of its type, so that a missing one does not
/// compile.
template <unsigned Parts = 0, class... Types>
class builder {
 public:
  builder(const char* name, const char* file, int line) {
    stated_.name = name;
    stated_.file = file;
    stated_.line = line;
  }
  explicit builder(definition d) : stated_(std::move(d)) {}

  /// Takes over what a contract states; comes first. What follows is this kernel's own.
  template <unsigned Shared, class... Ts>
  auto fulfils(const builder<Shared, Ts...>& contract) {
    static_assert(Parts == 0, "fulfils(contract) comes before the other parts");
    definition all = contract.stated_;
    all.name = stated_.name;
    all.file = stated_.file;
    all.line = stated_.line;
    return builder<Shared, Ts...>(std::move(all));
  }

  /// The sizes' names with the values of the sweep: every(...), multiples(...).
  template <class... Ranges>
  auto sizes(Ranges... ranges) {
    stated_.sizes = {ranges...};
    return with<has_sizes>();
  }
  /// Only sizes, tuning values and types that hold to it are cases; the words say why.
  template <class F>
  builder where(const char* why, F f) {
    static_assert(
        std::is_invocable_r_v<bool, F, const size_args&>,
        "a condition is [](const size_args& a) { return a.size(\"k\") <= a.size(\"n\"); }");
    stated_.where.push_back({why, std::move(f)});
    return std::move(*this);
  }
  using rows = std::initializer_list<std::initializer_list<std::int64_t>>;
  /// Further sizes for correctness, in the order of .sizes().
  builder also(rows all) { return append(stated_.also, all); }
  /// Sizes at which traffic is counted.
  builder traffic(rows all) { return append(stated_.traffic, all); }
  /// Sizes at which time is measured.
  builder perf(rows all) { return append(stated_.perf, all); }

  /// Element types as an axis: array("x") has each in turn, and the launch is a template.
  template <class... Ts>
  auto types() {
    static_assert((element_of<Ts>().has_value() && ...),
                  "types<...>() takes float, double, __half, __nv_bfloat16 and integer types");
    stated_.types = {*element_of<Ts>()...};
    return builder<Parts, Ts...>(std::move(stated_));
  }
  builder input(operand o) { return add(std::move(o), role::input); }
  auto output(operand o) { return add(std::move(o), role::output).template with<has_output>(); }
  /// An output that is stated already, as by a contract: .output("y").within(1e-3)
  builder output(const char* name) {
    current_output_ = name;
    return std::move(*this);
  }
  /// What the output before it may differ by; it then needs no .tolerance(...).
  builder exact() { return allow(suite::exact()); }
  builder same_bits() { return allow(suite::same_bits()); }
  builder ulps(double n) { return allow(suite::ulps(n)); }
  builder within(double absolute, double relative = 0) {
    return allow(suite::within(absolute, relative));
  }
  builder summed(const char* terms) { return allow(suite::summed(terms)); }
  /// Read and then overwritten.
  auto in_place(operand o) { return add(std::move(o), role::in_place).template with<has_output>(); }
  /// Memory that the launch needs for itself; holds nothing before, and nothing is asked of it.
  builder workspace(operand o) { return add(std::move(o), role::workspace); }
  /// Fills the input before it: .holds([](const filling& f) { f(0) = f.random(0, f.size("n")); })
  template <class F>
  builder holds(F f) {
    static_assert(std::is_invocable_v<F, const filling&>,
                  "what an input holds is [](const filling& f) { f(i) = ...; }");
    stated_.fillers[current_input_] = std::move(f);
    return std::move(*this);
  }
  builder scalar(const char* name, std::initializer_list<double> values) {
    stated_.scalars.push_back({name, values});
    return std::move(*this);
  }
  /// A parameter that changes how the kernel works and not what it gives, as a block's size.
  builder tuning(const char* name, std::initializer_list<std::int64_t> values) {
    stated_.tunings.push_back({name, values});
    return std::move(*this);
  }

  /// Calls the kernel, on a.stream: [](const args& a) {...}; with types<...>():
  /// []<class T>(const args_of<T>& a) {...}.
  template <class F>
  auto launch(F f) {
    stated_.launch = dispatched(std::move(f));
    return with<has_launch>();
  }
  /// Writes what the outputs must hold: [](const host_args& a) {...}.
  template <class F>
  auto reference(F f) {
    static_assert(std::is_invocable_v<F, const host_args&>,
                  "the reference is [](const host_args& a) { ... }");
    stated_.reference = std::move(f);
    return with<has_reference>();
  }
  /// A reference of one element, which a GPU's own threads compute: of large outputs too, and of
  /// those that .perf() times. f is a struct that both compilers take:
  /// struct scaled { __host__ __device__ double operator()(const each_args& a, std::int64_t i)
  /// const { return a.value("k") * a["x"](i); } };
  template <class F>
  auto each(const char* output, F f) {
    stated_.each.push_back(reference_of_each(output, f));
    return with<has_reference>();
  }
  /// A reference on the device, as of cuBLAS or CUB: a launch that writes the same outputs.
  template <class F>
  auto device_reference(F f) {
    stated_.device_reference = dispatched(std::move(f));
    return with<has_reference>();
  }
  /// In place of a reference, or beside it: a sentence on what is wrong with the results, or an
  /// empty one: [](const check_args& a) { return a.result("y")(0) < 0 ? "y is negative" : ""; }
  template <class F>
  auto check(F f) {
    static_assert(std::is_invocable_r_v<std::string, F, const check_args&>,
                  "a check is [](const check_args& a) -> std::string { ... }");
    stated_.check = std::move(f);
    return with<has_reference>();
  }
  /// A finding that is no mistake here, by how its sentence begins, as "shared uninitialised read".
  builder accepts(const char* kind, const char* why) {
    stated_.accepted.push_back({kind, why});
    return std::move(*this);
  }
  /// It is known to fail: some case has to, and what fails counts as skipped.
  builder fails(const char* why) {
    stated_.fails_because = why;
    return std::move(*this);
  }
  /// Launches that come before and after, and are neither counted nor timed.
  template <class F>
  builder prepare(F f) {
    stated_.prepare = dispatched(std::move(f));
    return std::move(*this);
  }
  template <class F>
  builder finish(F f) {
    stated_.finish = dispatched(std::move(f));
    return std::move(*this);
  }
  /// The launch takes no stream, as a host function that launches kernels<<<grid, block>>>. What it
  /// does is then neither looked for on a.stream nor timed.
  builder on_default_stream() {
    stated_.on_default_stream = true;
    return std::move(*this);
  }
  /// Every launch gives the same bits, as one whose sums have no order of their own does not.
  builder repeatable() {
    stated_.repeatable = true;
    return std::move(*this);
  }
  /// The least that it runs on, 90 for sm_90; it is skipped elsewhere.
  builder architecture(int least) {
    stated_.architecture = least;
    return std::move(*this);
  }
  /// Of the outputs that have none of their own; without it, as their types are compared. Beside
  /// numbers it is theirs alone: integers are then exact.
  builder tolerance(tolerance_rule allowed) {
    stated_.allowed = std::move(allowed);
    return std::move(*this);
  }
  /// What any implementation must read and write: bytes_of("x") + bytes_of("y").
  auto moves(moved least) {
    stated_.moves = std::move(least);
    return with<has_moves>();
  }
  /// Floating-point operations of any implementation, two for a multiply-add. With the bytes of
  /// .moves() they say what binds a timed case, a copy or the GPU's multiply-adds in float:
  /// .flops([](const size_args& a) { return 2.0 * a.size("m") * a.size("n") * a.size("k"); })
  template <class F>
  builder flops(F f) {
    static_assert(
        std::is_invocable_r_v<double, F, const size_args&>,
        "flops are [](const size_args& a) { return 2.0 * a.size(\"m\") * a.size(\"k\"); }");
    stated_.flops = std::move(f);
    return std::move(*this);
  }
  /// What it reaches on any GPU, as a share of a copy of the bytes of .moves(): 0.5, say. Without a
  /// baseline that is what perf judges by.
  builder least_of_copy(double share) {
    static_assert((Parts & has_moves) != 0,
                  "least_of_copy(...) is measured by .moves(...): state that before it");
    stated_.least_of_copy = share;
    return std::move(*this);
  }
  /// A request touches no more sectors than its bytes fill, and one where it starts between two.
  builder coalesced() {
    stated_.promised.coalesced = true;
    return std::move(*this);
  }
  /// No request to shared memory is served in more passes than its bytes need.
  builder conflict_free() {
    stated_.promised.conflict_free = true;
    return std::move(*this);
  }
  /// At most so many times the sectors that the bytes of .moves() fill.
  builder sectors(double at_most) {
    static_assert((Parts & has_moves) != 0,
                  "sectors(...) is measured by .moves(...): state that before it");
    stated_.promised.sectors = at_most;
    return std::move(*this);
  }

 private:
  template <unsigned, class...>
  friend class builder;
  friend struct entry;

  template <unsigned Part>
  auto with() {
    builder<Parts | Part, Types...> more(std::move(stated_));
    more.current_output_ = std::move(current_output_);
    more.current_input_ = std::move(current_input_);
    return more;
  }
  builder allow(tolerance_rule rule) {
    stated_.allowed_for[current_output_] = std::move(rule);
    return std::move(*this);
  }
  builder add(operand o, role as) {
    o.as = as;
    current_input_ = as == role::input || as == role::in_place ? o.name : "";
    current_output_ = as == role::output || as == role::in_place ? o.name : "";
    stated_.operands.push_back(std::move(o));
    return std::move(*this);
  }
  builder append(std::vector<size_row>& to, rows all) {
    for (const auto& row : all) to.emplace_back(row);
    return std::move(*this);
  }
  template <class F>
  static std::function<void(const args&)> dispatched(F f) {
    if constexpr (std::is_invocable_v<F, const args&>) {
      return f;
    } else {
      static_assert(sizeof...(Types) > 0,
                    "a launch is [](const args& a) { ... }; one that is a template, "
                    "[]<class T>(const args_of<T>& a) { ... }, needs .types<...>() before it");
      return [f](const args& a) {
        (void)((a.type() == *element_of<Types>() && (f(args_of<Types>(a)), true)) || ...);
      };
    }
  }

  definition stated_;
  std::string current_output_;
  std::string current_input_;
};

/// What several kernels promise alike: parts of a statement, to be taken over by fulfils().
inline builder<> contract() { return {"", "", 0}; }

/// Takes a whole statement into the program's list.
struct entry {
  template <unsigned Parts, class... Types>
  entry(
      builder<Parts, Types...> b) {  // NOLINT(google-explicit-constructor): the macro's initialiser
    static_assert((Parts & has_sizes) != 0,
                  "say .sizes(every(\"n\", 0, 130)): the sizes that it is run at");
    static_assert((Parts & has_output) != 0,
                  "say .output(array<float>(\"y\", \"n\")): what it writes");
    static_assert((Parts & has_launch) != 0,
                  "say .launch([](const args& a) { ... }): how it is called");
    static_assert((Parts & has_reference) != 0,
                  "say .reference([](const host_args& a) { ... }): what is right, or .check(...)");
    static_assert((Parts & has_moves) != 0,
                  "say .moves(bytes_of(\"x\") + bytes_of(\"y\")): what it must move");
    definitions().push_back(std::move(b.stated_));
  }
};

}  // namespace warpgauge::suite

/// States a kernel: WARPGAUGE_KERNEL(name).sizes(...).input(...)...; in a .cu of the program.
#define WARPGAUGE_KERNEL(name)                                 \
  static const ::warpgauge::suite::entry warpgauge_of_##name = \
      ::warpgauge::suite::builder<>(#name, __FILE__, __LINE__)
