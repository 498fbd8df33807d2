# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# cmake -D PROGRAM=... -D TOOL=... -D RESULTS=... -D BASELINES=... -D OUTPUT=... -P discover.cmake
#
include("${CMAKE_CURRENT_LIST_DIR}/../ci/cmake/WarpgaugeCards.cmake")

# Asks the perf program for its variants, which needs no GPU, and writes a CTest file with one test
# for each. They share the machine with no other test, and the
# card with no other run of CTest.
execute_process(COMMAND "${PROGRAM}" --warpgauge_list_variants OUTPUT_VARIABLE listing
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" ids "${listing}")
if(NOT ids)
  message(FATAL_ERROR "${PROGRAM} --warpgauge_list_variants names no variant")
endif()
set(text)
warpgauge_card_properties(card ALONE 300)
foreach(id IN LISTS ids)
  set(name "cuda.perf.${id}")
  string(APPEND text
         "add_test([=[${name}]=] [=[${WARPGAUGE_ON_CARD}]=] --alone [=[${TOOL}]=] perf [=[${id}]=] --ctest-measurements --results [=[${RESULTS}]=])\n"
         "set_tests_properties([=[${name}]=] PROPERTIES LABELS \"perf;cuda\" SKIP_RETURN_CODE 77"
         " RUN_SERIAL ON ${card} ENVIRONMENT [=[WARPGAUGE_BASELINES=${BASELINES}]=])\n")
endforeach()
file(WRITE "${OUTPUT}" "${text}")
