// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/trace_json.hpp"

#include <nlohmann/json.hpp>

namespace warpgauge::conformance {
namespace {

using nlohmann::ordered_json;

ordered_json of(const sim::global_traffic& t) {
  return {{"requests", t.requests},
          {"sectors", t.sectors},
          {"ideal_sectors", t.ideal_sectors},
          {"tag_requests", t.tag_requests},
          {"bytes", t.bytes}};
}

ordered_json of(const sim::shared_traffic& t) {
  return {{"requests", t.requests},
          {"wavefronts", t.wavefronts},
          {"ideal_wavefronts", t.ideal_wavefronts},
          {"bank_conflicts", t.bank_conflicts},
          {"bytes", t.bytes}};
}

ordered_json of(const sim::index3& i) { return ordered_json::array({i.x, i.y, i.z}); }

ordered_json of(const sim::site& s) {
  return {{"file", s.file},
          {"line", s.line},
          {"space", sim::to_string(s.space)},
          {"op", sim::to_string(s.op)},
          {"bytes", s.bytes},
          {"requests", s.requests},
          {"thread_accesses", s.thread_accesses},
          {"sectors", s.sectors},
          {"ideal_sectors", s.ideal_sectors},
          {"wavefronts", s.wavefronts},
          {"ideal_wavefronts", s.ideal_wavefronts},
          {"bank_conflicts", s.bank_conflicts},
          {"exact", s.exact},
          {"reread", s.reread}};
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
  return {
      {"kernel", report.kernel},
      {"grid", of(report.grid)},
      {"block", of(report.block)},
      {"dynamic_shared_bytes", report.dynamic_shared_bytes},
      {"static_shared_bytes", report.static_shared_bytes},
      {"threads", report.threads},
      {"exact", report.exact},
      {"global_load", of(report.global_load)},
      {"global_store", of(report.global_store)},
      {"global_atomic", of(report.global_atomic)},
      {"shared_load", of(report.shared_load)},
      {"shared_store", of(report.shared_store)},
      {"shared_atomic", of(report.shared_atomic)},
      {"barriers", report.barriers},
      {"warp_syncs", report.warp_syncs},
      {"sites", list_of(report.sites)},
      {"findings", list_of(report.findings)},
  };
}

}  // namespace warpgauge::conformance
