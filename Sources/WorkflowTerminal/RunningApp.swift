package import Workflow
import WorkflowPersistence
import WorkflowScreens
package import WorkflowTextUI

/// A running workflow and the window that shows it: everything of an app but where it is shown.
package final class RunningApp<Root: Workflow> where Root.Rendering: TextScreen {
  /// The window that shows the newest rendering.
  package let window: TextWindow

  /// Runs the tree; another one after an undo.
  package private(set) var host: WorkflowHost<Root>

  private var workflow: Root
  private let actor: (any Actor)?
  private let options: RuntimeOptions
  private let observers: [any WorkflowObserver]
  private let outbox: Outbox<Root>
  private var history: History?
  private var subscription: Subscription?

  /// Creates the tree and its window.
  ///
  /// - Parameters:
  ///   - collectsJobs: whether what workers do off the actor waits for `settle`.
  ///   - actor: the actor that the tree lives on; with nil, it is drained by hand.
  package init(
    _ workflow: Root, size: Size, form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [], collectsJobs: Bool = false,
    request: @escaping (Root.Output) -> TerminalRequest?,
    on actor: (any Actor)?
  ) {
    self.workflow = workflow
    self.actor = actor
    self.observers = observers
    var options = RuntimeOptions()
    options.collectsJobs = collectsJobs
    self.options = options
    outbox = Outbox(request: request)
    window = TextWindow(size: size, form: form)
    host = WorkflowHost(
      workflow, observers: observers, options: options, onOutput: outbox.receive, on: actor)
    showRenderings()
    history = snapshot().map { History(present: $0) }
  }

  deinit { subscription?.cancel() }

  /// What the app has ended with; nil while it goes on.
  package var exitCode: ExitCode? { outbox.exitCode }

  /// Calls a closure when there is a new rendering, and when something is to be done.
  package func onChange(_ notify: @escaping () -> Void) { outbox.notify = notify }

  /// Passes new props to the root.
  package func update(_ workflow: Root) {
    self.workflow = workflow
    host.update(workflow)
  }

  /// Does what the root has asked for; called when no turn is under way.
  ///
  /// - Returns: whether there was anything to do.
  @discardableResult
  package func followRequests() -> Bool {
    let requests = outbox.takeRequests()
    for request in requests {
      switch request {
      case .exit: break
      case .checkpoint:
        if let snapshot = checkpoint() { history?.add(snapshot) }
      case .firstCheckpoint:
        history = checkpoint().map { History(present: $0) }
      case .undo:
        if let snapshot = history?.goBack() { restore(snapshot) }
      }
    }
    // Setting it asks for a frame, also where it is the same.
    let canUndo = history?.canGoBack == true
    if window.environment.canUndo != canUndo { window.environment.canUndo = canUndo }
    return !requests.isEmpty
  }

  /// The states of the tree; nil if there are none to come back to, as after its end.
  private func snapshot() -> TreeSnapshot? { try? host.snapshot() }

  /// The states of the tree, which undo can only bring back if they can be saved.
  private func checkpoint() -> TreeSnapshot? {
    guard let snapshot = snapshot() else { return nil }
    if !snapshot.savesRoot, MemoryLayout<Root.State>.size > 0 {
      fatalError(TerminalMisuse.checkpointWithoutState(Root.self).text)
    }
    return snapshot
  }

  private func restore(_ snapshot: TreeSnapshot) {
    let present = self.snapshot()
    // What the old tree holds, such as a file, has to be let go before the new one takes it.
    host.end()
    // A snapshot of this same program fits, unless a state cannot read what it has written itself.
    for snapshot in [snapshot, present].compactMap({ $0 }) {
      guard
        let restored = try? WorkflowHost(
          workflow, restoring: snapshot, observers: observers, options: options,
          onOutput: outbox.receive, on: actor)
      else { continue }
      host = restored
      showRenderings()
      return outbox.notify()
    }
    fatalError(TerminalMisuse.unreadableState(Root.self).text)
  }

  private func showRenderings() {
    window.show(host.rendering)
    subscription = host.onRendering { [window, outbox] rendering in
      window.show(rendering)
      outbox.notify()
    }
  }
}

/// What the root has emitted.
private final class Outbox<Root: Workflow> {
  private(set) var exitCode: ExitCode?
  var notify: () -> Void = {}
  private let request: (Root.Output) -> TerminalRequest?
  private var requests: [TerminalRequest] = []

  init(request: @escaping (Root.Output) -> TerminalRequest?) { self.request = request }

  func receive(_ output: Root.Output) {
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
    // Nothing has changed, so there is nothing to undo.
    guard snapshot != present else { return }
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
