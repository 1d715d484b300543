#ifndef PANLAB_CPLAINLINES_SHIM_H
#define PANLAB_CPLAINLINES_SHIM_H

// The functions of Sources/Program/CReadline for builds without Readline: the terminal itself edits the line, as in `cat`, and
// there is neither completion nor history.

#include <stdio.h>

typedef char **panlab_completer(const char *text, int start, int end);
typedef char *panlab_generator(const char *text, int state);
typedef int panlab_quoting_test(char *line, int index);
typedef int panlab_key_reader(FILE *stream);
typedef int panlab_command(int count, int key);
typedef void rl_vcpfunc_t(char *line);

/// Shows the prompt; `handler` receives each complete line, or NULL at the end of input.
void rl_callback_handler_install(const char *prompt, rl_vcpfunc_t *handler);
void rl_callback_handler_remove(void);
/// Reads the available input; call it only if input is available, since it blocks otherwise.
void rl_callback_read_char(void);

/// Shows the prompt again, on a new row; the terminal keeps the part of the line typed so far.
void panlab_show_prompt(void);
void panlab_set_prompt(const char *prompt);
/// Removes the prompt from the screen, so that other text can be printed in its place.
void panlab_hide_line(void);
/// Drops the beginning of a line that was already read; the terminal itself drops the rest at Ctrl-C.
void panlab_drop_line(void);
/// Restores the terminal's settings for a while, and prepares the terminal for input again.
void panlab_release_terminal(void);
void panlab_take_terminal(void);

// Functions that do nothing here, because only an editor needs them.
static inline int rl_initialize(void) { return 0; }
static inline void using_history(void) {}
static inline void stifle_history(int limit) { (void)limit; }
static inline void add_history(const char *line) { (void)line; }
static inline void panlab_set_name(const char *name) { (void)name; }
static inline void panlab_leave_signals_alone(void) {}
static inline void panlab_set_key_reader(panlab_key_reader *reader) { (void)reader; }
static inline void panlab_set_completer(
    panlab_completer *completer, const char *word_breaks, const char *quotes,
    panlab_quoting_test *is_quoted) {
  (void)completer;
  (void)word_breaks;
  (void)quotes;
  (void)is_quoted;
}
static inline char **panlab_matches(const char *text, panlab_generator *generator) {
  (void)text;
  (void)generator;
  return NULL;
}
static inline void panlab_finish_completion(int word_goes_on) { (void)word_goes_on; }
static inline const char *panlab_line(void) { return ""; }
static inline void panlab_leave_search(void) {}
static inline int panlab_is_amid_keys(void) { return 0; }
static inline void panlab_bind_keys(const char *keys, panlab_command *command) {
  (void)keys;
  (void)command;
}
static inline void panlab_move_to_end(void) {}
static inline void panlab_measure(void) {}
static inline void panlab_resize(void) {}

#endif
