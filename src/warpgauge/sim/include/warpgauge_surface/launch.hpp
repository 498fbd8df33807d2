// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"
#include "../cuda_runtime_api.h"
#include "../vector_types.h"

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

/// CUDA's typed launch functions. Arguments convert to the kernel's parameter types as on a device.
namespace warpgauge::sim::surface {

template <class... P>
struct kernel_call {
  void (*kernel)(P...);
  std::tuple<std::decay_t<P>...> arguments;
};

// Untraced, so that copies of arguments are not kernel traffic; the empty assembly hides the
// callee, so that no compiler pulls the kernel into this function and loses its tracing.
template <class... P>
WARPGAUGE_SURFACE_UNTRACED void enter(void (*kernel)(P...), std::decay_t<P>... arguments) {
  __asm__ volatile("" : "+r"(kernel));
  warpgauge_sim_enter();
  kernel(static_cast<std::decay_t<P>&&>(arguments)...);
}

template <class... P>
WARPGAUGE_SURFACE_UNTRACED void run_thread(void* call) {
  auto& c = *static_cast<kernel_call<P...>*>(call);
  std::apply([&c](const auto&... arguments) { enter<P...>(c.kernel, arguments...); }, c.arguments);
}

template <class... P>
cudaError_t launch(kernel_call<P...>& call,
                   dim3 grid,
                   dim3 block,
                   std::size_t dynamic_shared_bytes,
                   cudaStream_t stream,
                   bool cooperative = false) {
  using call_type = kernel_call<P...>;
  warpgauge_sim_launch_request request = {};
  request.kernel = reinterpret_cast<const void*>(call.kernel);
  request.body = &run_thread<P...>;
  request.arguments = &call;
  const unsigned grid_extent[] = {grid.x, grid.y, grid.z};
  const unsigned block_extent[] = {block.x, block.y, block.z};
  for (int i = 0; i < 3; ++i) {
    request.grid[i] = grid_extent[i];
    request.block[i] = block_extent[i];
  }
  request.dynamic_shared_bytes = dynamic_shared_bytes;
  request.stream = stream;
  request.copy_arguments = [](const void* arguments) -> void* {
    return new call_type(*static_cast<const call_type*>(arguments));
  };
  request.release_arguments = [](void* arguments) { delete static_cast<call_type*>(arguments); };
  request.cooperative = cooperative ? 1 : 0;
  return static_cast<cudaError_t>(warpgauge_sim_launch(&request));
}

// Attributes that change how fast a kernel runs are fine to ignore; those that change what it may
// do (clusters) are not.
inline bool can_ignore(const cudaLaunchAttribute& attribute) {
  switch (attribute.id) {
    case cudaLaunchAttributeCooperative:
    case cudaLaunchAttributeAccessPolicyWindow:
      return true;
    case cudaLaunchAttributeClusterDimension:
      return attribute.val.clusterDim.x * attribute.val.clusterDim.y * attribute.val.clusterDim.z <=
             1;
    case cudaLaunchAttributeIgnore:
    case cudaLaunchAttributePriority:
      return true;
    default:
      return false;
  }
}

template <class... P, std::size_t... I>
kernel_call<P...> call_from(void (*kernel)(P...), void** arguments, std::index_sequence<I...>) {
  return {kernel, {*static_cast<std::decay_t<P>*>(arguments[I])...}};
}

}  // namespace warpgauge::sim::surface

/// Runs the kernel to its end.
/// @return cudaErrorNotSupported for cluster launches, else as on a device
template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config,
                               void (*kernel)(P...),
                               A&&... arguments) {
  static_assert(sizeof...(P) == sizeof...(A), "as many arguments as the kernel has parameters");
  if (config == nullptr) return cudaErrorInvalidValue;
  bool cooperative = false;
  for (unsigned i = 0; i < config->numAttrs; ++i) {
    const cudaLaunchAttribute& attribute = config->attrs[i];
    if (!::warpgauge::sim::surface::can_ignore(attribute)) return cudaErrorNotSupported;
    if (attribute.id == cudaLaunchAttributeCooperative)
      cooperative = attribute.val.cooperative != 0;
  }
  ::warpgauge::sim::surface::kernel_call<P...> call{
      kernel, std::tuple<std::decay_t<P>...>(std::forward<A>(arguments)...)};
  return ::warpgauge::sim::surface::launch(call,
                                           config->gridDim,
                                           config->blockDim,
                                           config->dynamicSmemBytes,
                                           config->stream,
                                           cooperative);
}

/// The same with an array of pointers to the arguments. The kernel must come with its type: a
/// `const void*` does not say how to call it on the host.
template <class... P>
cudaError_t cudaLaunchKernel(void (*kernel)(P...),
                             dim3 grid,
                             dim3 block,
                             void** arguments,
                             std::size_t dynamic_shared_bytes = 0,
                             cudaStream_t stream = nullptr) {
  if (sizeof...(P) != 0 && arguments == nullptr) return cudaErrorInvalidValue;
  auto call =
      ::warpgauge::sim::surface::call_from(kernel, arguments, std::index_sequence_for<P...>());
  return ::warpgauge::sim::surface::launch(call, grid, block, dynamic_shared_bytes, stream);
}

/// The same, with all blocks at once, so that the grid may synchronise.
template <class... P>
cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(P...),
                                        dim3 grid,
                                        dim3 block,
                                        void** arguments,
                                        std::size_t dynamic_shared_bytes = 0,
                                        cudaStream_t stream = nullptr) {
  if (sizeof...(P) != 0 && arguments == nullptr) return cudaErrorInvalidValue;
  auto call =
      ::warpgauge::sim::surface::call_from(kernel, arguments, std::index_sequence_for<P...>());
  return ::warpgauge::sim::surface::launch(call, grid, block, dynamic_shared_bytes, stream, true);
}

template <class T, class = std::enable_if_t<std::is_void<T>::value>, class... A>
cudaError_t cudaLaunchKernel(T*, A&&...) {
  static_assert(sizeof(T*) == 0,
                "warpgauge simulator: cudaLaunchKernel on an untyped pointer is not simulated; "
                "pass the kernel itself, or declare the variant gpu_only");
  return cudaErrorInvalidDeviceFunction;
}
