// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/token.hpp"

#include <algorithm>

namespace warpgauge::sim::frontend {
namespace {

bool starts_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool digit(char c) { return c >= '0' && c <= '9'; }
bool in_word(char c) { return starts_word(c) || digit(c); }

class scanner {
 public:
  scanner(std::string_view text, file_table& files)
      : at_(text.data()), end_(text.data() + text.size()), files_(files) {
    file_ = files_.index_of("<text>");
  }

  std::vector<token> run() {
    const char* space = at_;
    result_.reserve(static_cast<std::size_t>(end_ - at_) / 4);
    while (skip_space()) {
      token t;
      t.space = space;
      t.begin = at_;
      t.file = file_;
      t.line = line_;
      t.system = system_;
      t.kind = take();
      t.end = at_;
      space = at_;
      if (t.kind == token_kind::string)  // a raw one
        line_ += static_cast<int>(std::count(t.begin, t.end, '\n'));
      result_.push_back(t);
    }
    return std::move(result_);
  }

 private:
  char peek(int ahead = 0) const { return end_ - at_ > ahead ? at_[ahead] : '\0'; }

  /// Skips spaces, comments, line markers and other directives.
  /// @return whether a token follows
  bool skip_space() {
    for (; at_ != end_; ++at_) {
      const char c = *at_;
      if (c == '\n') {
        ++line_;
        fresh_line_ = true;
      } else if (c == '#' && fresh_line_) {
        directive();
        --at_;
      } else if (c == '/' && peek(1) == '/') {
        at_ = std::find(at_, end_, '\n') - 1;
      } else if (c == '/' && peek(1) == '*') {
        skip_comment();
      } else if (!is_space(c) && !(c == '\\' && (peek(1) == '\n' || peek(1) == '\r'))) {
        fresh_line_ = false;
        return true;
      }
    }
    return false;
  }

  void skip_comment() {
    const std::string_view rest(at_, static_cast<std::size_t>(end_ - at_));
    const std::size_t close = rest.find("*/", 2);
    const char* last = close == std::string_view::npos ? end_ - 1 : at_ + close + 1;
    line_ += static_cast<int>(std::count(at_, last, '\n'));
    at_ = last;
  }

  /// `# 12 "file" 3 4` and `#line 12 "file"` move; other directives (#pragma) stay as they are.
  /// Ends at the line's end, before its newline.
  void directive() {
    const char* stop = std::find(at_, end_, '\n');
    std::string_view text(at_ + 1, static_cast<std::size_t>(stop - at_ - 1));
    at_ = stop;
    const auto trim = [&text] {
      while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    };
    trim();
    if (text.substr(0, 4) == "line") text.remove_prefix(4);
    trim();
    if (text.empty() || !digit(text.front())) return;
    int line = 0;
    for (; !text.empty() && digit(text.front()); text.remove_prefix(1)) {
      line = line < 100'000'000 ? line * 10 + (text.front() - '0') : line;
    }
    line_ = line - 1;  // the newline that follows counts
    trim();
    if (text.empty() || text.front() != '"') return;
    std::size_t close = 1;
    while (close < text.size() && text[close] != '"') close += text[close] == '\\' ? 2 : 1;
    const std::string_view name = text.substr(1, std::min(close, text.size()) - 1);
    file_ = files_.index_of(name);
    system_ = name.find("/sim/include/") != std::string_view::npos ? 4 : 0;
    for (const char flag : close < text.size() ? text.substr(close + 1) : std::string_view()) {
      if (flag == '3') system_ |= 1;
      if (flag == '4') system_ |= 2;
    }
  }

