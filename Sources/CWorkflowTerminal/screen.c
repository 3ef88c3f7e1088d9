// The terminal: the bytes that enter and leave it, its modes, and which thread may change it.
//
// Threads and handlers meet here. A lock would do for threads, but a handler may interrupt the very
// thread that holds it. So a thread blocks all of our signals before it changes the terminal. The
// holder is then always another thread, which keeps running and can be waited for.

#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#define TEXT(literal) (literal), sizeof(literal) - 1

enum {
  HOLD_PATIENCE = 5000,     // for another thread that changes the terminal, in milliseconds
  STALL_PATIENCE = 200,     // for a terminal that is full of frames when it is left
  DEAD_PATIENCE = 1000,     // for a terminal that takes nothing at all
};

static atomic_int state = OUTSIDE;
static _Atomic(uintptr_t) holder;  // the thread that changes the terminal, or 0
static atomic_uint news;
static atomic_bool is_exiting;

/// How often the terminal was taken over. What was made for a time before shows a screen that is gone.
static atomic_uint taking;

unsigned terminal_taking(void) { return atomic_load(&taking); }

static atomic_int device = -1;
static atomic_int owner;  // the process: a forked child inherits all this, but not the terminal
static int pipe_ends[2] = {-1, -1};

// The modes to give back are those found when the program entered. They are kept while the program
// is stopped, as vim and less do: what a shell has set for its own line editing must not become
// what the terminal is left with.
static struct termios modes_before;
static bool has_modes;

static uintptr_t this_thread(void) { return (uintptr_t)pthread_self(); }

// MARK: Writing

/// Writes all bytes, as long as the terminal takes some within a second.
static bool write_all(const char *bytes, size_t count) {
  int64_t deadline = milliseconds() + DEAD_PATIENCE;
  while (count > 0) {
    ssize_t written = write(device, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
      deadline = milliseconds() + DEAD_PATIENCE;
    } else if (written < 0 && errno == EAGAIN) {
      int64_t left = deadline - milliseconds();
      if (left <= 0) return false;
      struct pollfd writable = {.fd = device, .events = POLLOUT};
      poll(&writable, 1, (int)left);
    } else if (written == 0 || errno != EINTR) {
      return false;
    }
  }
  return true;
}

/// Whether the terminal reports what the mouse does.
static atomic_bool uses_mouse;

void terminal_use_mouse(bool uses) { atomic_store(&uses_mouse, uses); }

/// Whether the terminal keeps a title to set again when it is given back, and whether it has one.
///
/// It keeps several, so each of them has to be taken back, also if the program is continued twice.
static atomic_bool keeps_title, has_title;

void terminal_keep_title(bool keeps) {
  atomic_store(&keeps_title, keeps);
  atomic_store(&has_title, keeps);
}

// The alternate screen, no cursor, bracketed paste, no wrapping at the margin, no scroll region, no
// style left over, and nothing on the screen.
#define ENTERING "\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?7l\x1b[r\x1b[0m\x1b[2J\x1b[H"

// Presses, releases, and moves while a button is down, in decimal numbers. Never mode 1003, which
// reports every move.
#define MOUSE "\x1b[?1002h\x1b[?1006h"

/// Whether the app is below the prompt, and not on a screen of its own.
static atomic_bool is_inline;

void terminal_use_inline(bool uses) { atomic_store(&is_inline, uses); }

// The same below the prompt, where what is on the screen stays.
#define ENTERING_INLINE "\x1b[?25l\x1b[?2004h\x1b[?7l\x1b[0m"

static void write_entering(void) {
  if (atomic_load(&is_inline)) {
    write_all(TEXT(ENTERING_INLINE));
  } else if (atomic_load(&uses_mouse)) {
    write_all(TEXT(ENTERING MOUSE));
  } else {
    write_all(TEXT(ENTERING));
  }
  if (atomic_load(&keeps_title) && !atomic_exchange(&has_title, true)) {
    write_all(TEXT("\x1b[22;0t"));
  }
}

/// The rows of an app below the prompt that are below the cursor; -1 if it shows none.
static atomic_int rows_below = -1;

