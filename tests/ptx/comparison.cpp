// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ptx/comparison.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace warpgauge::ptx_results {
namespace {

bool is_nan(format type, std::uint64_t bits) {
  switch (type) {
    case format::f16:
      return (bits & 0x7fff) > 0x7c00;
    case format::bf16:
      return (bits & 0x7fff) > 0x7f80;
    case format::f32:
      return (bits & 0x7fffffff) > 0x7f800000;
    case format::f64:
      return (bits & ~(std::uint64_t{1} << 63)) > std::uint64_t{0x7ff} << 52;
    default:
      return false;
  }
}

float number(std::uint64_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

bool equal(const instruction& what, std::uint64_t device, std::uint64_t got) {
  if (device == got || (is_nan(what.result, device) && is_nan(what.result, got))) return true;
  if (what.result == format::f16x2 || what.result == format::bf16x2) {
    const instruction half{
        .name = {}, .result = what.result == format::f16x2 ? format::f16 : format::bf16, .run = {}};
    return equal(half, device & 0xffff, got & 0xffff) && equal(half, device >> 16, got >> 16);
  }
  if (what.result != format::f32 || (what.relative == 0 && what.absolute == 0)) return false;
  const double d = number(device), g = number(got);
  return std::fabs(d - g) <= std::max(what.absolute, what.relative * std::fabs(d));
}

}  // namespace

device_results read_results(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  try {
    const auto document = nlohmann::json::parse(in);
    if (document.at("schema") != 1) throw std::runtime_error("another schema");
    return document.at("results").get<device_results>();
  } catch (const std::exception& error) {
    throw std::runtime_error(file.string() + ": " + error.what());
  }
}

std::vector<std::string> differences(const instruction& what,
                                     const std::string& device,
                                     const std::vector<std::uint64_t>& got) {
  const std::size_t digits = width(what.result) / 4;
  if (device.size() != digits * got.size()) return {what.name + ": another number of values"};
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const std::uint64_t expected = std::stoull(device.substr(i * digits, digits), nullptr, 16);
    if (equal(what, expected, got[i])) continue;
    char text[80];
    std::snprintf(text,
                  sizeof text,
                  ": value %zu is %llx, on the device %llx",
                  i,
                  static_cast<unsigned long long>(got[i]),
                  static_cast<unsigned long long>(expected));
    sentences.push_back(what.name + text);
  }
  return sentences;
}

}  // namespace warpgauge::ptx_results
