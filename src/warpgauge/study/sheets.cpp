// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/sheets.hpp"

#include "warpgauge/base/text.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>

namespace warpgauge::study {
namespace {

/// Four significant digits.
std::string figure_text(double v) {
  return v >= 100 ? fmt::format("{:.0f}", v)
         : v >= 1 ? fmt::format("{:.2f}", v)
                  : fmt::format("{:.4f}", v);
}

std::string per(std::uint64_t amount, std::uint64_t requests) {
  if (requests == 0) return "-";
  return fmt::format("{:.2f}", static_cast<double>(amount) / static_cast<double>(requests));
}

std::string form_text(const std::string& form) {
  if (form == "inkernel") return "in kernel";
  return form == "trip" ? "whole trip" : form;
}

/// One column: its heading, and a cell for each row.
struct column {
  std::string heading;
  std::string (*cell)(const plan&, const table&, const results&, const row&, const std::string&);
  std::string of;  ///< passed on
};

bool any_published(const plan& p, const table& t) {
  for (const std::string& k : t.kernels)
    for (const std::string& s : t.shapes)
      if (p.then(t.study, k + t.suffix, s)) return true;
  return false;
}

std::vector<column> columns_of(const plan& p, const table& t) {
  std::vector<column> all;
  for (const std::string& form : t.forms)
    all.push_back(
        {form_text(form),
         [](const plan&, const table& of, const results&, const row& r, const std::string& f) {
           const auto now = in_unit(r, f, of.unit);
           return now ? figure_text(*now) : std::string("-");
         },
         form});
  if (any_published(p, t))
    all.push_back(
        {"then",
         [](const plan& in, const table& of, const results&, const row& r, const std::string&) {
           const auto then = then_in_unit(in, r, of.unit);
           if (!then) return std::string("-");
           const bool as_printed = then == in.then(r.study, r.kernel, r.shape);
           return as_printed ? fmt::format("{}", *then) : figure_text(*then);
         },
         ""});
  if (std::find(t.kernels.begin(), t.kernels.end(), "host.plain") != t.kernels.end())
    all.push_back(
        {"x host",
         [](const plan&, const table&, const results& in, const row& r, const std::string&) {
           const row* const host = in.find(r.study, "host.plain", r.shape);
           if (host == nullptr || !r.seconds.contains("loop")) return std::string("-");
           return figure_text(host->seconds.at("loop") / r.seconds.at("loop"));
         },
         ""});
  // The check compares bits, and a transpose moves them: 0, or the result says what is wrong.
  if (t.error)
    all.push_back({"error",
                   [](const plan&, const table&, const results&, const row& r, const std::string&) {
                     return std::string(r.checked.starts_with("right") ? "0" : "-");
                   },
                   ""});
  for (const char* const side : {"load", "store", "shared"})
    all.push_back(
        {side,
         [](const plan&, const table&, const results&, const row& r, const std::string& of) {
           if (!r.counted) return std::string("-");
           const contract::traffic& c = *r.counted;
           if (of == "load") return per(c.global_load_sectors, c.global_load_requests);
           if (of == "store") return per(c.global_store_sectors, c.global_store_requests);
           return per(c.shared_load_wavefronts + c.shared_store_wavefronts,
                      c.shared_load_requests + c.shared_store_requests);
         },
         side});
  all.push_back({"result",
                 [](const plan&, const table&, const results&, const row& r, const std::string&) {
                   return r.checked;
                 },
                 ""});
  return all;
}

}  // namespace

sheet sheet_of(const plan& p, const table& t, const results& r) {
  const std::vector<column> columns = columns_of(p, t);
  sheet s{.heading = {"kernel", "shape"}, .rows = {}};
  for (const column& c : columns) s.heading.push_back(c.heading);
  for (const row& each : r.rows) {
    if (each.study != t.study || each.table != t.name) continue;
    s.rows.push_back({shown_name(each.kernel), each.shape});
    for (const column& c : columns) s.rows.back().push_back(c.cell(p, t, r, each, c.of));
  }
  return s;
}

std::string shown_name(std::string kernel) {
  for (const std::string_view common : {"form.", "spare_"})
    if (kernel.starts_with(common)) kernel.erase(0, common.size());
  return kernel;
}

namespace {

/// "slow 8x8: loop 20.00, then 40, result right", further lines indented.
std::string row_in_words(const sheet& s, const std::vector<std::string>& cells, int columns) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (i < s.words)
      text += (i == 0 ? "" : " ") + cells[i] + (i + 1 == s.words ? ":" : "");
    else if (cells[i] != "-")
      text += fmt::format("{} {} {}", text.ends_with(':') ? "" : ",", s.heading[i], cells[i]);
  const auto width = static_cast<std::size_t>(columns);
  std::string all;
  for (const std::string& line : base::wrapped(text, width - 2, width))
    all += (all.empty() ? "" : "  ") + line + "\n";
  return all;
}

}  // namespace

