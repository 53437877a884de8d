/* What Swift cannot say about memory, and addresses of C constants, which Swift sees as values without one. */
#ifndef CWIRE_H
#define CWIRE_H
#include <protobuf-c/protobuf-c.h>
#include <stdbool.h>
#include <string.h>

/* Overwrites with zeros. The barrier tells the compiler that the bytes are read afterwards, so it cannot drop the call. */
static inline void cw_wipe(void *at, size_t count) {
    memset(at, 0, count);
    __asm__ __volatile__("" : : "r"(at) : "memory");
}

/* The same bytes. */
static inline bool cw_equal(const void *a, const void *b, size_t count) { return memcmp(a, b, count) == 0; }

/* The outermost message of every frame. */
const ProtobufCMessageDescriptor *cw_frame_type(void);

/* What is kept of a session on disk; no method reaches it. */
const ProtobufCMessageDescriptor *cw_stored_session_type(void);

/* The service blocks in the order of checkout.proto; NULL behind the last. */
const ProtobufCServiceDescriptor *cw_service(unsigned index);
#endif
