// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/unit.hpp"

#include "warpgauge/sim/frontend/source_columns.hpp"

#include <algorithm>

namespace warpgauge::sim::frontend {
namespace {

bool opens(char bracket) { return bracket == '(' || bracket == '[' || bracket == '{'; }
bool closes(char bracket) { return bracket == ')' || bracket == ']' || bracket == '}'; }
char partner(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

/// The white space of a flat text: markers without the flags 1 and 2.
void append_flat(std::string& out, std::string_view space) {
  while (!space.empty()) {
    const std::size_t stop = std::min(space.find('\n'), space.size() - 1) + 1;
    const std::string_view line = space.substr(0, stop);
    space.remove_prefix(stop);
    const std::size_t close = line.rfind('"');
    if (line.substr(0, 2) != "# " || close == std::string_view::npos) {
      out += line;
      continue;
    }
    out += line.substr(0, close + 1);
    if (line.find('3', close) != std::string_view::npos) out += " 3";
    if (line.find('4', close) != std::string_view::npos) out += " 4";
    if (line.back() == '\n') out += '\n';
  }
}

/// The white space of a token that is left out: directives, so that files still nest.
void append_directives(std::string& out, std::string_view space, bool flat) {
  for (std::size_t at = space.find("\n#"); at != std::string_view::npos;
       at = space.find("\n#", at)) {
    const std::size_t end = std::min(space.find('\n', at + 1), space.size());
    const std::string_view line = space.substr(at, end - at);
    if (flat) {
      append_flat(out, line);
    } else {
      out += line;
    }
    at = end;
  }
}

/// One past the tokens from `begin` on that follow each other on one line.
std::size_t end_of_run(const std::vector<token>& tokens, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < tokens.size() && tokens[end].space == tokens[end - 1].end &&
         tokens[end].file == tokens[begin].file && tokens[end].line == tokens[begin].line) {
    ++end;
  }
  return end;
}

/// Whether the two may be parts of one operator, as `+` and `=` are.
bool is_one_sign(const token& a, const token& b) {
  return a.after < 0 && adjacent(a, b) && a.kind == token_kind::sign && b.kind == token_kind::sign;
}

}  // namespace

std::vector<token> unit::add_text(std::string preprocessed) {
  texts_.push_back(std::make_unique<std::string>(std::move(preprocessed)));
  return tokenize(*texts_.back(), files);
}

void unit::join(int& place, std::string_view text, bool at_end) {
  if (place < 0) {
    place = static_cast<int>(inserted_.size());
    inserted_.emplace_back(text);
  } else if (at_end) {
    inserted_[static_cast<std::size_t>(place)].append(text);
  } else {
    inserted_[static_cast<std::size_t>(place)].insert(0, text);
  }
}

std::string unit::print() const {
  std::string out;
  std::size_t total = 0;
  for (const auto& text : texts_) total += text->size();
  out.reserve(total + total / 4);
  const auto marker = [&](const token& t) {
    out += "\n# " + std::to_string(t.line) + " \"" + files.name(t.file) + "\"";
    if ((t.system & 1) != 0) out += " 3";
    if ((t.system & 2) != 0) out += " 4";
    out += '\n';
  };
  source_columns columns(files);
  std::vector<source_columns::place> places;  // of the tokens from `first` on
  std::size_t first = 0;
  const token* previous = nullptr;
  int line = 1;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const token& t = tokens[i];
    if (i >= first + places.size()) {
      first = i;
      const std::size_t end = end_of_run(tokens, i);
      places = !t.of_library() ? columns.of({&t, end - i}) : decltype(places)();
      places.resize(end - i);
    }
    if (t.silent) continue;
    if (t.unused) {
      append_directives(out, {t.space, static_cast<std::size_t>(t.begin - t.space)}, flat_markers);
      previous = &t;
      line = -1;
      continue;
    }
    if (previous == nullptr || t.space == previous->end) {
      const std::string_view space(t.space, static_cast<std::size_t>(t.begin - t.space));
      if (flat_markers) {
        append_flat(out, space);
      } else {
        out += space;
      }
    } else if (previous->file == t.file && previous->system == t.system && line <= t.line &&
               t.line - line < 8) {
      out.append(static_cast<std::size_t>(t.line - line), '\n');
      if (t.line == line) out += ' ';
    } else {
      marker(t);
    }
    if (t.before >= 0) out += inserted_[static_cast<std::size_t>(t.before)];
    if (!t.dropped) {
      const source_columns::place wanted = places[i - first];
      const int column = static_cast<int>(out.size() - (out.rfind('\n') + 1)) + 1;
      const bool stands = wanted.column == 0 ||
                          (wanted.exact ? column == wanted.column : column <= columns.width());
      // Signs of several characters are several tokens.
      if (!stands && (t.before >= 0 || previous == nullptr || !is_one_sign(*previous, t))) {
        marker(t);
        out.append(static_cast<std::size_t>(wanted.column - 1), ' ');
      }
      out += t.text();
    }
    if (t.after >= 0) out += inserted_[static_cast<std::size_t>(t.after)];
    line = t.line + (t.dropped ? 0 : static_cast<int>(std::count(t.begin, t.end, '\n')));
    previous = &t;
  }
  out += '\n';
  return out;
}

std::size_t closing(const std::vector<token>& tokens, std::size_t open) {
  std::string expected;  // closing brackets, the innermost last
  for (std::size_t i = open; i < tokens.size(); ++i) {
    const char bracket = tokens[i].bracket();
    if (opens(bracket)) expected += partner(bracket);
    if (!closes(bracket)) continue;
    if (expected.empty() || expected.back() != bracket) break;
    expected.pop_back();
    if (expected.empty()) return i;
  }
  return tokens.size();
}

std::size_t opening(const std::vector<token>& tokens, std::size_t close) {
  std::string expected;
  for (std::size_t i = close + 1; i-- > 0;) {
    const char bracket = tokens[i].bracket();
    if (closes(bracket)) expected += bracket;
    if (!opens(bracket)) continue;
    if (expected.empty() || expected.back() != partner(bracket)) break;
    expected.pop_back();
    if (expected.empty()) return i;
  }
  return tokens.size();
}

std::size_t closing_angle(const std::vector<token>& tokens, std::size_t open, std::size_t limit) {
  int depth = 0;
  for (std::size_t i = open; i < std::min(limit, tokens.size()); ++i) {
    const char bracket = tokens[i].bracket();
    if (opens(bracket)) {
      i = closing(tokens, i);
    } else if (closes(bracket) || tokens[i].is(";")) {
      return tokens.size();
    } else if (tokens[i].is("<")) {
      ++depth;
    } else if (tokens[i].is(">") && --depth == 0) {
      return i;
    }
  }
  return tokens.size();
}

std::size_t opening_angle(const std::vector<token>& tokens, std::size_t close) {
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    const char bracket = tokens[i].bracket();
    if (closes(bracket)) {
      i = opening(tokens, i);
      if (i == tokens.size()) return i;
    } else if (opens(bracket) || tokens[i].is(";")) {
      return tokens.size();
    } else if (tokens[i].is(">")) {
      ++depth;
    } else if (tokens[i].is("<")) {
      // `1 << 3` among the arguments is a shift.
      if (i > 0 && tokens[i - 1].is("<") && adjacent(tokens[i - 1], tokens[i])) {
        --i;
      } else if (--depth == 0) {
        return i;
      }
    }
  }
  return tokens.size();
}

}  // namespace warpgauge::sim::frontend
