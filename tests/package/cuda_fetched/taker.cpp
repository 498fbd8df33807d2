// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
int last_after(int n, bool wait);

int main(int words, char**) { return last_after(4, words == 1) == 6 * 4 + 3 ? 0 : 1; }
