public import Workflow
public import WorkflowTextUI

/// Runs a workflow that is shown as text, without a terminal: for tests and scripts.
///
/// Everything has happened when a call returns: actions are applied, workers have done what they can
/// do without waiting for something outside. So a test needs no waiting and sees the same every time.
///
/// ```swift
/// let app = TerminalHarness(GreetingWorkflow(), size: Size(width: 40, height: 3))
/// app.type("Ada")
/// app.press("enter")
/// app.frame.lines  // ["Hello, Ada!  …
/// ```
public final class TerminalHarness<Root: Workflow> where Root.Rendering: TextScreen {
  let app: RunningApp<Root>
  private let received = Received()

  private final class Received {
    var outputs: [Root.Output] = []
  }

  /// Makes the tree and shows it.
  ///
  /// - Parameters:
  ///   - workflow: the root.
  ///   - size: the columns and rows of the screen.
  ///   - form: whether it is shown as cells, or as the lines of plain mode.
  ///   - observers: see everything that happens.
  ///   - request: says of each output of the root what it asks for; nil if nothing.
  public init(
    _ workflow: Root,
    size: Size = Size(width: 80, height: 24),
    form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [],
    request: @escaping (Root.Output) -> TerminalRequest?
  ) {
    let received = received
    // Outside any actor: workers run in `settle()`, one after the other.
    app = RunningApp(
      workflow, size: size, form: form, observers: observers,
      request: { output in
        received.outputs.append(output)
        return request(output)
      }, on: nil)
    settle()
  }

  /// The newest rendering of the root.
  public var rendering: Root.Rendering { app.host.rendering }

  /// What is to be seen now.
  public var frame: Frame { app.window.frame }

  /// The commands that can be called by name now.
  public var commands: [Command] { app.window.commands }

  /// What the root has put out so far, in order.
  public var outputs: [Root.Output] { received.outputs }

  /// What the app has ended with; nil while it goes on.
  public var exitCode: ExitCode? { app.exitCode }
}

extension TerminalHarness where Root.Output == ExitCode {
  /// Makes the tree and shows it; its output is the exit code of the program.
  public convenience init(
    _ workflow: Root,
    size: Size = Size(width: 80, height: 24),
    form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = []
  ) {
    self.init(workflow, size: size, form: form, observers: observers) { .exit($0) }
  }
}

extension TerminalHarness where Root.Output == TerminalRequest {
  /// Makes the tree and shows it; its outputs are followed.
  public convenience init(
    _ workflow: Root,
    size: Size = Size(width: 80, height: 24),
    form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = []
  ) {
    self.init(workflow, size: size, form: form, observers: observers) { $0 }
  }
}

extension TerminalHarness where Root.Output == Never {
  /// Makes the tree and shows it.
  public convenience init(
    _ workflow: Root,
    size: Size = Size(width: 80, height: 24),
    form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = []
  ) {
    self.init(workflow, size: size, form: form, observers: observers, request: nothing)
  }
}

/// What an output asks for that there never is.
private func nothing<Output>(of output: Output) -> TerminalRequest? { nil }

// MARK: - Input

extension TerminalHarness {
  /// Presses keys, one after the other.
  public func press(_ keys: KeyPress...) {
    for key in keys { handle(.key(key)) }
  }

  /// Types a text, a key for each character; a line break is the enter key, a tab the tab key.
  public func type(_ text: String) {
    for case .event(let key) in AppInput.typing(text) { handle(key) }
  }

  /// Pastes a text as a whole.
  public func paste(_ text: String) { handle(.paste(text)) }

  /// Does what came from a terminal.
  public func handle(_ event: InputEvent) {
    // Only commands can be refused.
    try? take(.event(event))
  }

  /// Does what a line asks for: the name of a command, and what it takes after a blank.
  public func perform(_ line: String) throws(CommandError) { try take(.command(line)) }

  /// Gives the screen another size.
  public func resize(_ size: Size) { try? take(.resize(size)) }

  /// Does what a line of a script says; false if it says nothing.
  func follow(_ line: some StringProtocol) throws(CommandError) -> Bool {
    let inputs = try AppInput.reading(line)
    for input in inputs { try take(input) }
    return !inputs.isEmpty
  }

  private func take(_ input: AppInput) throws(CommandError) {
    try app.take(input)
    settle()
  }

  /// Passes new props to the root.
  public func update(_ workflow: Root) {
    app.update(workflow)
    settle()
  }

  /// Lets workers and messages do what they can do now.
  public func settle() {
    app.followRequests()
    repeat { app.host.drainNow() } while app.followRequests()
  }

  /// Ends the tree.
  public func end() { app.host.end() }
}
