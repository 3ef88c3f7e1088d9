package import Workflow
package import WorkflowPersistence
import WorkflowScreens
package import WorkflowTextUI

/// A running workflow and the window that shows it: all of an app but the device it is shown on.
package final class RunningApp<Root: Workflow> where Root.Rendering: TextScreen {
  /// The window that shows the newest rendering.
  package let window: TextWindow

  /// The host that runs the tree; an undo replaces it.
  package private(set) var host: WorkflowHost<Root>

  private var workflow: Root
  private let actor: (any Actor)?
  private let options: RuntimeOptions
  private let observers: [any WorkflowObserver]
  private let outbox: Outbox<Root>
  private var history: History?
  private var subscription: Subscription?
  /// Receives the states of the tree after they have changed; nil if they are not kept.
  private let save: ((TreeSnapshot) -> Void)?
  private var lastSaved: TreeSnapshot?

  /// Creates the tree and its window.
  ///
  /// - Parameters:
  ///   - saved: The states to begin with, and what to do with those that follow.
  ///   - collectsJobs: Whether the work that workers do off the actor waits for `settle`.
  ///   - actor: The actor that the tree lives on. With nil, the tree is drained by hand.
  package init(
    _ workflow: Root, saved: SavedStates, size: Size,
    form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [], collectsJobs: Bool = false,
    request: @escaping (Root.Output) -> TerminalRequest?,
    on actor: (any Actor)?
  ) throws(SnapshotError) {
    self.workflow = workflow
    self.actor = actor
    self.observers = observers
    var options = RuntimeOptions()
    options.collectsJobs = collectsJobs
    self.options = options
    outbox = Outbox(request: request)
    window = TextWindow(size: size, form: form)
    save = saved.save
    host =
      if let snapshot = saved.snapshot {
        try WorkflowHost(
          workflow, restoring: snapshot, observers: observers, options: options,
          onOutput: outbox.receive, on: actor)
      } else {
        WorkflowHost(
          workflow, observers: observers, options: options, onOutput: outbox.receive, on: actor)
      }
    showRenderings()
    history = snapshot().map { History(present: $0) }
  }

  /// Creates the tree afresh, and its window, without keeping its states.
  package convenience init(
    _ workflow: Root, size: Size, form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [], collectsJobs: Bool = false,
    request: @escaping (Root.Output) -> TerminalRequest?,
    on actor: (any Actor)?
  ) {
    do throws(SnapshotError) {
      try self.init(
        workflow, saved: SavedStates(), size: size, form: form, observers: observers,
        collectsJobs: collectsJobs, request: request, on: actor)
    } catch {
      preconditionFailure("Nothing was restored: \(error)")
    }
  }

  deinit { subscription?.cancel() }

  /// The exit code that the app has ended with; nil while it runs.
  package var exitCode: ExitCode? { outbox.exitCode }

  /// Calls a closure when there is a new rendering and when the root makes a request.
  package func onChange(_ notify: @escaping () -> Void) { outbox.notify = notify }

  /// Passes new props to the root.
  package func update(_ workflow: Root) {
    self.workflow = workflow
    host.update(workflow)
  }

  /// Hands on the states of the tree if they have changed; call it when there is nothing to do.
  package func saveChanges() {
    guard let save, let snapshot = snapshot(), snapshot != lastSaved else { return }
    lastSaved = snapshot
    save(snapshot)
  }

  /// Follows the requests of the root; call it when no turn is running.
  ///
  /// - Returns: Whether there was anything to do.
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
    // Setting it asks for a frame, even if the value is the same.
    let canUndo = history?.canGoBack == true
    if window.environment.canUndo != canUndo { window.environment.canUndo = canUndo }
    return !requests.isEmpty
  }

  /// Returns the states of the tree; nil if there are none to go back to, as after its end.
  private func snapshot() -> TreeSnapshot? { try? host.snapshot() }

  /// Returns the states of the tree; stops the program if undo would lose the root's state.
  private func checkpoint() -> TreeSnapshot? {
    guard let snapshot = snapshot() else { return nil }
    if !snapshot.savesRoot, MemoryLayout<Root.State>.size > 0 {
      fatalError(TerminalMisuse.checkpointWithoutState(Root.self).text)
    }
    return snapshot
  }

  private func restore(_ snapshot: TreeSnapshot) {
    let present = self.snapshot()
    // The old tree has to release what it holds, such as a file, before the new one takes it.
    host.end()
    // A snapshot of this same program fits, unless a state cannot decode what it encoded.
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

/// The states that an app begins with, and what is done with those that follow.
package struct SavedStates {
  var snapshot: TreeSnapshot?
  var save: ((TreeSnapshot) -> Void)?

  package init(_ snapshot: TreeSnapshot? = nil, save: ((TreeSnapshot) -> Void)? = nil) {
    self.snapshot = snapshot
    self.save = save
  }
}

/// The outputs of the root: its exit code, and the requests that were not followed yet.
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

/// The checkpoints of a tree; `present` is the one that was kept or restored last.
private struct History {
  private(set) var present: TreeSnapshot
  private var past: [TreeSnapshot] = []

  /// The most checkpoints that are kept to go back to.
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
