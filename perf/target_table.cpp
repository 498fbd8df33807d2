// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/target_table.hpp"

#include "warpgauge/report/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace warpgauge::perf {
namespace {

using nlohmann::ordered_json;

constexpr std::string_view begin_marker = "<!-- targets:begin -->\n";
constexpr std::string_view end_marker = "<!-- targets:end -->";

/// Runs f on the parsed results; what is missing or of another type becomes one kind of error.
template <class F>
std::string reading(std::string_view text, F&& f) {
  try {
    const ordered_json root = ordered_json::parse(text);
    if (root.at("schema") != 1) throw base::unreadable_file("the results are not of schema 1");
    return f(root);
  } catch (const nlohmann::json::exception& e) {
    throw base::unreadable_file(fmt::format("the results cannot be read: {}", e.what()));
  }
}

std::string shape_of(const ordered_json& row) {
  const auto height = row.at("shape").at(0).get<std::int64_t>();
  const auto width = row.at("shape").at(1).get<std::int64_t>();
  const auto inner = row.at("inner").get<std::int64_t>();
  if (inner > 0) return fmt::format("{} x {} x {}", height, width, inner);
  const std::string one = fmt::format("{} x {}", height, width);
  if (const auto batch = row.value("batch", std::int64_t{1}); batch > 1)
    return fmt::format("{} x ({})", batch, one);
  if (const auto pitch = row.value("pitch", std::int64_t{0}); pitch > 0)
    return fmt::format("{} in rows of {}", one, pitch);
  return one;
}

std::string figure_of(const ordered_json& row) {
  if (row.contains("tflop_s")) {
    const std::string figure = fmt::format("{:.1f} TFLOP/s", row.at("tflop_s").get<double>());
    if (!row.contains("alternating_sm_mhz")) return figure;
    return fmt::format("{} in turns with the peer{}, {} MHz",
                       figure,
                       row.at("at_power_limit").get<bool>() ? " at the power limit" : "",
                       row.at("alternating_sm_mhz").get<int>());
  }
  return fmt::format("{:.0f} GB/s", row.at("gb_s").get<double>());
}

/// Of the peer, and how much of the target that is: two cells. Never rounded up to a target.
std::string cells_of_ratio(const ordered_json& row) {
  if (!row.contains("ratio")) return "not measured | -";
  const double ratio = row.at("ratio");
  const double share = ratio / row.at("target").get<double>();
  if (share >= 1) return fmt::format("{:.3f} | reached", ratio);
  return fmt::format("{:.3f} | {:.3f}", ratio, std::floor(share * 1000) / 1000);
}

bool reached(const ordered_json& row) {
  return row.contains("ratio") && row.at("ratio") >= row.at("target");
}

/// What could not be measured: "copy.best/f32/-/4096x4096/cold", over the width of the table.
std::string unmeasured_line(const ordered_json& row) {
  const auto name = row.at("case").get<std::string>();
  const std::size_t slash = std::min(name.find('/'), name.size());
  return fmt::format("| {} | {} | not measured: {} | - | - | - | - | - |\n",
                     report::markdown_code(name.substr(0, slash)),
                     slash < name.size() ? report::markdown_code(name.substr(slash + 1)) : "-",
                     report::markdown(row.at("why").get<std::string>()));
}

/// For gnuplot: nothing within single quotes is interpreted.
std::string gnuplot_text(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') result += c;
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + "'";
}

void add_line(std::string& script, const std::string& name, const ordered_json& ladder, auto&& of) {
  script += fmt::format("${} << EOD\n", name);
  for (const ordered_json& size : ladder)
    if (const auto value = of(size))
      script += fmt::format("{} {:.1f}\n", size.at("n").get<int>(), *value);
  script += "EOD\n";
}

}  // namespace

