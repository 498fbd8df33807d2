# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# cmake -D COMPILER=... -D SOURCES=<folder of warpgauge/> -D FOLDER=... -P compile_alone.cmake
#
# Compiles each header below SOURCES/warpgauge/FOLDER by itself, for syntax; ends with 1 where one
# needs another before it, which precompiled headers would hide.
file(GLOB_RECURSE headers RELATIVE "${SOURCES}" "${SOURCES}/warpgauge/${FOLDER}/*.hpp"
     "${SOURCES}/warpgauge/${FOLDER}/*.cuh")
list(FILTER headers EXCLUDE REGEX "^warpgauge/sim/include/")
if(NOT headers)
  message(FATAL_ERROR "no header in ${SOURCES}/warpgauge/${FOLDER}")
endif()
set(failed)
foreach(header IN LISTS headers)
  set(before)
  if(header MATCHES "\\.cuh$")
    set(before -fsanitize=thread -DWARPGAUGE_SIM_DEVICE_CODE -include cuda_runtime.h) # as nvcc does
  endif()
  execute_process(
    COMMAND "${COMPILER}" -std=c++20 -fsyntax-only -Wall -Wextra -Wno-unknown-pragmas -Werror
            -I "${SOURCES}" -I "${SOURCES}/warpgauge/sim/include" -x c++ ${before} -include "${header}"
            /dev/null
    RESULT_VARIABLE code ERROR_VARIABLE said)
  if(NOT code EQUAL 0)
    list(APPEND failed "${header}")
    message("${said}")
  endif()
endforeach()
list(LENGTH headers count)
if(failed)
  list(JOIN failed ", " failed)
  message(FATAL_ERROR "do not compile alone: ${failed}")
endif()
message("${count} headers compile alone")
