# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# The part of ci/mutants that reads mutants.json, in CMake, which every builder of this project has.
#
#   cmake -D ACTION=list [-D ONLY=<variant>] -P mutants.cmake
#     prints "<number>|<variant>|<file>|<what>" for each mutant
#   cmake -D ACTION=apply -D KERNELS=<folder> -D NUMBERS=<number>,... -P mutants.cmake
#     makes these mistakes in the files under the folder; stops unless each "from" occurs once
cmake_minimum_required(VERSION 3.25)

file(READ "${CMAKE_CURRENT_LIST_DIR}/mutants.json" text)
string(JSON mutants GET "${text}" mutants)
string(JSON count LENGTH "${mutants}")

function(list_mutants)
  set(lines "")
  math(EXPR last "${count} - 1")
  foreach(number RANGE ${last})
    string(JSON mutant GET "${mutants}" ${number})
    string(JSON variant GET "${mutant}" variant)
    if(ONLY AND NOT variant STREQUAL ONLY)
      continue()
    endif()
    string(JSON file GET "${mutant}" file)
    string(JSON what GET "${mutant}" what)
    string(APPEND lines "${number}|${variant}|${file}|${what}\n")
  endforeach()
  # message() would write to stderr.
  execute_process(COMMAND "${CMAKE_COMMAND}" -E echo_append "${lines}")
endfunction()

function(apply_mutant number)
  string(JSON mutant GET "${mutants}" ${number})
  foreach(part variant file what from to)
    string(JSON ${part} GET "${mutant}" ${part})
  endforeach()
  file(READ "${KERNELS}/${file}" source)
  string(FIND "${source}" "${from}" first)
  string(FIND "${source}" "${from}" last REVERSE)
  if(first EQUAL -1 OR NOT first EQUAL last)
    message(FATAL_ERROR "${variant}, \"${what}\": its \"from\" does not occur exactly once in ${file}")
  endif()
  string(LENGTH "${from}" length)
  math(EXPR behind "${first} + ${length}")
  string(SUBSTRING "${source}" 0 ${first} before)
  string(SUBSTRING "${source}" ${behind} -1 after)
  file(WRITE "${KERNELS}/${file}" "${before}${to}${after}")
endfunction()

if(ACTION STREQUAL "list")
  list_mutants()
elseif(ACTION STREQUAL "apply")
  string(REPLACE "," ";" NUMBERS "${NUMBERS}")
  foreach(number IN LISTS NUMBERS)
    apply_mutant(${number})
  endforeach()
else()
  message(FATAL_ERROR "mutants.cmake: ACTION is list or apply, not '${ACTION}'")
endif()
