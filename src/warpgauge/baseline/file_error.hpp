// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/base/files.hpp"

#include <string>
#include <string_view>

namespace warpgauge::baseline {

/// What is wrong with a file as a whole. What is wrong with one row is that row's `problem`.
enum class file_fault {
  empty,           ///< no bytes, or nothing measured in it
  truncated,       ///< ends in the middle
  not_json,        ///< neither whole nor cut JSON
  wrong_schema,    ///< a required key is missing or has another type
  unknown_key,     ///< a key that this protocol or schema does not have
  other_protocol,  ///< measured by another protocol
  newer_schema,    ///< a baseline written by a newer warpgauge
  wrong_unit,      /// a row with figures in two units, or in no known one
  duplicated_row,  /// two rows of one case: which one holds is unknown
  other_gpu,       ///< files that were to be used together come from different GPUs
  replayed,        ///< a measurement that the baseline holds, or one older than those
  conflicting,     ///< two different contents under one session
};

/// "truncated", "wrong-schema", ...
std::string_view to_string(file_fault fault);

/// A file whose content cannot be used; what() is one sentence that names it and says what to do.
class file_error : public base::unreadable_file {
 public:
  file_error(file_fault fault, const std::string& sentence)
      : base::unreadable_file(sentence), fault_(fault) {}
  file_fault fault() const { return fault_; }

 private:
  file_fault fault_;
};

}  // namespace warpgauge::baseline
