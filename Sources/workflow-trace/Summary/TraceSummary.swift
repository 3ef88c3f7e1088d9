import WorkflowTracing

/// The figures of a trace.
struct TraceSummary {
  /// A turn, with what has caused it.
  struct Turn {
    var number: Int
    var time: Int
    var duration: Int
    var cause: String
  }

  /// The figures of the workflows of one type.
  struct TypeFigures {
    var renders = 0
    /// The renders of which it is known whether they changed anything.
    var compared = 0
    var unchanged = 0
    var kept = 0
    /// The nanoseconds in their renders, without those of nodes below.
    ///
    /// Sums may overflow, because a file can say anything.
    var time = 0
    /// The part of `time` in renders that changed nothing.
    var unchangedTime = 0
    var byProps = 0
    /// The number of renders that changed nothing, by their causes.
    var origins: [String: Int] = [:]
    /// The number of all renders but the first of each node, by their causes.
    var allOrigins: [String: Int] = [:]

    mutating func add(_ render: TracePass.Render, took time: Int, because origin: String) {
      renders += 1
      self.time &+= time
      if render.cause == .props { byProps += 1 }
      if render.hasChanged != nil { compared += 1 }
      if render.cause == .isNew { return }
      allOrigins[origin, default: 0] += 1
      if render.hasChanged == false {
        unchanged += 1
        unchangedTime &+= time
        origins[origin, default: 0] += 1
      }
    }
  }

  /// The figures of the workers of one type.
  struct WorkerFigures {
    var begun = 0
    var ended = 0
    /// The workers that began at a node where one of this type had ended.
    var restarted = 0
  }

  private(set) var header: TraceHeader
  private(set) var eventCount: Int
  /// The nanoseconds up to the last event.
  private(set) var length = 0
  private(set) var turnCount = 0
  private(set) var turnTime = 0
  private(set) var slowest: [Turn] = []
  private(set) var types: [String: TypeFigures] = [:]
  /// The properties that keep the props of a type from being compared.
  private(set) var incomparable: [String: [String]] = [:]
  /// The types that the reader cannot change.
  private(set) var frameworkTypes: Set<String> = []
  private(set) var workers: [String: WorkerFigures] = [:]
  private(set) var dropped: [String: Int] = [:]
  private(set) var leftOut: [String: Int] = [:]
  /// Events that this version does not know, and lines that cannot be read.
  private(set) var unknown: [String: Int] = [:]

  private static let slowestCount = 10
  private var names: [Int: TraceSession] = [:]
  /// The actions since the last pass.
  private var applied: [Int: String] = [:]
  private var cause: String?
  private var turn: (number: Int, time: Int)?
  private var endedWorkers: Set<String> = []

  init(of trace: Trace) throws(TraceError) {
    (header, eventCount, names) = (trace.header, trace.eventCount, trace.sessions)
    var summary = self
    try trace.forEachEvent { summary.add($0) }
    self = summary
    frameworkTypes = trace.frameworkTypes
    slowest.sort { $0.duration > $1.duration }
  }
}

// MARK: - Events

extension TraceSummary {
  private mutating func add(_ event: TraceEvent) {
    length = max(length, event.time)
    switch event.kind {
    case .turnBegan(let number):
      (turn, cause) = ((number, event.time), nil)
      applied.removeAll(keepingCapacity: true)
    case .actionApplied(let action, let session, _, _):
      if cause == nil { cause = "\(action) at \(name(session))" }
      applied[session] = action
    case .turnEnded: endTurn(at: event.time)
    case .pass(let pass): add(pass)
    case .workerBegan(_, let type, let session):
      workers[type, default: WorkerFigures()].begun += 1
      if endedWorkers.contains("\(session) \(type)") {
        workers[type, default: WorkerFigures()].restarted += 1
      }
    case .workerEnded(_, let type, let session):
      workers[type, default: WorkerFigures()].ended += 1
      endedWorkers.insert("\(session) \(type)")
    case .actionDropped(let action, let session, let reason):
      dropped["\(action) at \(name(session)): \(reason)", default: 0] += 1
    case .stateLeftOut(let path, let reason): leftOut["\(path): \(reason)", default: 0] += 1
    case .unknown(let name, _):
      unknown[name.isEmpty ? "unreadable lines" : "'\(name)'", default: 0] += 1
    case .sessionBegan, .sessionLives, .sessionEnded, .actionReceived, .stateChanged,
      .renderingChanged,
      .sideEffectBegan, .sideEffectEnded, .begunAnew, .typeNamed:
      break
    case .propsNotComparable(let type, let properties): incomparable[type] = properties
    }
  }

  private func name(_ session: Int) -> String { names[session]?.name ?? "session \(session)" }

  private func type(_ session: Int) -> String { names[session]?.type ?? "unknown type" }

  private mutating func endTurn(at time: Int) {
    guard let turn else { return }
    self.turn = nil
    let duration = time - turn.time
    turnCount += 1
    turnTime &+= duration
    let least = slowest.count < Self.slowestCount ? nil : slowest.last?.duration
    if let least, duration <= least { return }
    slowest.append(
      Turn(
        number: turn.number, time: turn.time, duration: duration,
        cause: cause ?? "new props of the root, or nothing"))
    slowest.sort { $0.duration > $1.duration }
    if slowest.count > Self.slowestCount { slowest.removeLast() }
  }

  private mutating func add(_ pass: TracePass) {
    for (type, count) in pass.kept { types[type, default: TypeFigures()].kept &+= count }
    let origins = RenderOrigins(pass, sessions: names, applied: applied)
    for (index, render) in pass.renders.enumerated() {
      // In place: a copy would copy all causes that there have been.
      types[type(render.session), default: TypeFigures()].add(
        render, took: origins.ownTime(of: index), because: origins.text(of: index))
    }
    applied.removeAll(keepingCapacity: true)
  }
}
