#ifndef PANLAB_FORK_H
#define PANLAB_FORK_H

#include <unistd.h>

/// Copies the process; Swift has no name for it. The copy has only the thread that asked.
static inline pid_t panlab_fork(void) { return fork(); }

#endif
