// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/race_words.hpp"

namespace warpgauge::sim {
namespace {

std::string thread_text(const index3& thread, const index3& block, bool name_block) {
  return "thread " + index_text(thread) + (name_block ? " of block " + index_text(block) : "");
}

}  // namespace

std::string index_text(const index3& i) {
  return "(" + std::to_string(i.x) + "," + std::to_string(i.y) + "," + std::to_string(i.z) + ")";
}

std::string race_words(const execution_point& point,
                       const char* deed,
                       const racing_point& other,
                       const char* past,
                       bool several) {
  const bool two_blocks = !(other.block == point.block);
  return thread_text(point.thread, point.block, two_blocks) + " " + deed + " what " +
         thread_text(other.thread, other.block, two_blocks) + (several ? ", and others," : "") +
         " " + past;
}

}  // namespace warpgauge::sim
