// Takes the terminal over and gives it back, however the program ends.
//
// Everything that a signal can interrupt is here and not in Swift: a signal handler may call only a
// few functions of the system, and none of a language's runtime.

#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The news about the terminal, as bits of `terminal_take_news()`.
enum {
  /// The size may have changed.
  TERMINAL_RESIZED = 1,
  /// The program was stopped and continues: the screen is empty, and the size may have changed.
  TERMINAL_RESUMED = 2,
};

/// Takes over the terminal of a descriptor: raw mode, alternate screen, standard output and error
/// withheld, signals handled.
///
/// The descriptor should be a non-blocking one of its own. Returns false if a terminal is already
/// taken over.
bool terminal_enter(int device);

/// Says whether the terminal reports what the mouse does, from the next time that it is taken over.
void terminal_use_mouse(bool uses);

/// Says whether the app is shown below the prompt from the next time that the terminal is taken over.
///
/// Otherwise, it has a screen of its own. What was on the screen before is never erased there.
void terminal_use_inline(bool uses);

/// Returns a number that is another one whenever the terminal is taken over.
unsigned terminal_taking(void);

/// Copies the beginning of what was printed and is withheld, and returns its size.
///
/// The size is 0 if the terminal is not taken over. The number is for `terminal_drop_printed()`.
size_t terminal_peek_printed(void *bytes, size_t count, unsigned *showing);

/// Forgets the beginning of what is withheld, which the terminal shows now.
///
/// Does nothing if the terminal was given back meanwhile, which has shown it.
void terminal_drop_printed(size_t count, unsigned showing);

/// Withholds bytes as if they had been printed: they are shown however the program ends.
void terminal_print(const void *bytes, size_t count);

/// Says whether the terminal keeps its title, which is set again whenever it is given back.
///
/// The caller makes the terminal keep it the first time. Ends with `terminal_leave()`.
void terminal_keep_title(bool keeps);

/// Gives the terminal back as it was before `terminal_enter()`, and shows what was withheld.
///
/// Does nothing if it has been given back already.
void terminal_leave(void);

/// Gives the terminal to another program for a while, as it was before `terminal_enter()`.
///
/// What is printed stays withheld. If no terminal is taken over, this prepares the same for a
/// program on the standard streams. Returns false if it is lent already.
bool terminal_lend(void);

/// What ends the wait for a key.
enum terminal_wait {
  /// A key can be read.
  TERMINAL_PRESSED,
  /// News have come, or a signal.
  TERMINAL_WOKEN,
  /// There is no terminal to wait for, or it is not the program's.
  TERMINAL_NOT_OURS,
};

/// Shows a text on the terminal that is lent, and waits until a key can be read.
///
/// The key is not read.
enum terminal_wait terminal_await_key(const void *text, size_t count);

/// Ends what `terminal_lend()` has begun.
///
/// In the background, this stops the program until it has the terminal.
void terminal_take_back(void);

/// A program to start, with lists that end with a null pointer, as posix_spawnp(3) takes them.
struct terminal_program {
  char *const *arguments;
  char *const *environment;
  const char *directory;  ///< The directory to start it in; null for that of this program.
};

/// Starts a program in the process group of this one, on the terminal that is lent.
///
/// Returns 0, or the number of the error. Then there is no process to wait for.
int terminal_start_program(const struct terminal_program *program, int *process);

/// Waits for the end of the program, and returns its status, as waitpid(2) does.
///
/// If the program is stopped, so is this one, with its process group; both continue together.
int terminal_wait_for_program(int process);

/// Sends a signal to the program, and lets it continue if it is stopped.
///
/// Does nothing if it has ended.
void terminal_signal_program(int process, int signal);

/// Bytes that show no frame of an app below the prompt, and leave the cursor where it is.
enum { TERMINAL_SAME_ROWS = -2 };

/// Bytes for the terminal, and what they print of that which is withheld.
struct terminal_output {
  const void *bytes;
  size_t count;
  unsigned taking;   ///< The number of `terminal_taking()` when they were made.
  size_t printed;    ///< The size of what they print.
  unsigned showing;  ///< The number of `terminal_peek_printed()`.
  /// The rows of an app below the prompt that are below the cursor after them; -1 if it shows none.
  ///
  /// When the terminal is given back, the cursor is left in the row after these.
  int rows_below;
};

/// Writes to the terminal once, as write(2) does, but only during the taking for which the bytes were
/// made.
///
/// Otherwise, returns -1 with ECANCELED. If the terminal accepts all bytes, what they print is not
/// withheld any more.
long terminal_write(const struct terminal_output *output);

/// Returns the signal that a key stands for, such as SIGINT for Ctrl-C; 0 if it stands for none.
///
/// The modes that the terminal had before decide. They are known while the terminal is taken over.
int terminal_signal_of_key(unsigned char key);

/// Returns a descriptor that can be read from when there is news, or after `terminal_wake()`.
int terminal_news(void);

/// Returns the news since the last call, as bits.
unsigned terminal_take_news(void);

/// Makes `terminal_news()` readable.
void terminal_wake(void);

/// Makes sure that a stack overflow of the calling thread is noticed.
///
/// Costs a system call if that is so already.
void terminal_guard_thread(void);

/// Starts a thread on which a stack overflow is noticed, too. Returns false if the system cannot.
bool terminal_start_thread(uintptr_t *thread, void (*body)(void *), void *context);

/// Waits for the end of a thread, whose number is not valid afterwards.
void terminal_join_thread(uintptr_t thread);

/// Lets go of a thread that will not be waited for.
void terminal_detach_thread(uintptr_t thread);

/// Returns whether a thread is the calling one.
bool terminal_is_current_thread(uintptr_t thread);

#endif
