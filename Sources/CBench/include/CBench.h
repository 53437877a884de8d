// What the benchmark needs of the C library and the Glibc module does not give.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Allocations of one thread since it began, and their bytes as they were asked for. What is given back is not deducted.
/// In a program that links this, every allocation passes here.
typedef struct {
    uint64_t count, bytes;
} cb_allocations;

cb_allocations cb_allocations_of_thread(void);

/// Whether there is anything to read, waiting so many nanoseconds at the most.
int cb_is_readable_within(int descriptor, uint64_t nanoseconds);
/// Whether the bytes have these in them.
int cb_contains(const uint8_t *bytes, size_t count, const uint8_t *needle, size_t needle_count);
