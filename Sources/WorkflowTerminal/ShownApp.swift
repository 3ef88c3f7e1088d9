package import Workflow
import WorkflowPersistence
public import WorkflowScreens
package import WorkflowTextUI

/// A running workflow and the window that shows it: everything of an app but where it is shown.
package final class ShownApp<Root: Workflow> where Root.Rendering: TextScreen {
  /// The window that shows the newest rendering.
  package let window: TextWindow

  /// Runs the tree; another one after an undo.
  package private(set) var host: WorkflowHost<Root>

  private var workflow: Root
  private let observers: [any WorkflowObserver]
  private let outbox: Outbox<Root>
  private var history: History?
  private var subscription: Subscription?

  package init(
    _ workflow: Root, size: Size, form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [],
    request: @escaping (Root.Output) -> TerminalRequest?,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.workflow = workflow
    self.observers = observers
    outbox = Outbox(request: request)
    window = TextWindow(size: size, form: form)
    host = WorkflowHost(
      workflow, observers: observers, onOutput: outbox.receive, isolation: isolation)
    showRenderings()
    history = (try? host.snapshot()).map { History(present: $0) }
  }

  deinit { subscription?.cancel() }

  /// What the root has put out so far, in order.
  package var outputs: [Root.Output] { outbox.outputs }

  /// What the app has ended with; nil while it goes on.
  package var exitCode: ExitCode? { outbox.exitCode }

  /// Calls a closure when there is a new rendering or a new output.
  package func onChange(_ notify: @escaping () -> Void) { outbox.notify = notify }

  /// Passes new props to the root.
  package func update(_ workflow: Root) {
    self.workflow = workflow
    host.update(workflow)
  }

  /// Does what the root has asked for; called when no turn is under way.
  package func settle(isolation: isolated (any Actor)? = #isolation) {
    for request in outbox.takeRequests() {
      switch request {
      case .exit: break
      case .checkpoint:
        if let snapshot = try? host.snapshot() { history?.add(snapshot) }
      case .firstCheckpoint:
        history = (try? host.snapshot()).map { History(present: $0) }
      case .undo:
        if let snapshot = history?.goBack() { restore(snapshot, isolation: isolation) }
      }
    }
    // Setting it asks for a frame, also where it is the same.
    let canUndo = history?.canGoBack == true
    if window.environment.canUndo != canUndo { window.environment.canUndo = canUndo }
  }

  private func restore(
    _ snapshot: TreeSnapshot, isolation: isolated (any Actor)?
  ) {
    // What the old tree holds, such as a file, has to be let go before the new one takes it.
    host.end()
    // A snapshot of this same program fits; if not, it is better to begin anew than to stop.
    host =
      (try? WorkflowHost(
        workflow, restoring: snapshot, observers: observers, onOutput: outbox.receive,
        isolation: isolation))
      ?? WorkflowHost(
        workflow, observers: observers, onOutput: outbox.receive, isolation: isolation)
    showRenderings()
    outbox.notify()
  }

  private func showRenderings() {
    window.show(host.rendering)
    subscription = host.onRendering { [window, outbox] rendering in
      window.show(rendering)
      outbox.notify()
    }
  }
}

/// What the root has put out.
private final class Outbox<Root: Workflow> {
  private(set) var outputs: [Root.Output] = []
  private(set) var exitCode: ExitCode?
  var notify: () -> Void = {}
  private let request: (Root.Output) -> TerminalRequest?
  private var requests: [TerminalRequest] = []

  init(request: @escaping (Root.Output) -> TerminalRequest?) { self.request = request }

  func receive(_ output: Root.Output) {
    outputs.append(output)
    guard let request = request(output) else { return }
    if case .exit(let code) = request, exitCode == nil { exitCode = code }
    requests.append(request)
    notify()
  }

  func takeRequests() -> [TerminalRequest] {
    defer { requests = [] }
    return requests
  }
}

/// The checkpoints of a tree, the newest of which is what it has come back to or was kept last.
private struct History {
  private(set) var present: TreeSnapshot
  private var past: [TreeSnapshot] = []

  /// The most checkpoints that are kept.
  private static let limit = 100

  init(present: TreeSnapshot) { self.present = present }

  var canGoBack: Bool { !past.isEmpty }

  mutating func add(_ snapshot: TreeSnapshot) {
    past.append(present)
    if past.count > History.limit { past.removeFirst() }
    present = snapshot
  }

  mutating func goBack() -> TreeSnapshot? {
    guard let last = past.popLast() else { return nil }
    present = last
    return last
  }
}

// MARK: -

extension ViewEnvironment {
  private enum CanUndoKey: ViewEnvironmentKey {
    static var defaultValue: Bool { false }
  }

  /// Whether there is a checkpoint that ``TerminalRequest/undo`` goes back to.
  public internal(set) var canUndo: Bool {
    get { self[CanUndoKey.self] }
    set { self[CanUndoKey.self] = newValue }
  }
}
