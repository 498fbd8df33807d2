// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/report/example_inputs.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/cli/process.hpp"
#include "warpgauge/stats/summary.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace warpgauge::tests {

using nlohmann::ordered_json;

namespace {

/// The newest of the sessions that hold the most cases: a session may be of a few kernels only.
const baseline::stored_session& newest_whole_session(const baseline::stored_baseline& stored) {
  const auto found = std::max_element(
      stored.sessions.begin(), stored.sessions.end(), [](const auto& a, const auto& b) {
        return std::pair(a.second.cases.size(), a.second.utc) <
               std::pair(b.second.cases.size(), b.second.utc);
      });
  if (found == stored.sessions.end()) throw std::invalid_argument("a baseline without sessions");
  return found->second;
}

}  // namespace

std::string results_like(const baseline::stored_baseline& stored,
                         const std::string& session,
                         int number,
                         const std::map<std::string, double>& shares) {
  const baseline::stored_session& from = newest_whole_session(stored);
  const baseline::identity& gpu = stored.gpu;
  ordered_json context = example_context(0, session, number);
  context["host_name"] = "secret-host-17";
  context["card"] = from.card;
  if (!from.board_part.empty()) context["gpu_board_part"] = from.board_part;
  context["gpu_name"] = gpu.name;
  context["gpu_memory_bytes"] = std::to_string(gpu.memory_bytes);
  context["gpu_memory_clock_khz"] = std::to_string(gpu.memory_clock_khz);
  context["gpu_bus_width_bits"] = std::to_string(gpu.bus_width_bits);
  context["gpu_sm_count"] = std::to_string(gpu.sm_count);
  context["gpu_compute_capability"] = gpu.compute_capability;
  context["gpu_power_limit_mw"] = std::to_string(gpu.power_limit_mw);
  context["gpu_ecc"] = gpu.ecc;
  context["gpu_mig"] = gpu.mig;
  context["driver"] = from.driver;
  context["cuda_toolkit"] = from.cuda_toolkit;
  std::vector<ordered_json> rows;
  std::map<std::string, std::pair<std::string, const baseline::stored_case*>> cases;
  for (const auto& [id, other] : stored.sessions)
    for (const auto& [name, c] : other.cases)
      cases[name] = std::max(cases[name], std::pair(other.utc, &c));
  for (const auto& [of, newest] : cases) {
    const std::string& name = of;
    const baseline::stored_case& c = *newest.second;
    if (!c.gated) continue;  // `warpgauge perf` measures what counts
    // The middle of the card's sessions, or, of a case that it was never recorded for, of all
    // cards': any single one may have a case that is low for once.
    std::vector<double> figures;
    std::vector<double> anchors;
    const auto collect = [&](bool any_card) {
      for (const auto& [id, other] : stored.sessions) {
        if ((!any_card && other.card != from.card) || !other.cases.contains(name)) continue;
        const baseline::stored_case& its = other.cases.at(name);
        figures.insert(figures.end(), its.figure.begin(), its.figure.end());
        anchors.insert(anchors.end(), its.anchor.begin(), its.anchor.end());
      }
    };
    collect(false);
    if (figures.empty()) collect(true);
    const double anchor = stats::median(anchors);
    const auto share = shares.find(name);
    const double figure = stats::median(figures) * (share == shares.end() ? 1 : share->second);
    ordered_json row = example_row(name, figure, anchor);
    row.erase("fraction_of_copy");
    row.erase("fraction_of_peak");
    row["gated"] = c.gated ? 1.0 : 0.0;
    if (c.unit != "GB/s") {
      row.erase("bandwidth_gb_s");
      row["tflop_s"] = figure;
    } else if (name.ends_with("/cold")) {
      row["fraction_of_peak"] =
          figure / (2e-6 * double(gpu.memory_clock_khz) * double(gpu.bus_width_bits) / 8);
    }
    if (c.anchor_unit != "GB/s") {
      row.erase("anchor_gb_s");
      row["anchor_tflop_s"] = anchor;
    } else if (c.unit == "GB/s") {
      row["fraction_of_copy"] = figure / anchor;
    }
    rows.push_back(std::move(row));
  }
  return results_text(context, rows);
}

const std::map<std::string, double>& twelve_slower() {
  static const std::map<std::string, double> shares{
      {"transpose.padded/f32/t32/8192x8192/cold", 0.949},
      {"copy.vectorised/f32/-/16384x16384/cold", 0.957},
      {"matmul.register_tiles/f32/t256/2048x2048x2048/cold", 0.961},
      {"transpose.swizzled/f32/t32/8192x8192/cold", 0.967},
      {"aat.symmetric/f32/t128/8192x8192x32/cold", 0.970},
      {"copy.joined/f32/-/8192x8192/cold", 0.974},
      {"transpose.padded/f32/t32/16384x16384/cold", 0.978},
      {"copy.best/f32/-/8192x8192/cold", 0.981},
      {"transpose.register_tiles/f32/-/8192x8192/cold", 0.984},
      {"copy.simple/f32/t32/16384x16384/cold", 0.987},
      {"transpose.best/f32/-/16384x16384/cold", 0.989},
      {"copy.shared/f32/t32/8192x8192/cold", 0.990},
      {"transpose.tiled/f32/t32/8192x8192/cold", 1.062},
      {"matmul.tiled/f32/t32/2048x2048x2048/cold", 1.048},
      {"transpose.naive/f32/t32/8192x8192/cold", 1.041},
      {"aat.coalesced/f32/t32/8192x8192x32/cold", 1.035},
      {"transpose.diagonal/f32/t32/8192x8192/cold", 1.031},
      {"matmul.a_tile/f32/t32/2048x2048x2048/cold", 1.027},
      {"transpose.reversed/f32/t32/8192x8192/cold", 1.024},
      {"transpose.flat_tile/f32/t16/8192x8192/cold", 1.021},
  };
  return shares;
}

