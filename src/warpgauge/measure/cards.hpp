// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/measure/nvml.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The devices that CUDA programs can use on this machine: whole GPUs and MIG instances.
namespace warpgauge::measure {

/// A whole GPU or a MIG instance.
struct card {
  std::string uuid;         ///< as CUDA_VISIBLE_DEVICES takes it
  std::string name;         ///< "NVIDIA H100 80GB HBM3", "... MIG 1g.10gb"
  std::string mig = "off";  ///< or the profile: "1g.10gb"
  std::optional<std::uint64_t> memory_bytes =
      std::nullopt;        ///< absent if it shares the machine's memory
  std::string place = {};  ///< "0", or "0.3": GPU and MIG instance as the driver counts them
};

/// A GPU as the driver lists it.
struct board {
  card whole;
  bool mig_on = false;
  bool prohibited = false;  ///< its compute mode refuses every context
  std::vector<card> instances;
};

std::vector<board> boards_of(const nvml& library);

/// The variables by which CUDA hides GPUs from a process.
struct visibility {
  std::optional<std::string> devices;  ///< CUDA_VISIBLE_DEVICES
  bool pci_order = false;              ///< CUDA_DEVICE_ORDER=PCI_BUS_ID
};

/// Those of this process's environment.
visibility current_visibility();

struct card_inventory {
  std::vector<card> cards;            ///< in the order of the driver
  std::vector<std::string> left_out;  ///< a sentence for each device that might be missed
  std::string refused;                ///< not empty: why nothing is known
};

/// With MIG on, a GPU's instances replace it. Follows CUDA_VISIBLE_DEVICES as CUDA does: the list
/// ends at its first entry that names no GPU.
card_inventory cards_of(const std::vector<board>& boards, const visibility& v);

/// The machine's devices, and how many GPUs do not answer.
card_inventory find_cards(const nvml& library, const visibility& v);

/// "gpu_8f6a2b1c_..." from "GPU-8f6a2b1c-...": CTest takes only small letters, digits and
/// underscores.
std::string resource_id(std::string_view uuid);

}  // namespace warpgauge::measure
