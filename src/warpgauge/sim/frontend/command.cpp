// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/compile.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

namespace warpgauge::sim::frontend {
namespace {

bool starts(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

/// Options of the preprocessor, which the second step must not see, whose value may be the next
/// word.
constexpr std::string_view preprocessor_values[] = {"-include",
                                                    "-imacros",
                                                    "-isystem",
                                                    "-iquote",
                                                    "-idirafter",
                                                    "-iprefix",
                                                    "-iwithprefix",
                                                    "-iwithprefixbefore",
                                                    "-Xpreprocessor",
                                                    "-I",
                                                    "-D",
                                                    "-U"};
/// Other options whose value is the next word.
constexpr std::string_view separate_values[] = {"-isysroot",
                                                "-Xclang",
                                                "-mllvm",
                                                "-Xlinker",
                                                "-Xassembler",
                                                "--param",
                                                "-target",
                                                "-arch",
                                                "-aux-info",
                                                "-B",
                                                "-L",
                                                "-l",
                                                "-T",
                                                "-u",
                                                "-z"};

/// The surface needs C++17, which commands that ask for less get.
std::string raised_standard(const std::string& word) {
  for (const std::string_view old : {"98", "03", "0x", "11", "1y", "14"}) {
    if (word == "-std=c++" + std::string(old)) return "-std=c++17";
    if (word == "-std=gnu++" + std::string(old)) return "-std=gnu++17";
  }
  return word;
}

bool is_cuda(std::string_view file) {
  return file.size() > 3 && file.substr(file.size() - 3) == ".cu";
}

/// Takes -M... options.
/// @return whether the word is one
bool read_dependency(const arguments& words, std::size_t& i, compile_command& out) {
  const std::string& word = words[i];
  if (word == "-MD" || word == "-MMD" || word == "-MP" || word == "-MG") {
    out.dependency.push_back(word);
    return true;
  }
  if (starts(word, "-MF")) {
    out.dependency_file = word.size() > 3 ? word.substr(3) : i + 1 < words.size() ? words[++i] : "";
    return true;
  }
  if (starts(word, "-MT") || starts(word, "-MQ")) {
    out.targets.push_back(word.substr(0, 3));
    out.targets.push_back(word.size() > 3        ? word.substr(3)
                          : i + 1 < words.size() ? words[++i]
                                                 : "");
    return true;
  }
  return false;
}

/// Takes options of the preprocessor.
bool read_preprocessor(const arguments& words, std::size_t& i, compile_command& out) {
  const std::string& word = words[i];
  for (const std::string_view option : preprocessor_values) {
    if (!starts(word, option)) continue;
    if (option == "-I" && word == "-I-") continue;
    out.preprocess.push_back(word);
    if (word == option && i + 1 < words.size()) out.preprocess.push_back(words[++i]);
    return true;
  }
  return starts(word, "-Wp,") ? (out.preprocess.push_back(word), true) : false;
}

}  // namespace

std::optional<compile_command> read_command(const arguments& words) {
  compile_command out;
  std::size_t i = 0;
  while (i < words.size() && !starts(words[i], "-")) out.compiler.push_back(words[i++]);
  bool compiles = false;
  bool cuda = false;
  bool other = false;
  bool standard = false;
  for (; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-c") {
      compiles = true;
    } else if (word == "-o") {
      if (i + 1 < words.size()) out.output = words[++i];
    } else if (starts(word, "-o") && word.size() > 2 && !starts(word, "-openmp")) {
      out.output = word.substr(2);
    } else if (word == "-x") {
      ++i;  // a .cu is CUDA, whatever -x tells the compiler
    } else if (word == "-E" || word == "-M" || word == "-MM" || word == "-S") {
      other = true;
    } else if (read_dependency(words, i, out) || read_preprocessor(words, i, out)) {
    } else if (std::find(std::begin(separate_values), std::end(separate_values), word) !=
               std::end(separate_values)) {
      out.options.push_back(word);
      if (i + 1 < words.size()) out.options.push_back(words[++i]);
    } else if (starts(word, "-") && word != "-") {
      standard = standard || starts(word, "-std=");
      out.options.push_back(raised_standard(word));
    } else {
      other = other || !out.source.empty();
      out.source = word;
      cuda = is_cuda(word);
    }
  }
  if (!compiles || !cuda || other) return std::nullopt;
  // Without one, clang before version 16 would take C++14.
  if (!standard) out.options.push_back("-std=gnu++17");
  if (out.output.empty()) {
    out.output = std::filesystem::path(out.source).stem().string() + ".o";
  }
  return out;
}

std::optional<architecture> read_architecture(std::string_view text) {
  for (const std::string_view prefix : {"sm_", "compute_", "lto_"}) {
    if (starts(text, prefix)) text.remove_prefix(prefix.size());
  }
  architecture out;
  if (!text.empty() && (text.back() == 'a' || text.back() == 'f')) {
    out.feature = text.back();
    text.remove_suffix(1);
  }
  const bool digits =
      std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  if (text.empty() || text.size() > 3 || !digits) return std::nullopt;
  out.number = std::stoi(std::string(text)) * 10;
  // "900", as __CUDA_ARCH__ writes it.
  if (out.number >= 3000) out.number /= 10;
  return out;
}

architecture default_architecture() {
  const char* text = std::getenv("WARPGAUGE_SIM_ARCH");
  if (text == nullptr) return {};
  if (const auto read = read_architecture(text)) return *read;
  throw std::runtime_error(std::string("WARPGAUGE_SIM_ARCH='") + text +
                           "' cannot be read: expected an architecture such as sm_90 or 90");
}

arguments cuda_macros() {
  return {"-DWARPGAUGE_FRONTEND=1",
          "-D__CUDACC__=1",
          "-D__NVCC__=1",
          "-D__CUDACC_VER_MAJOR__=12",
          "-D__CUDACC_VER_MINOR__=9",
          "-D__CUDACC_VER_BUILD__=86"};
}

}  // namespace warpgauge::sim::frontend