std::vector<std::string> write_twelve_slower(const std::string& folder,
                                             const baseline::stored_baseline& stored) {
  std::vector<std::string> arguments;
  for (const auto& [number, option] :
       {std::pair{0, ""}, std::pair{1, "--confirm"}, std::pair{2, "--third"}}) {
    const std::string file = "measured-" + std::to_string(number) + ".json";
    write_file(folder + "/" + file, results_like(stored, "beef", number, twelve_slower()));
    if (number > 0) arguments.emplace_back(option);
    arguments.push_back(file);
  }
  return arguments;
}

std::string correctness_text(int failed, const std::vector<std::string>& ids) {
  const auto variant = [](const std::string& id, int passed, int failures, int skipped) {
    ordered_json list = ordered_json::array();
    for (int i = 0; i < failures; ++i)
      list.push_back("FAILED " + id + " 33x" + std::to_string(i) +
                     "\n  row 0, column 1: expected 7, got 8");
    return ordered_json{{"id", id},
                        {"passed", passed},
                        {"failed", failures},
                        {"skipped", skipped},
                        {"failures", list},
                        {"skips", ordered_json::array()}};
  };
  const int each = 1000000;
  ordered_json variants = ordered_json::object();
  for (const std::string& id : ids) {
    const int failures = id == ids.front() ? failed : 0;
    variants[id] = variant(id, each - failures, failures, id == ids.front() ? 12 : 0);
  }
  return ordered_json{{"backend", "sim"},
                      {"plan", "sweep"},
                      {"passed", each * int(ids.size()) - failed},
                      {"failed", failed},
                      {"skipped", 12},
                      {"summary", "correctness: ..."},
                      {"missing", ordered_json::array()},
                      {"not_run", {"matmul.future needs thread-block clusters"}},
                      {"weakened_by", ordered_json::array()},
                      {"variants", variants}}
      .dump();
}

std::string traffic_text(int failed, const std::vector<std::string>& ids) {
  const int each = 1155, cases = each * int(ids.size());
  ordered_json kernels = ordered_json::object();
  for (const std::string& id : ids) {
    const int failures = id == ids.front() ? failed : 0;
    kernels[id] = {{"passed", each - failures}, {"failed", failures}};
  }
  return ordered_json{{"suite", "traffic"},
                      {"backend", "sim"},
                      {"variants", ids.size()},
                      {"kernels", kernels},
                      {"cases", cases},
                      {"passed", cases - failed},
                      {"failed", failed},
                      {"skipped", 0},
                      {"weakened_by", ordered_json::array()}}
      .dump();
}

std::string junit_text(bool with_failure, const std::vector<std::string>& ids) {
  std::size_t tests = 0;
  std::string xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"Linux-c++\" tests=\"COUNT\" "
      "failures=\"FAILED\" disabled=\"0\" skipped=\"1\" hostname=\"secret-host-17\" time=\"34\">\n";
  const auto add = [&](const std::string& name, const char* status, const std::string& inside) {
    ++tests;
    xml += "  <testcase name=\"" + name + "\" classname=\"" + name + "\" time=\"1.5\" status=\"" +
           status + "\">\n    <properties/>\n" + inside + "  </testcase>\n";
  };
  std::set<std::string> families;
  for (const std::string& id : ids) {
    add("cuda.correctness." + id, "run", "<system-out>correctness: 100 cases</system-out>\n");
    families.insert(id.substr(0, id.find('.')));
  }
  for (const char* tool : {"memcheck", "initcheck", "synccheck", "racecheck"})
    for (const std::string& family : families)
      if (!with_failure || family != "copy" || tool != std::string("racecheck"))
        add("cuda.sanitize." + (tool + ("." + family)), "run", "");
  add("cuda.large.copy.simple",
      "notrun",
      "<skipped message=\"SKIP_RETURN_CODE=77\"/>\n<system-out>looking for memory\n"
      "skipped: needs 150 GiB, 139 GiB are free on secret-host-17\n</system-out>\n");
  add("host.baseline.Verdict.Passes", "run", "");
  add("package", "run", "");
  if (with_failure)
    add("cuda.sanitize.racecheck.copy",
        "fail",
        "<failure message=\"Failed\"/>\n<system-out>========= Error: Race reported between Write "
        "and Read &lt;here&gt;\n========= on secret-host-17</system-out>\n");
  xml.replace(xml.find("COUNT"), 5, std::to_string(tests));
  xml.replace(xml.find("FAILED"), 6, with_failure ? "1" : "0");
  return xml + "</testsuite>\n";
}

