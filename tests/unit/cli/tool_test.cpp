// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/tool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

/// The tool as a process: whatever is odd ends in one sentence and a documented exit code.
namespace warpgauge::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// "warpgauge ...: sentence" on standard error and nothing on standard output.
void expect_refusal(const outcome& o, int exit_code, const std::string& part) {
  EXPECT_EQ(o.exit_code, exit_code) << o.err;
  EXPECT_THAT(o.out, IsEmpty());
  EXPECT_THAT(o.err, testing::StartsWith("warpgauge"));
  EXPECT_THAT(o.err, HasSubstr(part));
  EXPECT_LE(std::count(o.err.begin(), o.err.end(), '\n'), 2) << o.err;
}

struct refusal {
  std::string name;
  std::vector<std::string> arguments;
  int exit_code;
  std::string part;  ///< of the sentence
};

void PrintTo(const refusal& r, std::ostream* out) { *out << r.name; }

class Refusal : public testing::TestWithParam<refusal> {};

TEST_P(Refusal, IsOneSentence) {
  expect_refusal(tool(GetParam().arguments), GetParam().exit_code, GetParam().part);
}

const std::vector<std::string> padded{"trace", "transpose.padded"};

std::vector<std::string> trace(std::vector<std::string> more) {
  more.insert(more.begin(), padded.begin(), padded.end());
  return more;
}

