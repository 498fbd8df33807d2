# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# cmake -D SOURCE=... -D OUTPUT=... -P commit.cmake
#
# Writes a header with the commit of the sources, "-dirty" where files differ from it; an empty one
# where git cannot tell. The file is touched only when that changes.
cmake_policy(VERSION 3.25)
set(commit "")
find_program(git git)
if(git)
  execute_process(
    COMMAND "${git}" -C "${SOURCE}" describe --always --dirty --abbrev=12 --exclude=*
    OUTPUT_VARIABLE commit
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" CONTENT "#pragma once\n#define WARPGAUGE_COMMIT \"${commit}\"\n")
