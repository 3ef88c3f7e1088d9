// Another program in the foreground, as by system(3): in the same process group, so that keys such
// as Ctrl-C reach it, while this program waits for it.
//
// The process is reaped between hold and release. So while a thread or a handler holds the
// terminal, the number of the process belongs to this program and to nothing else.

#include "internal.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

#if TARGET_OS_TV || TARGET_OS_WATCH

// These systems have neither a terminal nor other programs.
int terminal_start_program(const struct terminal_program *program, int *process) {
  (void)program;
  (void)process;
  return ENOTSUP;
}

#else

#include <fcntl.h>
#include <spawn.h>

#endif

/// For a program to end after SIGHUP, and then after SIGKILL, in milliseconds.
enum { END_PATIENCE = 1000 };

static atomic_int running;  // the process, or 0

// MARK: Starting

#if !(TARGET_OS_TV || TARGET_OS_WATCH)

static int add_directory(posix_spawn_file_actions_t *actions, const char *path) {
  if (path == NULL) return 0;
#if defined(__APPLE__) && !TARGET_OS_OSX
  (void)actions;
  return ENOTSUP;
#else
  return posix_spawn_file_actions_addchdir_np(actions, path);
#endif
}

/// Gives the program the terminal for its standard streams; errors may lead elsewhere.
static int add_streams(posix_spawn_file_actions_t *actions, const char *terminal, int device) {
  int error = 0;
  for (int stream = 0; stream <= 2 && error == 0 && terminal != NULL; stream++) {
    int source = streams_to_device(stream, device);
    if (source >= 0 && source != stream) {
      error = posix_spawn_file_actions_adddup2(actions, source, stream);
    } else if (source < 0 && stream < 2) {
      // A description of its own: that of this program does not block.
      error = posix_spawn_file_actions_addopen(actions, stream, terminal, O_RDWR | O_NOCTTY, 0);
    }
  }
  return error;
}

/// Lets the program find signals as usual.
///
/// What is handled here is the usual in a new program anyway, and what the parent of this program
/// wanted to be ignored stays ignored, such as SIGHUP after nohup.
static int add_signals(posix_spawnattr_t *attributes) {
  static const int usual[] = {SIGPIPE, SIGCHLD, SIGTTIN, SIGTTOU, SIGWINCH};
  sigset_t set;
  sigemptyset(&set);
  int error = posix_spawnattr_setsigmask(attributes, &set);
  for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) sigaddset(&set, usual[i]);
  signals_add_ignored(&set);
  if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &set);
  // Neither a session nor a process group of its own.
  if (error == 0) {
    error = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  return error;
}

static int spawn(
    const struct terminal_program *program, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, int *process) {
  sigset_t mask;
  if (!screen_hold(&mask)) return EBUSY;
  pid_t started = 0;
  int error = ECANCELED;  // the terminal was given back meanwhile
  if (screen_is_lent()) {
    error = posix_spawnp(&started, program->arguments[0], actions, attributes, program->arguments,
                         program->environment);
  }
  if (error == 0) {
    *process = started;
    atomic_store(&running, started);
  }
  screen_release(&mask);
  return error;
}

int terminal_start_program(const struct terminal_program *program, int *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    error = add_streams(&actions, screen_path(), screen_device());
    if (error == 0) error = add_directory(&actions, program->directory);
    if (error == 0) error = add_signals(&attributes);
    if (error == 0) error = spawn(program, &actions, &attributes, process);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

#endif

// MARK: Waiting

/// Reaps the program if it has ended. Returns its status; -1 if it runs on.
static int reap(int process) {
  sigset_t mask;
  int status = 0;
  bool is_held = screen_hold(&mask);
  pid_t found = waitpid(process, &status, WNOHANG);
  // If SIGCHLD is ignored, the system reaps the program itself and forgets its status.
  bool is_gone = found > 0 || (found < 0 && errno == ECHILD);
  if (is_gone) atomic_store(&running, 0);
  if (is_held) screen_release(&mask);
  return is_gone ? status : -1;
}

/// Stops with the program, if it is stopped.
static void follow_stop(const siginfo_t *info, unsigned seen) {
  if (info->si_code != CLD_STOPPED) return;
  // A key has stopped this program as well. A handler that comes late would stop it once more.
  if (info->si_status != SIGSTOP) poll(NULL, 0, 20);
  // SIGSTOP would stop even a process group that nothing continues.
  int signal = info->si_status == SIGSTOP ? SIGTSTP : info->si_status;
  // The news stays until the program continues. If a handler stops both already, it sees to that.
  if (!signals_stop_with_program(signal, seen)) poll(NULL, 0, 1);
}

int terminal_wait_for_program(int process) {
  // A handler that waits for the program must not run on the thread that reaps it.
  sigset_t mask;
  pthread_sigmask(SIG_BLOCK, signals_of_ours(), &mask);
  int status = -1;
  while (status < 0) {
    unsigned seen = signals_stops();
    siginfo_t info = {0};
    if (waitid(P_PID, (id_t)process, &info, WEXITED | WSTOPPED | WNOWAIT) == 0) {
      follow_stop(&info, seen);
    }
    status = reap(process);
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  return status;
}

// MARK: Ending and stopping

void terminal_signal_program(int process, int signal) {
  sigset_t mask;
  if (!screen_hold(&mask)) return;
  if (atomic_load(&running) == process) {
    kill(process, signal);
    if (signal != SIGCONT) kill(process, SIGCONT);
  }
  screen_release(&mask);
}

/// Waits for the end of a process, which is not reaped.
static bool has_ended(int process) {
  for (int tries = 0; tries < END_PATIENCE; tries++) {
    siginfo_t info = {0};
    int result = waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT);
    if (result == 0 ? info.si_pid == process : errno == ECHILD) return true;
    poll(NULL, 0, 1);
  }
  return false;
}

void program_end(void) {
  int process = atomic_load(&running);
  if (process == 0) return;
  // What a terminal sends that hangs up. A shell that talks to a user ignores SIGTERM.
  kill(process, SIGHUP);
  kill(process, SIGCONT);
  if (has_ended(process)) return;
  kill(process, SIGKILL);
  has_ended(process);
}

void program_continue(void) {
  int process = atomic_load(&running);
  if (process != 0) terminal_signal_program(process, SIGCONT);
}
