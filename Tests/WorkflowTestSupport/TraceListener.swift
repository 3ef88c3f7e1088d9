package import Workflow
package import WorkflowTracing

/// An observer that notes in words what a trace has to say.
package final class TraceListener: WorkflowObserver {
  package private(set) var lines: [String] = []
  private let text: (Any) -> String
  private var turn = 0
  private var rendered: [Int] = []
  private var kept: [String: Int] = [:]

  /// Creates a listener that names actions and workers by their types, or as a closure says.
  package init(text: @escaping (Any) -> String = TraceListener.typeName) { self.text = text }

  package static func typeName(_ value: Any) -> String {
    guard let wrapper = value as? any WrappedAction else { return "\(type(of: value))" }
    if let base = wrapper.base { return "\(type(of: base))" }
    return wrapper.location.map { "closure at \($0)" } ?? "closure"
  }

  package func observe(_ event: WorkflowEvent) {
    switch event {
    case .sessionDidBegin(let session):
      lines.append(
        "begin \(session.id) \(session.parent?.id ?? -1) \(session.workflowType) \(session.key)")
    case .sessionDidMakeState: break
    case .sessionDidEnd(let session): lines.append("end \(session.id)")
    case .stateWasLeftOut(let path, let reason): lines.append("left \(path) \(reason)")
    case .turnDidBegin:
      turn += 1
      lines.append("turn \(turn)")
    case .turnDidEnd: lines.append("done")
    case .propsDidChange: break
    case .passDidBegin: (rendered, kept) = ([], [:])
    case .renderDidBegin(let session): rendered.append(session.id)
    case .renderDidEnd: break
    case .renderWasSkipped(let session): kept["\(session.workflowType)", default: 0] += 1
    case .passDidEnd: lines.append(TraceListener.pass(rendered, kept))
    case .actionWasReceived(let action, let session):
      lines.append("sent \(text(action)) \(session.id)")
    case .actionWasApplied(let applied):
      let output = applied.output.map(text) ?? "-"
      // Of an output sink, nothing is known but the output.
      let isNameless = text(applied.action) == "closure" && applied.output != nil
      let action = isNameless ? output : text(applied.action)
      lines.append("apply \(action) \(applied.session.id) \(output) \(word(applied.sender))")
    case .actionWasDropped(let action, let session, let reason):
      lines.append("drop \(text(action)) \(session.id) \(reason)")
    case .workerDidBegin(let worker, let session):
      lines.append("work \(text(worker)) \(session.id)")
    case .workerDidEnd(let worker, let session): lines.append("rest \(text(worker)) \(session.id)")
    case .sideEffectDidBegin(let key, let session): lines.append("effect \(key) \(session.id)")
    case .sideEffectDidEnd(let key, let session): lines.append("over \(key) \(session.id)")
    }
  }

  private func word(_ sender: ActionSender) -> String {
    switch sender {
    case .sink: "sink"
    case .worker: "worker"
    case .mailbox: "mailbox"
    case .child(let session): "child \(session.id)"
    }
  }

  private static func pass(_ rendered: [Int], _ kept: [String: Int]) -> String {
    let kept = kept.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "pass \(rendered) \(kept)"
  }

  /// Returns what a trace says, in the words of a listener.
  package static func lines(of trace: Trace) throws -> [String] {
    var lines: [String] = []
    try trace.forEachEvent { event in if let line = line(of: event.kind) { lines.append(line) } }
    return lines
  }

  private static func line(of kind: TraceEvent.Kind) -> String? {
    switch kind {
    case .sessionBegan(let session, let parent, let type, let key):
      "begin \(session) \(parent ?? -1) \(type) \(key)"
    case .sessionLives(let session, _, _, _): "live \(session)"
    case .sessionEnded(let session): "end \(session)"
    case .stateLeftOut(let path, let reason): "left \(path) \(reason)"
    case .turnBegan(let number): "turn \(number)"
    case .turnEnded: "done"
    case .pass(let pass): self.pass(pass.renders.map(\.session), pass.kept)
    case .actionReceived(let action, let session): "sent \(action) \(session)"
    case .actionApplied(let action, let session, let output, let sender):
      "apply \(action) \(session) \(output ?? "-") \(sender ?? "sink")"
    case .actionDropped(let action, let session, let reason): "drop \(action) \(session) \(reason)"
    case .workerBegan(let worker, _, let session): "work \(worker) \(session)"
    case .workerEnded(let worker, _, let session): "rest \(worker) \(session)"
    case .sideEffectBegan(let key, let session): "effect \(key) \(session)"
    case .sideEffectEnded(let key, let session): "over \(key) \(session)"
    case .stateChanged, .renderingChanged, .typeNamed, .propsNotComparable, .begunAnew:
      nil
    case .unknown(let name, let line): "unknown \(name): \(line)"
    }
  }
}
