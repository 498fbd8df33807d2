# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# cmake -D step=install|use|nvcc ... -P run.cmake
#
# install: installs build tree BUILD into WORK and moves the copy, which must still work.
# use:     configures, builds and tests this folder's project against that copy, as BUILD_TYPE with
#          GENERATOR and COMPILER.
# nvcc:    compiles the same kernel files with NVCC, unchanged.
# cc:      compiles and runs one file by `warpgauge cc`; its race must be found, at both lines.
# cuda:    configures, builds and tests a project of CMake's own CUDA language with the folder that
#          `warpgauge toolkit` writes, and with warpgauge-cc.
# cuda_fetched: the same for a project that takes that one in by FetchContent, with libraries of every kind.
# make:    the same by a Makefile that links with the host's compiler, by MAKE.
# pkgconfig: the same by what pkg-config says of the copy; a program with a race ends as one of `warpgauge cc` does.
# kernels: configures, builds and tests EXAMPLE of kernels/; with its mistake compiled in, a test has to
#          fail and to say FINDS.
# new:     the project that `warpgauge new` writes builds and passes at once; clangd finds no error in it.
# parts:   compiles statements of kernels that lack a part; each must be named.
# fetch:   configures a project that takes the sources in: CMake has nothing to warn of, every target
#          that it links is found, and the program has its tests.
# recipes: the vcpkg port, with what vcpkg provides replaced: the project knows each of its options and
#          installs what it moves. It and Spack's recipe depend on what CMake looks for (recipes.py).
# alone:   installs the simulator's component and nothing else; `warpgauge cc` must answer.
cmake_policy(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed)
  if(failed)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "failed (${failed}): ${command}")
  endif()
endfunction()

# What the report of a program of own kernels says of the simulator's labels, and its exit code.
function(expect_report program code)
  execute_process(COMMAND "${program}" report --format json -o - RESULT_VARIABLE status OUTPUT_VARIABLE text)
  if(NOT status EQUAL code)
    message(FATAL_ERROR "${program} report ended with ${status}, not ${code}: ${text}")
  endif()
  set(found)
  string(JSON last LENGTH "${text}" claims)
  math(EXPR last "${last} - 1")
  foreach(i RANGE ${last})
    string(JSON where GET "${text}" claims ${i} where)
    string(JSON label GET "${text}" claims ${i} label)
    string(JSON claim GET "${text}" claims ${i} status)
    if(where STREQUAL "CPU simulator")
      list(APPEND found "${label} ${claim}")
    endif()
  endforeach()
  foreach(expected IN LISTS ARGN)
    if(NOT expected IN_LIST found)
      message(FATAL_ERROR "the report says '${found}', and not '${expected}'")
    endif()
  endforeach()
endfunction()

if(step STREQUAL "install")
  file(REMOVE_RECURSE "${WORK}")
  run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/first-place")
  file(RENAME "${WORK}/first-place" "${WORK}/prefix")
elseif(step STREQUAL "use")
  set(tree "${WORK}/${BUILD_TYPE}")
  run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}" -B "${tree}" -G "${GENERATOR}"
      "-DCMAKE_PREFIX_PATH=${WORK}/prefix" "-DCMAKE_CXX_COMPILER=${COMPILER}"
      "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}" "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}")
  run("${CMAKE_COMMAND}" --build "${tree}")
  run("${CMAKE_CTEST_COMMAND}" --test-dir "${tree}" --output-on-failure --no-tests=error)
elseif(step STREQUAL "nvcc")
  foreach(kernel IN ITEMS reverse smooth)
    run("${NVCC}" -std=c++17 -arch=sm_90 -Werror=all-warnings -c
        "${CMAKE_CURRENT_LIST_DIR}/${kernel}.cu" -o "${WORK}/${kernel}.nvcc.o")
  endforeach()
