# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# Kernel families, each compiled once per backend from the same source.

# warpgauge_add_kernel_libraries(SOURCES <file>... CONTRACT_SOURCES <file>...)
#
# The libraries warpgauge_kernels_sim and, where CUDA is on, warpgauge_kernels_cuda, used as
# warpgauge::kernels_<backend>, with the host sources that they share. A program links one of them.
# Beside each, warpgauge_contracts_<backend> holds the families' contracts, with the CONTRACT_SOURCES
# that they share: references and traffic's arithmetic are no kernels, and are compiled without tracing.
function(warpgauge_add_kernel_libraries)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "SOURCES;CONTRACT_SOURCES")
  _warpgauge_reject_unknown(warpgauge_add_kernel_libraries ${arg_UNPARSED_ARGUMENTS})
  if(WARPGAUGE_SIMULATOR)
    warpgauge_add_library(contracts_sim HEADERS none SOURCES ${arg_CONTRACT_SOURCES}
                          DEPENDS warpgauge::contract PRIVATE_DEPENDS fmt::fmt)
    # CUDA's types, not its calls.
    target_include_directories(warpgauge_contracts_sim PRIVATE "${PROJECT_SOURCE_DIR}/src/warpgauge/sim/include")
    # Sweeps spend a tenth of their time in the references.
    target_compile_options(warpgauge_contracts_sim PRIVATE -O2)
    warpgauge_add_library(kernels_sim SIMULATED kernels SOURCES ${arg_SOURCES}
                          DEPENDS warpgauge::contracts_sim warpgauge::device_sim PRIVATE_DEPENDS warpgauge::base fmt::fmt)
    set_target_properties(warpgauge_kernels_sim PROPERTIES WARPGAUGE_SIM_ARRAYS_BY_INDEX ON)
  endif()
  if(WARPGAUGE_CUDA)
    warpgauge_add_library(contracts_cuda SOURCES ${arg_CONTRACT_SOURCES}
                          DEPENDS warpgauge::contract warpgauge::device_cuda PRIVATE_DEPENDS fmt::fmt)
    warpgauge_add_library(kernels_cuda SOURCES ${arg_SOURCES}
                          DEPENDS warpgauge::contracts_cuda warpgauge::device_cuda PRIVATE_DEPENDS warpgauge::base fmt::fmt)
  endif()
endfunction()

# warpgauge_add_kernel_family(<name>)
#
# Adds <name>/*.cpp: family.cpp with its kernels and contract.cpp with what they promise, both for
# nvcc through a generated one-line .cu where the device is a GPU; the others as plain C++, those
# named contract_*.cpp and *_traffic.cpp beside the contract. Kernels in *_sm90a.cpp use what nvcc
# compiles for sm_90a alone.
function(warpgauge_add_kernel_family name)
  if(ARGC GREATER 1)
    _warpgauge_reject_unknown(warpgauge_add_kernel_family ${ARGN})
  endif()
  set(folder "${CMAKE_CURRENT_SOURCE_DIR}/${name}")
  foreach(source IN ITEMS family contract)
    if(NOT EXISTS "${folder}/${source}.cpp")
      message(FATAL_ERROR "warpgauge_add_kernel_family: ${folder}/${source}.cpp does not exist")
    endif()
  endforeach()
  set(registry "${CMAKE_CURRENT_SOURCE_DIR}/../registry/registry.cpp")
  file(STRINGS "${registry}" listed REGEX "kernels::${name}::ladder\\(\\)")
  if(NOT listed)
    message(FATAL_ERROR "${registry} does not list the family ${name}: add &kernels::${name}::ladder() to families()")
  endif()
  file(GLOB host CONFIGURE_DEPENDS "${folder}/*.cpp")
  file(GLOB beside CONFIGURE_DEPENDS "${folder}/contract_*.cpp" "${folder}/*_traffic.cpp")
  file(GLOB hopper CONFIGURE_DEPENDS "${folder}/*_sm90a.cpp")
  list(REMOVE_ITEM host "${folder}/family.cpp" "${folder}/contract.cpp" ${beside} ${hopper})
  if(WARPGAUGE_SIMULATOR)
    target_sources(warpgauge_kernels_sim PRIVATE "${folder}/family.cpp" ${hopper} ${host})
    target_sources(warpgauge_contracts_sim PRIVATE "${folder}/contract.cpp" ${beside})
  endif()
  if(WARPGAUGE_CUDA)
    _warpgauge_cuda_sources(device "${folder}/family.cpp")
    target_sources(warpgauge_kernels_cuda PRIVATE ${device} ${host})
    _warpgauge_cuda_sources(judges "${folder}/contract.cpp")
    target_sources(warpgauge_contracts_cuda PRIVATE ${judges} ${beside})
    if(hopper)
      _warpgauge_cuda_sources(device ${hopper})
      add_library(warpgauge_${name}_sm90a OBJECT ${device})
      set_target_properties(warpgauge_${name}_sm90a PROPERTIES CUDA_ARCHITECTURES 90a-real)
      target_link_libraries(warpgauge_${name}_sm90a PRIVATE warpgauge::contracts_cuda warpgauge::device_cuda
                                                            warpgauge_warnings)
      target_sources(warpgauge_kernels_cuda PRIVATE $<TARGET_OBJECTS:warpgauge_${name}_sm90a>)
    endif()
  endif()
endfunction()
