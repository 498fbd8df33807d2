// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/ptx_name.hpp"

#include <algorithm>
#include <vector>

namespace warpgauge::sim::frontend {
namespace {

using words = std::vector<std::string_view>;

words split(std::string_view spelled) {
  words result;
  for (std::size_t dot = 0; dot != std::string_view::npos;) {
    dot = spelled.find('.');
    result.push_back(spelled.substr(0, dot));
    if (dot != std::string_view::npos) spelled.remove_prefix(dot + 1);
  }
  return result;
}

bool among(std::string_view word, const words& list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool scope(std::string_view word) { return among(word, {"cta", "cluster", "gpu", "sys"}); }

/// A hint that takes no operand of its own.
bool hint(std::string_view word) {
  static const words cached = {"ca", "cg", "cs", "lu", "cv", "wb", "wt", "nc", "L1", "L2"};
  const std::string_view level = word.substr(0, 4);
  return among(word, cached) || ((level == "L1::" || level == "L2::") && word != "L2::cache_hint");
}

bool space(std::string_view word) { return among(word, {"global", "shared", "shared::cta"}); }

/// The word of a load or a store in the function's name; empty when it is left out. Bypassing L1,
/// or writing through it, is how blocks communicated before PTX had memory orders.
std::string_view access_word(std::string_view word) {
  if (among(word, {"volatile", "relaxed", "acquire", "cg", "cv", "wt"})) return "strong";
  return word == "weak" || scope(word) || hint(word) || space(word) ? "" : word;
}

std::string_view atomic_word(std::string_view word) {
  const bool order = among(word, {"relaxed", "acquire", "release", "acq_rel"});
  return order || scope(word) || space(word) ? "" : word;
}

std::string_view hint_word(std::string_view word) { return hint(word) || space(word) ? "" : word; }

std::string_view any_word(std::string_view word) { return word == "shared::cta" ? "shared" : word; }

std::string_view fence_word(std::string_view word) {
  return scope(word) || word == "gl" ? "" : any_word(word);
}

std::string_view barrier_word(std::string_view word) {
  return word == "cta" || word == "aligned" ? "" : word;
}

using rule = std::string_view (*)(std::string_view);

rule rule_of(const words& all) {
  const std::string_view first = all[0];
  if (among(first, {"ld", "st"})) return access_word;
  if (among(first, {"atom", "red", "mbarrier", "ldmatrix", "stmatrix"})) return atomic_word;
  if (among(first, {"prefetch", "prefetchu", "discard"})) return hint_word;
  if (among(first, {"membar", "fence"})) return fence_word;
  if (among(first, {"bar", "barrier"})) return barrier_word;
  if (first == "cp" && all.size() > 2 && all[1] == "async" &&
      among(all[2], {"ca", "cg", "mbarrier"}))
    return hint_word;
  return any_word;
}

}  // namespace

std::string function_of_ptx(std::string_view spelled) {
  const words all = split(spelled);
  const rule plain = rule_of(all);
  std::string result(all[0]);
  for (auto word = all.begin() + 1; word != all.end(); ++word) {
    const std::string_view kept = plain(*word);
    if (!kept.empty()) result += "_" + std::string(kept);
  }
  for (std::size_t colons = result.find("::"); colons != std::string::npos;
       colons = result.find("::", colons)) {
    result.replace(colons, 2, "_");
  }
  return result;
}

}  // namespace warpgauge::sim::frontend
