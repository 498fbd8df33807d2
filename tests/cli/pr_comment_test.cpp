// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

/// ci/pr-comment on files that a hostile build may have left, with a stand-in for GitHub.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const std::string commit(40, 'c');

class PrComment : public testing::Test {
 protected:
  std::string root = fresh_folder();
  json verdict{{"format", 1},
               {"outcome", "regression"},
               {"exit_code", 1},
               {"advisory", true},
               {"why", ""},
               {"base", std::string(40, 'a')},
               {"head", std::string(40, 'b')},
               {"device", "NVIDIA H200"},
               {"architectures", "sm_90"},
               {"kernels", {{"all", 5}, {"changed", 1}}},
               {"reasons", {"copy.simple: the machine code of copy_simple differs"}},
               {"cases", 4},
               {"touched", 1},
               {"new", 0},
               {"gone", 0},
               {"touched_variants", {"copy.simple"}},
               {"timed",
                {{{"name", "copy.simple/f32"},
                  {"verdict", "regression"},
                  {"change", -0.05},
                  {"lower", -0.06},
                  {"upper", -0.04}}}}};
  std::vector<std::string> environment{"PATH=" + root + "/bin:/usr/bin:/bin",
                                       "ROOT=" + root,
                                       "GH_TOKEN=none",
                                       "REPOSITORY=owner/project",
                                       "RUN=7",
                                       "EVENT=pull_request",
                                       "COMMIT=" + commit,
                                       "BRANCH=topic",
                                       "TITLE=a title"};

  void SetUp() override {
    copy_sources(root, {"/ci/lib.sh", "/ci/pr-comment"});
    // What is sent goes to sent-METHOD, asked paths to `asked`, answers come from files.
    program(root + "/bin/gh", R"(shift; jq_of=. method=GET
while [ $# -gt 0 ]; do
  case $1 in --jq) jq_of=$2; shift 2 ;; -X) method=$2; shift 2 ;; --input) shift 2 ;; --paginate) shift ;; *) path=$1; shift ;; esac
done
echo "$method $path" >>"$ROOT/asked"
case "$method $path" in
  POST* | PATCH*) cat >"$ROOT/sent" ;;
  *pulls\?*) jq -r "$jq_of" "$ROOT/pulls" ;;
  *runs/7/artifacts*) jq -r "$jq_of" "$ROOT/artifacts" ;;
  *artifacts/11/zip) cat "$ROOT/zip" ;;
  *comments\?*) jq -r "$jq_of" "$ROOT/comments" ;;
  *) exit 1 ;;
esac
)");
    answer("pulls",
           json::array({{{"number", 3}, {"head", {{"sha", commit}}}},
                        {{"number", 4}, {"head", {{"sha", "other"}}}}}));
    answer("artifacts", {{"artifacts", json::array({{{"id", 11}, {"size_in_bytes", 900}}})}});
    answer(
        "comments",
        json::array(
            {{{"id", 20}, {"user", {{"login", "someone"}}}, {"body", "<!-- warpgauge-pr -->"}}}));
  }

  void answer(const std::string& file, const json& what) {
    write_file(root + "/" + file, what.dump());
  }
  void set(const std::string& setting) { environment.push_back(setting); }
  outcome run(const std::vector<std::string>& arguments) {
    conditions here;
    here.folder = root;
    here.environment = environment;
    return run_program(root + "/ci/pr-comment", arguments, here);
  }
  outcome print() {
    write_file(root + "/verdict.json", verdict.dump());
    return run({"--print", root + "/verdict.json"});
  }
  /// Posts, with the verdict in an artifact; what was sent as the comment's text, or nothing.
  std::string posted() {
    write_file(root + "/verdict.json", verdict.dump());
    conditions here;
    here.folder = root;
    EXPECT_EQ(run_program(CMAKE, {"-E", "tar", "cf", "zip", "--format=zip", "verdict.json"}, here)
                  .exit_code,
              0);
    fs::remove(root + "/sent");
    fs::remove(root + "/asked");
    const outcome o = run({"--post"});
    EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
    return fs::exists(root + "/sent")
               ? json::parse(file_text(root + "/sent"))["body"].get<std::string>()
               : "";
  }
};

TEST_F(PrComment, ShowsTenLines) {
  const outcome o = print();
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_EQ(o.out, R"(<!-- warpgauge-pr -->
**Speed: 1 case slower**

- `aaaaaaaaaaaa` to `bbbbbbbbbbbb`, `NVIDIA H200` `sm_90`
- 1 of 5 kernels differ in machine code: `copy.simple: the machine code of copy_simple differs`
- 1 of 4 gated cases were timed; the other 3 are the same in both builds
- of `copy.simple`
- `regression` `copy.simple/f32` -5 % (-6 % to -4 %)
- exit code 1, not blocking: advisory; again: `ci/pr --base aaaaaaaaaaaa --head bbbbbbbbbbbb`
)");
}

TEST_F(PrComment, ShowsNoMarkupOfWhoWasMeasured) {
  const std::string hostile =
      "`x` <img src=//e.example/?q> ![p](http://e.example) [a](b) @owner #1 \n# big\n| t |\n<!-- "
      "--> \u202e $(id) * _ ~";
  for (const char* key : {"why", "device", "architectures", "base", "head"}) verdict[key] = hostile;
  verdict["reasons"] = {hostile, hostile + hostile + hostile};
  verdict["touched_variants"] = std::vector<std::string>(500, hostile);
  verdict["timed"][0]["name"] = hostile;
  verdict["timed"] = std::vector<json>(300, verdict["timed"][0]);
  const outcome o = print();
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_LE(std::count(o.out.begin(), o.out.end(), '\n'), 12);
  EXPECT_LT(o.out.size(), 4000u);
  const std::string text = o.out.substr(o.out.find('\n'));
  for (const char* markup : {"<", "[", "!", "@", "#", "|", "\u202e", "$"})
    EXPECT_THAT(text, Not(HasSubstr(markup)));
  // Every text stands in a code span: outside of them is nothing of theirs.
  std::string outside;
  bool inside = false;
  for (const char c : text)
    if (c == '`')
      inside = !inside;
    else if (!inside)
      outside += c;
  EXPECT_FALSE(inside);
  EXPECT_THAT(outside, Not(HasSubstr("example")));
}

