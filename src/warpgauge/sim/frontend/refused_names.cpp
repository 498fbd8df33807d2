// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/refused_names.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace warpgauge::sim::frontend {
namespace {

constexpr std::string_view mappings = "mappings of device memory";
constexpr std::string_view conditional = "conditional nodes of graphs";
constexpr std::string_view graph_memory = "memory statistics of graphs";
constexpr std::string_view fft_callbacks = "cuFFT's callbacks";
constexpr std::string_view external = "memory and semaphores of other interfaces";

constexpr std::array names = {
    refused_name{"CUmemAccessDesc", mappings},
    refused_name{"CUmemAllocationProp", mappings},
    refused_name{"CUmemGenericAllocationHandle", mappings},
    refused_name{"cudaDeviceGetGraphMemAttribute", graph_memory},
    refused_name{"cudaDeviceGraphMemTrim", graph_memory},
    refused_name{"cudaDeviceSetGraphMemAttribute", graph_memory},
    refused_name{"cudaExternalMemoryHandleDesc", external},
    refused_name{"cudaExternalSemaphoreHandleDesc", external},
    refused_name{"cudaGraphConditionalHandle", conditional},
    refused_name{"cudaGraphConditionalHandleCreate", conditional},
    refused_name{"cudaGraphConditionalNodeParams", conditional},
    refused_name{"cudaGraphMemAttributeType", graph_memory},
    refused_name{"cudaGraphSetConditional", conditional},
    refused_name{"cudaImportExternalMemory", external},
    refused_name{"cudaImportExternalSemaphore", external},
    refused_name{"cufftXtSetCallback", fft_callbacks},
};

constexpr bool before(const refused_name& n, std::string_view name) { return n.name < name; }

}  // namespace

std::span<const refused_name> refused_names() { return names; }

void refuse_names(const unit& in) {
  for (const token& t : in.tokens) {
    if (t.of_library()) continue;
    const std::string_view word = t.text();
    const auto found = std::lower_bound(names.begin(), names.end(), word, before);
    if (found != names.end() && found->name == word)
      throw refusal(t,
                    std::string(found->feature) + " (" + std::string(word) + ") are not simulated");
  }
}

}  // namespace warpgauge::sim::frontend
