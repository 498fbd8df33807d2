// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/launch_case.hpp"

#include "warpgauge/contract/operand_layout.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace warpgauge::contract {
namespace {

using ::testing::HasSubstr;

operand_extents moved(const shape& s, const configuration& c) {
  return {.out = {c.count * s.width, s.height}, .a = {c.count * s.height, s.width}, .b = {}};
}

const terms move{.name = "move", .extents = moved};
const terms square{.name = "square", .extents = moved, .has_inner = true, .square = true};
const terms formed{.name = "formed", .extents = moved, .takes_form = true};

const family some{.name = "some",
                  .summary = "",
                  .variants = {{.name = "move",
                                .idea = "",
                                .source_systems = {},
                                .types = {element::u8, element::f32},
                                .tiles = {32, 16},
                                .fulfils = &move,
                                .in_kernel_repetitions = true,
                                .takes_batches = true},
                               {.name = "square",
                                .idea = "",
                                .source_systems = {},
                                .types = {element::f64},
                                .tiles = {},
                                .fulfils = &square},
                               {.name = "formed",
                                .idea = "",
                                .source_systems = {},
                                .types = {},
                                .tiles = {},
                                .fulfils = &formed}}};

launch_case parsed(int variant, const case_words& words) {
  return parse_case(some, some.variants[static_cast<std::size_t>(variant)], words);
}

std::string complaint(int variant, const case_words& words) {
  try {
    parsed(variant, words);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

TEST(LaunchCase, HasFloatAndTheLargestTileUnlessItIsSaid) {
  const launch_case c = parsed(0, {.shape = "5x7"});
  EXPECT_EQ(c.configuration.type, element::f32);
  EXPECT_EQ(c.configuration.tile, 32);
  EXPECT_EQ(parsed(1, {.shape = "5x5", .inner = 3}).configuration.type, element::f64);
  EXPECT_EQ(describe(c), "5x7 f32 tile 32 tight seed 1");
}

TEST(LaunchCase, NamesWhatItWasMadeOf) {
  const launch_case c = parsed(0,
                               {.shape = "5x7",
                                .type = "u8",
                                .layout = "odd_pitch",
                                .tile = 16,
                                .batch = 3,
                                .repetitions = 4,
                                .pitch = 40,
                                .seed = 9});
  EXPECT_EQ(describe(c), "5x7 u8 tile 16 batch 3 repetitions 4 pitch 40 odd_pitch seed 9");
  EXPECT_EQ(arguments_of(c),
            "height=5 width=7 --type u8 --tile 16 --batch 3 --repetitions 4 --pitch 40 "
            "--layout odd_pitch --seed 9");
  const launch_case form = parsed(2, {.grid = "2x3", .block = "4"});
  EXPECT_EQ(form.shape, (shape{6, 4}));
  EXPECT_EQ(arguments_of(form),
            "height=6 width=4 --grid 2x3x1 --block 4x1x1 --layout tight --seed 1");
  EXPECT_EQ(describe(parsed(1, {.shape = "4x4", .inner = 2})), "4x4 inner 2 f64 tight seed 1");
}

TEST(LaunchCase, RefusesWhatTheVariantCannotBeLaunchedWith) {
  EXPECT_THAT(complaint(0, {}), HasSubstr("a shape is required"));
  EXPECT_THAT(complaint(0, {.shape = "5"}), HasSubstr("whole numbers"));
  EXPECT_THAT(complaint(0, {.shape = "-1x5"}), HasSubstr("whole numbers"));
  EXPECT_THAT(complaint(0, {.shape = "5x7", .type = "f64"}), HasSubstr("it has u8, f32"));
  EXPECT_THAT(complaint(0, {.shape = "5x7", .tile = 5}), HasSubstr("it has 32, 16"));
  EXPECT_THAT(complaint(0, {.shape = "5x7", .layout = "loose"}), HasSubstr("tight, pitched"));
  EXPECT_THAT(complaint(0, {.shape = "5x7", .inner = 3}), HasSubstr("no inner dimension"));
  EXPECT_THAT(complaint(0, {.shape = "5x7", .batch = 0}), HasSubstr("no batch of 0"));
  EXPECT_THAT(complaint(0, {.shape = "5x7", .pitch = 6}), HasSubstr("not from 7"));
  EXPECT_THAT(complaint(0, {.shape = "5x7", .grid = "1", .block = "1"}),
              HasSubstr("chooses its own grid"));
  EXPECT_THAT(complaint(0, {.shape = "5x9223372036854775807"}), HasSubstr("address"));
  EXPECT_THAT(complaint(1, {.shape = "5x5"}), HasSubstr("needs inner=N"));
  EXPECT_THAT(complaint(1, {.shape = "5x7", .inner = 3}), HasSubstr("height=5 width=5"));
  EXPECT_THAT(complaint(1, {.shape = "5x5", .inner = 3, .tile = 16}), HasSubstr("no tiles"));
  EXPECT_THAT(complaint(1, {.shape = "5x5", .inner = 3, .batch = 2}), HasSubstr("no batch of 2"));
  EXPECT_THAT(complaint(1, {.shape = "5x5", .inner = 3, .repetitions = 2}), HasSubstr("2 times"));
  EXPECT_THAT(complaint(2, {.shape = "5x5", .type = "f32"}), HasSubstr("no elements"));
  EXPECT_THAT(complaint(2, {.grid = "2"}), HasSubstr("come together"));
  EXPECT_THAT(complaint(2, {.shape = "5x5", .grid = "2", .block = "5"}), HasSubstr("2x5"));
  launch_case negative = parsed(0, {.shape = "5x7"});
  negative.shape.height = -1;
  EXPECT_THROW(require_valid(negative), std::invalid_argument);
}

TEST(OperandLayout, FollowsTheLayoutsRules) {
  launch_case c = parsed(0, {.shape = "5x7"});  // out is 7 x 5, 20 bytes a row; a 28
  const auto pitches_in = [&](layout where) {
    c.where = where;
    const pitches p = pitches_of(c);
    return std::pair(p.out, p.a);
  };
  EXPECT_EQ(pitches_in(layout::tight), std::pair(std::int64_t{20}, std::int64_t{28}));
  EXPECT_EQ(pitches_in(layout::off), std::pair(std::int64_t{20}, std::int64_t{28}));
  EXPECT_EQ(pitches_in(layout::whole_sectors), std::pair(std::int64_t{64}, std::int64_t{64}));
  EXPECT_EQ(pitches_in(layout::odd_pitch), std::pair(std::int64_t{24}, std::int64_t{32}));
  EXPECT_EQ(pitches_in(layout::mixed), std::pair(std::int64_t{32}, std::int64_t{32}));
  EXPECT_EQ(pitches_in(layout::gaps), std::pair(std::int64_t{32}, std::int64_t{40}));
  c.off_bytes = 8;
  EXPECT_EQ(pitches_in(layout::odd_pitch), std::pair(std::int64_t{28}, std::int64_t{36}));
  EXPECT_EQ(pitches_in(layout::a_odd_pitch), std::pair(std::int64_t{20}, std::int64_t{36}));
  c.row_elements = 100;
  EXPECT_EQ(pitches_in(layout::gaps), std::pair(std::int64_t{400}, std::int64_t{400}));
}

TEST(OperandLayout, KeepsGuardsAroundTheOutputAndNothingBehindTheInput) {
  for (const layout where : all_layouts) {
    launch_case c = parsed(0, {.shape = "5x7"});
    c.where = where;
    const placed_case p = place(c, 512, nullptr, nullptr);
    const expectation& e = p.output;
    const auto shift = [&](layout alone) { return where == layout::off || where == alone ? 4 : 0; };
    EXPECT_EQ(e.base % 256, shift(layout::out_off));
    EXPECT_GE(e.base - e.region, 256);
    EXPECT_GE(e.region + e.region_bytes - (e.base + e.height * e.pitch), 256);
    EXPECT_EQ(e.a_base % 256, shift(layout::a_off));
    EXPECT_EQ(p.inputs.bytes, e.a_base + 4 * e.a_pitch + 7 * 4);
  }
}

TEST(OperandLayout, PutsWhatIsOffAsManyBytesOffAsTheCaseSays) {
  launch_case c = parsed(0, {.shape = "5x7", .layout = "a_off", .off_bytes = 8});
  EXPECT_EQ(arguments_of(c),
            "height=5 width=7 --type f32 --tile 32 --layout a_off --off-bytes 8 --seed 1");
  const expectation e = place(c, 512, nullptr, nullptr).output;
  EXPECT_EQ(e.base % 256, 0);
  EXPECT_EQ(e.a_base % 256, 8);
  EXPECT_THAT(complaint(0, {.shape = "5x7", .off_bytes = 2}), HasSubstr("an element's 4 bytes"));
}

}  // namespace
}  // namespace warpgauge::contract
