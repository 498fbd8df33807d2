// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/memory/static_data.hpp"

#include "warpgauge/sim/memory/elf_file.hpp"

#include <link.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <string_view>
#include <vector>

namespace warpgauge::sim::static_data {

namespace {

struct range {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  bool writable = false;
  bool of_kernels = false;
  bool code = false;
};

struct program {
  std::vector<range> segments;   // sorted
  std::vector<range> constants;  // sections of __constant__ variables
};

int add_module(dl_phdr_info* info, std::size_t, void* out) {
  auto& p = *static_cast<program*>(out);
  const bool of_kernels = elf_file::may_hold_kernels(info->dlpi_name);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = info->dlpi_phdr[i];
    if (header.p_type != PT_LOAD) continue;
    const std::uintptr_t begin = info->dlpi_addr + header.p_vaddr;
    p.segments.push_back({begin,
                          begin + header.p_memsz,
                          (header.p_flags & PF_W) != 0,
                          of_kernels,
                          (header.p_flags & PF_X) != 0});
  }
  elf_file::for_each_section(elf_file::path_of(info->dlpi_name),
                             [&](std::string_view name, const GElf_Shdr& section) {
                               if (!name.starts_with("warpgauge_constant")) return;
                               const std::uintptr_t begin = info->dlpi_addr + section.sh_addr;
                               p.constants.push_back({begin, begin + section.sh_size});
                             });
  return 0;
}

std::atomic<const program*> loaded{nullptr};

// Never freed: a launch may be using it.
const program& the_program() {
  if (const program* known = loaded.load(std::memory_order_acquire)) return *known;
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  if (const program* known = loaded.load(std::memory_order_acquire)) return *known;
  const program* const fresh = [] {
    auto* p = new program;
    dl_iterate_phdr(add_module, p);
    std::sort(p->segments.begin(), p->segments.end(), [](const range& a, const range& b) {
      return a.begin < b.begin;
    });
    return p;
  }();
  loaded.store(fresh, std::memory_order_release);
  return *fresh;
}

const range* segment_of(std::uintptr_t address) {
  const std::vector<range>& segments = the_program().segments;
  auto it = std::upper_bound(
      segments.begin(), segments.end(), address, [](std::uintptr_t a, const range& r) {
        return a < r.begin;
      });
  if (it == segments.begin()) return nullptr;
  --it;
  return address < it->end ? &*it : nullptr;
}

}  // namespace

void forget() { loaded.store(nullptr, std::memory_order_release); }

bool contains(std::uintptr_t address) { return segment_of(address) != nullptr; }

bool is_of_kernels(std::uintptr_t address) {
  const range* segment = segment_of(address);
  return segment != nullptr && segment->of_kernels;
}

bool is_data(std::uintptr_t address) {
  const range* segment = segment_of(address);
  return segment != nullptr && !segment->code;
}

void for_each_writable_of_kernels(const std::function<void(std::uintptr_t, std::size_t)>& use) {
  for (const range& r : the_program().segments) {
    if (r.of_kernels && r.writable) use(r.begin, r.end - r.begin);
  }
}

bool is_constant(std::uintptr_t address) {
  const std::vector<range>& constants = the_program().constants;
  return std::any_of(constants.begin(), constants.end(), [&](const range& r) {
    return address >= r.begin && address < r.end;
  });
}

bool is_writable(std::uintptr_t address) {
  const range* segment = segment_of(address);
  return segment != nullptr && segment->writable;
}

}  // namespace warpgauge::sim::static_data
