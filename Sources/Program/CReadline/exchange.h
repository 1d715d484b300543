#ifndef PANLAB_EXCHANGE_H
#define PANLAB_EXCHANGE_H

// Does not include fcntl.h: in release builds, Swift would then import `stat` from this module instead of from
// Foundation.
#include <errno.h>
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

/// Exchanges the names of two files or folders atomically; returns -1 and sets `errno` if the system cannot do this.
static inline int panlab_exchange(const char *one, const char *other) {
#if defined(__APPLE__)
  return renamex_np(one, other, RENAME_SWAP);
#elif defined(SYS_renameat2)
  // -100 is AT_FDCWD, and 2 is RENAME_EXCHANGE, which older headers do not declare.
  return (int)syscall(SYS_renameat2, -100, one, -100, other, 2);
#else
  errno = ENOSYS;
  return -1;
#endif
}

#endif
