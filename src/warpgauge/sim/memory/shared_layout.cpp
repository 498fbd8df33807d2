// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/memory/shared_layout.hpp"

#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/memory/elf_file.hpp"
#include "warpgauge/sim/memory/symbols.hpp"

#include <link.h>
#include <pthread.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>

namespace warpgauge::sim {

namespace {

// With glibc a thread's descriptor lies at a fixed distance from its static thread-local storage,
// so distances found on one thread hold on all.
std::ptrdiff_t thread_anchor() { return static_cast<std::ptrdiff_t>(pthread_self()); }

// The dynamic loader's. An offset in a module's thread-local storage as an address of the calling
// thread, for which it makes the storage if need be.
extern "C" void* __tls_get_addr(std::size_t* module_and_offset);

std::ptrdiff_t distance_of(std::size_t module) {
  std::size_t start[2] = {module, 0};
  return reinterpret_cast<std::ptrdiff_t>(__tls_get_addr(start)) - thread_anchor();
}

struct tls_module {
  std::string path;
  std::uintptr_t loaded_at = 0;
  std::size_t number = 0;
  std::size_t bytes = 0;
  bool executable = false;
  std::ptrdiff_t from_anchor = 0;
};

// Leaves the modules whose storage lies in the same place in each thread: that of libraries opened
// later does not.
void keep_static(std::vector<tls_module>& modules) {
  for (tls_module& m : modules) m.from_anchor = distance_of(m.number);
  const auto moves = [](const tls_module& m) {
    return !m.executable && distance_of(m.number) != m.from_anchor;
  };
  if (std::all_of(modules.begin(), modules.end(), std::mem_fn(&tls_module::executable))) return;
  std::thread([&] { std::erase_if(modules, moves); }).join();
}

bool holds(const dl_phdr_info& info, std::uintptr_t address) {
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = info.dlpi_phdr[i];
    if (header.p_type == PT_LOAD && address - (info.dlpi_addr + header.p_vaddr) < header.p_memsz) {
      return true;
    }
  }
  return false;
}

const ElfW(Phdr) * thread_locals_of(const dl_phdr_info& info) {
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    if (info.dlpi_phdr[i].p_type == PT_TLS) return &info.dlpi_phdr[i];
  }
  return nullptr;
}

int collect_module(dl_phdr_info* info, std::size_t, void* out) {
  const bool executable = info->dlpi_name == nullptr || *info->dlpi_name == '\0';
  const ElfW(Phdr)* const header = thread_locals_of(*info);
  if (header == nullptr) return 0;
  if (!executable && (!elf_file::may_hold_kernels(info->dlpi_name) ||
                      holds(*info, reinterpret_cast<std::uintptr_t>(&collect_module)))) {
    return 0;
  }
  static_cast<std::vector<tls_module>*>(out)->push_back({elf_file::path_of(info->dlpi_name),
                                                         info->dlpi_addr,
                                                         info->dlpi_tls_modid,
                                                         header->p_memsz,
                                                         executable});
  return 0;
}

// The module that holds a kernel, and how many were closed so far.
struct kernels_module {
  std::uintptr_t kernel = 0;
  std::optional<tls_module> found{};
  unsigned long long closed = 0;
};

int find_module(dl_phdr_info* info, std::size_t, void* wanted) {
  auto& w = *static_cast<kernels_module*>(wanted);
  w.closed = info->dlpi_subs;
  if (!holds(*info, w.kernel)) return 0;
  const ElfW(Phdr)* const header = thread_locals_of(*info);
  if (header != nullptr && info->dlpi_name != nullptr && *info->dlpi_name != '\0') {
    w.found = {info->dlpi_name, info->dlpi_addr, info->dlpi_tls_modid, header->p_memsz};
  }
  return 1;
}

// Thread-locals of the compiler and the built-in variables, which no kernel declares.
bool is_foreign_name(std::string_view name) {
  for (const char* start : {"_ZGV", "_ZTH", "_ZTW", "__tls_guard"}) {
    if (name.starts_with(start)) return true;
  }
  for (const char* own : {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"}) {
    if (name == own) return true;
  }
  return false;
}

// Names that extern __shared__ arrays have in the sources.
std::set<std::string>& dynamic_names() {
  static auto& instance = *new std::set<std::string>;
  return instance;
}

std::string name_of_array(const char* symbol) {
  if (std::string_view(symbol) != "warpgauge_sim_dynamic_shared") return symbols::demangle(symbol);
  return dynamic_names().size() == 1 ? *dynamic_names().begin() : "dynamic shared memory";
}

using range = std::pair<std::size_t, std::size_t>;  // offset, bytes

void read_module(const tls_module& module,
                 std::size_t at,
                 std::vector<shared_object>& objects,
                 std::vector<range>& compilers_own) {
  bool any = false;
  elf_file::for_each_symbol(module.path, [&](const char* name, const GElf_Sym& symbol) {
    if (GELF_ST_TYPE(symbol.st_info) != STT_TLS || symbol.st_shndx == SHN_UNDEF ||
        symbol.st_size == 0 || symbol.st_value + symbol.st_size > module.bytes) {
      return;
    }
    any = true;
    if (is_foreign_name(name)) {
      compilers_own.emplace_back(at + symbol.st_value, symbol.st_size);
    } else {
      objects.push_back({name_of_array(name),
                         at + symbol.st_value,
                         symbol.st_size,
                         symbol.st_size == shared_layout::dynamic_symbol_bytes});
    }
  });
  if (!any) objects.push_back({"shared memory", at, module.bytes, false});
}

}  // namespace