INSTANTIATE_TEST_SUITE_P(
    Usage,
    Refusal,
    testing::ValuesIn(std::vector<refusal>{
        {"UnknownSubcommand", {"lsit"}, 2, "no subcommand is named 'lsit'; did you mean list?"},
        {"EmptySubcommand", {""}, 2, "no subcommand"},
        {"UnknownSubcommandOfBaseline",
         {"baseline", "chekc"},
         2,
         "warpgauge baseline: no subcommand is named 'chekc'; did you mean check?"},
        {"UnknownOptionBelowBaseline", {"baseline", "show", "--jsn"}, 2, "no option is named"},
        {"UnknownOption", {"--vresion"}, 2, "did you mean --version?"},
        {"UnknownOptionOfList",
         {"list", "--jsn"},
         2,
         "no option is named '--jsn'; did you mean --json"},
        {"UnknownOptionOfTrace", trace({"--shape", "4x4", "--josn"}), 2, "did you mean --json"},
        {"UnknownOptionOfRun",
         {"run", "transpose.padded", "--shape", "4x4", "--bckend", "sim"},
         2,
         "--backend"},
        {"UnknownOptionOfDocs", {"docs", "--chek"}, 2, "did you mean --check"},
        {"ControlCharacters",
         {"trace", "a\n\x1b[31mb", "--shape", "4x4"},
         2,
         "a \xEF\xBF\xBD[31mb"},
        {"EndlessArgument", {std::string(100'000, 'x')}, 2, "..."},
        {"OneArgumentTooMany", {"list", "copy", "transpose"}, 2, "'transpose' is unexpected"},
        {"UnknownFamily", {"list", "transpos"}, 2, "did you mean transpose?"},
        {"JsonAndIds", {"list", "--json", "--ids"}, 2, "excludes"},
        {"TraceNothing", {"trace"}, 2, "ID is required"},
        {"RunNothing", {"run"}, 2, "ID is required"},
        {"NoShape", padded, 2, "a shape is required"},
        {"UnknownKernel",
         {"trace", "transpose.paded", "--shape", "4x4"},
         2,
         "did you mean transpose.padded"},
        {"EmptyKernel", {"trace", "", "--shape", "4x4"}, 2, "no kernel is named ''"},
        {"ShapeOfWords", trace({"--shape", "bigxsmall"}), 2, "whole numbers"},
        {"ShapeOfOneNumber", trace({"--shape", "4"}), 2, "whole numbers"},
        {"ShapeOfThree", trace({"--shape", "4x4x4"}), 2, "whole numbers"},
        {"NegativeShape", trace({"--shape=-4x4"}), 2, "whole numbers"},
        {"FractionalShape", trace({"--shape", "4.5x4"}), 2, "whole numbers"},
        {"EmptyShape", trace({"--shape", ""}), 2, "a shape is required"},
        {"ShapeBeyondSixtyFourBits",
         trace({"--shape", "99999999999999999999x1"}),
         2,
         "whole numbers"},
        {"ShapeBeyondAddresses", trace({"--shape", "4294967296x4294967296"}), 2, "address"},
        {"ShapeTwice", trace({"--shape", "4x4", "--shape", "5x5"}), 2, "--shape"},
        {"ShapeWithoutValue", trace({"--shape"}), 2, "--shape"},
        {"InnerWhereNone", trace({"--shape", "4x4", "--inner", "3"}), 2, "no inner dimension"},
        {"GramThatIsNotSquare",
         {"trace", "aat.simple", "--shape", "4x8", "--inner", "3"},
         2,
         "height=4 width=4"},
        {"ProductWithoutInner", {"trace", "aat.simple", "--shape", "4x4"}, 2, "needs inner=N"},
        {"UnknownType", trace({"--shape", "4x4", "--type", "f16"}), 2, "it has u8"},
        {"UnknownTile", trace({"--shape", "4x4", "--tile", "17"}), 2, "no tile 17"},
        {"TileOfWords", trace({"--shape", "4x4", "--tile", "big"}), 2, "--tile"},
        {"UnknownLayout", trace({"--shape", "4x4", "--layout", "loose"}), 2, "tight, pitched"},
        {"GridOfATranspose", trace({"--grid", "1", "--block", "1"}), 2, "chooses its own grid"},
        {"GridAlone", {"trace", "hello.record", "--grid", "2"}, 2, "come together"},
        {"GridOfZero", {"trace", "hello.record", "--grid", "0", "--block", "1"}, 2, "from 1"},
        {"UnknownBackend",
         {"run", "transpose.padded", "--shape", "4x4", "--backend", "gpu"},
         2,
         "there are sim and cuda"},
        {"SeedOfWords", {"run", "transpose.padded", "--shape", "4x4", "--seed", "x"}, 2, "--seed"},
        {"CheckAndWrite", {"docs", "--check", "--write"}, 2, "excludes"},
        {"ManAndCheck", {"docs", "--man", "--check"}, 2, "excludes"},
        {"ManOfAFile", {"docs", "--man", "README.md"}, 2, "read no files"},
        {"UnknownShell", {"completion", "tcsh"}, 2, "tcsh not in {bash,zsh,fish}"},
        {"PruneSinceWords",
         {"baseline", "prune", "none.json", "--unseen-since", "yesterday"},
         2,
         "--unseen-since takes a UTC time"},
        {"PerfProgramThatIsData", {"perf", "--program", BASELINE}, 2, "is not executable"},
        {"FilesWithoutAWord", {"docs", "README.md"}, 2, "--check or --write"},
        {"CheckOfAMissingFile", {"docs", "--check", "none.md"}, 2, "No such file"},
        {"WriteOfAMissingFile", {"docs", "--write", "none.md"}, 2, "No such file"},
        {"CheckOfAFolder", {"docs", "--check", "/"}, 2, "it is a directory"},
        {"WriteOfAFolder", {"docs", "--write", "/"}, 2, "it is a directory"},
        {"CheckOfADevice", {"docs", "--check", "/dev/zero"}, 2, "not a regular file"},
        {"NoReadmeHere", {"docs", "--check"}, 2, "README.md"},
    }),
    [](const auto& instance) { return instance.param.name; });

class EverySubcommand : public testing::TestWithParam<std::string> {};

TEST_P(EverySubcommand, ExplainsItselfInAHundredColumns) {
  std::vector<std::string> arguments{"--help"};
  if (!GetParam().empty()) arguments.insert(arguments.begin(), GetParam());
  const outcome o = tool(arguments);
  EXPECT_EQ(o.exit_code, 0);
  EXPECT_THAT(o.err, IsEmpty());
  EXPECT_THAT(o.out, HasSubstr("--help"));
  EXPECT_THAT(o.out, HasSubstr("Exit codes:"));
  std::istringstream in(o.out);
  for (std::string line; std::getline(in, line);) EXPECT_LE(line.size(), 100u) << line;
}

TEST_P(EverySubcommand, NoticesAClosedPipe) {
  conditions closed;
  closed.closed_reader = true;
  std::vector<std::string> arguments{"--help"};
  if (!GetParam().empty()) arguments.insert(arguments.begin(), GetParam());
  expect_refusal(tool(arguments, closed), 7, "its reader closed the pipe");
}

INSTANTIATE_TEST_SUITE_P(All,
                         EverySubcommand,
                         testing::Values("", "list", "trace", "run", "docs"),
                         [](const auto& instance) {
                           return instance.param.empty() ? "none" : instance.param;
                         });

TEST(Tool, AloneSaysWhatToDoNextAndIsNoSuccess) {
  const outcome o = tool({});
  EXPECT_EQ(o.exit_code, 2);
  EXPECT_THAT(o.out, HasSubstr("What next:"));
  for (const char* command : {"warpgauge cc", "warpgauge new", "warpgauge list", "warpgauge trace"})
    EXPECT_THAT(o.out, HasSubstr(command));
  conditions elsewhere;
  elsewhere.folder = fresh_folder();
  EXPECT_THAT(tool({}, elsewhere).out, testing::Not(HasSubstr("ci/gate")));
}

TEST(Tool, SaysItsVersion) {
  const outcome o = tool({"--version"});
  EXPECT_EQ(o.exit_code, 0);
  EXPECT_THAT(o.out, testing::StartsWith("warpgauge " WARPGAUGE_VERSION " ("));
}

TEST(Tool, DocumentsEveryExitCode) {
  const outcome o = tool({"--help"});
  for (const char* code : {"    0  ",
                           "    1  ",
                           "    2  ",
                           "    3  ",
                           "    4  ",
                           "    5  ",
                           "    6  ",
                           "    7  ",
                           "   77  ",
                           "  130  "})
    EXPECT_THAT(o.out, HasSubstr(code));
}

TEST(Output, ThatCannotBeWrittenIsNoSuccess) {
  conditions full;
  full.full_disk = true;
  EXPECT_EQ(tool({"list"}, full).exit_code, 7);
  conditions none;
  none.no_output = true;
  EXPECT_EQ(tool({"list"}, none).exit_code, 7);
  conditions closed;
  closed.closed_reader = true;
  EXPECT_EQ(tool({"list", "--json"}, closed).exit_code, 7);
}

TEST(Help, IsTheCommandsOwn) {
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{}, {"trace"}, {"baseline", "check"}, {"cc"}}) {
    std::vector<std::string> asked{"help"};
    asked.insert(asked.end(), command.begin(), command.end());
    std::vector<std::string> option = command;
    option.emplace_back("--help");
    const outcome o = tool(asked);
    EXPECT_EQ(o.exit_code, 0) << o.err;
    EXPECT_EQ(o.out, tool(option).out);
    EXPECT_THAT(o.out, HasSubstr("\nExample:\n  warpgauge "));
  }
  expect_refusal(
      tool({"help", "bseline"}), 2, "no subcommand is named 'bseline'; did you mean baseline?");
}

/// Each kernel's page, and the file that it names is there.
TEST(Show, TellsOfEveryKernel) {
  conditions here;
  here.environment = {"WARPGAUGE_BASELINES=" + fresh_folder()};
  std::istringstream ids(tool({"list", "--ids"}).out);
  for (std::string id; std::getline(ids, id);) {
    const outcome o = tool({"show", id}, here);
    EXPECT_EQ(o.exit_code, 0) << o.err;
    for (const char* part :
         {"\nidea  ", "\nsource  ", "\ncontract  ", "\ntraffic  ", "\nfigures  "})
      EXPECT_THAT(o.out, HasSubstr(part)) << id;
    const auto at = o.out.find("src/warpgauge/kernels/");
    ASSERT_NE(at, std::string::npos) << o.out;
    const std::string file = o.out.substr(at, o.out.find('\n', at) - at);
    EXPECT_TRUE(std::filesystem::is_regular_file(WARPGAUGE_SOURCE_DIR "/" + file)) << file;
    EXPECT_EQ(tool({"show", id}, {.environment = {here.environment[0], "COLUMNS=60"}}).exit_code,
              0);
  }
  expect_refusal(tool({"show", "transpose.paded"}), 2, "did you mean transpose.padded");
}

TEST(Show, HasTheBaselinesFigures) {
  const std::string folder = fresh_folder();
  std::filesystem::copy_file(BASELINE, folder + "/nvidia_h200.json");
  const outcome o =
      tool({"show", "transpose.padded"}, {.environment = {"WARPGAUGE_BASELINES=" + folder}});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, testing::ContainsRegex("\n  f32/t32/8192x8192/cold +[0-9.]+ GB/s\n"));
}

