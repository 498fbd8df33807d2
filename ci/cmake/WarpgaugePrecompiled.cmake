# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# Precompiled headers: half of what a small file costs is the standard library, {fmt} and GoogleTest,
# read again. Not in them: nlohmann/json.hpp and CLI11, whose templates and static objects would
# burden every file (measured: a file of 0.7 s became one of 3 s).

set(_warpgauge_common_headers
    <algorithm> <array> <chrono> <cmath> <cstdint> <filesystem> <fstream> <functional> <map>
    <optional> <set> <span> <sstream> <stdexcept> <string> <string_view> <variant> <vector>
    <fmt/format.h>)
set(_warpgauge_test_headers <gmock/gmock.h> <gtest/gtest.h>)
set(_warpgauge_simulated_headers <warpgauge_surface/redirects.hpp> <cuda_runtime.h>)

# warpgauge_precompile(<target> host|test|sim|sim_test|own|none)
#
# Compiles the target's C++ with one of the shared precompiled headers; those of sim and sim_test are
# for simulated targets. A target with options of its own (visibility, a level of optimisation) takes
# `own`, a header compiled like it; g++ 12 crashes on one of another level.
function(warpgauge_precompile target headers)
  _warpgauge_reject_unknown(warpgauge_precompile ${ARGN})
  if(headers STREQUAL "none")
    return()
  elseif(headers STREQUAL "own")
    target_precompile_headers(${target} PRIVATE ${_warpgauge_common_headers})
    return()
  elseif(NOT headers MATCHES "^(host|test|sim|sim_test)$")
    message(FATAL_ERROR "warpgauge_precompile: there are no headers '${headers}'")
  endif()
  set(precompiled warpgauge_precompiled_${headers})
  if(NOT TARGET ${precompiled})
    _warpgauge_add_precompiled(${precompiled} ${headers})
  endif()
  _warpgauge_as_precompiled(${target} ${headers})
  target_precompile_headers(${target} REUSE_FROM ${precompiled})
endfunction()

# What the compiler compares between a precompiled header and its user: the same macros, and code of
# the same position-independence in libraries and programs (but kernels stay as they are).
function(_warpgauge_as_precompiled target headers)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:fmt::fmt>)
  set(position -fPIC)
  if(headers STREQUAL "sim_test")
    set(position -fPIE)
  endif()
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF
                                             WARPGAUGE_SIM_PRECOMPILED ON)
  # Tests without kernels run once for each time they are compiled.
  if(headers STREQUAL "test")
    list(APPEND position -O0)
  endif()
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${position}>")
endfunction()

function(_warpgauge_add_precompiled target headers)
  set(source "${PROJECT_BINARY_DIR}/${target}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// Nothing but its precompiled header.\n")
  add_library(${target} OBJECT "${source}")
  set(list ${_warpgauge_common_headers})
  target_link_libraries(${target} PRIVATE warpgauge_warnings)
  if(headers MATCHES "^sim")
    list(PREPEND list ${_warpgauge_simulated_headers})
    warpgauge_simulate(${target})
    if(headers STREQUAL "sim")
      set_target_properties(${target} PROPERTIES WARPGAUGE_SIM_HOST_CODE ON)
    endif()
  endif()
  if(headers MATCHES "test$")
    list(APPEND list ${_warpgauge_test_headers})
    target_link_libraries(${target} PRIVATE GTest::gmock GTest::gtest)
  endif()
  _warpgauge_as_precompiled(${target} ${headers})
  target_precompile_headers(${target} PRIVATE ${list})
endfunction()
