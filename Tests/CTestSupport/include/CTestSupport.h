/* What tests need of the C library and the Glibc module does not give. */
#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H
#include <stddef.h>

/* Offset of the first copy of `needle` at or behind `from`; -1: none. */
long ct_find(const void *hay, size_t hay_count, size_t from, const void *needle, size_t needle_count);

/* A pseudo-terminal: the descriptor of whoever plays the person at it, and the path for the program. -1: none. */
int ct_terminal(char *path, size_t room);
#endif
