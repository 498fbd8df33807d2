// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/unit.hpp"

#include <functional>
#include <set>
#include <string>

namespace warpgauge::sim::frontend {

/// `kernel<<<grid, block, shared, stream>>>(x)` becomes a conditional whose condition stores the
/// configuration and whose last operand is the call `kernel(x)` itself, so that arguments convert,
/// overloads are chosen and defaults are taken as C++ says.
/// @throws refusal for an incomplete launch
void rewrite_launches(unit& in);

/// Calls to CUDA whose error nothing uses, `cudaFree(p);`, become `(cudaFree(p), dropped{...});`:
/// the runtime then knows that the value is lost, and where.
void mark_dropped_values(unit& in);

/// Statements that register the file's `__device__` variables.
std::string register_device_variables(unit& in);

/// Static variables of host code tell the simulator where they are: a device does not reach them.
void register_host_variables(unit& in);

/// Watches local arrays of device code that are declared without values and may be read before they
/// have any.
void watch_local_arrays(unit& in);

/// Calls `use` with the brackets of each body of device code, except the surface's own.
void for_each_device_body(unit& in, const std::function<void(std::size_t, std::size_t)>& use);

/// Past the operands of inline assembly, which are copied unchanged; else `at`.
std::size_t past_assembly(const std::vector<token>& tokens, std::size_t at);

/// Takes CUDA's qualifiers out. Each kernel's body gets a first statement that launches the kernel
/// when it is called with a configuration pending, instead of running it.
void rewrite_functions(unit& in);

/// Shifts and conversions to integers in device code become the surface's, which do what PTX does.
void rewrite_arithmetic(unit& in);

/// Products of unsigned indices and sizes in device code tell the simulator when they wrap.
void watch_products(unit& in);

/// Inline PTX in device code becomes calls of the surface; other PTX is an error at its line. Comes
/// first, because it needs the qualifiers.
void rewrite_assembly(unit& in);

/// Leaves out headers of the surface and of the library's special functions of which the program
/// uses nothing: the compiler would read them for nothing. Comes last, because what was inserted
/// counts.
void drop_unused_headers(unit& in);

/// Code for the end of the file that renames to the simulator's names: every `extern __shared__`
/// array is one memory, and malloc, free, new and delete are the simulator's, which knows who
/// calls. So any linker can link the object.
std::string rename_for_the_linker(const unit& in);

/// Names of the `__shared__` variables, which from here on are thread_local ones like the host's.
std::set<std::string> take_shared_names(unit& in);

struct rewritten {
  std::string text;
  std::set<std::string> shared_names;  ///< of variables of any function
};

/// All steps on a preprocessed file.
/// @param device  as preprocessed for device code, __CUDA_ARCH__ defined
/// @param host    as preprocessed for host code
/// @throws std::runtime_error with the user's file, line and a message
rewritten rewrite_all(const std::string& device, const std::string& host);
std::string rewrite(const std::string& device, const std::string& host);

}  // namespace warpgauge::sim::frontend
