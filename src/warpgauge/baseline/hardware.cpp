// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/hardware.hpp"

#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/machines.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

namespace warpgauge::baseline {
namespace {

/// Stored cards that would be in this machine, and are not.
std::set<std::string> gone_from_here(const stored_baseline& stored,
                                     const std::set<std::string>& here) {
  const std::map<std::string, int> machines = machines_of(stored);
  std::set<int> this_machine, all;
  for (const auto& [card, machine] : machines) {
    all.insert(machine);
    if (here.contains(card)) this_machine.insert(machine);
  }
  if (this_machine.empty() && all.size() == 1) this_machine = all;
  std::set<std::string> gone;
  for (const auto& [card, machine] : machines)
    if (this_machine.contains(machine) && !here.contains(card)) gone.insert(card);
  return gone;
}

/// What a baseline knows of one card.
struct known_card {
  std::uint64_t sessions = 0;
  bool same_driver = false;
};

known_card known(const stored_baseline& stored, const process& p) {
  known_card found;
  for (const auto& [id, s] : stored.sessions) {
    if (s.card != p.card) continue;
    ++found.sessions;
    found.same_driver |= s.driver == p.driver && s.cuda_toolkit == p.cuda_toolkit;
  }
  return found;
}

bool knows_driver(const stored_baseline& stored, const process& p) {
  for (const auto& [id, s] : stored.sessions)
    if (s.driver == p.driver && s.cuda_toolkit == p.cuda_toolkit) return true;
  return false;
}

}  // namespace

std::vector<hardware_change> hardware_changes(const stored_baseline* stored,
                                              std::span<const process> here,
                                              bool whole_machine) {
  std::map<std::string, const process*> cards;
  std::set<std::string> names;
  for (const process& p : here) {
    cards.emplace(p.card, &p);
    names.insert(p.card);
  }
  std::set<std::string> gone;
  if (stored != nullptr && whole_machine) gone = gone_from_here(*stored, names);
  std::vector<hardware_change> changes;
  for (const auto& [card, p] : cards) {
    const auto add = [&, &card = card](hardware kind, const std::string& what) {
      changes.push_back({card, kind, fmt::format("card {}: {}", card, what)});
    };
    if (stored == nullptr) {
      add(hardware::new_model, "a new model, " + p->gpu.name + ": no baseline here is of it");
      continue;
    }
    if (stored->gpu != p->gpu) {
      const bool model = compare(stored->gpu, p->gpu) == gpu_match::different;
      add(model ? hardware::new_model : hardware::other_settings, apart(stored->gpu, p->gpu));
      continue;
    }
    const std::string driver = fmt::format("driver {} and toolkit {}", p->driver, p->cuda_toolkit);
    if (const known_card k = known(*stored, *p); k.sessions > 0) {
      const std::string sessions = base::plural(k.sessions, "sessions");
      if (k.same_driver)
        add(hardware::unchanged, fmt::format("nothing has changed: stored with {}", driver));
      else
        add(hardware::new_driver,
            fmt::format("a new driver or toolkit: {}, with which none of its {} was measured",
                        driver,
                        sessions));
      continue;
    }
    std::string also;
    if (!knows_driver(*stored, *p)) also = fmt::format("; {} are new here too", driver);
    if (gone.empty()) {
      std::set<std::string> stored_cards;
      for (const auto& [id, s] : stored->sessions) stored_cards.insert(s.card);
      add(hardware::new_card,
          fmt::format("one more of a recorded model, {}, beside {}{}",
                      p->gpu.name,
                      base::plural(stored_cards.size(), "stored cards"),
                      also));
    } else {
      add(hardware::replaced_card,
          fmt::format("it replaces card {}, which is not here and whose sessions stay{}",
                      *gone.begin(),
                      also));
      gone.erase(gone.begin());
    }
  }
  return changes;
}

}  // namespace warpgauge::baseline
