// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/exec/worker.hpp"

#include <ucontext.h>

#include <cstdint>

/// Accesses to shared memory through an index that wrapped around 32 bits. The compiled program
/// computes with 64, and so reaches for an address where nothing is. Such an instruction is carried
/// out on a copy of the page that is meant, and the page is given what it stored.
///
/// On x86-64 alone, whose processors stop after one instruction when they are asked to; elsewhere,
/// and under AddressSanitizer, which has its own handler, the access is an illegal one.
namespace warpgauge::sim::wrapped_shared {

/// Whether the calling thread's shared variables lie so low that there are addresses above them for
/// all wrapped indices: those of a process's first thread may be close to the top.
bool are_followed_here();

/// Whether follow() will carry out an access of the worker's kernel to this address.
bool is_followed(const worker& w, std::uintptr_t address);

/// For the handler of a fault at `address`: puts the copy there, to be taken away after the
/// instruction.
/// @return whether the instruction can be repeated
bool follow(ucontext_t& context, const worker& w, std::uintptr_t address);

}  // namespace warpgauge::sim::wrapped_shared
