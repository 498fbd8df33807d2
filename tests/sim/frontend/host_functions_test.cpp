// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/host_compiler.hpp"
#include "tests/sim/frontend/one_program.hpp"

/// What the host does to the data of a function that a stream runs later, and memory that it never
/// frees.
namespace warpgauge::tests {
namespace {

using HostFunctions = OneProgram;

/// A program whose main is on line 9.
std::string with_main(const std::string& main) {
  return "#include <cstdio>\n"
         "#include <semaphore.h>\n"
         "struct job { int id; int more[6]; };\n"
         "void print(void* p) { std::printf(\"%d\\n\", static_cast<job*>(p)->id); }\n"
         "void take(void* p) { print(p); delete static_cast<job*>(p); }\n"
         "volatile int done;\n"
         "void answer(void* p) { print(p); done = 1; } sem_t ran; void post(void* p) { print(p); "
         "sem_post(&ran); }\n"
         "__attribute__((noipa, noinline)) void ask(cudaStream_t s) { job j{7}; "
         "cudaLaunchHostFunc(s, print, "
         "&j); }\n"
         "int main() { cudaStream_t s; cudaStreamCreate(&s); " +
         main + " cudaStreamSynchronize(s); }\n";
}

TEST_F(HostFunctions, WhoseDataIsGoneOrChangedTooEarly) {
  const struct {
    const char* main;
    int line;
    const char* kind;
    bool in_member = false;
  } cases[] = {
      {"ask(s);", 8, "freed in use"},
      {"for (int i = 0; i < 3; ++i) { cudaLaunchHostFunc(s, print, &i); }", 9, "host race"},
      {"auto j = new job{1}; cudaLaunchHostFunc(s, print, j); delete j;", 9, "freed in use"},
      {"job j{1}; cudaLaunchHostFunc(s, print, &j); j.id = 2;", 9, "host race", true},
  };
  for (const auto& c : cases) {
    if (c.in_member && !traces_members_of_locals) continue;
    const outcome o = run(with_main(c.main));
    EXPECT_EQ(o.exit_code, 97) << c.main;
    EXPECT_THAT(o.err, found_at(c.line, c.kind)) << c.main;
  }
}

TEST_F(HostFunctions, WhoseDataLivesLongEnough) {
  for (const char* main :
       {"job j{1}; cudaLaunchHostFunc(s, print, &j); cudaStreamSynchronize(s); j.id = 2;",
        "for (int i = 0; i < 3; ++i) cudaLaunchHostFunc(s, take, new job{i});",
        "job j{1}; cudaLaunchHostFunc(s, post, &j); sem_wait(&ran); j.id = 2;",
        "job j{1}; cudaLaunchHostFunc(s, answer, &j); while (done == 0) {} j.id = 2;",
        "auto j = new job{1}; cudaLaunchHostFunc(s, print, j); cudaDeviceSynchronize(); delete j;",
        "job j{1}; cudaLaunchHostFunc(s, print, &j); cudaLaunchHostFunc(s, print, &j);"}) {
    const outcome o = run(with_main(main));
    EXPECT_EQ(o.exit_code, 0) << main;
    EXPECT_EQ(o.err, "") << main;
  }
}

TEST_F(HostFunctions, MemoryThatIsNeverFreed) {
  const std::string loop =
      with_main("int* d; for (int i = 0; i < 4; ++i) cudaMalloc(&d, 64); cudaFree(d);");
  const outcome lost = run(loop);
  EXPECT_EQ(lost.exit_code, 0);
  EXPECT_THAT(lost.err,
              testing::ContainsRegex(
                  "program.cu:9:[0-9]+: note: 3 times memory allocated here, 192 bytes"));
  const std::string once = with_main("int* d; cudaMalloc(&d, 64);");
  EXPECT_EQ(run(once).err, "");
  EXPECT_THAT(run(once, {"WARPGAUGE_SIM_LEAKS=1"}).err,
              testing::HasSubstr("memory allocated here, 64 bytes"));
}

}  // namespace
}  // namespace warpgauge::tests
