// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Statements of which each lacks a part: none of them compiles, and each error names what to write.
#include <warpgauge/kernel.hpp>

using namespace warpgauge::suite;

namespace {

template <unsigned Parts>
builder<Parts> with() {
  return builder<Parts>(definition{});
}
constexpr unsigned all = 31;

const entry no_sizes = with<all & ~has_sizes>();
const entry no_output = with<all & ~has_output>();
const entry no_launch = with<all & ~has_launch>();
const entry no_reference = with<all & ~has_reference>();
const entry no_moves = with<all & ~has_moves>();

void others() {
  (void)with<0>().launch([]<class T>(const args_of<T>&) {});
  (void)with<0>().sectors(1);
  (void)with<0>().flops([](const args&) { return 2.0; });
  (void)with<all>().fulfils(contract());
}

}  // namespace
