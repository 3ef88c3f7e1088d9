public import Workflow
public import WorkflowPersistence
public import WorkflowTextUI
package import WorkflowSynchronization

/// Runs a workflow that is shown as text without a terminal, for tests.
///
/// When a call returns, everything has happened: actions are applied, and workers have done what
/// they can do without waiting for something outside. So a test needs no waiting and sees the same
/// every time.
///
/// A test imports `WorkflowTextUI` as well, which has `Size`.
///
/// ```swift
/// let app = TerminalHarness(GreetingWorkflow(), size: Size(width: 40, height: 3))
/// app.type("Ada")
/// app.press("enter")
/// app.frame.lines  // ["Hello, Ada!  …
/// ```
public final class TerminalHarness<Root: Workflow> where Root.Rendering: TextScreen {
  let app: RunningApp<Root>
  private let received: Received

  /// The text that the user or the app has copied last; nil if nothing was copied.
  public private(set) var copied: String?

  /// The title that the app has given its window; nil if it has given none.
  public private(set) var title: String?

  /// The messages for the user's desktop so far, such as `Build: it has failed` with a title.
  ///
  /// Bells are among the ``outputs``.
  public private(set) var notifications: [String] = []

  /// Receives the time that passes by a line such as `wait 500ms`, for the clock of the test.
  package var onWait: ((Duration) -> Void)?

  private final class Received {
    var outputs: [Root.Output] = []

    /// Notes each output, and returns what it asks for.
    func noting(
      _ request: @escaping (Root.Output) -> TerminalRequest?
    ) -> (Root.Output) -> TerminalRequest? {
      { output in
        self.outputs.append(output)
        return request(output)
      }
    }
  }

  /// Creates the tree and shows it.
  ///
  /// - Parameters:
  ///   - workflow: The root workflow.
  ///   - size: The columns and rows of the screen.
  ///   - form: The form in which the app is shown: on the whole screen, below the prompt, or as
  ///     lines.
  ///   - observers: The observers of everything that happens.
  ///   - checks: The checks of every pass.
  ///   - request: Returns what an output of the root asks for; nil if it asks for nothing.
  public convenience init(
    _ workflow: Root,
    size: Size = Size(width: 80, height: 24),
    form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [],
    checks: WorkflowChecks = [],
    request: @escaping (Root.Output) -> TerminalRequest?
  ) {
    let received = Received()
    // The tree lives on no actor: workers run in `settle()`, one after the other.
    self.init(
      RunningApp(
        workflow, size: size, form: form, observers: observers, checks: checks,
        request: received.noting(request), on: nil),
      received)
  }

  /// Creates the tree with the states of a snapshot, and shows it.
  ///
  /// - Parameters:
  ///   - workflow: The root workflow.
  ///   - snapshot: The states to begin with; nil to begin afresh.
  ///   - size: The columns and rows of the screen.
  ///   - form: The form in which the app is shown: on the whole screen, below the prompt, or as
  ///     lines.
  ///   - observers: The observers of everything that happens.
  ///   - checks: The checks of every pass.
  ///   - request: Returns what an output of the root asks for; nil if it asks for nothing.
  /// - Throws: The reason why a state of the snapshot cannot be read.
  public convenience init(
    _ workflow: Root,
    restoring snapshot: TreeSnapshot?,
    size: Size = Size(width: 80, height: 24),
    form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [],
    checks: WorkflowChecks = [],
    request: @escaping (Root.Output) -> TerminalRequest?
  ) throws(SnapshotError) {
    let received = Received()
    self.init(
      try RunningApp(
        workflow, Beginning(snapshot), size: size, form: form, observers: observers, checks: checks,
        request: received.noting(request), on: nil),
      received)
  }

  /// Creates the tree with the states of the last turn in a journal, and shows it.
  ///
  /// The commands of `--journal` are there: `history` and `at N` show the past.
  ///
  /// - Parameters:
  ///   - workflow: The root workflow.
  ///   - journal: The journal to continue.
  ///   - size: The columns and rows of the screen.
  ///   - form: The form in which the app is shown: on the whole screen, below the prompt, or as
  ///     lines.
  ///   - observers: The observers of everything that happens.
  ///   - checks: The checks of every pass.
  ///   - request: Returns what an output of the root asks for; nil if it asks for nothing.
  /// - Throws: The reason why a state cannot be read.
  public convenience init(
    _ workflow: Root,
    continuing journal: WorkflowJournal,
    size: Size = Size(width: 80, height: 24),
    form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [],
    checks: WorkflowChecks = [],
    request: @escaping (Root.Output) -> TerminalRequest?
  ) throws(JournalError) {
    try self.init(
      workflow, continuing: journal, offersPast: true, size: size, form: form,
      observers: observers, checks: checks, request: request)
  }

  /// Creates the tree with the states of the last turn in a journal, with the commands of
  /// `--journal` or without them.
  package convenience init(
    _ workflow: Root, continuing journal: WorkflowJournal, offersPast: Bool,
    size: Size = Size(width: 80, height: 24), form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [], checks: WorkflowChecks = [],
    request: @escaping (Root.Output) -> TerminalRequest?
  ) throws(JournalError) {
    let received = Received()
    var beginning = Beginning()
    beginning.offersPast = offersPast
    try journal.requireKept(Root.self)
    try beginning.resume(with: journal)
    do throws(SnapshotError) {
      self.init(
        try RunningApp(
          workflow, beginning, size: size, form: form, observers: observers, checks: checks,
          request: received.noting(request), on: nil),
        received)
    } catch {
      throw .doesNotFit(error)
    }
  }

