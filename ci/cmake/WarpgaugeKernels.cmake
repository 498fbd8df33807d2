# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# Kernel families, each compiled once per backend from the same source.

# warpgauge_add_kernel_libraries(SOURCES <file>...)
#
# The libraries warpgauge_kernels_sim and, where CUDA is on, warpgauge_kernels_cuda, used as
# warpgauge::kernels_<backend>, with the host sources that they share. A program links one of them.
function(warpgauge_add_kernel_libraries)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "SOURCES")
  _warpgauge_reject_unknown(warpgauge_add_kernel_libraries ${arg_UNPARSED_ARGUMENTS})
  if(WARPGAUGE_SIMULATOR)
    warpgauge_add_library(kernels_sim SOURCES ${arg_SOURCES}
                          DEPENDS warpgauge::device_sim PRIVATE_DEPENDS warpgauge::base fmt::fmt)
    warpgauge_simulate(warpgauge_kernels_sim)
  endif()
  if(WARPGAUGE_CUDA)
    warpgauge_add_library(kernels_cuda SOURCES ${arg_SOURCES}
                          DEPENDS warpgauge::device_cuda PRIVATE_DEPENDS warpgauge::base fmt::fmt)
  endif()
endfunction()

# warpgauge_add_kernel_family(<name>)
#
# Adds <name>/*.cpp to the kernel libraries: family.cpp for the simulator as it is and for nvcc
# through a generated one-line .cu, the others, which hold no kernels, as plain C++.
function(warpgauge_add_kernel_family name)
  if(ARGC GREATER 1)
    _warpgauge_reject_unknown(warpgauge_add_kernel_family ${ARGN})
  endif()
  set(folder "${CMAKE_CURRENT_SOURCE_DIR}/${name}")
  if(NOT EXISTS "${folder}/family.cpp")
    message(FATAL_ERROR "warpgauge_add_kernel_family: ${folder}/family.cpp does not exist")
  endif()
  file(GLOB host CONFIGURE_DEPENDS "${folder}/*.cpp")
  list(REMOVE_ITEM host "${folder}/family.cpp")
  if(WARPGAUGE_SIMULATOR)
    target_sources(warpgauge_kernels_sim PRIVATE "${folder}/family.cpp" ${host})
  endif()
  if(WARPGAUGE_CUDA)
    _warpgauge_cuda_sources(device "${folder}/family.cpp")
    target_sources(warpgauge_kernels_cuda PRIVATE ${device} ${host})
  endif()
endfunction()
