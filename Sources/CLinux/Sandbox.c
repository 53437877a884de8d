// What a process may still do once it serves: Landlock for files, a filter for system calls (seccomp(2), landlock(7)).
#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// The same numbers on every architecture.
enum { landlock_create_ruleset = 444, landlock_add_rule = 445, landlock_restrict_self = 446 };
enum { landlock_version_flag = 1, landlock_rule_path_beneath = 1 };

int cl_landlock_version(void) { return (int)syscall(landlock_create_ruleset, 0, 0, landlock_version_flag); }

int cl_landlock_ruleset(uint64_t handled) {
    return (int)syscall(landlock_create_ruleset, &handled, sizeof handled, 0);
}

int cl_landlock_allow(int ruleset, int fd, uint64_t rights) {
    struct {
        uint64_t rights;
        int32_t fd;
    } __attribute__((packed)) rule = {rights, fd};
    return (int)syscall(landlock_add_rule, ruleset, landlock_rule_path_beneath, &rule, 0);
}

int cl_landlock_enter(int ruleset) { return (int)syscall(landlock_restrict_self, ruleset, 0); }

int cl_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

#if defined(__x86_64__)
enum { own_architecture = AUDIT_ARCH_X86_64, foreign_numbers = 0x40000000 /* x32 */ };
#elif defined(__aarch64__)
enum { own_architecture = AUDIT_ARCH_AARCH64, foreign_numbers = 0x7fffffff };
#else
#error "the filter of system calls does not know this architecture"
#endif

// io_uring is among them since it makes sockets and opens files without the calls that are filtered here.
static const unsigned denied[] = {
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
    425 /* io_uring_setup */, 426 /* io_uring_enter */, 427 /* io_uring_register */, 438 /* pidfd_getfd */,
};
enum { denied_count = sizeof denied / sizeof *denied };

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
#define UNLESS_EQUAL(value, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (skip))
#define IF_BELOW(value, skip) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (value), 0, (skip))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define ALLOW ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE(number) ANSWER(SECCOMP_RET_ERRNO | (number))

int cl_filter_calls(int network, int all_threads) {
    struct sock_filter filter[32 + 2 * denied_count];
    unsigned short count = 0;
    const struct sock_filter head[] = {
        FIELD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, own_architecture, 1, 0), REFUSE(EPERM),
        FIELD(nr), IF_BELOW(foreign_numbers, 1), REFUSE(EPERM),
    };
    for (unsigned i = 0; i < sizeof head / sizeof *head; i++) filter[count++] = head[i];
    for (unsigned i = 0; i < denied_count; i++) {
        filter[count++] = (struct sock_filter)UNLESS_EQUAL(denied[i], 1);
        filter[count++] = (struct sock_filter)REFUSE(EPERM);
    }
    filter[count++] = (struct sock_filter)UNLESS_EQUAL(SYS_socket, network ? 8 : 4);
    // The kernel takes the family as an int: its low half, which comes first on both architectures.
    filter[count++] = (struct sock_filter)FIELD(args[0]);
    const int families[] = {AF_UNIX, AF_INET, AF_INET6};
    for (int i = 0; i < (network ? 3 : 1); i++) {
        filter[count++] = (struct sock_filter)UNLESS_EQUAL(families[i], 1);
        filter[count++] = (struct sock_filter)ALLOW;
    }
    filter[count++] = (struct sock_filter)REFUSE(EAFNOSUPPORT);
    filter[count++] = (struct sock_filter)ALLOW;
    struct sock_fprog program = {.len = count, .filter = filter};
    unsigned flags = all_threads ? SECCOMP_FILTER_FLAG_TSYNC : 0;
    long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
    if (result <= 0) return (int)result;
    errno = ESRCH; // The number of a thread that has a filter of its own.
    return -1;
}

int cl_denied_count(void) { return denied_count; }
int cl_try_denied(int index) { return (int)syscall(denied[index], -1, 0, 0, 0, 0, 0); }
