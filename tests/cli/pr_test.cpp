// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>

/// ci/pr on two commits of a repository whose build copies what cuobjdump, the perf program and the
/// objects are to be; the tool's `ab` says what the environment tells it to.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

const char* const copy_simple = "_ZN9warpgauge7kernels4copy11copy_simpleIfEEvv";
const char* const copy_shared = "_ZN9warpgauge7kernels4copy11copy_sharedIfEEvv";
const char* const transpose_tiled = "_ZN9warpgauge7kernels9transpose15transpose_tiledIfEEvv";

/// A cubin as cuobjdump -elf shows it, shortened.
std::string cubin(const std::string& kernel, const std::string& words, int registers = 24) {
  const std::string name = kernel;
  return "\nFatbin elf code:\n================\narch = sm_90\ncode version = [1,8]\n\n"
         ".section .symtab\n 0x3   0  0x300   0x2  0x10  0xf  " +
         name + "\n\n.nv.info\n\t<0x1>\n\tAttribute:\tEIATTR_REGCOUNT\n\tFormat:\tEIFMT_SVAL\n" +
         "\tValue:\tfunction: " + name + "(0x3)\tregister count: " + std::to_string(registers) +
         "\n\n.nv.info." + name +
         "\n\t<0x1>\n\tAttribute:\tEIATTR_PARAM_CBANK\n\tFormat:\tEIFMT_SVAL\n"
         "\tValue:\t0x10 0x200210 \n\n.text." +
         name + "\nlmem=0\tsmem=0\n" + words + "\n\n.nv.constant0." + name + "\n0x00000000\n";
}

class Pr : public testing::Test {
 protected:
  std::string root = fresh_folder();
  std::string repository = root + "/repository";
  std::vector<std::string> environment{"PATH=" + root + "/bin:/usr/bin:/bin",
                                       "ROOT=" + root,
                                       "GIT_CONFIG_GLOBAL=/dev/null",
                                       "GITHUB_STEP_SUMMARY=",
                                       "WARPGAUGE_ARCHITECTURES=",
                                       "WARPGAUGE_PR="};

  void SetUp() override {
    copy_sources(repository,
                 {"/ci/lib.sh",
                  "/ci/machine-code",
                  "/ci/pr",
                  "/ci/pr-comment",
                  "/ci/table.sh",
                  "/ci/touched.sh"});
    const std::string bin = root + "/bin/";
    program(bin + "cmake",
            "[ \"$1\" != --build ] || { [ ! -f fake/broken ] && mkdir -p build/cuda/perf && "
            "cp fake/* build/cuda && cp \"$ROOT/kernels\" build/cuda/perf/kernels && "
            "cp \"$ROOT/bin/warpgauge\" build/cuda; }\n");
    program(root + "/kernels", "cat \"$(dirname \"$0\")/../cases\"\n");
    program(bin + "cuobjdump", "cat \"$(dirname \"$2\")/../listing\"\n");
    program(bin + "ninja", R"(echo "$5:"; echo '  input: RULE'
[[ $5 == *.a ]] || printf '    suite.o\n    | libkernels.a\n    | /usr/lib/libcudart_static.a\n    || warpgauge\n'
[[ $5 != *.a ]] || echo '    CMakeFiles/warpgauge_kernels_cuda.dir/copy/choice.cpp.o'
echo '  outputs:'; echo '    all.o'
)");
    program(bin + "objcopy",
            "f=${*: -2:1}; cp \"${f%%/build/cuda/*}/build/cuda/${f##*/}\" \"${*: -1}\"\n");
    program(bin + "nvcc", "");
    program(bin + "nvidia-smi",
            "[ -z \"${NO_GPU-}\" ] || { echo 'no devices'; exit 6; }\n"
            "echo \"Stand-in GPU, ${CAPABILITY:-9.0}\"\n");
    program(bin + "warpgauge",
            R"(while [ $# -gt 0 ]; do [ "$1" != --only ] || echo "$2" >"$ROOT/filter"; shift; done
said() { echo "{\"name\": \"$1\", \"verdict\": \"$2\", \"first\": {\"change\": -0.05, \"lower\": -0.06, \"upper\": -0.04}}"; }
verdict=pass
[ "$AB" != 1 ] || verdict=regression
[ "$AB" != 4 ] || verdict=inconclusive
[ "$AB" != 5 ] || verdict=not_measured
echo "{\"exit_code\": $AB, \"cases\": [$(said copy.best/f32/cold pass), $(said "${CASE:-copy.simple/f32/cold}" "$verdict")]}"
exit "$AB"
)");
    write_file(repository + "/.gitignore", "/build/\n");
    fs::create_directories(repository + "/fake");
    put("cases",
        "copy.best/f32/cold/iterations:1/manual_time\ncopy.simple/f32/cold/iterations:1/"
        "manual_time\n"
        "copy.shared/f32/cold/iterations:1/manual_time\ntranspose.tiled/f32/cold/iterations:1/"
        "manual_time\n");
    put("suite.o", "suite");
    put("choice.cpp.o", "choice");
    put("listing",
        cubin(copy_simple, "0x1 0x2") + cubin(copy_shared, "0x3 0x4") +
            cubin(transpose_tiled, "0x5") + cubin("_ZN9warpgauge7measure6anchorEv", "0x6") +
            cubin("_ZN9warpgauge7kernels4copy11copy_helperEv", "0x7"));
    git("init -q -b main .");
    commit();
    git("checkout -q -b change");
    put("../page.md", "a new page");
    commit();
    set("AB=0");
  }

