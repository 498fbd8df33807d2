# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# cmake -D PROGRAM=... -D TOOL=... -D RESULTS=... -D BASELINES=... -D OUTPUT=... -P discover.cmake
#
# Asks the perf program for its variants, which needs no GPU, and writes a CTest file with one test
# for each. They share the GPU with no other test.
execute_process(COMMAND "${PROGRAM}" --warpgauge_list_variants OUTPUT_VARIABLE listing
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" ids "${listing}")
if(NOT ids)
  message(FATAL_ERROR "${PROGRAM} --warpgauge_list_variants names no variant")
endif()
set(text)
foreach(id IN LISTS ids)
  set(name "cuda.perf.${id}")
  string(APPEND text
         "add_test([=[${name}]=] [=[${TOOL}]=] perf [=[${id}]=] --ctest-measurements --results [=[${RESULTS}]=])\n"
         "set_tests_properties([=[${name}]=] PROPERTIES LABELS \"perf;cuda\" SKIP_RETURN_CODE 77"
         " RESOURCE_LOCK gpu RUN_SERIAL ON TIMEOUT 300 ENVIRONMENT [=[WARPGAUGE_BASELINES=${BASELINES}]=])\n")
endforeach()
file(WRITE "${OUTPUT}" "${text}")