elseif(step STREQUAL "cc")
  set(source "${CMAKE_CURRENT_LIST_DIR}/race.cu")
  run("${WORK}/prefix/bin/warpgauge" cc -std=c++17 -arch=sm_80 -O3 -o "${WORK}/race" "${source}")
  execute_process(COMMAND "${WORK}/race" RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE found)
  if(NOT status EQUAL 97 OR NOT output STREQUAL "done\n")
    message(FATAL_ERROR "status ${status} instead of 97, output '${output}'")
  endif()
  file(READ "${source}" text)
  foreach(marker IN ITEMS STORE MISTAKE)
    string(FIND "${text}" "// ${marker}" at)
    string(SUBSTRING "${text}" 0 ${at} before)
    string(REGEX MATCHALL "\n" breaks "${before}")
    list(LENGTH breaks number)
    math(EXPR number "${number} + 1")
    if(NOT found MATCHES "race.cu:${number}")
      message(FATAL_ERROR "line ${number} is not named in:\n${found}")
    endif()
  endforeach()
  # The same program, asked only to report.
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -E env WARPGAUGE_SIM_FINDINGS=report "WARPGAUGE_SIM_REPORT=${WORK}/race.json"
            "${WORK}/race" RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  file(READ "${WORK}/race.json" report)
  string(JSON kernel GET "${report}" kernels 0 kernel)
  string(JSON findings LENGTH "${report}" findings)
  if(NOT status EQUAL 0 OR NOT kernel STREQUAL "reverse" OR findings EQUAL 0)
    message(FATAL_ERROR "status ${status}, kernel '${kernel}', ${findings} findings")
  endif()
elseif(step STREQUAL "cuda")
  set(toolkit "${WORK}/cuda-home")
  run("${WORK}/prefix/bin/warpgauge" toolkit "${toolkit}")
  set(tree "${WORK}/cuda.so.d") # a folder whose name looks like a library's
  foreach(compiler IN ITEMS "${toolkit}/bin/nvcc" "${WORK}/prefix/bin/warpgauge-cc")
    file(REMOVE_RECURSE "${tree}")
    run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/cuda_language" -B "${tree}" -G "${GENERATOR}"
        "-DCMAKE_CUDA_COMPILER=${compiler}" -DCMAKE_CUDA_ARCHITECTURES=80)
    run("${CMAKE_COMMAND}" --build "${tree}")
    run("${CMAKE_CTEST_COMMAND}" --test-dir "${tree}" --output-on-failure --no-tests=error)
    execute_process(COMMAND "${tree}/racy" RESULT_VARIABLE ended OUTPUT_VARIABLE told ERROR_VARIABLE said)
    if(NOT ended EQUAL 97 OR NOT told MATCHES "PASSED" OR NOT said MATCHES "racy.cu:8:[0-9]+: error: .*shared race")
      message(FATAL_ERROR "the program with a race ended with ${ended}:\n${told}${said}")
    endif()
  endforeach()
elseif(step STREQUAL "cuda_fetched")
  set(tree "${WORK}/cuda-fetched")
  file(REMOVE_RECURSE "${tree}")
  run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/cuda_fetched" -B "${tree}" -G "${GENERATOR}"
      "-DCMAKE_CUDA_COMPILER=${WORK}/prefix/bin/warpgauge-cc" -DCMAKE_CUDA_ARCHITECTURES=80)
  run("${CMAKE_COMMAND}" --build "${tree}")
  run("${CMAKE_CTEST_COMMAND}" --test-dir "${tree}" --output-on-failure --no-tests=error)
elseif(step STREQUAL "make")
  set(toolkit "${WORK}/cuda")
  run("${WORK}/prefix/bin/warpgauge" toolkit "${toolkit}")
  file(REMOVE_RECURSE "${WORK}/make")
  file(MAKE_DIRECTORY "${WORK}/make")
  run("${MAKE}" -C "${WORK}/make" -f "${CMAKE_CURRENT_LIST_DIR}/cuda_language/Makefile"
      "SOURCE=${CMAKE_CURRENT_LIST_DIR}/cuda_language" "CUDA_HOME=${toolkit}")
