import WorkflowSynchronization

/// The actor of a host that is drained by hand.
///
/// Its jobs run only inside `drain()`, on the caller's thread, one after another in the order of
/// their arrival. Its queue is also the preferred executor of the workers' tasks, so what they call
/// off the actor runs there as well. Nothing races, and an empty queue means that nothing is left
/// to do.
actor PrivateActor {
  private enum Jobs {
    case queue(JobQueue)
    /// Boxed, so that the reference to a protocol makes no other host larger.
    indirect case simulated(any WaitingJobs)
  }

  private nonisolated let storage: Jobs =
    (CurrentJobs.simulation?.makeJobs()).map(Jobs.simulated) ?? .queue(JobQueue())

  nonisolated var jobs: any WaitingJobs {
    switch storage {
    case .queue(let jobs): jobs
    case .simulated(let jobs): jobs
    }
  }

  // Rule 31f.
  nonisolated var unownedExecutor: UnownedSerialExecutor { jobs.actorExecutor }
}