TEST(Show, HasAllOfItAsJson) {
  const std::string folder = fresh_folder();
  std::filesystem::copy_file(BASELINE, folder + "/nvidia_h200.json");
  const outcome o = tool({"show", "transpose.padded", "--json"},
                         {.environment = {"WARPGAUGE_BASELINES=" + folder}});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  const auto root = nlohmann::json::parse(o.out);
  EXPECT_EQ(root.at("id"), "transpose.padded");
  EXPECT_EQ(root.at("file"), "src/warpgauge/kernels/transpose/padded.cuh");
  const auto& traffic = root.at("traffic");
  EXPECT_EQ(traffic.at("case"), "256x256 f32 tile 32 tight");
  EXPECT_EQ(traffic.at("global_load_sectors"), 256 * 256 * 4 / 32);
  EXPECT_EQ(traffic.at("shared_store_wavefronts"), 256 * 256 / 32);
  EXPECT_EQ(traffic.at("shared_load_bank_conflicts"), 0);
  EXPECT_EQ(traffic.at("barriers"), 8 * 8);
  ASSERT_EQ(root.at("figures").size(), 1u);
  const auto& figures = root["figures"][0];
  EXPECT_EQ(figures.at("file"), folder + "/nvidia_h200.json");
  EXPECT_EQ(figures.at("gpu"), "NVIDIA H200");
  for (const auto& c : figures.at("cases")) {
    EXPECT_THAT(c.at("name").get<std::string>(), testing::StartsWith("transpose.padded/"));
    EXPECT_EQ(c.at("unit"), "GB/s");
    EXPECT_GT(c.at("figure").get<double>(), 1000);
  }
  EXPECT_GE(figures.at("cases").size(), 3u);
  const auto alone = nlohmann::json::parse(
      tool({"show", "matmul.best", "--json"}, {.environment = {"WARPGAUGE_BASELINES=none"}}).out);
  EXPECT_FALSE(alone.at("choices").empty());
  EXPECT_THAT(alone.at("why_no_figures").get<std::string>(), HasSubstr("no baseline in 'none'"));
}

