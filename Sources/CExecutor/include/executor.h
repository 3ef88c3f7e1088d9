// The one question about executors that Swift's runtime answers and its standard library does not
// offer: is this executor the current one, without stopping the program if it is not?

#ifndef WORKFLOW_EXECUTOR_H
#define WORKFLOW_EXECUTOR_H

#include <stdbool.h>
#include <stdint.h>

/// The layout of `UnownedSerialExecutor`: the executor's identity and its implementation.
typedef struct {
  void *identity;
  uintptr_t implementation;
} SerialExecutorReference;

/// Exported by libswift_Concurrency since Swift 6.0. Flags of 0: never stop, answer false if unknown.
__attribute__((swiftcall)) bool swift_task_isCurrentExecutorWithFlags(
    SerialExecutorReference executor, uintptr_t flags);

#endif
