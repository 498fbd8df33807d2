// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/candidate.hpp"

#include "warpgauge/base/confinement.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/channel.hpp"
#include "warpgauge/suite/runner.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>

namespace warpgauge::suite {
namespace {

using nlohmann::json;

constexpr int by_signal = 128;

bool holds_results(const bound_operand& x) { return x.is->as != role::workspace; }

std::string text_of(const std::filesystem::path& log) {
  try {
    return base::read_file(log);
  } catch (const std::exception&) {
    return "";
  }
}

/// The last line that it printed, for people.
std::string last_line(const std::filesystem::path& log) {
  std::string text = text_of(log);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  const std::size_t at = text.rfind('\n');
  text = text.substr(at == std::string::npos ? 0 : at + 1, 300);
  return text.empty() ? "" : fmt::format("; it last printed: {}", text);
}

}  // namespace

candidate_process::candidate_process(const std::filesystem::path& program,
                                     device::queue& q,
                                     std::chrono::milliseconds within,
                                     std::vector<std::string> words)
    : log_(program.string() + ".log"), queue_(q), within_(within) {
  int ends[2] = {};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot make a channel");
  channel_ = ends[0];
  // More, once a driver has started. A tool that watches needs files and sockets throughout.
  std::optional<base::confinement> confined;
  if (words.back() != "serve-unconfined") confined.emplace(device::backend_name() != "sim");
  const int theirs = ends[1];
  words.insert(words.end() - 1, program);
  base::command c{std::move(words)};
  c.output = log_;
  c.in_child = [&confined, theirs] {
    const int none = ::open("/dev/null", O_RDONLY);
    return ::dup2(none, STDIN_FILENO) >= 0 && ::dup2(theirs, candidate_channel) >= 0 &&
           ::syscall(SYS_close_range, candidate_channel + 1, ~0U, CLOSE_RANGE_CLOEXEC) == 0 &&
           (!confined || confined->apply());
  };
  process_.emplace(c);
  ::close(theirs);
}

candidate_process::~candidate_process() {
  process_->signal(SIGKILL);
  process_->wait();
  ::close(channel_);
}

std::string candidate_process::printed() const { return text_of(log_); }

json candidate_process::ask(const char* what, const bound_case& c, const json& more) {
  const std::uint64_t number = std::uniform_int_distribution<std::uint64_t>()(entropy_);
  try {
    if (has_waiting(channel_))
      throw candidate_ended("the process answers what it was not asked", true);
    json asked{{"do", what}, {"number", number}, {"case", describe(c)}, {"doubles", c.as_doubles}};
    asked.update(more);
    send(channel_, asked);
    json answer = receive(channel_, within_);
    if (answer.at("number") != number)
      throw candidate_ended("the process answers what it was not asked", true);
    return answer;
  } catch (const channel_silent&) {
    tell_end(true);
  } catch (const channel_closed&) {
    tell_end(false);
  } catch (const json::exception&) {
    throw candidate_ended("the process answers what is no answer", true);
  }
}

void candidate_process::tell_end(bool silent) {
  if (silent)
    throw candidate_ended(
        fmt::format("no answer within {} s{}", within_.count() / 1000, last_line(log_)), false);
  process_->signal(SIGKILL);  // where it only closed the channel
  const int code = process_->wait();
  if (code == by_signal + SIGSYS)
    throw candidate_ended(
        "the process asked the system for another process, a signal to one, its memory or the "
        "network",
        true);
  if (code == by_signal + SIGKILL)
    throw candidate_ended("the process closed its channel to the judge", true);
  if (code >= by_signal)
    throw candidate_ended(fmt::format("the process was ended by signal {} ({}){}",
                                      code - by_signal,
                                      ::strsignal(code - by_signal),
                                      last_line(log_)),
                          false);
  throw candidate_ended(
      fmt::format("the process ended itself with exit code {}{}", code, last_line(log_)),
      code == 0);
}

launched candidate_process::run(case_memory& memory) {
  const bound_case& c = memory.bound();
  const json answer = ask("run", c, json::object());
  launched seen;
  try {
    seen.findings = answer.at("findings").get<std::vector<std::string>>();
    seen.failure = answer.at("failure").get<std::string>();
    seen.has_results = answer.at("has_results").get<bool>();
    for (std::size_t i = 0; seen.has_results && i < c.operands.size(); ++i) {
      if (!holds_results(c.operands[i])) continue;
      const auto& bytes = answer.at("operands").at(i).get_binary();
      memory.put_bytes(queue_, i, std::as_bytes(std::span(bytes)));
    }
  } catch (const json::exception&) {
    throw candidate_ended("the process answers what is no answer", true);
  } catch (const std::invalid_argument& e) {
    throw candidate_ended(fmt::format("the process answers what is no answer: {}", e.what()), true);
  }
  return seen;
}

placement candidate_process::place(case_memory& memory) {
  const json answer = ask("place", memory.bound(), json::object());
  try {
    return {answer.at("recorded").get<bool>(),
            answer.at("nodes").get<std::size_t>(),
            answer.at("elsewhere").get<std::size_t>()};
  } catch (const json::exception&) {
    throw candidate_ended("the process answers what is no answer", true);
  }
}

counted candidate_process::count(const bound_case& c) {
  const json answer = ask("count", c, json::object());
  try {
    return {answer.at("counts").get<conformance::launch_counts>(),
            answer.at("kernels").get<std::size_t>(),
            answer.at("problems").get<std::vector<std::string>>(),
            answer.at("by_state").get<std::string>(),
            answer.at("exact").get<bool>()};
  } catch (const json::exception&) {
    throw candidate_ended("the process answers what is no answer", true);
  }
}

}  // namespace warpgauge::suite
