#define _GNU_SOURCE
#include "stack.h"

#include <pthread.h>
#include <stdint.h>

// The lowest address of the thread's stack; 0 before it was asked for, 1 if it is unknown.
static _Thread_local uintptr_t lowest;

static uintptr_t find_lowest(void) {
#if defined(__APPLE__)
  pthread_t thread = pthread_self();
  return (uintptr_t)pthread_get_stackaddr_np(thread) - pthread_get_stacksize_np(thread);
#elif defined(__linux__)
  pthread_attr_t attributes;
  void *address = NULL;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 1;
  int status = pthread_attr_getstack(&attributes, &address, &size);
  pthread_attr_destroy(&attributes);
  return status == 0 && address != NULL ? (uintptr_t)address : 1;
#else
  return 1;
#endif
}

size_t workflow_stack_left(void) {
  if (lowest == 0) lowest = find_lowest();
  return (uintptr_t)__builtin_frame_address(0) - lowest;
}
