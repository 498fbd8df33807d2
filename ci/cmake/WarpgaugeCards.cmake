# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# What a test that runs on a GPU says about it, in projects and in scripts that write CTest files.

# Goes before the test's program; WARPGAUGE_ON_ONE_CARD where no other such test may be beside it even
# if CTest was given no resources.
set(WARPGAUGE_ON_CARD "${CMAKE_CURRENT_LIST_DIR}/on-card")
set(WARPGAUGE_ON_ONE_CARD "${WARPGAUGE_ON_CARD}" --alone)

# What a correctness process takes: a context (half a GiB on an H100) and what it works on.
set(WARPGAUGE_TEST_MIB 2048)

# warpgauge_card_properties(<out> ALONE|<MiB> <timeout>)
#
# Test properties, as words for set_tests_properties in a CTest file: a card alone, or a share of one.
# A test may wait for its card while another run of CTest has it; its own time begins when on-card says
# that it runs.
function(warpgauge_card_properties out share timeout)
  set(groups "gpu_mib:${share}")
  if(share STREQUAL "ALONE")
    set(groups "gpus:1")
  endif()
  math(EXPR patience "${timeout} + 14400")
  set(${out} "RESOURCE_GROUPS ${groups} TIMEOUT ${patience} TIMEOUT_AFTER_MATCH \"${timeout};on-card: runs\"" PARENT_SCOPE)
endfunction()
