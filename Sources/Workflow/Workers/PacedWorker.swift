import WorkflowSynchronization

extension Worker {
  /// Returns a worker that emits an output of this one only if no other follows for a while.
  ///
  /// It holds back the outputs of one worker. A worker that is made anew for each text that a user
  /// types emits once and has nothing to hold back: there, use ``delayed(for:clock:)-(_,Time)``.
  ///
  /// - Parameters:
  ///   - interval: The time during which no other output may follow.
  ///   - clock: The clock that measures the time; it does not count when workers are compared.
  public func debounced<Time: Clock<Duration>>(
    for interval: Duration, clock: Time
  ) -> some Worker<Output> {
    PacedWorker(base: self, rule: .quiet, interval: interval, clock: clock)
  }

  /// Returns this worker with at most one output per interval: the first at once, then the newest.
  ///
  /// - Parameters:
  ///   - interval: The minimum time between two outputs.
  ///   - clock: The clock that measures the time; it does not count when workers are compared.
  public func throttled<Time: Clock<Duration>>(
    for interval: Duration, clock: Time
  ) -> some Worker<Output> {
    PacedWorker(base: self, rule: .distance, interval: interval, clock: clock)
  }
}

/// A worker that drops outputs that follow too fast.
///
/// An output that still waits when the base finishes is emitted when its time comes.
private struct PacedWorker<Base: Worker, Time: Clock<Duration>>: Worker {
  enum Rule: Hashable {
    /// An output waits until no other has followed for the interval.
    case quiet
    /// An output waits until the interval since the last one is over.
    case distance
  }

  let base: Base
  let rule: Rule
  let interval: Duration
  @Injected var clock: Time

  /// Runs the base, and emits the outputs that the rule lets through.
  func run(_ output: WorkerOutput<Base.Output>) async {
    let actor = #isolation
    let gate = Gate(self, output: output, on: actor)
    let base = UnsafeTransfer(gate as any TaskBody)
    let opener = UnsafeTransfer(Opener(gate: gate) as any TaskBody)
    // Child tasks are cancelled with this one. Both name the actor, because the closure of the
    // group itself runs off it and must not touch the gate.
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await base.run(on: actor) }
      group.addTask { await opener.run(on: actor) }
    }
  }
}

/// Holds back the newest output of a worker until it may pass.
private final class Gate<Base: Worker, Time: Clock<Duration>>: WorkerReceiver, TaskBody {
  private let worker: PacedWorker<Base, Time>
  private let output: WorkerOutput<Base.Output>
  private let actor: (any Actor)?
  private let signal = WakeSignal()
  private var waiting: Base.Output?
  private var opening: Time.Instant
  private var isClosed = false
  /// Whether nothing is held back any more, since the worker has ended.
  private var hasEnded = false
  /// Whether an output is on its way.
  private var isPassing = false
  /// The number of outputs of the base, which begins anew after 255.
  private var received: UInt8 = 0

  init(
    _ worker: PacedWorker<Base, Time>, output: WorkerOutput<Base.Output>, on actor: (any Actor)?
  ) {
    self.worker = worker
    self.output = output
    self.actor = actor
    opening = worker.clock.now
  }

  private var nextOpening: Time.Instant { worker.clock.now.advanced(by: worker.interval.sleepable) }

  /// Runs the base.
  func run() async {
    await worker.base.run(WorkerOutput(self))
    isClosed = true
    signal.send()
  }

  func receive(_ value: Base.Output) async {
    // In the closure of a task group, a worker is off its actor, and the compiler is silent.
    let isTurnOfOthers = await Gate.deliver(UnsafeTransfer((self, value)), on: actor)
    if isTurnOfOthers { await Task.yield() }
  }

  private static func deliver(
    _ output: UnsafeTransfer<(Gate, Base.Output)>, on actor: isolated (any Actor)?
  ) async -> Bool {
    let (gate, value) = output.value
    await gate.admit(value)
    gate.received &+= 1
    // For outputs that do not pass: see rule 44f.
    return gate.received == 0
  }

  private func admit(_ value: Base.Output) async {
    // The base may have kept its output for later.
    if hasEnded { return await output(value) }
    // The next one may come before the opener runs, and this one may pass already.
    let isOpen = waiting == nil && !isPassing && worker.clock.now >= opening
    if worker.rule == .distance, isOpen, !Task.isCancelled {
      await pass(value)
      return signal.send()
    }
    waiting = value
    if worker.rule == .quiet { opening = nextOpening }
    signal.send()
  }

  /// Emits the outputs that may pass, until the base has finished and none is waiting.
  func open() async {
    while !Task.isCancelled {
      if waiting == nil || isPassing {
        if isClosed, waiting == nil { return hasEnded = true }
        await signal.wait()
      } else if worker.clock.now < opening {
        // A later value may postpone the opening meanwhile; then the loop waits again.
        try? await worker.clock.sleep(until: opening, tolerance: nil)
      } else if let value = waiting {
        waiting = nil
        await pass(value)
      }
    }
  }

  private func pass(_ value: Base.Output) async {
    if worker.rule == .distance { opening = nextOpening }
    isPassing = true
    await output(value)
    isPassing = false
  }
}

/// Opens a gate while its base runs.
private final class Opener<Base: Worker, Time: Clock<Duration>>: TaskBody {
  private let gate: Gate<Base, Time>

  init(gate: Gate<Base, Time>) { self.gate = gate }

  func run() async { await gate.open() }
}