  token_kind take() {
    const char c = *at_;
    if (starts_word(c)) return word();
    if (digit(c) || (c == '.' && digit(peek(1)))) return number();
    if (c == '"' || c == '\'') return quoted();
    // `<::` is a bracket and `::`, unless `:` or `>` follows.
    const bool scope =
        c == '<' && peek(1) == ':' && peek(2) == ':' && peek(3) != ':' && peek(3) != '>';
    if (std::string_view("(){}[];,~?").find(c) != std::string_view::npos) {
      ++at_;
      return token_kind::sign;
    }
    // Only those signs of several characters that contain a bracket or are asked for by name.
    for (const std::string_view sign : {"...",
                                        "<=>",
                                        ">>=",
                                        "<<=",
                                        "::",
                                        "->",
                                        ">=",
                                        "<=",
                                        "==",
                                        "!=",
                                        "&&",
                                        "||",
                                        "<%",
                                        "%>",
                                        "<:",
                                        ":>"}) {
      if (scope) break;
      if (std::string_view(at_, static_cast<std::size_t>(end_ - at_)).substr(0, sign.size()) !=
          sign) {
        continue;
      }
      at_ += sign.size();
      return token_kind::sign;
    }
    ++at_;
    return token_kind::sign;
  }

  token_kind word() {
    const char* start = at_;
    while (at_ != end_ && in_word(*at_)) ++at_;
    const std::string_view text(start, static_cast<std::size_t>(at_ - start));
    if (peek() == '"' &&
        (text == "R" || text == "u8R" || text == "uR" || text == "UR" || text == "LR")) {
      return raw_string();
    }
    if ((peek() == '"' || peek() == '\'') &&
        (text == "u8" || text == "u" || text == "U" || text == "L")) {
      return quoted();
    }
    return token_kind::word;
  }

  token_kind number() {
    char previous = 0;
    for (; at_ != end_; previous = *at_++) {
      const char c = *at_;
      const bool exponent = (c == '+' || c == '-') && (previous == 'e' || previous == 'E' ||
                                                       previous == 'p' || previous == 'P');
      const bool separator = c == '\'' && in_word(peek(1));
      if (!in_word(c) && c != '.' && !exponent && !separator) break;
    }
    return token_kind::number;
  }

  token_kind quoted() {
    const char quote = *at_++;
    while (at_ != end_ && *at_ != quote && *at_ != '\n')
      at_ += *at_ == '\\' && at_ + 1 != end_ ? 2 : 1;
    if (at_ != end_ && *at_ == quote) ++at_;
    while (at_ != end_ && in_word(*at_)) ++at_;  // a literal's own suffix
    return quote == '"' ? token_kind::string : token_kind::character;
  }

  token_kind raw_string() {
    const std::string_view rest(at_, static_cast<std::size_t>(end_ - at_));
    const std::size_t open = rest.find('(');
    if (open > 17) return quoted();  // or there is none
    const std::string close = ")" + std::string(rest.substr(1, open - 1)) + "\"";
    const std::size_t stop = rest.find(close, open);
    at_ = stop == std::string_view::npos ? end_ : at_ + stop + close.size();
    while (at_ != end_ && in_word(*at_)) ++at_;
    return token_kind::string;
  }

  const char* at_;
  const char* end_;
  file_table& files_;
  std::vector<token> result_;
  int file_ = 0;
  int line_ = 1;
  std::uint8_t system_ = 0;
  bool fresh_line_ = true;
};

}  // namespace

int file_table::index_of(std::string_view name) {
  const auto [entry, fresh] =
      indices_.try_emplace(std::string(name), static_cast<int>(names_.size()));
  if (fresh) names_.emplace_back(name);
  return entry->second;
}

char token::bracket() const {
  if (kind != token_kind::sign) return 0;
  if (end - begin == 1) {
    const char c = *begin;
    return c == '(' || c == ')' || c == '[' || c == ']' || c == '{' || c == '}' ? c : 0;
  }
  if (is("<%")) return '{';
  if (is("%>")) return '}';
  if (is("<:")) return '[';
  return is(":>") ? ']' : 0;
}

std::vector<token> tokenize(std::string_view text, file_table& files) {
  return scanner(text, files).run();
}

}  // namespace warpgauge::sim::frontend
