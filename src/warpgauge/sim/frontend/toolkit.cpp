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

/// The simulator provides these, under the numbers of CUDA 12.9. Others are absent, so that a build
/// says so.
struct provided {
  std::string_view name;
  int number = 0;
};
constexpr provided shared_libraries[] = {{"cudart", 12},
                                         {"cuda", 1},
                                         {"cublas", 12},
                                         {"cublasLt", 12},
                                         {"cufft", 11},
                                         {"curand", 10},
                                         {"cusparse", 12},
                                         {"nvrtc", 12}};
constexpr std::string_view static_libraries[] = {"cudart_static",
                                                 "cublas_static",
                                                 "cublasLt_static",
                                                 "cufft_static",
                                                 "curand_static",
                                                 "cusparse_static",
                                                 "nvrtc_static"};
/// Nothing is left for these to do.
constexpr std::string_view empty_libraries[] = {
    "cudadevrt", "culibos", "nvrtc-builtins_static", "nvptxcompiler_static"};

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

/// What a library offers to a linker, as assembly: symbols with nothing behind them.
std::string symbols_of(const fs::path& library) {
  const base::captured table =
      base::capture(command_of({"readelf", "--dyn-syms", "-W", library.string()}));
  std::istringstream lines(table.out);
  std::string code;
  for (std::string line; std::getline(lines, line);) {
    // Number, value, size, type, binding, visibility, section, name.
    std::istringstream words(line);
    std::string number, value, size, type, binding, visibility, section, name;
    words >> number >> value >> size >> type >> binding >> visibility >> section >> name;
    if (binding != "GLOBAL" || section == "UND" || name.empty()) continue;
    if (type != "FUNC" && type != "TLS") continue;
    const bool function = type == "FUNC";
    code += function ? ".text\n" : ".section .tbss,\"awT\",%nobits\n.balign 16\n";
    code.append(".globl ").append(name).append("\n.type ").append(name);
    code += function ? ", %function\n" : ", %object\n";
    if (!function) code.append(".size ").append(name).append(", ").append(size).append("\n");
    code.append(name).append(":\n");
    if (!function) code.append(".zero ").append(size).append("\n");
  }
  if (code.empty()) throw std::runtime_error("no symbols were found in '" + library.string() + "'");
  return code;
}

/// What a linker sees of a library. Its name is the library's full path, which programs linked with
/// it keep, so they need no library path to run.
void write_stub(const fs::path& to, const fs::path& library, const scratch_folder& scratch) {
  const fs::path source = scratch / "symbols.s";
  write_scratch(source, symbols_of(library) + ".section .note.GNU-stack,\"\",%progbits\n");
  must_run({find_compiler("", false).name,
            "-shared",
            "-nostdlib",
            "-x",
            "assembler",
            source.string(),
            "-o",
            to.string(),
            "-Wl,-soname," + library.string()});
}

void link_to(const fs::path& target, const fs::path& name) {
  fs::remove(name);
  fs::create_symlink(target, name);
}

/// Linkers take each of CUDA's libraries for a script that names the simulator's; programs that
/// open one by its number get the functions under CUDA's names.
/// @param place  the folder's final path
void write_libraries(const fs::path& folder, const fs::path& place, const fs::path& runtime) {
  const scratch_folder scratch;
  const fs::path names = runtime.parent_path() / names_file;
  fs::create_directories(folder / "stubs");
  write_stub(folder / "libwarpgauge_runtime.so", runtime, scratch);
  write_stub(folder / "libwarpgauge_names.so", names, scratch);
  const std::string script = "INPUT(\"" + (place / "libwarpgauge_runtime.so").string() +
                             "\" AS_NEEDED(\"" + (place / "libwarpgauge_names.so").string() +
                             "\"))\n";
  for (const provided& each : shared_libraries) {
    const std::string shared = "lib" + std::string(each.name) + ".so";
    write_scratch(folder / shared, script);
    write_scratch(folder / "stubs" / shared, script);
    link_to(names, folder / (shared + "." + std::to_string(each.number)));
  }
  // A linker goes by what a file holds, not by its name.
  for (const std::string_view name : static_libraries) {
    write_scratch(folder / ("lib" + std::string(name) + ".a"), script);
  }
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
  const fs::path runtime = parts.library / runtime_file;
  std::ostringstream out;
  out << base::this_program().string() << '\n'
      << runtime.string() << '\n'
      << fs::last_write_time(runtime).time_since_epoch().count() << '\n'
      << fs::last_write_time(base::this_program()).time_since_epoch().count() << '\n';
  return out.str();
}

/// @param final_path  that of the folder, which may be written elsewhere and moved
void write_as(const fs::path& at, const fs::path& final_path, const installation& parts) {
  fs::create_directories(at / "bin");
  // First, so that an unfinished folder may be written again.
  write_scratch(at / marker, "");
  fs::remove_all(at / "include");
  write_headers(at / "include", fs::canonical(parts.headers));
  write_libraries(at / "lib64", final_path / "lib64", fs::canonical(parts.library / runtime_file));
  const std::string machine = host_processor + "-linux";
  fs::create_directories(at / "targets" / machine);
  link_to("lib64", at / "lib");
  link_to("../../include", at / "targets" / machine / "include");
  link_to("../../lib64", at / "targets" / machine / "lib");
  fs::create_directories(at / "nvvm" / "libdevice");
  write_versions(at);
  write_program(at / "bin" / "nvcc",
                "exec " + quoted(base::this_program().string()) + " --toolkit-of-nvcc " +
                    quoted(final_path.string()) + " \"$@\"");
  // The program that CMake asks for this machine's GPU architecture.
  write_program(at / "bin" / "__nvcc_device_query",
                "echo " + std::to_string(default_architecture().number / 10));
  write_scratch(at / marker, origin(parts));
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
