// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/measure/cards.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>

namespace warpgauge::cli {
namespace {

struct resources_options {
  std::string file;
  bool require_gpu = false;
};

/// CTest's own form. Two types, of which a test takes one: types are allocated independently, so a
/// card of the one and memory of the other might be on two GPUs.
std::string specification(const std::vector<measure::card>& cards) {
  using json = nlohmann::ordered_json;
  json whole = json::array();
  json memory = json::array();
  for (const measure::card& c : cards) {
    const std::string id = measure::resource_id(c.uuid);
    whole.push_back({{"id", id}, {"slots", 1}});
    if (c.memory_bytes && *c.memory_bytes >> 20 > 0)
      memory.push_back({{"id", id}, {"slots", *c.memory_bytes >> 20}});
  }
  const json document{{"version", {{"major", 1}, {"minor", 0}}},
                      {"local", json::array({{{"gpus", whole}, {"gpu_mib", memory}}})}};
  return document.dump(2) + "\n";
}

/// "2 GPUs", "1 GPU and 7 MIG instances"
std::string counted(const std::vector<measure::card>& cards) {
  std::size_t slices = 0;
  for (const measure::card& c : cards) slices += c.mig != "off";
  const std::size_t whole = cards.size() - slices;
  if (slices == 0) return base::plural(whole, "GPUs");
  const std::string text = base::plural(slices, "MIG instances");
  return whole == 0 ? text : base::plural(whole, "GPUs") + " and " + text;
}

exit_code write_resources(const resources_options& options) {
  const measure::nvml library;
  const measure::card_inventory found = measure::find_cards(library, measure::current_visibility());
  if (!found.refused.empty()) throw stop(exit_code::usage, found.refused);
  if ((options.require_gpu || device::gpu_required()) && found.cards.empty())
    throw stop(exit_code::infrastructure,
               fmt::format("a GPU is required: {}", fmt::join(found.left_out, "; ")));

  const std::string text = specification(found.cards);
  if (options.file.empty() || options.file == "-") {
    emit(text);
  } else {
    base::write_file(options.file, text);
    emit_prose(fmt::format("resources: {}; wrote {}\n", counted(found.cards), options.file));
  }
  std::string notes;
  for (const std::string& sentence : found.left_out) notes += "resources: " + sentence + "\n";
  for (const measure::card& c : found.cards)
    if (!c.memory_bytes)
      notes += fmt::format("resources: {} has no memory of its own: no slots of gpu_mib\n", c.name);
  std::fputs(base::clean(notes).c_str(), stderr);
  return exit_code::ok;
}

action declare_resources(CLI::App& app) {
  const auto options = std::make_shared<resources_options>();
  app.add_option("-o,--out", options->file, "File [standard output]");
  app.add_flag("--require-gpu", options->require_gpu, "Fail when there is no GPU");
  return [options] { return write_resources(*options); };
}

}  // namespace

command resources_command() {
  return {"resources",
          "Lists this machine's GPUs, MIG instances and their memory for CTest",
          {exit_code::ok, exit_code::usage, exit_code::infrastructure},
          declare_resources,
          "warpgauge resources --out gpus.json && ctest -j 16 --resource-spec-file gpus.json"};
}

}  // namespace warpgauge::cli
