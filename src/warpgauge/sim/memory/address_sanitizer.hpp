// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define WARPGAUGE_SIM_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WARPGAUGE_SIM_ASAN 1
#endif
#endif

#ifdef WARPGAUGE_SIM_ASAN
#include <sanitizer/asan_interface.h>
#endif

/// Informs ASan, in builds with it, which device memory a kernel may touch: such builds trace no
/// accesses, so ASan has to find overruns. Does nothing in other builds.
namespace warpgauge::sim::address_sanitizer {

inline void poison([[maybe_unused]] const void* begin, [[maybe_unused]] std::size_t bytes) {
#ifdef WARPGAUGE_SIM_ASAN
  __asan_poison_memory_region(begin, bytes);
#endif
}

inline void unpoison([[maybe_unused]] const void* begin, [[maybe_unused]] std::size_t bytes) {
#ifdef WARPGAUGE_SIM_ASAN
  __asan_unpoison_memory_region(begin, bytes);
#endif
}

}  // namespace warpgauge::sim::address_sanitizer
