// The declarations that the files of this module share.

#ifndef CTERMINAL_INTERNAL_H
#define CTERMINAL_INTERNAL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // memfd_create, pipe2
#endif

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "CWorkflowTerminal.h"

// screen.c: the terminal itself.

/// Where the program is: outside the terminal, inside it, stopped while using it, or waiting for a
/// program to which the terminal is lent.
enum screen_state { OUTSIDE, INSIDE, STOPPED, LENT };

/// Makes the calling thread the only one that changes the terminal, and blocks all of our signals.
///
/// Returns false if another thread does not finish in time, or in a forked child.
bool screen_hold(sigset_t *mask);
void screen_release(const sigset_t *mask);

/// Gives the terminal back, if it is taken over. Call it between hold and release.
void screen_give_back(enum screen_state next);

/// Takes the terminal over again, if it is in use. Call it between hold and release.
void screen_come_back(void);

bool screen_is_inside(void);
bool screen_is_lent(void);

/// Whether another process group has the terminal, such as the shell.
bool screen_is_in_background(void);

void screen_post(unsigned news);

int screen_device(void);

/// Returns the path of the terminal that is lent; null if its program has the standard streams.
const char *screen_path(void);

// streams.c: standard output and error.

/// Finds the streams that lead to the terminal. Do not call it in a handler.
void streams_prepare(int device);

/// Flushes the streams, so that text that is not written yet is withheld, too. Do not call it in a
/// handler; the functions below may be called in one.
void streams_flush(void);
void streams_withhold(void);

/// Flushes the streams that no other thread is using.
void streams_try_flush(void);
void streams_restore(void);

/// Writes what was withheld, by a function that returns false if it cannot write all bytes.
void streams_show(bool (*write_all)(const char *bytes, size_t count));

/// Copies the beginning of what was withheld and not shown, and returns its size.
///
/// The number tells whether `streams_show()` has shown it meanwhile.
size_t streams_peek(void *bytes, size_t count, unsigned *showing);

/// Forgets the beginning of what was withheld, unless `streams_show()` has shown it.
void streams_drop(size_t count, unsigned showing);

/// Withholds again what the terminal has accepted and may not have read, after that was dropped.
void streams_recall(void);

/// Adds bytes to what is withheld.
void streams_print(const char *bytes, size_t count);
void streams_forget(void);

/// Returns the descriptor that leads where a standard stream does when nothing is withheld; -1 if
/// that is not the terminal.
int streams_to_device(int stream, int device);

// programs.c

/// Ends the program that has the terminal, and waits for its end. Call it between hold and release.
void program_end(void);

/// Lets the program that has the terminal continue after a stop.
void program_continue(void);

// signals.c

/// The signals that change the terminal here, or could stop a program that does.
const sigset_t *signals_of_ours(void);

void signals_prepare(void);
void signals_install(void);
void signals_uninstall(void);

/// Leaves the keys that interrupt a program to the one that has the terminal, and stops with it; or
/// ends that. Call it between hold and release.
void signals_lend(bool lends);

/// Adds the signals that are ignored only by `signals_lend()`.
void signals_add_ignored(sigset_t *set);

/// A number that is odd during a stop with the program that has the terminal, and new after it.
unsigned signals_stops(void);

/// Stops this program, and lets the one that has the terminal continue together with it.
///
/// Returns false, without a stop, if there has been one since `signals_stops()` was `seen`, or is
/// one now.
bool signals_stop_with_program(int signal, unsigned seen);

// threads.c

/// Gives the calling thread a second stack, for a handler that runs when the first has overflowed.
void thread_guard(void);

/// Returns milliseconds of a clock that never goes back.
static inline int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#endif
