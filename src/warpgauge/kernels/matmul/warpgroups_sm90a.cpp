// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/matmul/tensor_float_wgmma.cuh"
#include "warpgauge/kernels/matmul/warpgroups.hpp"
#include "warpgauge/kernels/warpgroup_form.hpp"

namespace warpgauge::kernels::matmul {

void multiply_by_warpgroups(device::queue& q,
                            const operands& x,
                            const launch_geometry& g,
                            bool aligned) {
  q.launch(aligned ? matmul_tensor_float_wgmma<warpgroup_form, reading::vectors>
                   : matmul_tensor_float_wgmma<warpgroup_form, reading::elements>,
           g.grid,
           g.block,
           g.dynamic_shared_bytes,
           view<const float>(x.a),
           view<const float>(x.b),
           view<float>(x.out));
}

}  // namespace warpgauge::kernels::matmul