/// Leaves the cursor below what the app shows, so that a prompt covers none of it.
///
/// A cursor that moves down stops at the last row, and only then a line break scrolls. If a signal
/// comes while a frame is written, there may be rows of the frame below: nothing else ever is.
static bool write_below(void) {
  int rows = atomic_exchange(&rows_below, -1);
  if (rows < 0) return true;
  char bytes[24] = "\r\x1b[";
  size_t count = 3;
  if (rows > 0) {
    char digits[8];
    int length = 0;
    for (; rows > 0 && length < 8; rows /= 10) digits[length++] = (char)('0' + rows % 10);
    while (length > 0) bytes[count++] = digits[--length];
    bytes[count++] = 'B';
  } else {
    count = 1;
  }
  static const char end[] = "\r\n\x1b[J";
  for (const char *byte = end; *byte; byte++) bytes[count++] = *byte;
  return write_all(bytes, count);
}

static bool write_leaving(void) {
  // First, since nothing but the main screen may come after the rest.
  if (atomic_exchange(&has_title, false) && !write_all(TEXT("\x18\x1b[23;0t"))) return false;
  // CAN ends a sequence that was written only in part.
  if (atomic_load(&is_inline)) {
    return write_all(TEXT("\x18\x1b[?2026l\x1b[0m\x1b[?7h\x1b[?2004l\x1b[?25h")) && write_below();
  }
  // The main screen comes last, so that nothing before it is visible there.
  return write_all(
      TEXT("\x18\x1b[?2026l\x1b[0m\x1b[r\x1b[?7h\x1b[?1006l\x1b[?1002l\x1b[?2004l\x1b[?25h\x1b[?1049l"));
}

long terminal_write(const struct terminal_output *output) {
  ssize_t written = -1;
  int error = ECANCELED;
  sigset_t mask;
  // Held, so that a frame is written before the leaving bytes or not at all, and so that a signal that
  // comes right after it leaves the cursor below it, and does not show once more what it prints.
  if (screen_hold(&mask)) {
    if (screen_is_inside() && atomic_load(&taking) == output->taking) {
      written = write(device, output->bytes, output->count);
      error = errno;
      if (output->rows_below != TERMINAL_SAME_ROWS) atomic_store(&rows_below, output->rows_below);
      if (written == (ssize_t)output->count) streams_drop(output->printed, output->showing);
    }
    screen_release(&mask);
  }
  errno = error;
  return written;
}

// MARK: Modes

static void set_modes(const struct termios *modes) {
  // Not TCSADRAIN, which waits as long as the terminal does not read. Nothing is lost: what was
  // written has already gone through the old modes.
  while (has_modes && tcsetattr(device, TCSANOW, modes) != 0 && errno == EINTR) {
  }
}

static void set_raw_modes(void) {
  struct termios raw = modes_before;
  // No ISIG: a Ctrl-C in pasted text is no wish to end the program, and only the reader of the
  // marks around a paste can tell. See `terminal_signal_of_key()`. OPOST stays.
  raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  raw.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  set_modes(&raw);
}

int terminal_signal_of_key(unsigned char key) {
  if (!has_modes || !(modes_before.c_lflag & ISIG) || key == (unsigned char)_POSIX_VDISABLE) return 0;
  if (key == modes_before.c_cc[VINTR]) return SIGINT;
  if (key == modes_before.c_cc[VQUIT]) return SIGQUIT;
  if (key == modes_before.c_cc[VSUSP]) return SIGTSTP;
  return 0;
}

bool screen_is_in_background(void) {
  pid_t front = tcgetpgrp(device);
  return front > 0 && front != getpgrp();
}

// MARK: Holding the terminal

bool screen_hold(sigset_t *mask) {
  pthread_sigmask(SIG_BLOCK, signals_of_ours(), mask);
  if (owner == getpid()) {
    for (int tries = 0; tries < HOLD_PATIENCE; tries++) {
      uintptr_t nobody = 0;
      if (atomic_compare_exchange_strong(&holder, &nobody, this_thread())) return true;
      poll(NULL, 0, 1);
    }
  }
  pthread_sigmask(SIG_SETMASK, mask, NULL);
  return false;
}

void screen_release(const sigset_t *mask) {
  atomic_store(&holder, 0);
  pthread_sigmask(SIG_SETMASK, mask, NULL);
}

bool screen_is_inside(void) { return atomic_load(&state) == INSIDE; }

bool screen_is_lent(void) { return atomic_load(&state) == LENT; }

// MARK: Entering and leaving

static void take_over(void) {
  set_raw_modes();
  streams_withhold();
  write_entering();
  atomic_fetch_add(&taking, 1);
  atomic_store(&state, INSIDE);
}

static void finish_lending(void);

