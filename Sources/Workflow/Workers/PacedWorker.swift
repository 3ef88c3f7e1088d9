import WorkflowConcurrency
import WorkflowIsolation

extension Worker {
  /// Returns this worker with an output only when none has followed for a while: the last one.
  ///
  /// - Parameters:
  ///   - interval: how long nothing must have been emitted.
  ///   - clock: measures the time; it does not count when workers are compared.
  public func debounced<Time: Clock<Duration>>(
    for interval: Duration, clock: Time
  ) -> PacedWorker<Self, Time> {
    PacedWorker(base: self, rule: .quiet, interval: interval, clock: clock)
  }

  /// Returns this worker with at most one output in an interval: the first at once, then the newest.
  ///
  /// - Parameters:
  ///   - interval: the least time between two outputs.
  ///   - clock: measures the time; it does not count when workers are compared.
  public func throttled<Time: Clock<Duration>>(
    for interval: Duration, clock: Time
  ) -> PacedWorker<Self, Time> {
    PacedWorker(base: self, rule: .distance, interval: interval, clock: clock)
  }
}

/// A worker whose outputs are thinned out: what `debounced` and `throttled` return.
///
/// What is left over when the base finishes is still emitted, in its time.
public struct PacedWorker<Base: Worker, Time: Clock<Duration>>: Worker {
  enum Rule: Hashable {
    /// An output waits until none has followed for the interval.
    case quiet
    /// An output waits until the interval since the last one is over.
    case distance
  }

  let base: Base
  let rule: Rule
  let interval: Duration
  @Injected var clock: Time

  /// Runs the base, and emits what the rule lets through.
  public func run(_ output: WorkerOutput<Base.Output>) async {
    let gate = Gate(self, output: output)
    let base = UnsafeTransfer(gate as any TaskBody)
    let opener = UnsafeTransfer(Opener(gate: gate) as any TaskBody)
    let actor = #isolation
    // Child tasks, so that they are cancelled with this one. Both name the actor: the closure of the
    // group itself runs off it and must not touch the gate.
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await base.run(on: actor) }
      group.addTask { await opener.run(on: actor) }
    }
  }
}

/// Holds the newest output of a worker back until it may pass.
private final class Gate<Base: Worker, Time: Clock<Duration>>: WorkerReceiver, TaskBody {
  private let worker: PacedWorker<Base, Time>
  private let output: WorkerOutput<Base.Output>
  private let signal = WakeSignal()
  private var waiting: Base.Output?
  private var opening: Time.Instant
  private var isClosed = false

  init(_ worker: PacedWorker<Base, Time>, output: WorkerOutput<Base.Output>) {
    self.worker = worker
    self.output = output
    opening = worker.clock.now
  }

  private var nextOpening: Time.Instant { worker.clock.now.advanced(by: worker.interval) }

  /// Runs the base.
  func run() async {
    await worker.base.run(WorkerOutput(self))
    isClosed = true
    signal.send()
  }

  func receive(_ value: Base.Output) async {
    waiting = value
    if worker.rule == .quiet { opening = nextOpening }
    signal.send()
  }

  /// Puts out what may pass, until the base has finished and nothing waits.
  func open() async {
    while !Task.isCancelled {
      if waiting == nil {
        if isClosed { return }
        await signal.wait()
      } else if worker.clock.now < opening {
        // A later value may move the opening meanwhile: then this waits once more.
        try? await worker.clock.sleep(until: opening, tolerance: nil)
      } else if let value = waiting {
        waiting = nil
        if worker.rule == .distance { opening = nextOpening }
        await output(value)
      }
    }
  }
}

/// Opens a gate while its base runs.
private final class Opener<Base: Worker, Time: Clock<Duration>>: TaskBody {
  private let gate: Gate<Base, Time>

  init(gate: Gate<Base, Time>) { self.gate = gate }

  func run() async { await gate.open() }
}
