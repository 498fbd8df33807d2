// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/memory/static_variables.hpp"

#include "warpgauge/sim/memory/elf_file.hpp"
#include "warpgauge/sim/memory/host_variables.hpp"
#include "warpgauge/sim/memory/symbols.hpp"

#include <link.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <new>
#include <string_view>
#include <vector>

namespace warpgauge::sim::static_variables {

namespace {

// Behind a module's last variable; the heap begins farther away.
constexpr std::uintptr_t reach = 4096;

struct variable {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  std::uintptr_t last_end = 0;  ///< of this one and all before it
  std::string name;             ///< mangled
  bool of_host = false;         ///< host_variables may add it while kernels run
};

bool begins_earlier(const variable& a, const variable& b) { return a.begin < b.begin; }

/// Memory that kernels may write: a writable segment without its parts that are read-only after
/// loading.
struct area {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  std::uintptr_t cells = 0;   ///< as many bytes of words written, of words read, then of bytes
  std::vector<bool> counted;  ///< words that a compiler's own counters occupy; empty: none
};

struct program {
  std::vector<area> areas;
  std::vector<variable> variables;  // sorted
};

/// How g++ and clang name the counters of coverage and profiles: threads share them unordered by
/// design, and no source line of a kernel touches them.
bool is_compilers_counter(std::string_view name) {
  for (const char* prefix : {"__gcov", "__llvm_gcov", "__llvm_prf", "__prof", "__sancov"}) {
    if (name.starts_with(prefix)) return true;
  }
  return false;
}

std::size_t bytes_of_cells(const area& a) { return 10 * (a.end - a.begin); }

void add_area(program& p, std::uintptr_t begin, std::uintptr_t end) {
  begin &= ~std::uintptr_t{3};
  end = (end + 3) & ~std::uintptr_t{3};
  if (begin >= end) return;
  area a{begin, end, 0, {}};
  void* const cells = mmap(nullptr,
                           bytes_of_cells(a),
                           PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                           -1,
                           0);
  if (cells == MAP_FAILED) throw std::bad_alloc();
  a.cells = reinterpret_cast<std::uintptr_t>(cells);
  p.areas.push_back(a);
}

int add_module(dl_phdr_info* info, std::size_t, void* out) {
  if (!elf_file::may_hold_kernels(info->dlpi_name)) return 0;
  auto& p = *static_cast<program*>(out);
  std::uintptr_t relocated_end = 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = info->dlpi_phdr[i];
    if (header.p_type == PT_GNU_RELRO) {
      relocated_end = info->dlpi_addr + header.p_vaddr + header.p_memsz;
    }
  }
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = info->dlpi_phdr[i];
    if (header.p_type != PT_LOAD || (header.p_flags & PF_W) == 0) continue;
    const std::uintptr_t begin = info->dlpi_addr + header.p_vaddr;
    const std::uintptr_t end = begin + header.p_memsz;
    const bool relocated = relocated_end > begin && relocated_end <= end;
    add_area(p, relocated ? relocated_end : begin, end);
  }
  elf_file::for_each_symbol(
      elf_file::path_of(info->dlpi_name), [&](const char* name, const GElf_Sym& symbol) {
        if (GELF_ST_TYPE(symbol.st_info) != STT_OBJECT || symbol.st_shndx == SHN_UNDEF ||
            symbol.st_size == 0) {
          return;
        }
        const std::uintptr_t begin = info->dlpi_addr + symbol.st_value;
        p.variables.push_back({begin, begin + symbol.st_size, 0, name, false});
      });
  return 0;
}

void leave_out(const variable& counter, std::vector<area>& areas) {
  for (area& a : areas) {
    if (counter.begin < a.begin || counter.begin >= a.end) continue;
    a.counted.resize((a.end - a.begin) / 4);
    for (std::uintptr_t at = counter.begin; at < std::min(counter.end, a.end); at += 4) {
      a.counted[(at - a.begin) / 4] = true;
    }
  }
}

void mark_of_host(std::vector<variable>& sorted, std::uintptr_t address) {
  const auto [first, last] = std::equal_range(
      sorted.begin(), sorted.end(), variable{address, 0, 0, {}, false}, begins_earlier);
  std::for_each(
      first, last, [](variable& v) { __atomic_store_n(&v.of_host, true, __ATOMIC_RELAXED); });
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
    std::sort(p->variables.begin(), p->variables.end(), begins_earlier);
    host_variables::for_each([p](std::uintptr_t at) { mark_of_host(p->variables, at); });
    std::uintptr_t last = 0;
    for (variable& v : p->variables) {
      v.last_end = last = std::max(last, v.end);
      if (is_compilers_counter(v.name)) leave_out(v, p->areas);
    }
    return p;
  }();
  loaded.store(fresh, std::memory_order_release);
  return *fresh;
}

const area* area_of(std::uintptr_t address) {
  for (const area& a : the_program().areas) {
    if (address - a.begin < a.end - a.begin) return &a;
  }
  return nullptr;
}

/// The last one that begins at the address or before it.
const variable* variable_at(std::uintptr_t address) {
  const std::vector<variable>& all = the_program().variables;
  const auto after =
      std::upper_bound(all.begin(), all.end(), address, [](std::uintptr_t a, const variable& v) {
        return a < v.begin;
      });
  return after == all.begin() ? nullptr : &*std::prev(after);
}

}  // namespace

void forget() { loaded.store(nullptr, std::memory_order_release); }

description describe(std::uintptr_t address) {
  const variable* const v = variable_at(address);
  if (v == nullptr) return {};
  return {symbols::demangle(v->name.c_str()),
          static_cast<std::int64_t>(address - v->begin),
          static_cast<std::int64_t>(v->end - v->begin)};
}

std::string place_of(const description& d) {
  if (d.object.empty()) return "static memory";
  if (d.offset >= d.bytes) {
    return std::to_string(d.offset - d.bytes) + " bytes past the end of " + d.object;
  }
  return "offset " + std::to_string(d.offset) + " of " + d.object;
}

place place_of_access(std::uintptr_t address, unsigned size) {
  const variable* const v = variable_at(address + size - 1);
  if (v == nullptr) return place::inside;
  if (__atomic_load_n(&v->of_host, __ATOMIC_RELAXED) && v->end >= address + size) {
    return place::of_host;
  }
  if (v->begin > address || v->last_end >= address + size) return place::inside;
  for (const area& a : the_program().areas) {
    if (v->begin >= a.begin && v->begin < a.end && address < a.end + reach) return place::past;
  }
  return place::inside;
}

bool has_race_cells(std::uintptr_t address, unsigned size) {
  const area* const a = area_of(address);
  return a != nullptr && address + size <= a->end &&
         (a->counted.empty() || !a->counted[(address - a->begin) / 4]);
}

race_cells race_cells_of(std::uintptr_t address) {
  const area& a = *area_of(address);
  const std::uintptr_t bytes = a.end - a.begin;
  const std::uintptr_t offset = address - a.begin;
  const std::uintptr_t word = offset & ~std::uintptr_t{3};
  const auto at = [&](std::uintptr_t cell) {
    return reinterpret_cast<std::uint32_t*>(a.cells + cell);
  };
  return {at(word), at(bytes + word), at(2 * bytes + 4 * offset), at(6 * bytes + 4 * offset)};
}

void clear_race_cells() {
  for (const area& a : the_program().areas) {
    madvise(reinterpret_cast<void*>(a.cells), bytes_of_cells(a), MADV_DONTNEED);
  }
}

}  // namespace warpgauge::sim::static_variables
