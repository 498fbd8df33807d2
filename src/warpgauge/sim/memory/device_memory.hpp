// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/simulator.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

/// The simulated device's memory: one reserved range of address space, so that "is this device
/// memory?" is one subtraction. Each allocation lies between red zones at least as large as itself
/// (address space only), and each byte has a shadow byte that says whether it may be read.
namespace warpgauge::sim::device_memory {

/// Values of a shadow byte. A written byte is `initialised`, so a check of n bytes is one compare.
enum : std::uint8_t { unaddressable = 0, allocated = 1, initialised = 3 };

/// What an allocation was made as. Kernels may use all three (pinned host memory is mapped).
enum class kind : std::uint8_t { device, pinned_host, managed };

namespace detail {
// Zero until the first allocation, because nothing is device memory before. Behind the arena lie
// its shadow, so that a byte's shadow is at its own address plus arena_bytes, and the race cells:
// as many bytes for writes and for reads of words, and four times as many for each of bytes.
extern std::uintptr_t arena_base;
extern std::uintptr_t arena_bytes;

// A third of a page more from plane to plane: otherwise a word, its shadow and its cells would
// share a set of the processor's first cache. It fits into the red zone at the arena's end.
constexpr std::uintptr_t stagger = 21 * 64;
}  // namespace detail

/// Whether an allocation was made that 32 bits cannot count the bytes of.
bool has_huge_ones();

inline bool contains(std::uintptr_t address) {
  return address - detail::arena_base < detail::arena_bytes;
}

/// Whether the address lies in the arena's part for pinned and managed memory.
inline bool is_shared_with_host(std::uintptr_t address) {
  return contains(address) && address - detail::arena_base >= detail::arena_bytes / 4 * 3;
}

/// Shadow byte of a device address; the shadow of consecutive bytes is consecutive.
/// @pre contains(address)
inline std::uint8_t* shadow_of(std::uintptr_t address) {
  return reinterpret_cast<std::uint8_t*>(address + detail::arena_bytes);
}

/// The cells of global_race_checker: of the word that holds a device address, and of the byte
/// there.
/// @pre contains(address)
inline std::uint32_t* write_cell(std::uintptr_t address) {
  return reinterpret_cast<std::uint32_t*>((address & ~std::uintptr_t{3}) + 2 * detail::arena_bytes +
                                          detail::stagger);
}
inline std::uint32_t* read_cell(std::uintptr_t address) {
  return reinterpret_cast<std::uint32_t*>((address & ~std::uintptr_t{3}) + 3 * detail::arena_bytes +
                                          2 * detail::stagger);
}
inline std::uint32_t* write_byte_cell(std::uintptr_t address) {
  const std::uintptr_t offset = address - detail::arena_base;
  return reinterpret_cast<std::uint32_t*>(detail::arena_base + 4 * (detail::arena_bytes + offset));
}
inline std::uint32_t* read_byte_cell(std::uintptr_t address) {
  return write_byte_cell(address) + detail::arena_bytes;
}

/// Makes all cells 0. No kernel may run.
void clear_race_cells();

/// New memory, aligned to a page (CUDA promises 256 bytes). Device memory starts uninitialised; the
/// host may write pinned and managed memory at any time without being seen, so these start
/// initialised.
/// @param caller  where the program asked for it, a return address; 0: it did not
/// @return nullptr when `bytes` is 0 or exceeds free_bytes()
void* allocate(std::size_t bytes, kind what = kind::device, std::uintptr_t caller = 0);

/// Number of allocations so far, freed ones included.
std::uint64_t allocations_so_far();

/// Frees an allocation. Its addresses are not handed out again soon, so that later use is found.
/// @return false when `pointer` is not the start of a live allocation
bool release(void* pointer);

/// Frees everything (cudaDeviceReset).
void release_all();

/// Marks bytes as written or not; bytes outside live allocations stay as they are.
void mark(const void* pointer, std::size_t bytes, bool written);
void mark_initialised(const void* pointer, std::size_t bytes);

/// Copies the initialisation state of `bytes` device bytes, byte by byte.
/// @pre both ranges lie in live allocations
void copy_state(const void* to, const void* from, std::size_t bytes);

struct description {
  std::string object;       ///< "allocation #3 of 4096 bytes"; empty: no allocation was near
  std::int64_t offset = 0;  ///< of the address, from the allocation's start; negative before it
  std::size_t bytes = 0;    ///< the allocation's size
  bool freed = false;
  kind what = kind::device;
  std::shared_ptr<const array_name> name = nullptr;  ///< where it has one
};
/// "offset 12 of allocation #3 of 4096 bytes", "8 bytes past the end of y", "y[3, 7]"
std::string place_of(const description& d);

/// The allocation that `address` lies in, or next to whose red zones it lies.
description describe(std::uintptr_t address);

struct allocation {
  std::uintptr_t base = 0;
  std::size_t bytes = 0;
  kind what = kind::device;
  std::uintptr_t caller = 0;
};

/// The live allocation that holds `address`, if any.
std::optional<allocation> find(std::uintptr_t address);

/// Calls `use` with each live allocation.
void for_each(const std::function<void(const allocation&)>& use);

/// Size of the simulated device's memory: a quarter of the reserved addresses, at most a third of
/// the host's memory (a device byte that is read or written costs a byte of shadow and one of
/// cells).
std::size_t total_bytes();
std::size_t free_bytes();

}  // namespace warpgauge::sim::device_memory
