# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# warpgauge_simulate(<target>)
#
# Compiles the target's CUDA sources with the host compiler against the simulator's CUDA surface:
# every .cu becomes C++, accesses are traced through the compiler's -fsanitize=thread code
# generation, and the simulator's runtime (not libtsan) is linked. Used by this project and, from
# an installed copy, by others.
function(warpgauge_simulate target)
  if(ARGC GREATER 1)
    message(FATAL_ERROR "warpgauge_simulate: unknown arguments: ${ARGN}")
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(source MATCHES "\\.cu$")
      set_source_files_properties("${source}" TARGET_DIRECTORY ${target} PROPERTIES LANGUAGE CXX)
    endif()
  endforeach()
  target_link_libraries(${target} PRIVATE warpgauge::simulated)
endfunction()
