import CWorkflowTerminal
import Workflow
import WorkflowSynchronization
import WorkflowTextUI

/// Shows an app as lines, prints only the changed ones, and reads commands.
///
/// After each command, everything that can be done without waiting is done before anything is
/// printed, so the same input gives the same output. What comes later, from a clock or a network,
/// is printed when it comes.
struct PlainSession<Root: Workflow> where Root.Rendering: TextScreen {
  let app: SettledApp<Root>
  let console: Console
  private let programs: ProgramQueue
  private let signal = WakeSignal()
  /// Whether nothing reads the output any more; nil until it matters.
  private var isLost: Locked<Bool>?
  private var report = LineReport()
  /// The view that had the focus when something was printed last.
  private var focused: ObjectIdentifier?

  init(_ app: SettledApp<Root>, console: Console, programs: ProgramQueue = ProgramQueue()) {
    self.programs = programs
    self.app = app
    self.console = console
  }

  /// Follows lines until the lines or the app end.
  mutating func run(
    _ input: LineInput, isolation: isolated (any Actor)? = #isolation
  ) async -> ExitCode {
    input.begin { [signal] in signal.send() }
    app.app.onChange { [signal] in signal.send() }
    programs.onChange { [signal] in signal.send() }
    let code = await runToEnd(input)
    await programs.end()
    giveBack(to: input)
    return code
  }

  private mutating func runToEnd(
    _ input: LineInput, isolation: isolated (any Actor)? = #isolation
  ) async -> ExitCode {
    while true {
      // An undo replaces the tree, so the closure is set again each time.
      app.app.host.jobs?.onPendingWork { [signal] in signal.send() }
      await app.settle()
      // While a program has the streams, its lines and those of the app must not mix.
      if !programs.isRunning {
        for text in app.app.takePrinted() { console.write(text.printed) }
        printChanges()
      }
      if let problem = app.app.takeProblem() { console.report(problem.line) }
      app.app.saveChanges()
      if let code = app.exitCode { return code }
      if console.hasFailed { return .failure }
      if servePrograms(input) { continue }
      if programs.isRunning {
        await signal.wait()
        if Task.isCancelled { return .failure }
        continue
      }
      switch input.next() {
      case .line(let line): await follow(line)
      case .nothingYet:
        await signal.wait()
        if Task.isCancelled { return .failure }
      case .end:
        // The app completes what it has begun.
        if app.app.isAtWork {
          watchForLoss()
          await signal.wait()
          if Task.isCancelled || isLost?.withLock({ $0 }) == true { return .failure }
          continue
        }
        app.app.host.end()
        return .success
      }
    }
  }

  /// Wakes the session when nothing reads the output any more: an app may be at work for ever, and
  /// print nothing.
  private mutating func watchForLoss() {
    guard isLost == nil else { return }
    let isLost = Locked(false)
    self.isLost = isLost
    console.whenLost { [signal] in
      isLost.withLock { $0 = true }
      signal.send()
    }
  }

  /// Lends the streams to the next program, and takes them back from one that has ended.
  ///
  /// - Returns: Whether there was anything to do.
  private func servePrograms(_ input: LineInput) -> Bool {
    if let ended = programs.takeEnded() {
      giveBack(to: input)
      ended.finish()
      return true
    }
    guard let next = programs.takeNext() else { return false }
    input.pause()
    _ = terminal_lend()
    programs.start(next)
    return true
  }

  /// Gives the streams back to the app, if they are lent.
  private func giveBack(to input: LineInput) {
    terminal_take_back()
    input.resume()
  }

  private func follow(_ line: String, isolation: isolated (any Actor)? = #isolation) async {
    do {
      for line in PlainCommand(line, of: app.app.window.commands).lines {
        if line.split(whereSeparator: \.isWhitespace) == ["help"] {
          printHelp()
        } else {
          _ = try await app.follow(line, isTyped: true)
        }
      }
    } catch {
      console.report(error.description)
    }
  }

  /// Prints the commands that can be called now, since an app's own help is about keys.
  private func printHelp() {
    for command in app.app.window.commands where command.name != "help" {
      console.write("  \(command.usage): \(command.help)\n")
    }
    if app.app.window.canMoveFocus { console.write("  \(PlainCommand.nextPart): Next part\n") }
  }

  private mutating func printChanges() {
    let window = app.app.window
    let lines = report.changes(
      to: app.frame, newRows: window.takeNewRows(), depth: window.modalDepth)
    if !lines.isEmpty { console.write(lines.map { $0 + "\n" }.joined()) }
    let focus = window.focus
    defer { focused = focus?.id }
    // Otherwise, what is new says where the user is.
    guard lines.isEmpty, let focus, focused != nil, focus.id != focused else { return }
    console.write("\(focus.name ?? "Another part") has the focus.\n")
  }
}
