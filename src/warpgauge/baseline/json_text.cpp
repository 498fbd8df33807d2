// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace warpgauge::baseline {
namespace {

constexpr int deepest_nesting = 32;

/// Most files have none, and baselines are megabytes.
bool has_bare_words(std::string_view text) {
  return text.find("NaN") != std::string_view::npos ||
         text.find("Infinity") != std::string_view::npos;
}

/// The text with the bare words for not-a-number and infinity as null.
std::string without_bare_words(std::string_view text) {
  constexpr std::array<std::string_view, 4> words{"-NaN", "NaN", "-Infinity", "Infinity"};
  std::string result;
  result.reserve(text.size());
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      result += c;
      if (c == '\\' && i + 1 < text.size()) result += text[++i];
      if (c == '"') in_string = false;
      continue;
    }
    if (c == '"') in_string = true;
    if (c != '-' && c != 'N' && c != 'I') {
      result += c;
      continue;
    }
    const auto word = std::find_if(words.begin(), words.end(), [&](std::string_view w) {
      return text.substr(i).starts_with(w);
    });
    if (word == words.end()) {
      result += c;
    } else {
      result += "null";
      i += word->size() - 1;
    }
  }
  return result;
}

/// Finds what the parser would accept: a key twice in one object, absurd nesting, and more values
/// than any of our files has (a value of three bytes, "{},", takes a hundred bytes of memory). A
/// separate pass, because the parser's callback is quadratic in the objects of an array.
class strict_events : public json::json_sax_t {
 public:
  explicit strict_events(std::size_t text_bytes) : most_values_(1000 + text_bytes / 5) {}

  bool null() override { return count_value(); }
  bool boolean(bool) override { return count_value(); }
  bool number_integer(number_integer_t) override { return count_value(); }
  bool number_unsigned(number_unsigned_t) override { return count_value(); }
  bool number_float(number_float_t, const string_t&) override { return count_value(); }
  bool string(string_t&) override { return count_value(); }
  bool binary(binary_t&) override { return count_value(); }
  bool start_array(std::size_t) override { return deeper(); }
  bool end_array() override { return --depth_ >= 0; }
  bool start_object(std::size_t) override {
    keys_.emplace_back();
    return deeper();
  }
  bool end_object() override {
    keys_.pop_back();
    return --depth_ >= 0;
  }
  bool key(string_t& name) override {
    if (!keys_.back().insert(name).second)
      throw std::length_error(fmt::format("has the key '{}' twice in one object", name));
    return true;
  }
  /// The parser reports it.
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  bool deeper() {
    if (depth_++ > deepest_nesting) throw std::length_error("is nested too deeply");
    return count_value();
  }
  bool count_value() {
    if (++values_ > most_values_) throw std::length_error("holds too many values for its length");
    return true;
  }

  std::size_t most_values_;
  std::size_t values_ = 0;
  int depth_ = 0;
  std::vector<std::set<std::string>> keys_;
};

const json& member(const json& object, std::string_view key, const location& at) {
  const auto found = object.find(key);
  if (found == object.end())
    at.fail(
        file_fault::wrong_schema,
        fmt::format("the key '{}' is missing; measure again with this version's programs", key));
  return *found;
}

[[noreturn]] void wrong_type(std::string_view key, std::string_view wanted, const location& at) {
  at.fail(file_fault::wrong_schema, fmt::format("'{}' is not {}", key, wanted));
}

}  // namespace

std::string_view to_string(file_fault fault) {
  switch (fault) {
    case file_fault::empty:
      return "empty";
    case file_fault::truncated:
      return "truncated";
    case file_fault::not_json:
      return "not-json";
    case file_fault::wrong_schema:
      return "wrong-schema";
    case file_fault::unknown_key:
      return "unknown-key";
    case file_fault::other_protocol:
      return "other-protocol";
    case file_fault::newer_schema:
      return "newer-schema";
    case file_fault::wrong_unit:
      return "wrong-unit";
    case file_fault::duplicated_row:
      return "duplicated-row";
    case file_fault::other_gpu:
      return "other-gpu";
    case file_fault::replayed:
      return "replayed";
    case file_fault::conflicting:
      return "conflicting";
  }
  return "?";
}

