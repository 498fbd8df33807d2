# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# Compiles FILE for syntax with COMPILER against the headers in INCLUDE. It must compile silently,
# unless a line of it says "// refused: <sentence>": then the compiler must fail and say that sentence.
file(READ "${FILE}" text)
set(sentence "")
if(text MATCHES "// refused: ([^\n]+)")
  set(sentence "${CMAKE_MATCH_1}")
endif()
separate_arguments(FLAGS UNIX_COMMAND "${FLAGS}")
execute_process(
  COMMAND ${COMPILER} -std=c++20 -fsyntax-only -O1 -fsanitize=thread -fno-builtin-printf -I${INCLUDE}
          -DWARPGAUGE_SIM_DEVICE_CODE
          -include warpgauge_surface/redirects.hpp ${FLAGS} ${FILE}
  RESULT_VARIABLE result
  OUTPUT_VARIABLE said
  ERROR_VARIABLE said)
if(sentence STREQUAL "")
  if(NOT result EQUAL 0 OR NOT said STREQUAL "")
    message(FATAL_ERROR "${FILE} does not compile cleanly:\n${said}")
  endif()
  return()
endif()
if(result EQUAL 0)
  message(FATAL_ERROR "${FILE} compiles, but was to be refused with: ${sentence}")
endif()
# Compilers break long messages into lines.
string(REGEX REPLACE "[ \n]+" " " flat "${said}")
string(FIND "${flat}" "${sentence}" at)
if(at EQUAL -1)
  message(FATAL_ERROR "${FILE} is refused, but not with the sentence\n  ${sentence}\nbut:\n${said}")
endif()
