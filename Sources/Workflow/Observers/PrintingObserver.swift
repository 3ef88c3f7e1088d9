import WorkflowReflection

extension WorkflowObserver where Self == PrintingObserver {
  /// Prints what happens in a tree, a line for each event, indented by depth.
  ///
  /// - Parameters:
  ///   - only: The types of workflows to print; nil for all.
  ///   - except: The types to leave out.
  ///   - actionsOnly: Whether to print only actions, their outputs, and dropped ones.
  ///   - write: A closure that receives each line; by default, it prints the line.
  public static func printing(
    only: [any Workflow.Type]? = nil, except: [any Workflow.Type] = [],
    actionsOnly: Bool = false, to write: @escaping (String) -> Void = { print($0) }
  ) -> PrintingObserver {
    PrintingObserver(
      only: only.map { Set($0.map(ObjectIdentifier.init)) },
      except: Set(except.map(ObjectIdentifier.init)), actionsOnly: actionsOnly, write: write)
  }
}

/// Prints what happens; see `printing(only:except:actionsOnly:to:)`.
public final class PrintingObserver: WorkflowObserver {
  private let only: Set<ObjectIdentifier>?
  private let except: Set<ObjectIdentifier>
  private let actionsOnly: Bool
  private let write: (String) -> Void
  private var reflection = RepeatedReflection()
  private var turn = 0
  /// Whether the turn was named, as it is once an event is printed; the first pass is in no turn.
  private var hasNamedTurn = true

  init(
    only: Set<ObjectIdentifier>?, except: Set<ObjectIdentifier>, actionsOnly: Bool,
    write: @escaping (String) -> Void
  ) {
    (self.only, self.except, self.write) = (only, except, write)
    self.actionsOnly = actionsOnly
  }

  /// Prints an event.
  public func observe(_ event: WorkflowEvent) {
    switch event {
    case .turnDidBegin:
      turn += 1
      hasNamedTurn = false
    case .turnDidEnd: hasNamedTurn = true
    case .sessionDidBegin, .passDidBegin, .passDidEnd, .renderDidBegin, .actionWasReceived: break
    case .actionWasApplied(let applied):
      write("applies", applied.action, applied.session)
      if let output = applied.output { write("emits", output, applied.session) }
    case .actionWasDropped(let action, let session, let reason):
      write("drops (\(reason))", action, session)
    case .sessionDidMakeState(let session, let state, let isRestored):
      writeOther(isRestored ? "continues with" : "begins with", state, session)
    case .stateWasLeftOut(let path, let reason):
      if !actionsOnly { write("not kept: \(path) (\(reason))") }
    case .sessionDidEnd(let session): writeOther("ends", session)
    case .propsDidChange(let session): writeOther("has new props", session)
    case .renderDidEnd(let session, _): writeOther("renders", session)
    case .renderWasSkipped(let session): writeOther("is kept", session)
    case .workerDidBegin(let worker, let session): writeOther("begins worker", worker, session)
    case .workerDidEnd(let worker, let session): writeOther("ends worker", worker, session)
    case .sideEffectDidBegin(let key, let session):
      writeOther("begins side effect \(key)", session)
    case .sideEffectDidEnd(let key, let session): writeOther("ends side effect \(key)", session)
    }
  }

  /// Prints an event that is not about an action.
  private func writeOther(_ words: String, _ value: Any, _ session: WorkflowSession) {
    if !actionsOnly { write(words, value, session) }
  }

  private func writeOther(_ words: String, _ session: WorkflowSession) {
    if !actionsOnly { write(words, session) }
  }

  private func write(_ words: String, _ value: Any, _ session: WorkflowSession) {
    if isPrinted(session) { write("\(words) \(reflection.line(of: value))", session) }
  }

  private func write(_ words: String, _ session: WorkflowSession) {
    guard isPrinted(session) else { return }
    if !hasNamedTurn { write("turn \(turn)") }
    hasNamedTurn = true
    let depth = sequence(first: session, next: \.parent).reduce(0) { depth, _ in depth + 1 }
    write(String(repeating: "  ", count: depth) + "\(session.session.name) \(words)")
  }

  private func isPrinted(_ session: WorkflowSession) -> Bool {
    let type = ObjectIdentifier(session.workflowType)
    return only?.contains(type) != false && !except.contains(type)
  }
}