std::string target_table(std::string_view results) {
  return reading(results, [](const ordered_json& root) {
    const ordered_json& on = root.at("machine");
    std::string text = fmt::format(
        "{}, driver {}, CUDA {}, {}; medians, cold caches, peers in the same run:\n\n"
        "| work | shape | figure | of the peer | of the target | target | peer | rung |\n"
        "|---|---|---|---|---|---|---|---|\n",
        on.at("gpu").get<std::string>(),
        on.at("driver").get<std::string>(),
        on.at("cuda_toolkit").get<std::string>(),
        on.at("utc").get<std::string>().substr(0, 10));
    const ordered_json& rows = root.at("rows");
    for (const ordered_json& row : rows)
      text += fmt::format("| {} | {} | {} | {} | {:.2f} | `{}` | `{}` |\n",
                          row.at("work").get<std::string>(),
                          shape_of(row),
                          figure_of(row),
                          cells_of_ratio(row),
                          row.at("target").get<double>(),
                          row.at("peer").get<std::string>(),
                          row.at("rung").get<std::string>());
    const ordered_json& unmeasured = root.at("unmeasured");
    for (const ordered_json& row : unmeasured) text += unmeasured_line(row);
    return text + fmt::format("\n{} of {} rows reach their target{}.\n",
                              std::count_if(rows.begin(), rows.end(), reached),
                              rows.size() + unmeasured.size(),
                              unmeasured.empty()
                                  ? ""
                                  : fmt::format("; {} could not be measured", unmeasured.size()));
  });
}

std::string with_table(std::string_view text, std::string_view table) {
  const auto begin = text.find(begin_marker);
  const auto end = text.find(end_marker);
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin)
    throw base::unreadable_file(
        "the text has no table of targets: no line <!-- targets:begin --> before a "
        "line <!-- targets:end -->");
  if (text.find(begin_marker, begin + 1) != std::string_view::npos ||
      text.find(end_marker, end + 1) != std::string_view::npos)
    throw base::unreadable_file("the text has more than one table of targets");
  return fmt::format(
      "{}{}{}", text.substr(0, begin + begin_marker.size()), table, text.substr(end));
}

std::string ladder_script(std::string_view results, std::string_view file) {
  return reading(results, [&](const ordered_json& root) {
    const ordered_json& ladder = root.at("ladder");
    if (ladder.empty())
      throw base::unreadable_file("the results have no ladder; measure without --only");
    std::string script;
    // One that could not be measured at some size has no point there.
    std::vector<std::string> rungs;
    for (const ordered_json& size : ladder)
      for (const auto& rung : size.at("gb_s").items())
        if (std::find(rungs.begin(), rungs.end(), rung.key()) == rungs.end())
          rungs.push_back(rung.key());
    std::string plots;
    int number = 0;
    const auto line = [&](const std::string& title, const char* style, auto&& of) {
      const std::string name = fmt::format("line{}", number++);
      add_line(script, name, ladder, of);
      plots += fmt::format("{}${} using 1:2 with {} title {}",
                           plots.empty() ? "" : ", \\\n     ",
                           name,
                           style,
                           gnuplot_text(title));
    };
    const auto under = [](const char* key) {
      return [key](const ordered_json& size) -> std::optional<double> {
        if (!size.contains(key)) return std::nullopt;
        return size.at(key).get<double>();
      };
    };
    line("cudaMemcpy", "lines lw 3 dt 2 lc rgb \"black\"", under("memcpy_gb_s"));
    line("cublasSgeam", "lines lw 2 dt 3 lc rgb \"black\"", under("geam_gb_s"));
    for (const std::string& rung : rungs)
      line(rung,
           "linespoints lw 1.5 ps 0.5",
           [&](const ordered_json& size) -> std::optional<double> {
             const auto value = size.at("gb_s").find(rung);
             if (value == size.at("gb_s").end()) return std::nullopt;
             return value->get<double>();
           });
    const auto peak = root.at("machine").at("peak_gb_s").get<double>();
    return fmt::format(
        "set terminal svg size 960,600 dynamic enhanced font \"sans-serif,13\" background "
        "\"white\"\n"
        "set output {}\n"
        "set title {} noenhanced\n"
        "set xlabel \"n\"\n"
        "set ylabel \"GB/s, read and written\"\n"
        "set logscale x 2\n"
        "set logscale y 10\n"
        "set yrange [20:8000]\n"
        "set grid\n"
        "set key outside right noenhanced\n"
        "{}"
        "plot {}, \\\n     {} with lines lw 2 dt 4 lc rgb \"gray40\" title \"peak of the "
        "memory\"\n",
        gnuplot_text(file),
        gnuplot_text("Bandwidth against matrix size: n x n floats, " +
                     root.at("machine").at("gpu").get<std::string>()),
        script,
        plots,
        peak);
  });
}

}  // namespace warpgauge::perf
