// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/nvrtc_program.hpp"

#include "warpgauge/sim/api/module_file.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX has it in no header

namespace warpgauge::sim::nvrtc {
namespace {

namespace fs = std::filesystem;

constexpr char name_table[] = "warpgauge_nvrtc_names";

/// `warpgauge cc`, by where this library lies: in an installed copy or in a build tree.
std::optional<fs::path> find_driver() {
  Dl_info at;
  if (dladdr(reinterpret_cast<void*>(&find_driver), &at) == 0) return std::nullopt;
  std::error_code none;
  const fs::path folder = fs::canonical(at.dli_fname, none).parent_path();
  for (const char* place : {NVRTC_INSTALLED_DRIVER, NVRTC_BUILT_DRIVER}) {
    const fs::path driver = (folder / place).lexically_normal();
    if (access(driver.c_str(), X_OK) == 0) return driver;
  }
  return std::nullopt;
}

class temporary_folder {
 public:
  temporary_folder() {
    std::string pattern = (fs::temp_directory_path() / "warpgauge-nvrtc-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) {
      throw std::system_error(errno, std::generic_category(), pattern);
    }
    path_ = pattern;
  }
  ~temporary_folder() {
    std::error_code none;
    fs::remove_all(path_, none);
  }
  temporary_folder(const temporary_folder&) = delete;
  temporary_folder& operator=(const temporary_folder&) = delete;

  fs::path operator/(const fs::path& name) const { return path_ / name; }
  std::string text() const { return path_.string(); }

 private:
  fs::path path_;
};

void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::system_error(errno, std::generic_category(), file.string());
}

std::string read(const fs::path& file) {
  std::ostringstream out;
  out << std::ifstream(file, std::ios::binary).rdbuf();
  return out.str();
}

/// Whether a file of that name would lie in the folder where it is written.
bool stays_inside(const fs::path& name) {
  const fs::path plain = name.lexically_normal();
  return !plain.empty() && plain.is_relative() && *plain.begin() != ".." && plain.has_filename();
}

/// Options of NVRTC's that nvcc does not have: they change nothing here.
bool is_idle(std::string_view option) {
  while (option.starts_with('-')) option.remove_prefix(1);
  const std::string_view name = option.substr(0, option.find('='));
  for (const std::string_view idle : {"builtin-initializer-list",
                                      "builtin-move-forward",
                                      "default-device",
                                      "device-as-default-execution-space",
                                      "device-int128",
                                      "minimal",
                                      "modify-stack-limit",
                                      "no-source-include",
                                      "version-ident"}) {
    if (name == idle) return true;
  }
  return false;
}

/// "-I folder" and "-D name" may be one word.
void add_option(const std::string& option, std::vector<std::string>& words) {
  if (is_idle(option)) return;
  const bool two = option.starts_with("-I ") || option.starts_with("-D ");
  const std::size_t value = two ? option.find_first_not_of(' ', 2) : std::string::npos;
  if (value == std::string::npos) return words.push_back(option);
  words.push_back(option.substr(0, 2) + option.substr(value));
}

/// The source under its own name, and a table that instantiates what the names ask for.
std::string text_of(const _nvrtcProgram& program) {
  std::string text = "#line 1 \"" + program.name + "\"\n" + program.source;
  if (program.expressions.empty()) return text;
  const std::string table = name_table;
  text += "\n#line 1 \"name expressions\"\nstatic const void* " + table + "[] __asm__(\"" + table +
          "\") __attribute__((used)) = {\n";
  for (const std::string& expression : program.expressions) {
    text += "(const void*)(" + expression + "),\n";
  }
  return text + "};\n";
}

/// @return the exit status; its output is in `log`
int run(const std::vector<std::string>& words, const fs::path& log) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t child = 0;
  const int error = posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::system_error(error, std::generic_category(), words[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), words[0]);
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/// Opened, the table holds the addresses, and those have names.
nvrtcResult read_names(_nvrtcProgram& program) {
  if (program.expressions.empty()) return NVRTC_SUCCESS;
  std::string why;
  const auto opened = module_file::open(program.image.data(), why);
  const module_file::symbol* const table = opened ? opened->find(name_table) : nullptr;
  if (table == nullptr) {
    program.log += "warpgauge simulator: the names cannot be read: " + why + "\n";
    return NVRTC_ERROR_INTERNAL_ERROR;
  }
  const auto* const addresses = static_cast<const void* const*>(table->address);
  for (std::size_t i = 0; i < program.expressions.size(); ++i) {
    program.lowered[program.expressions[i]] = opened->name_of(addresses[i]);
  }
  return NVRTC_SUCCESS;
}

}  // namespace

nvrtcResult compile(_nvrtcProgram& program, const std::vector<std::string>& options) try {
  const auto driver = find_driver();
  if (!driver) {
    program.log = "warpgauge simulator: warpgauge-cc is not installed beside the simulator\n";
    return NVRTC_ERROR_BUILTIN_OPERATION_FAILURE;
  }
  const temporary_folder folder;
  for (const auto& [name, text] : program.headers) {
    if (!stays_inside(name)) {
      program.log =
          "warpgauge simulator: the header " + name +
          " would lie outside the program's folder; give it a name without / or .. before it\n";
      return NVRTC_ERROR_INVALID_INPUT;
    }
    write(folder / name, text);
  }
  write(folder / "program.cu", text_of(program));
  const fs::path result = folder / "program.cubin";
  std::vector<std::string> words = {driver->string(), "-cubin", "-D__CUDACC_RTC__=1"};
  for (const std::string& option : options) add_option(option, words);
  const fs::path beside = fs::path(program.name).parent_path();
  words.insert(words.end(),
               {"-I" + folder.text(),
                "-I" + (beside.empty() ? fs::path(".") : beside).string(),
                "-o",
                result.string(),
                (folder / "program.cu").string()});
  const int status = run(words, folder / "log");
  program.log = read(folder / "log");
  if (status != 0) return NVRTC_ERROR_COMPILATION;
  program.image = read(result);
  return read_names(program);
} catch (const std::system_error& e) {
  program.log = std::string("warpgauge simulator: ") + e.what() + "\n";
  return NVRTC_ERROR_BUILTIN_OPERATION_FAILURE;
}

}  // namespace warpgauge::sim::nvrtc
