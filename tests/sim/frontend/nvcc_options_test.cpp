// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/nvcc_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using warpgauge::sim::frontend::arguments;
using warpgauge::sim::frontend::compile_command;
using warpgauge::sim::frontend::nvcc_options;
using warpgauge::sim::frontend::phase;
using warpgauge::sim::frontend::read_architecture;
using warpgauge::sim::frontend::read_command;
using warpgauge::sim::frontend::read_options;

std::string refusal(const arguments& words) {
  try {
    read_options(words);
    return "nothing is refused";
  } catch (const std::runtime_error& e) {
    return e.what();
  }
}

TEST(NvccOptions, JoinedSeparateAndLongFormsMeanTheSame) {
  const nvcc_options o = read_options({"-Iinclude",
                                       "-I",
                                       "more",
                                       "--include-path=third",
                                       "-DA=1",
                                       "--define-macro",
                                       "B",
                                       "-UC",
                                       "-std=c++17",
                                       "-O3",
                                       "-g",
                                       "-o",
                                       "program",
                                       "a.cu",
                                       "b.o"});
  EXPECT_THAT(o.preprocess, ElementsAre("-Iinclude", "-Imore", "-Ithird", "-DA=1", "-DB", "-UC"));
  EXPECT_THAT(o.compile, ElementsAre("-std=c++17", "-O3", "-g"));
  EXPECT_THAT(o.inputs, ElementsAre("a.cu", "b.o"));
  EXPECT_EQ(o.output, "program");
  EXPECT_EQ(o.last, phase::program);
}

TEST(NvccOptions, OfSeveralArchitecturesTheHighestRuns) {
  EXPECT_EQ(read_options({"-arch=sm_80"}).device.number, 800);
  EXPECT_EQ(read_options({"-gencode", "arch=compute_75,code=sm_75"}).device.number, 750);
  EXPECT_EQ(read_options({"-gencode=arch=compute_75,code=sm_75",
                          "-gencode=arch=compute_86,code=[sm_86,compute_86]",
                          "-gencode=arch=compute_80,code=sm_80"})
                .device.number,
            860);
  EXPECT_EQ(read_options({"-arch=native"}).device.number, 900);
  EXPECT_THAT(refusal({"-arch=turing"}), HasSubstr("'turing' is not an architecture"));
  EXPECT_THAT(refusal({"-gencode", "code=sm_75"}), HasSubstr("names no arch="));
}

TEST(NvccOptions, ArchitecturesAreReadInEverySpelling) {
  EXPECT_EQ(read_architecture("90")->number, 900);
  EXPECT_EQ(read_architecture("900")->number, 900);
  EXPECT_EQ(read_architecture("sm_90a")->feature, "a");
  EXPECT_EQ(read_architecture("compute_100")->number, 1000);
  for (const char* wrong : {"", "sm_", "sm_9x", "hopper", "sm_90000"}) {
    EXPECT_FALSE(read_architecture(wrong)) << wrong;
  }
}

TEST(NvccOptions, EachStepHasItsOption) {
  EXPECT_EQ(read_options({"-c", "a.cu"}).last, phase::object);
  EXPECT_EQ(read_options({"-dc", "a.cu"}).last, phase::object);
  EXPECT_EQ(read_options({"-dlink", "a.o"}).last, phase::device_link);
  EXPECT_EQ(read_options({"-cubin", "a.cu"}).last, phase::module);
  EXPECT_EQ(read_options({"-fatbin", "a.cu"}).module_suffix, ".fatbin");
  EXPECT_EQ(read_options({"--ptx", "a.cu"}).module_suffix, ".ptx");
  EXPECT_EQ(read_options({"-lib", "a.o"}).last, phase::archive);
  EXPECT_EQ(read_options({"-E", "a.cu"}).last, phase::preprocess);
  EXPECT_EQ(read_options({"-M", "a.cu"}).last, phase::list_dependencies);
  EXPECT_THAT(read_options({"-MM", "a.cu"}).dependency, ElementsAre("-MM"));
}

TEST(NvccOptions, LibrariesOfTheToolkitAreKeptApart) {
  const nvcc_options o = read_options(
      {"-lcublas", "-lm", "-Lfolder", "-shared", "-Xcompiler", "-Wall,-fopenmp", "-pthread"});
  EXPECT_THAT(o.toolkit_libraries, ElementsAre("-lcublas"));
  EXPECT_THAT(o.link, ElementsAre("-lm", "-Lfolder", "-shared", "-Wall", "-fopenmp", "-pthread"));
  EXPECT_THAT(o.compile, ElementsAre("-Wall", "-fopenmp", "-pthread"));
}

