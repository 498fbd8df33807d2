// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/cli/process.hpp"
#include "warpgauge/base/process.hpp"
#include "warpgauge/baseline/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <signal.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <set>
#include <thread>

/// Baselines that several processes write, and that writers are killed over: no session is lost and
/// no file is torn. WARPGAUGE_KILLS and WARPGAUGE_WRITERS_SECONDS ask for the long forms.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using clock = std::chrono::steady_clock;

int from_environment(const char* name, int otherwise) {
  const char* value = std::getenv(name);
  return value == nullptr ? otherwise : std::atoi(value);
}

class Writers : public testing::Test {
 protected:
  static constexpr int sessions = 40;

  Writers() : folder_(fresh_folder()) {
    for (int i = 0; i < sessions; ++i) {
      const std::string text = example_results(i % 4, id(i), 1 + 0.0001 * (i % 3));
      write_file(results(i), text);
      const std::vector<baseline::process> one{baseline::parse_results(text, results(i))};
      write_baseline(part(i), baseline::to_baseline(one));
    }
    fs::create_directory(folder_ + "/kept");
  }

  static std::string id(int i) { return "aa" + std::to_string(1000 + i); }
  std::string results(int i) const { return folder_ + "/" + id(i) + ".results.json"; }
  std::string part(int i) const { return folder_ + "/" + id(i) + ".json"; }
  std::string kept() const { return folder_ + "/kept/b.json"; }

  std::set<std::string> stored() const {
    std::set<std::string> ids;
    for (const auto& [name, session] : baseline::read_baseline(kept()).sessions) ids.insert(name);
    return ids;
  }
  std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(folder_ + "/kept"), {});
  }

  /// A process that adds the session, by `merge` or by `update`. What a killed one leaves of lcov's
  /// counts may be torn, and every later one would complain: its counts go with the folder.
  base::process add(int i) const {
    std::vector<std::string> words{WARPGAUGE_TOOL, "baseline"};
    // The first ones to arrive agree so well that the others widen limits.
    const char* reason = "the order in which they arrive";
    if (i % 2 == 0)
      words.insert(words.end(), {"merge", part(i), "--output", kept(), "--reason", reason});
    else
      words.insert(
          words.end(),
          {"update", "--sessions", "1", "--baseline", kept(), results(i), "--reason", reason});
    return base::process(
        {words, {"GCOV_PREFIX=" + folder_ + "/counts"}, folder_ + "/" + id(i) + ".log"});
  }

  /// All sessions, by so many processes at a time.
  void expect_all_kept_by(int writers) {
    fs::remove(kept());
    for (int i = 0; i < sessions; i += writers) {
      std::vector<base::process> running;
      for (int w = i; w < std::min(sessions, i + writers); ++w) running.push_back(add(w));
      for (std::size_t w = 0; w < running.size(); ++w)
        ASSERT_EQ(running[w].wait(), 0) << file_text(folder_ + "/" + id(i + int(w)) + ".log");
    }
    EXPECT_EQ(stored().size(), std::size_t(sessions)) << writers << " at once";
    EXPECT_EQ(files(), 1);
  }

  std::string folder_;
};

TEST_F(Writers, LoseNothingAtOnce) {
  const auto end =
      clock::now() + std::chrono::seconds(from_environment("WARPGAUGE_WRITERS_SECONDS", 0));
  long rounds = 0;
  do {
    expect_all_kept_by(2);
    expect_all_kept_by(8);
    ++rounds;
  } while (clock::now() < end && !HasFailure());
  std::printf("%ld sessions by two and %ld by eight writers at once\n",
              rounds * sessions,
              rounds * sessions);
}

TEST_F(Writers, LoseNothingWhenKilled) {
  const auto before = clock::now();
  ASSERT_EQ(add(0).wait(), 0);
  const std::chrono::duration<double> whole = clock::now() - before;
  std::mt19937 random(1);
  std::uniform_real_distribution<double> moment(0, 1.2 * whole.count());
  const int kills = from_environment("WARPGAUGE_KILLS", 200);
  int killed = 0;
  int drafts = 0;
  for (int i = 0; killed < kills && !HasFailure(); ++i) {
    if (i % sessions == 0) write_baseline(kept(), baseline::read_baseline(part(0)));
    const std::set<std::string> had = stored();
    base::process writer = add(i % sessions);
    std::this_thread::sleep_for(std::chrono::duration<double>(moment(random)));
    writer.signal(SIGKILL);
    const int code = writer.wait();
    ASSERT_TRUE(code == 0 || code == 128 + SIGKILL) << code;
    killed += code != 0;
    std::set<std::string> may = had;
    may.insert(id(i % sessions));
    const std::set<std::string> has = stored();  // whole, or this throws
    EXPECT_TRUE(has == may || (has == had && code != 0)) << "session " << i << ", code " << code;
    drafts += files() > 1;
    EXPECT_LE(files(), 2);
  }
  std::printf("%d writers killed, %d times a draft was left\n", killed, drafts);
  ASSERT_EQ(add(1).wait(), 0);
  EXPECT_EQ(files(), 1);
}

}  // namespace
}  // namespace warpgauge::tests
