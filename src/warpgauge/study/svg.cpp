// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/svg.hpp"

#include "warpgauge/base/text.hpp"

#include <fmt/format.h>

namespace warpgauge::study::svg {

std::string escaped(const std::string& text) {
  std::string all;
  for (const char c : base::clean(text))
    all += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
  return all;
}

std::string style() {
  constexpr const char* light[colours] = {
      "#0067a5", "#c24a00", "#00795a", "#a83a7d", "#7a6000", "#3d6fd0", "#555555"};
  constexpr const char* dark[colours] = {
      "#5fb4e8", "#ff9a5c", "#4fd1a5", "#f19acb", "#e3c14b", "#9db8ff", "#bbbbbb"};
  const auto scheme = [](const char* const(&all)[colours],
                         const char* paper,
                         const char* ink,
                         const char* faint) {
    std::string text = fmt::format(
        ".paper{{fill:{0}}}text{{fill:{1}}}.grid{{stroke:{2}}}.band{{fill:{2}}}.then{{fill:{0}}}"
        ".claimed{{fill:{0};stroke:{1}}}",
        paper,
        ink,
        faint);
    for (std::size_t i = 0; i < colours; ++i)
      text += fmt::format(".l{0},.p{0}{{stroke:{1}}}.p{0}:not(.then){{fill:{1}}}", i, all[i]);
    return text;
  };
  return "<style>text{font:13px "
         "sans-serif}.small{font-size:12px}polyline{fill:none!important;stroke-width:2;"
         "stroke-opacity:.6}polyline.then{stroke-dasharray:5 4}.grid{stroke-width:1}"
         ".band{fill-opacity:.6}" +
         scheme(light, "#ffffff", "#1f2328", "#d0d7de") + "@media(prefers-color-scheme:dark){" +
         scheme(dark, "#0d1117", "#e6edf3", "#3d444d") + "}</style>\n";
}

std::string mark(double x, double y, std::size_t colour, bool then) {
  return fmt::format("<circle class=\"p{}{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>\n",
                     colour,
                     then ? " then" : "",
                     x,
                     y,
                     then ? 5.5 : 3.5);
}

}  // namespace warpgauge::study::svg
