// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/fleet_generator.hpp"

#include "tests/unit/cli/process.hpp"
#include "warpgauge/baseline/fleet.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace warpgauge::tests {

namespace {

// Of the recorded cards: as a whole, in a case, and between processes; standard deviations.
constexpr double of_level = 0.0007;
constexpr double of_case = 0.001;
constexpr double of_process = 0.0005;

}  // namespace

fleet_generator::fleet_generator(const std::string& recorded, std::uint64_t seed) : state_(seed) {
  from_ = baseline::read_baseline(recorded);
  for (const auto& [id, session] : from_.sessions)
    if (session.cases.size() >= 200 && session.utc > usual_.utc) usual_ = session;
  if (usual_.cases.empty()) throw std::runtime_error("no whole session in " + recorded);
  usual_.bridged_from.clear();
  usual_.reason.clear();
  usual_.commit = "0123456789ab";
  from_.sessions.clear();
  for (const auto& [name, c] : usual_.cases)
    if (name.starts_with(kernel + "/") && c.gated && one_case.empty()) one_case = name;
}

double fleet_generator::normal() {
  // The sum of twelve uniform numbers; splitmix64.
  double sum = -6;
  for (int i = 0; i < 12; ++i) {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    sum += static_cast<double>((z ^ (z >> 31U)) >> 11U) * 0x1.0p-53;
  }
  return sum;
}

void fleet_generator::write(const std::string& folder,
                            const std::string& key,
                            const std::string& node,
                            int gpu,
                            fault what,
                            double by,
                            const std::string& board_part) {
  baseline::stored_baseline b = from_;
  baseline::stored_session s = usual_;
  const std::uint64_t number = std::hash<std::string>{}(key);
  s.card = fmt::format("{:016x}", number);
  s.board_part = board_part;
  s.processes = 1;
  const double level = of_level * normal();
  for (auto& [name, c] : s.cases) {
    double y = level + of_case * normal() + of_process * normal();
    const bool slow = what == fault::whole ||
                      (what == fault::kernel && name.starts_with(kernel + "/")) ||
                      (what == fault::one_case && name == one_case);
    if (slow) y += std::log(1 - by);
    c.figure = {c.figure.front() * std::exp(y)};
    c.anchor.resize(1);
    c.spread.resize(1);
  }
  b.sessions[fmt::format("{:016x}", number ^ 0xa5a5U)] = std::move(s);
  const std::string file = folder + "/" + key;
  write_file(file + ".session.json", baseline::to_text(b));
  baseline::card_record told;
  told.node = node;
  told.gpu = std::to_string(gpu);
  told.correctness = 0;
  told.perf = 3;
  write_file(file + ".card.json", baseline::to_text(told));
}

}  // namespace warpgauge::tests
