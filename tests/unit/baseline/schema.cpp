// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/schema.hpp"

#include <algorithm>
#include <regex>
#include <set>

namespace warpgauge::tests {
namespace {

using nlohmann::json;

class checker {
 public:
  explicit checker(const json& root) : root_(root) {}

  std::string check(const json& schema, const json& value, const std::string& where) const {
    if (schema.contains("$ref")) {
      const std::string target = schema["$ref"].get<std::string>().substr(1);
      return check(root_.at(json::json_pointer(target)), value, where);
    }
    for (const auto& [keyword, argument] : schema.items()) {
      const std::string wrong = keyword_violation(keyword, argument, schema, value);
      if (!wrong.empty()) return where + ": " + wrong;
    }
    if (value.is_object()) return members(schema, value, where);
    if (value.is_array() && schema.contains("items"))
      for (std::size_t i = 0; i < value.size(); ++i) {
        const std::string wrong = check(schema["items"], value[i], where + "/" + std::to_string(i));
        if (!wrong.empty()) return wrong;
      }
    return {};
  }

 private:
  static bool is_of(const std::string& type, const json& value) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "null") return value.is_null();
    if (type == "integer") return value.is_number_integer();
    return type == "number" && value.is_number();
  }

  static std::string keyword_violation(const std::string& keyword,
                                       const json& argument,
                                       const json& schema,
                                       const json& value) {
    static const std::set<std::string> elsewhere{"$schema",
                                                 "$id",
                                                 "$defs",
                                                 "title",
                                                 "description",
                                                 "properties",
                                                 "items",
                                                 "additionalProperties",
                                                 "propertyNames"};
    if (elsewhere.contains(keyword)) return {};
    if (keyword == "type") {
      const json types = argument.is_array() ? argument : json::array({argument});
      return std::any_of(types.begin(), types.end(), [&](const json& t) { return is_of(t, value); })
                 ? ""
                 : "is not of type " + argument.dump();
    }
    if (keyword == "const") return argument == value ? "" : "is not " + argument.dump();
    if (keyword == "enum")
      return std::find(argument.begin(), argument.end(), value) != argument.end()
                 ? ""
                 : "is none of " + argument.dump();
    if (keyword == "required") {
      for (const auto& name : argument)
        if (!value.contains(name.get<std::string>())) return "has no " + name.dump();
      return {};
    }
    // Of texts only: what is none is the business of "type".
    if (keyword == "pattern")
      return !value.is_string() || std::regex_search(value.get<std::string>(),
                                                     std::regex(argument.get<std::string>()))
                 ? ""
                 : "does not match " + schema["pattern"].dump();
    if (keyword == "minLength")
      return !value.is_string() || value.get<std::string>().size() >= argument ? ""
                                                                               : "is too short";
    if (keyword == "minimum")
      return !value.is_number() || value >= argument ? "" : "is below " + argument.dump();
    if (keyword == "exclusiveMinimum")
      return value > argument ? "" : "is not above " + argument.dump();
    if (keyword == "minItems") return value.size() >= argument ? "" : "has too few items";
    return "the schema has the keyword " + keyword + ", which this check does not know";
  }

  std::string members(const json& schema, const json& value, const std::string& where) const {
    const json properties = schema.value("properties", json::object());
    for (const auto& [name, member] : value.items()) {
      const std::string inner = where + "/" + name;
      if (schema.contains("propertyNames")) {
        const std::string wrong = check(schema["propertyNames"], name, inner);
        if (!wrong.empty()) return wrong;
      }
      if (properties.contains(name)) {
        const std::string wrong = check(properties[name], member, inner);
        if (!wrong.empty()) return wrong;
        continue;
      }
      const json& others = schema.value("additionalProperties", json(true));
      if (others == false) return inner + ": is unknown";
      if (others.is_object()) {
        const std::string wrong = check(others, member, inner);
        if (!wrong.empty()) return wrong;
      }
    }
    return {};
  }

  const json& root_;
};

}  // namespace

std::string violation(const json& schema, const json& document) {
  return checker(schema).check(schema, document, "");
}

}  // namespace warpgauge::tests
