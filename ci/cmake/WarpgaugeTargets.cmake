# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# The warpgauge_add_* functions. Each opens with its usage line and stops on unknown arguments.

# CMake's own parser collects what it does not know; here that is a mistake to stop on.
function(_warpgauge_reject_unknown function)
  if(ARGN)
    message(FATAL_ERROR "${function}: unknown arguments: ${ARGN}")
  endif()
endfunction()

# warpgauge_add_library(<name> [SHARED] [SIMULATED kernels|host] [HEADERS <name>] SOURCES <file>...
#                       [DEPENDS <target>...] [PRIVATE_DEPENDS <target>...])
#
# The library warpgauge_<name>, used as warpgauge::<name>; one per folder of src/warpgauge.
# SIMULATED: against the simulator's CUDA surface, with kernels or only host code in it. HEADERS: which
# precompiled ones (WarpgaugePrecompiled.cmake), where its kind does not say it.
function(warpgauge_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SHARED" "SIMULATED;HEADERS" "SOURCES;DEPENDS;PRIVATE_DEPENDS")
  _warpgauge_reject_unknown(warpgauge_add_library ${arg_UNPARSED_ARGUMENTS})
  if(arg_SHARED)
    add_library(warpgauge_${name} SHARED ${arg_SOURCES})
  else()
    add_library(warpgauge_${name} STATIC ${arg_SOURCES})
  endif()
  add_library(warpgauge::${name} ALIAS warpgauge_${name})
  target_include_directories(
    warpgauge_${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
                             $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(warpgauge_${name} PUBLIC cxx_std_20)
  target_link_libraries(
    warpgauge_${name}
    PUBLIC ${arg_DEPENDS}
    PRIVATE $<BUILD_INTERFACE:warpgauge_warnings> ${arg_PRIVATE_DEPENDS})
  if(arg_SIMULATED)
    warpgauge_simulate(warpgauge_${name} OWN_STATUS)
  endif()
  if(arg_HEADERS)
    set(headers ${arg_HEADERS})
  elseif(arg_SHARED)
    set(headers own)
  elseif(NOT arg_SIMULATED)
    set(headers host)
  elseif(arg_SIMULATED STREQUAL "host")
    set(headers sim)
    set_target_properties(warpgauge_${name} PROPERTIES WARPGAUGE_SIM_UNCHECKED ON)
  elseif(arg_SIMULATED STREQUAL "kernels")
    set(headers none)
  else()
    message(FATAL_ERROR "warpgauge_add_library: SIMULATED is kernels or host, not '${arg_SIMULATED}'")
  endif()
  warpgauge_precompile(warpgauge_${name} ${headers})
endfunction()

# warpgauge_join_sources(<target>)
#
# Compiles its sources eight at a time, which takes as long as three: most of a small file's time is
# what it includes. For large targets without kernels, whose machine code may depend on where they stand.
function(warpgauge_join_sources target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${WARPGAUGE_JOIN_SOURCES} UNITY_BUILD_BATCH_SIZE 8)
endfunction()
option(WARPGAUGE_JOIN_SOURCES "Compile the sources of large targets without kernels several at a time" ON)

# What nvcc compiles, the tests of label cuda and the programs of perf: nearly all that preset sim has not.
if(WARPGAUGE_CUDA)
  add_custom_target(warpgauge_nvcc)
endif()

# warpgauge_add_program(<target> [BACKEND sim|cuda] [HEADERS <name>] SOURCES <file>...
#                       [DEPENDS <target>...] [OUTPUT <name>])
#
# An executable. BACKEND sim compiles it as simulated CUDA, BACKEND cuda by nvcc those sources that
# have device code or include a .cuh (through a generated .cu); without BACKEND it is plain C++.
# HEADERS: which precompiled ones (WarpgaugePrecompiled.cmake); plain C++ has the host's of itself.
function(warpgauge_add_program target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "BACKEND;HEADERS;OUTPUT" "SOURCES;DEPENDS")
  _warpgauge_reject_unknown(warpgauge_add_program ${arg_UNPARSED_ARGUMENTS})
  set(sources ${arg_SOURCES})
  if(arg_BACKEND STREQUAL "cuda")
    # What only calls CUDA takes the host compiler half the time.
    set(device)
    foreach(source IN LISTS arg_SOURCES)
      file(STRINGS "${source}" found REGEX "\\.cuh\"|__(global|device|host|CUDACC)__|<<<" LIMIT_COUNT 1)
      if(found)
        list(APPEND device "${source}")
      endif()
    endforeach()
    list(REMOVE_ITEM sources ${device})
    _warpgauge_cuda_sources(device ${device})
    list(APPEND sources ${device})
  endif()
  add_executable(${target} ${sources})
  if(arg_OUTPUT)
    set_target_properties(${target} PROPERTIES OUTPUT_NAME "${arg_OUTPUT}")
  endif()
  target_link_libraries(${target} PRIVATE warpgauge_warnings ${arg_DEPENDS})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
  if(arg_BACKEND STREQUAL "sim")
    warpgauge_simulate(${target} OWN_STATUS)
  elseif(arg_BACKEND STREQUAL "cuda")
    target_link_libraries(${target} PRIVATE CUDA::cudart_static)
    add_dependencies(warpgauge_nvcc ${target})
  elseif(arg_BACKEND)
    message(FATAL_ERROR "warpgauge_add_program: BACKEND is sim or cuda, not '${arg_BACKEND}'")
  endif()
  if(arg_HEADERS)
    warpgauge_precompile(${target} ${arg_HEADERS})
  elseif(NOT arg_BACKEND)
    warpgauge_precompile(${target} host)
  endif()
endfunction()

# nvcc decides by the file's name what is CUDA: each .cpp gets a one-line .cu that includes it.
function(_warpgauge_cuda_sources out)
  set(result)
  foreach(source IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    if(source MATCHES "\\.cpp$")
      cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE relative)
      set(wrapper "${PROJECT_BINARY_DIR}/cuda-sources/${relative}.cu")
      file(CONFIGURE OUTPUT "${wrapper}" CONTENT "#include \"@source@\"\n" @ONLY)
      set_source_files_properties("${wrapper}" PROPERTIES OBJECT_DEPENDS "${source}")
      list(APPEND result "${wrapper}")
    else()
      list(APPEND result "${source}")
    endif()
  endforeach()
  set(${out} "${result}" PARENT_SCOPE)
endfunction()

# warpgauge_add_test(<name> SOURCES <file>... [BACKENDS sim|cuda...] [LABELS <label>...]
#                    [DEPENDS <target>...] [TIMEOUT <seconds>] [ENVIRONMENT <var=value>...]
#                    [HEADERS <name>] [LONG <Suite.Test>...] [PROPERTIES <name> <value>...] [CHECKED])
#
# One GoogleTest program per backend (plain C++ without BACKENDS), one CTest test per TEST. Names
# are <backend>.<name>.<Suite>.<Test>; the backend is a label too. A skipped test is CTest's
# "Skipped", never "Passed". Temporary files lie in the build folder. LONG: these have the label "long",
# too, and one that is none of the program's stops CTest. CHECKED: kernels of the test itself are compiled
# with the compiler's own checks, as `warpgauge cc` has them, for tests of what is found.
function(warpgauge_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "CHECKED" "TIMEOUT;HEADERS" "SOURCES;BACKENDS;LABELS;LONG;DEPENDS;ENVIRONMENT;PROPERTIES")
  _warpgauge_reject_unknown(warpgauge_add_test ${arg_UNPARSED_ARGUMENTS})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()
  set(backends ${arg_BACKENDS})
  if(NOT backends)
    set(backends host)
  endif()
  foreach(backend IN LISTS backends)
    if(NOT backend IN_LIST WARPGAUGE_TEST_BACKENDS)
      continue()
    endif()
    set(target "warpgauge_test_${backend}_${name}")
    set(backend_argument HEADERS test)
    set(labels ${arg_LABELS})
    if(NOT backend STREQUAL "host")
      set(backend_argument BACKEND ${backend})
      list(APPEND labels ${backend})
    endif()
    if(backend STREQUAL "sim")
      if(NOT arg_HEADERS)
        set(arg_HEADERS sim_test)
      endif()
      list(APPEND backend_argument HEADERS ${arg_HEADERS})
    elseif(backend STREQUAL "cuda")
      list(APPEND backend_argument HEADERS test)
    endif()
    warpgauge_add_program(${target} ${backend_argument} SOURCES ${arg_SOURCES}
                          DEPENDS ${arg_DEPENDS} GTest::gmock GTest::gtest GTest::gtest_main)
    if(backend STREQUAL "host")
      warpgauge_join_sources(${target})
    elseif(NOT arg_CHECKED)
      set_target_properties(${target} PROPERTIES WARPGAUGE_SIM_UNCHECKED ON)
    endif()
    if("correctness" IN_LIST arg_LABELS OR "traffic" IN_LIST arg_LABELS)
      set_property(GLOBAL APPEND PROPERTY WARPGAUGE_GATE_TARGETS ${target})
    endif()
    set(card)
    if(backend STREQUAL "cuda")
      # What runs serially is measured, or takes the device's memory.
      set(share ${WARPGAUGE_TEST_MIB})
      if("RUN_SERIAL" IN_LIST arg_PROPERTIES)
        set(share ALONE)
      endif()
      warpgauge_card_properties(card ${share} ${arg_TIMEOUT})
      # gtest_discover_tests puts it before the program.
      set_target_properties(${target} PROPERTIES CROSSCOMPILING_EMULATOR "${WARPGAUGE_ON_CARD}")
    endif()
    include(GoogleTest)
    # gtest_discover_tests of CMake 3.25 keeps only the first of several LABELS, so they are set
    # through a file that CTest includes after the discovered tests.
    set(discovered "${target}_discovered")
    gtest_discover_tests(
      ${target}
      TEST_PREFIX "${backend}.${name}."
      TEST_LIST ${discovered}
      NO_PRETTY_VALUES
      DISCOVERY_TIMEOUT 60
      PROPERTIES TIMEOUT ${arg_TIMEOUT} ${arg_PROPERTIES})
    set(temporary "${PROJECT_BINARY_DIR}/tests/temporary")
    file(MAKE_DIRECTORY "${temporary}")
    set(environment "TMPDIR=${temporary}" "TEST_TMPDIR=${temporary}" ${arg_ENVIRONMENT})
    list(TRANSFORM arg_LONG PREPEND "${backend}.${name}." OUTPUT_VARIABLE long)
    set(attach "${CMAKE_CURRENT_BINARY_DIR}/${target}_labels.cmake")
    file(CONFIGURE OUTPUT "${attach}" @ONLY CONTENT [[
if(@discovered@)
  set_tests_properties(${@discovered@} PROPERTIES LABELS "@labels@" ENVIRONMENT "@environment@" @card@)
  foreach(test IN ITEMS @long@)
    list(FIND @discovered@ ${test} at)
    if(at EQUAL -1)
      message(FATAL_ERROR "@target@ has no test '${test}', which is to be LONG")
    endif()
    set_tests_properties(${test} PROPERTIES LABELS "@labels@;long")
  endforeach()
endif()
]])
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${attach}")
  endforeach()
endfunction()

# warpgauge_add_benchmark(<name> SOURCES <file>... [BACKENDS sim|cuda...] [DEPENDS <target>...])
#
# A Google Benchmark program per backend, build/<preset>/perf/<name>[_<backend>].
function(warpgauge_add_benchmark name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;BACKENDS;DEPENDS")
  _warpgauge_reject_unknown(warpgauge_add_benchmark ${arg_UNPARSED_ARGUMENTS})
  set(backends ${arg_BACKENDS})
  if(NOT backends)
    set(backends host)
  endif()
  foreach(backend IN LISTS backends)
    if(NOT backend IN_LIST WARPGAUGE_TEST_BACKENDS)
      continue()
    endif()
    set(backend_argument)
    set(output "${name}_${backend}")
    if(backend STREQUAL "host")
      set(output "${name}")
    else()
      set(backend_argument BACKEND ${backend})
    endif()
    warpgauge_add_program(warpgauge_perf_${output} ${backend_argument} SOURCES ${arg_SOURCES}
                          DEPENDS ${arg_DEPENDS} benchmark::benchmark OUTPUT "${output}")
  endforeach()
endfunction()

# Which tests this build registers: plain C++ always, and those of the preset's own backend.
if(WARPGAUGE_CUDA)
  set(WARPGAUGE_TEST_BACKENDS host cuda)
else()
  set(WARPGAUGE_TEST_BACKENDS host sim)
endif()

include(WarpgaugeCards)
include(WarpgaugeSimulate)
include(WarpgaugeSuite)
include(WarpgaugePrecompiled)

# warpgauge_name_commit(<target>)
#
# "generated/commit.hpp" for the target: the commit of what is built, asked at every build. Results that
# a program leaves name it.
function(warpgauge_name_commit target)
  _warpgauge_reject_unknown(warpgauge_name_commit ${ARGN})
  set(folder "${PROJECT_BINARY_DIR}/generated")
  if(NOT TARGET warpgauge_commit)
    add_custom_target(
      warpgauge_commit
      BYPRODUCTS "${folder}/generated/commit.hpp"
      COMMAND "${CMAKE_COMMAND}" -D "SOURCE=${PROJECT_SOURCE_DIR}" -D "OUTPUT=${folder}/generated/commit.hpp"
              -P "${PROJECT_SOURCE_DIR}/ci/cmake/commit.cmake"
      VERBATIM)
  endif()
  add_dependencies(${target} warpgauge_commit)
  target_include_directories(${target} PRIVATE "${folder}")
endfunction()