elseif(step STREQUAL "pkgconfig")
  file(REMOVE_RECURSE "${WORK}/pkgconfig")
  file(MAKE_DIRECTORY "${WORK}/pkgconfig")
  file(GLOB_RECURSE described "${WORK}/prefix/lib*/warpgauge.pc")
  cmake_path(GET described PARENT_PATH folder)
  set(ENV{PKG_CONFIG_PATH} "${folder}")
  execute_process(
    COMMAND sh -exc [[
      compiler=$(pkg-config --variable=compiler warpgauge)
      "$compiler" -c -o add.o "$1/cuda_language/add.cu"
      "$compiler" -c -o race.o "$1/race.cu"
      cc $(pkg-config --cflags warpgauge) -c -o host.o "$1/cuda_language/host.c"
      c++ -o adds host.o add.o $(pkg-config --libs warpgauge)
      c++ -o race race.o $(pkg-config --libs warpgauge)
      export LD_LIBRARY_PATH=$(pkg-config --variable=libdir warpgauge)
      ./adds
      code=0
      ./race || code=$?
      test $code -eq 97
    ]] sh "${CMAKE_CURRENT_LIST_DIR}" WORKING_DIRECTORY "${WORK}/pkgconfig" COMMAND_ERROR_IS_FATAL ANY)
elseif(step STREQUAL "kernels")
  foreach(kind IN ITEMS right broken)
    set(tree "${WORK}/${EXAMPLE}-${kind}")
    set(flags)
    if(kind STREQUAL "broken")
      set(flags -DCMAKE_CXX_FLAGS=-DBROKEN)
    endif()
    run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/kernels/${EXAMPLE}" -B "${tree}" -G "${GENERATOR}"
        "-DCMAKE_PREFIX_PATH=${WORK}/prefix" "-DCMAKE_CXX_COMPILER=${COMPILER}" -DCMAKE_CUDA_COMPILER=
        "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}" ${flags})
    run("${CMAKE_COMMAND}" --build "${tree}")
  endforeach()
  run("${CMAKE_CTEST_COMMAND}" --test-dir "${WORK}/${EXAMPLE}-right" --output-on-failure --no-tests=error)
  execute_process(COMMAND "${CMAKE_CTEST_COMMAND}" --test-dir "${WORK}/${EXAMPLE}-broken" -L correctness --output-on-failure
                          --output-junit results/ctest.xml RESULT_VARIABLE failed OUTPUT_VARIABLE said)
  if(EXISTS "${WORK}/${EXAMPLE}-broken/${EXAMPLE}") # named as its folder
    expect_report("${WORK}/${EXAMPLE}-broken/${EXAMPLE}" 1 "correctness failed")
  endif()
  if(NOT failed OR NOT said MATCHES "${FINDS}" OR NOT said MATCHES "repeat with: ")
    message(FATAL_ERROR "the mistake in ${EXAMPLE} was not found, or not by '${FINDS}' (${failed}):\n${said}")
  endif()