void screen_give_back(enum screen_state next) {
  int was = atomic_load(&state);
  if (was == OUTSIDE) return;
  if (was == LENT) {
    if (next == STOPPED) return;
    finish_lending();
    atomic_store(&state, next);
    return;
  }
  atomic_store(&state, next);
  if (was == STOPPED) return;
  // A terminal that does not keep up is full of frames, which are not needed any more.
  struct pollfd writable = {.fd = device, .events = POLLOUT};
  if (poll(&writable, 1, STALL_PATIENCE) == 0) {
    tcflush(device, TCOFLUSH);
    // Lines that were printed above an app are needed all the same.
    streams_recall();
  }
  bool is_alive = write_leaving();
  // In the background, the modes are those that the shell has set for itself.
  if (!screen_is_in_background()) set_modes(&modes_before);
  streams_restore();
  if (is_alive) streams_show(write_all);
}

void screen_come_back(void) {
  int now = atomic_load(&state);
  if (now == OUTSIDE || now == LENT) return;
  take_over();
  screen_post(TERMINAL_RESUMED);
}

static void leave_at_exit(void) {
  atomic_store(&is_exiting, true);
  terminal_leave();
}

static void prepare_for_end(void) {
  owner = getpid();
  static bool is_registered;
  if (!is_registered) is_registered = atexit(leave_at_exit) == 0;
  terminal_news();
  thread_guard();
  signals_prepare();
}

