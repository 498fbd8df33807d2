// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/memory/elf_file.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string_view>

namespace warpgauge::sim::elf_file {

namespace {

class open_elf {
 public:
  explicit open_elf(const std::string& path) {
    elf_version(EV_CURRENT);
    fd_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd_ >= 0) elf_ = elf_begin(fd_, ELF_C_READ_MMAP, nullptr);
  }
  ~open_elf() {
    if (elf_ != nullptr) elf_end(elf_);
    if (fd_ >= 0) close(fd_);
  }
  open_elf(const open_elf&) = delete;
  open_elf& operator=(const open_elf&) = delete;

  Elf* get() const { return elf_; }

 private:
  int fd_ = -1;
  Elf* elf_ = nullptr;
};

Elf_Scn* section_of_type(Elf* elf, GElf_Word type) {
  for (Elf_Scn* s = elf_nextscn(elf, nullptr); s != nullptr; s = elf_nextscn(elf, s)) {
    GElf_Shdr header;
    if (gelf_getshdr(s, &header) != nullptr && header.sh_type == type) return s;
  }
  return nullptr;
}

// Skipped by name: their symbol tables are long.
bool is_run_time_library(std::string_view path) {
  const std::string_view file = path.substr(path.rfind('/') + 1);
  for (const char* name : {"libc.",
                           "libm.",
                           "libstdc++.",
                           "libgcc_s.",
                           "libpthread.",
                           "ld-linux",
                           "libc++",
                           "libasan.",
                           "libubsan.",
                           "libgcov",
                           "linux-vdso"}) {
    if (file.starts_with(name)) return true;
  }
  return false;
}

}  // namespace

void for_each_symbol(const std::string& path,
                     const std::function<void(const char*, const GElf_Sym&)>& visit) {
  const open_elf file(path);
  if (file.get() == nullptr) return;
  Elf_Scn* table = section_of_type(file.get(), SHT_SYMTAB);
  if (table == nullptr) table = section_of_type(file.get(), SHT_DYNSYM);
  GElf_Shdr header;
  if (table == nullptr || gelf_getshdr(table, &header) == nullptr || header.sh_entsize == 0) return;
  Elf_Data* data = elf_getdata(table, nullptr);
  const auto count = static_cast<int>(header.sh_size / header.sh_entsize);
  for (int i = 0; data != nullptr && i < count; ++i) {
    GElf_Sym symbol;
    if (gelf_getsym(data, i, &symbol) == nullptr) continue;
    const char* name = elf_strptr(file.get(), header.sh_link, symbol.st_name);
    visit(name == nullptr ? "" : name, symbol);
  }
}

void for_each_section(const std::string& path,
                      const std::function<void(const char*, const GElf_Shdr&)>& visit) {
  const open_elf file(path);
  std::size_t names = 0;
  if (file.get() == nullptr || elf_getshdrstrndx(file.get(), &names) != 0) return;
  for (Elf_Scn* s = elf_nextscn(file.get(), nullptr); s != nullptr;
       s = elf_nextscn(file.get(), s)) {
    GElf_Shdr header;
    if (gelf_getshdr(s, &header) == nullptr) continue;
    const char* name = elf_strptr(file.get(), names, header.sh_name);
    visit(name == nullptr ? "" : name, header);
  }
}

std::string path_of(const char* module_name) {
  if (module_name != nullptr && *module_name != '\0') return module_name;
  constexpr const char* own = "/proc/self/exe";
  // Without its symbols all thread-local variables would pass for shared memory: every finding and
  // count after that would be wrong.
  if (access(own, R_OK) != 0) {
    std::fprintf(stderr,
                 "warpgauge: the simulator cannot read this program's own file (%s: %s); is /proc "
                 "mounted?\n",
                 own,
                 std::strerror(errno));
    std::_Exit(7);  // as the tool does when something is missing
  }
  return own;
}

bool may_hold_kernels(const char* module_name) {
  if (module_name == nullptr || *module_name == '\0') return true;
  if (is_run_time_library(module_name)) return false;
  bool hooks = false;
  for_each_symbol(path_of(module_name), [&](const char* text, const GElf_Sym& symbol) {
    const std::string_view name = text;
    hooks |= symbol.st_shndx == SHN_UNDEF &&
             (name.starts_with("__tsan_") || name.starts_with("warpgauge_sim_"));
  });
  return hooks;
}

bool checks_alignment(std::uintptr_t pc) {
  Dl_info at;
  link_map* module = nullptr;
  if (dladdr1(
          reinterpret_cast<void*>(pc), &at, reinterpret_cast<void**>(&module), RTLD_DL_LINKMAP) ==
          0 ||
      module == nullptr) {
    return false;
  }
  static std::mutex guard;
  static std::map<std::string, bool> known;
  const std::string path = path_of(module->l_name);
  const std::lock_guard<std::mutex> lock(guard);
  const auto found = known.find(path);
  if (found != known.end()) return found->second;
  bool checks = false;
  for_each_symbol(path, [&](const char* name, const GElf_Sym& symbol) {
    checks |= symbol.st_shndx == SHN_UNDEF &&
              std::string_view(name).starts_with("__ubsan_handle_type_mismatch_v1");
  });
  return known[path] = checks;
}

}  // namespace warpgauge::sim::elf_file
