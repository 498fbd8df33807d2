// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/order/operation.hpp"

#include "warpgauge/sim/checks/global_race_checker.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/host_registry.hpp"
#include "warpgauge/sim/memory/static_data.hpp"
#include "warpgauge/sim/memory/static_variables.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/order/state.hpp"
#include "warpgauge/sim/report/report_assembly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <utility>

namespace warpgauge::sim::order {
namespace {

struct frame {
  unsigned depth = 0;
  call_site site;
  cudaStream_t stream = nullptr;
  bool host_waits = false;
  std::optional<stream_id> of_graph;  ///< in place of the stream
};
thread_local frame now;
thread_local const void* launch_caller = nullptr;
thread_local operation* running = nullptr;

// A kernel that waits for a copy by another host thread keeps the cells while it runs, so such a
// copy leaves no marks.
constexpr std::chrono::milliseconds patience{50};

/// How many cells a stream-ordered allocation marks as its own: a use that comes too early begins
/// at its start.
constexpr std::size_t marked_of_allocation = 16384;

/// Cells are checked this many at a time where that shows that there is nothing to report.
constexpr std::size_t block_bytes = 256;

}  // namespace

call::call(cudaStream_t stream, bool host_waits, const char* name, const void* caller) {
  if (now.depth++ != 0) return;
  now.site = {name, reinterpret_cast<std::uintptr_t>(caller)};
  now.stream = stream;
  now.host_waits = host_waits;
}
call::~call() { now.site = --now.depth == 0 ? call_site() : now.site; }
call_site call::site() { return now.site; }
bool call::host_waits() { return now.host_waits; }

void set_launch_caller(const void* caller) { launch_caller = caller; }
const void* take_launch_caller() { return std::exchange(launch_caller, nullptr); }

operation* operation::current() { return running; }

operation::operation() { begin(nullptr); }

operation::operation(const void* kernel) {
  begin(kernel);
  if (active_) enter_journal();
}

void operation::begin(const void* kernel) {
  if (!enabled() || running != nullptr) return;
  static std::atomic<std::uint64_t> operations{0};
  serial_ = ++operations;
  active_ = true;
  running = this;
  own_.kernel = kernel;
  if (now.depth != 0) {
    own_.call = now.site.call;
    own_.pc = now.site.pc;
  }
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  own_.stream = now.of_graph ? *now.of_graph : s.find(now.depth != 0 ? now.stream : nullptr);
  clock_ = s.time.begin_operation(own_.stream);
  own_.index = clock_.at(own_.stream);
  floor_ = s.floor_of(own_.stream, clock_);
}

operation::~operation() {
  if (!active_) return;
  running = nullptr;
  {
    state& s = the_state();
    const std::lock_guard lock(s.mutex);
    if (!own_.registered.empty()) {
      s.log.last().registered = std::move(own_.registered);
      s.uses_registered = true;
    }
    if (host_waits_) s.time.host_waits(clock_);
    s.settle();
  }
  if (first_) report();
}

void operation::enter_journal() {
  own_.first = global_race_checker::of_process().begin_operation();
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  if (s.log.all().empty()) s.displaced.clear();
  s.log.add(own_);
}

void operation::range(const void* pointer, std::size_t bytes, use mine) {
  if (!active_ || bytes == 0 || (floor_ == journal::none && !leaves_marks(mine))) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(pointer);
  const bool in_arena = device_memory::contains(begin);
  const bool registered = !in_arena && host_registry::contains(begin, bytes);
  if (!in_arena && !registered && !static_data::contains(begin)) return;
  if (own_.kernel == nullptr && !lock_.owns_lock()) {
    lock_ = std::unique_lock(device_mutex(), std::defer_lock);
    if (!lock_.try_lock_for(patience)) return;
  }
  if (leaves_marks(mine) && own_.first == 0) enter_journal();
  if (registered) {
    if (leaves_marks(mine)) own_.registered.push_back({begin, bytes, mine == use::writes});
    return;
  }
  using checker = global_race_checker;
  const std::uintptr_t end = begin + bytes;
  for (std::uintptr_t word = begin & ~std::uintptr_t{3}; word < end; word += 4) {
    if (in_arena && word >= begin && (word - begin) % block_bytes < 4) {
      if (word + block_bytes <= end && mark_untouched(word, mine)) {
        word += block_bytes - 4;
        continue;
      }
    }
    if (!in_arena && !static_variables::has_race_cells(word, 4)) continue;
    const checker::cells at = checker::cells_of(word);
    const bool whole = word >= begin && word + 4 <= end;
    if (whole && race_cell::load(at.write) != race_cell::by_bytes) {
      mark(at.write, at.read, word, 4, mine);
      continue;
    }
    if (leaves_marks(mine)) checker::split_word(word);
    const bool split = race_cell::load(at.write) == race_cell::by_bytes;
    for (std::uintptr_t i = std::max(word, begin); i < std::min(word + 4, end); ++i) {
      mark(split ? at.byte_write + (i - word) : at.write,
           split ? at.byte_read + (i - word) : at.read,
           i,
           1,
           mine);
    }
  }
}

bool operation::mark_untouched(std::uintptr_t block, use mine) {
  constexpr std::size_t cells = block_bytes / 4;
  std::uint32_t* const write = device_memory::write_cell(block);
  std::uint32_t* const read = device_memory::read_cell(block);
  bool touched = false;
  for (std::size_t i = 0; i < cells; ++i) touched |= write[i] >= floor_;
  // Where everything comes before, only split words need a look; the write cell says which are.
  if (floor_ != journal::none) {
    for (std::size_t i = 0; i < cells; ++i) touched |= read[i] >= floor_;
  }
  if (touched) return false;
  if (leaves_marks(mine)) std::fill_n(mine == use::reads ? read : write, cells, own_.first);
  return true;
}

bool operation::comes_after(race_cell::cell earlier) const {
  struct verdict {
    std::uint64_t operation = 0;
    std::uint32_t chunk = 0;
    bool before = false;
  };
  thread_local const auto recent = std::make_unique<std::array<verdict, 256>>();
  const std::uint32_t chunk = race_cell::chunk_of(earlier);
  verdict& known = (*recent)[chunk % recent->size()];
  if (known.operation != serial_ || known.chunk != chunk) {
    state& s = the_state();
    const std::lock_guard lock(s.mutex);
    const operation_record* const with = s.log.find(earlier);
    known = {serial_,
             chunk,
             with == nullptr || with->first == own_.first || comes_before(*with, clock_)};
  }
  return known.before;
}

void operation::mark(
    std::uint32_t* write, std::uint32_t* read, std::uintptr_t address, unsigned bytes, use mine) {
  if (const race_cell::cell written = race_cell::load(write);
      written >= floor_ && !comes_after(written)) {
    collide(written, address, mine, true);
  }
  const race_cell::cell seen = race_cell::load(read);
  if (mine == use::reads) {
    if (!leaves_marks(mine)) return;
    if (seen >= floor_ && !comes_after(seen)) displaces(address, bytes, seen);
    race_cell::store(read, own_.first);
    return;
  }
  if (seen >= floor_) {
    if (!comes_after(seen)) collide(seen, address, mine, false);
    writes_displaced(address, bytes);
  }
  if (leaves_marks(mine)) race_cell::store(write, own_.first);
}

void operation::collide(race_cell::cell earlier,
                        std::uintptr_t address,
                        use mine,
                        bool theirs_writes) {
  if (mine == use::reads && !theirs_writes) return;
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  const operation_record* const with = s.log.find(earlier);
  if (with == nullptr) return;
  const auto rank = [](race_cell::cell first, std::uintptr_t at, bool writes) {
    return std::tuple(first, at, !writes);  // the first one, for any number of workers
  };
  const std::uint64_t count = first_ ? first_->count + 1 : 1;
  if (!first_ || rank(with->first, address, theirs_writes) <
                     rank(first_->with.first, first_->address, first_->theirs_writes)) {
    first_ = conflict{*with, address, mine, theirs_writes, count};
  }
  first_->count = count;
}

void operation::displaces(std::uintptr_t address, unsigned bytes, race_cell::cell earlier) {
  struct last_one {
    std::uint64_t operation = 0;
    std::uintptr_t page = 0;
    std::uint32_t chunk = 0;
    displaced_reads::bits* bits = nullptr;
  };
  thread_local const auto recent = std::make_unique<std::array<last_one, 64>>();
  const std::uintptr_t page = address / displaced_reads::page_bytes;
  const std::uint32_t chunk = race_cell::chunk_of(earlier);
  last_one& last = (*recent)[page * 0x9e3779b97f4a7c15 >> 58];
  if (last.operation != serial_ || last.page != page || last.chunk != chunk) {
    state& s = the_state();
    const std::lock_guard lock(s.mutex);
    const operation_record* const of = s.log.find(earlier);
    last = {serial_, page, chunk, of == nullptr ? nullptr : s.displaced.of(page, of->first)};
  }
  if (last.bits == nullptr) return;
  // At most a word, which no two of the set's words share.
  const std::uintptr_t first = address % displaced_reads::page_bytes;
  const std::uint64_t mask = ((std::uint64_t{1} << bytes) - 1) << first % 64;
  const std::atomic_ref set((*last.bits)[first / 64]);
  if ((set.load(std::memory_order_relaxed) & mask) != mask) set.fetch_or(mask);
}

void operation::writes_displaced(std::uintptr_t address, unsigned bytes) {
  state& s = the_state();
  if (floor_ == journal::none || !s.displaced.may_have(address / displaced_reads::page_bytes)) {
    return;
  }
  std::vector<race_cell::cell> readers;
  {
    const std::lock_guard lock(s.mutex);
    s.displaced.for_each(address, bytes, [&](race_cell::cell first) { readers.push_back(first); });
  }
  for (const race_cell::cell r : readers) {
    if (!comes_after(r)) collide(r, address, use::writes, false);
  }
}

void operation::allocates(const void* pointer, std::size_t bytes) {
  own_.allocates = true;
  range(pointer, std::min(bytes, marked_of_allocation), use::writes);
  if (!active_) return;
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.of_pool.insert(pointer);
}

void operation::frees(const void* pointer, std::size_t bytes) {
  range(pointer, bytes, use::frees);
  if (!active_) return;
  // The next owner of the addresses comes later.
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.of_pool.erase(pointer);
  if (s.log.all().empty()) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(pointer);
  s.displaced.forget(begin, bytes);
  const auto clear = [&](std::uint32_t* cells) { std::fill_n(cells, (bytes + 3) / 4, 0); };
  clear(device_memory::write_cell(begin));
  clear(device_memory::read_cell(begin));
}

void operation::uses(std::vector<operation_record::range> of_host) {
  if (!active_) return;
  lock_ = std::unique_lock(device_mutex(), std::defer_lock);
  if (!lock_.try_lock_for(patience)) return;
  enter_journal();
  own_.registered = std::move(of_host);
}

std::string name_of(const operation_record& r) {
  return r.kernel != nullptr ? "the launch of " + symbols::kernel_name(r.kernel) : r.call;
}

static std::string place_at(std::uintptr_t address) {
  if (device_memory::contains(address))
    return device_memory::place_of(device_memory::describe(address));
  return static_variables::place_of(static_variables::describe(address));
}

void operation::report() const {
  const conflict& c = *first_;
  const symbols::source_line here = symbols::locate(own_.pc);
  const symbols::source_line there = symbols::locate(c.with.pc);
  const auto stream_name = [](stream_id s) {
    state& all = the_state();
    const std::lock_guard lock(all.mutex);
    return all.names[s];
  };
  finding f;
  f.kind = c.mine == use::frees ? finding_kind::freed_in_use : finding_kind::stream_race;
  f.kernel = own_.kernel != nullptr ? symbols::kernel_name(own_.kernel) : own_.call;
  f.file = here.file;
  f.line = here.line;
  f.column = here.column;
  f.other = racing_access{there.file, there.line, there.column, {}, {}};
  f.object = device_memory::contains(c.address) ? device_memory::describe(c.address).object
                                                : static_variables::describe(c.address).object;
  f.message = fmt::format("{} in {} {} what {} in {} {}, and nothing orders them: {}",
                          name_of(own_),
                          stream_name(own_.stream),
                          c.mine == use::reads    ? "reads"
                          : c.mine == use::writes ? "writes"
                                                  : "frees",
                          name_of(c.with),
                          stream_name(c.with.stream),
                          c.with.allocates  ? "allocates"
                          : c.theirs_writes ? "writes"
                                            : "reads",
                          place_at(c.address));
  f.count = c.count;
  tell(f);
}

void host_follows_stream() {
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  s.time.host_waits(s.time.now(now.of_graph ? *now.of_graph : s.find(now.stream)));
  s.settle();
}

graph_launch::graph_launch() : outside_(now.of_graph) {
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  stream_ = outside_ ? *outside_ : s.find(now.stream);
  begin_ = s.time.begin_operation(stream_);
}

void graph_launch::begin_node(const void* node,
                              const std::vector<const void*>& after,
                              const call_site& site) {
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  // A node continues the stream of a node that it depends on, unless another one already does.
  auto on = std::find_if(paths_.begin(), paths_.end(), [&](const path& p) {
    return std::find(after.begin(), after.end(), p.last) != after.end();
  });
  if (on == paths_.end()) {
    paths_.push_back({nullptr, s.add_stream(false, "a graph")});
    on = std::prev(paths_.end());
    s.time.wait(on->stream, begin_);
  }
  std::swap(*on, paths_.back());
  paths_.back().last = node;
  for (const void* earlier : after) s.time.wait(paths_.back().stream, done_[earlier]);
  now.of_graph = paths_.back().stream;
  now.site = site;
}

void graph_launch::end_node() {
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  done_[paths_.back().last] = s.time.now(paths_.back().stream);
  now.of_graph = outside_;
}

graph_launch::~graph_launch() {
  state& s = the_state();
  const std::lock_guard lock(s.mutex);
  for (const path& p : paths_) {
    s.time.wait(stream_, s.time.now(p.stream));
    s.time.remove_stream(p.stream);
  }
}

}  // namespace warpgauge::sim::order
