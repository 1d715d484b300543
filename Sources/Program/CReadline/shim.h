#ifndef PANLAB_CREADLINE_SHIM_H
#define PANLAB_CREADLINE_SHIM_H

// Readline keeps its settings in C globals, which Swift's concurrency checks reject. So these functions give access to
// every global that Panlab uses. They also hide the differences between GNU Readline and libedit, which macOS ships
// under the same name.

#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <readline/readline.h>
#include <readline/history.h>

// libedit reports that it is Readline 4.2.
#if defined(RL_READLINE_VERSION) && RL_READLINE_VERSION >= 0x0700
#define PANLAB_GNU_READLINE 1
#else
#define PANLAB_GNU_READLINE 0
#endif

typedef char **panlab_completer(const char *text, int start, int end);
typedef char *panlab_generator(const char *text, int state);
typedef int panlab_quoting_test(char *line, int index);
typedef int panlab_key_reader(FILE *stream);

/// Sets the name to which `$if panlab` in ~/.inputrc refers; the text must live as long as the program.
static inline void panlab_set_name(const char *name) { rl_readline_name = (char *)name; }

/// Prepares the terminal for editing, so that reading a key returns at once if there is none.
///
/// A read could otherwise block: Ctrl-C makes the system drop keys that it has already announced to the program.
static inline void panlab_prep_terminal(int eight_bits) {
  rl_prep_terminal(eight_bits);
  struct termios settings;
  if (tcgetattr(STDIN_FILENO, &settings) != 0 || (settings.c_lflag & ICANON)) return;
  settings.c_cc[VMIN] = 0;
  settings.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

/// Restores the terminal's settings, without the newline that only some versions of Readline add at the end of input.
static inline void panlab_deprep_terminal(void) {
#if PANLAB_GNU_READLINE && RL_READLINE_VERSION >= 0x0802
  rl_eof_found = 0;
#endif
  rl_deprep_terminal();
}

/// Leaves every signal to the program, because Readline would handle signals only at the next key.
static inline void panlab_leave_signals_alone(void) {
#if PANLAB_GNU_READLINE
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_deprep_term_function = panlab_deprep_terminal;
#endif
}

/// Sets the function that reads keys; it returns the next byte or EOF.
static inline void panlab_set_key_reader(panlab_key_reader *reader) {
  rl_getc_function = reader;
#if PANLAB_GNU_READLINE
  rl_prep_term_function = panlab_prep_terminal;
#endif
}

#if PANLAB_GNU_READLINE
/// Shows the completion candidates; if there are many, asks the user first, as shells do.
///
/// Readline itself asks only in programs that let it read whole lines. Ctrl-C arrives here as Ctrl-G.
static inline void panlab_show_matches(char **matches, int count, int longest) {
  if (rl_completion_query_items > 0 && count >= rl_completion_query_items) {
    rl_crlf();
    fprintf(rl_outstream, "Display all %d possibilities? (y or n)", count);
    fflush(rl_outstream);
    int key;
    do {
      key = rl_getc_function(rl_instream);
    } while (key >= 0 && !strchr("yY nN\a\177", key));
    if (key < 0 || !strchr("yY ", key)) {
      rl_crlf();
      rl_on_new_line();
      rl_forced_update_display();
      return;
    }
  }
  rl_display_match_list(matches, count, longest);
  rl_forced_update_display();
}
#endif

/// Installs Tab completion. `word_breaks` and `quotes` must live as long as the program.
static inline void panlab_set_completer(
    panlab_completer *completer, const char *word_breaks, const char *quotes,
    panlab_quoting_test *is_quoted) {
  rl_completer_word_break_characters = (char *)word_breaks;
#if PANLAB_GNU_READLINE
  rl_attempted_completion_function = completer;
  rl_completer_quote_characters = quotes;
  rl_char_is_quoted_p = is_quoted;
  rl_completion_display_matches_hook = panlab_show_matches;
  // With pages, Readline would wait for keys without noticing Ctrl-C.
  rl_variable_bind("page-completions", "off");
  // A single Tab shows the choices. ~/.inputrc is read later and can override this.
  rl_variable_bind("show-all-if-ambiguous", "on");
#else
  rl_attempted_completion_function = (rl_completion_func_t *)completer;
  (void)quotes;
  (void)is_quoted;
#endif
}

/// The candidates that `generator` returns one by one, in this order, as an array that Readline frees.
static inline char **panlab_matches(const char *text, panlab_generator *generator) {
#if PANLAB_GNU_READLINE
  rl_sort_completion_matches = 0;
  return rl_completion_matches(text, generator);
#else
  return rl_completion_matches(text, (rl_compentry_func_t *)generator);
#endif
}

/// Sets what the current completion may add: no file names, and after a single match a closing quote and a space,
/// unless the word continues.
static inline void panlab_finish_completion(int word_goes_on) {
  rl_attempted_completion_over = 1;
  rl_completion_append_character = word_goes_on ? '\0' : ' ';
#if PANLAB_GNU_READLINE
  rl_completion_suppress_quote = word_goes_on;
#endif
}

/// The line being edited, and the position of the cursor as an offset in bytes.
static inline const char *panlab_line(void) { return rl_line_buffer ? rl_line_buffer : ""; }
static inline int panlab_point(void) { return rl_point; }

/// Ends a search or a numeric argument that is being typed, and shows the line.
static inline void panlab_leave_search(void) {
#if PANLAB_GNU_READLINE
  // The clean-up examines its own state only if Readline's state says that a callback is running.
  RL_SETSTATE(RL_STATE_CALLBACK);
  rl_callback_sigcleanup();
  RL_UNSETSTATE(RL_STATE_CALLBACK);
#endif
}

/// Clears the line being edited.
static inline void panlab_drop_line(void) {
#if PANLAB_GNU_READLINE
  rl_free_line_state();
#endif
  rl_replace_line("", 0);
  rl_point = 0;
  rl_end = 0;
}

/// Shows the prompt and the edited line again, on a new row.
static inline void panlab_show_prompt(void) {
  rl_on_new_line();
  rl_redisplay();
  fflush(stdout);
}

/// Removes the prompt and the line from the screen, so that other text can be printed in their place.
static inline void panlab_hide_line(void) {
#if PANLAB_GNU_READLINE
  rl_clear_visible_line();
#else
  fputs("\r\033[K", stdout);
#endif
  fflush(stdout);
}

/// Changes the prompt of the line being edited.
static inline void panlab_set_prompt(const char *prompt) { rl_set_prompt(prompt); }

/// Whether the keys typed so far are the beginning of a longer key sequence.
static inline int panlab_is_amid_keys(void) {
#if PANLAB_GNU_READLINE
  return RL_ISSTATE(RL_STATE_MULTIKEY) != 0;
#else
  return 0;
#endif
}

typedef int panlab_command(int count, int key);

/// Binds a key sequence to a function in every editing mode, unless ~/.inputrc binds it to something else.
static inline void panlab_bind_keys(const char *keys, panlab_command *command) {
#if PANLAB_GNU_READLINE
  static const char *const maps[] = {"emacs-standard", "vi-insert", "vi-command"};
  for (int index = 0; index < 3; index++) {
    rl_bind_keyseq_if_unbound_in_map(keys, command, rl_get_keymap_by_name(maps[index]));
  }
#else
  (void)keys;
  (void)command;
#endif
}

/// Moves the cursor to the end of the line being edited, so that the next output starts after the line.
static inline void panlab_move_to_end(void) {
  rl_point = rl_end;
  rl_redisplay();
  fflush(stdout);
}

/// Reads the terminal's size again; to be called while no line is being edited.
static inline void panlab_measure(void) {
#if PANLAB_GNU_READLINE
  rl_reset_screen_size();
#endif
}

/// Reads the terminal's size again, and redraws the line for this size.
static inline void panlab_resize(void) { rl_resize_terminal(); }

/// Restores the terminal's settings for a while, and prepares the terminal for editing again.
static inline void panlab_release_terminal(void) { panlab_deprep_terminal(); }
static inline void panlab_take_terminal(void) { panlab_prep_terminal(1); }

#endif
