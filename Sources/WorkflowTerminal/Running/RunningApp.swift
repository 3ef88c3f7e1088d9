package import Workflow
package import WorkflowPersistence
import WorkflowScreens
package import WorkflowTextUI
import WorkflowTracing

/// A running workflow and the window that shows it: all of an app but the device it is shown on.
package final class RunningApp<Root: Workflow> where Root.Rendering: TextScreen {
  /// The host that runs the tree; going back replaces it.
  package private(set) var host: WorkflowHost<Root>

  /// The commands of what shows the app, such as a terminal.
  package var outerCommands: [Command] = [] { didSet { offerCommands() } }

  /// The window that shows the newest rendering.
  let live: TextWindow
  /// Shows what the app has shown before, while the user looks at that.
  var timeMachine: TimeMachine<Root>?
  /// Tells the user what has gone wrong with the journal, until the user has seen it.
  private var problem: (window: TextWindow, since: Duration)?
  /// The time since the app began, as what shows the app says it.
  package var time = Duration.zero
  /// The journal with the turns to go back to; nil if the root cannot be saved.
  let journal: WorkflowJournal?
  var history = UndoHistory()
  /// The texts that the app has asked to print.
  var printed: [StyledText] = []

  private(set) var workflow: Root
  let beginning: Beginning
  let outbox: Outbox<Root>
  private let actor: (any Actor)?
  private let options: RuntimeOptions
  private let how: JournalOptions
  private let observers: [any WorkflowObserver]
  private var subscription: Subscription?
  /// The requests to the device that it has not taken yet.
  private var deviceRequests: [DeviceRequest] = []
  private var lastSaved: TreeSnapshot?

  /// Creates the tree and its window.
  ///
  /// - Parameters:
  ///   - beginning: The states to begin with, and where those that follow are kept.
  ///   - checks: The checks of every pass.
  ///   - collectsJobs: Whether the work that workers do off the actor waits for `settle`.
  ///   - actor: The actor that the tree lives on. With nil, the tree is drained by hand.
  package init(
    _ workflow: Root, _ beginning: Beginning, size: Size,
    form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [], checks: WorkflowChecks = [],
    collectsJobs: Bool = false,
    request: @escaping (Root.Output) -> TerminalRequest?,
    on actor: (any Actor)?
  ) throws(SnapshotError) {
    self.workflow = workflow
    self.beginning = beginning
    self.actor = actor
    let observers = observers + (beginning.recorder.map { [$0] } ?? [])
    self.observers = observers
    var options = RuntimeOptions(checks)
    options.collectsJobs = collectsJobs
    self.options = options
    // In memory, the last turns are enough: those of undo are kept besides.
    journal = beginning.journal ?? (Root.canBeSaved ? WorkflowJournal(inMemoryKeeping: 100) : nil)
    let outbox = Outbox<Root>(request: request, journal: journal)
    self.outbox = outbox
    var how = beginning.how
    how.onError = outbox.journalHasEnded
    // A past that is not shown needs no words, and keeps no secrets.
    if beginning.journal == nil, !beginning.offersPast { how.describe = { _ in "" } }
    self.how = how
    live = TextWindow(size: size, form: form)
    if let journal { options.record(in: journal, after: beginning.turn, how) }
    host = try Self.makeHost(
      workflow, beginning.snapshot, observers: observers, options: options, outbox: outbox,
      on: actor)
    showRenderings()
    offerCommands()
    passCopies(of: live)
  }

  /// Creates the tree afresh, and its window, without keeping its states.
  package convenience init(
    _ workflow: Root, size: Size, form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [], checks: WorkflowChecks = [],
    collectsJobs: Bool = false,
    request: @escaping (Root.Output) -> TerminalRequest?,
    on actor: (any Actor)?
  ) {
    do throws(SnapshotError) {
      try self.init(
        workflow, Beginning(), size: size, form: form, observers: observers, checks: checks,
        collectsJobs: collectsJobs, request: request, on: actor)
    } catch {
      preconditionFailure("Nothing was restored: \(error)")
    }
  }

  deinit { subscription?.cancel() }

  /// The window that shows the app, or its past.
  package var window: TextWindow { problem?.window ?? timeMachine?.window ?? live }

  /// Whether the app shows that it is at work that ends by itself.
  var isAtWork: Bool { live.isAtWork }

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
    beginning.recorder?.flush()
    guard let save = beginning.save, let snapshot = try? host.snapshot(), snapshot != lastSaved
    else { return }
    lastSaved = snapshot
    save(snapshot)
  }

  /// Lets the tree continue from a turn of the journal.
  ///
  /// - Parameter cause: The cause that the journal records for this.
  func resume(from turn: Int, in journal: WorkflowJournal, _ cause: String) throws {
    let snapshot = try journal.snapshot(after: turn)
    // The old tree has to release what it holds, such as a file, before the new one acquires it.
    host.end()
    var options = options
    outbox.journalGoesOn()
    options.record(in: journal, after: turn, cause: cause, how)
    host = try Self.makeHost(
      workflow, snapshot, observers: observers, options: options, outbox: outbox, on: actor)
    showRenderings()
    outbox.notify()
  }

  /// Tells the user what has gone wrong with the journal, if anything has.
  ///
  /// An app that is shown as lines has no dialog; the session prints it.
  func tellProblem() {
    guard live.form != .lines, let problem = takeProblem() else { return }
    let window = TextWindow(size: window.size, environment: live.environment)
    let show = ProblemScreen(
      problem: problem, frame: self.window.frame,
      resume: { [unowned self] in leaveProblem() },
      quit: { [unowned self] in outbox.end(with: .failure) })
    window.show(show)
    passCopies(of: window)
    self.problem = (window, since: time)
  }

  /// The dialog that the user has not asked for; nil if none is shown.
  var unasked: UnaskedDialog? { problem.map { UnaskedDialog(since: $0.since) } }

  /// Gives an event to what is shown; returns whether it was used.
  @discardableResult
  package func handle(_ event: InputEvent) -> Bool { window.handle(event) }

  /// Gives an event that comes now to what is shown, unless that does not take it yet.
  @discardableResult
  func handleNow(_ event: InputEvent) -> Bool {
    unasked?.takesInput(at: time) ?? true ? handle(event) : false
  }

  /// Asks the device for something; an empty text is not copied.
  func ask(_ request: DeviceRequest) {
    if request != .copy("") { deviceRequests.append(request) }
  }

  /// Removes and returns what the device was asked for.
  func takeDeviceRequests() -> [DeviceRequest] {
    defer { deviceRequests = [] }
    return deviceRequests
  }

  /// Returns what has gone wrong with the journal, once.
  func takeProblem() -> Problem? {
    defer { outbox.problem = nil }
    return outbox.problem
  }

  /// Returns what the app has asked to print, once.
  func takePrinted() -> [StyledText] {
    defer { printed = [] }
    return printed
  }

  private func leaveProblem() {
    guard let size = problem?.window.size else { return }
    problem = nil
    window.size = size
    window.environment = live.environment
  }

  private static func makeHost(
    _ workflow: Root, _ snapshot: TreeSnapshot?, observers: [any WorkflowObserver],
    options: RuntimeOptions, outbox: Outbox<Root>, on actor: (any Actor)?
  ) throws(SnapshotError) -> WorkflowHost<Root> {
    guard let snapshot else {
      return WorkflowHost(
        workflow, observers: observers, options: options, onOutput: outbox.receive, on: actor)
    }
    return try WorkflowHost(
      workflow, restoring: snapshot, observers: observers, options: options,
      onOutput: outbox.receive, on: actor)
  }

  private func showRenderings() {
    live.show(host.rendering)
    subscription = host.onRendering { [live, outbox] rendering in
      live.show(rendering)
      outbox.notify()
    }
  }
}
