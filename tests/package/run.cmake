# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# cmake -D step=install|use|nvcc ... -P run.cmake
#
# install: installs build tree BUILD into WORK and moves the copy, which must still work.
# use:     configures, builds and tests this folder's project against that copy, as BUILD_TYPE with
#          GENERATOR and COMPILER.
# nvcc:    compiles the same kernel files with NVCC, unchanged.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed)
  if(failed)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "failed (${failed}): ${command}")
  endif()
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
else()
  message(FATAL_ERROR "step is install, use or nvcc, not '${step}'")
endif()