elseif(step STREQUAL "new")
  set(project "${WORK}/my_kernels")
  file(REMOVE_RECURSE "${project}")
  run("${WORK}/prefix/bin/warpgauge" new "${project}")
  foreach(words IN ITEMS "--preset;default;-G;${GENERATOR};-DCMAKE_PREFIX_PATH=${WORK}/prefix;-DCMAKE_CUDA_COMPILER="
                         "--build;--preset;default" "test")
    if(words STREQUAL "test")
      set(command "${CMAKE_CTEST_COMMAND}" --preset default --no-tests=error --output-junit results/ctest.xml)
    else()
      set(command "${CMAKE_COMMAND}" ${words})
    endif()
    execute_process(COMMAND ${command} WORKING_DIRECTORY "${project}" COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
  # What clangd says of its files, with its own .clangd: nothing of them, and all of a mistake.
  find_program(clangd NAMES clangd clangd-14)
  if(clangd)
    file(READ "${project}/scale.cuh" kernel)
    file(WRITE "${project}/mistaken.cuh" "${kernel}\ninline int mistake() { return unknown; }\n")
    # A launch whose arguments are a pack, PTX, an instantiation, a class with a base and an operator of the library's;
    # and a mistake that looks to C++ as launches do.
    file(WRITE "${project}/forms.cu" [[
#include <memory>
#include <stdexcept>
__global__ void lanes(unsigned* out) { asm volatile("mov.u32 %0, %%laneid;" : "=r"(out[threadIdx.x])); }
template <class T> __global__ void fill(T* out) { out[threadIdx.x] = T(1); }
template __global__ void fill<float>(float*);
template <class... Values> void launch(void (*kernel)(Values...), Values... values) { kernel<<<1, 32>>>(values...); }
struct failure : std::runtime_error { using std::runtime_error::runtime_error; };
int main() { launch(lanes, std::make_unique<unsigned[]>(32).get()); }
]])
    file(WRITE "${project}/unfinished.cu" "int unfinished = ;\n")
    foreach(file_and_errors IN ITEMS "kernels.cu;0" "scale.cuh;0" "mistaken.cuh;1" "forms.cu;0" "unfinished.cu;1")
      list(GET file_and_errors 0 file)
      list(GET file_and_errors 1 errors)
      execute_process(COMMAND "${clangd}" "--check=${project}/${file}" WORKING_DIRECTORY "${project}" ERROR_VARIABLE said)
      string(REGEX MATCHALL "\nE[^\n]* Line [0-9]+: [^\n]*" found "${said}")
      list(LENGTH found number)
      if(NOT number EQUAL errors OR NOT said MATCHES "All checks completed")
        message(FATAL_ERROR "clangd finds ${number} errors in ${file}, not ${errors}: ${found}")
      endif()
    endforeach()
  endif()
  expect_report("${project}/build/my_kernels" 0 "correctness proven" "traffic proven")
  execute_process(COMMAND "${project}/build/my_kernels" report --format json -o - OUTPUT_VARIABLE text)
  string(JSON promised GET "${text}" traffic 0 as_promised)
  if(NOT promised)
    message(FATAL_ERROR "the report shows no launch that keeps its promise: ${text}")
  endif()
  # Its table in a page, and a page that is stale.
  file(WRITE "${project}/page.md" "# Kernels\n\n<!-- warpgauge:begin kernels -->\n<!-- warpgauge:end kernels -->\n")
  foreach(step_and_code IN ITEMS "--check;1" "--write;0" "--check;0")
    list(GET step_and_code 0 option)
    list(GET step_and_code 1 code)
    execute_process(COMMAND "${project}/build/my_kernels" docs ${option} "${project}/page.md"
                    RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
    if(NOT status EQUAL code)
      message(FATAL_ERROR "docs ${option} ended with ${status}, not ${code}: ${said}")
    endif()
  endforeach()
  file(READ "${project}/page.md" page)
  if(NOT page MATCHES "| kernel | sizes .*\n\\| `[a-z_]+` \\| ")
    message(FATAL_ERROR "the page has no table of the kernels:\n${page}")
  endif()
  file(REMOVE "${project}/build/results/ctest.xml")
  # Without a GPU perf leaves its log, which no report stumbles over.
  execute_process(COMMAND "${project}/build/my_kernels" perf RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(NOT status EQUAL 77)
    message(FATAL_ERROR "without a GPU perf ended with ${status}")
  endif()
  expect_report("${project}/build/my_kernels" 5 "correctness not proven" "traffic not proven")
  execute_process(COMMAND "${WORK}/prefix/bin/warpgauge" new "${project}" RESULT_VARIABLE status ERROR_VARIABLE said)
  if(NOT status EQUAL 2 OR NOT said MATCHES "already exists")
    message(FATAL_ERROR "a second project over the first ended with ${status}: ${said}")
  endif()
elseif(step STREQUAL "parts")
  execute_process(
    COMMAND "${COMPILER}" -std=c++20 -fsyntax-only -I "${WORK}/prefix/include"
            -I "${WORK}/prefix/include/warpgauge/sim/include" -x c++ "${CMAKE_CURRENT_LIST_DIR}/kernels/incomplete.cpp"
    ERROR_VARIABLE said RESULT_VARIABLE failed)
  foreach(part IN ITEMS "say .sizes(" "say .output(" "say .launch(" "say .reference(" "say .moves("
                        "needs .types<...>() before it" "state that before it" "flops are [](const size_args"
                        "comes before the other parts")
    string(FIND "${said}" "${part}" at)
    if(at EQUAL -1)
      message(FATAL_ERROR "no error has '${part}':\n${said}")
    endif()
  endforeach()
elseif(step STREQUAL "fetch")
  set(tree "${WORK}/fetched")
  execute_process(COMMAND "${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/fetched" -B "${tree}" -G "${GENERATOR}"
                          -DCMAKE_CUDA_COMPILER= "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DWARPGAUGE_SOURCE=${SOURCE}"
                  ERROR_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
  if(said MATCHES "CMake [A-Za-z ]*Warning")
    message(FATAL_ERROR "CMake ${CMAKE_VERSION} warns of our files:\n${said}")
  endif()
  execute_process(COMMAND "${CMAKE_CTEST_COMMAND}" --test-dir "${tree}" -N OUTPUT_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
  if(NOT said MATCHES "stencil_NOT_BUILT\n.*Total Tests: 1\n")
    message(FATAL_ERROR "the project's tests are not those of its kernels:\n${said}")
  endif()
elseif(step STREQUAL "alone")
  set(prefix "${WORK}/alone")
  run("${CMAKE_COMMAND}" --install "${BUILD}" --component simulator --prefix "${prefix}")
  run("${prefix}/bin/warpgauge" cc --version)
  execute_process(COMMAND "${prefix}/bin/warpgauge" list RESULT_VARIABLE status ERROR_VARIABLE said)
  if(NOT status EQUAL 2 OR NOT said MATCHES "only the simulator is installed")
    message(FATAL_ERROR "without the tool, warpgauge list ended with ${status}: ${said}")
  endif()
elseif(step STREQUAL "recipes")
  function(expect_installed)
    foreach(path IN LISTS ARGN)
      if(NOT EXISTS "${WORK}/prefix/${path}")
        message(FATAL_ERROR "the port moves ${path}, which is not installed")
      endif()
    endforeach()
  endfunction()
  function(vcpkg_cmake_configure)
    cmake_parse_arguments(PARSE_ARGV 0 port "" SOURCE_PATH OPTIONS)
    file(REMOVE_RECURSE "${WORK}/port")
    execute_process(COMMAND "${CMAKE_COMMAND}" -S "${port_SOURCE_PATH}" -B "${WORK}/port" -G "${GENERATOR}" ${port_OPTIONS}
                    ERROR_VARIABLE said OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
    if(said MATCHES "not used by the project" OR port_UNPARSED_ARGUMENTS)
      message(FATAL_ERROR "the port has an option that nobody knows: ${port_UNPARSED_ARGUMENTS}${said}")
    endif()
  endfunction()
  function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(PARSE_ARGV 0 port "" "PACKAGE_NAME;CONFIG_PATH" "")
    expect_installed("${port_CONFIG_PATH}/${port_PACKAGE_NAME}Config.cmake")
  endfunction()
  function(vcpkg_copy_tools)
    cmake_parse_arguments(PARSE_ARGV 0 port AUTO_CLEAN "" TOOL_NAMES)
    list(TRANSFORM port_TOOL_NAMES PREPEND bin/)
    expect_installed(${port_TOOL_NAMES})
  endfunction()
  function(vcpkg_install_copyright)
    cmake_parse_arguments(PARSE_ARGV 0 port "" "" FILE_LIST)
    file(READ "${port_FILE_LIST}" licence LIMIT 100)
  endfunction()
  foreach(other IN ITEMS vcpkg_cmake_install vcpkg_fixup_pkgconfig)
    cmake_language(EVAL CODE "function(${other})\nendfunction()")
  endforeach()
  set(CURRENT_PACKAGES_DIR "${WORK}/packages")
  include("${SOURCE}/ci/vcpkg/warpgauge/portfile.cmake")
  run("${PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/recipes.py" "${SOURCE}")
else()
  message(FATAL_ERROR "step is install, use, nvcc, cc, cuda, cuda_fetched, make, pkgconfig, kernels, new, parts, fetch, recipes or alone, not '${step}'")
endif()
