# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# How a translation unit becomes simulated CUDA, in this project and, from an installed copy, in
# others. Accesses are traced through the code that the compiler generates for -fsanitize=thread;
# its callbacks are the simulator's own, and libtsan is never linked.

# What kernels are compiled with; `warpgauge cc` has the same lists.
#
# printf, assert and clock are redirected before anything can have called them.
#   -fno-builtin-printf  or printf("text\n") becomes puts, past the redirection
#   -U_FORTIFY_SOURCE    or printf becomes __printf_chk
#   -fno-lto             or the link step below sees no symbols
#   -ffp-contract=off    or x * y + z is rounded once where the processor can, as on all of aarch64
#                        (clang; g++ from -O2 on), and results would differ between processors
#   -fstack-clash-protection  or an array beyond the end of its thread's stack lies in another one's
#   -fno-stack-protector  or an overrun of a local array, which is a finding, ends the program before its
#                        findings are written
# extern __shared__ has no initialiser to call in another file.
set(_warpgauge_redirects_options -include warpgauge_surface/redirects.hpp)
set(_warpgauge_plain_options -fno-builtin-printf -U_FORTIFY_SOURCE -fno-lto -fno-plt -ffp-contract=off
                             -fstack-clash-protection -fno-stack-protector -Wno-unknown-pragmas)
# Where a register's variable lies is asked by nobody here, and takes a third of the compile time.
# Without unique symbols each library that a program opens has its own __shared__ arrays of templates.
set(_warpgauge_plain_gcc_options -fno-extern-tls-init -fno-var-tracking -fno-gnu-unique)
# It has no definition anywhere, also where clang would want one; without a table of addresses no line
# is found for them; and #pragma unroll is a request to a GPU's compiler.
set(_warpgauge_plain_clang_options -fPIC -Wno-undefined-internal -Wno-pass-failed)
# Jump threading would duplicate barriers and access sites. At -O0 g++ evaluates an index twice to
# check it, and so doubles its loads. clang's "bounds" group includes local-bounds, which traps.
# "object-size" follows a pointer to the local array that it came from; "alignment" looks at
# structures before the compiler takes them to pieces.
# Volatile accesses are told apart: they are no race. clang would unroll loops, also those that only
# #pragma unroll asks it to, and join the last statements of two branches, and so take apart or join what
# g++ counts as one access; and it would leave out endless loops, which the simulator is to find. After a
# call that may set errno, which a GPU has not, it would load everything again.
set(_warpgauge_traced_gcc_options -fno-thread-jumps --param=tsan-instrument-func-entry-exit=0
                                  --param=tsan-distinguish-volatile=1)
set(_warpgauge_bounds_gcc_options -fsanitize=bounds,object-size,alignment,signed-integer-overflow)
set(_warpgauge_traced_clang_options
    -fno-vectorize -fno-slp-vectorize -fno-finite-loops -fno-math-errno -mllvm -unroll-threshold=0
    -mllvm -pragma-unroll-threshold=1 -mllvm -sink-common-insts=0 -mllvm -enable-tail-merge=0
    -mllvm -tsan-instrument-func-entry-exit=0
    -mllvm -tsan-instrument-read-before-write=1 -mllvm -tsan-distinguish-volatile=1 -gdwarf-aranges)
set(_warpgauge_bounds_clang_options -fsanitize=array-bounds,signed-integer-overflow)
# Copies that the compilers make of whole structs (clang before 16) and of the standard library's
# algorithms are plain calls.
set(_warpgauge_link_options -Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset)

# The lists of `warpgauge cc`, which compiles at the reference level.
set(_warpgauge_common_options ${_warpgauge_redirects_options} ${_warpgauge_plain_options} -g -O1
                              -fsanitize=thread)
set(_warpgauge_gcc_options ${_warpgauge_plain_gcc_options} ${_warpgauge_traced_gcc_options}
                           ${_warpgauge_bounds_gcc_options})
