// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/each.hpp"

#include "doubled.cuh"
#include "tests/unit/needs_device.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/runner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cuda_fp16.h>

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

/// References of one element, which a GPU computes itself where there is one.
namespace warpgauge::suite::test {

struct twice {
  __host__ __device__ double operator()(const each_args& a, std::int64_t i) const {
    return 2 * a["x"](i);
  }
};

template <class T>
__device__ double number(T value) {
  if constexpr (std::is_same_v<T, __half>)
    return static_cast<double>(__half2float(value));
  else
    return static_cast<double>(value);
}

template <class T>
__global__ void multiplied(const T* x, const T* w, T* y, int n, int m, int k, int pitch) {
  const int i = static_cast<int>(blockIdx.x);
  for (int j = static_cast<int>(threadIdx.x); j < m; j += static_cast<int>(blockDim.x)) {
    double sum = 0;
    for (int l = 0; l < k; ++l) sum += number(x[i * pitch + l]) * number(w[l * m + j]);
    if (i < n) y[i * m + j] = static_cast<T>(sum);
  }
}

struct product {
  __host__ __device__ term_sum operator()(const each_args& a,
                                          std::int64_t i,
                                          std::int64_t j) const {
    term_sum s;
    for (std::int64_t l = 0; l < a.size("k"); ++l) s.add(a["x"](i, l) * a["w"](l, j));
    return s;
  }
};

/// y = k * x + old y
__global__ void add_in_place(const std::int64_t* x, std::int64_t* y, std::int64_t k, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n)
    y[i] =
        static_cast<std::int64_t>(static_cast<std::uint64_t>(k) * static_cast<std::uint64_t>(x[i]) +
                                  static_cast<std::uint64_t>(y[i]));
}
struct added_exactly {
  __host__ __device__ std::int64_t operator()(const each_args& a, std::int64_t i) const {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a.value("k")) *
                                         a["x"].as<std::uint64_t>(i) +
                                     a["y"].as<std::uint64_t>(i));
  }
};
struct added_as_doubles {
  __host__ __device__ double operator()(const each_args& a, std::int64_t i) const {
    return a.value("k") * a["x"](i) + a["y"](i);
  }
};

struct one_too_far {
  __host__ __device__ double operator()(const each_args& a, std::int64_t i) const {
    return 2 * a["x"](i < 39 ? i : i + 1);
  }
};
struct misspelt {
  __host__ __device__ double operator()(const each_args& a, std::int64_t i) const {
    return 2 * a["xx"](i);
  }
};
struct of_rows {
  __host__ __device__ double operator()(const each_args& a, std::int64_t i, std::int64_t j) const {
    return a["x"](i) + static_cast<double>(j);
  }
};

static_assert(indices_of<twice>() == 1 && indices_of<product>() == 2 && indices_of<int>() == 0);

class Each : public with_device {
 protected:
  static std::string said_of(const definition& d, const std::vector<std::string>& words) {
    device::prefer_speed();
    try {
      return runner(d).run(parse_case(d, words)).why;
    } catch (const wrong_name& e) {
      return std::string("at start: ") + e.what();
    }
  }
  template <class F>
  static definition doubled_by(F f) {
    definition d = statement();
    d.reference = {};
    d.each = {reference_of_each("y", f)};
    return d;
  }
  /// y[n, m] = x[n, k] w[k, m]
  template <class T>
  static definition products() {
    definition d;
    d.name = "products";
    d.sizes = {every("n", 1, 40), every("m", 1, 40), every("k", 0, 40)};
    d.operands = {array<T>("x", "n", "k").pitched(),
                  array<T>("w", "k", "m").sliced(),
                  array<T>("y", "n", "m")};
    d.operands[2].as = role::output;
    d.launch = [](const args& a) {
      const T* x = a["x"];
      const T* w = a["w"];
      T* y = a["y"];
      const auto size = [&](const char* name) { return static_cast<int>(a.size(name)); };
      device::queue(a.stream).launch(multiplied<T>,
                                     dim3(static_cast<unsigned>(a.size("n"))),
                                     dim3(32),
                                     0,
                                     x,
                                     w,
                                     y,
                                     size("n"),
                                     size("m"),
                                     size("k"),
                                     static_cast<int>(a.pitch("x")));
    };
    d.each = {reference_of_each("y", product())};
    d.allowed = summed("k");
    d.moves = bytes_of("x") + bytes_of("w") + bytes_of("y");
    return d;
  }
  template <class F>
  static definition sums_by(F f) {
    definition d;
    d.name = "sums";
    d.sizes = {every("n", 1, 70)};
    constexpr double most = 9e18;
    d.operands = {array<std::int64_t>("x", "n").between(-most, most),
                  array<std::int64_t>("y", "n").between(-most, most)};
    d.operands[1].as = role::in_place;
    d.scalars = {{"k", {3}}};
    d.launch = [](const args& a) {
      const std::int64_t* x = a["x"];
      std::int64_t* y = a["y"];
      device::queue(a.stream).launch(add_in_place,
                                     dim3(3),
                                     dim3(32),
                                     0,
                                     x,
                                     y,
                                     static_cast<std::int64_t>(a.value("k")),
                                     static_cast<int>(a.size("n")));
    };
    d.each = {reference_of_each("y", f)};
    d.moves = bytes_of("x") + bytes_of("y");
    return d;
  }
};

