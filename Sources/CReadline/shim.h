#ifndef PANLAB_CREADLINE_SHIM_H
#define PANLAB_CREADLINE_SHIM_H

// Readline keeps its settings in C globals, which Swift's concurrency checks refuse. Every global
// that Panlab uses is reached through a function here, and what differs between GNU Readline and
// the libedit that macOS ships under the same name is settled here too.

#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <readline/readline.h>
#include <readline/history.h>

// libedit calls itself Readline 4.2.
#if defined(RL_READLINE_VERSION) && RL_READLINE_VERSION >= 0x0700
#define PANLAB_GNU_READLINE 1
#else
#define PANLAB_GNU_READLINE 0
#endif

typedef char **panlab_completer(const char *text, int start, int end);
typedef char *panlab_generator(const char *text, int state);
typedef int panlab_quoting_test(char *line, int index);
typedef int panlab_key_reader(FILE *stream);

/// The name that `$if panlab` addresses in ~/.inputrc; the text must live as long as the program.
static inline void panlab_set_name(const char *name) { rl_readline_name = (char *)name; }

/// Takes the terminal so that reading a key that is not there gives nothing instead of waiting.
///
/// Ctrl-C makes the system forget keys that a program was already told of.
static inline void panlab_prep_terminal(int eight_bits) {
  rl_prep_terminal(eight_bits);
  struct termios settings;
  if (tcgetattr(STDIN_FILENO, &settings) != 0 || (settings.c_lflag & ICANON)) return;
  settings.c_cc[VMIN] = 0;
  settings.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

/// Gives the terminal back without the newline that only some versions add at the end of input.
static inline void panlab_deprep_terminal(void) {
#if PANLAB_GNU_READLINE && RL_READLINE_VERSION >= 0x0802
  rl_eof_found = 0;
#endif
  rl_deprep_terminal();
}

/// Leaves every signal to the program; Readline would otherwise act on them at the next key only.
static inline void panlab_leave_signals_alone(void) {
#if PANLAB_GNU_READLINE
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_deprep_term_function = panlab_deprep_terminal;
#endif
}

/// Lets a function of ours read the keys: the next byte, or EOF.
static inline void panlab_set_key_reader(panlab_key_reader *reader) {
  rl_getc_function = reader;
#if PANLAB_GNU_READLINE
  rl_prep_term_function = panlab_prep_terminal;
#endif
}

#if PANLAB_GNU_READLINE
/// Shows the candidates; many of them only if the user says so, as shells do.
///
/// Readline itself asks only where it reads whole lines. Ctrl-C arrives as Ctrl-G.
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
  // Pages would wait for keys where Ctrl-C is not seen.
  rl_variable_bind("page-completions", "off");
  // One Tab is enough to see the choices. ~/.inputrc is read later and has the last word.
  rl_variable_bind("show-all-if-ambiguous", "on");
#else
  rl_attempted_completion_function = (rl_completion_func_t *)completer;
  (void)quotes;
  (void)is_quoted;
#endif
}

/// The candidates that `generator` gives one by one, in its order, as an array Readline frees.
static inline char **panlab_matches(const char *text, panlab_generator *generator) {
#if PANLAB_GNU_READLINE
  rl_sort_completion_matches = 0;
  return rl_completion_matches(text, generator);
#else
  return rl_completion_matches(text, (rl_compentry_func_t *)generator);
#endif
}

/// Says what the completion under way may add: nothing from the file system, and after a single
/// match a closing quote and a space, unless the word goes on.
static inline void panlab_finish_completion(int word_goes_on) {
  rl_attempted_completion_over = 1;
  rl_completion_append_character = word_goes_on ? '\0' : ' ';
#if PANLAB_GNU_READLINE
  rl_completion_suppress_quote = word_goes_on;
#endif
}

/// The line being edited, and the cursor as an offset in bytes.
static inline const char *panlab_line(void) { return rl_line_buffer ? rl_line_buffer : ""; }
static inline int panlab_point(void) { return rl_point; }

/// Ends a search or an argument that is half typed, and shows the line as it is.
static inline void panlab_leave_search(void) {
#if PANLAB_GNU_READLINE
  // The clean-up only looks at its own state while it believes itself inside a callback.
  RL_SETSTATE(RL_STATE_CALLBACK);
  rl_callback_sigcleanup();
  RL_UNSETSTATE(RL_STATE_CALLBACK);
#endif
}

/// Forgets the line being edited.
static inline void panlab_drop_line(void) {
#if PANLAB_GNU_READLINE
  rl_free_line_state();
#endif
  rl_replace_line("", 0);
  rl_point = 0;
  rl_end = 0;
}

/// Shows the prompt and the line again on a row of their own.
static inline void panlab_show_prompt(void) {
  rl_on_new_line();
  rl_redisplay();
  fflush(stdout);
}

/// Takes prompt and line off the screen, so that something can be printed in their place.
static inline void panlab_hide_line(void) {
#if PANLAB_GNU_READLINE
  rl_clear_visible_line();
#else
  fputs("\r\033[K", stdout);
#endif
  fflush(stdout);
}

/// Gives the line being edited another prompt.
static inline void panlab_set_prompt(const char *prompt) { rl_set_prompt(prompt); }

/// Whether the keys so far are the beginning of a longer sequence.
static inline int panlab_is_amid_keys(void) {
#if PANLAB_GNU_READLINE
  return RL_ISSTATE(RL_STATE_MULTIKEY) != 0;
#else
  return 0;
#endif
}

typedef int panlab_command(int count, int key);

/// Lets keys run a function of ours in every editing mode, unless ~/.inputrc has given them another use.
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

/// Moves the cursor behind the line being edited, so that what is printed next starts after it.
static inline void panlab_move_to_end(void) {
  rl_point = rl_end;
  rl_redisplay();
  fflush(stdout);
}

/// Reads the size of the terminal again while no line is being edited.
static inline void panlab_measure(void) {
#if PANLAB_GNU_READLINE
  rl_reset_screen_size();
#endif
}

/// Reads the size of the terminal again, and shows the line for it.
static inline void panlab_resize(void) { rl_resize_terminal(); }

/// Gives the terminal back for a while, and takes it again.
static inline void panlab_release_terminal(void) { panlab_deprep_terminal(); }
static inline void panlab_take_terminal(void) { panlab_prep_terminal(1); }

#endif