  void put(const std::string& name, const std::string& text) {
    write_file(repository + "/fake/" + name, text);
  }
  /// Replaces in what cuobjdump lists of the head.
  void change(const std::string& from, const std::string& to) {
    std::string text = file_text(repository + "/fake/listing");
    const auto at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    put("listing", text.replace(at, from.size(), to));
    commit();
  }
  void set(const std::string& setting) { environment.push_back(setting); }
  outcome in_repository(const std::string& command) {
    conditions here;
    here.folder = repository;
    here.environment = environment;
    return run_program("/bin/bash", {"-c", command}, here);
  }
  void git(const std::string& command) {
    const outcome o = in_repository("git -c user.name=t -c user.email=t@t " + command);
    ASSERT_EQ(o.exit_code, 0) << command << o.err;
  }
  void commit() {
    git("add -A");
    git("commit -q -m change");
  }
  outcome pr(const std::string& options = "") {
    fs::remove(root + "/filter");
    return in_repository("ci/pr --base main --summary summary.md " + options);
  }
  /// The cases that were handed to the tool, or "none".
  std::string timed() {
    if (!fs::exists(root + "/filter")) return "none";
    return std::regex_replace(file_text(root + "/filter"), std::regex("\\\\|\n"), "");
  }
};

const char* const all_cases =
    "^(copy.best/f32/cold|copy.shared/f32/cold|copy.simple/f32/cold|transpose.tiled/f32/cold)(/|$)";
const char* const copies = "^(copy.best/f32/cold|copy.shared/f32/cold|copy.simple/f32/cold)(/|$)";

TEST_F(Pr, TimesNothingWhereNothingChanged) {
  const outcome o = pr();
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(
      o.out,
      HasSubstr(
          "**Speed: nothing changed that a GPU or a launch would notice, so nothing was timed**"));
  EXPECT_THAT(o.out, HasSubstr("- 0 of 5 kernels differ in machine code; host code is the same\n"));
  EXPECT_THAT(
      o.out, HasSubstr("- 0 of 4 gated cases were timed; the other 4 are the same in both builds"));
  EXPECT_EQ(timed(), "none");
  EXPECT_THAT(file_text(repository + "/summary.md"),
              testing::StartsWith("<!-- warpgauge-pr -->\n"));
  EXPECT_FALSE(fs::exists(repository + "/build/pr/base")) << "its worktree is left";
  EXPECT_EQ(in_repository("git worktree list | wc -l").out, "1\n");
}

