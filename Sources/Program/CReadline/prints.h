#ifndef PANLAB_PRINTS_H
#define PANLAB_PRINTS_H

#include <stdio.h>

/// Sets the stream to which C's and Swift's print functions write, and returns the previous stream.
static inline FILE *panlab_exchange_stdout(FILE *stream) {
  FILE *before = stdout;
  stdout = stream;
  return before;
}

#endif