// FindCUDA and Makefiles hand quotes on that a shell would have taken.
TEST(NvccOptions, WordsForTheHostCompilerMayBeQuoted) {
  const nvcc_options o = read_options({"-Xcompiler",
                                       ",\"-fPIC\",\"-g\"",
                                       "-Xcompiler=-DA=\"b,c\"",
                                       "-Xcompiler='-Wall -Wextra'",
                                       "-Xlinker=-rpath,folder",
                                       "-Xlinker",
                                       "-z"});
  EXPECT_THAT(o.compile, ElementsAre("-fPIC", "-g", "-DA=b,c", "-Wall -Wextra"));
  EXPECT_THAT(o.link,
              ElementsAre("-fPIC",
                          "-g",
                          "-DA=b,c",
                          "-Wall -Wextra",
                          "-Xlinker",
                          "-rpath",
                          "-Xlinker",
                          "folder",
                          "-Xlinker",
                          "-z"));
}

TEST(NvccOptions, TheEnvironmentAddsWordsAtBothEnds) {
  setenv("NVCC_PREPEND_FLAGS", "-DFIRST -std=c++14", 1);
  setenv("NVCC_APPEND_FLAGS", "'-DLAST=a b'", 1);
  const nvcc_options o = read_options({"-DBETWEEN", "-odir", "folder"});
  unsetenv("NVCC_PREPEND_FLAGS");
  unsetenv("NVCC_APPEND_FLAGS");
  EXPECT_THAT(o.preprocess, ElementsAre("-DFIRST", "-DBETWEEN", "-DLAST=a b"));
  EXPECT_THAT(o.compile, ElementsAre("-std=c++14"));
  EXPECT_EQ(o.output_folder, "folder");
}

TEST(NvccOptions, AFileOfOptionsIsReadWithItsQuotes) {
  const std::string file = testing::TempDir() + "nvcc_options.txt";
  std::ofstream(file) << "-DNAME='two words'\n  -I \"a folder\" x\\ y.cu\n";
  for (const arguments& words : {arguments{"@" + file}, arguments{"--options-file", file}}) {
    const nvcc_options o = read_options(words);
    EXPECT_THAT(o.preprocess, ElementsAre("-DNAME=two words", "-Ia folder"));
    EXPECT_THAT(o.inputs, ElementsAre("x y.cu"));
  }
}

TEST(NvccOptions, SeveralFilesOfOptionsAreReadInOrder) {
  const std::string folder = testing::TempDir();
  std::ofstream(folder + "first.rsp") << "-DA";
  std::ofstream(folder + "second.rsp") << "-DB a.cu";
  const std::string files = folder + "first.rsp," + folder + "second.rsp";
  for (const arguments& words : {arguments{"--options-file", files},
                                 arguments{"--options-file=" + files},
                                 arguments{"-optf", files}}) {
    const nvcc_options o = read_options(words);
    EXPECT_THAT(o.preprocess, ElementsAre("-DA", "-DB"));
    EXPECT_THAT(o.inputs, ElementsAre("a.cu"));
    EXPECT_EQ(o.output, "");
  }
}

// As nvcc 13.0 reads them with --dryrun.
TEST(NvccOptions, CommasDivideListsOutsideQuotes) {
  const nvcc_options o = read_options({"-Ia,b",
                                       "-I\"c,d\"",
                                       "-isystem",
                                       "e,f",
                                       "-DA=1,B",
                                       "-DC=\"x, y\"",
                                       "-DD=1\\,2",
                                       "-include=string.h,math.h",
                                       "-Lg,h",
                                       "-lm,cublas"});
  EXPECT_THAT(o.preprocess,
              ElementsAre("-Ia",
                          "-Ib",
                          "-Ic,d",
                          "-isystem",
                          "e",
                          "-isystem",
                          "f",
                          "-DA=1",
                          "-DB",
                          "-DC=\"x, y\"",
                          "-DD=1,2",
                          "-include",
                          "string.h",
                          "-include",
                          "math.h"));
  EXPECT_THAT(o.link, ElementsAre("-Lg", "-Lh", "-lm"));
  EXPECT_THAT(o.toolkit_libraries, ElementsAre("-lcublas"));
}

TEST(NvccOptions, UnknownOnesArePassedOnWhereThatIsAsked) {
  EXPECT_EQ(refusal({"-pedantic"}), "the option -pedantic is unknown");
  const nvcc_options both = read_options({"-pedantic", "-forward-unknown-opts"});
  EXPECT_THAT(both.compile, ElementsAre("-pedantic"));
  EXPECT_THAT(both.link, ElementsAre("-pedantic"));
  EXPECT_THAT(read_options({"--forward-unknown-to-host-compiler", "-pipe"}).link, IsEmpty());
  EXPECT_THAT(read_options({"-forward-unknown-to-host-linker", "-s"}).compile, IsEmpty());
}

