// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"
#include "../cuda_runtime_api.h"
#include "../vector_types.h"

// Only device code has threadIdx, which counts a kernel's row of threads.
#if defined(WARPGAUGE_SIM_PLAIN) && (defined(__CUDACC__) || defined(WARPGAUGE_SIM_DEVICE_CODE))
#define WARPGAUGE_SURFACE_ROWS
#include "../device_launch_parameters.h"
#endif

#include <cstddef>
#include <type_traits>
#include <utility>

/// CUDA's typed launch functions. Arguments convert to the kernel's parameter types as on a device.
namespace warpgauge::sim::surface {

/// A kernel's argument by its place. Not a tuple, whose functions would be traced, a nanosecond
/// each for every thread.
template <std::size_t Place, class T>
struct argument {
  T value;
};

template <class T, class A>
T converted(A&& from) {
  if constexpr (std::is_arithmetic_v<T> && std::is_arithmetic_v<std::decay_t<A>>) {
    return static_cast<T>(from);
  } else {
    return T(std::forward<A>(from));
  }
}

template <class Places, class... P>
struct kernel_call_at;

template <class... P>
using kernel_call = kernel_call_at<std::index_sequence_for<P...>, P...>;

template <std::size_t... I, class... P>
struct kernel_call_at<std::index_sequence<I...>, P...> : argument<I, std::decay_t<P>>... {
  void (*kernel)(P...);

  template <class... A>
  explicit kernel_call_at(void (*of)(P...), A&&... arguments)
      : argument<I, std::decay_t<P>>{converted<std::decay_t<P>>(std::forward<A>(arguments))}...,
        kernel(of) {}  // NOLINT(clang-analyzer-optin.cplusplus.UninitializedObject): not so

  // Untraced, so that copies of arguments are not kernel traffic; the empty assembly hides the
  // callee, so that no compiler pulls the kernel into this function and loses its tracing.
  WARPGAUGE_SURFACE_UNTRACED static void run_thread(void* call) {
    auto& c = *static_cast<kernel_call_at*>(call);
#ifdef WARPGAUGE_SIM_PLAIN
    // Nothing is traced, so copies of arguments may count as the kernel's.
    warpgauge_sim_enter();
    do {
      c.kernel(static_cast<argument<I, std::decay_t<P>>&>(c).value...);
    } while (warpgauge_sim_start_next() != 0);
#else
    enter(c.kernel, static_cast<argument<I, std::decay_t<P>>&>(c).value...);
#endif
  }

#ifdef WARPGAUGE_SURFACE_ROWS
  /// run_thread() for a known kernel, which the compiler may then inline into the loop.
  template <auto Kernel>
  static void run_row(void* call) {
    auto& c = *static_cast<kernel_call_at*>(call);
    warpgauge_sim_enter();
    for (;;) {
      Kernel(static_cast<argument<I, std::decay_t<P>>&>(c).value...);
      if (threadIdx.x + 1 < warpgauge_sim_row_end) {
        ++threadIdx.x;
      } else if (warpgauge_sim_start_next() == 0) {
        return;
      }
    }
  }
#endif

 private:
  WARPGAUGE_SURFACE_UNTRACED static void enter(void (*kernel)(P...), std::decay_t<P>... arguments) {
    __asm__ volatile("" : "+r"(kernel));
    warpgauge_sim_enter();
    kernel(static_cast<std::decay_t<P>&&>(arguments)...);
  }
};

template <class Call>
cudaError_t launch(Call& call,
                   dim3 grid,
                   dim3 block,
                   std::size_t dynamic_shared_bytes,
                   cudaStream_t stream,
                   bool cooperative = false,
                   void (*body)(void*) = &Call::run_thread) {
  warpgauge_sim_launch_request request = {};
  request.kernel = reinterpret_cast<const void*>(call.kernel);
  request.body = body;
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
    return new Call(*static_cast<const Call*>(arguments));
  };
  request.release_arguments = [](void* arguments) { delete static_cast<Call*>(arguments); };
  request.cooperative = cooperative ? 1 : 0;
  return static_cast<cudaError_t>(warpgauge_sim_launch(&request));
}

inline cudaError_t refuse(cudaError_t error, const char* reason) {
  return static_cast<cudaError_t>(warpgauge_sim_refuse(error, reason));
}

inline cudaError_t refuse_configuration() {
  return refuse(cudaErrorInvalidValue, "the configuration is a null pointer");
}
inline cudaError_t refuse_arguments() {
  return refuse(cudaErrorInvalidValue, "the array of arguments is a null pointer");
}
/// @param kernel  null, or another address that no kernel has
inline cudaError_t refuse_kernel(const void* kernel) {
  return refuse(cudaErrorInvalidDeviceFunction,
                kernel == nullptr ? "the kernel is a null pointer" : "it is not a kernel");
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
    case cudaLaunchAttributeSynchronizationPolicy:
    case cudaLaunchAttributeProgrammaticStreamSerialization:  // a permission: it begins later
      return true;
    default:
      return false;
  }
}

