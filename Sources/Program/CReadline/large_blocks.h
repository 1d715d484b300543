#ifndef PANLAB_LARGE_BLOCKS_H
#define PANLAB_LARGE_BLOCKS_H

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Gives blocks of a MiB and more back to the system as soon as they are free.
///
/// By default glibc keeps ever larger blocks once one was freed, a tenth of the memory of a long tuning.
static inline void panlab_return_large_blocks(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}

#endif
