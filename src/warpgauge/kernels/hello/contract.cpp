// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/hello/contract.hpp"

#include "warpgauge/contract/judged_by.hpp"
#include "warpgauge/kernels/hello/contract_forms.hpp"
#include "warpgauge/kernels/hello/contract_text.hpp"
#include "warpgauge/kernels/hello/thread_record.hpp"

namespace warpgauge::kernels::hello {
namespace {

using namespace contract;  // NOLINT(google-build-using-namespace): see kernels/family.hpp

constexpr int record_words = sizeof(thread_record) / sizeof(std::uint32_t);

// Rows are blocks, columns the words of their threads' records.
struct ids {
  WARPGAUGE_HOST_DEVICE static std::uint32_t word(const expectation& e,
                                                  std::int64_t row,
                                                  std::int64_t column) {
    const auto field = static_cast<int>(column % record_words);
    const auto flat = static_cast<std::uint64_t>(field < 3 ? row : column / record_words);
    const std::uint32_t* extent = field < 3 ? e.grid : e.block;
    switch (field % 3) {
      case 0:
        return static_cast<std::uint32_t>(flat % extent[0]);
      case 1:
        return static_cast<std::uint32_t>(flat / extent[0] % extent[1]);
      default:
        return static_cast<std::uint32_t>(flat / extent[0] / extent[1]);
    }
  }
  WARPGAUGE_HOST_DEVICE static bool holds(const expectation& e,
                                          std::int64_t row,
                                          std::int64_t column,
                                          const unit_value& got) {
    return same_bytes(got, {word(e, row, column), 0});
  }
  static expected_unit expected(const expectation& e, std::int64_t row, std::int64_t column) {
    expected_unit x;
    x.value.low = word(e, row, column);
    x.source = " (thread " + std::to_string(column / record_words) + ", word " +
               std::to_string(column % record_words) + ")";
    return x;
  }
};

terms common(std::string_view name) {
  terms t;
  t.name = name;
  t.takes_form = true;
  t.traffic_shapes = {{15, 25}, {1, 1}, {3, 1024}, {7, 33}, {0, 0}};
  t.shown_shape = {8, 128};
  return t;
}

}  // namespace

const terms& printed_lines() {
  static const terms t = [] {
    terms all = common("hello-lines");
    all.extents = [](const shape&, const configuration&) { return operand_extents{}; };
    all.check_text = check_printed_text;
    all.sizes.all = for_each_printing_case;
    return all;
  }();
  return t;
}

const terms& thread_records() {
  static const terms t = [] {
    terms all = common("thread-records");
    all.extents = [](const shape& s, const configuration& c) -> operand_extents {
      if (!c.form) return {.out = {s.height, s.width}, .a = {}, .b = {}};
      const auto volume = [](const std::array<unsigned, 3>& n) {
        return std::int64_t{n[0]} * n[1] * n[2];
      };
      return {.out = {volume(c.form->grid), volume(c.form->block)}, .a = {}, .b = {}};
    };
    all.judged = judged_by<ids>();
    all.record_bytes = sizeof(thread_record);
    all.record_words = record_words;
    all.sizes.all = for_each_recording_case;
    // 384 MiB of records, and as many small blocks as the laboratory's.
    all.timed = {{.shape = {65536, 256}}, {.shape = {262144, 25}}};
    all.minimum_bytes = [](const shape& s, element) {
      return static_cast<std::uint64_t>(s.height * s.width) * sizeof(thread_record);
    };
    return all;
  }();
  return t;
}

}  // namespace warpgauge::kernels::hello