void location::fail(file_fault fault, std::string_view sentence) const {
  throw file_error(fault,
                   within.empty() ? fmt::format("'{}' {}", origin, sentence)
                                  : fmt::format("'{}': {}: {}", origin, within, sentence));
}

json parse_json(std::string_view text, const std::string& origin) {
  const location at{origin, ""};
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos)
    at.fail(file_fault::empty, "is empty: the program that wrote it did not finish; measure again");
  const auto not_json = [&](auto begin, auto end) {
    at.fail(file_fault::not_json,
            fmt::format("is not JSON from line {} on; it must be what --benchmark_out wrote",
                        1 + std::count(begin, end, '\n')));
  };
  // Text that does not start a JSON value is refused before it is copied, because it may have any
  // length.
  if (std::string_view("{[\"-0123456789tfnNI").find(text[first]) == std::string_view::npos)
    not_json(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(first));
  std::string replaced;
  if (has_bare_words(text)) replaced = without_bare_words(text);
  const std::string_view plain = replaced.empty() ? text : replaced;
  strict_events events(plain.size());
  try {
    json::sax_parse(plain, &events);
    return json::parse(plain);
  } catch (const std::length_error& e) {
    at.fail(file_fault::wrong_schema, e.what());
  } catch (const json::out_of_range&) {
    at.fail(file_fault::not_json, "holds a number that no double can hold");
  } catch (const json::parse_error& e) {
    const std::size_t last = plain.find_last_not_of(" \t\r\n");
    if (e.byte > last + 1 || (e.byte == last + 1 && plain[last] != '}'))
      at.fail(file_fault::truncated,
              "ends in the middle: the program that wrote it did not finish; measure again");
    const auto end = plain.begin() + static_cast<std::ptrdiff_t>(std::min(e.byte, plain.size()));
    not_json(plain.begin(), end);
  }
  return {};  // not reached: each failure throws
}

void require_object(const json& value, const location& at) {
  if (!value.is_object()) at.fail(file_fault::wrong_schema, "is not a JSON object");
}

const json& object_of(const json& object, std::string_view key, const location& at) {
  const json& value = member(object, key, at);
  if (!value.is_object()) wrong_type(key, "an object", at);
  return value;
}

const json& array_of(const json& object, std::string_view key, const location& at) {
  const json& value = member(object, key, at);
  if (!value.is_array()) wrong_type(key, "an array", at);
  return value;
}

std::string text_of(const json& object, std::string_view key, const location& at) {
  const json& value = member(object, key, at);
  if (!value.is_string()) wrong_type(key, "a string", at);
  const auto& text = value.get_ref<const std::string&>();
  // Names and texts are printed and written into XML.
  if (std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < 32 || c == 127; }))
    wrong_type(key, "printable text", at);
  return text;
}

std::int64_t whole_of(const json& object, std::string_view key, const location& at) {
  const json& value = member(object, key, at);
  if (!value.is_number_integer()) wrong_type(key, "a whole number", at);
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX)
    wrong_type(key, "a number that 64 bits can hold", at);
  return value.get<std::int64_t>();
}

std::int64_t counted_text_of(const json& object, std::string_view key, const location& at) {
  const std::string text = text_of(object, key, at);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0)
    wrong_type(key, fmt::format("a whole number from 0 in a string but \"{}\"", text), at);
  return value;
}

void refuse_unknown_keys(const json& object,
                         std::span<const std::string_view> known,
                         const location& at) {
  for (const auto& [name, value] : object.items()) {
    if (name.starts_with("x_")) continue;
    if (std::find(known.begin(), known.end(), name) == known.end())
      at.fail(file_fault::unknown_key,
              fmt::format("the key '{}' is unknown; another version wrote this, use the same one "
                          "(keys of your own start with x_)",
                          name));
  }
}

}  // namespace warpgauge::baseline
