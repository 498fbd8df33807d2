// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/memory/symbols.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <vector>

namespace warpgauge::sim::symbols {

namespace {

// Debug information is read from the modules themselves. The library's own search may ask a server
// on the network for it, which a test run must not wait for.
int find_no_separate_debug_file(
    Dwfl_Module*, void**, const char*, Dwarf_Addr, const char*, const char*, GElf_Word, char**) {
  return -1;
}

// A module that was copied to memory has no path in the list of mappings; the loader knows the one
// by which it was opened.
int find_file(
    Dwfl_Module* module, void** data, const char* name, Dwarf_Addr base, char** file, Elf** elf) {
  Dl_info at;
  if (std::string_view(name).starts_with("/memfd:") &&
      dladdr(reinterpret_cast<void*>(base), &at) != 0 && at.dli_fname != nullptr) {
    const int opened = open(at.dli_fname, O_RDONLY | O_CLOEXEC);
    if (opened >= 0) *file = strdup(at.dli_fname);
    return opened;
  }
  return dwfl_linux_proc_find_elf(module, data, name, base, file, elf);
}

class process_symbols {
 public:
  process_symbols() {
    static const Dwfl_Callbacks callbacks = {
        find_file, find_no_separate_debug_file, nullptr, nullptr};
    dwfl_ = dwfl_begin(&callbacks);
    report();
  }

  Dwfl_Module* module_of(std::uintptr_t address) {
    if (dwfl_ == nullptr) return nullptr;
    if (Dwfl_Module* known = reported(address)) return known;
    report();  // loaded since
    return reported(address);
  }

  std::mutex mutex;
  std::unordered_map<std::uintptr_t, source_line> lines;
  std::unordered_map<std::uintptr_t, std::string> kernels;  ///< asked for at each launch

