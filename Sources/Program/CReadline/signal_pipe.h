#ifndef PANLAB_SIGNAL_PIPE_H
#define PANLAB_SIGNAL_PIPE_H

// A signal handler may run between any two instructions, so it must not enter Swift's runtime.

#include <errno.h>
#include <signal.h>
#include <unistd.h>

/// The file descriptor to which the signal handler writes. Each file that includes this header has its own copy of the
/// variable, so only SignalPipe may use it.
static volatile int panlab_signal_write_end = -1;

static void panlab_write_signal(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // If the pipe is full, the signal is lost; hundreds of signals are then waiting already.
  ssize_t written = write(panlab_signal_write_end, &byte, 1);
  (void)written;
  errno = saved;
}

/// Handles a signal from now on by writing its number, as one byte, to the pipe.
static inline void panlab_catch_signal(int number, int write_end) {
  panlab_signal_write_end = write_end;
  struct sigaction action = {0};
  action.sa_handler = panlab_write_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

#endif
