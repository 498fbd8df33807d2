// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int success = 0;
constexpr int invalid_argument = 2;
constexpr int not_supported = 3;
constexpr int no_permission = 4;
constexpr int not_found = 6;
constexpr int insufficient_size = 7;
constexpr int driver_not_loaded = 9;

struct fake {
  std::string uuid;
  std::string name;
  unsigned long long memory_mib = 0;  // 0: not supported, as where it is the machine's
  unsigned long long reserved_mib = 0;
  std::string mig = "none";  // none, off, on: whether the GPU can, and does
  unsigned compute_mode = 0;
  bool answers = true;
  bool instance = false;
  unsigned processes = 0;
  std::vector<fake> places;  // of instances; those without one have no UUID
};

/// The answers of $FAKE_CARDS, a line for each:
///
///     gpu UUID MEMORY RESERVED none|off|on MODE NAME...
///     mig PLACE UUID MEMORY NAME...                        an instance of the GPU above
///     lost                                                 a GPU that does not answer
///     busy PROCESSES                                       on the last instance above, else GPU
std::vector<fake> read_gpus() {
  std::vector<fake> all;
  const char* file = std::getenv("FAKE_CARDS");
  std::ifstream in(file == nullptr ? "" : file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    fake f;
    if (kind == "gpu") {
      words >> f.uuid >> f.memory_mib >> f.reserved_mib >> f.mig >> f.compute_mode >> std::ws;
      std::getline(words, f.name);
      if (f.mig != "none") f.places.resize(7);
      all.push_back(f);
    } else if (kind == "mig") {
      std::size_t place = 0;
      words >> place >> f.uuid >> f.memory_mib >> std::ws;
      std::getline(words, f.name);
      f.instance = true;
      all.back().places.at(place) = f;
    } else if (kind == "busy") {
      fake* last = &all.back();
      for (fake& place : last->places)
        if (!place.uuid.empty()) last = &place;
      words >> last->processes;
    } else if (kind == "lost") {
      f.answers = false;
      all.push_back(f);
    }
  }
  return all;
}

std::vector<fake>& gpus() {
  static std::vector<fake> all = read_gpus();
  return all;
}

int copy_text(const std::string& text, char* to, unsigned length) {
  if (length <= text.size()) return insufficient_size;
  std::strcpy(to, text.c_str());
  return success;
}

}  // namespace

/// Stands in for libnvidia-ml.so.1 on machines with any number of GPUs and MIG instances, as NVML
/// documents its answers.
extern "C" {
// NOLINTBEGIN(readability-identifier-naming): NVML's names

struct nvmlMemory_t {
  unsigned long long total, free, used;
};
struct nvmlMemory_v2_t {
  unsigned version;
  unsigned long long total, reserved, free, used;
};

int nvmlInit_v2() { return std::getenv("FAKE_CARDS") == nullptr ? driver_not_loaded : success; }
int nvmlShutdown() { return success; }
const char* nvmlErrorString(int) { return "Driver Not Loaded"; }

int nvmlDeviceGetCount_v2(unsigned* count) {
  *count = static_cast<unsigned>(gpus().size());
  return success;
}

int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** handle) {
  if (index >= gpus().size()) return invalid_argument;
  if (!gpus()[index].answers) return no_permission;
  *handle = &gpus()[index];
  return success;
}

int nvmlDeviceGetHandleByPciBusId_v2(const char*, void** handle) {
  return nvmlDeviceGetHandleByIndex_v2(0, handle);
}

int nvmlDeviceGetEnforcedPowerLimit(void* handle, unsigned* limit_mw) {
  *limit_mw = 700000;
  return static_cast<fake*>(handle)->instance ? not_supported : success;
}

struct nvmlProcessInfo_t {
  unsigned pid;
  unsigned long long memory;
  unsigned gpu_instance, compute_instance;
};

/// Of a GPU those of its instances too.
int nvmlDeviceGetComputeRunningProcesses_v3(void* handle,
                                            unsigned* count,
                                            nvmlProcessInfo_t* infos) {
  const fake& f = *static_cast<fake*>(handle);
  unsigned all = f.processes;
  for (const fake& place : f.places) all += place.processes;
  if (*count < all) return insufficient_size;
  for (unsigned i = 0; i < all; ++i) infos[i] = {1000 + i, 0, 0, 0};
  *count = all;
  return success;
}

int nvmlDeviceGetName(void* handle, char* text, unsigned length) {
  return copy_text(static_cast<fake*>(handle)->name, text, length);
}

int nvmlDeviceGetUUID(void* handle, char* text, unsigned length) {
  const fake& f = *static_cast<fake*>(handle);
  return f.uuid == "-" ? not_supported : copy_text(f.uuid, text, length);
}

int nvmlDeviceGetMemoryInfo(void* handle, nvmlMemory_t* memory) {
  const fake& f = *static_cast<fake*>(handle);
  if (f.memory_mib == 0) return not_supported;
  *memory = {f.memory_mib << 20, f.memory_mib << 20, 0};
  return success;
}

int nvmlDeviceGetMemoryInfo_v2(void* handle, nvmlMemory_v2_t* memory) {
  const fake& f = *static_cast<fake*>(handle);
  if (memory->version != (sizeof(nvmlMemory_v2_t) | (2U << 24))) return 25;  // version mismatch
  if (f.memory_mib == 0 || f.instance) return not_supported;
  memory->total = f.memory_mib << 20;
  memory->reserved = f.reserved_mib << 20;
  return success;
}

int nvmlDeviceGetComputeMode(void* handle, unsigned* mode) {
  const fake& f = *static_cast<fake*>(handle);
  if (f.instance) return not_supported;
  *mode = f.compute_mode;
  return success;
}

int nvmlDeviceGetMigMode(void* handle, unsigned* current, unsigned* pending) {
  const fake& f = *static_cast<fake*>(handle);
  if (f.mig == "none") return not_supported;
  *current = *pending = f.mig == "on" ? 1 : 0;
  return success;
}

int nvmlDeviceGetMaxMigDeviceCount(void* handle, unsigned* count) {
  *count = static_cast<unsigned>(static_cast<fake*>(handle)->places.size());
  return success;
}

int nvmlDeviceGetMigDeviceHandleByIndex(void* handle, unsigned index, void** instance) {
  fake& f = *static_cast<fake*>(handle);
  if (f.mig != "on" || index >= f.places.size()) return invalid_argument;
  if (f.places[index].uuid.empty()) return not_found;
  *instance = &f.places[index];
  return success;
}

// NOLINTEND(readability-identifier-naming)
}