inline bool can_ignore_all(const cudaLaunchConfig_t& config) {
  for (unsigned i = 0; i < config.numAttrs; ++i) {
    if (!can_ignore(config.attrs[i])) return false;
  }
  return true;
}

inline bool is_cooperative(const cudaLaunchConfig_t& config) {
  for (unsigned i = 0; i < config.numAttrs; ++i) {
    if (config.attrs[i].id == cudaLaunchAttributeCooperative) {
      return config.attrs[i].val.cooperative != 0;
    }
  }
  return false;
}

template <class... P, std::size_t... I>
kernel_call<P...> call_from(void (*kernel)(P...), void** arguments, std::index_sequence<I...>) {
  return kernel_call<P...>(kernel, *static_cast<std::decay_t<P>*>(arguments[I])...);
}

template <class... P, class... A>
kernel_call<P...> make_call(void (*kernel)(P...), A&&... arguments) {
  return kernel_call<P...>(kernel, std::forward<A>(arguments)...);
}

}  // namespace warpgauge::sim::surface

/// Runs the kernel to its end.
/// @return cudaErrorNotSupported for cluster launches, else as on a device
template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config,
                               void (*kernel)(P...),
                               A&&... arguments) {
  static_assert(sizeof...(P) == sizeof...(A), "as many arguments as the kernel has parameters");
  if (config == nullptr) return ::warpgauge::sim::surface::refuse_configuration();
  if (!::warpgauge::sim::surface::can_ignore_all(*config)) {
    return ::warpgauge::sim::surface::refuse(cudaErrorNotSupported, nullptr);
  }
  auto call = ::warpgauge::sim::surface::make_call(kernel, std::forward<A>(arguments)...);
  return ::warpgauge::sim::surface::launch(call,
                                           config->gridDim,
                                           config->blockDim,
                                           config->dynamicSmemBytes,
                                           config->stream,
                                           ::warpgauge::sim::surface::is_cooperative(*config));
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
  if (kernel == nullptr) return ::warpgauge::sim::surface::refuse_kernel(nullptr);
  if (sizeof...(P) != 0 && arguments == nullptr) {
    return ::warpgauge::sim::surface::refuse_arguments();
  }
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
  if (kernel == nullptr) return ::warpgauge::sim::surface::refuse_kernel(nullptr);
  if (sizeof...(P) != 0 && arguments == nullptr) {
    return ::warpgauge::sim::surface::refuse_arguments();
  }
  auto call =
      ::warpgauge::sim::surface::call_from(kernel, arguments, std::index_sequence_for<P...>());
  return ::warpgauge::sim::surface::launch(call, grid, block, dynamic_shared_bytes, stream, true);
}

namespace warpgauge::sim::surface {

inline cudaError_t launch_by_address(const void* kernel,
                                     dim3 grid,
                                     dim3 block,
                                     void** arguments,
                                     std::size_t dynamic_shared_bytes,
                                     cudaStream_t stream,
                                     bool cooperative) {
  const warpgauge_sim_kernel_launcher launcher = warpgauge_sim_find_kernel(kernel);
  if (launcher == nullptr) return refuse_kernel(kernel);
  const warpgauge_sim_configuration configuration = {{grid.x, grid.y, grid.z},
                                                     {block.x, block.y, block.z},
                                                     dynamic_shared_bytes,
                                                     stream,
                                                     cooperative ? 1 : 0,
                                                     nullptr};
  return static_cast<cudaError_t>(launcher(&configuration, arguments));
}

}  // namespace warpgauge::sim::surface

/// The same for kernels without their type, if the front end compiled their file.
/// @return cudaErrorInvalidDeviceFunction for any other address
inline cudaError_t cudaLaunchKernel(const void* kernel,
                                    dim3 grid,
                                    dim3 block,
                                    void** arguments,
                                    std::size_t dynamic_shared_bytes = 0,
                                    cudaStream_t stream = nullptr) {
  return ::warpgauge::sim::surface::launch_by_address(
      kernel, grid, block, arguments, dynamic_shared_bytes, stream, false);
}
inline cudaError_t cudaLaunchCooperativeKernel(const void* kernel,
                                               dim3 grid,
                                               dim3 block,
                                               void** arguments,
                                               std::size_t dynamic_shared_bytes = 0,
                                               cudaStream_t stream = nullptr) {
  return ::warpgauge::sim::surface::launch_by_address(
      kernel, grid, block, arguments, dynamic_shared_bytes, stream, true);
}
inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config,
                                       const void* kernel,
                                       void** arguments) {
  if (config == nullptr) return ::warpgauge::sim::surface::refuse_configuration();
  if (!::warpgauge::sim::surface::can_ignore_all(*config)) {
    return ::warpgauge::sim::surface::refuse(cudaErrorNotSupported, nullptr);
  }
  return ::warpgauge::sim::surface::launch_by_address(
      kernel,
      config->gridDim,
      config->blockDim,
      arguments,
      config->dynamicSmemBytes,
      config->stream,
      ::warpgauge::sim::surface::is_cooperative(*config));
}

#include "kernel_stub.hpp"
