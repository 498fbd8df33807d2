// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/cards.hpp"

#include "warpgauge/base/text.hpp"
#include "warpgauge/measure/device_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <set>

namespace warpgauge::measure {

namespace {

card card_from(const nvml_device& d) {
  const std::string name = d.name();
  return {.uuid = d.uuid(),
          .name = name,
          .mig = mig_profile_of(name),
          .memory_bytes = d.usable_memory_bytes()};
}

std::vector<std::string> entries_of(std::string_view list) {
  std::vector<std::string> all;
  while (!list.empty()) {
    const auto comma = list.find(',');
    std::string_view entry = list.substr(0, comma);
    while (entry.starts_with(' ')) entry.remove_prefix(1);
    while (entry.ends_with(' ')) entry.remove_suffix(1);
    all.emplace_back(entry);
    list = comma == std::string_view::npos ? "" : list.substr(comma + 1);
  }
  return all;
}

/// Boards and instances named by an entry of CUDA_VISIBLE_DEVICES, as UUIDs of cards.
struct selection {
  std::vector<std::string> cards;
  std::optional<std::string> stopped_at;  ///< the first entry that names no card, or several
  std::string refused;
};

std::vector<std::string> cards_on(const board& b) {
  if (!b.mig_on) return {b.whole.uuid};
  std::vector<std::string> all;
  for (const card& c : b.instances) all.push_back(c.uuid);
  return all;
}

/// All cards whose UUID begins with the entry; for one GPU or one instance.
std::vector<std::vector<std::string>> named_by(const std::string& entry,
                                               const std::vector<board>& boards) {
  std::vector<std::vector<std::string>> all;
  for (const board& b : boards) {
    if (b.whole.uuid.starts_with(entry)) all.push_back(cards_on(b));
    for (const card& c : b.instances)
      if (c.uuid.starts_with(entry)) all.push_back({c.uuid});
  }
  return all;
}

/// CUDA counts the fastest GPU first unless asked for the driver's order, and MIG instances in its
/// own way; when all GPUs are alike both orders are the same.
bool numbers_are_clear(const std::vector<board>& boards, bool pci_order) {
  const auto like_first = [&](const board& b) {
    return b.mig_on == boards.front().mig_on &&
           (pci_order || b.whole.name == boards.front().whole.name);
  };
  return std::all_of(boards.begin(), boards.end(), like_first);
}

selection selected(const std::vector<board>& boards, const visibility& v) {
  selection s;
  std::set<std::string> seen;
  for (const std::string& entry : entries_of(*v.devices)) {
    int number = -1;
    const auto [end, fault] = std::from_chars(entry.data(), entry.data() + entry.size(), number);
    const bool numeric = fault == std::errc() && end == entry.data() + entry.size();
    std::vector<std::vector<std::string>> named;
    if (numeric && number >= 0 && static_cast<std::size_t>(number) < boards.size()) {
      if (!numbers_are_clear(boards, v.pci_order)) {
        s.refused = fmt::format(
            "CUDA_VISIBLE_DEVICES={} counts in CUDA's own order, because the GPUs here differ: "
            "set "
            "CUDA_DEVICE_ORDER=PCI_BUS_ID too, or name them by their UUIDs (nvidia-smi -L)",
            *v.devices);
        return s;
      }
      named.push_back(cards_on(boards[static_cast<std::size_t>(number)]));
    } else if (entry.starts_with("GPU-") || entry.starts_with("MIG-")) {
      named = named_by(entry, boards);
    }
    if (named.size() != 1) {
      s.stopped_at = entry;
      return s;
    }
    for (const std::string& uuid : named.front()) {
      if (seen.insert(uuid).second) {
        s.cards.push_back(uuid);
        continue;
      }
      s.refused =
          fmt::format("CUDA_VISIBLE_DEVICES={} names a GPU twice, so CUDA shows none", *v.devices);
      return s;
    }
  }
  return s;
}

}  // namespace

std::vector<board> boards_of(const nvml& library) {
  std::vector<board> all;
  for (const nvml_device& d : library.devices()) {
    board b;
    b.whole = card_from(d);
    b.whole.place = std::to_string(all.size());
    b.mig_on = d.mig().value_or(false);
    b.prohibited = d.computing_prohibited().value_or(false);
    for (const nvml_device& instance : d.mig_instances()) {
      b.instances.push_back(card_from(instance));
      if (b.instances.back().mig == "off") b.instances.back().mig = "unknown";
      b.instances.back().place = fmt::format("{}.{}", all.size(), b.instances.size() - 1);
    }
    all.push_back(b);
  }
  return all;
}

visibility current_visibility() {
  visibility v;
  if (const char* devices = std::getenv("CUDA_VISIBLE_DEVICES")) v.devices = devices;
  const char* order = std::getenv("CUDA_DEVICE_ORDER");
  v.pci_order = order != nullptr && std::string_view(order) == "PCI_BUS_ID";
  return v;
}

card_inventory cards_of(const std::vector<board>& boards, const visibility& v) {
  card_inventory found;
  selection s;
  if (v.devices) {
    s = selected(boards, v);
    if (!s.refused.empty()) return {.cards = {}, .left_out = {}, .refused = s.refused};
    if (s.stopped_at && *s.stopped_at != "-1")
      found.left_out.push_back(fmt::format(
          "CUDA stops reading CUDA_VISIBLE_DEVICES at '{}', which names no GPU or several",
          *s.stopped_at));
  }
  std::size_t hidden = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const board& b = boards[i];
    const auto leave_out = [&](const std::string& why) {
      found.left_out.push_back(fmt::format("GPU {} ({}): {}", i, b.whole.name, why));
    };
    if (b.prohibited) {
      leave_out("its compute mode is prohibited; nvidia-smi -c 0 lifts that");
      continue;
    }
    if (b.mig_on && b.instances.empty()) {
      leave_out("MIG is on and there is no instance; nvidia-smi mig -cgi makes one");
      continue;
    }
    for (const card& c : b.mig_on ? b.instances : std::vector<card>{b.whole}) {
      if (c.uuid.empty())
        leave_out("the driver does not report its UUID");
      else if (v.devices && std::find(s.cards.begin(), s.cards.end(), c.uuid) == s.cards.end())
        ++hidden;
      else
        found.cards.push_back(c);
    }
  }
  if (hidden > 0)
    found.left_out.push_back(
        fmt::format("CUDA_VISIBLE_DEVICES hides {}", base::plural(hidden, "cards")));
  return found;
}

card_inventory find_cards(const nvml& library, const visibility& v) {
  if (!library.why_not().empty())
    return {.cards = {}, .left_out = {library.why_not()}, .refused = {}};
  const std::vector<board> boards = boards_of(library);
  card_inventory found = cards_of(boards, v);
  if (const std::size_t listed = library.device_count(); listed > boards.size())
    found.left_out.push_back(
        fmt::format("{} of {} GPUs of the driver do not answer: broken, or not given to this job",
                    listed - boards.size(),
                    listed));
  if (boards.empty() && found.left_out.empty())
    found.left_out.emplace_back("the driver lists no GPU");
  return found;
}

std::string resource_id(std::string_view uuid) {
  std::string id(uuid);
  for (char& c : id) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))) c = '_';
  }
  return id;
}

}  // namespace warpgauge::measure
