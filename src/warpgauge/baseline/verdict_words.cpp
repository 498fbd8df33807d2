// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/verdict.hpp"

namespace warpgauge::baseline {

exit_code exit_code_of(verdict v) {
  switch (v) {
    case verdict::pass:
    case verdict::improvement:
      return exit_code::ok;
    case verdict::regression:
      return exit_code::regression;
    case verdict::inconclusive:
      return exit_code::inconclusive;
    case verdict::no_baseline:
      return exit_code::no_baseline;
    case verdict::not_measured:
      return exit_code::not_measured;
    case verdict::skipped:
      return exit_code::skipped;
    case verdict::machine_slow:
      return exit_code::machine_slow;
    case verdict::infrastructure_error:
      break;
  }
  return exit_code::infrastructure;
}

std::string_view to_string(verdict v) {
  return v == verdict::improvement ? "improvement" : to_string(exit_code_of(v));
}

}  // namespace warpgauge::baseline
