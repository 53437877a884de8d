// System calls and constants that the Glibc module does not give to Swift. The implementations define _GNU_SOURCE; this
// header must not, since the C library is a clang module and would not see it.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// Sockets. -1 and errno on failure.
int cl_accept4(int listener, int flags);
int cl_peer_credentials(int fd, int32_t *pid, uint32_t *uid, uint32_t *gid);
/// Supplementary groups of the peer. Returns how many there are; when that is above `room`, nothing was written.
int cl_peer_groups(int fd, uint32_t *groups, int room);

// The loop.
/// Waits at most `nanoseconds`; below 0 is for ever. A kernel without epoll_pwait2 gets milliseconds, rounded up.
int cl_epoll_wait(int epoll, struct epoll_event *events, int room, int64_t nanoseconds);
/// Blocks SIGTERM, SIGINT and SIGHUP for the calling thread and gives a descriptor from which they can be read.
int cl_signal_descriptor(void);
/// Takes one signal's number from that descriptor; 0 when there is none.
int cl_take_signal(int fd);
/// How many CPUs the calling thread may run on; at least 1.
int cl_usable_cpus(void);

// The first acts. 0, or -1 and errno.
int cl_crash_signals_to_default(void);
int cl_crash_signals_are_default(void);
int cl_ignore_broken_pipes(void);
int cl_set_undumpable(void);
int cl_is_dumpable(void);
char **cl_environment(void);

// Memory and random bytes.
/// What `cl_wipe_free_stack` overwrites: more than the whole stack of the loop's thread ever is (84 KiB, unoptimised).
#define CL_STACK_WIPE_BYTES (96 << 10)
/// Overwrites the stack below its caller: what earlier calls left there, registers saved by the dynamic linker included.
void cl_wipe_free_stack(void);
/// A descriptor of memory that not even root can read through /proc; -1 with ENOSYS where the kernel has none.
int cl_memfd_secret(void);
/// Locks pages as they are touched.
// Unmaps every page of program and libraries that is as it is in its file.
void cl_unmap_clean_pages(void);
int cl_lock_on_fault(void *start, size_t bytes);
/// Soft RLIMIT_MEMLOCK; UINT64_MAX is unlimited.
uint64_t cl_lock_limit(void);
int cl_random(void *start, size_t bytes);

// What a process may still do (Sandbox.c). -1 and errno on failure.
/// Version of the kernel's Landlock, from 1.
int cl_landlock_version(void);
/// A descriptor: the rights in `handled` are refused wherever no rule gives them.
int cl_landlock_ruleset(uint64_t handled);
/// Gives rights for a file, or for all that is beneath a directory. `fd` may be O_PATH.
int cl_landlock_allow(int ruleset, int fd, uint64_t rights);
/// For the calling thread and those that it starts. Needs `cl_forbid_new_privileges`.
int cl_landlock_enter(int ruleset);
/// PR_SET_NO_NEW_PRIVS of the calling thread.
int cl_forbid_new_privileges(void);
/// EPERM for execve, ptrace, process_vm_* and ways around them, EAFNOSUPPORT for sockets but AF_UNIX (and AF_INET, AF_INET6
/// with `network`). `all_threads`: NO_NEW_PRIVS and filter of every thread, else of the calling one.
int cl_filter_calls(int network, int all_threads);
/// How many calls are on the filter's list, and one of them by its place, with arguments that do nothing. Of tests only.
int cl_denied_count(void);
int cl_try_denied(int index);

// Which processors a process may run on; pid 0 is the caller. Of benchmarks only.
int cl_pin(int32_t pid, int32_t cpu);
int cl_unpin(int32_t pid);