set(_warpgauge_clang_options ${_warpgauge_plain_clang_options} ${_warpgauge_traced_clang_options}
                             ${_warpgauge_bounds_clang_options})
# Those of `warpgauge cc --plain`, for speed.
set(_warpgauge_untraced_options ${_warpgauge_redirects_options} ${_warpgauge_plain_options} -g -O2
                                -DWARPGAUGE_SIM_PLAIN)
# Kernels of few instructions are pulled into the loop over their threads.
set(_warpgauge_untraced_gcc_options ${_warpgauge_plain_gcc_options} --param=max-inline-insns-auto=100)
set(_warpgauge_untraced_clang_options ${_warpgauge_plain_clang_options})

# warpgauge_simulated_usage(<interface target>)
#
# What every target that holds simulated kernels compiles and links with. Link options reach final
# targets through static libraries too. Builds under the host sanitizers trace nothing.
# Coverage builds trace: gcov's counters are static data of the program, which is no traffic.
#
# Kernels are compiled at -O1, the reference for counters, whatever the build type says; the target
# property WARPGAUGE_SIM_OPTIMISATION (0, 1, 2) changes that for one target. The property
# WARPGAUGE_SIM_HOST_CODE says that a target has no kernels, only inline functions that kernels use
# too: lines are all that a finding tells of those. WARPGAUGE_SIM_UNCHECKED leaves out the compiler's own
# checks of bounds, alignment and overflow, half of the compile time. WARPGAUGE_SIM_ARRAYS_BY_INDEX says that pointers
# into a kernel's local arrays need not be followed: g++ keeps arrays for that in memory, traced, and
# kernels that sum in registers take 1.5 times as long. WARPGAUGE_SIM_PRECOMPILED says that
# redirects.hpp comes first in its precompiled header.
function(warpgauge_simulated_usage target)
  if(ARGC GREATER 1)
    message(FATAL_ERROR "warpgauge_simulated_usage: unknown arguments: ${ARGN}")
  endif()
  set(gcc "$<COMPILE_LANG_AND_ID:CXX,GNU>")
  set(clang "$<COMPILE_LANG_AND_ID:CXX,Clang>")
  set(either "$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>")
  # Words after -include or -mllvm must not be merged with equal ones.
  foreach(list IN ITEMS redirects plain plain_gcc plain_clang traced_gcc bounds_gcc traced_clang bounds_clang)
    list(JOIN _warpgauge_${list}_options " " words)
    set(${list} "SHELL:${words}")
  endforeach()
  target_compile_options(
    ${target}
    INTERFACE # The project's own kernels stand in .cpp files too, which are no CUDA to the front end.
              "$<BUILD_INTERFACE:-DWARPGAUGE_SIM_DEVICE_CODE>"
              "$<$<AND:${either},$<NOT:$<BOOL:$<TARGET_PROPERTY:WARPGAUGE_SIM_PRECOMPILED>>>>:${redirects}>"
              "$<${either}:${plain}>" "$<${gcc}:${plain_gcc}>" "$<${clang}:${plain_clang}>")

  if(WARPGAUGE_SANITIZE)
    target_compile_definitions(${target} INTERFACE WARPGAUGE_SIM_PLAIN)
    # g++ asks by the flags of the addition that makes an extern __shared__ array's address whether it
    # is null; ld relaxes that to an instruction that sets none.
    target_compile_options(${target} INTERFACE -fno-sanitize=null)
  else()
    set(level "$<TARGET_PROPERTY:WARPGAUGE_SIM_OPTIMISATION>")
    set(debug "-g$<$<BOOL:$<TARGET_PROPERTY:WARPGAUGE_SIM_HOST_CODE>>:1>")
    target_compile_options(
      ${target}
      INTERFACE
        "$<${either}:${debug};-O$<IF:$<STREQUAL:${level},>,1,${level}>;-fsanitize=thread>"
        "$<${gcc}:${traced_gcc}>"
        "$<$<AND:${gcc},$<NOT:$<OR:$<STREQUAL:${level},0>,$<BOOL:$<TARGET_PROPERTY:WARPGAUGE_SIM_UNCHECKED>>>>>:${bounds_gcc}>"
        "$<$<AND:${gcc},$<BOOL:$<TARGET_PROPERTY:WARPGAUGE_SIM_ARRAYS_BY_INDEX>>>:-fno-sanitize=object-size>"
        "$<${clang}:${traced_clang}>"
        "$<$<AND:${clang},$<NOT:$<BOOL:$<TARGET_PROPERTY:WARPGAUGE_SIM_UNCHECKED>>>>:${bounds_clang}>")
    # The compiler's tables of checked accesses are full of addresses. In a program that lies anywhere the
    # loader enters each of them at every start, 90000 in the tool: a third of a short command's time.
    target_link_options(
      ${target}
      INTERFACE "${_warpgauge_link_options}"
                "$<BUILD_INTERFACE:$<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>>")
  endif()

  # The linker's wrapper, which does for the project's own .cpp kernels what the front end does for
  # CUDA sources: it supplies the storage of extern __shared__ arrays and redirects malloc.
  target_link_options(${target} INTERFACE "$<BUILD_INTERFACE:-B${_warpgauge_linker_folder}>")
