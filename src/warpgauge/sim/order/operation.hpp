// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/earlier_operations.hpp"
#include "warpgauge/sim/include/driver_types.h"
#include "warpgauge/sim/order/timeline.hpp"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

/// Who touched device memory last, across launches and copies: the race cells that lie beside it
/// keep their operation's number, so that an operation finds those that nothing orders before it.
namespace warpgauge::sim::order {

/// Held during a launch, or a copy that leaves marks.
std::timed_mutex& device_mutex();

/// A call to the runtime that the program made.
struct call_site {
  const char* call = "";  ///< its name; empty: a launch
  std::uintptr_t pc = 0;  ///< a return address; 0 outside of calls
};

/// While one exists, the calling thread is in a call. Of nested calls the outermost counts.
class call {
 public:
  /// @param host_waits  its copies have ended when it returns, where CUDA says so
  explicit call(cudaStream_t stream,
                bool host_waits = false,
                const char* name = __builtin_FUNCTION(),
                const void* caller = __builtin_return_address(0));
  ~call();
  call(const call&) = delete;
  call& operator=(const call&) = delete;

  static call_site site();
  static bool host_waits();
};

/// Source line of the calling thread's next launch.
void set_launch_caller(const void* caller);
const void* take_launch_caller();

/// What a launch, copy or fill reads and writes, while it is unfinished. It belongs to the stream
/// of the call that the thread is in. Does nothing where races are not looked for.
class operation final : public earlier_operations {
 public:
  operation();
  /// @pre the caller holds device_mutex()
  explicit operation(const void* kernel);
  ~operation();
  operation(const operation&) = delete;
  operation& operator=(const operation&) = delete;

  /// The calling thread's; null: none.
  static operation* current();

  /// Ranges of a copy or fill, before it is done.
  void reads(const void* pointer, std::size_t bytes) { range(pointer, bytes, use::reads); }
  void writes(const void* pointer, std::size_t bytes) { range(pointer, bytes, use::writes); }
  /// The host waits until the operation has ended.
  void host_waits() { host_waits_ = true; }
  /// Host memory that it reads is copied elsewhere before the call returns.
  void source_is_staged() { source_is_staged_ = true; }

  /// The range is given to the stream, or back by it.
  void allocates(const void* pointer, std::size_t bytes);
  void frees(const void* pointer, std::size_t bytes);
  /// Memory of the host's own that it reads.
  void uses(std::vector<operation_record::range> of_host);

  bool is_active() const { return active_; }
  // Called by several workers at once.
  race_cell::cell floor() const override { return floor_; }
  bool comes_after(race_cell::cell earlier) const override;
  void access(std::uintptr_t address,
              bool writes,
              race_cell::cell earlier,
              bool earlier_writes) override {
    collide(earlier, address, writes ? use::writes : use::reads, earlier_writes);
  }
  void displaces(std::uintptr_t address, unsigned bytes, race_cell::cell earlier) override;
  void writes_displaced(std::uintptr_t address, unsigned bytes) override;

 private:
  enum class use : std::uint8_t { reads, writes, frees };
  struct conflict {
    operation_record with;
    std::uintptr_t address = 0;
    use mine{};
    bool theirs_writes = false;
    std::uint64_t count = 0;
  };

  void begin(const void* kernel);
  bool leaves_marks(use mine) const {
    return !host_waits_ && mine != use::frees && !(mine == use::reads && source_is_staged_);
  }
  void range(const void* pointer, std::size_t bytes, use mine);
  void mark(
      std::uint32_t* write, std::uint32_t* read, std::uintptr_t address, unsigned bytes, use mine);
  /// Marks words that no unordered operation has touched; false: one may have.
  bool mark_untouched(std::uintptr_t block, use mine);
  void enter_journal();
  void collide(race_cell::cell earlier, std::uintptr_t address, use mine, bool theirs_writes);
  void report() const;

  bool active_ = false;
  std::uint64_t serial_ = 0;
  bool host_waits_ = false;
  bool source_is_staged_ = false;
  std::unique_lock<std::timed_mutex> lock_;
  operation_record own_;
  clock clock_;
  race_cell::cell floor_ = journal::none;
  std::optional<conflict> first_;
};

// Streams and events. A handle that nobody announced is the legacy default stream's.
void stream_created(cudaStream_t stream, bool blocking);
void stream_destroyed(cudaStream_t stream);
void event_recorded(cudaEvent_t event, cudaStream_t stream);
void event_destroyed(cudaEvent_t event);
void stream_waits(cudaStream_t stream, cudaEvent_t event);
/// @param frame  of the runtime's function that waits: the host's live variables lie above
void host_waits_for(cudaStream_t stream, const void* frame = __builtin_frame_address(0));
void host_waits_for(cudaEvent_t event, const void* frame = __builtin_frame_address(0));
void host_waits_for_device(const void* frame = __builtin_frame_address(0));
/// Publishes what the stream of the calling thread's call has done: its host function may pass that
/// on.
void host_follows_stream();

void memory_allocated();
/// Whether it was allocated in stream order: freeing it by cudaFree then waits for nothing.
bool is_of_pool(const void* pointer);

/// The nodes of a graph that is being launched: each comes after those that it depends on.
class graph_launch {
 public:
  graph_launch();
  ~graph_launch();
  graph_launch(const graph_launch&) = delete;
  graph_launch& operator=(const graph_launch&) = delete;

  /// The calling thread does the work of one node until end_node().
  template <class Nodes>
  void begin_node(const void* node, const Nodes& after, const call_site& site) {
    begin_node(node, std::vector<const void*>(after.begin(), after.end()), site);
  }
  void end_node();

 private:
  void begin_node(const void* node, const std::vector<const void*>& after, const call_site& site);

  struct path {
    const void* last = nullptr;
    stream_id stream = legacy;
  };
  stream_id stream_ = legacy;         ///< that the graph was launched in
  std::optional<stream_id> outside_;  ///< of the graph that this one is a node of
  clock begin_;
  std::vector<path> paths_;  ///< the last one is the running node's
  std::unordered_map<const void*, clock> done_;
};

/// "the launch of f", "cudaMemcpyAsync"
std::string name_of(const operation_record& r);

}  // namespace warpgauge::sim::order
