// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The interface between kernels (compiled with instrumentation, against the CUDA surface in
/// include/) and the runtime (compiled without). Only the surface should call these. Every hook
/// that names no file or line takes its caller's return address as the source line, so the
/// surface's wrappers must be always_inline.
#define WARPGAUGE_SIM_API __attribute__((visibility("default")))

extern "C" {

// Block barriers. A barrier is identified by its source line, not by its call address: compilers
// duplicate the call instruction (jump threading).
WARPGAUGE_SIM_API void warpgauge_sim_barrier(const char* file, int line);
enum warpgauge_sim_reduction { warpgauge_sim_count, warpgauge_sim_and, warpgauge_sim_or };
WARPGAUGE_SIM_API int warpgauge_sim_barrier_reduce(int predicate,
                                                   int reduction,
                                                   const char* file,
                                                   int line);

// Barriers of some of a block's threads, by number: below 16 those that PTX names, from 16 on those
// of tiles of several warps. `threads` have to arrive.
WARPGAUGE_SIM_API void warpgauge_sim_named_arrive(unsigned barrier, unsigned threads);
WARPGAUGE_SIM_API void warpgauge_sim_named_barrier(unsigned barrier, unsigned threads);
// What the caller's warp hands to the others that meet it at its next such barrier, up to 8 bytes;
// the last to do so counts. It stays readable until the caller's next barrier of that number.
WARPGAUGE_SIM_API void warpgauge_sim_named_put(unsigned barrier, const void* value, unsigned bytes);
WARPGAUGE_SIM_API void warpgauge_sim_named_get(unsigned barrier,
                                               unsigned warp,
                                               void* value,
                                               unsigned bytes);

// Warp rendezvous: every lane in the mask deposits up to 16 bytes, then reads what any lane of the
// same rendezvous deposited. The deposits stay readable until the caller's next rendezvous. Only
// warp_sync orders memory: CUDA promises that for __syncwarp, not for shuffles and votes.
WARPGAUGE_SIM_API void warpgauge_sim_warp_sync(unsigned mask);
WARPGAUGE_SIM_API void warpgauge_sim_exchange(unsigned mask, const void* value, unsigned bytes);
WARPGAUGE_SIM_API void warpgauge_sim_exchanged(unsigned lane, void* value, unsigned bytes);
// The same when the caller names the lane itself, which must then be in the mask.
WARPGAUGE_SIM_API void warpgauge_sim_exchanged_with(unsigned lane, void* value, unsigned bytes);
WARPGAUGE_SIM_API unsigned warpgauge_sim_arrived(void);  // lanes of the caller's last rendezvous
WARPGAUGE_SIM_API unsigned warpgauge_sim_lane(void);
WARPGAUGE_SIM_API unsigned warpgauge_sim_active_mask(
    void);  // lanes that reach the same call together

// Barrier of all blocks of a cooperative launch; called by one thread of each block, while the
// others wait for it.
WARPGAUGE_SIM_API void warpgauge_sim_grid_barrier(const char* file, int line);
WARPGAUGE_SIM_API int warpgauge_sim_is_cooperative(void);

// Records an atomic access (checks and traffic). The operation itself is done by the surface in a
// function that is not instrumented; blocks on other workers may touch the same word. One of block
// scope is atomic only for the threads of its block.
enum warpgauge_sim_scope { warpgauge_sim_device_scope, warpgauge_sim_block_scope };
WARPGAUGE_SIM_API void warpgauge_sim_atomic(const void* address,
                                            unsigned bytes,
                                            int scope = warpgauge_sim_device_scope);
// The same for a compare-and-swap, which shared memory counts twice.
// @param takes  it replaces a zero, as taking a lock does
WARPGAUGE_SIM_API void warpgauge_sim_compare_and_swap(const void* address,
                                                      unsigned bytes,
                                                      int scope,
                                                      int takes);
// The same for an exchange, which reads nothing unless its result is used. When it takes out what
// was never written it returns a number, not 0, with which a user of the result calls the function
// below. A compiler may drop that call when its own result, always 0, is not used.
WARPGAUGE_SIM_API unsigned warpgauge_sim_atomic_exchange(const void* address,
                                                         unsigned bytes,
                                                         int scope = warpgauge_sim_device_scope,
                                                         int takes = 0);
WARPGAUGE_SIM_API unsigned warpgauge_sim_reads_unwritten(unsigned number) __attribute__((const));

// Copies and fills of any size: the accesses, and the work.
WARPGAUGE_SIM_API void* warpgauge_sim_memcpy(void* to, const void* from, size_t bytes);
WARPGAUGE_SIM_API void* warpgauge_sim_memmove(void* to, const void* from, size_t bytes);
WARPGAUGE_SIM_API void* warpgauge_sim_memset(void* to, int value, size_t bytes);

// The load that follows goes through the read-only cache.
WARPGAUGE_SIM_API void warpgauge_sim_read_only(const void* address, unsigned bytes);

// A shift by the width of its operand or more.
WARPGAUGE_SIM_API void warpgauge_sim_shift_beyond(long long amount, unsigned width);
// A conversion to an integer of so many bits that cannot hold the value.
WARPGAUGE_SIM_API void warpgauge_sim_conversion_beyond(double value, unsigned bits, int is_signed);

// The lifetime of a local array that is declared without values.
WARPGAUGE_SIM_API void warpgauge_sim_local_begins(const void* array, size_t bytes);
WARPGAUGE_SIM_API void warpgauge_sim_local_ends(const void* array);

// A wmma accumulator that nothing was put in is used.
WARPGAUGE_SIM_API void warpgauge_sim_unfilled_fragment(void);

WARPGAUGE_SIM_API int warpgauge_sim_in_kernel(void);
WARPGAUGE_SIM_API int warpgauge_sim_printf(const char* format, ...)
    __attribute__((format(printf, 1, 2)));
WARPGAUGE_SIM_API void warpgauge_sim_assert_failed(const char* expression,
                                                   const char* file,
                                                   unsigned line,
                                                   const char* function) __attribute__((noreturn));
WARPGAUGE_SIM_API void warpgauge_sim_trap(void) __attribute__((noreturn));
WARPGAUGE_SIM_API void warpgauge_sim_thread_exit(void) __attribute__((noreturn));
WARPGAUGE_SIM_API long long warpgauge_sim_clock(void);  // steps of this thread, never a time

// Marks the start of kernel code in the calling simulated thread; called by the launch trampoline
// right before the kernel, so that argument copies are not kernel traffic.
WARPGAUGE_SIM_API void warpgauge_sim_enter(void);
/// For untraced code: the kernel has ended in the calling thread. Returns whether the next thread
/// is now the calling one, and the kernel is to be called again.
WARPGAUGE_SIM_API int warpgauge_sim_start_next(void);
/// The same, quicker: while the calling thread's threadIdx.x + 1 is below this, incrementing
/// threadIdx.x makes the next thread the calling one.
extern WARPGAUGE_SIM_API __thread unsigned warpgauge_sim_row_end;

/// For untraced code: lanes that wait at their block's barrier one after another, each of which
/// hands the turn to the next itself (__syncthreads).
struct warpgauge_sim_waiting {
  void* fiber;        // begins with the stack_state of stack_switch.hpp
  unsigned index[3];  // threadIdx
  unsigned rest[11];
};
struct warpgauge_sim_turns {
  struct warpgauge_sim_waiting* running;
  struct warpgauge_sim_waiting*
      last;  // running < last: the lane after the running one waits for it
};
extern WARPGAUGE_SIM_API __thread struct warpgauge_sim_turns warpgauge_sim_turns_at_barrier;

/// One launch, type-erased. Returns a cudaError_t as int. The launch runs to its end before this
/// returns (streams are ordered); mistakes found in the kernel surface as the error of the next
/// synchronising call, as on a device.
struct warpgauge_sim_launch_request {
  const void*
      kernel;  // names the kernel through the symbol table; null: cudaErrorInvalidDeviceFunction
  // Calls the kernel with its arguments, in one simulated thread and those that start there next.
  void (*body)(void*);
  void* arguments;  // passed to body
  unsigned grid[3];
  unsigned block[3];
  size_t dynamic_shared_bytes;
  void* stream;
  // Copies the arguments for a stream that captures the call; null: they cannot be kept.
  void* (*copy_arguments)(const void* arguments);
  void (*release_arguments)(void* arguments);
  int cooperative;  // all blocks at once, so that they may wait for each other
};
WARPGAUGE_SIM_API int warpgauge_sim_launch(const struct warpgauge_sim_launch_request* request);

/// What stands between <<< and >>>. It waits until the kernel that it configures is called by the
/// same host thread. In a kernel it is refused.
struct warpgauge_sim_configuration {
  unsigned grid[3];
  unsigned block[3];
  size_t dynamic_shared_bytes;
  void* stream;
  int cooperative;
  const void* caller;  // set by warpgauge_sim_configure: the address after the launch
};
WARPGAUGE_SIM_API void warpgauge_sim_configure(
    const struct warpgauge_sim_configuration* configuration);
/// First statement of each kernel: whether the call is to launch it (1) or to run it (0).
WARPGAUGE_SIM_API int warpgauge_sim_launch_pending(void);
/// The same, quicker, for untraced code: not 0 if nothing is pending.
extern WARPGAUGE_SIM_API __thread int warpgauge_sim_runs_kernels;
/// Takes the caller's configuration. A kernel called without one, through a pointer say, does not
/// run, as on a device: it is reported, and cudaGetLastError gives cudaErrorMissingConfiguration.
/// Returns whether there was one.
WARPGAUGE_SIM_API int warpgauge_sim_take_configuration(
    const void* kernel, struct warpgauge_sim_configuration* configuration);

/// A pointer, or the address of a function, among the arguments of the launch that took this
/// configuration.
WARPGAUGE_SIM_API void warpgauge_sim_pointer_argument(
    const void* kernel,
    const struct warpgauge_sim_configuration* configuration,
    const void* pointer);
WARPGAUGE_SIM_API void warpgauge_sim_function_argument(
    const void* kernel,
    const struct warpgauge_sim_configuration* configuration,
    const void* function);
/// A `__device__` or `__constant__` variable, before main.
WARPGAUGE_SIM_API void warpgauge_sim_device_variable(const void* variable, size_t bytes);

/// A static variable of host code, before it is used first. Returns 0.
WARPGAUGE_SIM_API int warpgauge_sim_host_variable(const void* variable, size_t bytes);

/// The launch that took this configuration is refused. It returns no value to look at.
WARPGAUGE_SIM_API void warpgauge_sim_launch_refused(
    const void* kernel, const struct warpgauge_sim_configuration* configuration);
/// A call of the surface's own is refused. Returns the error, which cudaGetLastError gives too.
/// @param reason  null: CUDA's own text
WARPGAUGE_SIM_API int warpgauge_sim_refuse(int error, const char* reason);
/// The call before this one returned an error that nothing uses.
WARPGAUGE_SIM_API void warpgauge_sim_error_dropped(const char* call);
/// The same for an interface that keeps no last error (the driver's, cuBLAS).
WARPGAUGE_SIM_API void warpgauge_sim_status_dropped(const char* call, const char* error);

/// The name of an `extern __shared__` array. All of them are one memory, to which the linker gives
/// a name of the simulator's. Called before main.
WARPGAUGE_SIM_API void warpgauge_sim_name_dynamic_shared(const char* name);

/// The program is to print its findings when it ends, and to end with a status of its own when
/// there are any. Called before main by what `warpgauge cc` compiles.
/// With `plain` no access is traced: there are no counters, and only findings that end it.
WARPGAUGE_SIM_API void warpgauge_sim_report_at_exit(int plain);

/// Launches one kernel with an array of pointers to its arguments. Returns a cudaError_t as int.
typedef int (*warpgauge_sim_kernel_launcher)(const struct warpgauge_sim_configuration*,
                                             void** arguments);
/// What a kernel takes, for callers that pass all arguments in one buffer.
struct warpgauge_sim_parameter {
  size_t bytes;
  size_t alignment;
};
/// @param architecture  that its file was compiled for, as 900
/// @param most_threads  of a block, by __launch_bounds__; 0: as many as the device has
/// @param parameters    `count` of them, which stay
WARPGAUGE_SIM_API int warpgauge_sim_register_kernel(
    const void* kernel,
    warpgauge_sim_kernel_launcher launcher,
    int architecture,
    unsigned most_threads,
    const struct warpgauge_sim_parameter* parameters,
    unsigned count);
/// @return null if it is not a kernel
WARPGAUGE_SIM_API warpgauge_sim_kernel_launcher warpgauge_sim_find_kernel(const void* kernel);
}
