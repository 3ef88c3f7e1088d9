import Dispatch
import Foundation
public import Workflow
public import WorkflowPersistence
import WorkflowSynchronization
public import WorkflowTextUI
public import WorkflowTracing

/// Shows a workflow on a terminal until an output of its root ends the program.
///
/// On a terminal, it fills the whole screen, or is below the prompt in as many rows as it needs. The
/// last frame of an app below the prompt stays there; an app that wants to leave nothing shows
/// nothing at its end. The host shows lines and reads commands if input or output
/// is piped, on a terminal that knows no escape sequences (`TERM=dumb`), and if the options ask for
/// it. With a script, it prints frames. However the program ends, the terminal is given back as it
/// was.
public struct TerminalHost<Root: Workflow> where Root.Rendering: TextScreen {
  private let workflow: Root
  private let form: DisplayForm
  private let options: TerminalOptions
  private let observers: [any WorkflowObserver]
  private let describe: ((Any) -> String)?
  private let tracing: TraceOptions
  private let request: (Root.Output) -> TerminalRequest?

  /// Creates a host, which shows nothing yet.
  ///
  /// - Parameters:
  ///   - workflow: The root workflow.
  ///   - form: The form in which a terminal shows the app: on the whole screen, below the prompt,
  ///     or as lines.
  ///   - options: The options of the app, usually read from the command line.
  ///   - observers: The observers of everything that happens.
  ///   - describe: Says in words, for the journal, what an action is; by default its text with all
  ///     its values. What must not be in a file, such as a password, has to be left out here.
  ///   - tracing: The texts and values that `--trace` writes; by default, all texts. What must not
  ///     be in a file has to be left out here too.
  ///   - request: Returns what an output of the root asks for; nil if it asks for nothing.
  public init(
    _ workflow: Root,
    _ form: DisplayForm = .screen,
    options: TerminalOptions = TerminalOptions(),
    observers: [any WorkflowObserver] = [],
    describe: ((Any) -> String)? = nil,
    tracing: TraceOptions = TraceOptions(texts: .all),
    request: @escaping (Root.Output) -> TerminalRequest?
  ) {
    self.workflow = workflow
    self.form = options.isPlain ? .lines : form
    self.options = options
    self.observers = observers
    self.describe = describe
    self.tracing = tracing
    self.request = request
  }

  /// Shows the workflow, and returns the exit code of the program when it is over.
  ///
  /// Errors are printed on standard error and have exit codes of their own: 1 for a script that
  /// cannot be read or followed, 2 if there is no terminal to take. The tree lives on the actor of
  /// the caller, whichever way it is shown. If there is none, it lives on an actor of its own.
  public func run(isolation: isolated (any Actor)? = #isolation) async -> ExitCode {
    do throws(SnapshotError) {
      return try await run(Beginning())
    } catch {
      // Only what the command line names was restored.
      Console.standard(programName: options.programName).report("\(error)")
      return .failure
    }
  }

  /// Shows the workflow as it was when it was saved, and saves it whenever it has changed.
  ///
  /// ```swift
  /// let saved = try? TreeSnapshot(data: Data(contentsOf: file))
  /// let code = try await host.run(restoring: saved) { try? $0.data.write(to: file) }
  /// ```
  ///
  /// The states are handed to `save` before the program waits for input, and at the end. So they
  /// are kept even if a signal ends the program, as by Control-C or when the terminal closes.
  ///
  /// - Parameters:
  ///   - snapshot: The states to begin with; nil to begin afresh.
  ///   - isolation: The actor that the tree lives on; by default, the caller's.
  ///   - save: Called with the states of the tree after changes, on the actor of the tree.
  /// - Throws: The reason why a state of the snapshot cannot be read. Then nothing was shown.
  public func run(
    restoring snapshot: TreeSnapshot?, isolation: isolated (any Actor)? = #isolation,
    save: @escaping (TreeSnapshot) -> Void
  ) async throws(SnapshotError) -> ExitCode {
    try await run(Beginning(snapshot, save: save))
  }

  private func run(
    _ beginning: Beginning, isolation: isolated (any Actor)? = #isolation
  ) async throws(SnapshotError) -> ExitCode {
    var beginning = beginning
    beginning.how.describe = describe
    do throws(BeginningError) {
      try beginning.follow(options, root: Root.self)
    } catch {
      Console.standard(programName: options.programName).report(error.description)
      return .failure
    }
    if isolation == nil { return try await TerminalActor().run(UnsafeTransfer((self, beginning))) }
    return try await runOnActor(beginning)
  }
}

// MARK: - Traces

extension TerminalHost {
  /// Makes what writes the trace that the command line asks for, if it does.
  ///
  /// While the app has the whole screen, what is printed is withheld until the end, even if a
  /// signal ends the app. So an error is reported when it happens.
  private func makeRecorder(_ console: Console) throws(TraceError) -> TraceRecorder? {
    guard let path = options.trace else { return nil }
    var tracing = tracing
    tracing.program = options.programName
    let onError = tracing.onError
    tracing.onError = { error in
      console.reportTrace(error)
      onError(error)
    }
    return try TraceRecorder(to: URL(filePath: path), tracing)
  }
}

extension Console {
  fileprivate func reportTrace(_ error: TraceError) {
    report("the trace is not complete: \(error)")
  }
}

