// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpgauge::tests {
namespace {

TEST(WithoutProc, NothingIsSimulated) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the host sanitizer needs /proc itself";
#endif
  const auto hidden = [](const std::string& command) {
    return run_program("/usr/bin/unshare",
                       {"-rm", "/bin/sh", "-c", "mount -t tmpfs none /proc && " + command});
  };
  if (const outcome able = hidden("true"); able.exit_code != 0)
    GTEST_SKIP() << "this machine lets nobody hide /proc: " << able.err;
  for (const char* command :
       {" run transpose.padded --shape 33x35", " trace transpose.padded --shape 33x35 --json"}) {
    const outcome o = hidden(std::string("exec " WARPGAUGE_TOOL) + command);
    EXPECT_EQ(o.exit_code, 7) << command;
    EXPECT_EQ(o.out, "") << command;
    EXPECT_THAT(o.err, testing::HasSubstr("cannot read this program's own file")) << command;
  }
}

}  // namespace
}  // namespace warpgauge::tests