 private:
  // Between modules elfutils answers with the one before.
  Dwfl_Module* reported(std::uintptr_t address) const {
    Dwfl_Module* const module = dwfl_addrmodule(dwfl_, address);
    Dwarf_Addr low = 0;
    Dwarf_Addr high = 0;
    if (module == nullptr) return nullptr;
    dwfl_module_info(module, nullptr, &low, &high, nullptr, nullptr, nullptr, nullptr);
    return address - low < high - low ? module : nullptr;
  }

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

/// The file that a compilation unit names. Relative names (of a compiler called that way, or of
/// ccache with a base folder) are those of the folder that it ran in: below this process's folder
/// they stay relative, as people typed them, elsewhere they become absolute. A folder that is gone
/// leaves the name as it was recorded. DWARF 5 records a name without a folder with that folder
/// before it.
std::string path_of(const char* name, const char* compiled_in) {
  const std::filesystem::path recorded = name;
  if (recorded.filename() == "<stdin>") return "<stdin>";  // of warpgauge cc
  if (compiled_in == nullptr) return name;
  if (recorded.is_absolute() && recorded.parent_path() != compiled_in) return name;
  const auto file = (std::filesystem::path(compiled_in) / recorded).lexically_normal();
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return name;
  const auto here = file.lexically_relative(std::filesystem::current_path(none));
  return here.empty() || *here.begin() == ".." ? file : here;
}

/// Adds the scopes of the address below `parent`, outermost first. elfutils looks into no
/// namespace, where clang puts the definitions of its functions.
bool add_scopes(Dwarf_Die& parent, Dwarf_Addr pc, std::vector<Dwarf_Die>& scopes) {
  Dwarf_Die child;
  if (dwarf_child(&parent, &child) != 0) return false;
  do {
    const bool holds = dwarf_haspc(&child, pc) > 0;
    if (!holds && dwarf_tag(&child) != DW_TAG_namespace) continue;
    scopes.push_back(child);
    if (add_scopes(child, pc, scopes) || holds) return true;
    scopes.pop_back();
  } while (dwarf_siblingof(&child, &child) == 0);
  return false;
}

/// The scopes of the address, innermost first.
/// @param of_calls  of inlined functions not those of their definition but those of the call
std::vector<Dwarf_Die> scopes_of(Dwarf_Die* unit, Dwarf_Addr pc, bool of_calls) {
  std::vector<Dwarf_Die> result;
  Dwarf_Die* found = nullptr;
  int depth = dwarf_getscopes(unit, pc, &found);
  std::unique_ptr<Dwarf_Die, decltype(&std::free)> scopes(found, &std::free);
  if (depth > 0 && of_calls) {
    depth = dwarf_getscopes_die(scopes.get(), &found);
    scopes.reset(depth > 0 ? found : nullptr);
  }
  if (depth > 0) {
    result.assign(scopes.get(), scopes.get() + depth);
  } else if (unit != nullptr) {
    add_scopes(*unit, pc, result);
    std::reverse(result.begin(), result.end());
  }
  return result;
}

/// The line of the kernel's own source that contains a call inlined from the surface, found by
/// following call sites outward. Without such a line (no inlining information) `result` is kept.
void leave_surface(Dwfl_Module* module,
                   std::uintptr_t address,
                   const char* compiled_in,
                   source_line& result) {
  Dwarf_Addr bias = 0;
  Dwarf_Die* unit = dwfl_module_addrdie(module, address, &bias);
  Dwarf_Files* files = nullptr;
  if (unit == nullptr || dwarf_getsrcfiles(unit, &files, nullptr) != 0) return;
  for (Dwarf_Die& of : scopes_of(unit, address - bias, true)) {
    Dwarf_Die* const scope = &of;
    if (dwarf_tag(scope) != DW_TAG_inlined_subroutine) continue;
    Dwarf_Attribute attribute;
    Dwarf_Word file = 0;
    Dwarf_Word line = 0;
    if (dwarf_formudata(dwarf_attr(scope, DW_AT_call_file, &attribute), &file) != 0) return;
    if (dwarf_formudata(dwarf_attr(scope, DW_AT_call_line, &attribute), &line) != 0) return;
    const char* name = dwarf_filesrc(files, file, nullptr, nullptr);
    if (name == nullptr || is_surface(name)) continue;
    result.file = path_of(name, compiled_in);
    result.line = static_cast<int>(line);
    Dwarf_Word column = 0;
    dwarf_formudata(dwarf_attr(scope, DW_AT_call_column, &attribute), &column);
    result.column = static_cast<int>(column);
    return;
  }
}

/// The line of the address. What clang ascribes to no line, such as an access that stands for two
/// of them, is of the line before it in the same function.
Dwfl_Line* line_of(Dwfl_Module* module, std::uintptr_t address) {
  GElf_Off offset = 0;
  GElf_Sym symbol;
  Dwarf_Addr at = 0;
  Dwfl_Line* line = dwfl_module_getsrc(module, address);
  if (dwfl_module_addrinfo(module, address, &offset, &symbol, nullptr, nullptr, nullptr) == nullptr)
    return line;
  int number = 0;
  for (Dwfl_Line* found = line; found != nullptr; found = dwfl_module_getsrc(module, at - 1)) {
    if (dwfl_lineinfo(found, &at, &number, nullptr, nullptr, nullptr) == nullptr) break;
    if (number != 0) return found;
    if (at <= address - offset) break;
  }
  return line;
}

source_line look_up(process_symbols& process, std::uintptr_t address) {
  source_line result;
  Dwfl_Module* module = process.module_of(address);
  if (module == nullptr) return result;
  if (const char* name = dwfl_module_addrname(module, address)) result.function = demangle(name);
  if (Dwfl_Line* line = line_of(module, address)) {
    if (const char* file =
            dwfl_lineinfo(line, nullptr, &result.line, &result.column, nullptr, nullptr)) {
      const char* compiled_in = dwfl_line_comp_dir(line);
      result.file = path_of(file, compiled_in);
      if (is_surface(file)) leave_surface(module, address, compiled_in, result);
    }
  }
  return result;
}

/// The first byte of the loaded object that holds the address; 0 when there is none. Zeroed data
/// beyond the end of the file is an anonymous mapping, which elfutils ascribes to no module.
std::uintptr_t start_of_object(std::uintptr_t address) {
  struct search {
    std::uintptr_t address;
    std::uintptr_t start;
  } found{address, 0};
  dl_iterate_phdr(
      [](dl_phdr_info* object, std::size_t, void* opaque) {
        auto& wanted = *static_cast<search*>(opaque);
        std::uintptr_t first = 0;
        for (int i = 0; i < object->dlpi_phnum; ++i) {
          const ElfW(Phdr)& segment = object->dlpi_phdr[i];
          if (segment.p_type != PT_LOAD) continue;
          const std::uintptr_t low = object->dlpi_addr + segment.p_vaddr;
          if (first == 0) first = low;
          if (wanted.address - low < segment.p_memsz) wanted.start = first;
        }
        return wanted.start != 0 ? 1 : 0;
      },
      &found);
  return found.start;
}

/// The function's name in the debug information, "deduced<int>": some mangled names, of signatures
/// that name their own parameters, are beyond the demangler.
std::string debug_name(Dwfl_Module* module, std::uintptr_t address) {
  Dwarf_Addr bias = 0;
  Dwarf_Die* unit = dwfl_module_addrdie(module, address, &bias);
  if (unit == nullptr) return {};
  std::vector<Dwarf_Die> scopes = scopes_of(unit, address - bias, false);
  // NOLINTNEXTLINE(modernize-loop-convert): clang 14 cannot read std::ranges::reverse_view
  for (auto of = scopes.rbegin(); of != scopes.rend(); ++of) {
    Dwarf_Die* const scope = &*of;
    if (dwarf_tag(scope) != DW_TAG_subprogram) continue;
    Dwarf_Attribute attribute;
    const char* name = dwarf_formstring(dwarf_attr_integrate(scope, DW_AT_name, &attribute));
    return name == nullptr ? "" : name;
  }
  return {};
}

std::string look_up_kernel(process_symbols& process, std::uintptr_t address) {
  Dwfl_Module* module = process.module_of(address);
  const char* name = module == nullptr ? nullptr : dwfl_module_addrname(module, address);
  if (name == nullptr) return "?";
  const std::string text = demangle(name);
  if (text == name && text.starts_with("_Z")) {
    if (std::string readable = debug_name(module, address); !readable.empty()) {
      return readable;
    }
  }
  return without_parameters(text);
}

/// clang numbers the lambdas of a function as "$_0", which people would not recognise.
std::string with_readable_lambdas(std::string text) {
  for (std::size_t at = text.find("::$_"); at != std::string::npos; at = text.find("::$_", at)) {
    std::size_t end = at + 4;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    if (end == at + 4) break;
    const int number = std::stoi(text.substr(at + 4, end - at - 4)) + 1;
    text.replace(at + 2, end - at - 2, "{lambda#" + std::to_string(number) + "}");
  }
  return text;
}

}  // namespace

bool is_surface(const char* file) { return std::strstr(file, "/sim/include/") != nullptr; }

source_line locate(std::uintptr_t pc) {
  process_symbols& process = the_process();
  const std::lock_guard lock(process.mutex);
  const auto [it, is_new] = process.lines.try_emplace(pc);
  // A return address is that of the next instruction, which may be of another line.
  if (is_new) it->second = look_up(process, pc - 1);
  return it->second;
}

std::string demangle(const char* name) {
  if (std::string_view(name).substr(0, 2) != "_Z") return name;  // "n" would be a type
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(name, nullptr, nullptr, &status), &std::free);
  return text ? with_readable_lambdas(text.get()) : name;
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
  // Only instances of templates are demangled with their result type: everything before the last
  // space outside all brackets. Kernels return void, which may be spelled
  // std::enable_if<...>::type.
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '<' || name[i] == '(' || name[i] == '{') ++depth;
    if (name[i] == '>' || name[i] == ')' || name[i] == '}') --depth;
    if (name[i] == ' ' && depth == 0) start = i + 1;
  }
  if (!name.empty() && name.back() == '>') name.erase(0, start);
  return name;
}

std::string kernel_name(const void* function) {
  process_symbols& process = the_process();
  const std::lock_guard lock(process.mutex);
  const auto address = reinterpret_cast<std::uintptr_t>(function);
  const auto [it, is_new] = process.kernels.try_emplace(address);
  if (is_new) it->second = look_up_kernel(process, address);
  return it->second;
}

std::string function_name(const void* function) {
  process_symbols& process = the_process();
  const std::lock_guard lock(process.mutex);
  const auto address = reinterpret_cast<std::uintptr_t>(function);
  Dwfl_Module* module = process.module_of(address);
  const char* name = module == nullptr ? nullptr : dwfl_module_addrname(module, address);
  return name == nullptr ? "" : demangle(name);
}

std::string data_symbol(std::uintptr_t address) {
  process_symbols& process = the_process();
  const std::lock_guard lock(process.mutex);
  Dwfl_Module* module = process.module_of(address);
  if (module == nullptr) module = process.module_of(start_of_object(address));
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
