// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace warpgauge::report {
namespace {

bool plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' ||
         static_cast<unsigned char>(c) >= 0x80;
}

void append_entity(std::string& to, char c) { to += fmt::format("&#{};", int(c)); }

}  // namespace

std::string html(std::string_view text) {
  std::string result;
  for (const char c : base::clean(text)) switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  return result;
}

std::string script_json(std::string json) {
  std::string result;
  result.reserve(json.size() + json.size() / 16);
  const std::string_view text = json;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    if (rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9")) {
      result += rest[2] == '\xA8' ? "\\u2028" : "\\u2029";
      i += 2;
    } else if (text[i] == '<' || text[i] == '>' || text[i] == '&') {
      // These only occur inside strings of JSON.
      result += fmt::format("\\u{:04x}", int(text[i]));
    } else {
      result += text[i];
    }
  }
  return result;
}

std::string markdown(std::string_view text) {
  constexpr std::string_view harmless = ".,;()/%+'-\"=?";
  std::string result;
  const std::string line = base::one_line(text);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    // "www." would become a link.
    const bool web = c == '.' && i >= 3 && (line[i - 1] == 'w' || line[i - 1] == 'W');
    // "scheme:" would become a link, "text: " does not. "](" only means something after a bracket,
    // and brackets are entities.
    const bool colon = c == ':' && (i + 1 == line.size() || line[i + 1] == ' ');
    if (plain(c) || colon || (harmless.find(c) != std::string_view::npos && !web))
      result += c;
    else
      append_entity(result, c);
  }
  return result;
}

std::string markdown_code(std::string_view text) {
  std::string result = "<code>";
  const std::string line = base::one_line(text);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const bool web = c == '.' && i >= 3 && (line[i - 1] == 'w' || line[i - 1] == 'W');
    if (plain(c) || c == '/' || (c == '.' && !web))
      result += c;
    else
      append_entity(result, c);
  }
  return result + "</code>";
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = i; k < i + 3; ++k)
      three = three << 8 | (k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      result += i + k <= bytes.size() ? digits[three >> (18 - 6 * k) & 63] : '=';
  }
  return result;
}

std::string per_cent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  if (part == whole) return "100 %";
  return fmt::format("{:.2f} %", std::min(99.99, 100 * double(part) / double(whole)));
}

std::string ratio(std::uint64_t actual, std::uint64_t ideal) {
  if (ideal == 0) return actual == 0 ? "-" : "inf";
  return fmt::format("{:.2f}", double(actual) / double(ideal));
}

std::string short_name(std::string_view path, int parts) {
  std::size_t from = path.size();
  for (int i = 0; i < parts && from > 0; ++i) {
    from = path.rfind('/', from - 1);
    if (from == std::string_view::npos) return std::string(path);
  }
  return std::string(path.substr(from == path.size() ? 0 : from + 1));
}

}  // namespace warpgauge::report
