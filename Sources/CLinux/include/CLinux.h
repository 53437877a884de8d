// System calls and constants that the Glibc module does not give to Swift. The implementations define _GNU_SOURCE; this
// header must not, since the C library is a clang module and would not see it.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

int cl_accept4(int listener, int flags);
int cl_peer_credentials(int fd, int32_t *pid, uint32_t *uid, uint32_t *gid);
