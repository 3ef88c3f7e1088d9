import WorkflowSynchronization

/// The actor of a host that is drained by hand.
///
/// Its jobs run only inside `drain()`, on the caller's thread, one after another in the order of
/// their arrival. Its queue is also the preferred executor of the workers' tasks, so what they call
/// off the actor runs there as well. Nothing races, and an empty queue means that nothing is left
/// to do.
actor PrivateActor {
  nonisolated let jobs: any WaitingJobs = CurrentJobs.simulation?.makeJobs() ?? JobQueue()

  // Rule 31f.
  nonisolated var unownedExecutor: UnownedSerialExecutor { jobs.actorExecutor }
}
