// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/cufftXt.h"
#include "warpgauge/sim/libraries/fft.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

using namespace warpgauge::sim;
using namespace warpgauge::sim::fft;

namespace {

std::mutex mutex;
std::map<cufftHandle, plan> plans;

}  // namespace

std::optional<plan> warpgauge::sim::fft::find_plan(cufftHandle handle) {
  const std::lock_guard lock(mutex);
  const auto at = plans.find(handle);
  return at == plans.end() ? std::nullopt : std::optional(at->second);
}

namespace {

template <class From, class To>
cufftResult execute(cufftHandle handle, cufftType type, From* from, To* to, bool inverse) {
  const std::optional<plan> p = find_plan(handle);
  if (!p || p->n.empty()) return CUFFT_INVALID_PLAN;
  if (p->type != type) {
    // cuFFT itself goes on, with whatever bytes there are.
    tell_of_library_call("the plan was made for numbers of another type");
    return CUFFT_INVALID_VALUE;
  }
  const bool in_place = static_cast<const void*>(from) == static_cast<const void*>(to);
  const layout in = p->side(p->in, p->reads_real(), in_place);
  const layout out = p->side(p->out, p->writes_real(), in_place);
  std::vector<operand> operands;
  add_operands(operands,
               "the input",
               operand::use::reads,
               *p,
               in,
               from,
               p->writes_real() ? p->half() : p->n.back());
  add_operands(operands,
               "the output",
               operand::use::writes,
               *p,
               out,
               to,
               p->reads_real() ? p->half() : p->n.back());
  return call_library(p->stream,
                      std::move(operands),
                      [=, p = *p] { transform(p, in, out, from, to, inverse); })
             ? CUFFT_SUCCESS
             : CUFFT_EXEC_FAILED;
}

bool is_type(cufftType type) {
  constexpr cufftType known[] = {CUFFT_R2C, CUFFT_C2R, CUFFT_C2C, CUFFT_D2Z, CUFFT_Z2D, CUFFT_Z2Z};
  return std::find(std::begin(known), std::end(known), type) != std::end(known);
}

/// One side of a plan. Without its extents its other numbers are not looked at.
template <class Int>
std::optional<layout> side_of(int rank, const Int* extents, long long stride, long long distance) {
  if (extents == nullptr || rank < 1) return std::nullopt;
  return layout{{extents, extents + rank},
                static_cast<std::size_t>(stride),
                static_cast<std::size_t>(distance)};
}

cufftResult make(cufftHandle handle,
                 const std::vector<long long>& n,
                 cufftType type,
                 long long batch,
                 size_t* work_bytes,
                 std::optional<layout> in = std::nullopt,
                 std::optional<layout> out = std::nullopt) {
  if (!is_type(type)) return CUFFT_INVALID_TYPE;
  if (batch < 1 || std::any_of(n.begin(), n.end(), [](long long x) { return x < 1; }))
    return CUFFT_INVALID_SIZE;
  const std::lock_guard lock(mutex);
  const auto at = plans.find(handle);
  if (at == plans.end() || !at->second.n.empty()) return CUFFT_INVALID_PLAN;
  plan& p = at->second;
  p.n.assign(n.begin(), n.end());
  p.type = type;
  p.batch = static_cast<std::size_t>(batch);
  p.in = std::move(in);
  p.out = std::move(out);
  if (work_bytes != nullptr) *work_bytes = 0;
  return CUFFT_SUCCESS;
}

template <class Int>
cufftResult make_many(cufftHandle handle,
                      int rank,
                      const Int* n,
                      cufftType type,
                      long long batch,
                      size_t* work_bytes,
                      std::optional<layout> in,
                      std::optional<layout> out) {
  if (n == nullptr || rank < 1 || rank > 3) return CUFFT_INVALID_VALUE;
  return make(handle, {n, n + rank}, type, batch, work_bytes, std::move(in), std::move(out));
}

cufftResult create_and_make(cufftHandle* handle,
                            const std::vector<long long>& n,
                            cufftType type,
                            int batch) {
  if (const cufftResult e = cufftCreate(handle)) return e;
  return make(*handle, n, type, batch, nullptr);
}

/// What transforms numbers of these types.
std::optional<cufftType> type_of(cudaDataType in, cudaDataType out) {
  if (in == CUDA_C_32F && out == CUDA_C_32F) return CUFFT_C2C;
  if (in == CUDA_R_32F && out == CUDA_C_32F) return CUFFT_R2C;
  if (in == CUDA_C_32F && out == CUDA_R_32F) return CUFFT_C2R;
  if (in == CUDA_C_64F && out == CUDA_C_64F) return CUFFT_Z2Z;
  if (in == CUDA_R_64F && out == CUDA_C_64F) return CUFFT_D2Z;
  if (in == CUDA_C_64F && out == CUDA_R_64F) return CUFFT_Z2D;
  return std::nullopt;
}

cufftResult no_work_area(size_t* work_bytes) {
  if (work_bytes == nullptr) return CUFFT_INVALID_VALUE;
  *work_bytes = 0;
  return CUFFT_SUCCESS;
}

}  // namespace

