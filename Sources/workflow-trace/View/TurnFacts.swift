import WorkflowTracing

/// An effect of a turn on a node.
enum NodeMark: Equatable {
  case began, ended
  /// It has rendered, and shows something else; also if the trace does not say.
  case changed
  /// It has rendered, and shows what it showed.
  case rendered
  /// An action was applied to it, or dropped, without a render.
  case touched

  var sign: String {
    switch self {
    case .began: "+"
    case .ended: "-"
    case .changed: "*"
    case .rendered: "="
    case .touched: "!"
    }
  }

  var words: String {
    switch self {
    case .began: "began"
    case .ended: "ended"
    case .changed: "changed"
    case .rendered: "rendered the same"
    case .touched: "took an action"
    }
  }
}

/// The events of a turn, as the inspector shows them.
struct TurnFacts {
  /// An action of the turn.
  struct Action: Equatable {
    var text: String
    var session: Int
    /// The rest about the action: its output, its sender, or the reason why it was dropped.
    var remark: String?
    var isDropped = false
  }

  private(set) var actions: [Action] = []
  private(set) var marks: [Int: NodeMark] = [:]
  private(set) var renders: [Int: TracePass.Render] = [:]
  private(set) var passDuration = 0
  /// Lines about workers, side effects and states that were left out, and those of other versions.
  private(set) var others: [String] = []

  init(_ events: [TraceEvent]) {
    for event in events { note(event.kind) }
  }

  /// The cause of the turn, in a line.
  var cause: String { actions.first.map { $0.isDropped ? "dropped \($0.text)" : $0.text } ?? "" }

  private mutating func note(_ kind: TraceEvent.Kind) {
    switch kind {
    case .sessionBegan(let session, _, _, _): marks[session] = .began
    case .sessionEnded(let session): marks[session] = .ended
    case .actionApplied(let text, let session, let output, let sender):
      let remarks = [sender.map { "from \($0)" }, output.map { "emits \($0)" }].compactMap { $0 }
      actions.append(
        Action(
          text: text, session: session,
          remark: remarks.isEmpty ? nil : remarks.joined(separator: ", ")))
      mark(session, .touched)
    case .actionDropped(let text, let session, let reason):
      actions.append(Action(text: text, session: session, remark: reason, isDropped: true))
      mark(session, .touched)
    case .pass(let pass):
      passDuration &+= pass.duration
      for render in pass.renders {
        renders[render.session] = render
        mark(render.session, render.hasChanged == false ? .rendered : .changed)
      }
    case .workerBegan(let worker, _, let session):
      others.append("worker began: \(worker), \(session)")
    case .workerEnded(let worker, _, let session):
      others.append("worker ended: \(worker), \(session)")
    case .sideEffectBegan(let key, let session):
      others.append("side effect began: \(key), \(session)")
    case .sideEffectEnded(let key, let session):
      others.append("side effect ended: \(key), \(session)")
    case .stateLeftOut(let path, let reason): others.append("not kept: \(path), \(reason)")
    case .unknown(let name, let line): others.append("unknown \(name): \(line)")
    case .turnBegan, .turnEnded, .actionReceived, .stateChanged, .renderingChanged, .begunAnew,
      .sessionLives, .typeNamed, .propsNotComparable:
      break
    }
  }

  /// Notes what a node did, unless it has begun or ended in the same turn.
  private mutating func mark(_ session: Int, _ mark: NodeMark) {
    if marks[session] == .began || marks[session] == .ended { return }
    marks[session] = mark
  }
}
