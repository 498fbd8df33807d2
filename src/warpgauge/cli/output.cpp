// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/output.hpp"

#include "warpgauge/base/fitted.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/cli/exit_codes.hpp"

#include <fmt/format.h>
#include <langinfo.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdlib>
#include <cstring>
#include <string>

namespace warpgauge::cli {

namespace {

void write_all(std::string_view text) {
  // Not through stdio: a buffered stream would notice a closed pipe only after main.
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    if (errno == EINTR) continue;
    const char* why = errno == EPIPE ? "its reader closed the pipe" : std::strerror(errno);
    throw stop(exit_code::infrastructure,
               fmt::format("standard output closed before all was written: {}", why));
  }
}

std::string_view value_of(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

void emit(std::string_view text) { write_all(base::clean(text)); }

void emit(std::string_view text, const canvas& on) {
  write_all(base::fitted(on.colour ? std::string(text) : base::clean(text), base::known_columns()));
}

void emit_prose(std::string_view text) { emit(base::clean(text), standard_output()); }

std::string labelled(std::string_view name,
                     std::size_t indent,
                     std::string_view text,
                     int columns) {
  const std::size_t width = std::max<std::size_t>(static_cast<std::size_t>(columns), indent + 20);
  std::string result;
  for (const std::string& line : base::wrapped(text, width - indent)) {
    result += fmt::format("{:<{}}{}\n", name, indent, line);
    name = {};
  }
  return result;
}

canvas standard_output() {
  canvas result;
  result.colour =
      ::isatty(STDOUT_FILENO) == 1 && value_of("NO_COLOR").empty() && value_of("TERM") != "dumb";
  std::setlocale(LC_CTYPE, "");
  result.unicode = std::string_view(::nl_langinfo(CODESET)) == "UTF-8";
  std::setlocale(LC_CTYPE, "C");
  result.columns = base::known_columns().value_or(100);
  return result;
}

}  // namespace warpgauge::cli
