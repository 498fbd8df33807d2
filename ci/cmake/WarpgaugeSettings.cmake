# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# Language, warnings and packages, for every target of the project.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

# A project that takes these sources in links what they link.
if(NOT PROJECT_IS_TOP_LEVEL)
  set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
endif()

# GNUInstallDirs decides lib or lib64; the tool and the library find each other in either.
include(GNUInstallDirs)

add_library(warpgauge_warnings INTERFACE)
target_compile_options(
  warpgauge_warnings
  INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wshadow;-Wnon-virtual-dtor>
            $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${WARPGAUGE_WERROR}>>:-Werror>
            $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra>
            $<$<AND:$<COMPILE_LANGUAGE:CUDA>,$<BOOL:${WARPGAUGE_WERROR}>>:-Werror=all-warnings;-Xcompiler=-Werror>)

# g++ collects garbage many times in a file of templates, a third of its time for the tool's. Without, the
# largest files need 1.04 GB in place of 0.86.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=1000000>)

if(WARPGAUGE_COVERAGE AND WARPGAUGE_SANITIZE)
  message(FATAL_ERROR "WARPGAUGE_COVERAGE and WARPGAUGE_SANITIZE exclude each other; use their presets")
endif()
if(WARPGAUGE_COVERAGE)
  add_compile_definitions(WARPGAUGE_COVERAGE)
  # Counters updated by plain stores, or traced kernels would spend their time in atomic calls.
  # Only what is reported is counted: tests and libraries' templates would cost a third of the time.
  # Counters stay in their loops: g++ would move a kernel's stores out beside them, once too often.
  add_compile_options(--coverage -fprofile-abs-path -fprofile-update=single -fno-move-loop-stores
                      "-fprofile-filter-files=/src/warpgauge/")
  add_link_options(--coverage)
endif()
if(WARPGAUGE_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ sees uninitialised members in the instrumented code of std::regex.
    add_compile_options(-Wno-maybe-uninitialized)
  endif()
  add_link_options(-fsanitize=address,undefined)
endif()

if(WARPGAUGE_CUDA)
  # Asked before CMake tries it: an older nvcc fails there with a word about the host's headers.
  set(nvcc "${CMAKE_CUDA_COMPILER}")
  if(NOT nvcc)
    set(nvcc "$ENV{CUDACXX}")
  endif()
  if(NOT nvcc)
    find_program(WARPGAUGE_NVCC nvcc HINTS ENV CUDA_PATH PATH_SUFFIXES bin)
    mark_as_advanced(WARPGAUGE_NVCC)
    set(nvcc "${WARPGAUGE_NVCC}")
  endif()
  if(nvcc)
    execute_process(COMMAND "${nvcc}" --version OUTPUT_VARIABLE said ERROR_QUIET)
    if(said MATCHES "release ([0-9]+)\\.([0-9]+)" AND CMAKE_MATCH_1 LESS 12)
      message(FATAL_ERROR "${nvcc} is of CUDA ${CMAKE_MATCH_1}.${CMAKE_MATCH_2}, as Debian 12's own package is; the "
                          "kernels are C++20, which nvcc compiles from 12 on. Install NVIDIA's toolkit and say "
                          "-DCMAKE_CUDA_COMPILER=/usr/local/cuda/bin/nvcc; without one use: cmake --preset sim")
    endif()
  endif()
  include(CheckLanguage)
  check_language(CUDA)
  if(NOT CMAKE_CUDA_COMPILER)
    message(FATAL_ERROR "WARPGAUGE_CUDA is on, but nvcc was not found. Put it on PATH or set CUDACXX; "
                        "without a CUDA toolkit use: cmake --preset sim")
  endif()
  if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
    set(CMAKE_CUDA_ARCHITECTURES 75-real 80-real 90-real 90-virtual)
  endif()
  enable_language(CUDA)
  # CMake 3.25 does not know yet that nvcc 12 and later compile C++20.
  if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
    list(APPEND CMAKE_CUDA_COMPILE_FEATURES cuda_std_20)
  endif()
  set(CMAKE_CUDA_STANDARD 20)
  set(CMAKE_CUDA_STANDARD_REQUIRED ON)
  find_package(CUDAToolkit REQUIRED)
endif()

# The simulator needs elfutils and, to switch stacks on processors that it has no switch of its own
# for, Boost.Context. A CUDA build can do without the simulator: then `trace` and `--backend sim` say
# that it was not built. A build without CUDA is nothing but the simulator.
option(WARPGAUGE_BOOST_SWITCH "Switch stacks by Boost.Context where the simulator has an own switch too" OFF)
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  set(WARPGAUGE_BOOST_SWITCH ON)
endif()
find_library(WARPGAUGE_LIBDW dw)
find_library(WARPGAUGE_LIBELF elf)
find_path(WARPGAUGE_LIBDW_HEADERS elfutils/libdwfl.h)
mark_as_advanced(WARPGAUGE_LIBDW WARPGAUGE_LIBELF WARPGAUGE_LIBDW_HEADERS)
set(WARPGAUGE_SIMULATOR ON)
set(advice libdw-dev)
if(NOT WARPGAUGE_LIBDW OR NOT WARPGAUGE_LIBELF OR NOT WARPGAUGE_LIBDW_HEADERS)
  set(WARPGAUGE_SIMULATOR OFF)
endif()
if(WARPGAUGE_BOOST_SWITCH)
  find_package(Boost 1.74 QUIET COMPONENTS context)
  list(APPEND advice libboost-context-dev)
  if(NOT TARGET Boost::context)
    set(WARPGAUGE_SIMULATOR OFF)
  endif()
endif()
if(NOT WARPGAUGE_SIMULATOR)
  list(JOIN advice " " advice)
  if(WARPGAUGE_CUDA)
    message(STATUS "The simulator is not built; it needs: apt-get install ${advice}")
  else()
    message(FATAL_ERROR "The simulator needs: apt-get install ${advice}")
  endif()
endif()

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(pugixml REQUIRED)
