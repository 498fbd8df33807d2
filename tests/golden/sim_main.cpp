// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Makes the golden launches on the simulator and compares their counters: with a device's
// (`check`), or with those of another build or run (`write`, then `equals`).
#include "tests/golden/counter_table.hpp"
#include "tests/golden/launches.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace {

using namespace warpgauge;
using golden::counter_table;
using golden::counter_values;

constexpr int equal = 0, different = 1, usage = 2, no_baseline = 3, infrastructure_error = 7;

// Under ncu's names, which end in the operation, where ncu counts the same.
void add(counter_values& out, const std::string& name, const sim::global_traffic& t) {
  out["l1tex__t_requests_pipe_lsu_mem_global_op_" + name + ".sum"] = t.requests;
  out["l1tex__t_sectors_pipe_lsu_mem_global_op_" + name + ".sum"] = t.sectors;
  out["global." + name + ".ideal_sectors"] = t.ideal_sectors;
  out["global." + name + ".tag_requests"] = t.tag_requests;
  out["global." + name + ".bytes"] = t.bytes;
}

void add(counter_values& out, const std::string& name, const sim::shared_traffic& t) {
  out["smsp__sass_inst_executed_op_shared_" + name + ".sum"] = t.requests;
  out["l1tex__data_pipe_lsu_wavefronts_mem_shared_op_" + name + ".sum"] = t.wavefronts;
  out["l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_" + name + ".sum"] = t.bank_conflicts;
  out["shared." + name + ".ideal_wavefronts"] = t.ideal_wavefronts;
  out["shared." + name + ".bytes"] = t.bytes;
}

golden::launch_counters counters_of(const std::string& name, const sim::launch_report& r) {
  golden::launch_counters result{.name = name, .counters = {}, .diagnosis = {}};
  counter_values& c = result.counters;
  for (const auto* t : {&r.global_load, &r.global_store, &r.global_atomic}) {
    c["memory_l2_theoretical_sectors_global"] += t->sectors;
    c["memory_l2_theoretical_sectors_global_ideal"] += t->ideal_sectors;
    c["memory_l1_tag_requests_global"] += t->tag_requests;
  }
  for (const auto* t : {&r.shared_load, &r.shared_store, &r.shared_atomic}) {
    c["memory_l1_wavefronts_shared"] += t->wavefronts;
    c["memory_l1_wavefronts_shared_ideal"] += t->ideal_wavefronts;
  }
  add(result.diagnosis, "ld", r.global_load);
  add(result.diagnosis, "st", r.global_store);
  add(result.diagnosis, "atomic", r.global_atomic);
  add(result.diagnosis, "ld", r.shared_load);
  add(result.diagnosis, "st", r.shared_store);
  add(result.diagnosis, "atomic", r.shared_atomic);
  result.diagnosis["barriers"] = r.barriers;
  result.diagnosis["exact"] = r.exact;
  return result;
}

// Lanes that store to one place are part of the patterns, and a race to the checkers; so those
// are off.
counter_table simulate(const counter_table* only, std::vector<std::string>& mistakes) {
  sim::current_options().findings = sim::findings_mode::off;
  counter_table table{.source = {{"chip", "simulator"}}, .launches = {}};
  golden::run_launches(
      {.wanted = [&](const std::string& name) { return !only || only->find(name); },
       .launched =
           [&](const std::string& name) {
             const sim::launch_report& report = sim::last_launch();
             if (!report.counted) mistakes.push_back(name + ": nothing was counted");
             table.launches.push_back(counters_of(name, report));
           }});
  return table;
}

int verdict(const counter_table& table,
            const std::string& against,
            const std::vector<std::string>& sentences) {
  for (const std::string& sentence : sentences) std::printf("%s\n", sentence.c_str());
  std::printf("%zu simulated launches compared with %s, %zu differences\n",
              table.launches.size(),
              against.c_str(),
              sentences.size());
  return sentences.empty() && !table.launches.empty() ? equal : different;
}

int check(const std::string& device,
          const std::string& exceptions,
          bool measured_only,
          golden::depth compare) {
  const counter_table measured = golden::read_table(device);
  auto known = golden::read_exceptions(exceptions);
  if (measured_only)
    std::erase_if(known, [&](const auto& entry) { return !measured.find(entry.first); });
  std::vector<std::string> sentences;
  const counter_table simulated = simulate(measured_only ? &measured : nullptr, sentences);
  const auto noise = golden::read_noise(exceptions);
  for (std::string& sentence : golden::deviations(measured, known, simulated, compare, noise))
    sentences.push_back(std::move(sentence));
  for (const auto& [name, exception] : known)
    std::printf("exception %s: %s\n", name.c_str(), exception.reason.c_str());
  for (const golden::golden_noise& n : noise)
    std::printf(
        "noise up to %g %% in %s*: %s\n", 100 * n.most, n.launches.c_str(), n.reason.c_str());
  return verdict(simulated, device, sentences);
}

int write(const std::string& output) {
  std::vector<std::string> mistakes;
  const counter_table table = simulate(nullptr, mistakes);
  golden::write_table(output, table);
  return verdict(table, "nothing, written to " + output, mistakes);
}

int equals(const std::string& expected) {
  const counter_table other = golden::read_table(expected);
  std::vector<std::string> sentences;
  const counter_table simulated = simulate(nullptr, sentences);
  for (std::string& sentence : golden::differences(other, simulated, golden::depth::all))
    sentences.push_back(std::move(sentence));
  if (other.launches.size() != simulated.launches.size())
    sentences.push_back("the number of launches differs");
  return verdict(simulated, expected, sentences);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("The golden launches on the simulator.");
  app.require_subcommand(1);
  std::string table, exceptions;
  bool measured_only = false, sums = false;
  auto* const check_command = app.add_subcommand("check", "equal the device's counters");
  check_command->add_option("table", table, "as ci/verify-counters records it")->required();
  check_command->add_option("exceptions", exceptions)->required();
  check_command->add_flag("--measured-only", measured_only, "make only launches of the table");
  check_command->add_flag("--sums", sums, "compare the hardware's own sums too; they may be noisy");
  auto* const write_command = app.add_subcommand("write", "write the simulator's counters");
  write_command->add_option("file", table)->required();
  auto* const equals_command = app.add_subcommand("equals", "count as another build or run did");
  equals_command->add_option("file", table, "from write")->required();
  try {
    app.parse(argc, argv);
    if (!sim::instrumented()) {
      std::printf("skipped: this build does not trace accesses\n");
      return 77;
    }
    if (*check_command) {
      if (!std::filesystem::exists(table)) {
        std::fprintf(
            stderr, "%s does not exist; ci/verify-counters --record writes it\n", table.c_str());
        return no_baseline;
      }
      return check(
          table, exceptions, measured_only, sums ? golden::depth::all : golden::depth::compared);
    }
    return *write_command ? write(table) : equals(table);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? equal : usage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "golden_launches: %s\n", error.what());
    return infrastructure_error;
  }
}
