// Asks Swift's runtime whether an executor is the current one, without stopping the program if it
// is not. The standard library does not offer this.

#ifndef WORKFLOW_EXECUTOR_H
#define WORKFLOW_EXECUTOR_H

#include <stdbool.h>
#include <stdint.h>

/// The layout of `UnownedSerialExecutor`: the executor's identity and its implementation.
typedef struct {
  void *identity;
  uintptr_t implementation;
} SerialExecutorReference;

/// Exported by libswift_Concurrency since Swift 6.0. With flags of 0, it never stops the program,
/// and returns false if the answer is unknown.
__attribute__((swiftcall)) bool swift_task_isCurrentExecutorWithFlags(
    SerialExecutorReference executor, uintptr_t flags);

#endif
