# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# How a translation unit becomes simulated CUDA, in this project and, from an installed copy, in
# others. Accesses are traced through the code that the compiler generates for -fsanitize=thread;
# its callbacks are the simulator's own, and libtsan is never linked.

# warpgauge_simulated_usage(<interface target>)
#
# What every target that holds simulated kernels compiles and links with. Link options reach final
# targets through static libraries too. Builds under the host sanitizers trace nothing.
# Coverage builds trace: gcov's counters are static data of the program, which is no traffic.
#
# Kernels are compiled at -O1, the reference for counters, whatever the build type says; the target
# property WARPGAUGE_SIM_OPTIMISATION (0, 1, 2) changes that for one target.
function(warpgauge_simulated_usage target)
  if(ARGC GREATER 1)
    message(FATAL_ERROR "warpgauge_simulated_usage: unknown arguments: ${ARGN}")
  endif()
  set(gcc "$<COMPILE_LANG_AND_ID:CXX,GNU>")
  set(clang "$<COMPILE_LANG_AND_ID:CXX,Clang>")
  set(either "$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>")

  # printf, assert and clock are redirected before anything can have called them.
  #   -fno-builtin-printf  or printf("text\n") becomes puts, past the redirection
  #   -U_FORTIFY_SOURCE    or printf becomes __printf_chk
  #   -fno-lto             or the link step below sees no symbols
  target_compile_options(
    ${target}
    INTERFACE "$<${either}:SHELL:-include warpgauge_surface/redirects.hpp>"
              "$<${either}:-fno-builtin-printf;-U_FORTIFY_SOURCE;-fno-lto;-Wno-unknown-pragmas>"
              # extern __shared__ has no initialiser to call in another file.
              "$<${gcc}:-fno-extern-tls-init>" "$<${clang}:-fPIC>")

  if(WARPGAUGE_SANITIZE)
    target_compile_definitions(${target} INTERFACE WARPGAUGE_SIM_PLAIN)
  else()
    set(level "$<TARGET_PROPERTY:WARPGAUGE_SIM_OPTIMISATION>")
    target_compile_options(
      ${target}
      INTERFACE
        "$<${either}:-g;-O$<IF:$<STREQUAL:${level},>,1,${level}>;-fsanitize=thread>"
        # Jump threading would duplicate barriers and access sites.
        "$<${gcc}:-fno-thread-jumps;--param=tsan-instrument-func-entry-exit=0>"
        # At -O0 g++ evaluates an index twice to check it, and so doubles its loads.
        "$<$<AND:${gcc},$<NOT:$<STREQUAL:${level},0>>>:-fsanitize=bounds>"
        # clang's "bounds" group includes local-bounds, which traps.
        "$<${clang}:-fsanitize=array-bounds;-fno-vectorize;-fno-slp-vectorize>"
        "$<${clang}:SHELL:-mllvm -tsan-instrument-func-entry-exit=0>"
        "$<${clang}:SHELL:-mllvm -tsan-instrument-read-before-write=1>")
    # Before version 16 clang turns copies of whole structs into plain memcpy calls.
    target_link_options(
      ${target} INTERFACE
      "$<$<AND:$<CXX_COMPILER_ID:Clang>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,16>>:-Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset>")
  endif()

  # The linker's wrapper, which supplies the storage of extern __shared__ arrays.
  target_link_options(
    ${target} INTERFACE
    "$<BUILD_INTERFACE:-B${_warpgauge_linker_folder}>"
    "$<INSTALL_INTERFACE:-B$<INSTALL_PREFIX>/${CMAKE_INSTALL_LIBDIR}/cmake/warpgauge/linker>")
endfunction()
set(_warpgauge_linker_folder "${CMAKE_CURRENT_LIST_DIR}/linker")

# warpgauge_simulate(<target>)
#
# Compiles the target's CUDA sources with the host compiler against the simulator's CUDA surface.
# Every .cu becomes C++ and, as with nvcc, includes <cuda_runtime.h> of itself.
function(warpgauge_simulate target)
  if(ARGC GREATER 1)
    message(FATAL_ERROR "warpgauge_simulate: unknown arguments: ${ARGN}")
  endif()
  if(NOT TARGET warpgauge::simulated)
    message(FATAL_ERROR "warpgauge_simulate: no target warpgauge::simulated; use find_package(warpgauge)")
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(source MATCHES "\\.cu$")
      set_property(SOURCE "${source}" TARGET_DIRECTORY ${target} PROPERTY LANGUAGE CXX)
      set_property(SOURCE "${source}" TARGET_DIRECTORY ${target}
                   APPEND PROPERTY COMPILE_OPTIONS -x c++ -include cuda_runtime.h)
    endif()
  endforeach()
  target_link_libraries(${target} PRIVATE warpgauge::simulated)
endfunction()
