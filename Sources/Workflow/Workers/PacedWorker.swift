import WorkflowIsolation

extension Worker {
  /// Returns this worker with an output only when none has followed for a while: the last one.
  ///
  /// - Parameters:
  ///   - interval: how long nothing must have been put out.
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
/// What is left over when the base finishes is still put out, in its time.
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
  @Injected private var clock: Time

  init(base: Base, rule: Rule, interval: Duration, clock: Time) {
    self.base = base
    self.rule = rule
    self.interval = interval
    _clock = Injected(wrappedValue: clock)
  }

  /// Runs the base, and puts out what the rule lets through.
  public func run(_ output: WorkerOutput<Base.Output>) async {
    let gate = Gate(base: base, rule: rule, interval: interval, clock: clock, output: output)
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
  private let base: Base
  private let rule: PacedWorker<Base, Time>.Rule
  private let interval: Duration
  private let clock: Time
  private let output: WorkerOutput<Base.Output>
  private let signal = WakeSignal()
  private var waiting: Base.Output?
  private var opening: Time.Instant
  private var isClosed = false

  init(
    base: Base, rule: PacedWorker<Base, Time>.Rule, interval: Duration, clock: Time,
    output: WorkerOutput<Base.Output>
  ) {
    self.base = base
    self.rule = rule
    self.interval = interval
    self.clock = clock
    self.output = output
    self.opening = clock.now
  }

  /// Runs the base.
  func run() async {
    await base.run(WorkerOutput(self))
    isClosed = true
    signal.send()
  }

  func receive(_ value: Base.Output) async {
    waiting = value
    if rule == .quiet { opening = clock.now.advanced(by: interval) }
    signal.send()
  }

  /// Puts out what may pass, until the base has finished and nothing waits.
  func open() async {
    while !Task.isCancelled {
      if waiting == nil {
        if isClosed { return }
        await signal.wait()
      } else if clock.now < opening {
        // A later value may move the opening meanwhile: then this waits once more.
        try? await clock.sleep(until: opening, tolerance: nil)
      } else if let value = waiting {
        waiting = nil
        if rule == .distance { opening = clock.now.advanced(by: interval) }
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
