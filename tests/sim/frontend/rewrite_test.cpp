// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/rewrite.hpp"

#include "tests/sim/frontend/refused.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using warpgauge::sim::frontend::refused;
using warpgauge::sim::frontend::rewrite;

/// The rewritten text, spaces and line breaks as one space each.
std::string flat(const std::string& text) {
  std::string out;
  for (const char c : rewrite(text, text)) {
    const bool space = c == ' ' || c == '\n' || c == '\t';
    if (!space) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  return out;
}

std::string call_of(const std::string& configuration, const std::string& call) {
  return "(::warpgauge::sim::surface::configure( " + configuration +
         " ) ? static_cast<void>(0) : " + call + ")";
}

TEST(Launches, BecomeConditionalCalls) {
  EXPECT_THAT(flat("void f() { k<<<1, 2>>>(x, y); }"), HasSubstr(call_of("1, 2", "k (x, y)")));
  EXPECT_THAT(flat("{ ::n::k<<<g, b, s, t>>>(); }"), HasSubstr(call_of("g, b, s, t", "::n::k ()")));
}

TEST(Launches, TakeTemplateArgumentsWithTheKernel) {
  EXPECT_THAT(flat("{ k<a<b>, (c > d), 1 << 3><<<1, 2>>>(x); }"),
              HasSubstr(call_of("1, 2", "k<a<b>, (c > d), 1 << 3> (x)")));
  EXPECT_THAT(flat("{ a::template k<T><<<1, 2>>>(x); }"),
              HasSubstr(call_of("1, 2", "a::template k<T> (x)")));
}

TEST(Launches, CloseAfterTheBracketsOfTemplates) {
  EXPECT_THAT(flat("{ k<<<1, a<b<2>>>>>(x); }"), HasSubstr(call_of("1, a<b<2>>", "k (x)")));
  EXPECT_THAT(flat("{ k<<<n >> 2, (n >>> 1)>>>(x); }"),
              HasSubstr("configure( n >> 2, (n >>> 1) )"));
}

TEST(Launches, TakeTheWholeExpressionBeforeThem) {
  EXPECT_THAT(flat("{ (f<4>)<<<1, 2>>>(x); }"), HasSubstr(call_of("1, 2", "(f<4>) (x)")));
  EXPECT_THAT(flat("{ get<T>(i)->k[2]<<<1, 2>>>(x); }"),
              HasSubstr(call_of("1, 2", "get<T>(i)->k[2] (x)")));
  EXPECT_THAT(flat("{ if (a) (k)<<<1, 2>>>(x); else k<<<1, 2>>>(x); }"),
              HasSubstr("if (a) (::warpgauge"));
  EXPECT_THAT(flat("{ a < b ? k<<<1, 2>>>(x) : m<<<1, 2>>>(x); }"),
              HasSubstr("a < b ? (::warpgauge"));
}

TEST(Launches, NestInArgumentsAndConfigurations) {
  const std::string text =
      flat("{ k<<<1, [&] { m<<<3, 4>>>(y); return 2; }()>>>([] { l<<<5, 6>>>(); }); }");
  EXPECT_THAT(text, HasSubstr(call_of("3, 4", "m (y)")));
  EXPECT_THAT(text, HasSubstr(call_of("5, 6", "l ()")));
  EXPECT_THAT(text, Not(HasSubstr("<<<")));
}

std::string dropped(const std::string& call, const std::string& name) {
  return "(" + call + ", ::warpgauge::sim::surface::dropped{\"" + name + "\"})";
}

TEST(DroppedValues, AreMarkedWhereACallIsAStatement) {
  const std::string marked = dropped("cudaFree(p)", "cudaFree");
  for (const char* before : {"",
                             "if (a) ",
                             "if (a) b(); else ",
                             "do ",
                             "for (;;) ",
                             "case 1: ",
                             "default: ",
                             "again: ",
                             "(void)",
                             "{ } ",
                             "b(); "}) {
    EXPECT_THAT(flat("void f() { " + std::string(before) + "cudaFree(p); }"),
                HasSubstr(before + marked + ";"));
  }
  EXPECT_THAT(flat("{ static_cast<void>(::cudaFree(p)); }"),
              HasSubstr("static_cast<void>(" + dropped("::cudaFree(p)", "cudaFree") + ");"));
  EXPECT_THAT(flat("{ (cudaFree(p)); }"), HasSubstr("(" + marked + ");"));
}

TEST(DroppedValues, AreNotMarkedWhereTheValueIsUsed) {
  for (const char* used : {"e = cudaFree(p);",
                           "return cudaFree(p);",
                           "check(cudaFree(p));",
                           "check((cudaFree(p)));",
                           "if (cudaFree(p)) {}",
                           "for (; cudaFree(p);) {}",
                           "for (;cudaFree(p);) {}",
                           "e = ({ cudaFree(p); });",
                           "a ? cudaFree(p) : cudaFree(p);",
                           "!cudaFree(p);",
                           "cudaFree(p) == e;",
                           "cudaGetLastError();",
                           "x.cudaFree = y;",
                           "int e[] = {cudaFree(p)};",
                           "cudaStream_t (s);"}) {
    EXPECT_THAT(flat("void f() { " + std::string(used) + " }"), Not(HasSubstr("dropped"))) << used;
  }
  EXPECT_THAT(flat("cudaError_t cudaFree(void* p);"), Not(HasSubstr("dropped")));
}

TEST(DroppedValues, AreThoseOfForwardingFunctionsToo) {
  EXPECT_THAT(flat("cudaError_t f(void* p) { return cudaFree(p); } void g() { a->b[1].f(p); }"),
              HasSubstr("{ " + dropped("a->b[1].f(p)", "f") + "; }"));
  EXPECT_THAT(flat("cudaError_t f(int e) { if (e) abort(); return cudaFree(p); } "
                   "void g() { f(1); }"),
              Not(HasSubstr("dropped")));
}

TEST(Launches, UnderstandDigraphs) {
  EXPECT_THAT(flat("{ k<<<::n, b<:0:>>>>(x); }"), HasSubstr(call_of("::n, b<:0:>", "k (x)")));
}

TEST(Launches, AreNotShiftsComparisonsOrText) {
  for (const char* text : {"int a = b << c >> d;",
                           "bool a = b < c || d > e;",
                           "const char* a = \"k<<<1, 2>>>(x)\";",
                           "const char* a = R\"x(k<<<1, 2>>>(x))x\";",
                           "// k<<<1, 2>>>(x)",
                           "std::ostream& operator<<<int>(std::ostream&, int);",
                           "a<b<c<d>>> e;",
                           "char c = '<';",
                           "int a = 1'000'000;"}) {
    EXPECT_THAT(rewrite(text, text), Not(HasSubstr("configure"))) << text;
  }
}

TEST(Launches, ThatAreNotWholeAreRefusedAtTheirLine) {
  const std::string line = "# 7 \"user.cu\"\n";
  EXPECT_THAT(refused(line + "{ k<<<1, 2>>>; }"), StartsWith("user.cu:7: error: warpgauge: "));
  EXPECT_THAT(refused(line + "{\n k<<<1, 2; }"), StartsWith("user.cu:8: error: warpgauge: "));
  EXPECT_THAT(refused(line + "{ k<<<>>>(x); }"), HasSubstr("no grid"));
  EXPECT_THAT(refused(line + "{ ; <<<1, 2>>>(x); }"), HasSubstr("no kernel"));
}

TEST(Lines, StayWhereTheyWere) {
  const std::string text =
      "# 10 \"user.cu\"\nvoid f() {\n  k<<<1,\n      2>>>(a,\n  b);\n  int last;\n}\n";
  const std::string out = rewrite(text, text);
  // Each token's line, read back from the result.
  warpgauge::sim::frontend::unit again(out);
  int found = 0;
  for (const auto& t : again.tokens) {
    const int expected = t.is("k") ? 11 : t.is("2") ? 12 : t.is("b") ? 13 : t.is("last") ? 14 : 0;
    if (expected == 0) continue;
    EXPECT_EQ(t.line, expected) << t.text();
    EXPECT_EQ(again.files.name(t.file), "user.cu");
    ++found;
  }
  EXPECT_EQ(found, 4);
}

TEST(Lines, KeepPragmasBeforeQualifiers) {
  EXPECT_THAT(rewrite("#pragma pack(1)\n__warpgauge_device__ int x;\n",
                      "#pragma pack(1)\n__warpgauge_device__ int x;\n"),
              HasSubstr("#pragma pack(1)\n"));
}

TEST(Kernels, LaunchThemselvesWhenCalled) {
  EXPECT_THAT(flat("__warpgauge_global__ void k(int a, const T<int, 2>* b = 0) { body; }"),
              HasSubstr("stub<static_cast<decltype(::warpgauge::sim::surface::signature(a, "
                        "b))>(k), (0)>(a, b);"));
  EXPECT_THAT(
      flat("template <class T, int, class... U> __warpgauge_global__ void "
           "__warpgauge_launch_bounds__(N * 2, 4) k(T a, int, U... u) {}"),
      HasSubstr("signature(a, warpgauge_unnamed_1, u...))>(k<T, warpgauge_unnamed_1, U...>), (N * "
                "2)>(a, warpgauge_unnamed_1, u...);"));
  EXPECT_THAT(
      flat("template <> __warpgauge_global__ void n::k<float>(float (*f)(int), float x[]) {}"),
      HasSubstr("(n::k<float>), (0)>(f, x);"));
}

TEST(Kernels, OnlyWithBodies) {
  for (const char* text : {"__warpgauge_global__ void k(int a);",
                           "template __warpgauge_global__ void k<int>(int a);",
                           "__warpgauge_device__ int x = f(3);",
                           "__warpgauge_device__ void f(int a) { g(a); }"}) {
    EXPECT_THAT(flat(text), Not(HasSubstr("stub"))) << text;
    EXPECT_THAT(flat(text), Not(HasSubstr("__warpgauge_"))) << text;
  }
}

TEST(DynamicShared, HasTheNameThatTheLinkerKnows) {
  const std::string array = "void f() { extern thread_local __warpgauge_shared__ int row[]; }";
  const auto renamed = [](const std::string& symbol) {
    return HasSubstr("\\n.weakref " + symbol + ", warpgauge_sim_dynamic_shared\\n");
  };
  EXPECT_THAT(flat(array), AllOf(renamed("row"), HasSubstr("comdat\\n.balign 1024\\n")));
  EXPECT_THAT(flat("namespace a { namespace { inline namespace v { " + array + " } } }"),
              renamed("_ZN1a12_GLOBAL__N_11v3rowE"));
  EXPECT_THAT(flat("namespace a { extern \"C\" " + array + " }"), renamed("row"));
  EXPECT_THAT(flat("namespace a { extern \"C\" { int g(); " + array + " } }"), renamed("row"));
  EXPECT_THAT(flat("namespace a { extern \"C\" { int g() {} } int h() {} " + array + " }"),
              renamed("_ZN1a3rowE"));
  EXPECT_THAT(flat("void f() { thread_local __warpgauge_shared__ int row[4]; }"),
              Not(HasSubstr("dynamic_shared")));
}

TEST(Passes, TakeBodiesFromTheirSide) {
  const std::string device =
      "__warpgauge_device__ int d() { return 900; }\nint h() { return 900; }\n"
      "struct s { __warpgauge_host__ __warpgauge_device__ int b() { return 900; } int kept; };\n"
      "__warpgauge_device__ void extra() {}\nconstexpr int c = 900;\n";
  const std::string host =
      "__warpgauge_device__ int d() { return 1; }\nint h() { return 1; }\n"
      "struct s { __warpgauge_host__ __warpgauge_device__ int b() { return 1; } int kept; };\n"
      "constexpr int c = 1;\n";
  const std::string out = rewrite(device, host);
  EXPECT_THAT(out, HasSubstr("int d() { return 900; }"));
  EXPECT_THAT(out, HasSubstr("int h() { return 1; }"));
  EXPECT_THAT(out, HasSubstr("{ return 900; } else"));
  EXPECT_THAT(out, HasSubstr("void extra()"));
  EXPECT_THAT(out, HasSubstr("int c = 900;"));
  EXPECT_THAT(out, Not(HasSubstr("int c = 1;")));
}

// Blocks per multiprocessor are often chosen by architecture.
TEST(Passes, TakeOneKernelWhereOnlyItsLaunchBoundsDiffer) {
  const std::string head = "template <class T> __warpgauge_global__ void ",
                    body = " k(T a) { f(a); }\n";
  const std::string out = rewrite(head + "__warpgauge_launch_bounds__(1024, 2)" + body,
                                  head + "__warpgauge_launch_bounds__(1024, 1)" + body);
  EXPECT_EQ(out.find("f(a);"), out.rfind("f(a);"));
  EXPECT_THAT(out, HasSubstr("f(a);"));
}

// Parts of one namespace look alike: those of one place in the source belong together.
TEST(Passes, MatchWhatStandsAtOnePlaceInTheSource) {
  const std::string both =
      "# 10 \"b.h\"\nnamespace n { __warpgauge_device__ __warpgauge_host__ int f() { return ";
  const std::string host = both + "1; } }\n";
  const std::string device = "# 1 \"a.h\"\nnamespace n { int a; }\n" + both + "2; } }\n";
  const std::string text = rewrite(device, host);
  EXPECT_EQ(text.find("int f()"), text.rfind("int f()")) << text;
  EXPECT_THAT(text, AllOf(HasSubstr("return 2;"), HasSubstr("return 1;")));
}

TEST(Passes, TakeOneClassAndOneKernelWhereOnlyTheirHeadsDiffer) {
  const std::string text = rewrite(
      "template <class T = a> struct s { int x; };\n"
      "template <class T> __warpgauge_global__ void k(T t) { t(); }\n",
      "template <class T = b> struct s { int x; };\n"
      "template <class> __warpgauge_global__ void k(T) {}\n");
  EXPECT_THAT(text, AllOf(HasSubstr("class T = a"), Not(HasSubstr("class T = b"))));
  EXPECT_EQ(text.find("void k("), text.rfind("void k(")) << text;
  EXPECT_THAT(text, HasSubstr("t();"));
}

// g++ would make 65,534 copies of a loop.
TEST(Passes, DropRequestsToUnroll) {
  EXPECT_THAT(rewrite("int x;\n#pragma GCC unroll 65534\nint y;",
                      "int x;\n#pragma GCC unroll 65534\nint y;"),
              AllOf(Not(HasSubstr("unroll")), HasSubstr("int y;")));
}

TEST(Passes, LeaveOutWhatAToolkitDeclaresForHosts) {
  const std::string out =
      rewrite("int a;\n", "extern const dim3 blockDim;\nextern const uint3 other;\nint a;\n");
  EXPECT_THAT(out, Not(HasSubstr("blockDim")));
  EXPECT_THAT(out, HasSubstr("extern const uint3 other;"));
}

TEST(Alignment, OfSharedVariablesGoesToTheFront) {
  EXPECT_THAT(flat("thread_local alignas(16) int a[4];"), HasSubstr("alignas(16) thread_local"));
  EXPECT_THAT(flat("extern thread_local alignas(N * 2) char b[];"),
              HasSubstr("alignas(N * 2) extern thread_local"));
  EXPECT_THAT(flat("alignas(16) thread_local int a;"),
              testing::StartsWith("alignas(16) thread_local int a; "));
  EXPECT_THAT(flat("static alignas(16) int a;"), testing::StartsWith("static alignas(16) int a; "));
}

TEST(AnyText, IsTakenOrRefusedAndStaysBalanced) {
  const std::string pieces[] = {"<<<",
                                ">>>",
                                "<",
                                ">",
                                "(",
                                ")",
                                "{",
                                "}",
                                "[",
                                "]",
                                ";",
                                ",",
                                "k",
                                "::",
                                "template",
                                "operator",
                                "__warpgauge_global__",
                                "__warpgauge_device__",
                                "void",
                                "=",
                                "\"x\"",
                                "'",
                                "R\"(",
                                "asm",
                                "1",
                                "\n",
                                "# 3 \"f\"\n",
                                "->",
                                ":",
                                "__warpgauge_launch_bounds__",
                                "class",
                                "...",
                                "namespace",
                                "if",
                                "<:",
                                "%>"};
  std::mt19937 random(7);
  int taken = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    const int length = static_cast<int>(random() % 24);
    for (int i = 0; i < length; ++i)
      text += pieces[random() % std::size(pieces)] + (random() % 3 ? " " : "");
    std::string other = text;
    if (round % 4 == 0 && !other.empty()) other.erase(random() % other.size());
    try {
      const std::string out = rewrite(text, other);
      ++taken;
      if (text != other || text.find('"') != std::string::npos ||
          text.find('\'') != std::string::npos)
        continue;
      // What is inserted opens as much as it closes.
      for (const auto& [open, close] : {std::pair{'(', ')'}, {'{', '}'}}) {
        EXPECT_EQ(
            std::count(out.begin(), out.end(), open) - std::count(text.begin(), text.end(), open),
            std::count(out.begin(), out.end(), close) - std::count(text.begin(), text.end(), close))
            << text;
      }
    } catch (const std::runtime_error&) {
    }
  }
  EXPECT_GT(taken, 1000);
}

}  // namespace
