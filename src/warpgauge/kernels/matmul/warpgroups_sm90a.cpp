// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/matmul/tensor_float_wgmma.cuh"
#include "warpgauge/kernels/matmul/tensor_form.hpp"
#include "warpgauge/kernels/matmul/warpgroups.hpp"

namespace warpgauge::kernels::matmul {

void multiply_by_warpgroups(device::queue& q,
                            const operands& x,
                            const launch_geometry& g,
                            bool aligned) {
  const shape s{x.out.height, x.out.width, x.a.width};
  const auto in = [&]<class Form>(Form) {
    return is_whole<Form>(s, aligned) ? matmul_tensor_float_wgmma<Form, reading::vectors>
                                      : matmul_tensor_float_wgmma<Form, reading::elements>;
  };
  q.launch(is_thin(s) ? in(thin_warpgroup_form()) : in(warpgroup_form()),
           g.grid,
           g.block,
           g.dynamic_shared_bytes,
           view<const float>(x.a),
           view<const float>(x.b),
           view<float>(x.out));
}

}  // namespace warpgauge::kernels::matmul