endfunction()
set(_warpgauge_linker_folder "${CMAKE_CURRENT_LIST_DIR}/linker")

# warpgauge_simulate(<target> [OWN_STATUS])
#
# Compiles the target's CUDA sources with the host compiler against the simulator's CUDA surface.
# Every .cu goes through the front end, which stands before the compiler (and before its launcher, if
# there is one) and, as nvcc does, includes <cuda_runtime.h> of itself. Other sources are host code.
#
# A program with such sources ends with 97 when there were findings, as one of `warpgauge cc`. With
# OWN_STATUS it does not: its tests look at findings themselves.
function(warpgauge_simulate target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "OWN_STATUS" "" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "warpgauge_simulate: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT TARGET warpgauge::simulated)
    message(FATAL_ERROR "warpgauge_simulate: no target warpgauge::simulated; use find_package(warpgauge)")
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cu$")
  if(sources)
    set(frontend "${_warpgauge_cc}")
    set(emulator)
    if(TARGET warpgauge_cc)
      # Of a cross build's programs this one runs already now.
      set(emulator ${CMAKE_CROSSCOMPILING_EMULATOR})
      set(frontend "${warpgauge_BINARY_DIR}/warpgauge-cc")
      add_dependencies(${target} warpgauge_cc)
    endif()
    set_property(SOURCE ${sources} TARGET_DIRECTORY ${target} PROPERTY LANGUAGE CXX)
    set_property(SOURCE ${sources} TARGET_DIRECTORY ${target}
                 APPEND PROPERTY COMPILE_OPTIONS -x c++ -include cuda_runtime.h)
    if(NOT arg_OWN_STATUS)
      set_property(SOURCE ${sources} TARGET_DIRECTORY ${target}
                   APPEND PROPERTY COMPILE_OPTIONS -include warpgauge_surface/program_status.hpp)
    endif()
    # A precompiled header was made without what a .cu sees.
    set_property(SOURCE ${sources} TARGET_DIRECTORY ${target} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
    set_property(SOURCE ${sources} TARGET_DIRECTORY ${target}
                 APPEND PROPERTY OBJECT_DEPENDS "${frontend}")
    get_target_property(launcher ${target} CXX_COMPILER_LAUNCHER)
    set(command ${emulator} "${frontend}" --launch)
    if(launcher)
      list(APPEND command ${launcher}) # an empty word would be the compiler's name
    endif()
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "${command}")
  endif()
  target_link_libraries(${target} PRIVATE warpgauge::simulated)
endfunction()
