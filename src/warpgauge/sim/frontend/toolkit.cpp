// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/toolkit.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/sim/frontend/compile.hpp"
#include "warpgauge/sim/frontend/generated_options.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace warpgauge::sim::frontend::toolkit {
namespace {

namespace fs = std::filesystem;

// Also distinguishes our folder from a toolkit of NVIDIA's.
constexpr char marker[] = "written-by-warpgauge";

/// The simulator provides these. Others are absent, so that a build says so.
constexpr std::string_view shared_libraries[] = {
    "cudart", "cuda", "cublas", "cublasLt", "cufft", "curand", "cusparse"};
/// The same: a linker goes by what a file holds, not by its name.
constexpr std::string_view static_libraries[] = {"cudart_static",
                                                 "cublas_static",
                                                 "cublasLt_static",
                                                 "cufft_static",
                                                 "curand_static",
                                                 "cusparse_static"};
/// Nothing is left for these to do.
constexpr std::string_view empty_libraries[] = {"cudadevrt", "culibos"};

/// For a shell.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

void must_run(const arguments& words) {
  if (run(words) != 0) throw std::runtime_error("'" + words[0] + "' failed");
}

/// Headers that include the real ones by path, so that their relative includes stay right. Text
/// that scripts search for is repeated.
void write_headers(const fs::path& to, const fs::path& from) {
  for (const fs::directory_entry& each : fs::recursive_directory_iterator(from)) {
    const fs::path name = fs::relative(each.path(), from);
    if (!each.is_regular_file() || name.begin()->string() == "warpgauge_surface") continue;
    std::string text;
    std::istringstream lines(base::read_file(each.path()));
    for (std::string line; std::getline(lines, line);) {
      for (const char* version : {"#define CUDA_VERSION ", "#define CUDART_VERSION "}) {
        if (line.rfind(version, 0) == 0) text += line + "\n";
      }
    }
    fs::create_directories((to / name).parent_path());
    write_scratch(to / name, text + "#include \"" + each.path().string() + "\"\n");
  }
}

/// A library with the runtime's symbols and nothing behind them. Its name is the runtime's full
/// path, which programs linked against it keep, so they need no library path to run.
void write_library(const fs::path& to, const fs::path& runtime, const scratch_folder& scratch) {
  const base::captured table =
      base::capture(command_of({"readelf", "--dyn-syms", "-W", runtime.string()}));
  std::istringstream lines(table.out);
  std::string code;
  std::string thread_locals;
  for (std::string line; std::getline(lines, line);) {
    // Number, value, size, type, binding, visibility, section, name.
    std::istringstream words(line);
    std::string number, value, size, type, binding, visibility, section, name;
    words >> number >> value >> size >> type >> binding >> visibility >> section >> name;
    if (binding != "GLOBAL" || section == "UND" || name.empty()) continue;
    if (type == "FUNC") {
      code.append(".globl ").append(name).append("\n.type ").append(name);
      code.append(", %function\n").append(name).append(":\n");
    } else if (type == "TLS") {
      thread_locals.append(".globl ").append(name).append("\n.type ").append(name);
      thread_locals.append(", %object\n.size ").append(name).append(", ").append(size);
      thread_locals.append("\n.balign 16\n").append(name).append(":\n.zero ").append(size);
      thread_locals += "\n";
    }
  }
  if (code.empty()) throw std::runtime_error("no symbols were found in '" + runtime.string() + "'");
  code.insert(0, ".text\n");
  if (!thread_locals.empty()) code += ".section .tbss,\"awT\",%nobits\n" + thread_locals;
  code += ".section .note.GNU-stack,\"\",%progbits\n";
  const fs::path source = scratch / "runtime.s";
  write_scratch(source, code);
  must_run({find_compiler("", false).name,
            "-shared",
            "-nostdlib",
            "-x",
            "assembler",
            source.string(),
            "-o",
            to.string(),
            "-Wl,-soname," + runtime.string()});
}

/// The storage of `extern __shared__` arrays, for linkers without the wrapper (ci/cmake/linker/ld).
void write_dynamic_shared(const fs::path& to, const scratch_folder& scratch) {
  const fs::path source = scratch / "dynamic_shared.s";
  const fs::path object = scratch / "dynamic_shared.o";
  write_scratch(source,
                ".section .tbss,\"awT\",%nobits\n.balign 1024\n"
                ".globl warpgauge_sim_dynamic_shared\n.hidden warpgauge_sim_dynamic_shared\n"
                ".type warpgauge_sim_dynamic_shared, %object\n"
                ".size warpgauge_sim_dynamic_shared, 232448\n"
                "warpgauge_sim_dynamic_shared:\n.zero 232448\n"
                ".section .note.GNU-stack,\"\",%progbits\n");
  must_run({find_compiler("", false).name,
            "-c",
            "-x",
            "assembler",
            source.string(),
            "-o",
            object.string()});
  fs::remove(to);
  must_run({"ar", "rcs", to.string(), object.string()});
}

void link_to(const fs::path& target, const fs::path& name) {
  fs::remove(name);
  fs::create_symlink(target, name);
}

/// @param place  the folder's final path
void write_libraries(const fs::path& folder, const fs::path& place, const fs::path& runtime) {
  const scratch_folder scratch;
  fs::create_directories(folder / "stubs");
  const std::string shared = "libwarpgauge_runtime.so";
  const std::string storage = "libwarpgauge_dynamic_shared.a";
  write_library(folder / shared, runtime, scratch);
  write_dynamic_shared(folder / storage, scratch);
  const std::string script =
      "INPUT(\"" + (place / storage).string() + "\" \"" + (place / shared).string() + "\")\n";
  std::vector<std::string> files = {"libcudart.so." + toolkit_version.substr(0, 2)};
  for (const std::string_view name : shared_libraries) {
    files.push_back("lib" + std::string(name) + ".so");
    files.push_back("stubs/" + files.back());
  }
  for (const std::string_view name : static_libraries) {
    files.push_back("lib" + std::string(name) + ".a");
  }
  for (const std::string& file : files) write_scratch(folder / file, script);
  for (const std::string_view name : empty_libraries) {
    write_scratch(folder / ("lib" + std::string(name) + ".a"), "!<arch>\n");
  }
}

void write_versions(const fs::path& folder) {
  std::string json = "{\n";
  for (const char* part : {"cuda", "cuda_cudart", "cuda_nvcc", "libcublas"}) {
    json += std::string("  \"") + part + "\": {\"name\": \"" +
            (std::string_view(part) == "cuda" ? "CUDA SDK" : part) + "\", \"version\": \"" +
            toolkit_version + "\"},\n";
  }
  json.replace(json.size() - 2, 1, "");
  write_scratch(folder / "version.json", json + "}\n");
  write_scratch(folder / "version.txt", "CUDA Version " + toolkit_version + "\n");
}

void write_program(const fs::path& to, const std::string& command) {
  write_scratch(to, "#!/bin/sh\n" + command + "\n");
  fs::permissions(to, fs::perms(0755));
}

/// The marker's text: which installation the folder belongs to, and when that was made.
std::string origin(const installation& parts) {
  const fs::path runtime = parts.library / "libwarpgauge_sim.so";
  std::ostringstream out;
  out << base::this_program().string() << '\n'
      << runtime.string() << '\n'
      << fs::last_write_time(runtime).time_since_epoch().count() << '\n'
      << fs::last_write_time(base::this_program()).time_since_epoch().count() << '\n';
  return out.str();
}

/// @param place  its final path; it may be written elsewhere and moved
void write_as(const fs::path& folder, const fs::path& place, const installation& parts) {
  fs::create_directories(folder / "bin");
  // First, so that an unfinished folder may be written again.
  write_scratch(folder / marker, "");
  fs::remove_all(folder / "include");
  write_headers(folder / "include", fs::canonical(parts.headers));
  write_libraries(
      folder / "lib64", place / "lib64", fs::canonical(parts.library / "libwarpgauge_sim.so"));
  const std::string machine = host_processor + "-linux";
  fs::create_directories(folder / "targets" / machine);
  link_to("lib64", folder / "lib");
  link_to("../../include", folder / "targets" / machine / "include");
  link_to("../../lib64", folder / "targets" / machine / "lib");
  fs::create_directories(folder / "nvvm" / "libdevice");
  write_versions(folder);
  write_program(folder / "bin" / "nvcc",
                "exec " + quoted(base::this_program().string()) + " --toolkit-of-nvcc " +
                    quoted(place.string()) + " \"$@\"");
  // The program that CMake asks for this machine's GPU architecture.
  write_program(folder / "bin" / "__nvcc_device_query",
                "echo " + std::to_string(default_architecture().number / 10));
  write_scratch(folder / marker, origin(parts));
}

}  // namespace

