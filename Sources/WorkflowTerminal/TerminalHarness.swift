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
  let app: ShownApp<Root>
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
    app = ShownApp(
      workflow, size: size, form: form, observers: observers,
      request: { output in
        received.outputs.append(output)
        return request(output)
      }, isolation: nil)
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
    for character in text {
      switch character {
      case "\t": press("tab")
      case _ where character.isNewline: press("enter")
      default: press(KeyPress(.character(character)))
      }
    }
  }

  /// Pastes a text as a whole.
  public func paste(_ text: String) { handle(.paste(text)) }

  /// Does what came from a terminal.
  public func handle(_ event: InputEvent) {
    if exitCode != nil { return }
    app.window.handle(event)
    settle()
  }

  /// Does what a line asks for: the name of a command, and what it takes behind a blank.
  public func perform(_ line: String) throws(CommandError) {
    if exitCode != nil { return }
    try app.window.perform(line)
    settle()
  }

  /// Gives the screen another size.
  public func resize(_ size: Size) {
    app.window.size = size
    settle()
  }

  /// Passes new props to the root.
  public func update(_ workflow: Root) {
    app.update(workflow)
    settle()
  }

  /// Lets workers and messages do what they can do now.
  public func settle() {
    app.settle(isolation: nil)
    repeat { app.host.drainNow() } while app.settle(isolation: nil)
  }

  /// Ends the tree.
  public func end() { app.host.end() }
}
