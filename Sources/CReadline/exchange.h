#ifndef PANLAB_EXCHANGE_H
#define PANLAB_EXCHANGE_H

// Not fcntl.h: it would make this module, instead of Foundation, the home of `stat` in builds for release.
#include <errno.h>
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
  // AT_FDCWD, and RENAME_EXCHANGE, which older headers lack.
  return (int)syscall(SYS_renameat2, -100, one, -100, other, 2);
#else
  errno = ENOSYS;
  return -1;
#endif
}

#endif
