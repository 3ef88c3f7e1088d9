// A thread that can be waited for, and whose stack overflow is noticed.

#include "internal.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

#if TARGET_OS_TV || TARGET_OS_WATCH

// These systems have neither a terminal nor second stacks.
void thread_guard(void) {}

#else

enum { STACK_SIZE = 64 * 1024 };

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool has_key;

static void release_stack(void *stack) {
  // Runs at the end of the thread itself: no other thread can take the stack away.
  stack_t none = {.ss_flags = SS_DISABLE, .ss_size = STACK_SIZE};
  sigaltstack(&none, NULL);
  munmap(stack, STACK_SIZE);
}

static void make_key(void) { has_key = pthread_key_create(&key, release_stack) == 0; }

void thread_guard(void) {
  stack_t now;
  pthread_once(&once, make_key);
  // A second stack exists if this thread has entered before, or if Swift's backtraces or a
  // sanitizer are on. Theirs is large enough, and they release it.
  if (!has_key || sigaltstack(NULL, &now) != 0 || !(now.ss_flags & SS_DISABLE)) return;
  void *stack =
      mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack == MAP_FAILED) return;
  stack_t second = {.ss_sp = stack, .ss_size = STACK_SIZE};
  if (pthread_setspecific(key, stack) == 0 && sigaltstack(&second, NULL) == 0) return;
  pthread_setspecific(key, NULL);
  munmap(stack, STACK_SIZE);
}

#endif

void terminal_guard_thread(void) { thread_guard(); }

struct start {
  void (*body)(void *);
  void *context;
};

static void *run(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  thread_guard();
  start.body(start.context);
  return NULL;
}

bool terminal_start_thread(uintptr_t *thread, void (*body)(void *), void *context) {
  struct start *start = malloc(sizeof *start);
  if (start == NULL) return false;
  *start = (struct start){body, context};
  pthread_t made;
  if (pthread_create(&made, NULL, run, start) != 0) {
    free(start);
    return false;
  }
  *thread = (uintptr_t)made;
  return true;
}

void terminal_join_thread(uintptr_t thread) { pthread_join((pthread_t)thread, NULL); }

void terminal_detach_thread(uintptr_t thread) { pthread_detach((pthread_t)thread); }

bool terminal_is_current_thread(uintptr_t thread) {
  return pthread_equal((pthread_t)thread, pthread_self()) != 0;
}
