// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/reporters.hpp"

#include "warpgauge/baseline/cause_text.hpp"
#include "warpgauge/baseline/results.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace warpgauge::perf {
namespace {

/// Why a row holds no measurement. Google Benchmark 1.8 renamed the members that say so.
template <class Run>
std::optional<std::string> why_not_measured(const Run& run) {
  if constexpr (requires { run.error_occurred; }) {
    if (run.error_occurred) return run.error_message;
  } else {
    if (run.skipped != decltype(run.skipped){}) return run.skip_message;
  }
  return std::nullopt;
}

using nlohmann::ordered_json;

/// Collects the library's JSON and writes it at the end: the state of the GPU after the last case
/// belongs to the context, which the library writes first.
class json_reporter : public benchmark::JSONReporter {
 public:
  explicit json_reporter(const suite& of) : suite_(of) {}

  bool ReportContext(const Context& context) override {
    target_ = &GetOutputStream();
    SetOutputStream(&collected_);
    return JSONReporter::ReportContext(context);
  }

  void Finalize() override {
    JSONReporter::Finalize();
    SetOutputStream(target_);
    ordered_json root = ordered_json::parse(collected_.str());
    ordered_json& context = root["context"];
    context["host_name"] = "";
    context.erase("executable");  // an absolute path of the recording machine
    for (const auto& [name, value] : suite_.context()) context[name] = value;
    for (ordered_json& row : root["benchmarks"]) {
      const auto name = row["name"].get<std::string>();
      if (row.value("run_type", "") != "iteration") continue;
      row["name"] = std::string(baseline::case_name(name));
      row["run_name"] = row["name"];
      if (row.contains("samples")) row["iterations"] = static_cast<int>(row["samples"]);
      const auto failed = suite_.problems().find(row["name"].get<std::string>());
      if (failed != suite_.problems().end())
        row[baseline::key::problem] = baseline::json_of(failed->second);
      const auto kept = suite_.samples().find(row["name"].get<std::string>());
      if (kept == suite_.samples().end()) continue;
      for (const double s : kept->second) row["x_kernel_us"].push_back(1e6 * s);
    }
    *target_ << root.dump(1) << '\n' << std::flush;
  }

 private:
  const suite& suite_;
  std::ostringstream collected_;
  std::ostream* target_ = nullptr;
};

/// One line per case for the terminal.
class table_reporter : public benchmark::BenchmarkReporter {
 public:
  explicit table_reporter(const suite& of) : suite_(of) {}

  bool ReportContext(const Context&) override {
    const auto context = suite_.context();
    const auto at = [&](std::string_view name) { return context.at(std::string(name)); };
    GetOutputStream() << fmt::format(
                             "{}, driver {}, CUDA {}, seed {}\n\n{:<52} {:>10} {:>10} {:>6} "
                             "{:>6} {:>8} {:>7}\n",
                             at(baseline::key::gpu_name),
                             at(baseline::key::driver),
                             at(baseline::key::cuda_toolkit),
                             at(baseline::key::seed),
                             "case",
                             "time",
                             "figure",
                             "/copy",
                             "/peak",
                             "samples",
                             "spread")
                      << std::flush;
    return true;
  }

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      const std::string full = run.benchmark_name();
      GetOutputStream() << fmt::format("{:<52} ", baseline::case_name(full));
      const auto why = why_not_measured(run);
      GetOutputStream() << (why ? "NOT MEASURED: " + *why : line(run)) << '\n' << std::flush;
    }
  }

 private:
  static std::string line(const Run& run) {
    const auto counter = [&](std::string_view name) -> double {
      const auto found = run.counters.find(std::string(name));
      return found == run.counters.end() ? 0.0 : static_cast<double>(found->second);
    };
    const double gb_s = counter(baseline::key::bandwidth_gb_s);
    const auto percent = [](double share) {
      return share > 0 ? fmt::format("{:.1f}%", 100 * share) : std::string("-");
    };
    return fmt::format("{:>7.1f} us {:>5.0f} {} {:>6} {:>6} {:>8.0f} {:>7}{}",
                       run.GetAdjustedRealTime(),
                       gb_s > 0 ? gb_s : 1000 * counter(baseline::key::tflop_s),
                       gb_s > 0 ? "GB/s" : "GF/s",
                       percent(counter(baseline::key::fraction_of_copy)),
                       percent(counter(baseline::key::fraction_of_peak)),
                       counter(baseline::key::samples),
                       fmt::format("{:.2f}%", 100 * counter(baseline::key::spread)),
                       counter(baseline::key::gated) > 0 ? "" : "  (not gated)");
  }

  const suite& suite_;
};

}  // namespace

std::unique_ptr<benchmark::BenchmarkReporter> display_reporter(const options& chosen,
                                                               const suite& of) {
  if (chosen.json_display) return std::make_unique<json_reporter>(of);
  if (chosen.default_display)
    return std::unique_ptr<benchmark::BenchmarkReporter>(benchmark::CreateDefaultDisplayReporter());
  return std::make_unique<table_reporter>(of);
}

std::unique_ptr<benchmark::BenchmarkReporter> file_reporter(const options& chosen,
                                                            const suite& of) {
  if (!chosen.json_out) return nullptr;
  return std::make_unique<json_reporter>(of);
}

}  // namespace warpgauge::perf
