// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"

#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <functional>

namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using base::replacement;
using base::unreadable_file;
using base::unwritable_file;
using base::write_file;
using testing::HasSubstr;

std::ptrdiff_t files_in(const std::string& folder) {
  return std::distance(fs::directory_iterator(folder), {});
}

std::string complaint(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::runtime_error& e) {
    return e.what();
  }
  return "none";
}

std::string complaint_about(const std::string& file, const std::string& text = "new") {
  return complaint([&] { write_file(file, text); });
}

TEST(ReadFile, HasAllBytes) {
  const std::string file = fresh_folder() + "/noise";
  std::string bytes(200'000, '\0');
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 7);
  tests::write_file(file, bytes);
  EXPECT_EQ(base::read_file(file), bytes);
  EXPECT_EQ(base::read_file(file, bytes.size()), bytes);
  EXPECT_THROW(base::read_file(file, bytes.size() - 1), unreadable_file);
}

TEST(ReadFile, RefusesWhatIsNoFile) {
  const std::string folder = fresh_folder();
  EXPECT_THROW(base::read_file(folder), unreadable_file);
  EXPECT_THROW(base::read_file(folder + "/none"), unreadable_file);
  EXPECT_THROW(base::read_file("/dev/null"), unreadable_file);
  ASSERT_EQ(::mkfifo((folder + "/pipe").c_str(), 0600), 0);
  EXPECT_THROW(base::read_file(folder + "/pipe"), unreadable_file);
}

TEST(WriteFile, KeepsPermissionsAndLeavesNoDraft) {
  const std::string folder = fresh_folder();
  const std::string file = folder + "/page.md";
  tests::write_file(file, "a longer old text");
  ASSERT_EQ(::chmod(file.c_str(), 0640), 0);
  write_file(file, "new");
  EXPECT_EQ(file_text(file), "new");
  struct stat facts {};
  ASSERT_EQ(::stat(file.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 07777, 0640u);
  EXPECT_EQ(files_in(folder), 1);
}

TEST(WriteFile, FollowsSymbolicLinks) {
  const std::string folder = fresh_folder();
  fs::create_directory(folder + "/there");
  tests::write_file(folder + "/there/page.md", "old");
  fs::create_symlink("there/page.md", folder + "/link.md");
  fs::create_symlink("link.md", folder + "/link_to_link.md");
  write_file(folder + "/link_to_link.md", "new");
  EXPECT_EQ(file_text(folder + "/there/page.md"), "new");
  EXPECT_TRUE(fs::is_symlink(folder + "/link.md"));
  EXPECT_TRUE(fs::is_symlink(folder + "/link_to_link.md"));
}

TEST(WriteFile, MakesTheTargetOfADanglingLink) {
  const std::string folder = fresh_folder();
  fs::create_directory(folder + "/there");
  fs::create_symlink("there/page.md", folder + "/link.md");
  write_file(folder + "/link.md", "new");
  EXPECT_EQ(file_text(folder + "/there/page.md"), "new");
  EXPECT_TRUE(fs::is_symlink(folder + "/link.md"));
  fs::create_symlink("none/page.md", folder + "/nowhere.md");
  EXPECT_THAT(complaint_about(folder + "/nowhere.md"), HasSubstr("No such file or directory"));
  fs::create_symlink("round.md", folder + "/round.md");
  EXPECT_THAT(complaint_about(folder + "/round.md"), HasSubstr("symbolic link"));
}

TEST(WriteFile, NeverReplacesADeviceOrAPipe) {
  const std::string folder = fresh_folder();
  write_file("/dev/null", "gone");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(complaint_about("/dev/full"), "cannot write '/dev/full': No space left on device");
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
  const std::string pipe = folder + "/pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(complaint_about(pipe), HasSubstr("the pipe has no reader"));
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  write_file(pipe, "through");
  std::array<char, 16> got{};
  EXPECT_EQ(::read(reader, got.data(), got.size()), 7);
  EXPECT_STREQ(got.data(), "through");
  ::close(reader);
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_THAT(complaint_about(folder), HasSubstr("it is a directory"));
  EXPECT_EQ(files_in(folder), 1);
}

TEST(WriteFile, TakesOverTheDraftOfADeadWriter) {
  const std::string folder = fresh_folder();
  tests::write_file(folder + "/b.json", "old");
  tests::write_file(folder + "/b.json.warpgauge-draft", "half of something much longer");
  write_file(folder + "/b.json", "new");
  EXPECT_EQ(file_text(folder + "/b.json"), "new");
  EXPECT_EQ(files_in(folder), 1);
}

TEST(WriteFile, RefusesADraftThatIsNoneOfItsOwn) {
  const std::string folder = fresh_folder();
  tests::write_file(folder + "/elsewhere", "precious");
  fs::create_symlink("elsewhere", folder + "/b.json.warpgauge-draft");
  EXPECT_THAT(complaint_about(folder + "/b.json"), HasSubstr("cannot write"));
  EXPECT_EQ(file_text(folder + "/elsewhere"), "precious");
}

TEST(WriteFile, TellsALimitOnTheSizeOfFiles) {
  const std::string folder = fresh_folder();
  tests::write_file(folder + "/b.json", "old");
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit small = before;
  small.rlim_cur = 4096;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const std::string told = complaint_about(folder + "/b.json", std::string(10'000, 'x'));
  ::setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_EQ(told,
            "cannot write '" + folder + "/b.json': File too large; what was there is unchanged");
  EXPECT_EQ(file_text(folder + "/b.json"), "old");
  EXPECT_EQ(files_in(folder), 1);
}

TEST(Replacement, LeavesTheFileAloneUnlessCommitted) {
  const std::string folder = fresh_folder();
  tests::write_file(folder + "/b.json", "old");
  { const replacement unused(folder + "/b.json"); }
  { const replacement unused(folder + "/none.json"); }
  EXPECT_EQ(file_text(folder + "/b.json"), "old");
  EXPECT_EQ(files_in(folder), 1);
}

}  // namespace
}  // namespace warpgauge::tests
