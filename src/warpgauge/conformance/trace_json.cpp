// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/trace_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace warpgauge::conformance {
namespace {

using nlohmann::ordered_json;

template <class Traffic>
ordered_json of(const Traffic& t) {
  ordered_json result;
  for (const sim::counter<Traffic>& c : sim::counters_of<Traffic>) result[c.name] = t.*c.value;
  return result;
}

ordered_json of(const sim::index3& i) { return ordered_json::array({i.x, i.y, i.z}); }

ordered_json of(const sim::site& s) {
  ordered_json result = {{"file", s.file},
                         {"line", s.line},
                         {"space", sim::to_string(s.space)},
                         {"op", sim::to_string(s.op)},
                         {"bytes", s.bytes}};
  result.update(of<sim::site>(s));
  result.update({{"exact", s.exact}, {"reread", s.reread}});
  return result;
}

ordered_json of(const sim::finding& f) {
  ordered_json result = {{"kind", sim::to_string(f.kind)},
                         {"kernel", f.kernel},
                         {"file", f.file},
                         {"line", f.line},
                         {"column", f.column},
                         {"block", of(f.block)},
                         {"thread", of(f.thread)},
                         {"object", f.object},
                         {"offset", f.offset},
                         {"message", f.message},
                         {"count", f.count},
                         {"warning", f.warning}};
  if (f.other) {
    result["other"] = {{"file", f.other->file},
                       {"line", f.other->line},
                       {"column", f.other->column},
                       {"block", of(f.other->block)},
                       {"thread", of(f.other->thread)}};
  }
  return result;
}

template <class Items>
ordered_json list_of(const Items& items) {
  ordered_json result = ordered_json::array();
  for (const auto& item : items) result.push_back(of(item));
  return result;
}

}  // namespace

ordered_json json_of(const sim::launch_report& report) {
  ordered_json result = {{"kernel", report.kernel},
                         {"grid", of(report.grid)},
                         {"block", of(report.block)},
                         {"dynamic_shared_bytes", report.dynamic_shared_bytes},
                         {"static_shared_bytes", report.static_shared_bytes},
                         {"threads", report.threads},
                         {"exact", report.exact}};
  sim::for_each_operation(report, [&](const char* space, const char* operation, const auto& t) {
    result[fmt::format("{}_{}", space, operation)] = of(t);
  });
  result.update({{"barriers", report.barriers},
                 {"warp_syncs", report.warp_syncs},
                 {"sites", list_of(report.sites)},
                 {"findings", list_of(report.findings)}});
  return result;
}

}  // namespace warpgauge::conformance