// A variant without a kernel of its own may launch any of the family's.
TEST_F(Pr, TimesTheVariantWhoseMachineCodeChanged) {
  change("0x1 0x2", "0x1 0x9");
  const outcome o = pr();
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_EQ(timed(), "^(copy.best/f32/cold|copy.simple/f32/cold)(/|$)");
  EXPECT_THAT(o.out, HasSubstr("**Speed: no case is slower**"));
  EXPECT_THAT(o.out,
              HasSubstr("- 1 of 5 kernels differ in machine code: `copy.simple: the machine code "
                        "of copy_simple differs`"));
  EXPECT_THAT(o.out, HasSubstr("- 2 of 4 gated cases were timed; the other 2 are the same"));
}

TEST_F(Pr, SeesARegisterMore) {
  change("register count: 24", "register count: 25");
  EXPECT_EQ(pr().exit_code, 0);
  EXPECT_EQ(timed(), "^(copy.best/f32/cold|copy.simple/f32/cold)(/|$)");
}

TEST_F(Pr, TakesNoNumberOfASymbolForAChange) {
  change("(0x3)\tregister", "(0x7)\tregister");
  change("Value:\t0x10 0x200210", "Value:\t0x11 0x200210");
  EXPECT_THAT(pr("--plan").out, HasSubstr("nothing changed"));
}

// nvcc names an unnamed namespace by a hash of the path.
TEST_F(Pr, TakesNoPathForAChange) {
  const auto in_path = [&](const std::string& hash) {
    put("listing",
        cubin("_ZN9warpgauge7measure31_GLOBAL__N__" + hash + "_10_anchors_cu_6anchorEv", "0x6"));
    commit();
  };
  in_path("76c2d4d3");
  git("checkout -q -B main HEAD");
  git("checkout -q -B change");
  in_path("0123abcd");
  EXPECT_THAT(pr("--plan").out, HasSubstr("nothing changed"));
}

TEST_F(Pr, SeesDataThatNoKernelOwns) {
  change("0x3 0x4\n", "0x3 0x4\n\n.nv.global.init\n0x77\n");
  pr();
  EXPECT_EQ(timed(), "^(copy.best/f32/cold|copy.shared/f32/cold)(/|$)");
}

TEST_F(Pr, TimesTheFamilyOfAKernelThatNoVariantIsNamedAfter) {
  change("0x7\n", "0x8\n");
  EXPECT_EQ(pr().exit_code, 5) << "the stand-in is silent on copy.shared";
  EXPECT_EQ(timed(), copies);
}

TEST_F(Pr, TimesTheFamilyWhoseHostCodeChanged) {
  put("choice.cpp.o", "other");
  commit();
  const outcome o = pr();
  EXPECT_EQ(timed(), copies) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("`copy: host code of choice.cpp.o differs`"));
}

TEST_F(Pr, TimesAllForAKernelOrHostCodeOfNoFamily) {
  change("0x6\n", "0x8\n");
  pr();
  EXPECT_EQ(timed(), all_cases);
  git("revert --no-edit HEAD");
  put("suite.o", "other");
  commit();
  const outcome o = pr();
  EXPECT_EQ(timed(), all_cases) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("`all cases: host code of suite.o differs`"));
}

TEST_F(Pr, PassesNoChangeThatNoGatedCaseTimes) {
  put("cases", "transpose.tiled/f32/cold/iterations:1/manual_time\n");
  change("0x1 0x2", "0x1 0x9");
  git("checkout -q -B main HEAD");
  git("checkout -q -B change");
  change("0x1 0x9", "0x1 0x2");
  const outcome o = pr();
  EXPECT_EQ(timed(), "^(transpose.tiled/f32/cold)(/|$)")
      << "of no family that has a case: all are run";
  EXPECT_EQ(o.exit_code, 5) << o.out;
  put("cases", "copy.newest/f32/cold/iterations:1/manual_time\n");
  commit();
  const outcome none = pr();
  EXPECT_EQ(none.exit_code, 5) << none.out;
  EXPECT_THAT(none.out, HasSubstr("no gated case of both builds times what changed"));
}

