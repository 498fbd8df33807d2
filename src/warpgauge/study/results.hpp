// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/variant.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::study {

/// One kernel at one shape: what it moved, how long it took, and whether it was right.
struct row {
  int study = 0;
  std::string table, kernel, shape;
  bool wrong = false;
  std::string checked;                    ///< "right", with the shape if another one was run
  double bytes = 0;                       ///< read and written once each
  std::map<std::string, double> seconds;  ///< by form of timing, per pass
  std::optional<contract::traffic> counted;
};

/// The machine that it ran on.
struct machine {
  std::string gpu;  ///< "" if kernels were not timed
  std::string why_no_gpu;
  std::string driver, cuda_toolkit;
  std::string host;      ///< processor
  std::string compiler;  ///< of the host references, with its flags
  std::string utc, version;
  std::string disturbed;  ///< what held clocks down, or that others used the GPU
};

struct results {
  machine on;
  std::vector<row> rows;

  const row* find(int study, std::string_view kernel, std::string_view shape) const;
  bool any_wrong() const;
};

/// A counter by its name in studies.json; "sectors" is loads and stores of global memory together.
/// @throws std::invalid_argument
std::uint64_t counter(const contract::traffic& t, std::string_view name);

/// The traffic of so many launches.
contract::traffic times(std::uint64_t n, contract::traffic t);

std::string to_json(const results& r);
/// @param origin  the file's name, for messages
/// @throws base::unreadable_file  also for impossible figures
results results_from(std::string_view text, std::string_view origin);

}  // namespace warpgauge::study
