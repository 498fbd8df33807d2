// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

/// The documents' references: transposes of floats by one thread of the host.
namespace warpgauge::study {

enum class host_form : std::uint8_t {
  plain,    ///< row by row, as the documents did
  blocked,  ///< in squares of 32 x 32, which stay in the L1 cache
};

struct host_time {
  double seconds = 0;  ///< of one transpose, mean of a Google Benchmark run
  bool right = false;  ///< compared element by element
};

host_time time_host(host_form form, std::int64_t height, std::int64_t width);

std::string host_compiler();   ///< "g++ 12.2.0, -O3"
std::string host_processor();  ///< /proc/cpuinfo's model name; "" when unknown

}  // namespace warpgauge::study
