// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/counters/warp_requests.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace warpgauge::sim {
namespace {

constexpr std::uintptr_t first_load = 0x401000, second_load = 0x401020, a_store = 0x401040;

std::uint64_t load_key(std::uintptr_t pc, unsigned size = 4) {
  return make_key(pc, access_op::load, memory_space::global, size);
}
std::uint64_t store_key(std::uintptr_t pc) {
  return make_key(pc, access_op::store, memory_space::global, 4);
}

/// One warp's records, and what the accountant makes of them.
class Warp {
 public:
  void access(unsigned lane, std::uint64_t key, std::uint64_t address) {
    lanes_[lane].push_back({key, address});
  }
  // Every lane accesses its own float of a 128-byte row.
  void access_row(unsigned lane, std::uint64_t key, unsigned row) {
    access(lane, key, 65536 + 128 * row + 4 * lane);
  }
  void account(request_accountant& accountant) {
    lane_records records[warp_lanes];
    for (unsigned lane = 0; lane < warp_lanes; ++lane)
      records[lane] = {lanes_[lane].data(), lanes_[lane].data() + lanes_[lane].size()};
    accountant.account(records);
    for (auto& lane : lanes_) lane.clear();
  }
  void account() { account(accountant_); }
  void mark_strong(std::uintptr_t pc) { accountant_.mark_strong(pc); }
  site_counters site(std::uint64_t key) const {
    site_counters found;
    accountant_.sites().for_each([&](const site_counters& s) {
      if (s.key == (key & ~std::uint64_t{0x1fff})) found = s;
    });
    return found;
  }
  std::size_t sites() const { return accountant_.sites().size(); }

 private:
  std::array<std::vector<access_record>, warp_lanes> lanes_;
  request_accountant accountant_;
};

TEST(WarpRequests, ConvergedLanesMakeOneRequestPerAccess) {
  Warp warp;
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned row = 0; row < 3; ++row) {
      warp.access_row(lane, load_key(first_load), row);
      warp.access_row(lane, store_key(a_store), row);
    }
  warp.account();
  const site_counters loads = warp.site(load_key(first_load));
  EXPECT_EQ(loads.requests, 3u);
  EXPECT_EQ(loads.thread_accesses, 96u);
  EXPECT_EQ(loads.bytes, 384u);
  EXPECT_EQ(loads.sectors, 12u);
  EXPECT_EQ(loads.ideal_sectors, 12u);
  EXPECT_EQ(loads.tag_requests, 3u);
  EXPECT_EQ(loads.size, 4u);
  EXPECT_TRUE(loads.exact);
  EXPECT_EQ(warp.site(store_key(a_store)).requests, 3u);
  EXPECT_EQ(warp.sites(), 2u);
}

TEST(WarpRequests, AWarpWithoutRecordsCountsNothing) {
  Warp warp;
  warp.account();
  EXPECT_EQ(warp.sites(), 0u);
}

TEST(WarpRequests, LanesThatNeverArriveAreInactive) {
  Warp warp;
  for (unsigned lane = 3; lane < 11; ++lane) warp.access_row(lane, load_key(first_load), 0);
  warp.account();
  const site_counters loads = warp.site(load_key(first_load));
  EXPECT_EQ(loads.requests, 1u);
  EXPECT_EQ(loads.thread_accesses, 8u);
  EXPECT_EQ(loads.sectors, 2u);  // bytes 12 to 43
  EXPECT_EQ(loads.ideal_sectors, 1u);
  EXPECT_TRUE(loads.exact);
}

// A loop around one load of the same place: nothing says that a device loads more than once.
TEST(WarpRequests, ALoadOfWhatWasJustLoadedMayBeKept) {
  Warp warp;
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned turn = 0; turn < 4; ++turn) {
      warp.access_row(lane, load_key(first_load), 0);
      warp.access_row(lane, load_key(second_load), turn);
    }
  warp.account();
  EXPECT_TRUE(warp.site(load_key(first_load)).reread);
  EXPECT_FALSE(warp.site(load_key(first_load)).exact);
  EXPECT_EQ(warp.site(load_key(first_load)).requests, 4u);
  EXPECT_FALSE(warp.site(load_key(second_load)).reread);
  EXPECT_TRUE(warp.site(load_key(second_load)).exact);
}