TEST_F(Pr, EndsAsTheComparisonSays) {
  change("0x1 0x2", "0x1 0x9");
  struct {
    const char* said;
    int code, advised;
    const char* headline;
  } const outcomes[] = {{"0", 0, 0, "no case is slower"},
                        {"1", 1, 0, "1 case slower"},
                        {"4", 4, 0, "no verdict: too much noise"},
                        {"5", 5, 0, "no verdict: not all that changed could be measured"},
                        {"2", 7, 7, "no verdict: the run failed"},
                        {"7", 7, 7, "no verdict: the run failed"},
                        {"77", 7, 7, "no verdict: the run failed"},
                        {"139", 7, 7, "no verdict: the run failed"}};
  for (const auto& [said, code, advised, headline] : outcomes) {
    set(std::string("AB=") + said);
    const outcome o = pr();
    EXPECT_EQ(o.exit_code, code) << said << o.out << o.err;
    EXPECT_THAT(o.out, HasSubstr(std::string("**Speed: ") + headline + "**")) << said;
    if (advised != code || code == 0 || said == outcomes[7].said) {
      const outcome advisory = pr("--advisory");
      EXPECT_EQ(advisory.exit_code, advised) << said;
      EXPECT_THAT(advisory.out, HasSubstr("exit code " + std::to_string(code) + ", ")) << said;
      EXPECT_LE(std::count(advisory.out.begin(), advisory.out.end(), '\n'), 16) << advisory.out;
    }
  }
}

TEST_F(Pr, NamesTheSlowerCase) {
  change("0x1 0x2", "0x1 0x9");
  set("AB=1");
  EXPECT_THAT(pr().out, HasSubstr("- `regression` `copy.simple/f32/cold` -5 % (-6 % to -4 %)"));
}

// What neither side has measured is in no list of the tool's.
TEST_F(Pr, IsNotGreenForATouchedCaseThatNobodyMeasured) {
  change("0x1 0x2", "0x1 0x9");
  set("CASE=copy.other/f32/cold");
  EXPECT_EQ(pr().exit_code, 5);
}

TEST_F(Pr, FailsWhereItCannotTell) {
  change("0x1 0x2", "0x1 0x9");
  set("CAPABILITY=12.0");
  outcome o = pr();
  EXPECT_EQ(o.exit_code, 7);
  EXPECT_THAT(o.out, HasSubstr("there is no machine code for this GPU")) << o.err;
  set("NO_GPU=1");
  EXPECT_EQ(pr().exit_code, 7);
  o = pr("--plan --advisory");
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("- 2 of 4 gated cases would be timed"));
  put("listing", "");
  commit();
  o = pr("--plan");
  EXPECT_EQ(o.exit_code, 7);
  EXPECT_THAT(o.out, HasSubstr("the machine code of the head cannot be listed"));
  put("broken", "");
  commit();
  o = pr("--plan");
  EXPECT_EQ(o.exit_code, 7);
  EXPECT_THAT(o.out, HasSubstr("the head does not build"));
}

// An empty list would be the same on both sides.
TEST_F(Pr, TakesNoListThatFailedForAnEmptyOne) {
  change("0x1 0x2", "0x1 0x9");
  for (const char* broken : {"objcopy", "ninja", "cuobjdump", "c++filt"}) {
    const std::string path = root + "/bin/" + broken;
    if (fs::exists(path)) fs::rename(path, path + ".kept");
    program(path, "exit 1\n");
    const outcome o = pr("--plan");
    EXPECT_EQ(o.exit_code, 7) << broken << o.out << o.err;
    EXPECT_THAT(o.out, HasSubstr("**Speed: no verdict: the run failed**")) << broken;
    fs::remove(path);
    if (fs::exists(path + ".kept")) fs::rename(path + ".kept", path);
  }
}

TEST_F(Pr, TakesTheWorkingTree) {
  std::string text = file_text(repository + "/fake/listing");
  put("listing", std::regex_replace(text, std::regex("0x1 0x2"), "0x1 0x9"));
  EXPECT_THAT(pr("--plan --head .").out, HasSubstr("- 2 of 4 gated cases would be timed"));
  EXPECT_THAT(pr("--plan").out, HasSubstr("nothing changed")) << "the commit is as it was";
  fs::create_directories(repository + "/src");
  write_file(repository + "/src/new.cuh", "");
  EXPECT_EQ(pr("--plan --head .").exit_code, 2) << "git does not know one of its files";
}

}  // namespace
}  // namespace warpgauge::tests
