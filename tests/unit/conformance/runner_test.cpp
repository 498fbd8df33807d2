// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/runner.hpp"

#include "tests/unit/needs_device.hpp"
#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/copy/contract.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

// Copies with one mistake each: what the engine is there to catch.
namespace warpgauge::conformance {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

enum class mistake : int {
  none,
  wrong_element,
  unwritten_element,
  write_before,
  write_after,
  write_into_gap,
  changed_input,
};

__global__ void flawed_copy(device::matrix_view<float> out,
                            device::matrix_view<float> a,
                            mistake flaw) {
  const int r = static_cast<int>(blockIdx.y);
  const int c = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (c >= out.width) return;
  const bool here = r == 2 && c == 3;
  if (here && flaw == mistake::unwritten_element) return;
  out(r, c) = a(r, here && flaw == mistake::wrong_element ? c - 1 : c);
  if (!here) return;
  if (flaw == mistake::write_before) out.data[-1] = 1;
  if (flaw == mistake::write_after) out.row(out.height - 1)[out.width] = 1;
  if (flaw == mistake::write_into_gap) out(1, out.width) = 1;
  if (flaw == mistake::changed_input) a(r, c) = 0;
}

/// What a launch does besides its kernel.
enum class besides : int { nothing, leak, clear };
template <mistake Flaw, besides More = besides::nothing>
void launch(device::queue& q, const operands& x, const configuration&) {
  const device::matrix_view<float> out{
      static_cast<float*>(x.out.data), x.out.height, x.out.width, x.out.pitch_bytes};
  const device::matrix_view<float> a{
      static_cast<float*>(x.a.data), x.a.height, x.a.width, x.a.pitch_bytes};
  if (out.height == 0 || out.width == 0) return;
  if (void* leaked = nullptr; More == besides::leak) static_cast<void>(cudaMalloc(&leaked, 4096));
  if (More == besides::clear)
    device::fill(q, out.data, 0, static_cast<std::size_t>(out.width) * sizeof(float));
  q.launch(flawed_copy, dim3(1, static_cast<unsigned>(out.height)), dim3(64), 0, out, a, Flaw);
}

struct flawed {
  contract::family family{.name = "test", .summary = "", .variants = {}};
  contract::variant variant{.name = "flawed",
                            .idea = "",
                            .source_systems = {},
                            .types = {element::f32},
                            .tiles = {},
                            .fulfils = &kernels::copy::same()};

