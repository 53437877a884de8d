// Pages of the program and its libraries that are mapped but not needed (madvise(2), dl_iterate_phdr(3)), and of the
// stack that are not in use.
#define _GNU_SOURCE
#include "CLinux.h"
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Segments that are never writable hold no page of our own: whatever is unmapped comes back from the file.
static int unmap_clean(struct dl_phdr_info *object, size_t size, void *page_bytes) {
    (void)size;
    uintptr_t mask = *(const uintptr_t *)page_bytes - 1;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
        uintptr_t start = (object->dlpi_addr + segment->p_vaddr) & ~mask;
        uintptr_t end = object->dlpi_addr + segment->p_vaddr + segment->p_memsz;
        madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void cl_unmap_clean_pages(void) {
    uintptr_t page_bytes = (uintptr_t)sysconf(_SC_PAGESIZE);
    dl_iterate_phdr(unmap_clean, &page_bytes);
}

// Its own frame is the room, below whatever its caller has; the barrier keeps the compiler from dropping the call.
__attribute__((noinline)) void cl_wipe_free_stack(void) {
    char room[CL_STACK_WIPE_BYTES];
    memset(room, 0, sizeof room);
    __asm__ __volatile__("" : : "r"(room) : "memory");
}
