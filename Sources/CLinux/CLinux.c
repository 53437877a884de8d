#define _GNU_SOURCE
#include "CLinux.h"
#include <sys/socket.h>

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
