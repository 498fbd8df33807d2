// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/module_file.hpp"

#include "warpgauge/sim/memory/elf_file.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace warpgauge::sim {
namespace {

constexpr ElfW(Half) machine_of_cubins = 190;  // EM_CUDA
// Of a fatbin, and of the structure that nvcc puts before one in a program.
constexpr std::uint32_t fatbin_magic = 0xba55ed50;
constexpr std::uint32_t fatbin_wrapper_magic = 0x466243b1;

ElfW(Ehdr) header_of(const void* image) {
  ElfW(Ehdr) header;
  std::memcpy(&header, image, sizeof header);
  return header;
}

/// The linker puts the table of sections last, or sections after it.
std::size_t bytes_of(const void* image) {
  const auto* const bytes = static_cast<const unsigned char*>(image);
  const ElfW(Ehdr) header = header_of(image);
  std::size_t end = header.e_shoff + std::size_t{header.e_shentsize} * header.e_shnum;
  for (unsigned i = 0; i < header.e_shnum; ++i) {
    ElfW(Shdr) section;
    std::memcpy(
        &section, bytes + header.e_shoff + std::size_t{header.e_shentsize} * i, sizeof section);
    if (section.sh_type == SHT_NOBITS) continue;
    end = std::max<std::size_t>(end, section.sh_offset + section.sh_size);
  }
  return end;
}

/// A file in memory: nothing is left behind however the program ends. Its descriptor stays open,
/// since its path is by that.
std::string copy_of(const void* image, std::string& why) {
  const int file = memfd_create("warpgauge-module", MFD_CLOEXEC);
  const auto* at = static_cast<const char*>(image);
  std::size_t left = file < 0 ? 0 : bytes_of(image);
  while (left > 0) {
    const ssize_t written = write(file, at, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    at += written;
    left -= static_cast<std::size_t>(written);
  }
  if (file >= 0 && left == 0) return "/proc/self/fd/" + std::to_string(file);
  why = std::string("it cannot be copied: ") + std::strerror(errno);
  if (file >= 0) close(file);
  return {};
}

}  // namespace

image_kind kind_of_image(const void* image) {
  const auto* const text = static_cast<const char*>(image);
  // The first bytes decide whether there are more.
  if (std::strncmp(text, ELFMAG, SELFMAG) == 0) {
    const ElfW(Ehdr) header = header_of(image);
    if (header.e_machine == machine_of_cubins) return image_kind::gpu_binary;
    return header.e_type == ET_DYN ? image_kind::library : image_kind::unknown;
  }
  constexpr std::size_t far_enough = 16384;  // comments may come first
  const std::string_view start(text, strnlen(text, far_enough));
  if (start.find(".version") != std::string_view::npos) return image_kind::ptx;
  if (start.size() < sizeof fatbin_magic) return image_kind::unknown;
  std::uint32_t magic = 0;
  std::memcpy(&magic, text, sizeof magic);
  return magic == fatbin_magic || magic == fatbin_wrapper_magic ? image_kind::gpu_binary
                                                                : image_kind::unknown;
}

bool is_cut_off(std::string_view file) {
  if (!file.starts_with(ELFMAG)) return false;
  if (file.size() < sizeof(ElfW(Ehdr))) return true;
  const ElfW(Ehdr) header = header_of(file.data());
  const std::size_t table = std::size_t{header.e_shentsize} * header.e_shnum;
  return header.e_shoff > file.size() || table > file.size() - header.e_shoff ||
         bytes_of(file.data()) > file.size();
}

std::optional<module_file> module_file::open(const void* image, std::string& why) {
  const std::string path = copy_of(image, why);
  if (path.empty()) return std::nullopt;
  if (!elf_file::may_hold_kernels(path.c_str())) {
    why = "it is a library, but not of simulated kernels";
    return std::nullopt;
  }
  void* const opened = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  link_map* place = nullptr;
  if (opened == nullptr || dlinfo(opened, RTLD_DI_LINKMAP, static_cast<void*>(&place)) != 0) {
    const char* const reason = dlerror();
    why = reason == nullptr ? "it cannot be opened" : reason;
    return std::nullopt;
  }
  module_file result;
  elf_file::for_each_symbol(path, [&](const char* name, const GElf_Sym& s) {
    const auto type = GELF_ST_TYPE(s.st_info);
    if (s.st_shndx == SHN_UNDEF || (type != STT_FUNC && type != STT_OBJECT)) return;
    const auto address = static_cast<std::uintptr_t>(place->l_addr + s.st_value);
    result.symbols_.insert_or_assign(
        name, symbol{reinterpret_cast<const void*>(address), s.st_size, type == STT_FUNC});
  });
  return result;
}

const module_file::symbol* module_file::find(std::string_view name) const {
  const auto found = symbols_.find(name);
  return found == symbols_.end() ? nullptr : &found->second;
}

std::string module_file::name_of(const void* address) const {
  const auto found = std::find_if(symbols_.begin(), symbols_.end(), [&](const auto& each) {
    return each.second.address == address;
  });
  return found == symbols_.end() ? std::string() : found->first;
}

}  // namespace warpgauge::sim
