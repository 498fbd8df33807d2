// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/selftest/mutants/children.hpp"

#include "warpgauge/base/process.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>

namespace warpgauge::mutants {

void copy_text(std::span<char> to, std::string_view text) {
  const std::size_t n = std::min(text.size(), to.size() - 1);
  std::copy_n(text.begin(), n, to.begin());
  to[n] = '\0';
}

void in_children(std::size_t count,
                 unsigned jobs,
                 const std::function<bool(std::size_t)>& go_on,
                 const std::function<void(std::size_t, report&)>& work,
                 const std::function<void(std::size_t, const report&)>& done) {
  using clock = std::chrono::steady_clock;
  struct running {
    std::size_t number = 0;
    std::unique_ptr<base::shared<report>> left;
    clock::time_point since;
  };
  std::map<pid_t, running> children;
  const auto reap = [&] {
    int status = 0;
    pid_t id = 0;
    while ((id = ::wait(&status)) < 0 && errno == EINTR) continue;
    const auto found = children.find(id);
    if (found == children.end()) return;
    report r = *found->second.left->get();
    r.seconds = std::chrono::duration<double>(clock::now() - found->second.since).count();
    if (WIFSIGNALED(status)) {
      const int by = WTERMSIG(status);
      r.seen = by == SIGPROF || by == SIGALRM ? outcome::endless : outcome::crashed;
      if (r.detail[0] == '\0') copy_text(r.detail, ::strsignal(by));
    }
    done(found->second.number, r);
    children.erase(found);
  };
  for (std::size_t i = 0; i < count && go_on(i); ++i) {
    while (children.size() >= jobs) reap();
    running next{i, std::make_unique<base::shared<report>>(), clock::now()};
    const pid_t id = ::fork();
    if (id == 0) {
      ::alarm(600);  // what waits without working
      work(i, *next.left->get());
      ::_exit(0);
    }
    if (id < 0) std::abort();
    children.emplace(id, std::move(next));
  }
  while (!children.empty()) reap();
}

}  // namespace warpgauge::mutants