cufftResult cufftCreate(cufftHandle* handle) {
  if (handle == nullptr) return CUFFT_INVALID_VALUE;
  static cufftHandle last = 0;
  const std::lock_guard lock(mutex);
  *handle = ++last;
  plans[*handle] = {};
  return CUFFT_SUCCESS;
}
cufftResult cufftDestroy(cufftHandle handle) {
  const std::lock_guard lock(mutex);
  return plans.erase(handle) == 1 ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}
cufftResult cufftPlan1d(cufftHandle* handle, int size, cufftType type, int batch) {
  return create_and_make(handle, {size}, type, batch);
}
cufftResult cufftPlan2d(cufftHandle* handle, int outer, int inner, cufftType type) {
  return create_and_make(handle, {outer, inner}, type, 1);
}
cufftResult cufftPlan3d(cufftHandle* handle, int outer, int middle, int inner, cufftType type) {
  return create_and_make(handle, {outer, middle, inner}, type, 1);
}
cufftResult cufftPlanMany(cufftHandle* handle,
                          int rank,
                          int* n,
                          int* inembed,
                          int istride,
                          int idist,
                          int* onembed,
                          int ostride,
                          int odist,
                          cufftType type,
                          int batch) {
  if (const cufftResult e = cufftCreate(handle)) return e;
  return cufftMakePlanMany(
      *handle, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, nullptr);
}
cufftResult cufftMakePlan1d(
    cufftHandle handle, int size, cufftType type, int batch, size_t* work_bytes) {
  return make(handle, {size}, type, batch, work_bytes);
}
cufftResult cufftMakePlan2d(
    cufftHandle handle, int outer, int inner, cufftType type, size_t* work_bytes) {
  return make(handle, {outer, inner}, type, 1, work_bytes);
}
cufftResult cufftMakePlan3d(
    cufftHandle handle, int outer, int middle, int inner, cufftType type, size_t* work_bytes) {
  return make(handle, {outer, middle, inner}, type, 1, work_bytes);
}
cufftResult cufftMakePlanMany(cufftHandle handle,
                              int rank,
                              int* n,
                              int* inembed,
                              int istride,
                              int idist,
                              int* onembed,
                              int ostride,
                              int odist,
                              cufftType type,
                              int batch,
                              size_t* work_bytes) {
  return make_many(handle,
                   rank,
                   n,
                   type,
                   batch,
                   work_bytes,
                   side_of(rank, inembed, istride, idist),
                   side_of(rank, onembed, ostride, odist));
}
cufftResult cufftMakePlanMany64(cufftHandle handle,
                                int rank,
                                long long* n,
                                long long* inembed,
                                long long istride,
                                long long idist,
                                long long* onembed,
                                long long ostride,
                                long long odist,
                                cufftType type,
                                long long batch,
                                size_t* work_bytes) {
  return make_many(handle,
                   rank,
                   n,
                   type,
                   batch,
                   work_bytes,
                   side_of(rank, inembed, istride, idist),
                   side_of(rank, onembed, ostride, odist));
}
cufftResult cufftXtMakePlanMany(cufftHandle handle,
                                int rank,
                                long long* n,
                                long long* inembed,
                                long long istride,
                                long long idist,
                                cudaDataType in_type,
                                long long* onembed,
                                long long ostride,
                                long long odist,
                                cudaDataType out_type,
                                long long batch,
                                size_t* work_bytes,
                                cudaDataType) {
  const auto type = type_of(in_type, out_type);
  if (!type) return CUFFT_NOT_SUPPORTED;
  return cufftMakePlanMany64(
      handle, rank, n, inembed, istride, idist, onembed, ostride, odist, *type, batch, work_bytes);
}
cufftResult cufftGetSize(cufftHandle handle, size_t* work_bytes) {
  return find_plan(handle) ? no_work_area(work_bytes) : CUFFT_INVALID_PLAN;
}
cufftResult cufftEstimate1d(int, cufftType, int, size_t* bytes) { return no_work_area(bytes); }
cufftResult cufftEstimate2d(int, int, cufftType, size_t* bytes) { return no_work_area(bytes); }
cufftResult cufftEstimate3d(int, int, int, cufftType, size_t* bytes) { return no_work_area(bytes); }
cufftResult cufftSetWorkArea(cufftHandle handle, void*) {
  return find_plan(handle) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}