  launch_case at(layout where, shape s = {5, 7, 0}) const {
    launch_case c;
    c.family = &family;
    c.variant = &variant;
    c.shape = s;
    c.where = where;
    return c;
  }
};

template <mistake Flaw, besides More = besides::nothing>
flawed copy_with() {
  flawed f;
  f.variant.launch = launch<Flaw, More>;
  return f;
}

class Runner : public testing::Test {
 protected:
  void SetUp() override { needs_device(); }
};

TEST_F(Runner, PassesACorrectKernelInEveryLayout) {
  const flawed copy = copy_with<mistake::none>();
  runner one;
  for (const layout where : all_layouts) {
    const observation v = one.run(copy.at(where));
    EXPECT_EQ(v.result, status::passed) << report(copy.at(where), v);
    EXPECT_EQ(one.run(copy.at(where, {0, 7, 0})).result, status::passed);
  }
}

template <mistake Flaw>
observation run_with(layout where) {
  const flawed copy = copy_with<Flaw>();
  runner one;
  const observation v = one.run(copy.at(where));
  EXPECT_EQ(v.result, status::failed);
  EXPECT_THAT(report(copy.at(where), v),
              HasSubstr("warpgauge run test.flawed height=5 width=7 --type f32 --layout " +
                        std::string(to_string(where)) + " --seed 1 --backend " +
                        std::string(device::backend_name())));
  // The mistake must not outlive its case.
  EXPECT_EQ(one.run(copy_with<mistake::none>().at(where)).result, status::passed);
  return v;
}

TEST_F(Runner, CatchesAWrongElement) {
  const observation v = run_with<mistake::wrong_element>(layout::tight);
  EXPECT_EQ(v.mismatches, 1U);
  EXPECT_THAT(v.lines, Contains(HasSubstr("row 2, column 3: expected")));
}

TEST_F(Runner, CatchesAnUnwrittenElement) {
  const observation v = run_with<mistake::unwritten_element>(layout::off);
  EXPECT_EQ(v.mismatches, 1U);
  EXPECT_THAT(v.lines, Contains(HasSubstr("(never written)")));
}

TEST_F(Runner, CatchesAWriteBeforeTheOutput) {
  const observation v = run_with<mistake::write_before>(layout::tight);
  EXPECT_THAT(v.lines, Contains(HasSubstr("guard band 4 bytes before the first element")));
}

TEST_F(Runner, CatchesAWriteAfterTheOutput) {
  const observation v = run_with<mistake::write_after>(layout::off);
  EXPECT_THAT(v.lines, Contains(HasSubstr("guard band 0 bytes after the last row")));
}

TEST_F(Runner, CatchesAWriteIntoTheGapBetweenRows) {
  const observation v = run_with<mistake::write_into_gap>(layout::pitched);
  EXPECT_THAT(v.lines, Contains(HasSubstr("gap after row 1, 0 bytes past its end")));
}

TEST_F(Runner, CatchesAChangedInput) {
  const observation v = run_with<mistake::changed_input>(layout::tight);
  EXPECT_THAT(v.lines, Contains(HasSubstr("the input was modified")));
}

TEST_F(Runner, CatchesALaunchThatLeaksOrClearsItsOutputFirst) {
  runner one;
  const flawed leaky = copy_with<mistake::none, besides::leak>();
  const observation leaks = one.run(leaky.at(layout::tight));
  EXPECT_EQ(leaks.result, status::failed);
  EXPECT_THAT(leaks.reason,
              HasSubstr(device::backend_name() == "sim" ? "allocates memory 1 times"
                                                        : "no stream can capture"));
  const flawed clearing = copy_with<mistake::none, besides::clear>();
  const observation clears = one.run(clearing.at(layout::tight));
  EXPECT_EQ(clears.result, status::failed);
  EXPECT_THAT(clears.reason, HasSubstr("fills it 1 times"));
}

TEST_F(Runner, SkipsWhatTheDeviceCannotHold) {
  const flawed copy = copy_with<mistake::none>();
  runner one;
  const observation v = one.run(copy.at(layout::tight, {1 << 22, 1 << 22, 0}));  // 64 TiB each
  EXPECT_EQ(v.result, status::skipped);
  EXPECT_THAT(v.reason, HasSubstr("not run: needs 131072.0 GiB"));
}

TEST_F(Runner, ASweepNamesExactlyTheCasesThatFail) {
  const flawed wrong = copy_with<mistake::wrong_element>();
  std::uint64_t heard = 0;
  std::vector<std::string> failed;
  const auto sweep = make_sweeper([&](const launch_case& c, const observation& v) {
    ++heard;
    if (v.result == status::failed) failed.push_back(describe(c));
  });
  // Only shapes with an element (2, 3) meet the mistake.
  std::vector<std::string> expected;
  for (std::int64_t h = 0; h < 12; ++h)
    for (std::int64_t w = 0; w < 12; ++w) {
      const launch_case c = wrong.at(layout::pitched, {h, w, 0});
      sweep->add(c);
      if (h > 2 && w > 3) expected.push_back(describe(c));
    }
  sweep->finish();
  EXPECT_EQ(heard, 144U);
  EXPECT_EQ(failed, expected);
}

TEST_F(Runner, ASweepNamesTheCaseThatChangesTheInput) {
  const flawed good = copy_with<mistake::none>();
  const flawed bad = copy_with<mistake::changed_input>();
  std::vector<std::string> failed;
  const auto sweep = make_sweeper([&](const launch_case& c, const observation& v) {
    if (v.result == status::failed) failed.push_back(report(c, v));
  });
  for (std::int64_t n = 4; n < 40; ++n)
    sweep->add((n == 20 ? bad : good).at(layout::tight, {n, n, 0}));
  sweep->finish();
  EXPECT_THAT(failed, Contains(HasSubstr("20x20")));
}

}  // namespace
}  // namespace warpgauge::conformance
