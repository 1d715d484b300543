#include "shim.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static rl_vcpfunc_t *handler;
static char *prompt;
/// The beginning of a line that Ctrl-D has sent before the line was complete.
static char *line;
static size_t length;
static struct termios before;
static int is_taken;

void panlab_take_terminal(void) {
  if (is_taken || tcgetattr(STDIN_FILENO, &before) != 0) return;
  is_taken = 1;
  // The terminal need not show Ctrl-C, because the program shows it.
  struct termios settings = before;
  settings.c_lflag &= ~(tcflag_t)ECHOCTL;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);
}

void panlab_release_terminal(void) {
  if (!is_taken) return;
  is_taken = 0;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
}

void panlab_set_prompt(const char *text) {
  char *copy = strdup(text);
  if (!copy) return;
  free(prompt);
  prompt = copy;
}

void panlab_show_prompt(void) {
  fputs(prompt ? prompt : "", stdout);
  fflush(stdout);
}

void panlab_hide_line(void) {
  fputs("\r\033[K", stdout);
  fflush(stdout);
}

void panlab_drop_line(void) { length = 0; }

void rl_callback_handler_install(const char *text, rl_vcpfunc_t *next) {
  handler = next;
  length = 0;
  panlab_set_prompt(text);
  panlab_take_terminal();
  panlab_show_prompt();
}

void rl_callback_handler_remove(void) {
  handler = NULL;
  panlab_release_terminal();
}

void rl_callback_read_char(void) {
  char bytes[4096];
  ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
  if (!handler || (count < 0 && (errno == EINTR || errno == EAGAIN))) return;
  char *longer = count > 0 ? realloc(line, length + (size_t)count + 1) : NULL;
  if (!longer) {
    handler(NULL);
    return;
  }
  line = longer;
  memcpy(line + length, bytes, (size_t)count);
  length += (size_t)count;
  if (line[length - 1] != '\n') return;
  line[length - 1] = '\0';
  handler(strdup(line));
}
