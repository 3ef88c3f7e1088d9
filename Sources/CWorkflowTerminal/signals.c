// What a signal does while the terminal is taken over.
//
// A terminal that hangs up answers EIO, and the pipe here has both its ends in this program, so
// SIGPIPE comes only from what the app itself writes. SIGKILL and SIGSTOP cannot be caught. After
// SIGSTOP, SIGCONT restores the screen.

#include "internal.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static const int terminating[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
// These end a program that has no handler for them. One that has a handler keeps it, and runs on.
static const int unexpected[] = {
    SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
#ifdef __linux__
    SIGPOLL, SIGPWR,
#endif
#ifdef SIGSTKFLT
    SIGSTKFLT,
#endif
#ifdef SIGEMT
    SIGEMT,
#endif
};
static const int crashing[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS};

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static struct sigaction previous[NSIG];
static sigset_t ours;
static atomic_bool is_ending;    // a thread handles a signal that ends the program
static atomic_bool is_stopping;  // a thread is about to stop the program
static atomic_uint continues;    // how often the program was continued
static atomic_uint pauses;       // how often a stop of the program is over
static unsigned served;          // the count when the terminal was taken over; used while held

const sigset_t *signals_of_ours(void) { return &ours; }

/// Sends a signal to the calling thread, which takes effect before this returns.
static void raise_now(int signal) {
  sigset_t only, mask;
  sigemptyset(&only);
  sigaddset(&only, signal);
  raise(signal);
  pthread_sigmask(SIG_UNBLOCK, &only, &mask);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

/// Calls the handler that was there before, for a signal that does nothing by itself.
static void pass_on(int signal, siginfo_t *info, void *context) {
  const struct sigaction *before = &previous[signal];
  if (before->sa_handler == SIG_DFL || before->sa_handler == SIG_IGN) return;
  if (before->sa_flags & SA_SIGINFO) {
    before->sa_sigaction(signal, info, context);
  } else {
    before->sa_handler(signal);
  }
}

// MARK: The end

static void on_terminating(int signal, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  int error = errno;
  atomic_store(&is_ending, true);
  // Swift's runtime has a handler that shows where a program hangs, asks what to do, and lets it
  // live. A user who presses Ctrl-\ on a full screen wants the program to end.
  struct sigaction plain = {.sa_handler = SIG_DFL};
  const struct sigaction *next = signal == SIGQUIT ? &plain : &previous[signal];
  bool is_last = next->sa_handler == SIG_DFL;
  sigset_t mask;
  if (screen_hold(&mask)) {
    screen_give_back(OUTSIDE);
    // If the program ends here, it keeps the hold, so that no thread enters in between.
    if (!is_last) screen_release(&mask);
  }
  sigaction(signal, next, NULL);
  // By the same signal, so that the parent learns the reason.
  raise_now(signal);
  // A signal does not end the first process of a container.
  if (is_last) _exit(128 + signal);
  // The handler that the program had before has not ended it.
  atomic_store(&is_ending, false);
  errno = error;
}

/// Returns whether the failed instruction runs again, and fails again, when the handler returns.
static bool is_repeated(int signal, const siginfo_t *info) {
  // SI_USER and its like are 0 and below on Linux, and above 0xFFFF on Darwin.
  bool is_fault = info->si_code > 0 && info->si_code < 0x10000;
#if !defined(__x86_64__) && !defined(__i386__)
  // A breakpoint here stops before its instruction; on x86 it stops after it.
  if (signal == SIGTRAP) return is_fault;
#endif
  if (!is_fault) return false;
  return signal == SIGILL || signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE;
}

static void on_crash(int signal, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  bool is_again = is_repeated(signal, info);
  if (!is_again && previous[signal].sa_handler == SIG_IGN) return;
  sigset_t mask;
  if (screen_hold(&mask)) {
    screen_give_back(OUTSIDE);
    screen_release(&mask);
  }
  sigaction(signal, &previous[signal], NULL);
  // Either way the handler from before, such as that of Swift's backtraces, is called at the point
  // of the crash: by the fault itself, or by a signal that waits until this handler has returned.
  if (is_again) {
    errno = error;
    return;
  }
  // abort() ends the program itself after the handlers have returned.
  if (signal == SIGABRT && info->si_pid == getpid()) {
    raise(signal);
    errno = error;
    return;
  }
  // The signal was sent and not caused by a fault. There is no crash that a backtrace could show,
  // and no instruction that would fail again: the program would live on without a screen.
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigaction(signal, &plain, NULL);
  raise_now(signal);
  _exit(128 + signal);
}

// MARK: Stopping and continuing

/// Stops the whole process group, as the kernel does. Returns when it is continued, or at once if
/// it is orphaned: such a group is not stopped, since nothing could continue it.
static void stop_group(int signal) {
  struct sigaction now, ignoring = {.sa_handler = SIG_IGN}, plain = {.sa_handler = SIG_DFL};
  // A signal to the group may reach any thread, a moment later. So the other processes get it while
  // this one ignores it, and this one gets it by a signal to this thread, which takes effect at
  // once.
  if (sigaction(signal, &ignoring, &now) != 0 || now.sa_handler == SIG_IGN) return;
  kill(0, signal);
  // If a thread has blocked the signal, it stays pending even so, until it is ignored once more.
  sigaction(signal, &ignoring, NULL);
  sigaction(signal, &plain, NULL);
  raise_now(signal);
  sigaction(signal, &now, NULL);
  atomic_fetch_add(&pauses, 1);
}

/// Continues after a stop: waits, stopped, until the program has the terminal, and takes it over.
static void go_on(void) {
  // The program that has the terminal continues by itself.
  if (screen_is_lent()) return;
  unsigned seen = atomic_load(&continues) - 1;
  while (screen_is_in_background()) {
    unsigned before = atomic_load(&pauses);
    // Shells end a stopped program by SIGTERM and SIGCONT. Give SIGTERM its turn before stopping.
    poll(NULL, 0, 50);
    if (!screen_is_in_background()) break;
    // The program was not continued, so it was not stopped: it cannot be. If SIGCONT is only late,
    // its handler does the rest.
    if (atomic_load(&is_ending) || atomic_load(&continues) == seen) return;
    if (atomic_exchange(&is_stopping, true)) return;
    // If another thread has stopped the program meanwhile, this one was stopped with it, and what it
    // saw before is out of date: the program may have been continued in the foreground.
    if (atomic_load(&pauses) == before && screen_is_in_background()) {
      seen = atomic_load(&continues);
      stop_group(SIGTTOU);
    }
    atomic_store(&is_stopping, false);
  }
  sigset_t mask;
  if (!screen_hold(&mask)) return;
  // A thread that stops the program continues by itself. The handlers of SIGTSTP and SIGCONT both
  // come here, and one of them is enough.
  unsigned now = atomic_load(&continues);
  if (!atomic_load(&is_stopping) && !(screen_is_inside() && served == now)) {
    screen_come_back();
    served = now;
  }
  screen_release(&mask);
}

static atomic_uint stops;

unsigned signals_stops(void) { return atomic_load(&stops); }

bool signals_stop_with_program(int signal, unsigned seen) {
  // Shells end a stopped program by SIGTERM and SIGCONT. Give SIGTERM its turn: the program in the
  // terminal may continue first, and is stopped again at once if it reads.
  if (signal == SIGTTIN || signal == SIGTTOU) poll(NULL, 0, 50);
  if (atomic_load(&is_ending)) return false;
  // A key stops both, and both the handler here and the thread that waits for the program learn of
  // it. Only one of them may stop the program for it.
  bool is_new = seen % 2 == 0 && atomic_compare_exchange_strong(&stops, &seen, seen + 1);
  if (!is_new) return false;
  stop_group(signal);
  // Not every way to continue this program reaches all of its group.
  kill(0, SIGCONT);
  program_continue();
  atomic_fetch_add(&stops, 1);
  return true;
}

static void on_stop(int signal, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  int error = errno;
  sigset_t mask;
  if (screen_is_lent()) {
    signals_stop_with_program(signal, signals_stops());
    errno = error;
    return;
  }
  if (!atomic_exchange(&is_stopping, true)) {
    if (screen_hold(&mask)) {
      screen_give_back(STOPPED);
      screen_release(&mask);
    }
    stop_group(signal);
    atomic_store(&is_stopping, false);
    go_on();
  }
  errno = error;
}

static void on_continue(int signal, siginfo_t *info, void *context) {
  int error = errno;
  atomic_fetch_add(&continues, 1);
  // Also after SIGSTOP, which cannot be caught: the shell has had the terminal meanwhile.
  go_on();
  pass_on(signal, info, context);
  errno = error;
}

static void on_resize(int signal, siginfo_t *info, void *context) {
  int error = errno;
  screen_post(TERMINAL_RESIZED);
  pass_on(signal, info, context);
  errno = error;
}

// MARK: Installing

typedef void (*handler)(int, siginfo_t *, void *);

static void install(int signal, handler handle, int flags, const sigset_t *mask) {
  struct sigaction now, action = {.sa_flags = SA_SIGINFO | SA_RESTART | flags, .sa_mask = *mask};
  action.sa_sigaction = handle;
  if (sigaction(signal, NULL, &now) != 0) return;
  if (now.sa_sigaction == handle) return;
  // What is ignored stays ignored: nohup, and a parent that does not want its children stopped.
  bool is_kept = handle == on_terminating || handle == on_stop;
  if (is_kept && now.sa_handler == SIG_IGN) return;
  for (int i = 0; i < COUNT(unexpected); i++) {
    // The first process of a container never gets them.
    if (signal == unexpected[i] && (now.sa_handler != SIG_DFL || getpid() == 1)) return;
  }
  // Stored before the handler can run.
  previous[signal] = now;
  sigaction(signal, &action, NULL);
}

static void uninstall(int signal, handler handle) {
  struct sigaction now;
  if (sigaction(signal, NULL, &now) != 0 || now.sa_sigaction != handle) return;
  sigaction(signal, &previous[signal], NULL);
}

/// The signals that stop and continue a program.
static void job_signals(sigset_t *set) {
  sigemptyset(set);
  sigaddset(set, SIGTSTP);
  sigaddset(set, SIGTTIN);
  sigaddset(set, SIGTTOU);
  sigaddset(set, SIGCONT);
}

static const int keys[] = {SIGINT, SIGQUIT};
static bool is_ignored[NSIG];

static void ignore_keys(bool ignores) {
  // Not by a handler: it could run late, when the terminal is taken over again.
  static struct sigaction heeding[NSIG];
  struct sigaction now, ignoring = {.sa_handler = SIG_IGN};
  for (int i = 0; i < COUNT(keys); i++) {
    int signal = keys[i];
    if (sigaction(signal, NULL, &now) != 0) continue;
    if (ignores && now.sa_sigaction == on_terminating) {
      is_ignored[signal] = sigaction(signal, &ignoring, &heeding[signal]) == 0;
    } else if (!ignores && is_ignored[signal] && now.sa_handler == SIG_IGN) {
      sigaction(signal, &heeding[signal], NULL);
    }
    if (!ignores) is_ignored[signal] = false;
  }
}

void signals_lend(bool lends) {
  ignore_keys(lends);
  // In the background, the system stops the whole process group when the program uses the terminal.
  // A stop without a handler would look like one of the program alone.
  static const int background[] = {SIGTTIN, SIGTTOU};
  sigset_t jobs;
  job_signals(&jobs);
  for (int i = 0; i < COUNT(background); i++) {
    if (lends) {
      install(background[i], on_stop, 0, &jobs);
    } else {
      uninstall(background[i], on_stop);
    }
  }
}

void signals_add_ignored(sigset_t *set) {
  for (int i = 0; i < COUNT(keys); i++) {
    if (is_ignored[keys[i]]) sigaddset(set, keys[i]);
  }
}

void signals_prepare(void) {
  sigset_t all;
  sigemptyset(&all);
  for (int i = 0; i < COUNT(terminating); i++) sigaddset(&all, terminating[i]);
  for (int i = 0; i < COUNT(unexpected); i++) sigaddset(&all, unexpected[i]);
  for (int i = 0; i < COUNT(crashing); i++) sigaddset(&all, crashing[i]);
  sigaddset(&all, SIGTSTP);
  // Handlers stack: without it, that of SIGTTIN could run before that of SIGTERM has begun.
  sigaddset(&all, SIGTTIN);
  sigaddset(&all, SIGCONT);
  sigaddset(&all, SIGWINCH);
  // Lets the leaving bytes be written from the background, where the shell has put the program.
  sigaddset(&all, SIGTTOU);
  ours = all;
}

void signals_install(void) {
  sigset_t none, jobs;
  sigemptyset(&none);
  job_signals(&jobs);
  for (int i = 0; i < COUNT(terminating); i++) install(terminating[i], on_terminating, 0, &ours);
  for (int i = 0; i < COUNT(unexpected); i++) install(unexpected[i], on_terminating, 0, &ours);
  // On a second stack, since the crash may have used up the thread's own.
  for (int i = 0; i < COUNT(crashing); i++) install(crashing[i], on_crash, SA_ONSTACK, &ours);
  // These block nothing else, so a program that waits in the background can still be ended.
  install(SIGTSTP, on_stop, 0, &jobs);
  install(SIGCONT, on_continue, 0, &jobs);
  install(SIGWINCH, on_resize, 0, &none);
}

void signals_uninstall(void) {
  for (int i = 0; i < COUNT(terminating); i++) uninstall(terminating[i], on_terminating);
  for (int i = 0; i < COUNT(unexpected); i++) uninstall(unexpected[i], on_terminating);
  for (int i = 0; i < COUNT(crashing); i++) uninstall(crashing[i], on_crash);
  signals_lend(false);
  uninstall(SIGTSTP, on_stop);
  uninstall(SIGCONT, on_continue);
  uninstall(SIGWINCH, on_resize);
}
