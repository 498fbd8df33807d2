// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/race_words.hpp"
#include "warpgauge/sim/checks/shared_checker.hpp"

#include <string>

/// Asynchronous copies into shared memory: they may write at any time until they were waited for.
namespace warpgauge::sim {

template <class F>
void shared_checker::for_each_cell(std::size_t offset, unsigned size, F&& f) {
  for (std::size_t at = offset; at < offset + size; ++at) {
    shared_cell& word = words_[at >> 2];
    if ((word.flags & shared_cell::by_bytes) != 0)
      f(byte_cells_[at], at);
    else if ((at & 3) == 0)
      f(word, at);
  }
}

std::uint32_t shared_checker::begin_copy(check_context& context,
                                         std::size_t offset,
                                         unsigned size,
                                         std::uintptr_t pc) {
  const std::uint32_t epoch = context.point.barrier_epoch;
  std::uint32_t first = epoch;
  for_each_cell(offset, size, [&](shared_cell& cell, std::size_t at) {
    if (cell.read_epoch != epoch) return;
    check_after_read(context, access_op::store, cell, at, pc);
    first = epoch + 1;  // reads before the copy and after it are not told apart
  });
  return first;
}

void shared_checker::end_copy(check_context& context,
                              std::size_t offset,
                              unsigned size,
                              std::uintptr_t pc,
                              std::uint32_t first) {
  for_each_cell(offset, size, [&](shared_cell& cell, std::size_t at) {
    const bool was_written = cell.write_epoch >= context.point.block_epoch;
    if (cell.read_epoch < first || !was_written) return;
    const unsigned reader =
        (cell.flags & shared_cell::several_warps) != 0
            ? cell.first_reader()
            : cell.reader_warp * 32U + static_cast<unsigned>(__builtin_ctz(cell.readers));
    const racing_point other{
        code_near(pc, cell.read_pc), context.point.block, unflatten(reader, context.block_extent)};
    context.log.add_lazily(finding_kind::shared_race_write_after_read, pc, context.point, [&] {
      const shared_object& object = layout_->object_at(at);
      const auto within = static_cast<std::int64_t>(at - object.offset);
      return finding_detail{object.name,
                            within,
                            race_words(context.point, "copies to", other, "read"),
                            other,
                            " before the copy was waited for, at offset " + std::to_string(within) +
                                " of " + object.name};
    });
  });
}

}  // namespace warpgauge::sim
