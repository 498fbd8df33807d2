// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/queue.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The registry's vocabulary: a family holds variants, a variant everything that correctness,
/// traffic, perf, documentation and reports need to know of a kernel.
namespace warpgauge::kernels {

/// Element types stand for their sizes where a kernel only moves data: 1, 2, 4, 8 and 16 bytes.
enum class element : std::uint8_t { u8, u16, f32, f64, f32x4 };
std::string_view to_string(element type);  ///< "u8", "u16", "f32", "f64", "f32x4"
std::size_t size_of(element type);         ///< bytes
std::optional<element> element_from(std::string_view name);

/// Height and width of the input matrix; for products C (height x width) with the inner dimension.
/// For hello, height blocks of width threads.
struct shape {
  std::int64_t height = 0;
  std::int64_t width = 0;
  std::int64_t inner = 0;  ///< 0 for families without one
  bool operator==(const shape&) const = default;
};

/// What the output must be; the reference and the comparison follow from it.
enum class contract : std::uint8_t {
  hello_lines,     ///< one printed line per thread
  thread_records,  ///< out(flattened block, flattened thread) = thread_record
  copy,            ///< out(r, c) = a(r, c)
  transpose,       ///< out(c, r) = a(r, c)
  /// Fine-grained: each whole tile transposed in place of itself; tiles cut by the edge are copied.
  tile_local_transpose,
  /// Coarse-grained: each whole tile moved to the transposed place, untransposed inside; tiles cut
  /// by the edge only fit there transposed, and are.
  tile_order_transpose,
  gram,     ///< out = a a^T, a is height x inner
  product,  ///< out = a b, a is height x inner, b is inner x width
};
std::string_view to_string(contract c);

/// What a thread of hello.record writes: x, y, z of its block and of itself.
struct thread_record {
  std::uint32_t block[3];
  std::uint32_t thread[3];
};

struct extent {
  std::int64_t height = 0;
  std::int64_t width = 0;
  bool operator==(const extent&) const = default;
};

/// Rows and columns of the operands of one launch; 0 x 0 for an operand that the contract has not.
struct operand_extents {
  extent out, a, b;
};
/// @param count  matrices of a batch, which lie one below the other; more than one for moves only
operand_extents extents_of(contract c, const shape& s, std::int64_t count = 1);

/// A matrix in device memory, row-major; rows start pitch_bytes apart.
struct matrix {
  void* data = nullptr;
  std::int64_t height = 0;
  std::int64_t width = 0;
  std::int64_t pitch_bytes = 0;
};

struct operands {
  matrix out;
  matrix a;
  matrix b;  ///< empty for families with one input
};

/// Grid and block in x, y, z.
struct grid_form {
  std::array<unsigned, 3> grid{1, 1, 1};
  std::array<unsigned, 3> block{1, 1, 1};
  bool operator==(const grid_form&) const = default;
};

/// Which instantiation of a variant to run.
struct configuration {
  element type = element::f32;
  int tile = 0;  ///< 0 for variants without tiles
  int repetitions =
      1;  ///< passes inside the kernel, for variants that have the in-kernel timing form
  /// Matrices of the shape, one below the other in each operand; more than one for variants that
  /// take batches.
  std::int64_t count = 1;
  /// hello only: the 1D, 2D or 3D form to launch. Empty: shape.height blocks of shape.width
  /// threads. hello.record then writes grid-volume x block-volume records.
  std::optional<grid_form> form{};
  bool operator==(const configuration&) const = default;
};

/// Distance of row starts in bytes; 0: tight rows.
struct pitches {
  std::int64_t out = 0;
  std::int64_t a = 0;
  std::int64_t b = 0;
};

/// Memory traffic of one launch: what the design promises and what the simulator counts.
struct traffic {
  std::uint64_t global_load_requests = 0;
  std::uint64_t global_load_sectors = 0;
  std::uint64_t global_store_requests = 0;
  std::uint64_t global_store_sectors = 0;
  std::uint64_t shared_load_requests = 0;
  std::uint64_t shared_load_wavefronts = 0;
  std::uint64_t shared_load_bank_conflicts = 0;
  std::uint64_t shared_store_requests = 0;
  std::uint64_t shared_store_wavefronts = 0;
  std::uint64_t shared_store_bank_conflicts = 0;
  std::uint64_t barriers = 0;
  bool operator==(const traffic&) const = default;
};

struct launch_geometry {
  dim3 grid;
  dim3 block;
  std::size_t dynamic_shared_bytes = 0;
};

/// What an entry point launches for its operands, and why.
struct choice {
  std::string_view rung;  ///< another variant of the family
  int tile = 0;           ///< 0 for variants without tiles
  std::string_view why;   ///< half a sentence
};

/// One kernel of a ladder.
struct variant {
  std::string_view name;            ///< "padded"; its id is family.name
  std::string_view idea;            ///< one sentence: what it changes against the rung before it
  std::vector<int> source_systems;  ///< 1..5, see the README's table; empty for our own rungs
  std::vector<element> types;       ///< empty for hello, which moves no elements
  std::vector<int> tiles;           ///< empty: the variant has none
  contract fulfils{};
  /// A move that passes values through arithmetic, which keeps numbers but not every NaN: it is
  /// given numbers, not any bits.
  bool numbers_only = false;
  bool in_kernel_repetitions = false;          ///< configuration::repetitions may exceed 1
  bool takes_batches = false;                  ///< configuration::count may exceed 1
  std::optional<std::string_view> gpu_only{};  ///< why it cannot be simulated
  int minimum_compute_capability = 0;          ///< 90 for sm_90; 0: any
  /// Launch dimensions for the shape; those beyond the device's limits are refused by launch.
  launch_geometry (*geometry)(const shape&, const configuration&) = nullptr;
  /// Enqueues the kernel once. Any shape (0 x 0 is no launch), any pitch.
  /// @throws device::cuda_error
  void (*launch)(device::queue&, const operands&, const configuration&) = nullptr;
  /// Exact traffic on matrices whose first elements lie on 32-byte sectors, from hand arithmetic;
  /// empty for cases that the formula does not cover; null where none exists.
  std::optional<traffic> (*expected_traffic)(const shape&,
                                             const configuration&,
                                             const pitches&) = nullptr;
  /// For the entry point, which launches another variant: the one that it takes.
  choice (*choose)(const operands&, const configuration&) = nullptr;
};

/// What a family is judged against.
enum class ceiling : std::uint8_t { none, copy_bandwidth, cublas };

struct family {
  std::string_view name;
  std::string_view summary;
  bool has_inner = false;
  ceiling judged_against = ceiling::none;
  /// Bytes that any implementation must move: each input read once, the output written once.
  std::uint64_t (*minimum_bytes)(const shape&, element) = nullptr;
  double (*flops)(const shape&) = nullptr;  ///< null for moves
  std::vector<variant> variants;            ///< the ladder, slowest idea first
};

}  // namespace warpgauge::kernels
