// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/ptx.hpp"

#include "warpgauge/sim/frontend/rewrite.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace {

using testing::HasSubstr;
using testing::Not;
using warpgauge::sim::frontend::ptx_error;
using warpgauge::sim::frontend::rewrite;
using warpgauge::sim::frontend::translate_ptx;

std::string translated(const std::string& text) {
  return translate_ptx(text, {"d", "a", "b"}, {"", "", "named"}, [](const std::string& name) {
    return name.find("unknown") == std::string::npos;
  });
}

std::string reason(const std::string& text) {
  try {
    return "no error, but " + translated(text);
  } catch (const ptx_error& e) {
    return e.what();
  }
}

TEST(Ptx, InstructionsAreCalls) {
  EXPECT_EQ(translated("add.s32 %0, %1, %2;"),
            "do { ::warpgauge::sim::ptx::add_s32(d, a, b); } while (false)");
  EXPECT_THAT(translated("cp.async.cg.shared.global [%0], [%1], 16;\n"),
              HasSubstr("ptx::cp_async_cg_shared_global(d, a, 16);"));
  EXPECT_THAT(translated("fence.proxy.async.shared::cta"),
              HasSubstr("ptx::fence_proxy_async_shared_cta();"));
}

TEST(Ptx, OperandsOfEveryKind) {
  EXPECT_THAT(
      translated("ldmatrix.x4 {%0, %1, _, %[named]}, [%2 + 16];"),
      HasSubstr("ldmatrix_x4(::warpgauge::sim::ptx::vec(d, a, ::warpgauge::sim::ptx::sink(), b), "
                "::warpgauge::sim::ptx::address(b, 16));"));
  EXPECT_THAT(translated("mov.u32 %0, %%laneid;"),
              HasSubstr("mov_u32(d, ::warpgauge::sim::ptx::sreg_laneid());"));
  EXPECT_THAT(translated("mov.u32 %0, %%tid.x;"), HasSubstr("sreg_tid_x()"));
  EXPECT_THAT(translated("mov.u64 %0, %globaltimer;"), HasSubstr("sreg_globaltimer()"));
  EXPECT_THAT(translated("add.f32 %0, %1, 0f3F800000;"), HasSubstr("float_of(0x3F800000u)"));
  EXPECT_THAT(translated("add.s32 %0, %1, -0x10;"), HasSubstr("a, -0x10)"));
}

TEST(Ptx, RegistersPredicatesAndLabels) {
  const std::string text = translated(
      "{\n\t.reg .pred p, q<2>;\n\t// a comment\n\tsetp.ne.b32 p|q0, %1, 0; /* another */\n"
      "\t@!p add.s32 %0, %0, 1;\nLAB_%=:\n\t@p bra LAB_%=;\n}");
  EXPECT_THAT(text, HasSubstr("do { __label__ ptx_label_LAB___;"));
  EXPECT_THAT(text, HasSubstr("bool ptx_p{}, ptx_q0{}, ptx_q1{};"));
  EXPECT_THAT(text, HasSubstr("setp_ne_b32(ptx_p, ptx_q0, a, 0);"));
  EXPECT_THAT(text, HasSubstr("if (!ptx_p) ::warpgauge::sim::ptx::add_s32(d, d, 1);"));
  EXPECT_THAT(text, HasSubstr("if (ptx_p) goto ptx_label_LAB___;"));
  EXPECT_THAT(text, Not(HasSubstr("comment")));
}

TEST(Ptx, WhatIsUnknownIsNamed) {
  EXPECT_EQ(reason("unknown.op.b32 %0;"), "the PTX instruction 'unknown.op.b32' is not simulated");
  EXPECT_EQ(reason("add.s32 %0, %9;"), "there is no operand %9");
  EXPECT_THAT(reason(".reg .b128 x;"), HasSubstr(".b128"));
  EXPECT_THAT(reason("{ add.s32 %0, %1, %2;"), HasSubstr("braces"));
  EXPECT_THAT(reason("add.s32 %0 %1;"), HasSubstr("comma"));
}

TEST(Ptx, OnlyInDeviceCode) {
  const std::string text =
      "namespace warpgauge::sim::ptx { template <class D, class S> void mov_u32(D& d, S s) { d = "
      "s; } }\n"
      "__warpgauge_device__ void f(int x) { int y; asm volatile(\"mov.u32 \" \"%0, %1;\" : "
      "\"=r\"(y) : \"r\"(x) : "
      "\"memory\"); asm volatile(\"\" ::: \"memory\"); asm(\"nope.b32 %0;\" :: \"r\"(x)); }\n"
      "void h() { asm volatile(\"pause\"); }\n";
  const std::string out = rewrite(text, text);
  EXPECT_THAT(out, HasSubstr("do { auto&& ptx_operand_0 = (y); const auto ptx_operand_1 = (x);"));
  EXPECT_THAT(out, HasSubstr("::warpgauge::sim::ptx::mov_u32(ptx_operand_0, ptx_operand_1);"));
  EXPECT_THAT(out, HasSubstr("asm volatile(\"\" ::: \"memory\")"));
  EXPECT_THAT(out, HasSubstr("the PTX instruction 'nope.b32' is not simulated"));
  EXPECT_THAT(out, HasSubstr("asm volatile(\"pause\")"));
}

}  // namespace
