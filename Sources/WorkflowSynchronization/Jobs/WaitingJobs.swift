/// Jobs that wait until they are run by hand: those of an actor, and what its tasks do off it.
package protocol WaitingJobs: AnyObject, Sendable {
  /// The executor of the actor.
  var actorExecutor: UnownedSerialExecutor { get }
  /// The executor that the tasks prefer off the actor.
  var taskExecutor: any TaskExecutor { get }
  /// The number of jobs that have ever arrived.
  var count: Int { get }
  var isEmpty: Bool { get }

  /// Calls a closure whenever there is something to run; at once if there already is.
  func onPendingWork(_ notify: (@Sendable () -> Void)?)

  /// Runs jobs until none is left; does nothing if they are already being run.
  ///
  /// - Returns: Whether there were any jobs to run.
  @discardableResult func run() -> Bool

  /// Runs jobs until none is left, or about as many as a limit.
  ///
  /// - Returns: Whether none is left.
  func run(atMost limit: Int) -> Bool

  /// Runs the waiting jobs, and lets later ones run by themselves.
  ///
  /// A task that continues for ever, although it was cancelled, does so on another thread.
  func release()
}

/// A world in which something else decides when jobs run, and what chance brings.
package protocol JobSimulation: AnyObject, Sendable {
  /// The executor of tasks that belong to no tree.
  var taskExecutor: any TaskExecutor { get }

  /// Makes the jobs of one tree.
  func makeJobs() -> any WaitingJobs

  /// Returns a random number, the same each time.
  func random() -> UInt64
}

/// The simulation to which trees belong that are made now.
package enum CurrentJobs {
  @TaskLocal package static var simulation: (any JobSimulation)?

  /// Returns a random number; in a simulation, the same each time.
  package static func random() -> UInt64 {
    simulation?.random() ?? UInt64.random(in: 0...UInt64.max)
  }
}
