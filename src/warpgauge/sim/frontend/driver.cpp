// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/driver.hpp"

#include "warpgauge/base/progress.hpp"
#include "warpgauge/sim/frontend/answers.hpp"
#include "warpgauge/sim/frontend/nvcc_options.hpp"
#include "warpgauge/sim/frontend/toolchain.hpp"
#include "warpgauge/sim/frontend/toolkit.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <stdexcept>
#include <string_view>

namespace warpgauge::sim::frontend {
namespace {

namespace fs = std::filesystem;

// What a failed step reports about the inputs; the compiler or linker has printed the reason.
constexpr int unusable = 2;

bool one_of(const std::string& text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

class driver {
 public:
  driver(nvcc_options o, fs::path toolkit)
      : o_(std::move(o)),
        installed_(find_installation()),
        toolkit_(std::move(toolkit)),
        compiler_(find_compiler(o_.host_compiler, o_.plain)) {
    if (o_.verbose && toolkit_.empty()) toolkit_ = toolkit::of_user(installed_).value_or("");
  }

  int run() {
    if (o_.verbose) describe();
    if (o_.inputs.empty()) throw std::runtime_error("no input files; see warpgauge cc --help");
    if (o_.last == phase::device_link) return link_device();
    if (const std::string program = made_program(); !program.empty()) return execute_made(program);
    const bool one_each = o_.last != phase::program && o_.last != phase::archive;
    if (one_each && !o_.output.empty() && o_.inputs.size() > 1) {
      throw std::runtime_error("-o names one file, but there are several inputs");
    }
    arguments objects;
    for (std::string input : o_.inputs) {
      if (input == "-") input = standard_input();
      if (one_of(kind_of(input), {"object", "archive", "shared"})) {
        objects.push_back(input);
        continue;
      }
      const bool module = o_.last == phase::module;
      const std::string object = object_of(input, one_each && !module);
      if (compile_one(input, object) != 0) return unusable;
      if (module && link_module(object, module_of(input)) != 0) return unusable;
      objects.push_back(object);
    }
    if (one_each) return 0;
    if (o_.last == phase::archive) return archive(objects);
    if (link(objects) != 0) return unusable;
    return o_.run ? execute_made(fs::absolute(output_or("a.out")).string()) : 0;
  }

 private:
  /// What `nvcc -run PROGRAM` names, in the quotes that Meson puts around it; empty: something to
  /// compile.
  std::string made_program() const {
    if (!o_.run || o_.inputs.size() != 1) return {};
    std::string_view name = o_.inputs.front();
    if (name.size() > 2 && name.front() == '"' && name.back() == '"') {
      name = name.substr(1, name.size() - 2);
    }
    const fs::path program = fs::absolute(name);
    const bool made = one_of(program.extension().string(), {"", ".exe", ".out"}) &&
                      fs::is_regular_file(program) && access(program.c_str(), X_OK) == 0;
    return made ? program.string() : std::string();
  }

  /// What build systems look for in nvcc's verbose output: folders and the architecture.
  void describe() const {
    const char* path = std::getenv("PATH");
    const fs::path top =
        toolkit_.empty() ? base::this_program().parent_path().parent_path() : toolkit_;
    const fs::path headers = toolkit_.empty() ? installed_.headers : toolkit_ / "include";
    std::fprintf(stderr,
                 "#$ TOP=%s\n#$ NVVMIR_LIBRARY_DIR=%s/nvvm/libdevice\n#$ PATH=%s\n#$ "
                 "INCLUDES=\"-I%s\"\n#$ LIBRARIES=\"-L%s\"\n"
                 "#$ device code -arch compute_%d\n",
                 top.c_str(),
                 top.c_str(),
                 path == nullptr ? "" : path,
                 headers.c_str(),
                 libraries().c_str(),
                 o_.device.number / 10);
  }

  fs::path libraries() const { return toolkit_.empty() ? installed_.library : toolkit_ / "lib64"; }

  /// The link's own line, with the same -L as in LIBRARIES: build systems copy it to link programs
  /// of other languages. Objects of clang need this program to link.
  void describe_link(const arguments& objects) const {
    const bool by_compiler = !toolkit_.empty() && !compiler_.clang;
    std::string line = "#$ " + (by_compiler         ? command_of({compiler_.name}).words[0]
                                : !toolkit_.empty() ? (toolkit_ / "bin" / "nvcc").string()
                                                    : base::this_program().string());
    for (const std::string& object : objects) line += " " + object;
    const char* runtime = toolkit_.empty()    ? "-lwarpgauge_sim"
                          : o_.shared_runtime ? "-lcudadevrt -lcudart -lrt -lpthread -ldl"
                                              : "-lcudadevrt -lcudart_static -lrt -lpthread -ldl";
    std::fprintf(stderr,
                 "%s -o %s \"-L%s\" %s\n",
                 line.c_str(),
                 output_or("a.out").c_str(),
                 libraries().c_str(),
                 runtime);
  }

  std::string output_or(const std::string& fallback) const {
    return o_.output.empty() ? fallback : o_.output;
  }

  int execute(const arguments& command) const {
    if (o_.verbose) {
      std::string line = " ";
      for (const std::string& word : command) line += " " + word;
      std::fprintf(stderr, "%s\n", line.c_str());
    }
    return o_.dry_run ? 0 : frontend::run(command);
  }

  int execute_made(const std::string& program) const {
    arguments command = {program};
    append(command, o_.run_arguments);
    return execute(command);
  }

  /// A copy of it, because a file is read twice.
  std::string standard_input() const {
    if (o_.forced_language.empty()) {
      throw std::runtime_error("the standard input has no suffix; say -x cu or -x c++");
    }
    std::string text;
    for (int c = std::getchar(); c != EOF; c = std::getchar()) text += static_cast<char>(c);
    const fs::path copy = scratch_ / "<stdin>";
    write_scratch(copy, text);
    return copy.string();
  }

  std::string kind_of(const std::string& file) const {
    const std::string suffix = fs::path(file).extension().string();
    if (one_of(suffix, {".o", ".obj"})) return "object";
    if (suffix == ".a") return "archive";
    if (suffix == ".so") return "shared";
    if (fs::path(file).filename().string().find(".so.") != std::string::npos) return "shared";
    if (o_.forced_language == "cu") return "cuda";
    if (one_of(o_.forced_language, {"c", "c++"})) return o_.forced_language;
    if (!o_.forced_language.empty()) {
      throw std::runtime_error("-x takes c, c++ or cu, not '" + o_.forced_language + "'");
    }
    if (suffix == ".c") return "c";
    if (suffix == ".cu") return "cuda";
    if (one_of(suffix, {".cpp", ".cc", ".cxx", ".C", ".c++", ".ii"})) return "c++";
    throw std::runtime_error("'" + file + "' is not a kind of file that can be compiled or linked");
  }

  std::string object_of(const std::string& input, bool kept) {
    if (kept) return o_.output;
    return (scratch_ / (std::to_string(++count_) + "-" + fs::path(input).stem().string() + ".o"))
        .string();
  }

  /// nvcc's name for what -fatbin, -cubin or -ptx makes.
  std::string module_of(const std::string& input) const {
    const fs::path folder = o_.output_folder;
    return output_or((folder / fs::path(input).stem()).string() + o_.module_suffix);
  }

  /// Folders of a CUDA toolkit would put its headers before, or between, the surface's.
  arguments include_options() const {
    arguments result = {"-I" + installed_.headers.string(),
                        "-I" + (installed_.headers / "../../..").lexically_normal().string()};
    for (std::size_t i = 0; i < o_.preprocess.size(); ++i) {
      const std::string& word = o_.preprocess[i];
      const bool system = word == "-isystem" && i + 1 < o_.preprocess.size();
      const std::string folder = system                      ? o_.preprocess[i + 1]
                                 : word.substr(0, 2) == "-I" ? word.substr(2)
                                                             : "";
      if (!folder.empty() && fs::exists(fs::path(folder) / "crt" / "host_config.h")) {
        i += system ? 1 : 0;
        continue;
      }
      result.push_back(word);
    }
    return result;
  }

  /// Kernels are compiled at one optimisation level, the reference for counters.
  arguments without_level(const arguments& words) const {
    arguments result;
    for (const std::string& word : words) {
      if (word.substr(0, 2) != "-O") result.push_back(word);
    }
    return result;
  }

  int compile_one(const std::string& input, const std::string& object) {
    const std::string kind = kind_of(input);
    arguments command = {compiler_.name};
    const bool cuda = kind == "cuda";
    if (kind == "c") {
      append(command, o_.compile);
      append(command, include_options());
      append(command, {"-x", "c"});
    } else {
      append(command, compiler_.options);
      append(command, o_.plain ? o_.compile : without_level(o_.compile));
      append(command, include_options());
      if (cuda) append(command, {"-include", "cuda_runtime.h"});
    }
    append(command, o_.dependency);
    switch (o_.last) {
      case phase::preprocess:
      case phase::list_dependencies:
        if (cuda) append(command, cuda_macros());
        if (kind != "c") append(command, {"-x", "c++"});
        if (o_.last == phase::preprocess) command.emplace_back("-E");
        command.push_back(input);
        if (!object.empty()) append(command, {"-o", object});
        return execute(command);
      default:
        break;
    }
    const base::progress shown("compiling " + input);
    const std::string result =
        object.empty() ? (fs::path(o_.output_folder) / fs::path(input).stem()).string() + ".o"
                       : object;
    if (!cuda) {
      if (kind == "c++") append(command, {"-x", "c++"});
      append(command, {"-c", input, "-o", result});
      return execute(command);
    }
    compile_command parts = read_parts(command, input, result);
    parts.plain = o_.plain;
    if (o_.last == phase::module) {
      parts.options.emplace_back("-fPIC");
      // The object is no file of the user's.
      const std::string made = module_of(input);
      if (parts.targets.empty()) parts.targets = {"-MT", made};
      if (parts.dependency_file.empty()) {
        parts.dependency_file = fs::path(made).replace_extension(".d").string();
      }
    }
    if (o_.verbose) execute_shown(command, input, result);
    return o_.dry_run ? 0 : compile(parts, o_.device);
  }

  static compile_command read_parts(arguments command,
                                    const std::string& input,
                                    const std::string& result) {
    append(command, {"-c", "-o", result, "x.cu"});
    auto parts = read_command(command);
    if (!parts)
      throw std::runtime_error("the options of '" + input + "' are not those of a compilation");
    parts->source = input;
    parts->reports_at_exit = true;
    return *parts;
  }

  void execute_shown(const arguments& command,
                     const std::string& input,
                     const std::string& result) const {
    std::string line = "#$ warpgauge-cc --launch";
    for (const std::string& word : command) line += " " + word;
    std::fprintf(stderr, "%s -c %s -o %s\n", line.c_str(), input.c_str(), result.c_str());
  }

  /// Device code needs no link step here, but nvcc's users link its output.
  int link_device() {
    const std::string result = output_or("a_dlink.o");
    write_scratch(scratch_ / "empty.cpp", "");
    return execute(
        {compiler_.name, "-x", "c++", "-c", (scratch_ / "empty.cpp").string(), "-o", result});
  }

  int archive(const arguments& objects) {
    arguments command = {"ar", "rcs", output_or("a.a")};
    append(command, objects);
    return execute(command);
  }

  int link(const arguments& objects) {
    if (o_.verbose) describe_link(objects);
    const base::progress shown("linking " + output_or("a.out"));
    arguments command = {compiler_.name};
    append(command, objects);
    append(command, {"-o", output_or("a.out")});
    append(command, o_.link);
    append(command, runtime());
    // Where CMake links through this program, it looks for the linker's own line, as g++'s -v shows
    // it.
    if (o_.verbose && !o_.dry_run && !toolkit_.empty() && compiler_.clang) command.push_back("-v");
    const int status = execute(command);
    if (status != 0 && !o_.toolkit_libraries.empty()) {
      std::string names;
      for (const std::string& library : o_.toolkit_libraries) names += " " + library;
      std::fprintf(
          stderr,
          "warpgauge cc: of these libraries of the toolkit the simulator has a part at most:%s\n",
          names.c_str());
    }
    return status;
  }

  arguments runtime() const {
    arguments words = compiler_.linked;
    append(words,
           {"-L" + installed_.library.string(),
            "-lwarpgauge_sim",
            "-Wl,-rpath," + installed_.library.string(),
            "-pthread"});
    return words;
  }

  /// A module's kernels are its own, whatever others of their names the program has.
  int link_module(const std::string& object, const std::string& result) const {
    arguments command = {compiler_.name, "-shared", "-Wl,-Bsymbolic", object, "-o", result};
    append(command, runtime());
    return execute(command);
  }

  nvcc_options o_;
  installation installed_;
  fs::path toolkit_;  ///< shown to build systems; empty: none
  host_compiler compiler_;
  scratch_folder scratch_;
  int count_ = 0;
};

}  // namespace

int drive(const arguments& words, const fs::path& toolkit) {
  nvcc_options o = read_options(words);
  if (answer(o)) return 0;
  return driver(std::move(o), toolkit).run();
}

}  // namespace warpgauge::sim::frontend
