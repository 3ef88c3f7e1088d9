// Tells how much of its thread's stack is left, which neither Swift nor C offers.

#ifndef WORKFLOW_STACK_H
#define WORKFLOW_STACK_H

#include <stddef.h>

/// The bytes that the calling thread's stack has left; a large number if that is unknown.
///
/// The bounds are asked for once a thread.
size_t workflow_stack_left(void);

#endif
