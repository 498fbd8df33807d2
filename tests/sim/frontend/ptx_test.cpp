// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/ptx.hpp"

#include "warpgauge/sim/frontend/ptx_name.hpp"
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

using testing::HasSubstr;
using testing::Not;
using warpgauge::sim::frontend::function_of_ptx;
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
              HasSubstr("ptx::cp_async(d, a, 16);"));
  EXPECT_THAT(translated("fence.proxy.async.shared::cta"),
              HasSubstr("ptx::fence_proxy_async_shared();"));
}

TEST(Ptx, HintsScopesAndSpacesChangeNoName) {
  const std::map<std::string, std::vector<std::string>> spellings = {
      {"ld_u32",
       {"ld.u32",
        "ld.ca.u32",
        "ld.cs.u32",
        "ld.global.lu.u32",
        "ld.weak.global.u32",
        "ld.shared::cta.u32",
        "ld.global.L1::evict_last.u32"}},
      {"ld_v4_f32", {"ld.global.nc.L1::no_allocate.L2::256B.v4.f32", "ld.shared.v4.f32"}},
      {"ld_strong_b64",
       {"ld.volatile.b64",
        "ld.cg.b64",
        "ld.global.cv.b64",
        "ld.relaxed.gpu.global.b64",
        "ld.acquire.sys.b64",
        "ld.acquire.cta.shared::cta.b64"}},
      {"st_u16", {"st.wb.u16", "st.global.cs.L2::128B.u16"}},
      {"st_strong_u16", {"st.cg.u16", "st.global.wt.u16"}},
      {"st_release_v2_u32", {"st.release.gpu.global.v2.u32", "st.release.cluster.v2.u32"}},
      {"atom_add_u32", {"atom.add.u32", "atom.acq_rel.gpu.global.add.u32"}},
      {"red_max_s64", {"red.relaxed.sys.global.max.s64", "red.shared.max.s64"}},
      {"cp_async", {"cp.async.ca.shared.global", "cp.async.cg.shared::cta.global.L2::128B"}},
      {"cp_async_commit_group", {"cp.async.commit_group"}},
      {"cp_async_mbarrier_arrive_noinc_b64", {"cp.async.mbarrier.arrive.noinc.shared::cta.b64"}},
      {"mbarrier_init_b64", {"mbarrier.init.b64", "mbarrier.init.shared::cta.b64"}},
      {"membar", {"membar.gl", "membar.cta"}},
      {"fence_acq_rel", {"fence.acq_rel.cluster"}},
      {"prefetch", {"prefetch.global.L2::evict_last", "prefetch.L1"}},
      {"cvta_to_shared_u64", {"cvta.to.shared.u64", "cvta.to.shared::cta.u64"}},
  };
  for (const auto& [name, list] : spellings)
    for (const std::string& spelled : list) EXPECT_EQ(function_of_ptx(spelled), name) << spelled;
}

TEST(Ptx, WhatDiffersKeepsItsName) {
  // Another window, an operand more, another unit: none of these may pass for what is simulated.
  EXPECT_EQ(function_of_ptx("ld.shared::cluster.u32"), "ld_shared_cluster_u32");
  EXPECT_EQ(function_of_ptx("ld.global.L2::cache_hint.u32"), "ld_L2_cache_hint_u32");
  EXPECT_EQ(function_of_ptx("ld.param.u32"), "ld_param_u32");
  EXPECT_EQ(function_of_ptx("st.async.weak.shared::cluster.b32"), "st_async_shared_cluster_b32");
  EXPECT_EQ(function_of_ptx("cp.async.bulk.shared::cta.global"), "cp_async_bulk_shared_global");
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
