#define _GNU_SOURCE
#include "CBench.h"
#include <poll.h>
#include <string.h>
#include <time.h>

int cb_is_readable_within(int descriptor, uint64_t nanoseconds) {
    struct pollfd wait = {.fd = descriptor, .events = POLLIN};
    struct timespec rest = {.tv_sec = nanoseconds / 1000000000u, .tv_nsec = nanoseconds % 1000000000u};
    return ppoll(&wait, 1, &rest, NULL) > 0;
}

int cb_contains(const uint8_t *bytes, size_t count, const uint8_t *needle, size_t needle_count) {
    return memmem(bytes, count, needle, needle_count) != NULL;
}
