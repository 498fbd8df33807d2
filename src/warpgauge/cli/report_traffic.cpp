// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/process.hpp"
#include "warpgauge/base/progress.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/cli/exit_codes.hpp"
#include "warpgauge/cli/report_inputs.hpp"
#include "warpgauge/cli/trace_launch.hpp"
#include "warpgauge/cli/trace_report.hpp"
#include "warpgauge/conformance/launch_counts.hpp"
#include "warpgauge/contract/launch_case.hpp"
#include "warpgauge/device/error.hpp"
#include "warpgauge/registry/registry.hpp"
#include "warpgauge/report/inputs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>

namespace warpgauge::cli {
namespace {

/// The launch that represents a variant: a few tiles each way, milliseconds on the simulator.
contract::launch_case shown_case(const registry::entry& e) {
  return contract::default_case(*e.family, *e.variant, e.variant->fulfils->shown_shape);
}

/// A trace's output; else why there is none, with its exit code.
struct traced {
  std::string json;
  exit_code code = exit_code::ok;
  std::string why;
};

traced trace_here(const registry::entry& e) {
  const contract::launch_case c = shown_case(e);
  try {
    return {trace_json(c, launch_traced(c, false)), exit_code::ok, ""};
  } catch (const stop& s) {
    return {"", s.code(), s.what()};
  } catch (const device::cuda_error& failed) {
    return {"", exit_code::infrastructure, failed.what()};
  }
}

/// By the simulator's tool.
traced trace_elsewhere(const registry::entry& e) {
  const base::progress shown("simulating " + e.id());
  const contract::shape& s = e.variant->fulfils->shown_shape;
  std::vector<std::string> arguments{base::this_program(),
                                     "trace",
                                     e.id(),
                                     "--json",
                                     fmt::format("height={}", s.height),
                                     fmt::format("width={}", s.width)};
  if (e.variant->fulfils->has_inner) arguments.push_back(fmt::format("inner={}", s.inner));
  base::captured run = base::capture({arguments});
  auto code = baseline::exit_code_from(run.exit_code);
  if (code == exit_code::regression) code = exit_code::ok;  // its findings are in the trace
  while (run.err.ends_with('\n')) run.err.pop_back();
  return {run.out, code, base::one_line(run.err.substr(run.err.rfind('\n') + 1), 400)};
}

std::optional<kernels::traffic> promised(const report::traced_kernel& k, std::string& why_not) {
  const registry::lookup known = registry::find(k.id);
  if (!known) {
    why_not = "this build has no such kernel";
    return std::nullopt;
  }
  const kernels::variant& v = *known.found->variant;
  long long height = 0, width = 0, inner = 0;
  const int sides = std::sscanf(k.shape.c_str(), "%lldx%lldx%lld", &height, &width, &inner);
  kernels::configuration c;
  if (!v.types.empty()) {
    const auto type = kernels::element_from(k.type);
    if (!type) {
      why_not = "its type is unknown";
      return std::nullopt;
    }
    c.type = *type;
  }
  c.tile = k.tile;
  if (k.layout != "tight" || sides < 2) {
    why_not = "only tight matrices are compared with a formula here";
    return std::nullopt;
  }
  if (v.expected_traffic == nullptr) {
    why_not = "the kernel has no formula";
    return std::nullopt;
  }
  const auto traffic = v.expected_traffic({height, width, inner}, c, {});
  if (!traffic) why_not = "the formula does not cover this launch";
  return traffic;
}

}  // namespace

void compare_with_formula(report::traced_kernel& k) {
  k.promise.clear();
  const auto expected = promised(k, k.promise);
  if (!expected) return;
  const conformance::launch_counts counted{{"global load requests", k.global_load.requests},
                                           {"global load sectors", k.global_load.actual},
                                           {"global store requests", k.global_store.requests},
                                           {"global store sectors", k.global_store.actual},
                                           {"shared load requests", k.shared_load.requests},
                                           {"shared load wavefronts", k.shared_load.actual},
                                           {"shared store requests", k.shared_store.requests},
                                           {"shared store wavefronts", k.shared_store.actual},
                                           {"bank conflicts", k.bank_conflicts},
                                           {"barriers", k.barriers}};
  const auto differing = conformance::differences(conformance::counts_of(*expected), counted);
  k.promise = fmt::format("{}", fmt::join(differing, "; "));
  k.as_promised = differing.empty();
}

void add_traces(const report_inputs& from, report::model& to) {
  const report::sources sources{from.sources};
  for (const registry::entry& e : registry::all_variants()) {
    if (e.variant->gpu_only) {
      to.open.push_back(
          {"traffic of " + e.id(), fmt::format("not simulated: {}", *e.variant->gpu_only)});
      continue;
    }
    const traced one = holds_simulator() ? trace_here(e) : trace_elsewhere(e);
    if (one.code == exit_code::ok) {
      to.traffic.push_back(report::parse_trace(one.json, "trace of " + e.id(), sources));
    } else if (one.code == exit_code::not_measured || one.code == exit_code::infrastructure) {
      // What is missing for one kernel is missing for all.
      to.traffic.clear();
      to.traffic_missing = one.why;
      return;
    } else {
      to.open.push_back({"traffic of " + e.id(), one.why});
    }
  }
}

}  // namespace warpgauge::cli
