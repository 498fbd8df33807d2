// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

extern "C" int last_after_adding(int n);

TEST(Add, AddsToTheLast) { EXPECT_EQ(last_after_adding(5), 5); }
