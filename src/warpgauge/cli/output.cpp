// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/output.hpp"

#include "warpgauge/base/text.hpp"
#include "warpgauge/cli/exit_codes.hpp"

#include <fmt/format.h>
#include <langinfo.h>
#include <unistd.h>

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
               fmt::format("standard output ended before the text did: {}", why));
  }
}

}  // namespace

void emit(std::string_view text) { write_all(base::clean(text)); }

void emit(std::string_view text, const canvas& on) { on.colour ? write_all(text) : emit(text); }

canvas standard_output() {
  const auto value_of = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string_view(value == nullptr ? "" : value);
  };
  canvas result;
  result.colour =
      ::isatty(STDOUT_FILENO) == 1 && value_of("NO_COLOR").empty() && value_of("TERM") != "dumb";
  std::setlocale(LC_CTYPE, "");
  result.unicode = std::string_view(::nl_langinfo(CODESET)) == "UTF-8";
  std::setlocale(LC_CTYPE, "C");
  return result;
}

}  // namespace warpgauge::cli
