// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/ptx.hpp"

#include "warpgauge/sim/frontend/ptx_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace warpgauge::sim::frontend {
namespace {

constexpr std::string_view ptx_namespace = "::warpgauge::sim::ptx::";

bool in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}

/// The C++ type of a register of a PTX type.
std::string_view register_type(std::string_view type) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 18> types = {{
      {"pred", "bool"},
      {"b8", "unsigned char"},
      {"u8", "unsigned char"},
      {"s8", "signed char"},
      {"b16", "unsigned short"},
      {"u16", "unsigned short"},
      {"f16", "unsigned short"},
      {"bf16", "unsigned short"},
      {"s16", "short"},
      {"b32", "unsigned"},
      {"u32", "unsigned"},
      {"f16x2", "unsigned"},
      {"s32", "int"},
      {"f32", "float"},
      {"b64", "unsigned long long"},
      {"u64", "unsigned long long"},
      {"s64", "long long"},
      {"f64", "double"},
  }};
  const auto found =
      std::find_if(types.begin(), types.end(), [&](const auto& t) { return t.first == type; });
  if (found == types.end()) {
    throw ptx_error("registers of type ." + std::string(type) + " are not simulated");
  }
  return found->second;
}

class translator {
 public:
  translator(std::string_view text,
             const std::vector<std::string>& operands,
             const std::vector<std::string>& names,
             const std::function<bool(const std::string&)>& known)
      : text_(text), operands_(operands), names_(names), known_(known) {}

