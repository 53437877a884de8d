#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int cl_accept4(int listener, int flags) { return accept4(listener, 0, 0, flags); }

int cl_peer_credentials(int fd, int32_t *pid, uint32_t *uid, uint32_t *gid) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size)) return -1;
    *pid = peer.pid;
    *uid = peer.uid;
    *gid = peer.gid;
    return 0;
}

int cl_peer_groups(int fd, uint32_t *groups, int room) {
    socklen_t size = (socklen_t)((size_t)room * sizeof *groups);
    if (getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, groups, &size) && errno != ERANGE) return -1;
    return (int)(size / sizeof *groups);
}

int cl_epoll_wait(int epoll, struct epoll_event *events, int room, int64_t nanoseconds) {
    if (nanoseconds <= 0) return epoll_wait(epoll, events, room, nanoseconds < 0 ? -1 : 0);
    struct timespec span = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    int count = epoll_pwait2(epoll, events, room, &span, 0);
    if (count >= 0 || errno != ENOSYS) return count;
    int64_t milliseconds = (nanoseconds - 1) / 1000000 + 1;
    return epoll_wait(epoll, events, room, milliseconds > 0x7fffffff ? 0x7fffffff : (int)milliseconds);
}

int cl_signal_descriptor(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    int failure = pthread_sigmask(SIG_BLOCK, &set, 0);
    if (failure) {
        errno = failure;
        return -1;
    }
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int cl_take_signal(int fd) {
    struct signalfd_siginfo info;
    return read(fd, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

int cl_usable_cpus(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set)) return 1;
    int count = CPU_COUNT(&set);
    return count < 1 ? 1 : count;
}

static const int crash_signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGQUIT};
enum { crash_signal_count = sizeof crash_signals / sizeof *crash_signals };

int cl_crash_signals_to_default(void) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < crash_signal_count; i++)
        if (sigaction(crash_signals[i], &action, 0)) return -1;
    // Whoever starts the program may have blocked some: the watchdog's SIGABRT would wait for ever.
    sigset_t crashes;
    sigemptyset(&crashes);
    for (int i = 0; i < crash_signal_count; i++) sigaddset(&crashes, crash_signals[i]);
    return sigprocmask(SIG_UNBLOCK, &crashes, 0);
}

int cl_crash_signals_are_default(void) {
    struct sigaction action;
    for (int i = 0; i < crash_signal_count; i++)
        if (sigaction(crash_signals[i], 0, &action) || action.sa_handler != SIG_DFL) return 0;
    return 1;
}

int cl_ignore_broken_pipes(void) {
    struct sigaction action = {.sa_handler = SIG_IGN};
    sigemptyset(&action.sa_mask);
    return sigaction(SIGPIPE, &action, 0);
}

int cl_set_undumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
int cl_is_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }
char **cl_environment(void) { return environ; }

int cl_memfd_secret(void) {
#ifdef SYS_memfd_secret
    return (int)syscall(SYS_memfd_secret, 02000000 /* O_CLOEXEC */);
#else
    errno = ENOSYS;
    return -1;
#endif
}

int cl_lock_on_fault(void *start, size_t bytes) { return mlock2(start, bytes, MLOCK_ONFAULT); }

uint64_t cl_lock_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_MEMLOCK, &limit)) return 0;
    return limit.rlim_cur == RLIM_INFINITY ? UINT64_MAX : limit.rlim_cur;
}

int cl_random(void *start, size_t bytes) {
    unsigned char *at = start;
    while (bytes) {
        ssize_t got = getrandom(at, bytes, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        at += got;
        bytes -= (size_t)got;
    }
    return 0;
}
static int allow(pid_t pid, int first, int count) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int cpu = first; cpu < first + count; cpu++) CPU_SET(cpu, &set);
    return sched_setaffinity(pid, sizeof set, &set);
}
int cl_pin(int32_t pid, int32_t cpu) { return allow(pid, cpu, 1); }
int cl_unpin(int32_t pid) { return allow(pid, 0, CPU_SETSIZE); }
