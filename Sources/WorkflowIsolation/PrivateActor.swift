/// The actor of a host that is drained by hand.
///
/// Its jobs run only inside `drain()`, on the caller's thread, one after the other in the order in
/// which they came. Its queue is the preferred executor of the workers' tasks too, so whatever they
/// call off the actor runs there as well: nothing races, and an empty queue means that nothing is left.
package actor PrivateActor {
  nonisolated let jobs = JobQueue()

  package nonisolated var unownedExecutor: UnownedSerialExecutor { jobs.asUnownedSerialExecutor() }
}
