#ifndef PANLAB_FORK_H
#define PANLAB_FORK_H

#include <unistd.h>

/// Calls `fork`, which Swift does not import; only the calling thread exists in the child process.
static inline pid_t panlab_fork(void) { return fork(); }

#endif
