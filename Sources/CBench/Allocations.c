#include "CBench.h"
#include <errno.h>
#include <stddef.h>

// The C library lets a program bring its own: these count, and hand over to the library's, whose `free` stays in place.
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Thread_local cb_allocations taken;

static size_t note(size_t bytes) {
    taken.count++;
    taken.bytes += bytes;
    return bytes;
}

cb_allocations cb_allocations_of_thread(void) { return taken; }

void *malloc(size_t bytes) { return __libc_malloc(note(bytes)); }
void *calloc(size_t count, size_t bytes) { return __libc_calloc(count, (note(count * bytes), bytes)); }
void *realloc(void *block, size_t bytes) { return __libc_realloc(block, note(bytes)); }
void *memalign(size_t alignment, size_t bytes) { return __libc_memalign(alignment, note(bytes)); }
void *aligned_alloc(size_t alignment, size_t bytes) { return __libc_memalign(alignment, note(bytes)); }

int posix_memalign(void **block, size_t alignment, size_t bytes) {
    void *made = __libc_memalign(alignment, note(bytes));
    if (made == NULL) return ENOMEM;
    *block = made;
    return 0;
}
