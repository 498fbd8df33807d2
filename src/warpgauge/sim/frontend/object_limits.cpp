// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/object_limits.hpp"

#include "warpgauge/base/files.hpp"

#include <cxxabi.h>
#include <elf.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

namespace warpgauge::sim::frontend {
namespace {

constexpr std::size_t most_static_shared = 48 * 1024;
constexpr std::size_t most_constant = 64 * 1024;

/// A copy of the structure at an offset; all zeros where the file ends before it does.
template <class T>
T read_at(const std::string& file, std::size_t offset) {
  T result{};
  if (offset <= file.size() && sizeof(T) <= file.size() - offset) {
    std::memcpy(&result, file.data() + offset, sizeof(T));
  }
  return result;
}

const char* text_at(const std::string& file, std::size_t offset) {
  return offset < file.size() ? file.c_str() + offset : "";
}

std::string demangled(const char* name) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(name, nullptr, nullptr, &status), &std::free);
  return text ? text.get() : "";
}

/// "big(float*)" and "tile" from "big(float*)::tile"; empty when it is no function's variable.
std::pair<std::string, std::string> parts_of(const std::string& variable) {
  int depth = 0;
  for (std::size_t i = variable.size(); i > 1; --i) {
    const char c = variable[i - 1];
    if (c == ')' || c == '>' || c == ']' || c == '}') ++depth;
    if (c == '(' || c == '<' || c == '[' || c == '{') --depth;
    if (depth == 0 && c == ':' && variable[i - 2] == ':') {
      return {variable.substr(0, i - 2), variable.substr(i)};
    }
  }
  return {};
}

}  // namespace

std::vector<std::string> exceeded_limits(const std::string& object_file,
                                         const std::set<std::string>& shared_names) {
  std::string file;
  try {
    file = base::read_file(object_file);
  } catch (const std::exception&) {
    return {};
  }
  const auto header = read_at<Elf64_Ehdr>(file, 0);
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64) {
    return {};
  }
  const auto section = [&](std::size_t i) {
    return read_at<Elf64_Shdr>(file, header.e_shoff + i * header.e_shentsize);
  };
  const Elf64_Shdr names = section(header.e_shstrndx);
  std::size_t constant = 0;
  std::map<std::string, std::size_t> shared;  // by function
  for (std::size_t i = 0; i < header.e_shnum; ++i) {
    const Elf64_Shdr s = section(i);
    const std::string_view name = text_at(file, names.sh_offset + s.sh_name);
    if (name.substr(0, 18) == "warpgauge_constant") constant += s.sh_size;
    if (s.sh_type != SHT_SYMTAB || s.sh_entsize == 0) continue;
    const Elf64_Shdr texts = section(s.sh_link);
    for (std::size_t at = 0; at + s.sh_entsize <= s.sh_size; at += s.sh_entsize) {
      const auto symbol = read_at<Elf64_Sym>(file, s.sh_offset + at);
      if (ELF64_ST_TYPE(symbol.st_info) != STT_TLS || symbol.st_shndx == SHN_UNDEF) continue;
      const char* const text = text_at(file, texts.sh_offset + symbol.st_name);
      if (std::string_view(text).substr(0, 3) != "_ZZ") {  // of a file
        const std::string whole =
            std::string_view(text).substr(0, 2) == "_Z" ? demangled(text) : text;
        const std::string variable = whole.substr(whole.rfind(':') + 1);
        // Which kernels use it is not known, but one that is too large for any is.
        if (symbol.st_size > most_static_shared && shared_names.contains(variable)) {
          shared[whole] = symbol.st_size;
        }
        continue;
      }
      const auto [function, name_in_it] = parts_of(demangled(text));
      if (shared_names.contains(name_in_it)) shared[function] += symbol.st_size;
    }
  }
  std::vector<std::string> result;
  for (const auto& [function, bytes] : shared) {
    if (bytes <= most_static_shared) continue;
    result.push_back(function + (function.back() == ')' ? " declares " : " takes ") +
                     std::to_string(bytes) + " bytes of static shared memory, " +
                     std::to_string(most_static_shared) + " at most");
  }
  if (constant > most_constant) {
    result.push_back("the __constant__ variables take " + std::to_string(constant) + " bytes, " +
                     std::to_string(most_constant) + " at most");
  }
  return result;
}

}  // namespace warpgauge::sim::frontend