TEST(Width, IsTheTerminalsOrWhatColumnsTells) {
  for (const char* columns : {"60", "100", "200"}) {
    std::istringstream lines(
        tool({"list"}, {.environment = {std::string("COLUMNS=") + columns}}).out);
    for (std::string line; std::getline(lines, line);)
      EXPECT_LE(line.size(), std::stoul(columns)) << line;
  }
}

TEST(Colours, AreForTerminalsOnly) {
  conditions under;
  under.environment = {"TERM=xterm-256color", "NO_COLOR="};
  EXPECT_THAT(tool({"list"}, under).out, Not(HasSubstr("\x1b[")));
  under.terminal = true;
  EXPECT_THAT(tool({"list"}, under).out, HasSubstr("\x1b["));
  under.environment = {"TERM=xterm-256color", "NO_COLOR=1"};
  EXPECT_THAT(tool({"list"}, under).out, Not(HasSubstr("\x1b[")));
  under.environment = {"TERM=dumb", "NO_COLOR="};
  EXPECT_THAT(tool({"list"}, under).out, Not(HasSubstr("\x1b[")));
}

constexpr const char* page =
    "# A page\n\n<!-- warpgauge:begin kernels -->\n<!-- warpgauge:end kernels -->\n\n"
    "<!-- warpgauge:begin exit-codes -->\n<!-- warpgauge:end exit-codes -->\n";

