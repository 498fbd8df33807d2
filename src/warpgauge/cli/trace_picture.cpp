// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/source_excerpt.hpp"
#include "warpgauge/cli/trace_report.hpp"
#include "warpgauge/cli/traffic_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace warpgauge::cli {
namespace {

traffic_row total(const char* op, const sim::global_traffic& t) {
  return {"global " + std::string(op), "", "", t.requests, t.sectors, t.ideal_sectors, false, true};
}
traffic_row total(const char* op, const sim::shared_traffic& t) {
  return {"shared " + std::string(op),
          "",
          "",
          t.requests,
          t.wavefronts,
          t.ideal_wavefronts,
          false,
          true};
}

std::string place(const std::string& file, int line) {
  return line == 0 ? std::string("(no debug information)") : fmt::format("{}:{}", file, line);
}

std::string site_tables(const canvas& on, const sim::launch_report& report) {
  const sim::site* worst = worst_site(report);
  std::string out;
  for (const auto space : {sim::memory_space::global, sim::memory_space::shared}) {
    const bool global = space == sim::memory_space::global;
    std::vector<traffic_row> rows;
    for (const sim::site& s : report.sites) {
      if (s.space != space) continue;
      rows.push_back({place(std::filesystem::path(s.file).filename().string(), s.line),
                      sim::to_string(s.op),
                      fmt::format("{}", s.bytes),
                      s.requests,
                      global ? s.sectors : s.wavefronts,
                      global ? s.ideal_sectors : s.ideal_wavefronts,
                      &s == worst,
                      s.exact});
    }
    // Every total of a space, even zero: "none" is an answer.
    std::vector<traffic_row> totals;
    if (global)
      totals = {total("load", report.global_load), total("store", report.global_store)};
    else
      totals = {total("load", report.shared_load), total("store", report.shared_store)};
    if (global && report.global_atomic.requests)
      totals.push_back(total("atomic", report.global_atomic));
    if (!global && report.shared_atomic.requests)
      totals.push_back(total("atomic", report.shared_atomic));
    totals.insert(totals.end(), rows.begin(), rows.end());
    out += paint(
        on,
        style::bold,
        global ? "Global memory, sectors of 32 bytes" : "Shared memory, wavefronts of 32 banks");
    if (!global)
      out += fmt::format("; {} bank conflicts",
                         report.shared_load.bank_conflicts + report.shared_store.bank_conflicts);
    out += "\n" + traffic_table(on, global ? "sectors" : "wavefronts", totals) + "\n";
  }
  return out;
}

std::string excerpt(const canvas& on, const std::string& file, int line, const std::string& note) {
  const auto source = base::read_excerpt(file, line, 1);
  if (!source) return {};
  std::string out;
  int number = source->first_line;
  for (const std::string& text : source->lines) {
    const bool here = number == line;
    const std::string shown = fmt::format("{} {:>5} | {}", here ? ">" : " ", number++, text);
    out += (here ? paint(on, style::bold, shown) : shown) + "\n";
    if (!here) continue;
    const std::size_t indent = std::min(text.find_first_not_of(' '), text.size());
    out += paint(on, style::bad, fmt::format("        | {:>{}}^ {}", "", indent, note)) + "\n";
  }
  return out;
}

std::string worst_line(const canvas& on, const sim::launch_report& report) {
  const sim::site* s = worst_site(report);
  if (s == nullptr) {
    if (report.sites.empty()) return {};
    return "Every source line moves as little as its accesses allow.\n\n";
  }
  const bool global = s->space == sim::memory_space::global;
  const std::uint64_t actual = global ? s->sectors : s->wavefronts;
  const std::uint64_t ideal = global ? s->ideal_sectors : s->ideal_wavefronts;
  const std::string note = fmt::format("{} {}: {} {} where {} would do, {} times",
                                       sim::to_string(s->space),
                                       sim::to_string(s->op),
                                       actual,
                                       global ? "sectors" : "wavefronts",
                                       ideal,
                                       ratio_of(actual, ideal));
  const std::string source = excerpt(on, s->file, s->line, note);
  return paint(on, style::bold, "Worst line: " + place(base::short_path(s->file), s->line)) + "\n" +
         (source.empty() ? "  " + note + "\n" : source) + "\n";
}

std::string findings(const canvas& on, const sim::launch_report& report) {
  if (report.findings.empty()) return paint(on, style::good, "Findings: none.") + "\n";
  std::string out =
      paint(on, style::bad, fmt::format("Findings: {}", report.findings.size())) + "\n";
  for (const sim::finding& f : report.findings) {
    out += paint(on, style::bold, sim::text_of(f)) + "\n";
    if (f.count > 1) out += fmt::format("  {} times; this is the first\n", f.count);
    out += excerpt(on, f.file, f.line, sim::to_string(f.kind));
  }
  return out;
}

}  // namespace

const sim::site* worst_site(const sim::launch_report& report) {
  const auto excess_bytes = [](const sim::site& s) {
    const std::uint64_t sectors = s.sectors - std::min(s.sectors, s.ideal_sectors);
    const std::uint64_t wavefronts = s.wavefronts - std::min(s.wavefronts, s.ideal_wavefronts);
    return s.space == sim::memory_space::global ? sectors * 32 : wavefronts * 128;
  };
  const sim::site* worst = nullptr;
  for (const sim::site& s : report.sites)
    if (excess_bytes(s) > (worst == nullptr ? 0 : excess_bytes(*worst))) worst = &s;
  return worst;
}

std::string trace_picture(const contract::launch_case& what,
                          const sim::launch_report& report,
                          const canvas& on) {
  std::string out = paint(on, style::bold, what.id()) +
                    fmt::format(" {} x {}", what.shape.height, what.shape.width);
  if (what.terms().has_inner) out += fmt::format(", inner {}", what.shape.inner);
  if (!what.variant->types.empty()) out += fmt::format(" {}", to_string(what.configuration.type));
  if (what.configuration.tile > 0) out += fmt::format(", tile {}", what.configuration.tile);
  out += fmt::format(", {} rows, on the simulator\n", to_string(what.where));
  if (report.blocks == 0)
    return out + "Nothing was launched: the matrix is empty.\n" + findings(on, report);
  out += fitted(report.kernel, static_cast<std::size_t>(on.columns)) + "\n";
  out += fmt::format("grid {} x {} x {}, block {} x {} x {}: {} blocks, {} threads, {} barriers",
                     report.grid.x,
                     report.grid.y,
                     report.grid.z,
                     report.block.x,
                     report.block.y,
                     report.block.z,
                     report.blocks,
                     report.threads,
                     report.barriers);
  if (report.static_shared_bytes + report.dynamic_shared_bytes > 0)
    out += fmt::format("\nshared memory per block: {} bytes static, {} dynamic",
                       report.static_shared_bytes,
                       report.dynamic_shared_bytes);
  out += "\n";
  if (!report.exact)
    out +=
        "Counts marked ~ are approximate: a GPU may group diverged lanes differently there, or "
        "keep "
        "what was loaded.\n";
  return out + "\n" + site_tables(on, report) + worst_line(on, report) + findings(on, report);
}

}  // namespace warpgauge::cli
