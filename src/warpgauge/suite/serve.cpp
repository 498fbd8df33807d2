// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/confinement.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/candidate.hpp"
#include "warpgauge/suite/channel.hpp"
#include "warpgauge/suite/runner.hpp"
#include "warpgauge/suite/timed_sets.hpp"
#include "warpgauge/suite/traffic.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <sstream>
#include <stdexcept>

namespace warpgauge::suite {
namespace {

using nlohmann::json;

bound_case case_of(const definition& d, const json& asked) {
  std::istringstream text(asked.at("case").get<std::string>());
  std::vector<std::string> words;
  for (std::string word; text >> word;) words.push_back(word);
  bound_case c = parse_case(d, words);
  c.as_doubles = asked.at("doubles").get<bool>();
  return c;
}

json run(const definition& d, const bound_case& c, device::queue& q) {
  case_memory memory(q, c);
  launched seen;
  try {
    seen = direct_executor(d, q).run(memory);
  } catch (const std::exception& e) {
    seen.failure = e.what();
  }
  json operands = json::array();
  for (std::size_t i = 0; seen.has_results && i < c.operands.size(); ++i) {
    std::vector<std::uint8_t> bytes;
    if (c.operands[i].is->as != role::workspace) {
      const std::vector<std::byte> all = memory.bytes(q, i);
      const auto* const from = reinterpret_cast<const std::uint8_t*>(all.data());
      bytes.assign(from, from + all.size());
    }
    operands.push_back(json::binary(std::move(bytes)));
  }
  return {{"findings", seen.findings},
          {"failure", seen.failure},
          {"has_results", seen.has_results},
          {"operands", std::move(operands)}};
}

json place(const definition& d, const bound_case& c, device::queue& q) {
  case_memory memory(q, c);
  const placement seen = direct_executor(d, q).place(memory);
  return {{"recorded", seen.recorded}, {"nodes", seen.nodes}, {"elsewhere", seen.elsewhere}};
}

json count(const definition& d, const bound_case& c) {
  const auto t = trace(d, c);
  device::prefer_speed();
  return {{"counts", t->total},
          {"kernels", t->kernels},
          {"problems", t->problems},
          {"by_state", t->by_state},
          {"exact", t->launches.exact}};
}

/// Launches timed by the other side.
class timing {
 public:
  timing(const definition& d, device::queue& q) : of_(d), queue_(q) {}

  json answer(const std::string& what, const bound_case& c, const json& asked) {
    if (what == "sets") {
      sets_.reset();  // before the next are allocated
      sets_.emplace(queue_, of_, c, asked.at("count").get<std::size_t>());
    } else if (!sets_) {
      throw std::logic_error("no sets were asked for");
    } else if (what == "renew") {
      sets_->renew(asked.at("seed").get<std::uint64_t>());
    } else if (what == "launches") {
      sets_->launch(asked.at("count").get<std::size_t>());
    } else if (what == "window") {
      const std::vector<std::byte> bytes = sets_->window(asked.at("set").get<std::size_t>(),
                                                         asked.at("operand").get<std::size_t>(),
                                                         asked.at("first").get<std::size_t>(),
                                                         asked.at("bytes").get<std::size_t>());
      const auto* const from = reinterpret_cast<const std::uint8_t*>(bytes.data());
      return {{"bytes", json::binary({from, from + bytes.size()})}};
    } else {
      throw std::logic_error("asked for something that is not known here: " + what);
    }
    return json::object();
  }

 private:
  const definition& of_;
  device::queue& queue_;
  std::optional<timed_sets> sets_;
};

/// Further restrictions on a candidate once the driver, which needs more, has started.
void confine_here(device::queue& q) {
  if (device::backend_name() == "sim") return;  // confined before its program began
  const device::allocation first(1);
  device::fill(q, first.data(), 0, 1);
  q.synchronise();
  if (!base::confinement(false).apply()) throw std::runtime_error("the system cannot confine it");
}

}  // namespace

int serve_candidate(const definition& d, bool confined) {
  device::prefer_speed();
  device::queue q;
  if (confined) confine_here(q);
  timing timed(d, q);
  try {
    for (;;) {
      const json asked = receive(candidate_channel, std::chrono::milliseconds(-1));
      const std::string what = asked.at("do").get<std::string>();
      const bound_case c = case_of(d, asked);
      json answer = what == "run"     ? run(d, c, q)
                    : what == "place" ? place(d, c, q)
                    : what == "count" ? count(d, c)
                                      : timed.answer(what, c, asked);
      answer["number"] = asked.at("number");
      send(candidate_channel, answer);
    }
  } catch (const channel_closed&) {
    return 0;
  }
}

}  // namespace warpgauge::suite