TEST(NvccOptions, AfterTwoDashesNoLetterStandsForAnOption) {
  for (const char* word : {"--list-what", "--other", "--Open", "--include-what", "--xyz"}) {
    EXPECT_EQ(refusal({word}), std::string("the option ") + word + " is unknown");
  }
  EXPECT_EQ(read_options({"--list-gpu-arch"}).listed, "compute_");
  EXPECT_EQ(read_options({"-code-ls"}).listed, "sm_");
}

TEST(NvccOptions, ThoseWithoutMeaningHereTakeTheirValue) {
  for (const arguments& words : {arguments{"-ldir", "value"},
                                 arguments{"-target-dir", "value"},
                                 arguments{"-static-global-template-stub", "false"},
                                 arguments{"--static-global-template-stub=false"},
                                 arguments{"-device-entity-has-hidden-visibility=false"},
                                 arguments{"--split-compile-extended", "2"},
                                 arguments{"-fdevice-time-trace", "-"},
                                 arguments{"-opt-info", "inline"},
                                 arguments{"-Ofc", "max"},
                                 arguments{"-arbin", "ar"},
                                 arguments{"-frandom-seed", "1", "-fdevice-syntax-only"},
                                 arguments{"-e", "kernel"},
                                 arguments{"-reloc-ptx", "-jobserver", "-no-compress", "-noprof"},
                                 arguments{"-err-no", "-nohdinitlist", "-nohdmoveforward"}}) {
    const nvcc_options o = read_options(words);
    EXPECT_THAT(o.inputs, IsEmpty()) << words[0];
    EXPECT_THAT(o.link, IsEmpty()) << words[0];
    EXPECT_THAT(o.compile, IsEmpty()) << words[0];
  }
  EXPECT_THAT(read_options({"--ftemplate-depth=2000", "-noeh"}).compile,
              ElementsAre("-ftemplate-depth=2000", "-fno-exceptions"));
}

TEST(NvccOptions, WhatCannotBeDoneIsRefusedBySentence) {
  EXPECT_EQ(refusal({"--no-such-option"}), "the option --no-such-option is unknown");
  EXPECT_EQ(refusal({"a.cu", "-o"}), "the option -o needs a value");
  EXPECT_THAT(refusal({"-ltoir", "a.cu"}), HasSubstr("there is no GPU code here"));
}

TEST(LaunchedCompiler, ReadsWhatBuildSystemsWrite) {
  const auto c =
      read_command({"ccache",     "g++", "-DX", "-I",       "dir",       "-isystem", "sys",
                    "-std=c++14", "-MD", "-MT", "target.o", "-MFdeps.d", "-Xlinker", "word",
                    "-x",         "c++", "-c",  "a.cu",     "-o",        "a.o"});
  ASSERT_TRUE(c.has_value());
  EXPECT_THAT(c->compiler, ElementsAre("ccache", "g++"));
  EXPECT_THAT(c->preprocess, ElementsAre("-DX", "-I", "dir", "-isystem", "sys"));
  // C++14 is less than the headers need.
  EXPECT_THAT(c->options, ElementsAre("-std=c++17", "-Xlinker", "word"));
  EXPECT_THAT(c->dependency, ElementsAre("-MD"));
  EXPECT_THAT(c->targets, ElementsAre("-MT", "target.o"));
  EXPECT_EQ(c->dependency_file, "deps.d");
  EXPECT_EQ(c->source, "a.cu");
  EXPECT_EQ(c->output, "a.o");
}

TEST(LaunchedCompiler, WithoutOutputOrStandardTakesTheUsualOnes) {
  const auto c = read_command({"g++", "-c", "folder/a.cu"});
  ASSERT_TRUE(c.has_value());
  EXPECT_EQ(c->output, "a.o");
  EXPECT_THAT(c->options, ElementsAre("-std=gnu++17"));
  EXPECT_THAT(c->preprocess, IsEmpty());
}

TEST(LaunchedCompiler, LeavesAloneWhatIsNoCompilationOfCuda) {
  EXPECT_FALSE(read_command({"g++", "-c", "a.cpp"}));
  EXPECT_FALSE(read_command({"g++", "a.o", "-o", "program"}));
  EXPECT_FALSE(read_command({"g++", "-E", "a.cu"}));
  EXPECT_FALSE(read_command({"g++", "-c", "a.cu", "b.cu"}));
}

}  // namespace
