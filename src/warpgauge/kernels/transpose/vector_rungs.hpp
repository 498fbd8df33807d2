// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"
#include "warpgauge/kernels/transpose/any_alignment_form.hpp"
#include "warpgauge/kernels/transpose/register_tile_form.hpp"
#include "warpgauge/kernels/transpose/tile_order.hpp"

#include <cstdint>
#include <optional>

/// The transposes that move 16 bytes at a time: their tiles, launch dimensions and traffic.
namespace warpgauge::kernels::transpose {

/// The tiles that measured fastest on an H200. The number is the element's size in bytes.
template <int Size>
struct register_tiles_of;
template <>
struct register_tiles_of<1> : register_tile_form<8, 16, 128, 4> {};
template <>
struct register_tiles_of<2> : register_tile_form<16, 16, 256, 5> {};
template <>
struct register_tiles_of<4> : register_tile_form<16, 16, 256, 5> {};
template <>
struct register_tiles_of<8> : register_tile_form<16, 16, 256, 6> {};
template <>
struct register_tiles_of<16> : register_tile_form<32, 16, 256, 5> {};

template <int Size>
struct any_alignment_of;
template <>
struct any_alignment_of<1> : any_alignment_form<16, 128, 512, 3> {};
template <>
struct any_alignment_of<2> : any_alignment_form<32, 64, 512, 3> {};
template <>
struct any_alignment_of<4> : any_alignment_form<32, 32, 256, 6> {};
template <>
struct any_alignment_of<8> : any_alignment_form<32, 28, 256, 6> {};
template <>
struct any_alignment_of<16> : any_alignment_form<32, 30, 256, 5> {};

/// Rows and columns at which they take another path.
contract::steps register_tile_steps(const configuration& c);
contract::steps unaligned_tile_steps(const configuration& c);

/// The order in which launches take their tiles.
tile_order register_tile_order(const shape& s, const configuration& c);
tile_order unaligned_tile_order(const shape& s, const configuration& c);

/// Whether matrices are small enough, and their rows such that streaming through the caches pays.
bool streams(const shape& s, const configuration& c);

launch_geometry in_register_tiles(const shape& s, const configuration& c);
launch_geometry in_unaligned_tiles(const shape& s, const configuration& c);

std::optional<traffic> register_tiles_traffic(const shape& s,
                                              const configuration& c,
                                              const pitches& p);
std::optional<traffic> any_alignment_traffic(const shape& s,
                                             const configuration& c,
                                             const pitches& p);

}  // namespace warpgauge::kernels::transpose
