import WorkflowSynchronization

extension JobPool: JobSimulation {
  var taskExecutor: any TaskExecutor { SimulatedTasks(of: owner, in: self) }

  func makeJobs() -> any WaitingJobs { SimulatedTree(addTree(), of: owner, in: self) }
}

/// The jobs of one tree in a simulation.
///
/// The tree's actor has an executor of its own, not that of its workers. So coming back to the actor
/// is a job that can be late.
private final class SimulatedTree: WaitingJobs, TaskExecutor {
  private let number: Int
  private let owner: Int
  private let line: SimulatedLine
  private let pool: JobPool
  private let arrivals = Locked(0)

  init(_ number: Int, of owner: Int, in pool: JobPool) {
    (self.number, self.owner, self.pool) = (number, owner, pool)
    line = SimulatedLine(number, of: owner, in: pool)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    arrivals.withLock { $0 += 1 }
    pool.add(UnownedJob(job), JobPool.Place(executor: .off(self), tree: number, owner: owner))
  }

  // MARK: - WaitingJobs

  var actorExecutor: UnownedSerialExecutor { line.asUnownedSerialExecutor() }
  var taskExecutor: any TaskExecutor { self }
  var count: Int { arrivals.withLock { $0 } + line.count }
  var isEmpty: Bool { !pool.hasJobs(of: number) }

  // The simulation runs them, one at a time.
  @discardableResult func run() -> Bool { false }
  func run(atMost limit: Int) -> Bool { true }
  func onPendingWork(_ notify: (@Sendable () -> Void)?) {}
  func release() {}
}

/// The executor of the actor of a simulated tree: its jobs run in the order of their arrival.
private final class SimulatedLine: SerialExecutor {
  private let number: Int
  private let owner: Int
  private let pool: JobPool
  private let arrivals = Locked(0)

  init(_ number: Int, of owner: Int, in pool: JobPool) {
    (self.number, self.owner, self.pool) = (number, owner, pool)
  }

  var count: Int { arrivals.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    arrivals.withLock { $0 += 1 }
    pool.add(UnownedJob(job), JobPool.Place(executor: .line(self), tree: number, owner: owner))
  }
}

/// The executor of tasks that are no workers.
private final class SimulatedTasks: TaskExecutor {
  private let owner: Int
  private let pool: JobPool

  init(of owner: Int, in pool: JobPool) { (self.owner, self.pool) = (owner, pool) }

  func enqueue(_ job: consuming ExecutorJob) {
    pool.add(UnownedJob(job), JobPool.Place(executor: .off(self), tree: nil, owner: owner))
  }
}
