#define _GNU_SOURCE
#include "departures.h"

#include <dlfcn.h>
#include <pthread.h>

#define SWIFT_CALL __attribute__((swiftcall))

// The hooks of libswift_Concurrency. Each receives a job, and a function that does what would have
// been done without the hook. These only count, and pass on to that or to an earlier hook.
typedef void (SWIFT_CALL *enqueue)(void *job);
typedef void (SWIFT_CALL *enqueue_hook)(void *job, enqueue original);
typedef void (SWIFT_CALL *delay)(unsigned long long nanoseconds, void *job);
typedef void (SWIFT_CALL *delay_hook)(unsigned long long nanoseconds, void *job, delay original);
typedef void (SWIFT_CALL *deadline)(
    long long seconds, long long nanoseconds, long long tolerance_seconds,
    long long tolerance_nanoseconds, int clock, void *job);
typedef void (SWIFT_CALL *deadline_hook)(
    long long seconds, long long nanoseconds, long long tolerance_seconds,
    long long tolerance_nanoseconds, int clock, void *job, deadline original);

static _Thread_local size_t count;
static enqueue_hook earlier_global, earlier_main;
static delay_hook earlier_delay;
static deadline_hook earlier_deadline;
static bool is_listening;

static SWIFT_CALL void note_global(void *job, enqueue original) {
  count++;
  earlier_global ? earlier_global(job, original) : original(job);
}

static SWIFT_CALL void note_main(void *job, enqueue original) {
  count++;
  earlier_main ? earlier_main(job, original) : original(job);
}

static SWIFT_CALL void note_delay(unsigned long long nanoseconds, void *job, delay original) {
  count++;
  earlier_delay ? earlier_delay(nanoseconds, job, original) : original(nanoseconds, job);
}

static SWIFT_CALL void note_deadline(
    long long seconds, long long nanoseconds, long long tolerance_seconds,
    long long tolerance_nanoseconds, int clock, void *job, deadline original) {
  count++;
  if (earlier_deadline)
    earlier_deadline(seconds, nanoseconds, tolerance_seconds, tolerance_nanoseconds, clock, job,
                     original);
  else
    original(seconds, nanoseconds, tolerance_seconds, tolerance_nanoseconds, clock, job);
}

static void listen(void) {
  enqueue_hook *global = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  enqueue_hook *main = dlsym(RTLD_DEFAULT, "swift_task_enqueueMainExecutor_hook");
  delay_hook *delayed = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobalWithDelay_hook");
  deadline_hook *dated = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobalWithDeadline_hook");
  if (!global || !main || !delayed || !dated) return;
  earlier_global = *global;
  earlier_main = *main;
  earlier_delay = *delayed;
  earlier_deadline = *dated;
  *global = note_global;
  *main = note_main;
  *delayed = note_delay;
  *dated = note_deadline;
  is_listening = true;
}

bool workflow_departures_begin(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, listen);
  return is_listening;
}

size_t workflow_departure_count(void) { return count; }
