// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/report.hpp"

// Words for the contents of a report, also compiled into tools that read reports without a
// simulator.
namespace warpgauge::sim {
namespace {

std::string text_of(const index3& i) {
  return "(" + std::to_string(i.x) + "," + std::to_string(i.y) + "," + std::to_string(i.z) + ")";
}

/// The location before a message: problem matchers want a column.
std::string place_of(const std::string& file, int line, int column) {
  return file + ":" + std::to_string(line) + ":" + std::to_string(column > 0 ? column : 1);
}

}  // namespace

std::string text_of(const finding& f) {
  std::string text = f.line > 0 ? place_of(f.file, f.line, f.column) : f.kernel;
  text += f.warning ? ": warning: " : ": error: ";
  text += f.message;
  if (!is_of_host(f.kind)) {
    text += " (kernel " + f.kernel + ", block " + text_of(f.block) + ", thread " +
            text_of(f.thread) + ")";
  } else if (f.kind == finding_kind::refused_launch) {
    text += " (kernel " + f.kernel + ")";
  }
  text += std::string(" [") + to_string(f.kind) + "]";
  if (f.other && f.other->line > 0) {
    text += "\n" + place_of(f.other->file, f.other->line, f.other->column) + ": note: ";
    text += f.kind == finding_kind::unwritten_copy ? "used here"
            : is_of_host(f.kind)                   ? "the other operation"
                                 : "the other access, by thread " + text_of(f.other->thread) +
                                       " of block " + text_of(f.other->block);
  }
  return text;
}

const char* to_string(memory_space space) {
  return space == memory_space::global ? "global" : "shared";
}

const char* to_string(access_op op) {
  switch (op) {
    case access_op::load:
      return "load";
    case access_op::store:
      return "store";
    case access_op::atomic:
      return "atomic";
  }
  return "unknown";
}

const char* to_string(finding_kind kind) {
  switch (kind) {
    case finding_kind::global_out_of_bounds_read:
      return "global out-of-bounds read";
    case finding_kind::global_out_of_bounds_write:
      return "global out-of-bounds write";
    case finding_kind::global_uninitialised_read:
      return "global uninitialised read";
    case finding_kind::global_race:
      return "global race";
    case finding_kind::local_uninitialised_read:
      return "local uninitialised read";
    case finding_kind::shared_out_of_bounds_read:
      return "shared out-of-bounds read";
    case finding_kind::shared_out_of_bounds_write:
      return "shared out-of-bounds write";
    case finding_kind::shared_uninitialised_read:
      return "shared uninitialised read";
    case finding_kind::shared_race_read_after_write:
      return "shared race: read after write";
    case finding_kind::shared_race_write_after_read:
      return "shared race: write after read";
    case finding_kind::shared_race_write_after_write:
      return "shared race: write after write";
    case finding_kind::same_value_stores:
      return "stores of the same value";
    case finding_kind::barrier_divergence:
      return "barrier divergence";
    case finding_kind::barrier_after_exit:
      return "barrier after exit";
    case finding_kind::warp_sync_mask:
      return "warp-sync mask";
    case finding_kind::misaligned_access:
      return "misaligned access";
    case finding_kind::null_pointer:
      return "null pointer";
    case finding_kind::host_pointer:
      return "host pointer";
    case finding_kind::freed_pointer:
      return "freed pointer";
    case finding_kind::illegal_address:
      return "illegal address";
    case finding_kind::array_index:
      return "array index out of bounds";
    case finding_kind::constant_write:
      return "write to constant memory";
    case finding_kind::step_limit:
      return "step limit";
    case finding_kind::assertion:
      return "assertion failed";
    case finding_kind::trap:
      return "trap";
    case finding_kind::stack_overflow:
      return "stack overflow";
    case finding_kind::division_by_zero:
      return "division by zero";
    case finding_kind::integer_overflow:
      return "integer overflow";
    case finding_kind::shift_beyond:
      return "shift by the width or more";
    case finding_kind::conversion_range:
      return "conversion out of range";
    case finding_kind::refused_launch:
      return "refused launch";
    case finding_kind::device_variable:
      return "device variable";
    case finding_kind::host_argument:
      return "host address";
    case finding_kind::endless_loop:
      return "endless host loop";
    case finding_kind::refused_call:
      return "refused call";
    case finding_kind::stream_race:
      return "stream race";
    case finding_kind::host_race:
      return "host race";
    case finding_kind::freed_in_use:
      return "freed in use";
    case finding_kind::device_pointer:
      return "device pointer";
    case finding_kind::unwritten_copy:
      return "unwritten copy";
  }
  return "unknown";
}

}  // namespace warpgauge::sim
