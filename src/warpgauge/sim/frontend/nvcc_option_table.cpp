// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/nvcc_option_table.hpp"

#include "warpgauge/sim/frontend/nvcc_lists.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace warpgauge::sim::frontend {
namespace {

void nothing(nvcc_options&, const std::string&) {}

void set_architecture(nvcc_options& o, const std::string& text) {
  if (text == "native" || text == "all" || text == "all-major") return;
  const auto read = read_architecture(text);
  if (!read) throw std::runtime_error("'" + text + "' is not an architecture such as sm_90");
  o.device = *read;
}

/// arch=compute_80,code=[sm_80,sm_86]: the highest of several is the one that runs.
void set_generated(nvcc_options& o, const std::string& text) {
  static const std::string key = "arch=";
  const std::size_t at = text.find(key);
  if (at == std::string::npos) throw std::runtime_error("-gencode '" + text + "' names no arch=");
  const std::string name = text.substr(at + key.size(), text.find(',', at) - at - key.size());
  const auto read = read_architecture(name);
  if (!read) throw std::runtime_error("'" + name + "' is not an architecture such as compute_90");
  if (!o.generated || read->number > o.device.number) o.device = *read;
  o.generated = true;
}

template <phase Last>
void stop_at(nvcc_options& o, const std::string&) {
  o.last = Last;
}

/// -DNAME and `-D NAME` become one word. The quotes of a macro's value are part of it.
template <char Letter>
void preprocessor(nvcc_options& o, const std::string& value) {
  for (const std::string& word : words_of_list(value, Letter == 'D')) {
    o.preprocess.push_back(std::string("-") + Letter + word);
  }
}

/// Whatever nvcc would write, the driver's modules get a library of simulated kernels.
void make_module(nvcc_options& o, const char* suffix) {
  o.last = phase::module;
  o.module_suffix = suffix;
}

void refuse_output(nvcc_options&, const std::string&) {
  throw std::runtime_error("there is no GPU code here: -ltoir and -optix-ir have no output");
}

constexpr std::array<std::string_view, 34> toolkit_names = {
    "cudart",          "cudart_static", "cudadevrt",     "cuda",       "nvrtc",
    "nvrtc_static",    "cublas",        "cublas_static", "cublasLt",   "curand",
    "curand_static",   "cufft",         "cufft_static",  "cufftw",     "cusparse",
    "cusparse_static", "cusolver",      "cudnn",         "nvToolsExt", "nvtx3",
    "nvidia-ml",       "nppc",          "nppi",          "nppif",      "nppig",
    "nppial",          "nppicc",        "nppidei",       "nppist",     "npps",
    "nvjpeg",          "nccl",          "culibos",       "nvJitLink"};

void library(nvcc_options& o, const std::string& names) {
  for (const std::string& name : words_of_list(names)) {
    const bool toolkit =
        std::find(toolkit_names.begin(), toolkit_names.end(), name) != toolkit_names.end();
    (toolkit ? o.toolkit_libraries : o.link).push_back("-l" + name);
  }
}

// nvcc's options; those that only concern GPU code or nvcc's own steps do nothing.
const nvcc_option options[] = {
    {"c", "compile", false, stop_at<phase::object>},
    {"dc", "device-c", false, stop_at<phase::object>},
    {"dw", "device-w", false, stop_at<phase::object>},
    {"dlink", "device-link", false, stop_at<phase::device_link>},
    {"E", "preprocess", false, stop_at<phase::preprocess>},
    {"M",
     "generate-dependencies",
     false,
     [](nvcc_options& o, const std::string&) {
       o.last = phase::list_dependencies;
       o.dependency.push_back("-M");
     }},
    {"MM",
     "generate-nonsystem-dependencies",
     false,
     [](nvcc_options& o, const std::string&) {
       o.last = phase::list_dependencies;
       o.dependency.push_back("-MM");
     }},
    {"lib", "", false, stop_at<phase::archive>},
    {"link", "", false, stop_at<phase::program>},
    {"ptx", "", false, [](nvcc_options& o, const std::string&) { make_module(o, ".ptx"); }},
    {"cubin", "", false, [](nvcc_options& o, const std::string&) { make_module(o, ".cubin"); }},
    {"fatbin", "", false, [](nvcc_options& o, const std::string&) { make_module(o, ".fatbin"); }},
    {"ltoir", "", false, refuse_output},
    {"optix-ir", "", false, refuse_output},
    {"odir",
     "output-directory",
     true,
     [](nvcc_options& o, const std::string& v) { o.output_folder = v; }},
    {"o", "output-file", true, [](nvcc_options& o, const std::string& v) { o.output = v; }},
    {"D", "define-macro", true, preprocessor<'D'>},
    {"U", "undefine-macro", true, preprocessor<'U'>},
    {"I", "include-path", true, preprocessor<'I'>},
    {"isystem",
     "system-include",
     true,
     [](nvcc_options& o, const std::string& v) {
       for (const std::string& word : words_of_list(v)) {
         o.preprocess.insert(o.preprocess.end(), {"-isystem", word});
       }
     }},
    {"include",
     "pre-include",
     true,
     [](nvcc_options& o, const std::string& v) {
       for (const std::string& word : words_of_list(v)) {
         o.preprocess.insert(o.preprocess.end(), {"-include", word});
       }
     }},
    {"L",
     "library-path",
     true,
     [](nvcc_options& o, const std::string& v) {
       for (const std::string& word : words_of_list(v)) o.link.push_back("-L" + word);
     }},
    {"l", "library", true, library},
    {"x", "", true, [](nvcc_options& o, const std::string& v) { o.forced_language = v; }},
    {"std",
     "",
     true,
     [](nvcc_options& o, const std::string& v) { o.compile.push_back("-std=" + v); }},
    {"O",
     "optimize",
     true,
     [](nvcc_options& o, const std::string& v) { o.compile.push_back("-O" + v); }},
    {"Ofc", "Ofast-compile", true, nothing},
    {"g",
     "debug",
     false,
     [](nvcc_options& o, const std::string&) { o.compile.emplace_back("-g"); }},
    {"noeh",
     "no-exceptions",
     false,
     [](nvcc_options& o, const std::string&) { o.compile.emplace_back("-fno-exceptions"); }},
    {"ftemplate-depth",
     "",
     true,
     [](nvcc_options& o, const std::string& v) { o.compile.push_back("-ftemplate-depth=" + v); }},
    {"ftemplate-backtrace-limit", "", true, nothing},
    {"G",
     "device-debug",
     false,
     [](nvcc_options& o, const std::string&) {
       o.preprocess.emplace_back("-D__CUDACC_DEBUG__=1");
     }},
    {"pg",
     "profile",
     false,
     [](nvcc_options& o, const std::string&) { o.compile.emplace_back("-pg"); }},
    {"shared",
     "",
     false,
     [](nvcc_options& o, const std::string&) { o.link.emplace_back("-shared"); }},
    {"Xcompiler",
     "compiler-options",
     true,
     [](nvcc_options& o, const std::string& v) {
       // The host compiler gets them for the link, too.
       for (const std::string& word : words_to_pass_on(v)) {
         o.compile.push_back(word);
         o.link.push_back(word);
       }
     }},
    {"Xlinker",
     "linker-options",
     true,
     [](nvcc_options& o, const std::string& v) {
       for (const std::string& word : words_to_pass_on(v)) {
         o.link.insert(o.link.end(), {"-Xlinker", word});
       }
     }},
    {"Xarchive", "archive-options", true, nothing},
    {"arbin", "archiver-binary", true, nothing},
    {"Xptxas", "ptxas-options", true, nothing},
    {"Xnvlink", "nvlink-options", true, nothing},
    {"Xcudafe", "", true, nothing},
    {"Xfatbin", "", true, nothing},
    {"arch", "gpu-architecture", true, set_architecture},
    {"code", "gpu-code", true, nothing},
    {"gencode", "generate-code", true, set_generated},
    {"rdc", "relocatable-device-code", true, nothing},
    {"ccbin",
     "compiler-bindir",
     true,
     [](nvcc_options& o, const std::string& v) { o.host_compiler = v; }},
    {"cudart",
     "",
     true,
     [](nvcc_options& o, const std::string& v) { o.shared_runtime = v == "shared"; }},
    {"cudadevrt", "", true, nothing},
    {"nodlink", "no-device-link", false, nothing},
    {"objtemp", "objdir-as-tempdir", false, nothing},
    {"m64", "", false, nothing},
    {"m", "machine", true, nothing},
    {"MD",
     "generate-dependencies-with-compile",
     false,
     [](nvcc_options& o, const std::string&) { o.dependency.emplace_back("-MD"); }},
    {"MMD",
     "generate-nonsystem-dependencies-with-compile",
     false,
     [](nvcc_options& o, const std::string&) { o.dependency.emplace_back("-MMD"); }},
    {"MP",
     "generate-dependency-targets",
     false,
     [](nvcc_options& o, const std::string&) { o.dependency.emplace_back("-MP"); }},
    {"MF",
     "dependency-output",
     true,
     [](nvcc_options& o, const std::string& v) {
       o.dependency.insert(o.dependency.end(), {"-MF", v});
     }},
    {"MT",
     "dependency-target-name",
     true,
     [](nvcc_options& o, const std::string& v) {
       o.dependency.insert(o.dependency.end(), {"-MT", v});
     }},
    {"use_fast_math",
     "",
     false,
     [](nvcc_options& o, const std::string&) {
       o.preprocess.emplace_back("-D__USE_FAST_MATH__=1");
     }},
    {"expt-relaxed-constexpr",
     "",
     false,
     [](nvcc_options& o, const std::string&) {
       o.preprocess.emplace_back("-D__CUDACC_RELAXED_CONSTEXPR__=1");
     }},
    {"extended-lambda",
     "expt-extended-lambda",
     false,
     [](nvcc_options& o, const std::string&) {
       o.preprocess.emplace_back("-D__CUDACC_EXTENDED_LAMBDA__=1");
     }},
    {"lineinfo", "generate-line-info", false, nothing},
    {"ewp", "extensible-whole-program", false, nothing},
    {"dopt", "", true, nothing},
    {"dlto", "dlink-time-opt", false, nothing},
    {"src-in-ptx", "source-in-ptx", false, nothing},
    {"lto", "", false, nothing},
    {"gen-opt-lto", "", false, nothing},
    {"reloc-ptx", "relocatable-ptx", false, nothing},
    {"opt-info", "optimization-info", true, nothing},
    {"jtd", "jump-table-density", true, nothing},
    {"e", "entries", true, nothing},
    {"keep-device-functions", "", false, nothing},
    {"device-stack-protector", "", true, nothing},
    {"device-entity-has-hidden-visibility", "", true, nothing},
    {"static-global-template-stub", "", true, nothing},
    {"nohdinitlist", "no-host-device-initializer-list", false, nothing},
    {"nohdmoveforward", "no-host-device-move-forward", false, nothing},
    {"restrict", "kernel-pointer-params-as-restrict", false, nothing},
    {"maxrregcount", "", true, nothing},
    {"ftz", "", true, nothing},
    {"prec-div", "", true, nothing},
    {"prec-sqrt", "", true, nothing},
    {"fmad", "", true, nothing},
    {"default-stream", "", true, nothing},
    {"t", "threads", true, nothing},
    {"split-compile", "", true, nothing},
    {"split-compile-extended", "", true, nothing},
    {"jobserver", "", false, nothing},
    {"fdevice-time-trace", "", true, nothing},
    {"fdevice-syntax-only", "", false, nothing},
    {"frandom-seed", "", true, nothing},
    {"ldir", "libdevice-directory", true, nothing},
    {"target-dir", "target-directory", true, nothing},
    {"noprof", "dont-use-profile", false, nothing},
    {"keep", "", false, nothing},
    {"keep-dir", "", true, nothing},
    {"save-temps", "", false, nothing},
    {"res-usage", "resource-usage", false, nothing},
    {"extra-device-vectorization", "", false, nothing},
    {"allow-unsupported-compiler", "", false, nothing},
    {"forward-unknown-to-host-compiler",
     "",
     false,
     [](nvcc_options& o, const std::string&) { o.forward_to_compiler = true; }},
    {"forward-unknown-to-host-linker",
     "",
     false,
     [](nvcc_options& o, const std::string&) { o.forward_to_linker = true; }},
    {"forward-unknown-opts",
     "",
     false,
     [](nvcc_options& o, const std::string&) {
       o.forward_to_compiler = o.forward_to_linker = true;
     }},
    {"compress-mode", "", true, nothing},
    {"no-compress", "", false, nothing},
    {"brief-diag", "brief-diagnostics", true, nothing},
    {"err-no", "display-error-number", false, nothing},
    {"no-err-no", "no-display-error-number", false, nothing},
    {"diag-suppress", "", true, nothing},
    {"diag-error", "", true, nothing},
    {"diag-warn", "", true, nothing},
    {"Werror", "", true, nothing},
    {"Wreorder", "", false, nothing},
    {"Wext-lambda-captures-this", "", false, nothing},
    {"Wno-deprecated-gpu-targets", "", false, nothing},
    {"Wno-deprecated-declarations",
     "",
     false,
     [](nvcc_options& o, const std::string&) {
       o.compile.emplace_back("-Wno-deprecated-declarations");
     }},
    {"Wdefault-stream-launch", "", false, nothing},
    {"Wmissing-launch-bounds", "", false, nothing},
    {"w",
     "disable-warnings",
     false,
     [](nvcc_options& o, const std::string&) { o.compile.emplace_back("-w"); }},
    {"clean", "clean-targets", false, nothing},
    {"time", "", true, nothing},
    {"qpp-config", "", true, nothing},
    {"v", "verbose", false, [](nvcc_options& o, const std::string&) { o.verbose = true; }},
    {"dryrun",
     "",
     false,
     [](nvcc_options& o, const std::string&) { o.dry_run = o.verbose = true; }},
    {"run", "", false, [](nvcc_options& o, const std::string&) { o.run = true; }},
    {"run-args",
     "",
     true,
     [](nvcc_options& o, const std::string& v) {
       for (const std::string& word : words_of_list(v)) o.run_arguments.push_back(word);
     }},
    {"plain", "", false, [](nvcc_options& o, const std::string&) { o.plain = true; }},
    {"V", "version", false, [](nvcc_options& o, const std::string&) { o.version = true; }},
    {"arch-ls",
     "list-gpu-arch",
     false,
     [](nvcc_options& o, const std::string&) { o.listed = "compute_"; }},
    {"code-ls",
     "list-gpu-code",
     false,
     [](nvcc_options& o, const std::string&) { o.listed = "sm_"; }},
    {"h", "help", false, [](nvcc_options& o, const std::string&) { o.help = true; }},
};

}  // namespace

const nvcc_option* find_option(std::string_view name) {
  const auto found =
      std::find_if(std::begin(options), std::end(options), [&](const nvcc_option& o) {
        return o.name == name || (!o.other.empty() && o.other == name);
      });
  return found == std::end(options) ? nullptr : found;
}

}  // namespace warpgauge::sim::frontend
