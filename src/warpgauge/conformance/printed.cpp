// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/printed.hpp"

#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace warpgauge::conformance {
namespace {

// Redirects standard output, to which kernels print past C++ streams, to a file for its lifetime.
class captured_stdout {
 public:
  captured_stdout() : file_(std::tmpfile()) {
    if (file_ == nullptr) throw std::system_error(errno, std::generic_category(), "tmpfile");
    std::fflush(stdout);
    saved_ = ::dup(STDOUT_FILENO);
    if (saved_ < 0 || ::dup2(::fileno(file_), STDOUT_FILENO) < 0)
      throw std::system_error(errno, std::generic_category(), "dup");
  }
  ~captured_stdout() {
    restore();
    std::fclose(file_);
  }
  captured_stdout(const captured_stdout&) = delete;
  captured_stdout& operator=(const captured_stdout&) = delete;

  std::string text() {
    restore();
    std::string all;
    std::rewind(file_);
    char part[4096];
    for (std::size_t n = 0; (n = std::fread(part, 1, sizeof part, file_)) > 0;) all.append(part, n);
    return all;
  }

 private:
  void restore() {
    if (saved_ < 0) return;
    std::fflush(stdout);
    ::dup2(saved_, STDOUT_FILENO);
    ::close(saved_);
    saved_ = -1;
  }

  std::FILE* file_;
  int saved_ = -1;
};

}  // namespace

observation run_printing(device::queue& q, const launch_case& c) {
  observation v;
  std::string text;
  {
    captured_stdout capture;
    try {
      c.variant->launch(q, {printed_output(c), {}, {}}, c.configuration);
      q.synchronise();
    } catch (const device::cuda_error& error) {
      v.result = status::failed;
      v.reason = error.what();
      v.context_lost = error.sticky() && device::backend_name() == "cuda";
    }
    text = capture.text();
  }
  for (std::string& finding : device::take_findings()) v.lines.push_back(std::move(finding));
  const grid_form form = form_of(c.shape, c.configuration);
  for (std::string& line : c.terms().check_text(text, form)) v.lines.push_back(std::move(line));
  if (!v.lines.empty()) v.result = status::failed;
  return v;
}

}  // namespace warpgauge::conformance
