// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/runtime_errors.hpp"

#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/report/refused_calls.hpp"

#include <algorithm>
#include <utility>

namespace warpgauge::sim {

namespace {

thread_local cudaError_t last_error = cudaSuccess;    // of calls
thread_local cudaError_t launch_error = cudaSuccess;  // of launches, not yet reported

struct error_text {
  cudaError_t error;
  const char* name;
  const char* text;
};

constexpr error_text error_texts[] = {
#define WARPGAUGE_ERROR(name, value, text) {name, #name, text},
#include "warpgauge/sim/include/warpgauge_surface/error_list.inc"
};

// Programs ask for the text of any number, which need not be one of the enumeration's.
__attribute__((no_sanitize("enum"))) const error_text* find_text(cudaError_t error) {
  const int value = error;
  const auto* it = std::find_if(std::begin(error_texts),
                                std::end(error_texts),
                                [=](const error_text& e) { return e.error == value; });
  return it == std::end(error_texts) ? nullptr : it;
}

cudaError_t error_of(finding_kind kind) {
  constexpr cudaError_t errors[] = {
#define WARPGAUGE_FINDING(name, words, error, about) error,
#define WARPGAUGE_HOST_FINDING(name, words, about) cudaSuccess,
#include "warpgauge/sim/finding_kinds.inc"
  };
  return errors[static_cast<std::size_t>(kind)];
}

/// Where the kernel itself gave up or was stopped: an error whatever findings_mode says.
bool gave_up(finding_kind kind) {
  return kind == finding_kind::assertion || kind == finding_kind::trap ||
         kind == finding_kind::step_limit || kind == finding_kind::stack_overflow;
}

}  // namespace

void set_launch_error(cudaError_t error) {
  if (launch_error == cudaSuccess) launch_error = error;
}

cudaError_t record_error(cudaError_t error, std::string reason) {
  if (error == cudaSuccess) return error;
  last_error = error;
  refused_calls::note(error, std::move(reason));
  return error;
}

cudaError_t take_launch_error() {
  const cudaError_t error = launch_error;
  launch_error = cudaSuccess;
  return error;
}

cudaError_t launch_error_of(const std::vector<finding>& findings, findings_mode mode) {
  // The most telling first: an overrun often causes other findings.
  constexpr cudaError_t by_weight[] = {cudaErrorIllegalAddress,
                                       cudaErrorMisalignedAddress,
                                       cudaErrorLaunchTimeout,
                                       cudaErrorAssert,
                                       cudaErrorLaunchFailure};
  for (const cudaError_t error : by_weight) {
    const bool found = std::any_of(findings.begin(), findings.end(), [=](const finding& f) {
      return !f.warning && error_of(f.kind) == error &&
             (mode != findings_mode::report || gave_up(f.kind));
    });
    if (found) return error;
  }
  return cudaSuccess;
}

}  // namespace warpgauge::sim

using namespace warpgauge::sim;

cudaError_t cudaGetLastError() {
  refused_calls::ask();
  const cudaError_t of_launch = take_launch_error();
  const cudaError_t error = of_launch != cudaSuccess ? of_launch : last_error;
  last_error = cudaSuccess;
  return error;
}

cudaError_t cudaPeekAtLastError() {
  refused_calls::ask();
  return launch_error != cudaSuccess ? launch_error : last_error;
}

const char* cudaGetErrorName(cudaError_t error) {
  const error_text* e = find_text(error);
  return e == nullptr ? "unrecognized error code" : e->name;
}

const char* cudaGetErrorString(cudaError_t error) {
  const error_text* e = find_text(error);
  return e == nullptr ? "unrecognized error code" : e->text;
}
