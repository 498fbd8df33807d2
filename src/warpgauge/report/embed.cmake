# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# cmake -D STYLE=... -D "SCRIPTS=...;..." -D CHARTS=<file or empty> -D OUTPUT=... -P embed.cmake
#
# Writes the C++ source that holds the page's parts as string literals.
function(literal variable files)
  set(text "")
  foreach(file IN LISTS files)
    file(READ "${file}" part)
    string(APPEND text "${part}")
  endforeach()
  # Compilers need not take literals of more than 64 KiB; pieces side by side are one.
  set(pieces "")
  string(LENGTH "${text}" length)
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 16000 piece)
    string(LENGTH "${piece}" taken)
    if(piece MATCHES "\\)wg_embed\"")
      message(FATAL_ERROR "${files} holds the literal's own end")
    endif()
    string(APPEND pieces "    R\"wg_embed(${piece})wg_embed\"\n")
    math(EXPR at "${at} + ${taken}")
  endwhile()
  if(pieces STREQUAL "")
    set(pieces "    \"\"\n")
  endif()
  set(${variable} "${pieces}" PARENT_SCOPE)
endfunction()

literal(style "${STYLE}")
literal(script "${SCRIPTS}")
literal(charts "${CHARTS}")
file(WRITE "${OUTPUT}" "// Generated from page.css, the scripts and the distribution's Chart.js.
#include \"warpgauge/report/render.hpp\"

namespace warpgauge::report {

const page_assets& assets() {
  static const page_assets all{
${style}    ,
${script}    ,
${charts}    };
  return all;
}

}  // namespace warpgauge::report
")
