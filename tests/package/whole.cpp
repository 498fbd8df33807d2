// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// Linked with all of each library, not only with what a test happens to ask for.
int main() { return 0; }
