# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# Own kernels: a program of them and its CTest tests, in this source tree and from an installed copy.

# warpgauge_add_kernels(<name> SOURCES <file.cu>... [REFERENCE <file.cpp>...] [LIBRARIES <target>...]
#                       [TRAFFIC <file.json>] [BASELINES <folder>] [ARCHITECTURES <number>...])
#
# SOURCES hold WARPGAUGE_KERNEL(...) statements; REFERENCE, host code that they call; LIBRARIES are
# targets with the kernels themselves, which the simulator compiles once more for itself. TRAFFIC is
# the file of stored counts, <name>.traffic.json beside CMakeLists.txt of itself. Works after
# find_package(warpgauge) and after FetchContent_MakeAvailable(warpgauge) alike.
#
# Makes the program <name> on the simulator and, where CUDA is enabled and warpgauge was built with
# it, <name>_cuda, for ARCHITECTURES. For each kernel there are CTest tests <program>.correctness.<kernel>
# and <name>.traffic.<kernel>, with the labels `correctness` and `traffic`; on a GPU also
# <name>_cuda.sanitize.<kernel>, under compute-sanitizer, and <name>_cuda.perf, by the baselines in
# BASELINES, with the labels `sanitize` and `perf`.
function(warpgauge_add_kernels name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TRAFFIC;BASELINES" "SOURCES;REFERENCE;LIBRARIES;ARCHITECTURES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "warpgauge_add_kernels: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_SOURCES)
    message(FATAL_ERROR "warpgauge_add_kernels(${name}): name the files with WARPGAUGE_KERNEL: SOURCES my_kernels.cu")
  endif()
  if(NOT TARGET warpgauge::suite_sim)
    message(FATAL_ERROR "warpgauge_add_kernels(${name}): this warpgauge was installed without its tool and suite "
                        "(the component `simulator` alone); install all of it")
  endif()
  if(NOT arg_TRAFFIC)
    set(arg_TRAFFIC "${name}.traffic.json")
  endif()
  foreach(path IN ITEMS TRAFFIC BASELINES)
    if(arg_${path})
      cmake_path(ABSOLUTE_PATH arg_${path} BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    endif()
  endforeach()
  if(TARGET warpgauge) # a source tree, by FetchContent
    set(_warpgauge_tool "${warpgauge_BINARY_DIR}/warpgauge")
  endif()
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${name}_main.cpp" @ONLY CONTENT [[
#include <warpgauge/suite/program.hpp>
int main(int argc, char** argv) {
  return warpgauge::suite::run_program(
      argc, argv, {"@name@", "@arg_TRAFFIC@", "@arg_BASELINES@", "@CMAKE_CURRENT_BINARY_DIR@/results", "@_warpgauge_tool@"});
}
]])

  # Languages belong to files, so what both compilers take is given to nvcc through one-line files.
  set(simulated_libraries)
  foreach(library IN LISTS arg_LIBRARIES)
    if(NOT CMAKE_CUDA_COMPILER)
      warpgauge_simulate(${library} OWN_STATUS)
      list(APPEND simulated_libraries ${library})
      continue()
    endif()
    if(NOT TARGET ${library}_simulated)
      get_target_property(sources ${library} SOURCES)
      get_target_property(folder ${library} SOURCE_DIR)
      _warpgauge_included(twins "${folder}" ${library}_simulated ${sources})
      add_library(${library}_simulated STATIC ${twins})
      foreach(property IN ITEMS INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_FEATURES INTERFACE_INCLUDE_DIRECTORIES
                                INTERFACE_COMPILE_DEFINITIONS)
        set_property(TARGET ${library}_simulated PROPERTY ${property} $<TARGET_PROPERTY:${library},${property}>)
      endforeach()
      warpgauge_simulate(${library}_simulated OWN_STATUS)
    endif()
    list(APPEND simulated_libraries ${library}_simulated)
  endforeach()

  add_executable(${name} ${arg_SOURCES} ${arg_REFERENCE} "${CMAKE_CURRENT_BINARY_DIR}/${name}_main.cpp")
  target_compile_features(${name} PRIVATE cxx_std_20)
  target_link_libraries(${name} PRIVATE ${simulated_libraries} warpgauge::suite_sim)
  warpgauge_simulate(${name} OWN_STATUS)
  _warpgauge_discover_kernels(${name} "correctness;traffic" "sim")

  if(CMAKE_CUDA_COMPILER AND TARGET warpgauge::suite_cuda)
    _warpgauge_included(included "${CMAKE_CURRENT_SOURCE_DIR}" ${name}_cuda ${arg_SOURCES})
    add_executable(${name}_cuda ${included} ${arg_REFERENCE} "${CMAKE_CURRENT_BINARY_DIR}/${name}_main.cpp")
    target_compile_features(${name}_cuda PRIVATE cxx_std_20)
    # CMake 3.25 does not know that nvcc compiles C++20, and would leave CUDA_STANDARD 20 out.
    target_compile_options(${name}_cuda PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
    if(arg_ARCHITECTURES)
      set_target_properties(${name}_cuda PROPERTIES CUDA_ARCHITECTURES "${arg_ARCHITECTURES}")
    endif()
    target_link_libraries(${name}_cuda PRIVATE ${arg_LIBRARIES} warpgauge::suite_cuda)
    _warpgauge_discover_kernels(${name}_cuda "correctness;perf;sanitize" "cuda")
  elseif(CMAKE_CUDA_COMPILER)
    message(STATUS "warpgauge_add_kernels(${name}): for the simulator alone, as this warpgauge was built without CUDA")
  else()
    message(STATUS "warpgauge_add_kernels(${name}): for the simulator alone, as CUDA is not enabled here")
  endif()
endfunction()

# One-line files that include the sources, under the program's name.
function(_warpgauge_included out folder program)
  set(result)
  foreach(source IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}" NORMALIZE)
    cmake_path(GET source FILENAME file)
    set(wrapper "${CMAKE_CURRENT_BINARY_DIR}/${program}.sources/${file}") # no folder of the name of a program
    file(CONFIGURE OUTPUT "${wrapper}" CONTENT "#include \"@source@\"\n" @ONLY)
    set_source_files_properties("${wrapper}" PROPERTIES OBJECT_DEPENDS "${source}")
    list(APPEND result "${wrapper}")
  endforeach()
  set(${out} "${result}" PARENT_SCOPE)
endfunction()

# The program is asked for its kernels when it is built; until then there is a test that fails.
function(_warpgauge_discover_kernels program kinds backend)
  set(listed "${CMAKE_CURRENT_BINARY_DIR}/${program}_tests.cmake")
  add_custom_command(
    TARGET ${program} POST_BUILD BYPRODUCTS "${listed}"
    COMMAND "${CMAKE_COMMAND}" -D "PROGRAM=$<TARGET_FILE:${program}>" -D "NAME=${program}" -D "KINDS=${kinds}"
            -D "BACKEND=${backend}" -D "OUTPUT=${listed}" -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/WarpgaugeSuiteTests.cmake"
    VERBATIM)
  set(include "${CMAKE_CURRENT_BINARY_DIR}/${program}_tests_or_not.cmake")
  file(CONFIGURE OUTPUT "${include}" @ONLY CONTENT [[
if(EXISTS "@listed@")
  include("@listed@")
else()
  add_test(@program@_NOT_BUILT @program@_NOT_BUILT)
  set_tests_properties(@program@_NOT_BUILT PROPERTIES LABELS "correctness;@backend@")
endif()
]])
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${include}")
endfunction()