TEST(WarpRequests, AVolatileLoadIsALoad) {
  Warp warp;
  warp.mark_strong(first_load);
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned turn = 0; turn < 4; ++turn) warp.access_row(lane, load_key(first_load), 0);
  warp.account();
  EXPECT_FALSE(warp.site(load_key(first_load)).reread);
}

TEST(WarpRequests, ALoadAfterAStoreOrABarrierIsALoad) {
  Warp warp;
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned turn = 0; turn < 4; ++turn) {
      warp.access_row(lane, load_key(first_load), 0);
      warp.access_row(lane, store_key(a_store), turn);
    }
  warp.account();
  for (unsigned lane = 0; lane < 32; ++lane) warp.access_row(lane, load_key(second_load), 0);
  warp.account();
  for (unsigned lane = 0; lane < 32; ++lane) warp.access_row(lane, load_key(second_load), 0);
  warp.account();
  EXPECT_FALSE(warp.site(load_key(first_load)).reread);
  EXPECT_FALSE(warp.site(load_key(second_load)).reread);
}

// A guard: even lanes load, then all store together.
TEST(WarpRequests, AStoreAfterAGuardedLoadIsOneRequest) {
  Warp warp;
  for (unsigned lane = 0; lane < 32; ++lane) {
    if (lane % 2 == 0) warp.access_row(lane, load_key(first_load), 0);
    warp.access_row(lane, store_key(a_store), 1);
  }
  warp.account();
  EXPECT_EQ(warp.site(load_key(first_load)).requests, 1u);
  EXPECT_EQ(warp.site(load_key(first_load)).thread_accesses, 16u);
  EXPECT_EQ(warp.site(store_key(a_store)).requests, 1u);
  EXPECT_EQ(warp.site(store_key(a_store)).thread_accesses, 32u);
  EXPECT_TRUE(warp.site(load_key(first_load)).exact);
  EXPECT_TRUE(warp.site(store_key(a_store)).exact);
}

// 8 iterations: one common load each, and a second one for the lanes whose parity agrees with the
// iteration's. Hardware: 16 requests and 8 x 4 + 8 x 4 = 64 sectors.
TEST(WarpRequests, LanesThatAlternateBetweenIterationsAreSeparate) {
  Warp warp;
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned i = 0; i < 8; ++i) {
      warp.access_row(lane, load_key(first_load), i);
      if ((lane + i) & 1) warp.access_row(lane, load_key(second_load), 64 + i);
    }
  warp.account();
  EXPECT_EQ(warp.site(load_key(first_load)).requests, 8u);
  EXPECT_EQ(warp.site(load_key(second_load)).requests, 8u);
  EXPECT_EQ(warp.site(load_key(first_load)).sectors + warp.site(load_key(second_load)).sectors,
            64u);
  EXPECT_FALSE(warp.site(load_key(second_load)).exact);
}

// Lane n takes (n mod 8) + 1 trips: trip i has the lanes with n mod 8 >= i.
TEST(WarpRequests, UnequalTripCountsAreGroupedByTripAndMarked) {
  Warp warp;
  for (unsigned lane = 0; lane < 32; ++lane) {
    for (unsigned i = 0; i <= lane % 8; ++i) warp.access_row(lane, load_key(first_load), i);
    warp.access_row(lane, store_key(a_store), 100);
  }
  warp.account();
  const site_counters loads = warp.site(load_key(first_load));
  EXPECT_EQ(loads.requests, 8u);
  EXPECT_EQ(loads.thread_accesses, 4u * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8));
  EXPECT_FALSE(loads.exact);
  EXPECT_EQ(warp.site(store_key(a_store)).requests, 1u);
  EXPECT_TRUE(warp.site(store_key(a_store)).exact);
}

// The converged records count too: every lane loads once, half of them once more.
TEST(WarpRequests, AVisitMoreThanTheOthersIsMarked) {
  Warp warp;
  for (unsigned lane = 0; lane < 32; ++lane) {
    warp.access_row(lane, load_key(first_load), 0);
    if (lane < 16) warp.access_row(lane, load_key(first_load), 1);
  }
  warp.account();
  EXPECT_EQ(warp.site(load_key(first_load)).requests, 2u);
  EXPECT_FALSE(warp.site(load_key(first_load)).exact);
}

