// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fcntl.h>
#include <fmt/format.h>
#include <gelf.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

// The in-kernel timing form is valid only when each pass does its loads and stores. Compilers may
// remove some, so this reads what ptxas made for sm_90.
namespace warpgauge::kernels {
namespace {

enum class instruction {
  other,
  global_load,
  global_store,
  shared_load,
  shared_store,
  barrier,
  branch
};

/// sm_90 instructions are 16 bytes; the low 12 bits say which.
instruction decode(std::uint64_t low) {
  switch (low & 0xfff) {
    case 0x981:
      return instruction::global_load;
    case 0x986:
      return instruction::global_store;
    case 0x984:
      return instruction::shared_load;
    case 0x388:  // address in a register
    case 0x988:  // plus a uniform register
      return instruction::shared_store;
    case 0xb1d:
      return instruction::barrier;
    case 0x947:
      return instruction::branch;
    default:
      return instruction::other;
  }
}

/// Where a branch leads, in words of 4 bytes from the next instruction: the low 8 bits in bits 16
/// to 23, the others from bit 34 on, over both halves.
std::int64_t branch_words(std::uint64_t low, std::uint64_t high) {
  const std::uint64_t upper = (low >> 34) | ((high & 0x3ffff) << 30);  // 48 bits
  const auto signed_upper = static_cast<std::int64_t>(upper << 16) >> 16;
  return signed_upper * 256 + static_cast<std::int64_t>((low >> 16) & 0xff);
}

struct kernel_code {
  std::string name;
  std::vector<std::uint64_t> words;  ///< two per instruction
};

std::vector<kernel_code> kernels_in(const std::string& path) {
  if (elf_version(EV_CURRENT) == EV_NONE) throw std::runtime_error("libelf is out of date");
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) throw std::runtime_error(fmt::format("cannot read {}", path));
  Elf* const elf = elf_begin(file, ELF_C_READ, nullptr);
  std::size_t names = 0;
  if (elf == nullptr || elf_getshdrstrndx(elf, &names) != 0)
    throw std::runtime_error(fmt::format("{} is no object file", path));
  std::vector<kernel_code> kernels;
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr;
       section = elf_nextscn(elf, section)) {
    GElf_Shdr header;
    gelf_getshdr(section, &header);
    const std::string name = elf_strptr(elf, names, header.sh_name);
    if (name.rfind(".text.", 0) != 0) continue;
    const Elf_Data* const data = elf_rawdata(section, nullptr);
    kernel_code code{name.substr(6), std::vector<std::uint64_t>(data->d_size / 8)};
    std::memcpy(code.words.data(), data->d_buf, code.words.size() * 8);
    kernels.push_back(std::move(code));
  }
  elf_end(elf);
  close(file);
  return kernels;
}

using counts = std::map<instruction, int>;

counts count(const kernel_code& code, std::size_t begin, std::size_t end) {
  counts sum;
  for (std::size_t i = begin; i < end; ++i) ++sum[decode(code.words[2 * i])];
  return sum;
}

/// Instructions of the longest loop: from a branch's target back to the branch.
counts longest_loop(const kernel_code& code) {
  std::size_t begin = 0;
  std::size_t end = 0;
  for (std::size_t i = 0; i < code.words.size() / 2; ++i) {
    if (decode(code.words[2 * i]) != instruction::branch) continue;
    const std::int64_t target = static_cast<std::int64_t>(i) + 1 +
                                branch_words(code.words[2 * i], code.words[2 * i + 1]) / 4;
    if (target < 0 || target >= static_cast<std::int64_t>(i)) continue;
    if (i + 1 - static_cast<std::size_t>(target) <= end - begin) continue;
    begin = static_cast<std::size_t>(target);
    end = i + 1;
  }
  return count(code, begin, end);
}

/// Rungs that have no timing loop: nothing compares them with a published in-kernel figure.
bool has_passes(const kernel_code& code) {
  for (const char* name : {"copy_joined", "transpose_register_tiles", "transpose_any_alignment"})
    if (code.name.find(name) != std::string::npos) return false;
  return true;
}

class MachineCode : public testing::TestWithParam<const char*> {};

TEST_P(MachineCode, LoadsAndStoresInEveryPassOfTheTimingLoop) {
  const std::vector<kernel_code> kernels =
      kernels_in(fmt::format("{}/{}.cubin", WARPGAUGE_CUBINS, GetParam()));
  int looped = 0;
  for (const kernel_code& code : kernels) {
    if (!has_passes(code)) continue;
    ++looped;
    counts all = count(code, 0, code.words.size() / 2);
    counts loop = longest_loop(code);
    // Kernels that treat whole and cut tiles apart hold the stores of both.
    ASSERT_GT(loop[instruction::global_load], 0) << code.name;
    EXPECT_GE(loop[instruction::global_store], loop[instruction::global_load]) << code.name;
    EXPECT_EQ(loop[instruction::global_store] % loop[instruction::global_load], 0) << code.name;
    if (all[instruction::shared_load] == 0) continue;
    EXPECT_EQ(loop[instruction::global_load], loop[instruction::shared_store]) << code.name;
    EXPECT_EQ(loop[instruction::shared_load], loop[instruction::global_store]) << code.name;
    EXPECT_GE(loop[instruction::barrier], 2) << code.name;
  }
  EXPECT_GE(looped, 25);
}

INSTANTIATE_TEST_SUITE_P(Families, MachineCode, testing::Values("copy", "transpose"));

}  // namespace
}  // namespace warpgauge::kernels
