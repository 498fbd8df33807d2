// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/nvrtc.h"

#include "warpgauge/sim/libraries/nvrtc_program.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>

namespace {

constexpr int architectures[] = {
#include "warpgauge/sim/include/warpgauge_surface/architectures.inc"
};

nvrtcResult give_size(nvrtcProgram program, std::size_t size, std::size_t* bytes) {
  if (program == nullptr || !program->compiled) return NVRTC_ERROR_INVALID_PROGRAM;
  if (bytes == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  *bytes = size;
  return NVRTC_SUCCESS;
}

/// @param whole  how much of it, which may have its zero at the end
nvrtcResult give(nvrtcProgram program, const std::string& text, std::size_t whole, char* to) {
  if (program == nullptr || !program->compiled) return NVRTC_ERROR_INVALID_PROGRAM;
  if (to == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  std::memcpy(to, text.c_str(), whole);
  return NVRTC_SUCCESS;
}

const std::string& image_of(nvrtcProgram program) {
  static const std::string none;
  return program == nullptr ? none : program->image;
}
const std::string& log_of(nvrtcProgram program) {
  static const std::string none;
  return program == nullptr ? none : program->log;
}

}  // namespace

const char* nvrtcGetErrorString(nvrtcResult result) {
  switch (result) {
#define WARPGAUGE_NAMED(name) \
  case name:                  \
    return #name;
    WARPGAUGE_NAMED(NVRTC_SUCCESS)
    WARPGAUGE_NAMED(NVRTC_ERROR_OUT_OF_MEMORY)
    WARPGAUGE_NAMED(NVRTC_ERROR_PROGRAM_CREATION_FAILURE)
    WARPGAUGE_NAMED(NVRTC_ERROR_INVALID_INPUT)
    WARPGAUGE_NAMED(NVRTC_ERROR_INVALID_PROGRAM)
    WARPGAUGE_NAMED(NVRTC_ERROR_INVALID_OPTION)
    WARPGAUGE_NAMED(NVRTC_ERROR_COMPILATION)
    WARPGAUGE_NAMED(NVRTC_ERROR_BUILTIN_OPERATION_FAILURE)
    WARPGAUGE_NAMED(NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION)
    WARPGAUGE_NAMED(NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION)
    WARPGAUGE_NAMED(NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID)
    WARPGAUGE_NAMED(NVRTC_ERROR_INTERNAL_ERROR)
    WARPGAUGE_NAMED(NVRTC_ERROR_TIME_FILE_WRITE_FAILED)
#undef WARPGAUGE_NAMED
  }
  return "NVRTC_ERROR unknown";
}
nvrtcResult nvrtcVersion(int* major, int* minor) {
  if (major == nullptr || minor == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  *major = CUDART_VERSION / 1000;
  *minor = CUDART_VERSION % 1000 / 10;
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetNumSupportedArchs(int* count) {
  if (count == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  *count = static_cast<int>(std::size(architectures));
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetSupportedArchs(int* to) {
  if (to == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  std::copy(std::begin(architectures), std::end(architectures), to);
  return NVRTC_SUCCESS;
}

nvrtcResult nvrtcCreateProgram(nvrtcProgram* program,
                               const char* source,
                               const char* name,
                               int count,
                               const char* const* headers,
                               const char* const* include_names) {
  if (program == nullptr || source == nullptr || count < 0) return NVRTC_ERROR_INVALID_INPUT;
  if (count > 0 && (headers == nullptr || include_names == nullptr)) {
    return NVRTC_ERROR_INVALID_INPUT;
  }
  auto made = std::make_unique<_nvrtcProgram>();
  made->source = source;
  made->name = name == nullptr || *name == '\0' ? "default_program" : name;
  for (int i = 0; i < count; ++i) made->headers[include_names[i]] = headers[i];
  *program = made.release();
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcDestroyProgram(nvrtcProgram* program) {
  if (program == nullptr || *program == nullptr) return NVRTC_ERROR_INVALID_PROGRAM;
  delete *program;
  *program = nullptr;
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int count, const char* const* options) {
  if (program == nullptr) return NVRTC_ERROR_INVALID_PROGRAM;
  if (count < 0 || (count > 0 && options == nullptr)) return NVRTC_ERROR_INVALID_INPUT;
  program->compiled = true;
  program->image.clear();
  program->lowered.clear();
  const std::vector<std::string> words(options, options + count);
  return warpgauge::sim::nvrtc::compile(*program, words);
}

nvrtcResult nvrtcGetPTXSize(nvrtcProgram program, std::size_t* bytes) {
  return give_size(program, image_of(program).size(), bytes);
}
nvrtcResult nvrtcGetPTX(nvrtcProgram program, char* ptx) {
  return give(program, image_of(program), image_of(program).size(), ptx);
}
nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, std::size_t* bytes) {
  return give_size(program, image_of(program).size(), bytes);
}
nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char* cubin) {
  return give(program, image_of(program), image_of(program).size(), cubin);
}
nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, std::size_t* bytes) {
  return give_size(program, log_of(program).size() + 1, bytes);
}
nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char* log) {
  return give(program, log_of(program), log_of(program).size() + 1, log);
}

nvrtcResult nvrtcAddNameExpression(nvrtcProgram program, const char* expression) {
  if (program == nullptr) return NVRTC_ERROR_INVALID_PROGRAM;
  if (expression == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  if (program->compiled) return NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION;
  program->expressions.emplace_back(expression);
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetLoweredName(nvrtcProgram program, const char* expression, const char** name) {
  if (program == nullptr) return NVRTC_ERROR_INVALID_PROGRAM;
  if (expression == nullptr || name == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  if (!program->compiled) return NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
  const auto found = program->lowered.find(expression);
  if (found == program->lowered.end() || found->second.empty()) {
    return NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID;
  }
  *name = found->second.c_str();
  return NVRTC_SUCCESS;
}