void write(const fs::path& folder, const installation& parts) {
  const fs::path whole = fs::absolute(folder).lexically_normal();
  if (fs::exists(whole) && !fs::is_empty(whole) && !fs::exists(whole / marker)) {
    throw std::runtime_error("'" + whole.string() + "' exists and is not a toolkit of warpgauge's");
  }
  write_as(whole, whole, parts);
}

std::optional<fs::path> of_user(const installation& parts) {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  fs::path folder;
  if (cache != nullptr && *cache == '/') {
    folder = cache;
  } else if (home != nullptr && *home == '/') {
    folder = fs::path(home) / ".cache";
  } else {
    return std::nullopt;
  }
  try {
    const std::string program = base::this_program().string();
    folder /= "warpgauge/toolkit-" + std::to_string(std::hash<std::string>()(program));
    const std::string wanted = origin(parts);
    if (fs::exists(folder / marker) && base::read_file(folder / marker) == wanted) return folder;
    // Builds that run at once may all get here: each writes its own and moves it into place.
    const fs::path draft = folder.string() + "-" + std::to_string(getpid());
    write_as(draft, folder, parts);
    fs::remove_all(folder);
    std::error_code taken;
    fs::rename(draft, folder, taken);
    if (taken) fs::remove_all(draft);
    return folder;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}  // namespace warpgauge::sim::frontend::toolkit