cufftResult cufftSetAutoAllocation(cufftHandle handle, int) {
  return find_plan(handle) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}
cufftResult cufftSetStream(cufftHandle handle, cudaStream_t stream) {
  const std::lock_guard lock(mutex);
  const auto at = plans.find(handle);
  if (at == plans.end()) return CUFFT_INVALID_PLAN;
  at->second.stream = stream;
  return CUFFT_SUCCESS;
}
cufftResult cufftGetVersion(int* version) {
  *version = CUFFT_VERSION;
  return CUFFT_SUCCESS;
}

// NOLINTBEGIN(bugprone-macro-parentheses): types
#define WARPGAUGE_FFT(name, From, To, type, inverse)                                 \
  cufftResult name(cufftHandle handle, From* in, To* out) {                          \
    const order::call here(find_plan(handle) ? find_plan(handle)->stream : nullptr); \
    return execute(handle, type, in, out, inverse);                                  \
  }
#define WARPGAUGE_FFT_COMPLEX(name, T, type)                                                  \
  cufftResult name(cufftHandle handle, T* in, T* out, int direction) {                        \
    const order::call here(find_plan(handle) ? find_plan(handle)->stream : nullptr);          \
    if (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE) return CUFFT_INVALID_VALUE; \
    return execute(handle, type, in, out, direction == CUFFT_INVERSE);                        \
  }
WARPGAUGE_FFT(cufftExecR2C, cufftReal, cufftComplex, CUFFT_R2C, false)
WARPGAUGE_FFT(cufftExecC2R, cufftComplex, cufftReal, CUFFT_C2R, true)
WARPGAUGE_FFT(cufftExecD2Z, cufftDoubleReal, cufftDoubleComplex, CUFFT_D2Z, false)
WARPGAUGE_FFT(cufftExecZ2D, cufftDoubleComplex, cufftDoubleReal, CUFFT_Z2D, true)
WARPGAUGE_FFT_COMPLEX(cufftExecC2C, cufftComplex, CUFFT_C2C)
WARPGAUGE_FFT_COMPLEX(cufftExecZ2Z, cufftDoubleComplex, CUFFT_Z2Z)
#undef WARPGAUGE_FFT
#undef WARPGAUGE_FFT_COMPLEX
// NOLINTEND(bugprone-macro-parentheses)

cufftResult cufftXtExec(cufftHandle handle, void* in, void* out, int direction) {
  const std::optional<plan> p = find_plan(handle);
  const order::call here(p ? p->stream : nullptr);
  if (!p || p->n.empty()) return CUFFT_INVALID_PLAN;
  switch (p->type) {
    case CUFFT_R2C:
      return cufftExecR2C(handle, static_cast<cufftReal*>(in), static_cast<cufftComplex*>(out));
    case CUFFT_C2R:
      return cufftExecC2R(handle, static_cast<cufftComplex*>(in), static_cast<cufftReal*>(out));
    case CUFFT_D2Z:
      return cufftExecD2Z(
          handle, static_cast<cufftDoubleReal*>(in), static_cast<cufftDoubleComplex*>(out));
    case CUFFT_Z2D:
      return cufftExecZ2D(
          handle, static_cast<cufftDoubleComplex*>(in), static_cast<cufftDoubleReal*>(out));
    case CUFFT_C2C:
      return cufftExecC2C(
          handle, static_cast<cufftComplex*>(in), static_cast<cufftComplex*>(out), direction);
    case CUFFT_Z2Z:
      return cufftExecZ2Z(handle,
                          static_cast<cufftDoubleComplex*>(in),
                          static_cast<cufftDoubleComplex*>(out),
                          direction);
  }
  return CUFFT_INVALID_PLAN;
}