TEST(Docs, SaysWhichBlockIsStaleAndWhatToRun) {
  conditions here;
  here.folder = fresh_folder();
  write_file(here.folder + "/README.md", page);
  const outcome stale = tool({"docs", "--check"}, here);
  EXPECT_EQ(stale.exit_code, 1);
  EXPECT_THAT(stale.err,
              HasSubstr("README.md is stale in kernels, exit-codes; run: warpgauge docs "
                        "--write README.md"));
  EXPECT_EQ(file_text(here.folder + "/README.md"), page) << "--check must not write";
  EXPECT_EQ(tool({"docs", "--write"}, here).exit_code, 0);
  const std::string text = file_text(here.folder + "/README.md");
  EXPECT_THAT(text, HasSubstr("`transpose.padded`"));
  EXPECT_THAT(text,
              testing::StartsWith("# A page\n\n<!-- warpgauge:begin kernels -->\n| kernel |"));
  EXPECT_EQ(tool({"docs", "--check"}, here).exit_code, 0);
}

TEST(Docs, PrintsEveryBlockWithItsMarkers) {
  const outcome o = tool({"docs"});
  EXPECT_EQ(o.exit_code, 0);
  for (const char* block : {"kernels", "source-systems", "commands", "exit-codes"})
    EXPECT_THAT(o.out, HasSubstr(std::string("<!-- warpgauge:begin ") + block + " -->"));
}

TEST(Docs, RefusesFilesThatAreNotItsOwn) {
  conditions here;
  here.folder = fresh_folder();
  write_file(here.folder + "/empty.md", "");
  expect_refusal(tool({"docs", "--check", "empty.md"}, here), 2, "no generated block");
  write_file(here.folder + "/odd.md", "<!-- warpgauge:begin kernels -->\n");
  expect_refusal(tool({"docs", "--write", "odd.md"}, here), 2, "odd.md: line 1");
  std::string noise(100 << 20, '\0');
  std::uint64_t state = 1;
  for (char& c : noise) c = static_cast<char>((state = state * 6364136223846793005u + 1) >> 56);
  write_file(here.folder + "/noise.md", noise);
  for (const char* word : {"--check", "--write"})
    expect_refusal(tool({"docs", word, "noise.md"}, here), 2, "cannot read 'noise.md'");
  ASSERT_EQ(::mkfifo((here.folder + "/pipe.md").c_str(), 0600), 0);
  expect_refusal(tool({"docs", "--check", "pipe.md"}, here), 2, "not a regular file");
}

TEST(Docs, RespectsPermissions) {
  conditions here;
  here.folder = fresh_folder();
  const std::string file = here.folder + "/README.md";
  write_file(file, page);
  ASSERT_EQ(::chmod(file.c_str(), 0), 0);
  expect_refusal(tool({"docs", "--check"}, here), 2, "Permission denied");
  ASSERT_EQ(::chmod(file.c_str(), 0444), 0);
  expect_refusal(tool({"docs", "--write"}, here), 7, "Permission denied");
  ASSERT_EQ(::chmod(file.c_str(), 0644), 0);
  ASSERT_EQ(::chmod(here.folder.c_str(), 0555), 0);
  expect_refusal(tool({"docs", "--write"}, here), 7, "Permission denied");
  ASSERT_EQ(::chmod(here.folder.c_str(), 0755), 0);
  EXPECT_EQ(file_text(file), page);
}

}  // namespace
}  // namespace warpgauge::tests