TEST_F(PrComment, RefusesWhatIsNotOfThatForm) {
  const json good = verdict;
  const std::vector<std::pair<const char*, json>> wrong{{"format", 2},
                                                        {"outcome", "all is well"},
                                                        {"outcome", {{"a", 1}}},
                                                        {"exit_code", "0"},
                                                        {"exit_code", 3},
                                                        {"cases", -1},
                                                        {"cases", "4"},
                                                        {"touched", 1e300},
                                                        {"kernels", {1, 2}},
                                                        {"kernels", {{"all", "x"}, {"changed", 0}}},
                                                        {"why", {"a"}},
                                                        {"reasons", "text"},
                                                        {"reasons", {1}},
                                                        {"timed", {1}},
                                                        {"device", nullptr}};
  for (const auto& [key, value] : wrong) {
    verdict = good;
    verdict[key] = value;
    const outcome o = print();
    EXPECT_EQ(o.exit_code, 7) << key << value << o.out;
    EXPECT_EQ(o.out, "") << key;
  }
  verdict = good;
  verdict["timed"][0]["change"] = 1e9;
  EXPECT_EQ(print().exit_code, 7);
  verdict = good;
  verdict["more"] = std::string(200000, 'x');
  EXPECT_EQ(print().exit_code, 7) << "too long";
  for (const char* text : {"", "no JSON", "[]", "{} {}", "{\"format\": 1}"}) {
    write_file(root + "/verdict.json", text);
    EXPECT_EQ(run({"--print", root + "/verdict.json"}).exit_code, 7) << text;
  }
  fs::create_symlink(root + "/pulls", root + "/link.json");
  EXPECT_EQ(run({"--print", root + "/link.json"}).exit_code, 7);
}

TEST_F(PrComment, KeepsOneCommentAndTakesNobodyElses) {
  if (!fs::exists("/usr/bin/unzip")) GTEST_SKIP() << "unzip was not found";
  EXPECT_THAT(posted(), testing::StartsWith("<!-- warpgauge-pr -->\n**Speed: 1 case slower**"));
  EXPECT_THAT(file_text(root + "/asked"),
              HasSubstr("POST repos/owner/project/issues/3/comments\n"));
  answer("comments",
         json::array(
             {{{"id", 20}, {"user", {{"login", "someone"}}}, {"body", "<!-- warpgauge-pr -->"}},
              {{"id", 21}, {"user", {{"login", "github-actions[bot]"}}}, {"body", "another"}},
              {{"id", 22},
               {"user", {{"login", "github-actions[bot]"}}},
               {"body", "<!-- warpgauge-pr -->\nolder"}}}));
  EXPECT_NE(posted(), "");
  EXPECT_THAT(file_text(root + "/asked"),
              HasSubstr("PATCH repos/owner/project/issues/comments/22\n"));
}

// The file names no pull request, and would not be asked.
TEST_F(PrComment, WritesToThePullRequestOfTheRunsCommitOnly) {
  verdict["pull"] = 4;
  posted();
  EXPECT_THAT(file_text(root + "/asked"), Not(HasSubstr("issues/4")));
  set("COMMIT=" + std::string(40, 'd'));
  EXPECT_EQ(posted(), "") << "an older push";
  set("EVENT=merge_group");
  set("BRANCH=gh-readonly-queue/main/pr-12-" + commit);
  EXPECT_NE(posted(), "");
  EXPECT_THAT(file_text(root + "/asked"), HasSubstr("issues/12/comments"));
  set("EVENT=workflow_dispatch");
  set("TITLE=gpu " + commit);
  EXPECT_NE(posted(), "");
  EXPECT_THAT(file_text(root + "/asked"), HasSubstr("issues/3/comments"));
  set("EVENT=schedule");
  EXPECT_EQ(posted(), "");
  set("EVENT=workflow_dispatch");
  set("TITLE=gpu $(id)");
  EXPECT_EQ(run({"--post"}).exit_code, 2);
  set("EVENT=merge_group");
  set("BRANCH=topic/pr-12-" + commit);
  EXPECT_EQ(run({"--post"}).exit_code, 2);
}

// An earlier commit's verdict must not stay where this one has none.
TEST_F(PrComment, SaysThatNothingCanBeRead) {
  verdict["outcome"] = "all is well";
  EXPECT_THAT(posted(), HasSubstr("**Speed: no verdict: the run left none that can be read**"));
  verdict["outcome"] = "same";
  verdict["more"] = std::string(10000000, 'x');
  EXPECT_THAT(posted(), HasSubstr("no verdict")) << "a small archive of a large file";
  answer("artifacts", {{"artifacts", json::array({{{"id", 11}, {"size_in_bytes", 300000}}})}});
  EXPECT_THAT(posted(), HasSubstr("no verdict"));
  EXPECT_THAT(file_text(root + "/asked"), Not(HasSubstr("zip")))
      << "a large archive is not fetched";
  answer("artifacts", {{"artifacts", json::array()}});
  EXPECT_THAT(posted(), HasSubstr("no verdict"));
}

}  // namespace
}  // namespace warpgauge::tests
