# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# Compiles FILE for syntax with COMPILER against the headers in INCLUDE. Without SENTENCE it must
# compile silently; with it, the compiler must fail and say that sentence.
execute_process(
  COMMAND ${COMPILER} -std=c++20 -fsyntax-only -O1 -fsanitize=thread -fno-builtin-printf -I${INCLUDE}
          -include warpgauge_surface/redirects.hpp ${FLAGS} ${FILE}
  RESULT_VARIABLE result
  OUTPUT_VARIABLE said
  ERROR_VARIABLE said)
if(SENTENCE STREQUAL "")
  if(NOT result EQUAL 0 OR NOT said STREQUAL "")
    message(FATAL_ERROR "${FILE} does not compile cleanly:\n${said}")
  endif()
  return()
endif()
if(result EQUAL 0)
  message(FATAL_ERROR "${FILE} compiles, but was to be refused with: ${SENTENCE}")
endif()
# Compilers break long messages into lines.
string(REGEX REPLACE "[ \n]+" " " flat "${said}")
string(FIND "${flat}" "${SENTENCE}" at)
if(at EQUAL -1)
  message(FATAL_ERROR "${FILE} is refused, but not with the sentence\n  ${SENTENCE}\nbut:\n${said}")
endif()
