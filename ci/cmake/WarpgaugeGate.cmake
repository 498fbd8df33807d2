# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# The target warpgauge_gate builds what ci/gate runs and no more: the tool, the tests labelled
# correctness or traffic, the perf programs. Included after all of them are known.
add_custom_target(warpgauge_gate)
get_property(labelled GLOBAL PROPERTY WARPGAUGE_GATE_TARGETS)
foreach(target IN ITEMS warpgauge warpgauge_correctness_sim warpgauge_correctness_cuda
                        warpgauge_traffic_summary warpgauge_perf_kernels ${labelled})
  if(TARGET ${target})
    add_dependencies(warpgauge_gate ${target})
  endif()
endforeach()