/// Stops a program in the background until it has the terminal, as every change of it does.
static void wait_for_foreground(void) {
  // A thread that blocks the signal would not be stopped, and those of Dispatch block it.
  sigset_t only, mask;
  sigemptyset(&only);
  sigaddset(&only, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &only, &mask);
  while (tcflow(device, TCOON) != 0 && errno == EINTR) {
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

bool terminal_enter(int descriptor) {
  static atomic_bool is_entering;
  if (atomic_exchange(&is_entering, true)) return false;
  bool is_free = atomic_load(&state) == OUTSIDE;
  if (is_free && !atomic_load(&is_exiting)) {
    device = descriptor;
    prepare_for_end();
    streams_prepare(device);
    // Otherwise, the modes that are read would be the shell's own.
    wait_for_foreground();
    sigset_t mask;
    if (screen_hold(&mask)) {
      has_modes = tcgetattr(device, &modes_before) == 0;
      signals_install();
      take_over();
      screen_release(&mask);
    }
  }
  atomic_store(&is_entering, false);
  return is_free;
}

void terminal_leave(void) {
  int error = errno;
  sigset_t mask;
  if (atomic_load(&state) != OUTSIDE) {
    streams_flush();
  }
  if (screen_hold(&mask)) {
    screen_give_back(OUTSIDE);
    // The next one to enter may set no title.
    terminal_keep_title(false);
    signals_uninstall();
    streams_forget();
    screen_release(&mask);
  }
  errno = error;
}

// MARK: Lending

/// Whether the terminal is lent from inside, so that its screen is restored afterwards.
static atomic_bool has_screen;

bool terminal_lend(void) {
  int error = errno;
  sigset_t mask;
  // After a stop, a handler takes the terminal over again.
  for (int tries = 0; atomic_load(&state) == STOPPED && tries < HOLD_PATIENCE; tries++) {
    poll(NULL, 0, 1);
  }
  bool is_inside = screen_is_inside();
  if (!is_inside) {
    if (atomic_load(&state) != OUTSIDE || atomic_load(&is_exiting)) return false;
    device = isatty(STDIN_FILENO) ? STDIN_FILENO : -1;
    prepare_for_end();
  }
  if (!screen_hold(&mask)) return false;
  atomic_store(&has_screen, is_inside);
  if (is_inside) {
    // From here on, no frame is written. What is printed stays withheld.
    atomic_store(&state, LENT);
    signals_lend(true);
    write_leaving();
    if (!screen_is_in_background()) set_modes(&modes_before);
  } else {
    has_modes = tcgetattr(device, &modes_before) == 0;
    signals_install();
    signals_lend(true);
    atomic_store(&state, LENT);
  }
  screen_release(&mask);
  errno = error;
  return true;
}

/// Takes the terminal from a process group that has ended without giving it back.
static void reclaim_foreground(void) {
  pid_t front = tcgetpgrp(device);
  bool is_gone = front > 0 && front != getpgrp() && kill(-front, 0) != 0 && errno == ESRCH;
  if (is_gone) tcsetpgrp(device, getpgrp());
}

/// Undoes what a program may have left behind, above all one that was killed.
static void clear_up(void) {
  reclaim_foreground();
  if (screen_is_in_background()) return;
  set_modes(&modes_before);
  // Modes of the keyboard and the mouse, insert and line-feed mode, line drawing, and the alternate
  // screen. Of the keyboards of kitty, the flags are cleared: a shell may have pushed some before. This
  // does not move the cursor, which stands after what the program has written.
  if (atomic_load(&has_screen)) {
    write_all(TEXT(
        "\x18\x1b[?2026l\x1b[0m\x1b[4l\x1b[20l\x1b[=0u\x1b(B\x0f\x1b[?1l\x1b>\x1b[?1000l\x1b[?1003l\x1b[?1004l"
        "\x1b[?1005l\x1b[?1015l\x1b[?1006l\x1b[?1002l\x1b[?2004l\x1b[?1047l\x1b[?25h"));
  }
}

/// Ends the program that has the terminal, and gives it back as `terminal_leave()` does.
static void finish_lending(void) {
  program_end();
  clear_up();
  signals_lend(false);
  if (!atomic_load(&has_screen)) return;
  streams_restore();
  streams_show(write_all);
}

enum terminal_wait terminal_await_key(const void *text, size_t count) {
  sigset_t mask;
  if (!screen_hold(&mask)) return TERMINAL_NOT_OURS;
  reclaim_foreground();
  bool is_ours = atomic_load(&state) == LENT && has_screen && !screen_is_in_background();
  if (is_ours) {
    set_raw_modes();
    write_all(text, count);
  }
  screen_release(&mask);
  if (!is_ours) return TERMINAL_NOT_OURS;
  struct pollfd files[] = {
      {.fd = device, .events = POLLIN}, {.fd = pipe_ends[0], .events = POLLIN}};
  if (poll(files, 2, -1) < 0) return errno == EINTR ? TERMINAL_WOKEN : TERMINAL_NOT_OURS;
  return files[0].revents != 0 ? TERMINAL_PRESSED : TERMINAL_WOKEN;
}

void terminal_take_back(void) {
  int error = errno;
  sigset_t mask;
  if (screen_is_lent() && atomic_load(&has_screen)) {
    if (!screen_hold(&mask)) return;
    reclaim_foreground();
    screen_release(&mask);
    // In the shell's hands, the modes and the size would be the shell's.
    wait_for_foreground();
  }
  if (!screen_hold(&mask)) return;
  if (screen_is_lent()) {
    clear_up();
    signals_lend(false);
    if (has_screen) {
      take_over();
    } else {
      atomic_store(&state, OUTSIDE);
      signals_uninstall();
    }
  }
  screen_release(&mask);
  errno = error;
}

int screen_device(void) { return device; }

const char *screen_path(void) {
  static char path[1024];
  return has_screen && ttyname_r(device, path, sizeof path) == 0 ? path : NULL;
}

// MARK: Printed text

size_t terminal_peek_printed(void *bytes, size_t count, unsigned *showing) {
  sigset_t mask;
  if (!screen_is_inside()) return 0;
  // Before the hold: a thread that prints may take its time, and a signal must not wait for it.
  streams_try_flush();
  if (!screen_hold(&mask)) return 0;
  size_t found = streams_peek(bytes, count, showing);
  screen_release(&mask);
  return found;
}

void terminal_drop_printed(size_t count, unsigned showing) {
  sigset_t mask;
  if (!screen_hold(&mask)) return;
  streams_drop(count, showing);
  screen_release(&mask);
}

void terminal_print(const void *bytes, size_t count) {
  sigset_t mask;
  bool is_held = screen_hold(&mask);
  streams_print(bytes, count);
  if (is_held) screen_release(&mask);
}

// MARK: News

int terminal_news(void) {
  // One pipe for the life of the program, so that a handler never finds it closed.
  if (pipe_ends[0] >= 0) return pipe_ends[0];
#if defined(__linux__)
  if (pipe2(pipe_ends, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
#else
  if (pipe(pipe_ends) != 0) return -1;
  for (int end = 0; end < 2; end++) {
    fcntl(pipe_ends[end], F_SETFL, O_NONBLOCK);
    fcntl(pipe_ends[end], F_SETFD, FD_CLOEXEC);
  }
#endif
  return pipe_ends[0];
}

unsigned terminal_take_news(void) {
  // The bytes first, then the bits: news in between is reported twice rather than never.
  char bytes[256];
  while (read(pipe_ends[0], bytes, sizeof bytes) > 0) {
  }
  return atomic_exchange(&news, 0);
}

void terminal_wake(void) {
  // A full pipe wakes the reader as well.
  while (write(pipe_ends[1], "", 1) < 0 && errno == EINTR) {
  }
}

void screen_post(unsigned bits) {
  atomic_fetch_or(&news, bits);
  terminal_wake();
}
