// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/passes.hpp"

#include "warpgauge/sim/frontend/declarations.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace warpgauge::sim::frontend {
namespace {

// The distance between two lists beyond which the rest counts as different.
constexpr std::size_t search_limit = 600;

enum class item_kind { other, scope, function };

/// A declaration of a namespace or class.
struct item {
  item_kind kind = item_kind::other;
  std::size_t begin = 0;
  std::size_t body = 0;  ///< the bracket that opens it; of scopes and functions
  std::size_t end = 0;
  std::size_t hash = 0;
};

using tokens_type = std::vector<token>;

std::size_t hash_of(const tokens_type& tokens, std::size_t begin, std::size_t end) {
  std::size_t result = 1469598103934665603U;
  for (std::size_t i = begin; i < end; ++i) {
    result = (result ^ std::hash<std::string_view>()(tokens[i].text())) * 1099511628211U;
  }
  return result;
}

bool same_text(const tokens_type& a,
               std::size_t a_begin,
               std::size_t a_end,
               const tokens_type& b,
               std::size_t b_begin,
               std::size_t b_end) {
  const auto at = [](const tokens_type& t, std::size_t i) {
    return t.begin() + static_cast<std::ptrdiff_t>(i);
  };
  return std::equal(at(a, a_begin),
                    at(a, a_end),
                    at(b, b_begin),
                    at(b, b_end),
                    [](const token& x, const token& y) { return x.text() == y.text(); });
}

/// The same of declarations, of which each pass may have other qualifiers of CUDA's.
bool same_declaration(const tokens_type& a,
                      std::size_t a_begin,
                      std::size_t a_end,
                      const tokens_type& b,
                      std::size_t b_begin,
                      std::size_t b_end) {
  qualifiers any;
  for (;; ++a_begin, ++b_begin) {
    while (a_begin < a_end && add_qualifier(a[a_begin], any)) ++a_begin;
    while (b_begin < b_end && add_qualifier(b[b_begin], any)) ++b_begin;
    if (a_begin >= a_end || b_begin >= b_end) return a_begin >= a_end && b_begin >= b_end;
    if (a[a_begin].text() != b[b_begin].text()) return false;
  }
}

/// Reads the declaration that starts at `begin`.
item read_item(const tokens_type& tokens, std::size_t begin, std::size_t limit) {
  item result;
  result.begin = begin;
  bool braces_are_scope = false;
  bool class_word = false;
  bool initialised = false;
  std::size_t i = begin;
  for (; i < limit; ++i) {
    const token& t = tokens[i];
    if (t.is("namespace") || (t.is("extern") && i + 2 < limit && tokens[i + 2].bracket() == '{')) {
      braces_are_scope = true;
    } else if (t.is("class") || t.is("struct") || t.is("union")) {
      class_word = true;
    } else if (t.is("template") && i + 1 < limit && tokens[i + 1].is("<")) {
      const std::size_t close = closing_angle(tokens, i + 1, limit);
      if (close < limit) i = close;
    } else if (t.is(";")) {
      ++i;
      break;
    } else if (t.is(":") && i == begin + 1) {
      ++i;  // public:
      break;
    } else if (t.is("=") && !(i > begin && tokens[i - 1].is("operator"))) {
      initialised = true;
    } else if (t.bracket() == '{') {
      const std::size_t close = std::min(closing(tokens, i), limit - 1);
      const declaration head = read_declaration(tokens, begin);
      if (braces_are_scope) {
        result = {item_kind::scope, begin, i, close + 1, 0};
        return result;
      }
      if (!initialised && head.body != 0) {
        // The body may follow initialisers with braces of their own.
        const std::size_t end = std::min(closing(tokens, head.body), limit - 1);
        return {item_kind::function, begin, head.body, end + 1, 0};
      }
      if (class_word && !initialised && result.kind == item_kind::other) {
        result.kind = item_kind::scope;
        result.body = i;
      }
      i = close;
    } else if (t.bracket() == '(' || t.bracket() == '[') {
      i = closing(tokens, i);
    } else if (t.is("<") && i > begin && tokens[i - 1].kind == token_kind::word) {
      const std::size_t close = closing_angle(tokens, i, limit);
      if (close < limit) i = close;
    }
  }
  result.end = std::min(i, limit);
  return result;
}

std::vector<item> items_of(const tokens_type& tokens, std::size_t begin, std::size_t end) {
  std::vector<item> result;
  while (begin < end) {
    item next = read_item(tokens, begin, end);
    next.end = std::max(next.end, begin + 1);
    next.hash = hash_of(tokens, next.begin, next.end);
    begin = next.end;
    result.push_back(next);
  }
  return result;
}

class merger {
 public:
  merger(unit& out, tokens_type device, tokens_type host)
      : out_(out), device_(std::move(device)), host_(std::move(host)) {}

