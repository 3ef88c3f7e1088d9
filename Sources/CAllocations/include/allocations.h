// Counts what the program allocates, by standing in front of the C library's allocator.

#ifndef WORKFLOW_ALLOCATIONS_H
#define WORKFLOW_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// What has been allocated since counting started, by all threads.
typedef struct {
  /// Calls that gave a new block.
  int64_t allocations;
  /// Blocks that are alive.
  int64_t blocks;
  /// Bytes in blocks that are alive, as large as the allocator made them.
  int64_t bytes;
} AllocationCount;

/// Whether this build can count: only with the GNU C library.
bool allocations_can_be_counted(void);

/// Starts counting, from zero.
void allocations_start(void);

/// Stops counting.
void allocations_stop(void);

/// The count until now.
AllocationCount allocations_count(void);

#endif