TEST_F(Each, PassesWhatIsRight) { EXPECT_EQ(said_of(doubled_by(twice()), {"n=40"}), ""); }

TEST_F(Each, ShowsAWrongElementAsAnyReferenceDoes) {
  definition d = doubled_by(twice());
  d.launch = [](const args& a) { launch_doubled(a, static_cast<int>(a.size("n")) - 1); };
  const std::string why = said_of(d, {"n=40"});
  EXPECT_THAT(why, testing::StartsWith("y[39]: expected "));
  EXPECT_THAT(why, testing::EndsWith("(never written)"));
  d = statement();
  d.launch = [](const args& a) { launch_doubled(a, static_cast<int>(a.size("n")) - 1); };
  EXPECT_EQ(said_of(d, {"n=40"}), why);
}

TEST_F(Each, TakesEveryTypeAndLayout) {
  for (const char* layout : {"layout=tight", "layout=pitched", "layout=off8"}) {
    const std::vector<std::string> words{"n=7", "m=33", "k=40", layout};
    EXPECT_EQ(said_of(products<float>(), words), "");
    EXPECT_EQ(said_of(products<double>(), words), "");
    EXPECT_EQ(said_of(products<__half>(), words), "");
  }
}

TEST_F(Each, ComparesSumsByTheirTerms) {
  definition d = products<float>();
  d.allowed = within(0);
  EXPECT_THAT(said_of(d, {"n=7", "m=33", "k=40"}), testing::HasSubstr("expected "));
}

TEST_F(Each, KeepsSixtyFourBitsAndReadsWhatWasThereBefore) {
  EXPECT_EQ(said_of(sums_by(added_exactly()), {"n=70", "k=3"}), "");
}

// A reference in double is right for inputs that a double holds, which are then the ones taken.
TEST_F(Each, ReadsWideIntegersAsDoublesOnlyWhereTheyAreSome) {
  definition d = sums_by(added_as_doubles());
  for (operand& o : d.operands) o = o.between(-1e18, 1e18);
  d.scalars = {{"k", {1}}};  // a sum is rounded once
  EXPECT_EQ(said_of(d, {"n=70", "k=1"}), "");
}

TEST_F(Each, SaysWhereAFunctionReadsOutside) {
  EXPECT_EQ(said_of(doubled_by(one_too_far()), {"n=40"}), "the reference reads x(40), and x is 40");
}

TEST_F(Each, SaysWhichNamesThereAre) {
  EXPECT_THAT(said_of(doubled_by(misspelt()), {"n=40"}),
              testing::StartsWith("at start: there is no operand 'xx'; there are x, y"));
}

#ifdef WARPGAUGE_EACH_ON_DEVICE
TEST_F(Each, GoesThroughMoreElementsThanOneBatchHas) {
  definition d = doubled_by(twice());
  constexpr int n = (5 << 19) + 3;
  d.also = {{n}};
  EXPECT_EQ(said_of(d, {"n=" + std::to_string(n)}), "");
  d.launch = [](const args& a) { launch_doubled(a, n - 1); };
  EXPECT_THAT(said_of(d, {"n=" + std::to_string(n)}),
              testing::StartsWith("y[" + std::to_string(n - 1) + "]: expected "));
}
#endif

TEST(EachStated, IsOneFunctionForEachOutput) {
  const auto said = [](auto change) {
    definition d = statement();
    d.reference = {};
    d.each = {reference_of_each("y", twice())};
    change(d);
    return problems_of(d);
  };
  using testing::ElementsAre;
  EXPECT_THAT(said([](definition&) {}), testing::IsEmpty());
  EXPECT_THAT(said([](definition& d) { d.reference = [](const host_args&) {}; }),
              ElementsAre(".each(...) and .reference(...) both say what is right: keep one of "
                          "them"));
  EXPECT_THAT(said([](definition& d) { d.each[0].output = "x"; }),
              ElementsAre(".each() names the output 'x'; there are y",
                          "the output y has no reference: write .each(\"y\", f) for it too"));
  EXPECT_THAT(said([](definition& d) { d.each = {reference_of_each("y", of_rows())}; }),
              ElementsAre(".each(\"y\", f): f takes 2 indices, and y has 1 extents"));
  EXPECT_THAT(said([](definition& d) { d.each.push_back(d.each[0]); }),
              testing::Each(".each(\"y\", f) is given 2 times"));
  EXPECT_THAT(said([](definition& d) {
                d.scalars = {{"a_name_that_has_more_than_31_letters", {1}}};
              }),
              ElementsAre("beside .each(...) names have at most 31 letters: "
                          "a_name_that_has_more_than_31_letters"));
}

}  // namespace warpgauge::suite::test