std::string as_text(const sheet& s, int columns) {
  std::vector<std::size_t> widths;
  for (const std::string& cell : s.heading) widths.push_back(cell.size());
  for (const auto& cells : s.rows)
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i)
      text += i < s.words || i + 1 == cells.size()
                  ? fmt::format("{}{:<{}}", i == 0 ? "" : "  ", cells[i], widths[i])
                  : fmt::format("  {:>{}}", cells[i], widths[i]);
    return text.erase(text.find_last_not_of(' ') + 1) + "\n";
  };
  std::size_t whole = 2 * (widths.size() - 1);
  for (const std::size_t w : widths) whole += w;
  const bool fits = whole <= static_cast<std::size_t>(columns);
  std::string text = fits ? line(s.heading) : "";
  for (const auto& cells : s.rows) text += fits ? line(cells) : row_in_words(s, cells, columns);
  return text;
}

std::string as_markdown(const sheet& s) {
  const auto line = [](const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells) text += cell.empty() ? " |" : fmt::format(" {} |", cell);
    return text + "\n";
  };
  std::string text = line(s.heading) + "|";
  for (std::size_t i = 0; i < s.heading.size(); ++i) text += i < s.words ? "---|" : "---:|";
  text += "\n";
  for (const auto& cells : s.rows) text += line(cells);
  return text;
}

std::string describe(const machine& m) {
  std::string text = m.gpu.empty()
                         ? fmt::format("Kernels not timed: {}.", m.why_no_gpu)
                         : fmt::format("{}, driver {}, CUDA {}.", m.gpu, m.driver, m.cuda_toolkit);
  text += fmt::format(" Host: one thread of {}, by {}. {}.",
                      m.host.empty() ? "an unknown processor" : m.host,
                      m.compiler,
                      m.utc.substr(0, 10));
  if (!m.disturbed.empty()) text += fmt::format(" Disturbed: {}.", m.disturbed);
  return text;
}

std::string describe(const document& d) {
  std::string text = fmt::format("{} ({}", d.title, d.kind);
  if (!d.gpu.empty()) text += ", " + d.gpu;
  if (!d.host.empty()) text += ", " + d.host;
  return text + ")";
}

std::vector<decided_claim> of_study(const std::vector<decided_claim>& all, int study) {
  std::vector<decided_claim> some;
  for (const decided_claim& c : all)
    if (c.of->study() == study) some.push_back(c);
  return some;
}

namespace {

std::string tally_of(const std::vector<decided_claim>& claims, bool about_hosts) {
  std::map<verdict, int> n;
  std::size_t all = 0;
  for (const decided_claim& c : claims)
    if (c.of->about_hosts() == about_hosts) {
      ++n[c.said];
      ++all;
    }
  if (all == 0) return "";
  std::string text = fmt::format("{} of {} {}hold, {} do not",
                                 n[verdict::holds],
                                 all,
                                 about_hosts ? "" : "claims ",
                                 n[verdict::fails]);
  for (const verdict v : {verdict::undecided, verdict::unmeasured})
    if (n[v] > 0) text += fmt::format(", {} {}", n[v], to_string(v));
  return text;
}

struct verb {
  verdict said;
  const char *one, *many;
};
constexpr verb verbs[] = {{verdict::holds, "holds", "hold"},
                          {verdict::fails, "does not hold", "do not hold"},
                          {verdict::undecided, "is undecided", "are undecided"},
                          {verdict::unmeasured, "was not measured", "were not measured"}};

/// "1b and 1h hold, 1a does not hold"
std::string outcomes(const std::vector<decided_claim>& claims) {
  std::vector<std::string> said;
  for (const verb& v : verbs) {
    std::vector<std::string> ids;
    for (const decided_claim& c : claims)
      if (c.said == v.said) ids.push_back(c.of->id);
    if (ids.empty()) continue;
    const std::string last = ids.back();
    ids.pop_back();
    const std::string subject =
        ids.empty() ? last : fmt::format("{} and {}", fmt::join(ids, ", "), last);
    said.push_back(fmt::format("{} {}", subject, ids.empty() ? v.one : v.many));
  }
  return fmt::format("{}", fmt::join(said, ", "));
}

}  // namespace

std::string tally(const std::vector<decided_claim>& claims) {
  std::vector<std::string> both;
  if (const std::string gpus = tally_of(claims, false); !gpus.empty()) both.push_back(gpus);
  if (const std::string hosts = tally_of(claims, true); !hosts.empty())
    both.push_back("about hosts " + hosts);
  return fmt::format("{}", fmt::join(both, "; "));
}

std::string conclusion(const plan& p, int study, const std::vector<results>& machines) {
  std::vector<std::string> said;
  for (const results& r : machines)
    if (const auto claims = of_study(decide(p, r), study); !claims.empty())
      said.push_back(fmt::format(
          "{} {}", r.on.gpu.empty() ? "without a GPU" : "on the " + r.on.gpu, outcomes(claims)));
  std::string text = fmt::format("{}.", fmt::join(said, "; "));
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace warpgauge::study
