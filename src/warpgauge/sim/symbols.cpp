// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/symbols.hpp"

#include <cxxabi.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace warpgauge::sim::symbols {

namespace {

// Debug information is read from the modules themselves. The library's own search may ask a server
// on the network for it, which a test run must not wait for.
int find_no_separate_debug_file(
    Dwfl_Module*, void**, const char*, Dwarf_Addr, const char*, const char*, GElf_Word, char**) {
  return -1;
}

class process_symbols {
 public:
  process_symbols() {
    static const Dwfl_Callbacks callbacks = {
        dwfl_linux_proc_find_elf, find_no_separate_debug_file, nullptr, nullptr};
    dwfl_ = dwfl_begin(&callbacks);
    report();
  }

  Dwfl_Module* module_of(std::uintptr_t address) {
    if (dwfl_ == nullptr) return nullptr;
    Dwfl_Module* module = dwfl_addrmodule(dwfl_, address);
    if (module == nullptr) {  // loaded since
      report();
      module = dwfl_addrmodule(dwfl_, address);
    }
    return module;
  }

  std::mutex mutex;
  std::unordered_map<std::uintptr_t, source_line> lines;

 private:
  void report() {
    if (dwfl_ == nullptr) return;
    dwfl_report_begin_add(dwfl_);
    dwfl_linux_proc_report(dwfl_, getpid());
    dwfl_report_end(dwfl_, nullptr, nullptr);
  }

  Dwfl* dwfl_ = nullptr;
};

// Never destroyed: reports may be assembled while static objects are.
process_symbols& the_process() {
  static process_symbols& instance = *new process_symbols;
  return instance;
}

source_line look_up(process_symbols& process, std::uintptr_t address) {
  source_line result;
  Dwfl_Module* module = process.module_of(address);
  if (module == nullptr) return result;
  if (const char* name = dwfl_module_addrname(module, address)) result.function = demangle(name);
  if (Dwfl_Line* line = dwfl_module_getsrc(module, address)) {
    if (const char* file = dwfl_lineinfo(line, nullptr, &result.line, nullptr, nullptr, nullptr)) {
      result.file = file;
    }
  }
  return result;
}

}  // namespace

source_line locate(std::uintptr_t pc) {
  process_symbols& process = the_process();
  const std::lock_guard lock(process.mutex);
  const auto [it, is_new] = process.lines.try_emplace(pc);
  // A return address is that of the next instruction, which may be of another line.
  if (is_new) it->second = look_up(process, pc - 1);
  return it->second;
}

std::string demangle(const char* name) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(name, nullptr, nullptr, &status), &std::free);
  return text ? text.get() : name;
}

std::string without_parameters(const std::string& demangled) {
  std::string name = demangled;
  // GCC marks clones: "kernel(int) [clone .part.0]".
  if (const auto clone = name.find(" [clone"); clone != std::string::npos) name.resize(clone);
  if (!name.empty() && name.back() == ')') {
    int depth = 0;
    std::size_t i = name.size();
    do {
      --i;
      if (name[i] == ')') ++depth;
      if (name[i] == '(') --depth;
    } while (depth != 0 && i != 0);
    if (depth == 0 && i != 0) name.resize(i);
  }
  // Only instances of templates are demangled with their result, which is void for kernels.
  if (name.starts_with("void ")) name.erase(0, 5);
  return name;
}

std::string kernel_name(const void* function) {
  process_symbols& process = the_process();
  const std::lock_guard lock(process.mutex);
  const auto address = reinterpret_cast<std::uintptr_t>(function);
  Dwfl_Module* module = process.module_of(address);
  const char* name = module == nullptr ? nullptr : dwfl_module_addrname(module, address);
  return name == nullptr ? "?" : without_parameters(demangle(name));
}

std::string data_symbol(std::uintptr_t address) {
  process_symbols& process = the_process();
  const std::lock_guard lock(process.mutex);
  Dwfl_Module* module = process.module_of(address);
  if (module == nullptr) return {};
  GElf_Off offset = 0;
  GElf_Sym symbol;
  const char* name =
      dwfl_module_addrinfo(module, address, &offset, &symbol, nullptr, nullptr, nullptr);
  if (name == nullptr) return {};
  const std::string text = demangle(name);
  return offset == 0 ? text : text + " + " + std::to_string(offset);
}

}  // namespace warpgauge::sim::symbols
