// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/error.hpp"
#include "warpgauge/device/memory.hpp"
#include "warpgauge/kernels/aat/contract.hpp"
#include "warpgauge/kernels/matmul/contract.hpp"
#include "warpgauge/kernels/transpose/contract.hpp"
#include "warpgauge/measure/reference.hpp"

#include <cublas_v2.h>

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace warpgauge::measure {
namespace {

using kernels::element;

// The library is opened at run time: a GPU machine without it must still measure our kernels.
const std::string library_name = fmt::format("libcublas.so.{}", CUBLAS_VER_MAJOR);

/// cuBLAS with a handle and a workspace of its own, which recording into a graph requires.
class cublas {
 public:
  static cublas& instance() {
    // Never destroyed: the driver may be gone before static objects are.
    static cublas& one = *new cublas;
    return one;
  }

  /// Calls one of the routines below on the queue; `name` is for messages.
  /// @throws std::runtime_error when the library is missing or refuses
  template <class Routine, class... Arguments>
  void call(device::queue& q,
            Routine cublas::*routine,
            const char* name,
            const Arguments&... arguments) {
    if (handle_ == nullptr) open();
    require(set_stream_(handle_, q.stream()), "cublasSetStream");
    require(set_workspace_(handle_, workspace_.data(), workspace_.bytes()), "cublasSetWorkspace");
    require((this->*routine)(handle_, arguments...), name);
  }

  decltype(&cublasSgeam) geam = nullptr;
  decltype(&cublasSgemm_v2) gemm = nullptr;
  decltype(&cublasDgemm_v2) double_gemm = nullptr;
  // Overloaded in C++.
  cublasStatus_t (*half_gemm)(cublasHandle_t,
                              cublasOperation_t,
                              cublasOperation_t,
                              int,
                              int,
                              int,
                              const void*,
                              const void*,
                              cudaDataType,
                              int,
                              const void*,
                              cudaDataType,
                              int,
                              const void*,
                              void*,
                              cudaDataType,
                              int,
                              cublasComputeType_t,
                              cublasGemmAlgo_t) = nullptr;
  decltype(&cublasSsyrk_v2) syrk = nullptr;

 private:
  static void require(cublasStatus_t status, const char* call) {
    if (status != CUBLAS_STATUS_SUCCESS)
      throw std::runtime_error(fmt::format("{} failed: status {}", call, static_cast<int>(status)));
  }

  template <class F>
  void find(F& function, const char* name) {
    function = reinterpret_cast<F>(::dlsym(library_, name));
    if (function == nullptr)
      throw std::runtime_error(fmt::format("{} has no {}", library_name, name));
  }

  void open() {
    library_ = ::dlopen(library_name.c_str(), RTLD_NOW | RTLD_LOCAL);
    for (const char* folder : {"/usr/local/cuda/lib64", "/usr/local/cuda/targets/x86_64-linux/lib"})
      if (library_ == nullptr)
        library_ = ::dlopen(fmt::format("{}/{}", folder, library_name).c_str(), RTLD_NOW);
    if (library_ == nullptr)
      throw std::runtime_error(fmt::format("{} is not installed on this machine", library_name));
    find(geam, "cublasSgeam");
    find(gemm, "cublasSgemm_v2");
    find(double_gemm, "cublasDgemm_v2");
    find(half_gemm, "cublasGemmEx");
    find(syrk, "cublasSsyrk_v2");
    find(set_stream_, "cublasSetStream_v2");
    find(set_workspace_, "cublasSetWorkspace_v2");
    decltype(&cublasCreate_v2) create = nullptr;
    find(create, "cublasCreate_v2");
    workspace_ = device::allocation(workspace_bytes);
    require(create(&handle_), "cublasCreate");
  }

  // NVIDIA's recommendation for Hopper.
  static constexpr std::size_t workspace_bytes = 32U << 20;

  void* library_ = nullptr;
  cublasHandle_t handle_ = nullptr;
  device::allocation workspace_;
  decltype(&cublasSetStream_v2) set_stream_ = nullptr;
  decltype(&cublasSetWorkspace_v2) set_workspace_ = nullptr;
};

template <class T>
constexpr T one = 1;
template <class T>
constexpr T zero = 0;

/// Elements between row starts, which column-major cuBLAS calls the leading dimension.
template <class T = float>
int leading(const kernels::matrix& m) {
  return static_cast<int>(m.pitch_bytes / sizeof(T));
}
int size(std::int64_t n) { return static_cast<int>(n); }
template <class T = float>
const T* in(const kernels::matrix& m) {
  return static_cast<const T*>(m.data);
}
template <class T = float>
T* out(const kernels::matrix& m) {
  return static_cast<T*>(m.data);
}

void launch_geam(device::queue& q, const kernels::operands& x, const kernels::configuration&) {
  cublas::instance().call(q,
                          &cublas::geam,
                          "cublasSgeam",
                          CUBLAS_OP_T,
                          CUBLAS_OP_N,
                          size(x.out.width),
                          size(x.out.height),
                          &one<float>,
                          in(x.a),
                          leading(x.a),
                          &zero<float>,
                          out(x.out),
                          leading(x.out),
                          out(x.out),
                          leading(x.out));
}

/// out^T = left' right^T, as the library sees row-major matrices; left' is `left` or its transpose.
/// The default mathematics mode is true FP32.
template <class T>
void multiply(device::queue& q,
              const kernels::operands& x,
              cublasOperation_t of_left,
              const kernels::matrix& left,
              const kernels::matrix& right) {
  const auto call = [&](auto routine, const char* name) {
    cublas::instance().call(q,
                            routine,
                            name,
                            of_left,
                            CUBLAS_OP_N,
                            size(x.out.width),
                            size(x.out.height),
                            size(x.a.width),
                            &one<T>,
                            in<T>(left),
                            leading<T>(left),
                            in<T>(right),
                            leading<T>(right),
                            &zero<T>,
                            out<T>(x.out),
                            leading<T>(x.out));
  };
  if constexpr (std::is_same_v<T, double>)
    call(&cublas::double_gemm, "cublasDgemm");
  else
    call(&cublas::gemm, "cublasSgemm");
}

// Row-major C = A B is column-major C^T = B^T A^T.
template <class T>
void launch_gemm(device::queue& q, const kernels::operands& x, const kernels::configuration&) {
  multiply<T>(q, x, CUBLAS_OP_N, x.b, x.a);
}

// 16-bit floats, added as floats.
void launch_half_gemm(device::queue& q,
                      const kernels::operands& x,
                      const kernels::configuration& c) {
  const cudaDataType type = c.type == element::f16 ? CUDA_R_16F : CUDA_R_16BF;
  using half = std::uint16_t;
  cublas::instance().call(q,
                          &cublas::half_gemm,
                          "cublasGemmEx",
                          CUBLAS_OP_N,
                          CUBLAS_OP_N,
                          size(x.out.width),
                          size(x.out.height),
                          size(x.a.width),
                          &one<float>,
                          x.b.data,
                          type,
                          leading<half>(x.b),
                          x.a.data,
                          type,
                          leading<half>(x.a),
                          &zero<float>,
                          x.out.data,
                          CUDA_R_32F,
                          leading(x.out),
                          CUBLAS_COMPUTE_32F,
                          CUBLAS_GEMM_DEFAULT);
}

// Row-major a a^T is column-major a'^T a' of a' = a^T, which is how the library sees a.
void launch_gram(device::queue& q, const kernels::operands& x, const kernels::configuration&) {
  multiply<float>(q, x, CUBLAS_OP_T, x.a, x.a);
}

// The row-major lower triangle is the column-major upper one.
void launch_syrk(device::queue& q, const kernels::operands& x, const kernels::configuration&) {
  cublas::instance().call(q,
                          &cublas::syrk,
                          "cublasSsyrk",
                          CUBLAS_FILL_MODE_UPPER,
                          CUBLAS_OP_T,
                          size(x.out.width),
                          size(x.a.width),
                          &one<float>,
                          in(x.a),
                          leading(x.a),
                          &zero<float>,
                          out(x.out),
                          leading(x.out));
}

/// cuBLAS's routines as a family: they promise what ours do.
const kernels::family& routines() {
  using launch = decltype(kernels::variant::launch);
  const auto routine = [](std::string_view name,
                          std::string_view idea,
                          const contract::terms& fulfilled,
                          launch enqueue,
                          std::vector<element> types = {element::f32}) {
    kernels::variant v;
    v.name = name;
    v.idea = idea;
    v.types = std::move(types);
    v.fulfils = &fulfilled;
    v.numbers_only = true;
    v.sums_in_any_order = true;
    v.launch = enqueue;
    return v;
  };
  static const kernels::family library = [&] {
    namespace k = kernels;
    kernels::family f;
    f.name = "cublas";
    f.summary = "NVIDIA's library";
    f.variants = {
        routine("geam", "cublasSgeam as a transpose", k::transpose::whole(), launch_geam),
        routine("gemm", "cublasSgemm in true FP32", k::matmul::product(), launch_gemm<float>),
        routine("syrk", "cublasSsyrk: one triangle only", k::aat::gram(), launch_syrk),
        routine("gram", "cublasSgemm of a and its transpose", k::aat::gram(), launch_gram),
        routine("double_gemm",
                "cublasDgemm",
                k::matmul::product(),
                launch_gemm<double>,
                {element::f64}),
        routine("half_gemm",
                "cublasGemmEx",
                k::matmul::product(),
                launch_half_gemm,
                {element::f16, element::bf16})};
    f.variants[2].lower_triangle_only = true;
    f.variants.back().cuts_sums = true;
    return f;
  }();
  return library;
}

}  // namespace

std::optional<measured_case> reference_case(std::string_view routine, const kernels::shape& s) {
  for (const kernels::variant& v : routines().variants)
    if (v.name == routine) {
      measured_case c;
      static_cast<contract::launch_case&>(c) = default_case(routines(), v, s);
      return c;
    }
  throw std::invalid_argument(fmt::format("there is no cuBLAS routine '{}' here", routine));
}

std::vector<measured_case> reference_cases() {
  std::vector<measured_case> all;
  const auto add = [&](std::string_view routine, const kernels::shape& s) {
    all.push_back(*reference_case(routine, s));
  };
  for (const std::int64_t n : {16384, 8192, 4096, 2048}) add("geam", {n, n, 0});
  add("geam", {8191, 8193, 0});
  for (const std::int64_t n : {1024, 2048}) add("gemm", {n, n, n});
  add("gemm", {4096, 4096, 32});
  for (const std::int64_t n : {2048, 4096, 8192}) add("syrk", {n, n, 32});
  add("syrk", {2048, 2048, 2048});
  return all;
}

}  // namespace warpgauge::measure