  void run() { scope(0, device_.size(), 0, host_.size()); }

 private:
  void copy(const tokens_type& from, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) out_.tokens.push_back(from[i]);
  }

  void scope(std::size_t d_begin, std::size_t d_end, std::size_t h_begin, std::size_t h_end) {
    const std::vector<item> d = items_of(device_, d_begin, d_end);
    const std::vector<item> h = items_of(host_, h_begin, h_end);
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < d.size() || j < h.size()) {
      if (i < d.size() && j < h.size() && d[i].hash == h[j].hash) {
        copy(host_, h[j].begin, h[j].end);
        ++i;
        ++j;
        continue;
      }
      const auto [next_i, next_j] = next_match(d, i, h, j);
      difference({d.begin() + static_cast<std::ptrdiff_t>(i),
                  d.begin() + static_cast<std::ptrdiff_t>(next_i)},
                 {h.begin() + static_cast<std::ptrdiff_t>(j),
                  h.begin() + static_cast<std::ptrdiff_t>(next_j)});
      i = next_i;
      j = next_j;
    }
  }

  /// The nearest place from which both lists continue alike.
  static std::pair<std::size_t, std::size_t> next_match(const std::vector<item>& d,
                                                        std::size_t i,
                                                        const std::vector<item>& h,
                                                        std::size_t j) {
    for (std::size_t distance = 1; distance < search_limit; ++distance) {
      for (std::size_t a = 0; a <= distance; ++a) {
        const std::size_t x = i + a;
        const std::size_t y = j + distance - a;
        if (x < d.size() && y < h.size() && d[x].hash == h[y].hash) return {x, y};
      }
    }
    return {d.size(), h.size()};
  }

  qualifiers marks_of(const tokens_type& tokens, const item& x) const {
    qualifiers result;
    const std::size_t end = x.kind == item_kind::function ? x.body : x.end;
    for (std::size_t i = x.begin; i < end; ++i) add_qualifier(tokens[i], result);
    return result;
  }

  /// Whether two scopes or functions are declared alike. Arguments of __launch_bounds__ do not
  /// count, because they may differ by architecture, nor do CUDA's qualifiers, nor a class's
  /// template head with its defaults. For kernels, which only the device has, only the name counts.
  bool same_head(const item& h, const item& d) const {
    if (h.kind == item_kind::scope) {
      return same_text(
          host_, after_template(host_, h), h.body, device_, after_template(device_, d), d.body);
    }
    const declaration mine = read_declaration(host_, h.begin);
    const declaration other = read_declaration(device_, d.begin);
    if (mine.marks.global && other.marks.global) {
      return host_[mine.parameters - 1].text() == device_[other.parameters - 1].text();
    }
    if (mine.bounds != 0 && other.bounds != 0) {
      return same_declaration(host_, h.begin, mine.bounds, device_, d.begin, other.bounds) &&
             same_text(host_,
                       closing(host_, mine.bounds),
                       h.body,
                       device_,
                       closing(device_, other.bounds),
                       d.body);
    }
    return same_declaration(host_, h.begin, h.body, device_, d.begin, d.body);
  }

  static std::size_t after_template(const tokens_type& tokens, const item& x) {
    const bool one = tokens[x.begin].is("template") && tokens[x.begin + 1].is("<");
    const std::size_t close = one ? closing_angle(tokens, x.begin + 1, x.body) : tokens.size();
    return close < x.body ? close + 1 : x.begin;
  }

  /// The device's declaration that matches `mine`, from `next` on. Of many that look alike, such as
  /// parts of one namespace, it is the one from the same place in the source; else one from a place
  /// that the host did not read.
  std::size_t partner_of(const item& mine,
                         const std::vector<item>& d,
                         std::size_t next,
                         const std::set<std::pair<int, int>>& host_places) const {
    std::size_t found = d.size();
    if (mine.kind == item_kind::other) return found;
    for (std::size_t i = next; i < d.size(); ++i) {
      if (d[i].kind != mine.kind) continue;
      const bool same_place = place_of(device_, d[i]) == place_of(host_, mine);
      if (!same_place && (found < d.size() || host_places.count(place_of(device_, d[i])) != 0)) {
        continue;
      }
      if (!same_head(mine, d[i])) continue;
      if (same_place) return i;
      found = i;
    }
    return found;
  }

  static std::pair<int, int> place_of(const tokens_type& tokens, const item& x) {
    return {static_cast<int>(tokens[x.begin].file), static_cast<int>(tokens[x.begin].line)};
  }

  void difference(const std::vector<item>& d, const std::vector<item>& h) {
    const bool device_declares =
        std::any_of(d.begin(), d.end(), [](const item& x) { return x.kind == item_kind::other; });
    std::set<std::pair<int, int>> host_places;
    for (const item& mine : h) host_places.insert(place_of(host_, mine));
    std::size_t next = 0;
    for (const item& mine : h) {
      const std::size_t found = partner_of(mine, d, next, host_places);
      if (found == d.size()) {
        host_only(mine, device_declares);
        continue;
      }
      for (; next < found; ++next) device_only(d[next]);
      ++next;
      both(d[found], mine);
    }
    for (; next < d.size(); ++next) device_only(d[next]);
  }

  /// `extern const dim3 blockDim;`, by which the toolkit's headers let their device functions pass
  /// a host compiler. The surface's own has another storage.
  bool declares_index(const item& x) const {
    return x.end - x.begin == 5 && host_[x.begin].is("extern") && host_[x.begin + 1].is("const") &&
           (host_[x.begin + 3].is("blockDim") || host_[x.begin + 3].is("threadIdx"));
  }

  void host_only(const item& x, bool device_declares) {
    if (declares_index(x)) return;
    const qualifiers marks = marks_of(host_, x);
    const bool kept = x.kind == item_kind::other ? !device_declares : !marks.device || marks.host;
    if (kept) copy(host_, x.begin, x.end);
  }

  void device_only(const item& x) {
    if (x.kind != item_kind::function || marks_of(device_, x).any()) copy(device_, x.begin, x.end);
  }

  void both(const item& d, const item& h) {
    if (h.kind == item_kind::scope) {
      const std::size_t d_close = closing(device_, d.body);
      const std::size_t h_close = closing(host_, h.body);
      copy(device_, d.begin, d.body + 1);
      scope(d.body + 1, d_close, h.body + 1, h_close);
      copy(host_, h_close, h.end);
      return;
    }
    const qualifiers marks = marks_of(host_, h);
    if (marks.global || (marks.device && !marks.host)) return copy(device_, d.begin, d.end);
    if (!marks.device && !marks_of(device_, d).device) return copy(host_, h.begin, h.end);
    // { if (<in a kernel>) {device's} else {host's} }
    const std::size_t first = out_.tokens.size();
    // The device's head, where the host's says nothing of a device.
    const item& head = marks.device ? h : d;
    copy(marks.device ? host_ : device_, head.begin, head.body);
    copy(device_, d.body, d.end);
    const bool constant = std::any_of(out_.tokens.begin() + static_cast<std::ptrdiff_t>(first),
                                      out_.tokens.end(),
                                      [](const token& t) { return t.is("constexpr"); });
    out_.insert_before(out_.tokens[first + (head.body - head.begin)],
                       std::string("{ if (") +
                           (constant ? "!__builtin_is_constant_evaluated() && " : "") +
                           "::warpgauge_sim_in_kernel()) ");
    const std::size_t second = out_.tokens.size();
    copy(host_, h.body, h.end);
    for (std::size_t i = second; i < out_.tokens.size(); ++i) out_.tokens[i].host_only = true;
    out_.insert_before(out_.tokens[second], "else ");
    out_.insert_after(out_.tokens.back(), " }");
  }

  unit& out_;
  tokens_type device_;
  tokens_type host_;
};

}  // namespace

unit merge_passes(std::string device, std::string host) {
  if (device == host) return unit(std::move(host));
  unit out;
  tokens_type d = out.add_text(std::move(device));
  tokens_type h = out.add_text(std::move(host));
  if (same_text(d, 0, d.size(), h, 0, h.size())) {
    out.tokens = std::move(h);
    return out;
  }
  out.flat_markers = true;
  merger(out, std::move(d), std::move(h)).run();
  return out;
}

}  // namespace warpgauge::sim::frontend
