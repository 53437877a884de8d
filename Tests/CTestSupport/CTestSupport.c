#define _GNU_SOURCE
#include "CTestSupport.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

long ct_find(const void *hay, size_t hay_count, size_t from, const void *needle, size_t needle_count) {
    if (from >= hay_count) return -1;
    const char *hit = memmem((const char *)hay + from, hay_count - from, needle, needle_count);
    return hit ? hit - (const char *)hay : -1;
}

int ct_terminal(char *path, size_t room) {
    int person = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (person < 0) return -1;
    if (grantpt(person) || unlockpt(person) || ptsname_r(person, path, room)) {
        close(person);
        return -1;
    }
    return person;
}
