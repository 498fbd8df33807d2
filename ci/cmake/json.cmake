# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# cmake -D FILE=... -D "MEMBERS=<name>;..." -P json.cmake
#
# For scripts, where no jq is: writes each member's value to standard error (where message() writes),
# a line each. An array is its elements joined by ", ", an object the number of its members, and what
# is absent or null an empty line. Ends with 1 when the file cannot be read.
if(NOT EXISTS "${FILE}")
  message(FATAL_ERROR "${FILE} does not exist")
endif()
file(READ "${FILE}" text)
foreach(member IN LISTS MEMBERS)
  string(REPLACE "/" ";" path "${member}")
  string(JSON type ERROR_VARIABLE absent TYPE "${text}" ${path})
  if(absent OR type STREQUAL "NULL")
    set(value "")
  elseif(type STREQUAL "OBJECT")
    string(JSON value LENGTH "${text}" ${path})
  elseif(type STREQUAL "ARRAY")
    string(JSON count LENGTH "${text}" ${path})
    set(value "")
    set(i 0)
    while(i LESS count)
      string(JSON element GET "${text}" ${path} ${i})
      if(i GREATER 0)
        string(APPEND value ", ")
      endif()
      string(APPEND value "${element}")
      math(EXPR i "${i} + 1")
    endwhile()
  else()
    string(JSON value GET "${text}" ${path})
  endif()
  message("${value}")
endforeach()
