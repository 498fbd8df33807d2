// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/hello/contract_text.hpp"

#include "warpgauge/kernels/hello/contract_forms.hpp"

#include <fmt/format.h>

#include <map>

namespace warpgauge::kernels::hello {
namespace {

constexpr std::string_view host_line = "Hello World from the host!";
constexpr std::size_t most_complaints = 10;

std::string thread_line(std::uint64_t block, const std::array<unsigned, 3>& n, std::uint64_t flat) {
  const std::uint64_t x = flat % n[0];
  const std::uint64_t y = flat / n[0] % n[1];
  const std::uint64_t z = flat / n[0] / n[1];
  if (n[2] == 1) return fmt::format("Hello World from Thread ({}, {}) in Block {}!", x, y, block);
  return fmt::format("Hello World from Thread ({}, {}, {}) in Block {}!", x, y, z, block);
}

}  // namespace

std::vector<std::string> check_printed_text(std::string_view text,
                                            const contract::grid_form& form) {
  std::vector<std::string> complaints;
  const auto complain = [&](std::string what) {
    if (complaints.size() < most_complaints) complaints.push_back(std::move(what));
  };

  // Lines that are still to come, with how often.
  std::map<std::string, int, std::less<>> due;
  const std::array<unsigned, 3>& block = form.block;
  const std::uint64_t blocks = volume(form.grid);
  const std::uint64_t threads = volume(block);
  for (std::uint64_t b = 0; b < blocks; ++b)
    for (std::uint64_t t = 0; t < threads; ++t) ++due[thread_line(b, block, t)];

  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    if (end == std::string_view::npos)
      complain(fmt::format("the last line has no end: \"{}\"", line));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    if (number == 1) {
      if (line != host_line)
        complain(fmt::format("line 1: expected \"{}\", got \"{}\"", host_line, line));
      continue;
    }
    const auto expected = due.find(line);
    if (expected == due.end())
      complain(fmt::format("line {}: no thread should print \"{}\"", number, line));
    else if (--expected->second < 0)
      complain(fmt::format("line {}: printed again: \"{}\"", number, line));
  }
  if (number == 0) complain("nothing was printed");
  for (const auto& [line, times] : due)
    if (times > 0) complain(fmt::format("missing: \"{}\"", line));
  return complaints;
}

}  // namespace warpgauge::kernels::hello
