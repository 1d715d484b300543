#ifndef PANLAB_EXCHANGE_H
#define PANLAB_EXCHANGE_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

/// Exchanges the names of two files or folders in one step; -1 with `errno` where the system cannot.
static inline int panlab_exchange(const char *one, const char *other) {
#if defined(__APPLE__)
  return renamex_np(one, other, RENAME_SWAP);
#elif defined(SYS_renameat2)
  // RENAME_EXCHANGE, which older headers lack.
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2);
#else
  errno = ENOSYS;
  return -1;
#endif
}

#endif