ordered_json example_trace(const std::string& id, const std::string& file) {
  const ordered_json global{{"requests", 8}, {"sectors", 32}, {"ideal_sectors", 32}};
  const ordered_json quiet{
      {"requests", 8}, {"wavefronts", 8}, {"ideal_wavefronts", 8}, {"bank_conflicts", 0}};
  const ordered_json torn{
      {"requests", 8}, {"wavefronts", 256}, {"ideal_wavefronts", 8}, {"bank_conflicts", 248}};
  const auto site = [&](int line, const char* space, const char* op, int sectors, int wavefronts) {
    return ordered_json{{"file", file},
                        {"line", line},
                        {"space", space},
                        {"op", op},
                        {"bytes", 4},
                        {"requests", 8},
                        {"sectors", sectors},
                        {"ideal_sectors", sectors > 0 ? 32 : 0},
                        {"wavefronts", wavefronts},
                        {"ideal_wavefronts", wavefronts > 0 ? 8 : 0}};
  };
  return {{"id", id},
          {"shape", {16, 16}},
          {"inner", 0},
          {"type", "f32"},
          {"tile", 16},
          {"layout", "tight"},
          {"kernel", id + "<float, 16>"},
          {"exact", true},
          {"global_load", global},
          {"global_store", global},
          {"shared_load", torn},
          {"shared_store", quiet},
          {"barriers", 1},
          {"sites",
           {site(2, "global", "load", 40, 0),
            site(3, "shared", "load", 0, 256),
            site(4, "shared", "store", 0, 8)}},
          {"findings", ordered_json::array()}};
}

std::string coverage_text() {
  return "TN:\nSF:/somewhere/else/src/warpgauge/kernels/copy/simple.cuh\nFN:1,copy_simple\n"
         "FNDA:3,copy_simple\nDA:1,3\nDA:2,3\nLF:2\nLH:2\nend_of_record\n"
         "SF:/somewhere/else/src/warpgauge/kernels/copy/simple.cuh\nDA:2,0\nDA:3,1\nDA:4,1.5e+19\n"
         "end_of_record\nSF:/somewhere/else/src/warpgauge/cli/main.cpp\nDA:10,0\nDA:11,1\nDA:12,1\n"
         "DA:13,2,checksum\nDA:14,0\nend_of_record\n";
}

ordered_json doctor_json() {
  return {{"backend", "cuda"},
          {"gpu",
           {{"name", "NVIDIA H200"},
            {"card", "0123456789abcdef"},
            {"compute_capability", "9.0"},
            {"sm_count", 132},
            {"memory_bytes", 150109880320},
            {"l2_bytes", 62914560},
            {"bus_width_bits", 6016},
            {"memory_clock_khz", 3201000},
            {"sm_clock_khz", 1980000},
            {"peak_bandwidth_gb_s", 4814.3},
            {"power_limit_mw", 700000},
            {"default_power_limit_mw", 700000},
            {"ecc", "on"},
            {"mig", "off"},
            {"driver", "580.159.04"},
            {"cuda_toolkit", "13.0"},
            {"sm_clock_mhz_now", 345},
            {"memory_clock_mhz_now", 3201},
            {"temperature_c", 31},
            {"power_mw", 76000},
            {"clock_event_reasons", {"gpu_idle"}},
            {"foreign_processes", nullptr}}},
          {"programs", {{"nvcc", "/home/jane/cuda/bin/nvcc"}, {"ncu", ""}}},
          {"remarks", {{{"what", "ncu was not found"}, {"advice", "install Nsight Compute"}}}},
          {"labels",
           {{{"label", "unit"}, {"runs", true}, {"why", "on the CPU"}},
            {{"label", "traffic"}, {"runs", false}, {"why", "not in this build"}}}}};
}

std::vector<std::string> registered_ids(const std::string& tool) {
  const outcome listed = run_program(tool, {"list", "--json"});
  std::vector<std::string> ids;
  const auto list = nlohmann::json::parse(listed.out);
  for (const auto& variant : list["variants"]) ids.push_back(variant["id"]);
  return ids;
}

const std::vector<std::string>& hostile_texts() {
  static const std::vector<std::string> texts{
      R"(<script>window.hacked = 1</script>)",
      R"(</script><script>window.hacked = 2</script>)",
      R"(<!--<script>)",
      R"("><img src=x onerror="window.hacked = 3">)",
      R"(' onmouseover='window.hacked = 4)",
      R"(]]></system-out><failure/>)",
      R"(| a | `code` | [link](javascript:window.hacked) | **bold** |)",
      R"(&lt;b&gt; &amp; &#60;)",
      "\xE2\x80\xA8line\xE2\x80\xA9paragraph \xE2\x80\xAEright to left",
      R"(${window.hacked = 5} {{7*7}} \u003cb\u003e)",
      R"(@everyone #1 https://example.org/ www.example.org)",
  };
  return texts;
}

}  // namespace warpgauge::tests
