// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/exit_code.hpp"

#include <stdexcept>
#include <string>

namespace warpgauge::cli {

using baseline::exit_code;
using baseline::exit_code_entry;
using baseline::exit_code_table;

/// Ends the command with a message on standard error and an exit code.
class stop : public std::runtime_error {
 public:
  stop(exit_code code, const std::string& sentence) : std::runtime_error(sentence), code_(code) {}
  exit_code code() const { return code_; }

 private:
  exit_code code_;
};

}  // namespace warpgauge::cli
