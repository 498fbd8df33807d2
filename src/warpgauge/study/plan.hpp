// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The five published systems, measured again as their documents did. What is measured, published
/// and claimed is data: studies.json.
namespace warpgauge::study {

struct document {
  int number = 0;  ///< 1 to 5
  std::string title, kind;
  std::string gpu;    ///< the machine that it measured; "" when it names none
  std::string host;   ///< the same
  std::string about;  ///< what it shows, for a reader who has not seen it
};

/// Kernels times shapes, measured in the same way.
struct table {
  int study = 0;
  std::string name, about;
  std::string unit;                  ///< "GiB/s", "GB/s", "us" or "ms": the document's
  std::vector<std::string> kernels;  ///< of the registry, "form.*" of forms.hpp, or "host.*"
  std::vector<std::string> shapes;   ///< "2048x2048"; "256x256x32" with an inner dimension
  std::vector<std::string> forms;    ///< of timing: "loop", "inkernel", "trip"
  std::string suffix;  ///< label, to distinguish it from the same kernel in another table
  std::string layout, grid, block;  ///< as the tool's options; "" for the default
  std::int64_t spread = 0;          ///< elements between rows
  int tile = 0;
  int repetitions = 1;
  bool error = false;  ///< a column of it, as the document has one
};

struct published {
  int study = 0;
  std::string kernel, shape;
  double value = 0;  ///< in the unit of the first table that measures it
};

/// One row of a study, in one form of timing.
struct place {
  std::string kernel, shape;
  std::string form = "loop";
};

/// A counter of one row over a counter of another: "sectors", "barriers", or a member of
/// contract::traffic.
struct counter_pair {
  std::string counter;
  std::string upper, lower;  ///< "KERNEL SHAPE"; lower may be "ideal" or another counter's name
};

/// The test of a claim or a part of it: a ratio that must lie within bounds.
struct part {
  std::string says;
  std::string claimed;
  std::vector<place> speed;           ///< the median of their speeds over
  std::vector<place> against;         ///< the median of these; empty: over the published figure
  std::optional<counter_pair> count;  ///< instead of speeds
  std::optional<double> least, most;
  std::optional<counter_pair> because;  ///< what explains it
};

struct claim {
  std::string id;  ///< "1a": the study and a letter
  std::string text;
  std::vector<part> parts;
  int study() const { return id.at(0) - '0'; }
  /// Whether the speed of a host's processor decides it; such claims are counted apart.
  bool about_hosts() const;
};

struct figure {
  int study = 0;
  std::string table, title, x;
  std::string shape;  ///< drawn over the kernels' blocks at this shape; "": over the shapes
  bool logarithmic = false;
};

struct plan {
  double noise = 0;           ///< of a ratio of two speeds of a GPU, from session to session
  double noise_of_hosts = 0;  ///< of one with a host's
  std::vector<document> documents;
  std::vector<table> tables;
  std::vector<published> figures_then;
  std::vector<claim> claims;
  std::vector<figure> figures;

  const document& of(int study) const;
  /// The first table of the study that measures it; null if there is none.
  const table* table_of(int study, std::string_view kernel, std::string_view shape) const;
  std::optional<double> then(int study, std::string_view kernel, std::string_view shape) const;
};

/// @throws std::runtime_error naming what is missing or refers to nothing
plan plan_from(std::string_view text_of_plan);

/// The plan in this program.
const plan& the_plan();

}  // namespace warpgauge::study
