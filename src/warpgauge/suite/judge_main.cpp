// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// The main function of the programs that `warpgauge judge` links: the judge's, which holds only the
// statement, and each candidate's. Linked from an archive into programs that have none.
#include "warpgauge/baseline/exit_code.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/args.hpp"
#include "warpgauge/suite/candidate.hpp"
#include "warpgauge/suite/judge.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>

#include <cstdio>
#include <string_view>

namespace {

namespace suite = warpgauge::suite;
using warpgauge::baseline::exit_code;

const suite::definition& the_one() {
  const std::vector<suite::definition>& all = suite::definitions();
  if (all.size() != 1)
    throw suite::mistake(fmt::format(
        "it states {} kernels; candidates are judged by one: write one WARPGAUGE_KERNEL(...)",
        all.size()));
  if (const auto problems = suite::problems_of(all.front()); !problems.empty())
    throw suite::mistake(problems.front());
  return all.front();
}

/// The launch of the implementation with which candidates are compared.
const suite::definition& the_reference() {
  static suite::definition d = the_one();
  d.launch = d.device_reference;
  if (!d.launch) throw suite::mistake("it states no .device_reference(...)");
  return d;
}

int check() {
  (void)the_one();
  const auto why = warpgauge::device::why_no_device();
  if (!why) return 0;
  fmt::print(stderr, "{}", *why);
  return static_cast<int>(exit_code::skipped);
}

/// judge PROGRAM SEED SECONDS [REFERENCE]; memcheck PROGRAM SEED SECONDS COMPUTE-SANITIZER
int judge(int count, char** words, bool checked) {
  ::prctl(PR_SET_DUMPABLE, 0);  // nobody reads its memory
  const suite::judge_request asked{words[0],
                                   std::stoull(words[1]),
                                   std::chrono::seconds(std::stoi(words[2])),
                                   count > 3 && !checked ? words[3] : "",
                                   checked ? words[3] : ""};
  fmt::print("{}\n",
             suite::judge_candidate(the_one(), asked)
                 .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::string_view command = argc > 1 ? argv[1] : "";
    if (command == "serve") return suite::serve_candidate(the_one());
    if (command == "serve-reference") return suite::serve_candidate(the_reference());
    if (command == "serve-unconfined") return suite::serve_candidate(the_one(), false);
    if (command == "judge" && (argc == 5 || argc == 6)) return judge(argc - 2, argv + 2, false);
    if (command == "memcheck" && argc == 6) return judge(argc - 2, argv + 2, true);
    if (command == "check") return check();
    std::fputs("this program belongs to `warpgauge judge`\n", stderr);
    return static_cast<int>(exit_code::usage);
  } catch (const suite::mistake& e) {
    fmt::print(stderr, "{}\n", e.what());
    return static_cast<int>(exit_code::usage);
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return static_cast<int>(exit_code::infrastructure);
  }
}
