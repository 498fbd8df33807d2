// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/nvcc_options.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/sim/frontend/nvcc_option_table.hpp"

#include <cctype>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace warpgauge::sim::frontend {
namespace {

bool starts(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

/// -Ifolder, -O3, -lm, -std=c++17: a name with its value in one word. After two dashes the whole
/// word is a name: --list-x asks for no library.
const nvcc_option* find_joined(std::string_view text, std::string& value, bool two_dashes) {
  if (const std::size_t equals = text.find('='); equals != std::string_view::npos) {
    const nvcc_option* found = find_option(text.substr(0, equals));
    if (found != nullptr && found->value) {
      value = text.substr(equals + 1);
      return found;
    }
  }
  const nvcc_option* found =
      text.size() > 1 && !two_dashes ? find_option(text.substr(0, 1)) : nullptr;
  if (found == nullptr || !found->value ||
      std::string_view("DUILlOoxt").find(text[0]) == std::string_view::npos) {
    return nullptr;
  }
  value = text.substr(1);
  return found;
}

/// Words separated by white space, with quotes.
arguments words_of(const std::string& text) {
  arguments result;
  std::string word;
  bool open = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && std::isspace(static_cast<unsigned char>(c)) != 0) {
      if (open) result.push_back(std::move(word));
      word.clear();
      open = false;
      continue;
    }
    open = true;
    if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
    } else if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else {
      word += c;
    }
  }
  if (open) result.push_back(std::move(word));
  return result;
}

arguments words_of_file(const std::string& file) { return words_of(base::read_file(file)); }

arguments words_of_variable(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? arguments{} : words_of(text);
}

void read_words(const arguments& words, nvcc_options& out) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word.size() > 1 && word[0] == '@') {
      read_words(words_of_file(word.substr(1)), out);
      continue;
    }
    if (word.size() < 2 || word[0] != '-') {  // "-" is the standard input
      out.inputs.push_back(word);
      continue;
    }
    const std::string_view name = std::string_view(word).substr(starts(word, "--") ? 2 : 1);
    const std::size_t equals = name.find('=');
    if (name.substr(0, equals) == "options-file" || name.substr(0, equals) == "optf") {
      const bool joined = equals != std::string_view::npos;
      if (!joined && i + 1 >= words.size()) continue;
      std::istringstream files(joined ? std::string(name.substr(equals + 1)) : words[++i]);
      for (std::string file; std::getline(files, file, ',');) {
        read_words(words_of_file(file), out);
      }
      continue;
    }
    std::string value;
    const nvcc_option* found = find_option(name);
    if (found == nullptr) {
      found = find_joined(name, value, starts(word, "--"));
    } else if (found->value) {
      if (i + 1 >= words.size()) throw std::runtime_error("the option " + word + " needs a value");
      value = words[++i];
    }
    if (found != nullptr) {
      found->act(out, value);
    } else if (starts(word, "-Wl,") || starts(word, "-f") || starts(word, "-W") ||
               starts(word, "-m") || word == "-pthread" || word == "-static" ||
               word == "-rdynamic") {
      // Not nvcc's, but with -forward-unknown-opts it passes them on, and there is one compiler
      // here.
      (starts(word, "-Wl,") || word == "-static" || word == "-rdynamic" ? out.link : out.compile)
          .push_back(word);
      if (word == "-pthread" || word == "-fopenmp") out.link.push_back(word);
    } else {
      out.unknown.push_back(word);
    }
  }
}

/// An option that asks for it may stand behind those that are passed on.
void forward_unknown(nvcc_options& out) {
  if (out.unknown.empty()) return;
  if (!out.forward_to_compiler && !out.forward_to_linker) {
    throw std::runtime_error("the option " + out.unknown.front() + " is unknown");
  }
  for (const std::string& word : out.unknown) {
    if (out.forward_to_compiler) out.compile.push_back(word);
    if (out.forward_to_linker) out.link.push_back(word);
  }
}

}  // namespace

nvcc_options read_options(const arguments& words) {
  nvcc_options out;
  out.device = default_architecture();
  read_words(words_of_variable("NVCC_PREPEND_FLAGS"), out);
  read_words(words, out);
  read_words(words_of_variable("NVCC_APPEND_FLAGS"), out);
  forward_unknown(out);
  return out;
}

}  // namespace warpgauge::sim::frontend