// 12 bytes can only be three words; 24 could be three doubles or six floats.
TEST(WarpRequests, AStructureIsSplitIntoItsWidestPieces) {
  Warp warp;
  for (unsigned lane = 0; lane < 32; ++lane) {
    warp.access(lane, load_key(first_load, 12), 65536 + 12 * lane);
    warp.access(lane, load_key(second_load, 24), 65536 + 24 * lane);
  }
  warp.account();
  const site_counters words = warp.site(load_key(first_load));
  EXPECT_EQ(words.requests, 3u);
  EXPECT_EQ(words.bytes, 384u);
  EXPECT_EQ(words.sectors, 36u);  // each of the three touches all 12 sectors
  EXPECT_TRUE(words.exact);
  const site_counters wide = warp.site(load_key(second_load));
  EXPECT_EQ(wide.requests, 3u);
  EXPECT_FALSE(wide.exact);
}

// A device stores {a, b} at once where it is aligned, and a row of floats never in pairs.
TEST(WarpRequests, NeighbouringPiecesOfWhatIsAlignedAreMarked) {
  const auto exact = [](std::uint64_t first, unsigned stride, unsigned pieces = 2) {
    Warp warp;
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned i = 0; i < pieces; ++i)
        warp.access(lane, store_key(a_store + 16 * i), first + stride * lane + 4 * i);
    warp.account();
    EXPECT_EQ(warp.site(store_key(a_store)).requests, 1u);
    EXPECT_EQ(warp.site(store_key(a_store)).exact, warp.site(store_key(a_store + 16)).exact);
    return warp.site(store_key(a_store)).exact;
  };
  EXPECT_FALSE(exact(65536, 8));
  EXPECT_FALSE(exact(65536, 16));
  EXPECT_TRUE(exact(65536, 4));
  EXPECT_TRUE(exact(65536 + 4, 8));
  EXPECT_TRUE(exact(65536, 12));
  EXPECT_TRUE(exact(65536, 24, 3));
  EXPECT_FALSE(exact(65536, 16, 4));
  EXPECT_TRUE(exact(65536 + 8, 16, 4));
  EXPECT_TRUE(exact(65536, 32, 5));
}

TEST(WarpRequests, SharedAccessesCountWavefrontsAndAtomicsTheirCollisions) {
  Warp warp;
  const std::uint64_t shared = make_key(first_load, access_op::load, memory_space::shared, 4);
  const std::uint64_t atomic = make_key(second_load, access_op::atomic, memory_space::global, 4);
  for (unsigned lane = 0; lane < 32; ++lane) {
    warp.access(lane, shared, 128 * lane);
    warp.access(lane, atomic, 65536);
  }
  warp.account();
  EXPECT_EQ(warp.site(shared).wavefronts, 32u);
  EXPECT_EQ(warp.site(shared).ideal_wavefronts, 1u);
  EXPECT_EQ(warp.site(shared).bank_conflicts, 31u);
  EXPECT_EQ(warp.site(shared).sectors, 0u);
  EXPECT_EQ(warp.site(atomic).sectors, 1u);
  EXPECT_EQ(warp.site(atomic).atomic_sectors, 32u);
}

// One stretch of 64 records per lane, or 64 stretches of one.
TEST(WarpRequests, CuttingAConvergedStretchChangesNothing) {
  Warp whole, cut;
  for (unsigned i = 0; i < 64; ++i) {
    for (unsigned lane = 0; lane < 32; ++lane) {
      whole.access_row(lane, load_key(first_load), i);
      cut.access_row(lane, load_key(first_load), i);
    }
    cut.account();
  }
  whole.account();
  EXPECT_EQ(whole.site(load_key(first_load)).requests, cut.site(load_key(first_load)).requests);
  EXPECT_EQ(whole.site(load_key(first_load)).sectors, cut.site(load_key(first_load)).sectors);
}

TEST(SiteTable, KeepsAndMergesManySites) {
  site_table one, two;
  for (std::uintptr_t pc = 1; pc <= 1000; ++pc) {
    one.at(load_key(pc, 4)).requests += pc;
    two.at(load_key(pc, 8)).requests += 1;
  }
  one.merge(two);
  EXPECT_EQ(one.size(), 1000u);
  std::uint64_t requests = 0;
  one.for_each([&](const site_counters& s) {
    requests += s.requests;
    EXPECT_EQ(s.size, 8u);
    EXPECT_EQ(s.requests, pc_of(s.key) + 1);
  });
  EXPECT_EQ(requests, 1000u * 1001 / 2 + 1000);
  one.clear();
  EXPECT_EQ(one.size(), 0u);
}

}  // namespace
}  // namespace warpgauge::sim
