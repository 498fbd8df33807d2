// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/confinement.hpp"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace warpgauge::base {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
#error "confinement: which numbers the system calls of this processor have is not known here"
#endif

constexpr std::uint32_t refused(int error) {
  return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error);
}

/// Other processes, the network, the system.
constexpr std::uint32_t ends_it[] = {
#ifdef SYS_fork
    SYS_fork,
    SYS_vfork,
#endif
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_tkill,
    SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo,
    SYS_pidfd_open,
    SYS_pidfd_send_signal,
    SYS_execveat,
    SYS_socketpair,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_mount,
    SYS_unshare,
    SYS_setns,
    SYS_init_module,
    SYS_finit_module,
    SYS_kexec_load,
    SYS_io_uring_setup};

/// Names and attributes of files.
constexpr std::uint32_t changes_files[] = {
#ifdef SYS_unlink
    SYS_unlink,   SYS_rename,    SYS_link,     SYS_symlink,   SYS_mkdir,   SYS_rmdir,
    SYS_chmod,    SYS_chown,     SYS_creat,
#endif
    SYS_unlinkat, SYS_renameat2, SYS_linkat,   SYS_symlinkat, SYS_mkdirat, SYS_mknodat,
    SYS_truncate, SYS_fchmodat,  SYS_fchownat, SYS_setxattr,  SYS_openat2};

class filter_builder {
 public:
  void add(std::uint16_t code, std::uint32_t k, std::uint8_t yes = 0, std::uint8_t no = 0) {
    all_.push_back({code, yes, no, k});
  }
  void load(std::size_t offset) {
    add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
  }
  /// The low word of an argument: enough for flags and process numbers.
  void load_argument(std::size_t i) { load(offsetof(seccomp_data, args) + 8 * i); }
  void answer(std::uint32_t what) { add(BPF_RET | BPF_K, what); }
  void if_equal(std::uint32_t value, std::uint32_t what) {
    add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    answer(what);
  }
  void if_any_bit(std::uint32_t bits, std::uint32_t yes, std::uint32_t no) {
    add(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    answer(yes);
    answer(no);
  }
  /// The next `count` instructions apply only to that call.
  void only_for(std::uint32_t number, std::uint8_t count) {
    add(BPF_JMP | BPF_JEQ | BPF_K, number, 0, count);
  }
  std::vector<sock_filter> take() { return std::move(all_); }

 private:
  std::vector<sock_filter> all_;
};

constexpr std::uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;

}  // namespace

confinement::confinement(bool for_driver) {
  filter_builder f;
  f.load(offsetof(seccomp_data, arch));
  f.add(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0);
  f.answer(SECCOMP_RET_KILL_PROCESS);
  f.load(offsetof(seccomp_data, nr));
#ifdef __x86_64__
  f.add(BPF_JMP | BPF_JGE | BPF_K, 0x40000000U, 0, 1);  // x32's numbers
  f.answer(SECCOMP_RET_KILL_PROCESS);
#endif
  for (const std::uint32_t number : ends_it) f.if_equal(number, SECCOMP_RET_KILL_PROCESS);
  // Its flags are in memory, which a filter cannot read; libraries then use clone.
  f.if_equal(SYS_clone3, refused(ENOSYS));
  f.only_for(SYS_clone, 4);
  f.load_argument(0);
  f.if_any_bit(CLONE_THREAD, SECCOMP_RET_ALLOW, SECCOMP_RET_KILL_PROCESS);
  if (!for_driver) {
    f.if_equal(SYS_socket, SECCOMP_RET_KILL_PROCESS);
    for (const std::uint32_t number : changes_files) f.if_equal(number, refused(EACCES));
    f.only_for(SYS_openat, 4);
    f.load_argument(2);
    f.if_any_bit(writing, refused(EACCES), SECCOMP_RET_ALLOW);
#ifdef SYS_open
    f.only_for(SYS_open, 4);
    f.load_argument(1);
    f.if_any_bit(writing, refused(EACCES), SECCOMP_RET_ALLOW);
#endif
  }
  f.answer(SECCOMP_RET_ALLOW);
  filter_ = f.take();
}

bool confinement::apply() const {
  // The child may send signals to itself, and only it knows its number: abort() sends one.
  sock_filter own[] = {{BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr)},
                       {BPF_JMP | BPF_JEQ | BPF_K, 1, 0, SYS_kill},
                       {BPF_JMP | BPF_JEQ | BPF_K, 0, 3, SYS_tgkill},
                       {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, args)},
                       {BPF_JMP | BPF_JEQ | BPF_K, 1, 0, static_cast<std::uint32_t>(::getpid())},
                       {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_KILL_PROCESS},
                       {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
  const sock_fprog signals{static_cast<unsigned short>(std::size(own)), own};
  const sock_fprog calls{static_cast<unsigned short>(filter_.size()),
                         const_cast<sock_filter*>(filter_.data())};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &signals) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &calls) == 0;
}

}  // namespace warpgauge::base
