// Takes the terminal over and gives it back, however the program ends.
//
// All of it that a signal can interrupt is here and not in Swift: a signal handler may call only a
// few functions of the system, and none of a language's runtime.

#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What has happened to the terminal, as bits of `terminal_take_news()`.
enum {
  /// The size may be another one.
  TERMINAL_RESIZED = 1,
  /// The program was stopped and goes on: the screen is empty, and the size may be another one.
  TERMINAL_RESUMED = 2,
};

/// Takes over the terminal of a descriptor, which should be a non-blocking one of its own: raw
/// mode, alternate screen, standard output and error withheld, signals handled.
///
/// False if a terminal is taken over already.
bool terminal_enter(int device);

/// Gives the terminal back as it was before `terminal_enter()`, and shows what was withheld.
///
/// Does nothing where it has been given back already.
void terminal_leave(void);

/// Writes to the terminal once, as write(2) does, but only while it is taken over: otherwise -1 and
/// ECANCELED. One thread at a time.
long terminal_write(const void *bytes, size_t count);

/// The signal that a key stands for by the modes that the terminal had before, such as SIGINT for
/// Ctrl-C; 0 if it stands for none. Known while the terminal is taken over.
int terminal_signal_of_key(unsigned char key);

/// A descriptor that can be read from when there is news, or after `terminal_wake()`.
int terminal_news(void);

/// The news since the last call, as bits.
unsigned terminal_take_news(void);

/// Makes `terminal_news()` readable.
void terminal_wake(void);

/// Lets a stack overflow of the calling thread be noticed; costs a system call where it is already.
void terminal_guard_thread(void);

/// Starts a thread, on which a stack overflow is noticed, too; false if the system has none left.
bool terminal_start_thread(uintptr_t *thread, void (*body)(void *), void *context);

/// Waits for the end of a thread, which then is known no more.
void terminal_join_thread(uintptr_t thread);

/// Lets go of a thread that nobody is going to wait for.
void terminal_detach_thread(uintptr_t thread);

/// Whether a thread is the one that asks.
bool terminal_is_current_thread(uintptr_t thread);

#endif
