// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
extern "C" int last_after_adding(int n);

int main() { return last_after_adding(4) == 4 ? 0 : 1; }
