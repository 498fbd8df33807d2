// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/run.hpp"

#include "warpgauge/conformance/runner.hpp"
#include "warpgauge/contract/operand_layout.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/registry/registry.hpp"
#include "warpgauge/study/forms.hpp"
#include "warpgauge/study/host_transpose.hpp"
#include "warpgauge/study/stopwatch.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <map>
#include <stdexcept>

namespace warpgauge::study {
namespace {

using contract::launch_case;

struct found_kernel {
  const contract::family* family;
  const contract::variant* variant;
};

found_kernel kernel_called(const std::string& id) {
  if (const registry::lookup known = registry::find(id))
    return {known.found->family, known.found->variant};
  for (const contract::variant& v : forms().variants)
    if (id == fmt::format("{}.{}", forms().name, v.name)) return {&forms(), &v};
  throw std::runtime_error("no kernel is called " + id);
}

/// "256x256x32": the inner dimension is an option of its own.
struct split_shape {
  std::string shape;
  std::optional<std::int64_t> inner;

  explicit split_shape(const std::string& text) : shape(text) {
    const auto first = text.find('x');
    const auto second = text.find('x', first + 1);
    if (second == std::string::npos) return;
    shape = text.substr(0, second);
    inner = std::stoll(text.substr(second + 1));
  }
};

launch_case case_of(const table& t, const std::string& id, const std::string& shape) {
  const found_kernel k = kernel_called(id);
  const split_shape s(shape);
  contract::case_words words;
  words.grid = t.grid;
  words.block = t.block;
  if (t.grid.empty()) words.shape = s.shape;
  words.inner = s.inner;
  words.layout = t.layout;
  if (t.tile != 0 && !k.variant->tiles.empty()) words.tile = t.tile;
  if (t.spread != 0) words.pitch = std::stoll(shape) + t.spread;  // of squares
  return contract::parse_case(*k.family, *k.variant, words);
}

/// A size that the simulator runs quickly and that has every edge of the whole one.
launch_case reduced(launch_case c) {
  constexpr std::int64_t step = 64;
  const auto cut = [](std::int64_t n) { return n > 2 * step ? step + n % step : n; };
  const std::int64_t spread = c.row_elements > 0 ? c.row_elements - c.shape.width : 0;
  c.shape = {cut(c.shape.height), cut(c.shape.width), cut(c.shape.inner)};
  if (c.row_elements > 0) c.row_elements = c.shape.width + spread;
  return c;
}

/// By the variant's formula; absent if that would list every address of a long product. In moves
/// whose rows all start on whole tiles of 64 every such tile costs the same, so one is counted.
std::optional<contract::traffic> counted(const launch_case& c) {
  constexpr double longest = 6e6;
  constexpr std::int64_t edge = 64;
  const auto formula = c.variant->expected_traffic;
  if (formula == nullptr) return std::nullopt;
  const auto flops = c.terms().flops;
  if (flops != nullptr && c.configuration.tile == 0 && flops(c.shape) > longest)
    return std::nullopt;
  const auto whole = [](std::int64_t n) { return n > 0 && n % edge == 0; };
  if (flops != nullptr || !whole(c.shape.height) || !whole(c.shape.width) ||
      c.row_elements % edge != 0 || c.where != contract::layout::tight)
    return formula(c.shape, c.configuration, contract::pitches_of(c));
  launch_case tile = c;
  tile.shape = {edge, edge, 0};
  const auto one = formula(tile.shape, tile.configuration, contract::pitches_of(tile));
  if (!one) return std::nullopt;
  return times(static_cast<std::uint64_t>(c.shape.height / edge * (c.shape.width / edge)), *one);
}

class measurer {
 public:
  explicit measurer(machine on) : on_(std::move(on)), simulated_(device::backend_name() == "sim") {}

  row measure(const table& t, const std::string& kernel, const std::string& shape) {
    row r{.study = t.study,
          .table = t.name,
          .kernel = kernel + t.suffix,
          .shape = shape,
          .checked = {},
          .seconds = {},
          .counted = {}};
    if (kernel.starts_with("host."))
      measure_host(kernel, r);
    else
      measure_kernel(t, case_of(t, kernel, shape), r);
    return r;
  }

 private:
  void measure_host(const std::string& kernel, row& r) const {
    const auto x = r.shape.find('x');
    const std::int64_t height = std::stoll(r.shape);
    const std::int64_t width = std::stoll(r.shape.substr(x + 1));
    const auto form = kernel == "host.blocked" ? host_form::blocked : host_form::plain;
    const host_time took = time_host(form, height, width);
    r.bytes = 2.0 * sizeof(float) * static_cast<double>(height * width);
    r.seconds["loop"] = took.seconds;
    r.wrong = !took.right;
    r.checked = took.right ? "right" : "wrong";
  }

  void measure_kernel(const table& t, const launch_case& c, row& r) {
    if (c.terms().minimum_bytes != nullptr)
      r.bytes = static_cast<double>(c.terms().minimum_bytes(c.shape, c.configuration.type));
    r.counted = counted(c);
    if (!simulated_ && on_.gpu.empty()) {
      r.checked = "not run";
      return;
    }
    r.checked = check(simulated_ ? reduced(c) : c);
    r.wrong = !r.checked.starts_with("right") && !r.checked.starts_with("not run");
    if (r.wrong || simulated_) return;
    for (const std::string& form : t.forms)
      if (const auto s = seconds_of(c, form, t.repetitions)) r.seconds[form] = *s;
  }

  /// "right", "right at 127x96", "not run: ...", or what is wrong.
  const std::string& check(const launch_case& c) {
    const auto [known, fresh] = checked_.try_emplace(fmt::format("{} {}", c.id(), describe(c)));
    if (!fresh) return known->second;
    const conformance::observation seen = conformance::runner().run(c);
    std::string& said = known->second;
    if (seen.result == conformance::status::skipped) return said = seen.reason;
    if (seen.result == conformance::status::failed)
      return said = "wrong: " + (seen.lines.empty() ? seen.reason : seen.lines.front());
    if (const std::string why = miscounted(c); !why.empty()) return said = "miscounted: " + why;
    return said = simulated_ ? "right at " + words(c.shape) : "right";
  }

  static std::string words(const contract::shape& s) {
    std::string text = fmt::format("{}x{}", s.height, s.width);
    return s.inner == 0 ? text : fmt::format("{}x{}", text, s.inner);
  }

  machine on_;
  bool simulated_;
  std::map<std::string, std::string> checked_;
};

}  // namespace

results run(const plan& p,
            const std::set<int>& studies,
            const std::function<void(const std::string&)>& told) {
  results all;
  all.on = here();
  all.on.host = host_processor();
  all.on.compiler = host_compiler();
  all.on.utc = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  measurer by(all.on);
  for (const table& t : p.tables) {
    if (!studies.contains(t.study)) continue;
    told(fmt::format("study {}: {}", t.study, t.name));
    for (const std::string& kernel : t.kernels)
      for (const std::string& shape : t.shapes) all.rows.push_back(by.measure(t, kernel, shape));
  }
  if (const std::string after = here().disturbed; all.on.disturbed.empty())
    all.on.disturbed = after;
  return all;
}

}  // namespace warpgauge::study
