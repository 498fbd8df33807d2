// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/source_links.hpp"

#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace warpgauge::report {
namespace {

constexpr std::string_view letters_and_digits =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::string_view digits = letters_and_digits.substr(0, 10);

std::size_t length_of(std::string_view text, std::string_view characters) {
  return std::min(text.find_first_not_of(characters), text.size());
}

bool is_one_of_the_sources(std::string_view name, const std::string& root) {
  const std::filesystem::path file(name);
  std::error_code none;
  return file.is_relative() && std::find(file.begin(), file.end(), "..") == file.end() &&
         std::filesystem::is_regular_file(std::filesystem::path(root) / file, none);
}

/// The text in pieces: what is no link as the first function makes it, the rest as the second does.
std::string with_links(std::string_view text,
                       const source_links& to,
                       std::string (*plain)(std::string_view),
                       std::string (*link)(std::string_view url, std::string_view name)) {
  if (!may_begin_links(to.url) || to.root.empty()) return plain(text);
  static const std::string in_names = std::string(letters_and_digits) + "_./+-";
  std::string result;
  std::size_t done = 0;  // everything before it is in the result
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    const std::size_t name = length_of(rest, in_names);
    if (name == 0) continue;
    const std::size_t number =
        rest.substr(name).starts_with(':') ? length_of(rest.substr(name + 1), digits) : 0;
    const std::size_t all = name + 1 + number;
    const bool begins =
        at == 0 || std::string_view(" \n\t([{'\"`,;=").find(text[at - 1]) != std::string_view::npos;
    // A number that was cut is another line's.
    if (begins && number > 0 && rest[name + 1] != '0' && !rest.substr(all).starts_with("...") &&
        is_one_of_the_sources(rest.substr(0, name), to.root)) {
      result +=
          plain(text.substr(done, at - done)) +
          link(fmt::format("{}{}#L{}", to.url, rest.substr(0, name), rest.substr(name + 1, number)),
               rest.substr(0, all));
      done = at + all;
      at = done - 1;
    } else {
      at += name - 1;
    }
  }
  return result + plain(text.substr(done));
}

}  // namespace

bool may_begin_links(std::string_view url) {
  for (const std::string_view scheme : {"http://", "https://"})
    if (url.starts_with(scheme)) {
      static const std::string allowed = std::string(letters_and_digits) + "-._~/:?=&%+@,;";
      const std::string_view rest = url.substr(scheme.size());
      return letters_and_digits.find(rest.substr(0, 1)) != std::string_view::npos &&
             !rest.empty() && length_of(rest, allowed) == rest.size();
    }
  return false;
}

std::string html_with_links(std::string_view text, const source_links& to) {
  return with_links(text, to, html, [](std::string_view url, std::string_view name) {
    return fmt::format("<a href=\"{}\" rel=\"noreferrer\">{}</a>", html(url), html(name));
  });
}

std::string markdown_with_links(std::string_view text, const source_links& to) {
  return with_links(text, to, markdown, [](std::string_view url, std::string_view name) {
    return fmt::format("[{}](<{}>)", markdown(name), html(url));
  });
}

}  // namespace warpgauge::report
