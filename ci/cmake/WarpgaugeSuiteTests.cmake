# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# cmake -D PROGRAM=... -D NAME=... -D KINDS=... -D BACKEND=sim|cuda -D OUTPUT=... -P WarpgaugeSuiteTests.cmake
#
# Asks a program of own kernels for their names, which needs no GPU, and writes a CTest file with a
# test of each kind for each. On a GPU each has a card of CTest's resources to itself.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/WarpgaugeCards.cmake")
set(text)
execute_process(COMMAND "${PROGRAM}" list OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" kernels "${listing}")

function(add test kind)
  string(APPEND text "add_test([=[${test}]=]")
  set(extra "TIMEOUT 600")
  set(words ${ARGN})
  if(BACKEND STREQUAL "cuda")
    warpgauge_card_properties(extra ALONE 600)
    list(PREPEND words ${WARPGAUGE_ON_ONE_CARD})
  endif()
  foreach(word IN LISTS words)
    string(APPEND text " [=[${word}]=]")
  endforeach()
  string(APPEND text ")\nset_tests_properties([=[${test}]=] PROPERTIES LABELS \"${kind};${BACKEND}\" SKIP_RETURN_CODE 77")
  set(text "${text} ${extra})\n" PARENT_SCOPE)
endfunction()

foreach(kernel IN LISTS kernels)
  add("${NAME}.correctness.${kernel}" correctness "${PROGRAM}" run "${kernel}")
  if("traffic" IN_LIST KINDS)
    add("${NAME}.traffic.${kernel}" traffic "${PROGRAM}" traffic "${kernel}")
  endif()
  if("sanitize" IN_LIST KINDS)
    add("${NAME}.sanitize.${kernel}" sanitize "${PROGRAM}" sanitize "${kernel}")
  endif()
endforeach()
if("perf" IN_LIST KINDS)
  add("${NAME}.perf" perf "${PROGRAM}" perf)
endif()
file(WRITE "${OUTPUT}" "${text}")
