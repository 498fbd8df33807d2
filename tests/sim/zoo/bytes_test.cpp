// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/zoo/bytes.cuh"

#include "tests/sim/harness/clean_run.hpp"

#include <cstring>
#include <vector>

namespace warpgauge::tests {
namespace {

using byte_vector = std::vector<unsigned char>;

byte_vector some_bytes(int n) {
  byte_vector bytes(n);
  for (int i = 0; i < n; ++i) bytes[i] = static_cast<unsigned char>(i * i + 7 * i);
  return bytes;
}

TEST(ZooBytes, Reversed) {
  expect_clean([] {
    const auto in = some_bytes(100);
    device_array<unsigned char> data(in), out(100);
    EXPECT_EQ(launch(zoo::bytes_reverse, {1, 100, 100}, data.get(), out.get()), cudaSuccess);
    EXPECT_EQ(out.download(), byte_vector(in.rbegin(), in.rend()));
  });
}

TEST(ZooBytes, EachThreadIncrementsItsOwn) {
  expect_clean([] {
    device_array<unsigned char> out(128);
    EXPECT_EQ(launch(zoo::bytes_count_own, {1, 128}, out.get(), 9), cudaSuccess);
    const auto result = out.download();
    for (int t = 0; t < 128; ++t) EXPECT_EQ(result[t], t + 9);
  });
}

TEST(ZooBytes, BytesThenWords) {
  expect_clean([] {
    const auto in = some_bytes(256);
    device_array<unsigned char> data(in);
    device_array<unsigned> out(64);
    EXPECT_EQ(launch(zoo::bytes_then_words, {1, 256}, data.get(), out.get()), cudaSuccess);
    std::vector<unsigned> expected(64);
    std::memcpy(expected.data(), in.data(), 256);
    EXPECT_EQ(out.download(), expected);
  });
}

TEST(ZooBytes, VectorsThenBytes) {
  expect_clean([] {
    const auto in = some_bytes(128);
    device_array<unsigned char> data(in), out(128);
    EXPECT_EQ(launch(zoo::vectors_then_bytes,
                     {1, 128},
                     reinterpret_cast<const uint4*>(data.get()),
                     out.get()),
              cudaSuccess);
    EXPECT_EQ(out.download(), byte_vector(in.rbegin(), in.rend()));
  });
}

TEST(ZooBytes, HalfWordsChangePlaces) {
  expect_clean([] {
    std::vector<short> in(128);
    for (int i = 0; i < 128; ++i) in[i] = static_cast<short>(i * 257);
    device_array<short> data(in);
    EXPECT_EQ(launch(zoo::shorts_swap_pairs, {2, 64}, data.get()), cudaSuccess);
    const auto result = data.download();
    for (int i = 0; i < 128; ++i) EXPECT_EQ(result[i], in[i ^ 1]);
  });
}

TEST(ZooBytes, Flags) {
  expect_clean([] {
    std::vector<int> in(32);
    for (int i = 0; i < 32; ++i) in[i] = i % 3 - 1;
    device_array<int> data(in);
    device_array<unsigned char> out(32);
    EXPECT_EQ(launch(zoo::bytes_flags, {1, 32}, data.get(), reinterpret_cast<bool*>(out.get())),
              cudaSuccess);
    const auto result = out.download();
    for (int i = 0; i < 32; ++i) EXPECT_EQ(result[(i + 5) % 32], in[i] > 0);
  });
}

TEST(ZooStructs, CopiedWhole) {
  expect_clean([] {
    std::vector<zoo::particle> in(96);
    for (int i = 0; i < 96; ++i) in[i] = {{float(i), float(i + 1), float(-i)}, i, i * 0.5};
    device_array<zoo::particle> data(in), out(96);
    EXPECT_EQ(launch(zoo::structs_rotate, {3, 32}, data.get(), out.get()), cudaSuccess);
    const auto result = out.download();
    for (int i = 0; i < 96; ++i) {
      const zoo::particle& from = in[i / 32 * 32 + (i + 1) % 32];
      EXPECT_EQ(result[i].id, from.id);
      EXPECT_EQ(result[i].position[2], from.position[2]);
      EXPECT_EQ(result[i].mass, 2 * from.mass);
    }
  });
}

TEST(ZooStructs, PaddingIsNobodysBusiness) {
  expect_clean([] {
    device_array<zoo::tagged> made(64), out(64);
    EXPECT_EQ(launch(zoo::structs_fill, {1, 64}, made.get()), cudaSuccess);
    EXPECT_EQ(launch(zoo::structs_copy_padded, {1, 64}, made.get(), out.get()), cudaSuccess);
    const auto result = out.download();
    for (int t = 0; t < 64; ++t) {
      EXPECT_EQ(result[t].tag, 'a' + (63 - t) % 26);
      EXPECT_EQ(result[t].value, (63 - t) * (63 - t));
    }
  });
}

TEST(ZooStructs, ThreeFloats) {
  expect_clean([] {
    constexpr int n = 150;
    std::vector<float3> a(n), b(n);
    for (int i = 0; i < n; ++i) {
      a[i] = make_float3(float(i), 2, 3);
      b[i] = make_float3(1, float(i), -1);
    }
    device_array<float3> da(a), db(b), out(n);
    EXPECT_EQ(launch(zoo::float3_cross, {3, 64}, da.get(), db.get(), out.get(), n), cudaSuccess);
    const auto result = out.download();
    for (int i = 0; i < n; ++i) {
      EXPECT_EQ(result[i].x, -2.f - 3.f * float(i));
      EXPECT_EQ(result[i].y, 3.f + float(i));
      EXPECT_EQ(result[i].z, float(i * i) - 2.f);
    }
  });
}

TEST(ZooStructs, ThreeBytes) {
  expect_clean([] {
    constexpr int n = 100;
    std::vector<uchar3> in(n);
    for (int i = 0; i < n; ++i) in[i] = make_uchar3(i, 2 * i, 255 - i);
    device_array<uchar3> data(in);
    device_array<unsigned char> out(n);
    EXPECT_EQ(launch(zoo::uchar3_to_grey, {4, 32}, data.get(), out.get(), n), cudaSuccess);
    const auto result = out.download();
    for (int i = 0; i < n; ++i) {
      EXPECT_EQ(result[i], (i * 77 + 2 * i * 151 + (255 - i) * 28) >> 8);
    }
  });
}

TEST(ZooStructs, SixteenBytesThatAskForEight) {
  expect_clean([] {
    device_array<zoo::two_pairs> out(32);
    EXPECT_EQ(launch(zoo::behind_one_pair, {1, 32}, out.get()), cudaSuccess);
    for (const zoo::two_pairs& p : out.download()) {
      EXPECT_EQ(p.first.low, 1.f);
      EXPECT_EQ(p.second.high, 4.f);
    }
  });
}

TEST(ZooStructs, FourFloatsAndTheTail) {
  expect_clean([] {
    for (int n : {1, 3, 4, 127, 130}) {
      std::vector<float> in(n);
      for (int i = 0; i < n; ++i) in[i] = float(i) + 0.5f;
      device_array<float> data(in), out(n);
      EXPECT_EQ(launch(zoo::float4_scale, {2, 32}, data.get(), out.get(), 2.f, n), cudaSuccess);
      const auto result = out.download();
      for (int i = 0; i < n; ++i) EXPECT_EQ(result[i], 2 * in[i]) << "of " << n;
    }
  });
}

}  // namespace
}  // namespace warpgauge::tests
