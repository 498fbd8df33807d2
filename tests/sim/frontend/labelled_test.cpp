// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

/// ci/labelled on made-up checkouts in the form of the public suites, whose codes do what their
/// names say, or do not.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string racy = "*n += 1;";
const std::string atomic = "atomicAdd(n, 1);";
const std::string past_the_end = "n[64 + threadIdx.x] = 1;";

/// A program that runs `body` in 64 threads, with 64 zeros at `n`.
std::string whole_program(const std::string& body) {
  return "#include <cuda_runtime.h>\n__global__ void run(int* n) { " + body +
         " }\nint main() {\n  int* n;\n  cudaMalloc(&n, 256);\n  cudaMemset(n, 0, 256);\n"
         "  run<<<1, 64>>>(n);\n  return cudaDeviceSynchronize();\n}\n";
}

class Labelled : public testing::Test {
 protected:
  void SetUp() override {
    copy_sources(root, {"/ci/labelled", "/src/warpgauge/sim/recall.md"});
    write_file(root + "/ci/labelled.reasons",
               "# a comment\n^scor/race/race_none: -$\tits two accesses are atomic\n");
  }

  void add(const std::string& path, const std::string& text) {
    fs::create_directories(fs::path(root + "/suite/" + path).parent_path());
    write_file(root + "/suite/" + path, text);
  }

  outcome run(const std::vector<std::string>& options = {}) {
    std::vector<std::string> words = {"--work", root + "/work"};
    const std::string driver = fs::path(WARPGAUGE_TOOL).parent_path() / "warpgauge-cc";
    words.insert(words.end(), {"--cc", driver});
    words.insert(words.end(), options.begin(), options.end());
    words.push_back(root + "/suite");
    return run_program(root + "/ci/labelled", words);
  }

  std::string root = fresh_folder();
};

TEST_F(Labelled, ShowsMissedAndFalseOnesWithTheirReasons) {
  add("microbenchmarks/src/race_plain.cu", whole_program(racy));
  add("microbenchmarks/src/race_none.cu", whole_program(atomic));
  add("microbenchmarks/src/norace_atomic.cu", whole_program(atomic));
  add("microbenchmarks/src/norace_plain.cu", whole_program(racy));
  const outcome o = run({"--page"});
  ASSERT_EQ(o.exit_code, 0) << o.err;
  const std::string race = "| scor | race | 2 | 1 | 0 | 0 | 1 | 0 | 0 |  |  |\n";
  const std::string missed = "| scor | race | missed | its two accesses are atomic | 1 |\n";
  EXPECT_THAT(o.out, HasSubstr("| scor | clean | 2 |  | 0 |  |  | 0 | 0 | 1 | 1 |\n" + race));
  EXPECT_THAT(o.out, HasSubstr("| scor | clean | false | not looked at | 1 |\n"));
  EXPECT_THAT(o.out, HasSubstr(missed));
  const std::string page = file_text(root + "/src/warpgauge/sim/recall.md");
  EXPECT_THAT(page, HasSubstr("# Recall and precision"));
  EXPECT_THAT(page, HasSubstr(race));
  EXPECT_THAT(page, HasSubstr("## Published figures"));
  // What has a row is not tried again.
  EXPECT_EQ(run({"--resume", "--cc", "/bin/false"}).out, o.out);
}

TEST_F(Labelled, AsksForTheKindThatTheLabelNames) {
  add("generate_all_codes.py",
      "import os\nos.makedirs('generatedCodes/CUDA/TC-CUDA')\n"
      "for name in os.listdir('codeGen'):\n"
      "  if name.endswith('.cu'): os.rename('codeGen/' + name, 'generatedCodes/CUDA/TC-CUDA/' + "
      "name)\n");
  add("codeGen/configure.txt", "  bug: {}\n");
  add("scripts/none", "");
  add("copyright.txt", "");
  add("codeGen/TC_NoRaceBug_BoundsBug.cu", whole_program(past_the_end));
  add("codeGen/TC_NoBoundsBug_FieldBug.cu", whole_program(racy));
  add("codeGen/TC_NoRaceBug_SyncBug.cu", "#error \"no program\"\n");
  add("codeGen/TC_BoundsBug_RaceBug.cu", "two mistakes are no label");
  const outcome o = run();
  ASSERT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out,
              HasSubstr("| indigo3 | bounds | 1 | 1 | 0 | 0 | 0 | 0 | 0 |  |  |\n"
                        "| indigo3 | field | 1 | 0 | 0 | 1 | 0 | 0 | 0 |  |  |\n"
                        "| indigo3 | sync | 1 | 0 | 0 | 0 | 0 | 0 | 1 |  |  |\n"
                        "\n"));
}

