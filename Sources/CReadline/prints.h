#ifndef PANLAB_PRINTS_H
#define PANLAB_PRINTS_H

#include <stdio.h>

/// Sets the stream that C's and Swift's print functions write to, and returns the one before.
static inline FILE *panlab_exchange_stdout(FILE *stream) {
  FILE *before = stdout;
  stdout = stream;
  return before;
}

#endif