  private init(_ app: RunningApp<Root>, _ received: Received) {
    self.app = app
    self.received = received
    settle()
  }

  /// The jobs of the tree that wait.
  package var jobs: (any WaitingJobs)? { app.host.jobs }

  /// The newest rendering of the root.
  public var rendering: Root.Rendering { app.host.rendering }

  /// The frame that the app shows now.
  public var frame: Frame { app.window.frame }

  /// The window that shows the app, or a dialog over it.
  package var window: TextWindow { app.window }

  /// Returns the states of the tree, from which another harness can begin.
  public func snapshot() throws(SnapshotError) -> TreeSnapshot { try app.host.snapshot() }

  /// The root of the tree; nil once it has begun to end.
  package var root: Session? { app.host.root }

  /// The commands that can be called by name now.
  public var commands: [Command] { app.window.commands }

  /// The outputs that the root has emitted so far, in order.
  public var outputs: [Root.Output] { received.outputs }

  /// The texts that ``TerminalRequest/print(_:)`` has printed so far, in order.
  public var printed: [StyledText] { app.printed }

  /// The exit code that the app has ended with; nil while it runs.
  public var exitCode: ExitCode? { app.exitCode }
}

// MARK: - Input

extension TerminalHarness {
  /// Presses keys, one after the other.
  public func press(_ keys: KeyPress...) {
    if !keys.isEmpty { perform(.press(keys)) }
  }

  /// Types a text, one key for each character.
  ///
  /// A line break is the enter key, a tab the tab key.
  public func type(_ text: String) { perform(.type(text)) }

  /// Pastes a text as a whole.
  public func paste(_ text: String) { perform(.paste(text)) }

  /// Clicks on a cell, counted from 0 at the top left.
  public func click(column: Int, row: Int, clicks: Int = 1) {
    perform(.click(.cell(Position(column: column, row: row)), count: clicks))
  }

  /// Clicks on a field or button by its label, or else on a text that the frame shows.
  ///
  /// Of several places with the text, it is the first where something receives the click.
  ///
  /// - Throws: An error with the rows of the frame if none shows the text, so that the test fails.
  public func click(_ text: String, clicks: Int = 1) throws(CommandError) {
    try send(.click(.text(text), count: clicks))
  }

  /// Presses the button on a cell, moves the pointer to another one, and releases the button there.
  ///
  /// Over text that no view drags, it selects what alt-c copies, which is then in ``copied``.
  public func drag(from start: Position, to end: Position) {
    perform(.drag(from: start, to: end))
  }

  /// Turns the wheel over a cell, by three rows for each notch.
  public func wheel(notches: Int, column: Int, row: Int) {
    let position = Position(column: column, row: row)
    handle(.mouse(MouseEvent(.wheel(rows: 3 * notches), at: position)))
  }

  /// Handles an event as if it came from a terminal.
  public func handle(_ event: InputEvent) {
    if exitCode == nil { app.handleNow(event) }
    settle()
  }

  /// Performs the command of a line: its name, followed by a blank and its argument.
  public func perform(_ line: String) throws(CommandError) {
    let (name, argument) = Command.call(in: line)
    try send(.command(name, argument: argument))
  }

  /// Changes the size of the screen.
  public func resize(_ size: Size) { perform(.resize(size)) }

  /// Performs a line of a script, and returns whether the line asked for anything.
  package func follow(_ line: some StringProtocol) throws(CommandError) -> Bool {
    guard let input = try AppInput.reading(line) else { return false }
    try send(input)
    return true
  }

  /// Lets time pass for views that move by themselves, such as a spinner; until then it is 0.
  ///
  /// The clocks of workers are others: pass them a `TestClock`.
  public func advance(by duration: Duration) { perform(.advance(duration)) }

  /// Performs an input, and returns whether the app used any of it.
  @discardableResult
  package func send(_ input: AppInput) throws(CommandError) -> Bool {
    if case .wait(let duration) = input { onWait?(duration) }
    var isUsed = false
    for step in try app.steps(of: input) {
      if exitCode == nil, try step() { isUsed = true }
      settle()
    }
    return isUsed
  }

  /// Performs an input that cannot be refused.
  private func perform(_ input: AppInput) { _ = try? send(input) }

  /// Passes new props to the root.
  public func update(_ workflow: Root) {
    app.update(workflow)
    settle()
  }

  /// Lets workers and messages do what they can do now.
  public func settle() {
    app.followRequests()
    repeat { app.host.drainNow() } while app.followRequests()
    for request in app.answerDeviceRequests() {
      switch request {
      case .copy(let text): copied = text
      case .title(let text): title = text
      case .bell: break
      case .notify(let text, let title):
        notifications.append(DeviceRequest.line(text, title: title))
      }
    }
  }

  /// Ends the tree.
  public func end() { app.host.end() }
}
