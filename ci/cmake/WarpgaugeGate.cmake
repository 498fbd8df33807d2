# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# The target warpgauge_gate builds what ci/gate runs and no more: the tests labelled correctness or
# traffic and, for a GPU, the tool and the perf program. On the simulator only the report needs the
# tool, which takes most of a build. Included after all of them are known.
add_custom_target(warpgauge_gate)
get_property(labelled GLOBAL PROPERTY WARPGAUGE_GATE_TARGETS)
if(WARPGAUGE_CUDA)
  list(APPEND labelled warpgauge warpgauge_correctness_cuda warpgauge_perf_kernels)
else()
  list(APPEND labelled warpgauge_correctness_sim warpgauge_traffic_summary)
endif()
foreach(target IN LISTS labelled)
  if(TARGET ${target})
    add_dependencies(warpgauge_gate ${target})
  endif()
endforeach()