const shared_layout& shared_layout::of_program() {
  static const shared_layout& layout = *[] {
    auto* result = new shared_layout;
    std::vector<tls_module> modules;
    dl_iterate_phdr(collect_module, &modules);
    keep_static(modules);
    if (modules.empty()) return result;
    std::ptrdiff_t first = modules.front().from_anchor;
    std::ptrdiff_t last = first;
    for (const tls_module& m : modules) {
      first = std::min(first, m.from_anchor);
      last = std::max(last, m.from_anchor + static_cast<std::ptrdiff_t>(m.bytes));
    }
    first &= ~std::ptrdiff_t{15};  // words of the cells are words of memory
    result->from_thread_pointer_ = first;
    result->bytes_ = static_cast<std::size_t>(last - first);
    std::vector<range> own;
    std::vector<range> outside;
    std::sort(modules.begin(), modules.end(), [](const tls_module& a, const tls_module& b) {
      return a.from_anchor < b.from_anchor;
    });
    std::size_t end = 0;  // between the modules lies what is not ours
    for (const tls_module& m : modules) {
      const auto at = static_cast<std::size_t>(m.from_anchor - first);
      if (at > end) outside.emplace_back(end, at - end);
      end = at + m.bytes;
      read_module(m, at, result->objects_, own);
      result->modules_.push_back(m.loaded_at);
    }
    result->assign_owners(own, outside);
    return result;
  }();
  return layout;
}

const shared_layout& shared_layout::of_kernel(const void* kernel) {
  const shared_layout& program = of_program();
  kernels_module wanted{reinterpret_cast<std::uintptr_t>(kernel)};
  dl_iterate_phdr(find_module, &wanted);
  if (!wanted.found) return program;
  const tls_module& m = *wanted.found;
  if (std::count(program.modules_.begin(), program.modules_.end(), m.loaded_at) != 0) {
    return program;
  }
  // Another library may lie where one was closed. Layouts stay, as workers have them.
  static std::mutex mutex;
  static auto& known =
      *new std::map<std::pair<std::size_t, unsigned long long>, const shared_layout*>;
  const std::lock_guard lock(mutex);
  const shared_layout*& layout = known[{m.number, wanted.closed}];
  if (layout == nullptr) {
    auto* const made = new shared_layout;
    made->module_ = m.number;
    made->bytes_ = m.bytes;
    std::vector<range> own;
    read_module(m, 0, made->objects_, own);
    made->assign_owners(own, {});
    layout = made;
  }
  return *layout;
}

shared_layout::shared_layout(std::size_t bytes, std::vector<shared_object> objects)
    : block_(bytes), bytes_(bytes), objects_(std::move(objects)) {
  from_thread_pointer_ = reinterpret_cast<std::ptrdiff_t>(block_.data()) - thread_anchor();
  assign_owners({}, {});
}

void shared_layout::assign_owners(const std::vector<range>& compilers_ranges,
                                  const std::vector<range>& outside_ranges) {
  std::stable_sort(
      objects_.begin(), objects_.end(), [](const shared_object& a, const shared_object& b) {
        return std::tie(a.offset, a.name) < std::tie(b.offset, b.name);
      });
  // All dynamic arrays are one memory; aliases of an array are that array.
  std::vector<shared_object> distinct;
  for (shared_object& o : objects_) {
    if (!distinct.empty() && distinct.back().offset == o.offset && distinct.back().size == o.size) {
      if (o.dynamic && o.name != distinct.back().name)
        distinct.back().name = "dynamic shared memory";
      continue;
    }
    distinct.push_back(std::move(o));
  }
  objects_ = std::move(distinct);
  owner_.assign(bytes_, outside);
  if (objects_.empty()) return;
  constexpr std::uint16_t padding = outside - 1;
  std::fill(owner_.begin(), owner_.end(), padding);
  for (const auto& [offset, size] : compilers_ranges) {
    std::fill_n(owner_.begin() + static_cast<std::ptrdiff_t>(offset), size, compilers);
  }
  for (const auto& [offset, size] : outside_ranges) {
    std::fill_n(owner_.begin() + static_cast<std::ptrdiff_t>(offset), size, outside);
  }
  const std::size_t most = std::min<std::size_t>(objects_.size(), padding);
  for (std::size_t i = 0; i < most; ++i) {
    std::fill_n(owner_.begin() + static_cast<std::ptrdiff_t>(objects_[i].offset),
                objects_[i].size,
                static_cast<std::uint16_t>(i));
  }
  std::uint16_t nearest = outside;
  for (const std::uint16_t o : owner_) {
    if (o < padding) {
      nearest = o;
      break;
    }
  }
  for (std::uint16_t& o : owner_) {
    if (o < padding) nearest = o;
    if (o == padding) o = nearest;
  }
}

const shared_object& shared_layout::nearest(std::intptr_t offset) const {
  const auto distance = [offset](const shared_object& o) {
    const auto begin = static_cast<std::intptr_t>(o.offset);
    const auto end = begin + static_cast<std::intptr_t>(o.size);
    return offset < begin ? begin - offset : std::max<std::intptr_t>(offset - end + 1, 0);
  };
  return *std::min_element(
      objects_.begin(), objects_.end(), [&](const shared_object& a, const shared_object& b) {
        return distance(a) < distance(b);
      });
}

std::uintptr_t shared_layout::base() const {
  const std::ptrdiff_t distance = module_ != 0 ? distance_of(module_) : from_thread_pointer_;
  return static_cast<std::uintptr_t>(thread_anchor() + distance);
}

}  // namespace warpgauge::sim

void warpgauge_sim_name_dynamic_shared(const char* name) {
  warpgauge::sim::dynamic_names().emplace(name);
}
