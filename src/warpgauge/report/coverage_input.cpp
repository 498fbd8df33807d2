// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/file_error.hpp"
#include "warpgauge/report/inputs.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

namespace warpgauge::report {
namespace {

using baseline::file_error;
using baseline::file_fault;

/// "src/warpgauge/..." of an absolute path.
std::string shown_name(std::string_view path) {
  const std::size_t src = path.rfind("/src/");
  return src == std::string_view::npos ? short_name(path) : std::string(path.substr(src + 1));
}

template <class Number>
bool read_number(std::string_view& text, Number& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

}  // namespace

/// @see geninfo(1), "FILES": a record is SF:<path>, DA:<line>,<executions>[,<checksum>] for each
///      line, end_of_record
coverage parse_coverage(std::string_view text, const std::string& origin) {
  // A file may have several records; a line executed in one of them is executed.
  std::map<std::string, std::map<int, bool>> files;
  std::map<int, bool>* lines = nullptr;
  int number = 0;
  const auto fail = [&](file_fault fault, std::string_view what) {
    throw file_error(fault, fmt::format("'{}', line {}: {}", origin, number, what));
  };
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with("SF:")) {
      if (lines != nullptr) fail(file_fault::truncated, "a record begins inside another one");
      lines = &files[std::string(line.substr(3))];
    } else if (line == "end_of_record") {
      if (lines == nullptr) fail(file_fault::wrong_schema, "a record ends without a beginning");
      lines = nullptr;
    } else if (line.starts_with("DA:")) {
      if (lines == nullptr) fail(file_fault::wrong_schema, "a line is counted outside a record");
      line.remove_prefix(3);
      int at = 0;
      // lcov writes counts beyond 2^63 as floating-point numbers.
      double executions = 0;
      if (!read_number(line, at) || !line.starts_with(','))
        fail(file_fault::wrong_schema, "DA: needs a line and a count");
      line.remove_prefix(1);
      if (!read_number(line, executions))
        fail(file_fault::wrong_schema, "DA: needs a line and a count");
      bool& executed = (*lines)[at];
      executed = executed || executions > 0;
    } else if (!line.empty() && line.find(':') == std::string_view::npos && line[0] != '#') {
      fail(file_fault::wrong_schema, "this is not a tracefile from lcov (SF:, DA:, end_of_record)");
    }
  }
  if (lines != nullptr)
    throw file_error(file_fault::truncated,
                     fmt::format("'{}' ends in the middle of a record; run lcov again", origin));
  if (files.empty())
    throw file_error(file_fault::empty, fmt::format("'{}' holds no record of a file", origin));
  coverage result;
  for (const auto& [path, counted] : files) {
    covered_file f{shown_name(path), counted.size(), 0};
    for (const auto& [at, executed] : counted) f.hit += executed;
    const bool kernel = path.ends_with(".cuh") || path.ends_with(".cu");
    (kernel ? result.kernel_found : result.other_found) += f.found;
    (kernel ? result.kernel_hit : result.other_hit) += f.hit;
    result.files.push_back(std::move(f));
  }
  return result;
}

}  // namespace warpgauge::report