TEST_F(Labelled, CountsMistakesByTheirNames) {
  const std::string folder = "indigo/indigo_sources/add/";
  add(folder + "add.cu", whole_program(atomic));
  add(folder + "add_atomicBug.cu", whole_program(racy));
  add(folder + "add_boundsBug.cu", whole_program("for (;;) atomicAdd(n, 1);"));
  const outcome o = run({"--limit", "2"});
  ASSERT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out,
              HasSubstr("| hirace | bounds | 1 | 0 | 0 | 0 | 0 | 1 | 0 |  |  |\n"
                        "| hirace | clean | 1 |  | 0 |  |  | 0 | 0 | 1 | 0 |\n"
                        "| hirace | race | 1 | 1 | 0 | 0 | 0 | 0 | 0 |  |  |\n"));
}

TEST_F(Labelled, LaunchesKernelsThatHaveNoProgram) {
  const auto kernel = [](const std::string& label, const std::string& body) {
    return label +
           "\n//--blockDim=[64,2] --gridDim=2 -DSTEP=1\n__global__ void run(int* n, int at) { " +
           body + " }\n";
  };
  add("testsuite/CUDA/clean/kernel.cu",
      kernel("//pass", "__assert(at == STEP); atomicAdd(n, at);"));
  add("testsuite/CUDA/racy/kernel.cu",
      kernel("//xfail:NOT_ALL_VERIFIED\n//possible write-write race", "n[0] = threadIdx.x;"));
  add("testsuite/CUDA/same/kernel.cu",
      kernel("//xfail:NOT_ALL_VERIFIED\n//possible write-write race", "n[0] = STEP;"));
  add("testsuite/CUDA/contract/kernel.cu", kernel("//pass", "__requires(at == 5); n[at] = 1;"));
  const outcome o = run();
  ASSERT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out,
              HasSubstr("| gpuverify | clean | 1 |  | 0 |  |  | 0 | 0 | 1 | 0 |\n"
                        "| gpuverify | race | 2 | 1 | 1 | 0 | 0 | 0 | 0 |  |  |\n"));
}

// On a machine without a GPU: programs of the same names, which say what compute-sanitizer says.
TEST_F(Labelled, JudgesComputeSanitizerByItsOwnWords) {
  const auto fake = [&](const std::string& name, const std::string& body) {
    fs::create_directories(root + "/bin");
    const std::string path = root + "/bin/" + name;
    write_file(path, "#!/bin/bash\n" + body);
    fs::permissions(path, fs::perms::owner_all);
  };
  fake("nvcc", "while [ \"$1\" != -o ]; do shift; done; cp /bin/true \"$2\"\n");
  fake("nvidia-smi", "case $1 in *name*) echo A card ;; *) echo 7.8 ;; esac\n");
  fake("compute-sanitizer",
       "if [ \"$1\" = --version ]; then echo 'Version 1.2.3 (build 4)'; exit; fi\n"
       "case \"$2 $*\" in\n"
       "  racecheck*race_found*) echo '========= RACECHECK SUMMARY: 2 hazards displayed (1 error, "
       "1 warning)' ;;\n"
       "  racecheck*race_doubted*) echo '========= RACECHECK SUMMARY: 1 hazard displayed (0 "
       "errors, 1 warning)' ;;\n"
       "  memcheck*race_other*) echo '========= Invalid __global__ read of size 4'; echo "
       "'========= ERROR SUMMARY: 12 errors' ;;\n"
       "  *race_ended*) exit 3 ;;\n"
       "  *) echo '========= ERROR SUMMARY: 0 errors' ;;\n"
       "esac\n");
  for (const std::string name :
       {"race_found", "race_doubted", "race_other", "race_missed", "race_ended", "norace"})
    add("microbenchmarks/src/" + name + ".cu", "");
  copy_sources(root, {"/src/warpgauge/sim/recall_on_a_gpu.md"});
  const outcome o =
      run_program(root + "/ci/labelled",
                  {"--sanitizer", "--page", "--work", root + "/work", root + "/suite"},
                  {.folder = root, .environment = {"PATH=" + root + "/bin:/usr/bin:/bin"}});
  ASSERT_EQ(o.exit_code, 0) << o.err;
  const std::string rows =
      "| scor | clean | 1 |  | 0 |  |  | 0 | 0 | 1 | 0 |\n"
      "| scor | race | 5 | 1 | 1 | 1 | 1 | 0 | 1 |  |  |\n";
  EXPECT_THAT(o.out, HasSubstr(rows));
  const std::string page = file_text(root + "/src/warpgauge/sim/recall_on_a_gpu.md");
  EXPECT_THAT(page, HasSubstr(", A card, driver 7.8, compute-sanitizer 1.2.3:\n\n| suite |"));
  EXPECT_THAT(page, HasSubstr(rows));
}

}  // namespace
}  // namespace warpgauge::tests
