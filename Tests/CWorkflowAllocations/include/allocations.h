// Counts the program's allocations, by wrapping the C library's allocator.

#ifndef WORKFLOW_ALLOCATIONS_H
#define WORKFLOW_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// The allocations since counting started, in all threads.
typedef struct {
  /// The number of calls that returned a new block.
  int64_t allocations;
  /// The number of blocks allocated, minus those freed.
  int64_t blocks;
  /// The number of bytes allocated, minus those freed, in the sizes that the allocator chose.
  int64_t bytes;
} AllocationCount;

/// Whether this build can count: only with the GNU C library, and without a sanitizer.
bool allocations_can_be_counted(void);

/// Starts counting, from zero.
void allocations_start(void);

/// Stops counting.
void allocations_stop(void);

/// The count so far.
AllocationCount allocations_count(void);

#endif
