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

}  // namespace warpgauge::sim
