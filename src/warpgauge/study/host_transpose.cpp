// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/host_transpose.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <vector>

namespace warpgauge::study {
namespace {

constexpr std::int64_t edge = 32;
constexpr double shortest_s = 0.05;

/// in is height x width, out the other way round.
struct matrices {
  std::int64_t height, width;
  std::vector<float> in, out;

  matrices(std::int64_t h, std::int64_t w)
      : height(h), width(w), in(static_cast<std::size_t>(h * w)), out(in.size()) {
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i % 8191);
  }
  const float& from(std::int64_t r, std::int64_t c) const { return in[at(r * width + c)]; }
  float& to(std::int64_t r, std::int64_t c) { return out[at(r * height + c)]; }
  bool transposed() {
    for (std::int64_t r = 0; r < height; ++r)
      for (std::int64_t c = 0; c < width; ++c)
        if (to(c, r) != from(r, c)) return false;
    return true;
  }

 private:
  static std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }
};

void transpose_part(
    matrices& m, std::int64_t top, std::int64_t bottom, std::int64_t left, std::int64_t right) {
  for (std::int64_t r = top; r < bottom; ++r)
    for (std::int64_t c = left; c < right; ++c) m.to(c, r) = m.from(r, c);
}

void transpose(matrices& m, host_form form) {
  if (form == host_form::plain) return transpose_part(m, 0, m.height, 0, m.width);
  for (std::int64_t r = 0; r < m.height; r += edge)
    for (std::int64_t c = 0; c < m.width; c += edge)
      transpose_part(m, r, std::min(r + edge, m.height), c, std::min(c + edge, m.width));
}

}  // namespace

host_time time_host(host_form form, std::int64_t height, std::int64_t width) {
  matrices m(height, width);
  transpose(m, form);  // pages and caches
  const auto begun = std::chrono::steady_clock::now();
  std::chrono::duration<double> took{};
  int passes = 0;
  do {
    transpose(m, form);
    __asm__ volatile("" : : "g"(m.out.data()) : "memory");  // each pass stores its result
    ++passes;
    took = std::chrono::steady_clock::now() - begun;
  } while (took.count() < shortest_s);
  return {took.count() / passes, m.transposed()};
}

std::string host_compiler() {
#if defined(__clang__)
  return "clang++ " __clang_version__ ", " WARPGAUGE_HOST_FLAGS;
#else
  return "g++ " __VERSION__ ", " WARPGAUGE_HOST_FLAGS;
#endif
}

std::string host_processor() {
  std::ifstream facts("/proc/cpuinfo");
  for (std::string line; std::getline(facts, line);)
    if (line.starts_with("model name"))
      if (const auto colon = line.find(": "); colon != std::string::npos)
        return line.substr(colon + 2);
  return "";
}

}  // namespace warpgauge::study