// MARK: - Frames, lines and terminals

extension TerminalHost {
  fileprivate func runOnActor(
    _ beginning: Beginning, isolation: isolated (any Actor)? = #isolation
  ) async throws(SnapshotError) -> ExitCode {
    let console = Console.standard(programName: options.programName)
    var beginning = beginning
    do throws(TraceError) {
      beginning.recorder = try makeRecorder(console)
    } catch {
      console.report("\(error)")
      return .failure
    }
    defer {
      beginning.recorder?.flush()
      if tracing.lastTurns != nil {
        do throws(TraceError) {
          try beginning.recorder?.write()
        } catch {
          console.reportTrace(error)
        }
      }
    }
    if options.script != nil || options.dumps {
      return try await printFrames(beginning, to: console)
    }
    if form == .lines || options.showsLines { return try await runPlain(beginning, console) }
    let inbox = Inbox<TimedEvent>()
    guard let (device, display) = open(inbox, console) else { return .usage }
    return try await runOnTerminal(beginning, device, inbox, display)
  }

  /// Opens the terminal, and says how to show frames on it; nil if that was reported to be impossible.
  private func open(_ inbox: Inbox<TimedEvent>, _ console: Console) -> (TerminalDevice, Display)? {
    do {
      let choice = try ThemeChoice(options, ProcessInfo.processInfo.environment)
      if options.kind.isPlain { throw TerminalError.plainTerminal }
      let device = try TerminalDevice.open(
        fullScreen: options.isFullScreen || options.hasNoInput,
        receivesInterrupt: options.receivesInterrupt
      ) { inbox.send(TimedEvent(event: $0, time: .now)) }
      var display = Display(options.kind, choice, glyphs: options.glyphs)
      if form == .inline { display.inline = InlineEncoder(palette: display.palette) }
      return (device, display)
    } catch {
      console.report("\(error)")
      return nil
    }
  }

  private func printFrames(
    _ beginning: Beginning, to console: Console, isolation: isolated (any Actor)? = #isolation
  ) async throws(SnapshotError) -> ExitCode {
    var nextLine: () -> String? = { isatty(STDIN_FILENO) == 0 ? readLine() : nil }
    if let script = options.script {
      guard let file = FileHandle(forReadingAtPath: script),
        let data = try? file.readToEnd() ?? Data()
      else {
        console.report("cannot read the script '\(script)'")
        return .failure
      }
      var lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)[...]
      nextLine = { lines.popFirst().map { String($0) } }
    }
    let programs = ProgramQueue(refusal: "A script runs no other programs")
    programs.addHost(on: isolation)
    defer { programs.removeHost() }
    var dump = FrameDump(
      try makeSettledApp(
        beginning, size: options.size ?? Size(width: 80, height: 24),
        form: form, on: isolation),
      console: console, picture: Picturing(options))
    return await dump.run(nextLine)
  }

  private func runPlain(
    _ beginning: Beginning, _ console: Console, isolation: isolated (any Actor)? = #isolation
  ) async throws(SnapshotError) -> ExitCode {
    let programs = ProgramQueue()
    programs.addHost(on: isolation)
    defer { programs.removeHost() }
    var session = PlainSession(
      try makeSettledApp(
        beginning, size: options.size ?? Size.ofOutput, form: .lines, on: isolation),
      console: console, programs: programs)
    return await session.run(LineInput())
  }

  private func makeSettledApp(
    _ beginning: Beginning, size: Size, form: DisplayForm, on actor: (any Actor)?
  ) throws(SnapshotError) -> SettledApp<Root> {
    let app = try RunningApp(
      workflow, beginning, size: size, form: form, observers: observers,
      checks: options.checks, collectsJobs: true, request: request, on: actor)
    app.window.environment.usesASCII = options.usesASCII
    app.window.environment.paintsPanels = options.pictureTheme.paintsPage
    return SettledApp(app: app)
  }

  private func runOnTerminal(
    _ beginning: Beginning, _ device: TerminalDevice, _ inbox: Inbox<TimedEvent>,
    _ display: Display, isolation: isolated (any Actor)? = #isolation
  ) async throws(SnapshotError) -> ExitCode {
    let programs = ProgramQueue()
    programs.addHost(on: isolation)
    defer { programs.removeHost() }
    let app = try RunningApp(
      workflow, beginning, size: device.size, form: form, observers: observers,
      checks: options.checks, request: request,
      on: isolation)
    app.window.environment.showsMotion = options.moves
    app.window.environment.usesASCII = display.glyphs > .all
    app.window.environment.paintsPanels = display.palette.theme.paintsPage
    return await TerminalSession(
      app, on: device, events: inbox, display: display, usesMouse: options.usesMouse,
      programs: programs, kind: options.kind
    ).run()
  }
}

/// The actor of the tree if its host does not run on one.
private actor TerminalActor {
  private nonisolated let executor = QueueExecutor()

  // With an executor of its own, work that workers do off the actor can be collected.
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func run<Root: Workflow>(
    _ transfer: UnsafeTransfer<(host: TerminalHost<Root>, beginning: Beginning)>
  ) async throws(SnapshotError) -> ExitCode {
    preconditionIsolated()
    return try await transfer.value.host.runOnActor(transfer.value.beginning)
  }
}

/// An executor that runs the jobs of an actor one after the other on a queue.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "WorkflowTerminal")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