  std::string run() {
    std::string out;
    for (skip(); at_ < text_.size(); skip()) out += statement();
    if (depth_ != 0) throw ptx_error("its braces do not match");
    // Labels are local to this statement, so that a function may hold several copies of it.
    std::string declared;
    for (const std::string& label : labels_) declared += " __label__ " + label + ";";
    return "do {" + declared + out + " } while (false)";
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void skip() {
    for (;;) {
      if (std::isspace(static_cast<unsigned char>(peek())) != 0) {
        ++at_;
      } else if (peek() == '/' && peek(1) == '/') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (peek() == '/' && peek(1) == '*') {
        at_ = std::min(text_.find("*/", at_ + 2), text_.size() - 2) + 2;
      } else {
        return;
      }
    }
  }

  bool take(char c) {
    skip();
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  void expect(char c) {
    if (!take(c)) {
      throw ptx_error("'" + std::string(1, c) + "' was expected before '" +
                      std::string(text_.substr(at_, 12)) + "'");
    }
  }

  std::string name() {
    skip();
    const std::size_t begin = at_;
    while (in_name(peek())) ++at_;
    if (at_ == begin) {
      throw ptx_error("a name was expected before '" + std::string(text_.substr(at_, 12)) + "'");
    }
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::string statement() {
    if (take(';')) return "";
    if (take('{')) {
      ++depth_;
      return " {";
    }
    if (take('}')) {
      if (--depth_ < 0) throw ptx_error("its braces do not match");
      return " }";
    }
    if (peek() == '.') return directive();
    std::string condition;
    if (take('@')) {
      const bool inverted = take('!');
      condition = std::string(" if (") + (inverted ? "!" : "") + operand() + ")";
    }
    skip();
    // A label: a name and a colon.
    std::size_t end = at_;
    while (end < text_.size() && (in_name(text_[end]) || text_[end] == '%' || text_[end] == '='))
      ++end;
    if (end < text_.size() && text_[end] == ':' &&
        (end + 1 >= text_.size() || text_[end + 1] != ':')) {
      const std::string label = label_name(text_.substr(at_, end - at_));
      at_ = end + 1;
      labels_.push_back(label);
      return " " + label + ": ;";
    }
    return condition + instruction();
  }

  static std::string label_name(std::string_view text) {
    std::string result = "ptx_label_";
    for (const char c : text) result += in_name(c) ? c : '_';
    return result;
  }

  std::string directive() {
    ++at_;
    const std::string kind = name();
    if (kind == "pragma" || kind == "loc") {
      at_ = std::min(text_.find(';', at_), text_.size() - 1) + 1;
      return "";
    }
    if (kind != "reg") throw ptx_error("the directive ." + kind + " is not simulated");
    expect('.');
    const std::string type = name();
    if (type[0] == 'v' && peek() == '.') throw ptx_error("vector registers are not simulated");
    std::string out = " " + std::string(register_type(type)) + " ";
    bool first = true;
    do {
      skip();
      while (peek() == '%') ++at_;
      const std::string base = "ptx_" + name();
      int count = 0;
      if (take('<')) {
        count = std::stoi(name());
        expect('>');
      }
      for (int i = 0; i < std::max(count, 1); ++i) {
        registers_.push_back(base + (count > 0 ? std::to_string(i) : ""));
        out += (first ? "" : ", ") + registers_.back() + "{}";
        first = false;
      }
    } while (take(','));
    expect(';');
    return out + ";";
  }

  std::string instruction() {
    skip();
    const std::size_t begin = at_;
    while (in_name(peek()) || peek() == '.' || (peek() == ':' && peek(1) == ':')) {
      at_ += peek() == ':' ? 2 : 1;
    }
    const std::string spelled(text_.substr(begin, at_ - begin));
    if (spelled.empty()) {
      throw ptx_error("an instruction was expected before '" + std::string(text_.substr(at_, 12)) +
                      "'");
    }
    if (spelled == "bra" || spelled == "bra.uni") {
      skip();
      const std::size_t target = at_;
      while (in_name(peek()) || peek() == '%' || peek() == '=') ++at_;
      const std::string label = label_name(text_.substr(target, at_ - target));
      end_statement();
      return " goto " + label + ";";
    }
    const std::string called = function_of_ptx(spelled);
    if (!known_(called)) {
      throw ptx_error("the PTX instruction '" + spelled + "' is not simulated");
    }
    std::string arguments;
    for (skip(); peek() != ';' && peek() != '\0' && peek() != '}'; skip()) {
      if (!arguments.empty()) {
        if (!take(',')) throw ptx_error("a comma was expected in '" + spelled + "'");
        arguments += ", ";
      }
      arguments += operand();
      // setp.eq.s32 p|q, ...: two destinations.
      if (take('|')) arguments += ", " + operand();
    }
    end_statement();
    return " " + std::string(ptx_namespace) + called + "(" + arguments + ");";
  }

  void end_statement() {
    skip();
    if (peek() == '\0' || peek() == '}') return;  // the last one may lack it
    expect(';');
  }

  std::string operand() {
    skip();
    if (take('!')) return "!" + operand();
    if (take('[')) return address();
    if (take('{')) {
      std::string list;
      do {
        list += (list.empty() ? "" : ", ") + operand();
      } while (take(','));
      expect('}');
      return std::string(ptx_namespace) + "vec(" + list + ")";
    }
    if (peek() == '%') return percent();
    if (peek() == '-' || peek() == '+' || std::isdigit(static_cast<unsigned char>(peek())) != 0)
      return number();
    const std::string word = name();
    if (word == "_") return std::string(ptx_namespace) + "sink()";
    if (word == "WARP_SZ") return "32";
    return "ptx_" + word;
  }

  std::string address() {
    std::string base = operand();
    if (take('+')) {
      base = std::string(ptx_namespace) + "address(" + base + ", " + operand() + ")";
    } else if (take(',')) {
      base = std::string(ptx_namespace) + "coordinates(" + base + ", " + operand() + ")";
    }
    expect(']');
    return base;
  }

  /// %0, %[name], %%name and %name: an operand, a register of .reg, or a special register.
  std::string percent() {
    ++at_;
    if (std::isdigit(static_cast<unsigned char>(peek())) != 0) {
      const auto index = static_cast<std::size_t>(std::stoul(name()));
      if (index >= operands_.size()) {
        throw ptx_error("there is no operand %" + std::to_string(index));
      }
      return operands_[index];
    }
    if (take('[')) {
      const std::string wanted = name();
      expect(']');
      const auto found = std::find(names_.begin(), names_.end(), wanted);
      if (found == names_.end()) throw ptx_error("there is no operand %[" + wanted + "]");
      return operands_[static_cast<std::size_t>(found - names_.begin())];
    }
    if (peek() == '%') ++at_;
    std::string special = name();
    while (peek() == '.') {
      ++at_;
      special += "_" + name();
    }
    if (known_("sreg_" + special)) return std::string(ptx_namespace) + "sreg_" + special + "()";
    // A register of .reg may be spelled with the % too.
    if (std::find(registers_.begin(), registers_.end(), "ptx_" + special) == registers_.end()) {
      throw ptx_error("the special register %" + special + " is not simulated");
    }
    return "ptx_" + special;
  }

  std::string number() {
    std::string sign;
    if (peek() == '-' || peek() == '+') sign = text_[at_++];
    const std::string digits = name();
    if (digits.size() == 10 && (digits[1] == 'f' || digits[1] == 'F') && digits[0] == '0') {
      return std::string(ptx_namespace) + "float_of(0x" + digits.substr(2) + "u)";
    }
    if (digits.size() == 18 && (digits[1] == 'd' || digits[1] == 'D') && digits[0] == '0') {
      return std::string(ptx_namespace) + "double_of(0x" + digits.substr(2) + "ull)";
    }
    if (peek() == '.') {
      ++at_;
      return sign + digits + "." + (in_name(peek()) ? name() : "0");
    }
    return sign + digits;
  }

  std::string_view text_;
  const std::vector<std::string>& operands_;
  const std::vector<std::string>& names_;
  const std::function<bool(const std::string&)>& known_;
  std::vector<std::string> labels_;
  std::vector<std::string> registers_;  ///< of .reg, as C++ names
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

std::string translate_ptx(std::string_view text,
                          const std::vector<std::string>& operands,
                          const std::vector<std::string>& names,
                          const std::function<bool(const std::string&)>& known) {
  return translator(text, operands, names, known).run();
}

}  // namespace warpgauge::sim::frontend
