// Counts the jobs that leave the executors of a simulation. The standard library does not tell.

#ifndef WORKFLOW_DEPARTURES_H
#define WORKFLOW_DEPARTURES_H

#include <stdbool.h>
#include <stddef.h>

/// Begins to count; returns false if this Swift runtime cannot be listened to.
bool workflow_departures_begin(void);

/// The jobs that the calling thread has given to Swift's own threads, at once or later, and to the
/// main actor, since the counting began.
size_t workflow_departure_count(void);

#endif
