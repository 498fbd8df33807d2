// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// What the front end makes of `kernel<<<...>>>(x)`: `configure(...) ? void : kernel(x)`. The call
/// is C++'s own, so arguments convert, overloads are chosen and defaults are taken as the language
/// says; the kernel's first statement then finds a configuration pending and launches itself
/// through `stub` instead of running. Included by launch.hpp.
namespace warpgauge::sim::surface {

/// @return false: the front end's conditional goes on to call the kernel
WARPGAUGE_SURFACE bool configure(dim3 grid,
                                 dim3 block,
                                 std::size_t dynamic_shared_bytes = 0,
                                 cudaStream_t stream = nullptr) {
  const warpgauge_sim_configuration configuration = {{grid.x, grid.y, grid.z},
                                                     {block.x, block.y, block.z},
                                                     dynamic_shared_bytes,
                                                     stream,
                                                     0,
                                                     nullptr};
  warpgauge_sim_configure(&configuration);
  return false;
}

/// What the front end puts after a call whose value nothing uses: `cudaFree(p), dropped{"..."}`. If
/// the call returns no error, the built-in comma does nothing.
struct dropped {
  const char* call;
};
WARPGAUGE_SURFACE void operator,(cudaError_t error, dropped by) {
  if (__builtin_expect(error != cudaSuccess, 0)) warpgauge_sim_error_dropped(by.call);
}

/// First in each kernel: whether it is called to be launched, not to be run.
WARPGAUGE_SURFACE bool launch_pending() {
#ifdef WARPGAUGE_SIM_PLAIN
  if (warpgauge_sim_runs_kernels != 0) return false;
#endif
  return warpgauge_sim_launch_pending() != 0;
}

/// The type of a kernel with such parameters. A call leaves out __restrict__, which g++ makes part
/// of a function's type in templates.
template <class... P>
auto signature(P...) -> void (*)(P...);

/// @tparam MostThreads  per block, by __launch_bounds__; 0: as many as the device has
template <auto Kernel, unsigned MostThreads>
struct kernel_entry;

template <class... P, void (*Kernel)(P...), unsigned MostThreads>
struct kernel_entry<Kernel, MostThreads> {
  static cudaError_t launch_call(kernel_call<P...>& call, const warpgauge_sim_configuration& c) {
    return launch(call,
                  dim3(c.grid[0], c.grid[1], c.grid[2]),
                  dim3(c.block[0], c.block[1], c.block[2]),
                  c.dynamic_shared_bytes,
                  static_cast<cudaStream_t>(c.stream),
                  c.cooperative != 0
#ifdef WARPGAUGE_SURFACE_ROWS
                  ,
                  &kernel_call<P...>::template run_row<Kernel>
#endif
    );
  }

  static int launch_array(const warpgauge_sim_configuration* configuration, void** arguments) {
    if (sizeof...(P) != 0 && arguments == nullptr) return refuse_arguments();
    auto call = call_from(Kernel, arguments, std::index_sequence_for<P...>());
    return launch_call(call, *configuration);
  }

  // One more than there are: an array has an element at least.
  static constexpr warpgauge_sim_parameter parameters[] = {
      {sizeof(std::decay_t<P>), alignof(std::decay_t<P>)}..., {0, 1}};

  static const int registered;
};

#if defined(WARPGAUGE_FRONTEND) && defined(__CUDA_ARCH_LIST__)
inline constexpr int compiled_architecture = __CUDA_ARCH_LIST__;
#else
inline constexpr int compiled_architecture = 900;
#endif

// Runs before main: cudaLaunchKernel may get the address of a kernel that was never launched.
template <class... P, void (*Kernel)(P...), unsigned MostThreads>
const int kernel_entry<Kernel, MostThreads>::registered =
    warpgauge_sim_register_kernel(reinterpret_cast<const void*>(Kernel),
                                  &launch_array,
                                  compiled_architecture,
                                  MostThreads,
                                  parameters,
                                  sizeof...(P));

/// Checks an argument: the host's address of something is not the device's.
template <class A>
void check_argument(const void* kernel, const warpgauge_sim_configuration& c, const A& argument) {
  if constexpr (std::is_pointer_v<A>) {
    if constexpr (std::is_function_v<std::remove_pointer_t<A>>) {
      warpgauge_sim_function_argument(kernel, &c, reinterpret_cast<const void*>(argument));
    } else {
      warpgauge_sim_pointer_argument(
          kernel, &c, const_cast<const void*>(static_cast<const volatile void*>(argument)));
    }
  }
}

/// Launches the kernel with the pending configuration; its errors are those of cudaGetLastError.
template <auto Kernel, unsigned MostThreads, class... A>
[[gnu::noinline]] void stub(A... arguments) {
  using entry = kernel_entry<Kernel, MostThreads>;
  static_cast<void>(&entry::registered);
  warpgauge_sim_configuration configuration = {};
  if (warpgauge_sim_take_configuration(reinterpret_cast<const void*>(Kernel), &configuration) == 0)
    return;
  (check_argument(reinterpret_cast<const void*>(Kernel), configuration, arguments), ...);
  auto call = make_call(Kernel, arguments...);
  if (entry::launch_call(call, configuration) != cudaSuccess)
    warpgauge_sim_launch_refused(reinterpret_cast<const void*>(Kernel), &configuration);
}

}  // namespace warpgauge::sim::surface
