/// The parts that all nodes of one run share: the plan, the trace, and the reactions to callbacks.
final class World {
  let plan: Plan
  private(set) var trace: [Line] = []
  var covered = Features()
  /// The machine that takes commands; nil before the first rendering and after the release.
  var machine: (any Machine)?
  /// The running workers, in the order in which they began.
  var desks: [Desk] = []
  private var staleEntries: [Entry] = []
  private var cancellations: [() -> Void] = []
  private var listeners = 0
  private var births = 0
  /// The births of the sessions that have rendered.
  var rendered: Set<Int> = [0]
  /// How often nodes may still send by themselves; without a limit they might never stop.
  private var budget = 12
  private var counts = [Int](repeating: 0, count: Place.allCases.count)

  init(_ plan: Plan) { self.plan = plan }

  func log(_ event: Event, _ first: Int = 0, _ second: Int = 0, _ third: Int = 0, _ fourth: Int = 0)
  {
    trace.append(Line(event: event, numbers: SIMD4(first, second, third, fourth)))
  }

  func log(_ event: Event, _ shown: Shown, _ number: Int = 0) {
    trace.append(Line(event: event, numbers: SIMD4(number, 0, 0, 0), shown: shown))
  }

  /// Returns the lines so far and removes them, because they refer back and would keep this alive.
  func takeTrace() -> [Line] {
    defer { trace = [] }
    return trace
  }

  func nextBirth() -> Int {
    births += 1
    return births
  }

  /// Returns whether a node may send once more by itself, and counts it.
  func spend() -> Bool {
    budget -= 1
    return budget >= 0
  }
}

extension World {
  /// Gives the commands that are due in this callback.
  func happens(_ place: Place) {
    counts[place.rawValue] += 1
    for reaction in plan.reactions
    where reaction.place == place && reaction.ordinal == counts[place.rawValue] {
      guard machine != nil else { continue }
      covered.insert(reactionAt: place)
      if reaction.command == .end { covered.insert(.endInTurn) }
      if case .update = reaction.command { covered.insert(.updateInTurn) }
      if case .unlisten = reaction.command { covered.insert(.unlistenInTurn) }
      if reaction.command == .listen { covered.insert(.listenInTurn) }
      give(reaction.command)
    }
  }

  func give(_ command: Command) {
    guard let machine else { return }
    switch command {
    case .send(let pick, let route, let change):
      let entries = machine.rendering.entries
      entries[pick % entries.count].send(route, change)
    case .sendStale(let pick, let route, let change):
      if !staleEntries.isEmpty { staleEntries[pick % staleEntries.count].send(route, change) }
    case .update(let value): machine.update(value)
    case .post(let pick, let number):
      let posts = machine.rendering.entries.flatMap(\.posts)
      if !posts.isEmpty { posts[pick % posts.count](number) }
    case .listen: listen(machine)
    case .unlisten(let pick):
      if !cancellations.isEmpty { cancellations[pick % cancellations.count]() }
    case .end: machine.end()
    }
  }

  func listen(_ machine: some Machine) {
    listeners += 1
    let number = listeners
    cancellations.append(
      machine.listen { [unowned self] shown in
        log(.published, shown, number)
        happens(.published)
      })
  }

  func take(_ step: Step) async {
    guard let machine else { return }
    switch step {
    case .command(let command):
      if command == .end { covered.insert(.endOutside) }
      give(command)
    case .drain: await machine.drain()
    case .work(let pick, let command):
      await machine.drain()
      if !desks.isEmpty { desks[pick % desks.count].receive(command) }
      await machine.drain()
    }
    guard let rendering = self.machine?.rendering else { return }
    log(.shown, rendering)
    staleEntries += rendering.entries.prefix(8)
    if staleEntries.count > 200 { staleEntries.removeFirst(100) }
  }

  /// Finishes the workers that ignore cancellation; returns false if new ones keep beginning.
  func finishLateWorkers() async -> Bool {
    guard let machine else { return true }
    for _ in 0..<5 {
      await machine.drain()
      let late = desks.filter(\.isLate)
      if late.isEmpty { return true }
      for desk in late { desk.receive(.finish) }
    }
    await machine.drain()
    return !desks.contains(where: \.isLate)
  }

  func letGo() {
    machine = nil
    cancellations = []
    staleEntries = []
  }

  /// Logs what an observer was told.
  func observe(_ event: Event, _ first: Int, _ second: Int, _ third: Int, observer: Int) {
    log(event, first, second, third, observer)
    if observer == 0, event.isForReactions { happens(.observer) }
  }
}

/// The receiver of the commands for a running worker.
final class Desk {
  let isLate: Bool
  var receive: (WorkerCommand) -> Void = { _ in }

  init(isLate: Bool) { self.isLate = isLate }
}

/// A line of a trace.
struct Line: Equatable {
  var event: Event
  var numbers: SIMD4<Int>
  var shown: Shown?
}

extension Line: CustomStringConvertible {
  var description: String {
    let values = (0..<4).map { String(numbers[$0]) }.joined(separator: " ")
    return "\(event) \(values)" + (shown.map { " \($0)" } ?? "")
  }
}

/// The kinds of lines in a trace, with the meaning of their numbers.
enum Event {
  /// An action is applied: birth, count, what was captured, the dependency.
  case apply
  /// A handler is called: number, what was captured, row.
  case handler
  case effectBegins, effectEnds, lateHandler
  /// A state adapts to new props before the first render, which must never happen: birth.
  case adaptsTooEarly
  /// A worker's code runs: number.
  case workerRuns, workerIsThrough
  /// A rendering is published: the listener.
  case published
  /// An output of the root: number; then what the host shows.
  case output
  /// The rendering of the host after a step.
  case shown
  // What observers are told: a session's id first, the observer last.
  case sessionBegins, sessionMadeState, sessionEnds
  case turnBegins, turnEnds, passBegins, passEnds
  case renderBegins, renderEnds, renderIsSkipped
  case received, applied, dropped
  case workerBegins, workerEnds, sideEffectBegins, sideEffectEnds
}

/// A tree of workflows with a host: the runtime or the model.
protocol Machine: AnyObject {
  var rendering: Shown { get }
  func update(_ value: Int)
  func end()
  /// Returns a closure that cancels the subscription.
  func listen(_ receive: @escaping (Shown) -> Void) -> () -> Void
  func drain() async
  func release()
}

extension Event {
  /// Whether observers react to the event; the others depend on how much is rendered.
  var isForReactions: Bool {
    switch self {
    case .sessionBegins, .sessionMadeState, .sessionEnds, .received, .applied, .dropped,
      .workerBegins, .workerEnds, .sideEffectBegins, .sideEffectEnds:
      true
    default: false
    }
  }

  var isOfRendering: Bool {
    switch self {
    case .renderBegins, .renderEnds, .renderIsSkipped: true
    default: false
    }
  }
}
