# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# cmake -D PROGRAM=... -D BACKEND=sim|cuda -D PLAN=... -D RESULTS=... -D OUTPUT=...
#       [-D SANITIZER=...] -P discover.cmake
#
include("${CMAKE_CURRENT_LIST_DIR}/../../ci/cmake/WarpgaugeCards.cmake")

# Asks the correctness program for its variants, which needs no GPU, and writes a CTest file with
# one test for each, and one that adds them up. PLAN sanitize writes one test for each of
# compute-sanitizer's tools and each family instead.
set(listed_plan ${PLAN})
if(PLAN STREQUAL "sanitize")
  set(listed_plan reduced) # what sanitize.sh runs
endif()
execute_process(COMMAND "${PROGRAM}" --list --plan ${listed_plan} OUTPUT_VARIABLE listing
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" lines "${listing}")
if(NOT lines)
  message(FATAL_ERROR "${PROGRAM} --list --plan ${PLAN} names no variant")
endif()

if(PLAN STREQUAL "sanitize")
  if(NOT SANITIZER)
    set(SANITIZER compute-sanitizer) # absent: the tests say so and fail
  endif()
  string(REGEX MATCHALL "[^\n]+" families "${listing}")
  list(TRANSFORM families REPLACE "\\..*" "")
  list(REMOVE_DUPLICATES families)
  warpgauge_card_properties(card 8192 600) # the sanitizer keeps a shadow of what a kernel touches
  set(text)
  foreach(tool IN ITEMS memcheck racecheck initcheck synccheck)
    foreach(family IN LISTS families)
      set(name "cuda.sanitize.${tool}.${family}")
      string(APPEND text
             "add_test([=[${name}]=] [=[${WARPGAUGE_ON_CARD}]=] [=[${CMAKE_CURRENT_LIST_DIR}/sanitize.sh]=] ${tool} [=[${PROGRAM}]=] ${family} [=[${SANITIZER}]=])\n"
             "set_tests_properties([=[${name}]=] PROPERTIES LABELS \"sanitize;cuda\" SKIP_RETURN_CODE 77 ${card})\n")
    endforeach()
  endforeach()
  file(WRITE "${OUTPUT}" "${text}")
  return()
endif()

if(PLAN STREQUAL "large")
  set(prefix "${BACKEND}.large")
  set(labels "large;${BACKEND}")
  set(share ALONE) # each of these wants most of the device's memory
  set(seconds 1800)
else()
  set(prefix "${BACKEND}.correctness")
  set(labels "correctness;${BACKEND}")
  set(share ${WARPGAUGE_TEST_MIB})
  set(seconds 1200)
endif()
set(launcher)
if(BACKEND STREQUAL "cuda")
  warpgauge_card_properties(extra ${share} ${seconds})
  set(launcher "[=[${WARPGAUGE_ON_CARD}]=] ")
  if(share STREQUAL "ALONE")
    string(APPEND launcher "--alone ")
  endif()
else()
  set(extra "TIMEOUT ${seconds}")
  # CTest runs processes side by side: one core each.
  string(APPEND extra " ENVIRONMENT WARPGAUGE_SIM_WORKERS=1")
endif()

set(text)
set(names)
set(cost 0)
foreach(line IN LISTS lines)
  string(REPLACE " " ";" line "${line}")
  list(GET line 0 id)
  set(name "${prefix}.${id}")
  list(APPEND names "${name}")
  # Long ones first: CTest starts tests in the order of their cost, and families that compute are
  # listed after those that move.
  math(EXPR cost "${cost} + 1")
  string(APPEND text
         "add_test([=[${name}]=] ${launcher}[=[${PROGRAM}]=] --variant [=[${id}]=] --plan ${PLAN} --results [=[${RESULTS}]=])\n"
         "set_tests_properties([=[${name}]=] PROPERTIES LABELS \"${labels}\" SKIP_RETURN_CODE 77 COST ${cost} ${extra})\n")
endforeach()
string(APPEND text
       "add_test([=[${prefix}.summary]=] [=[${PROGRAM}]=] --summary --plan ${PLAN} --results [=[${RESULTS}]=])\n"
       "set_tests_properties([=[${prefix}.summary]=] PROPERTIES LABELS \"${labels}\" SKIP_RETURN_CODE 77 DEPENDS \"${names}\")\n")
file(WRITE "${OUTPUT}" "${text}")
