import Foundation
public import Workflow
import WorkflowResidence
public import WorkflowTextUI

/// Shows a workflow on a terminal until its root's output says that it is over.
///
/// On a terminal it takes the whole screen; where input or output is piped, on a terminal that knows
/// no escape sequences (`TERM=dumb`), or if the options ask for it, it shows lines and reads
/// commands; with a script it prints frames. However the program ends, the terminal is given back as
/// it was.
public struct TerminalHost<Root: Workflow> where Root.Rendering: TextScreen {
  private let workflow: Root
  private let options: TerminalOptions
  private let observers: [any WorkflowObserver]
  private let request: (Root.Output) -> TerminalRequest?

  /// Makes a host; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - workflow: the root.
  ///   - options: how it is shown, usually read from the command line.
  ///   - observers: see everything that happens.
  ///   - request: says of each output of the root what it asks for; nil if nothing.
  public init(
    _ workflow: Root,
    options: TerminalOptions = TerminalOptions(),
    observers: [any WorkflowObserver] = [],
    request: @escaping (Root.Output) -> TerminalRequest?
  ) {
    self.workflow = workflow
    self.options = options
    self.observers = observers
    self.request = request
  }

  /// Shows the workflow, and returns the exit code of the program when it is over.
  ///
  /// What cannot be done is said on standard error, and has a code of its own: 1 for a script that
  /// cannot be read, 2 where there is no terminal to take. On the whole screen, the tree lives on the
  /// actor of the caller; without one, on an actor of its own.
  public func run(isolation: isolated (any Actor)? = #isolation) async -> ExitCode {
    let console = Console.standard(programName: options.programName)
    if options.script != nil || options.dumps { return printFrames(to: console) }
    if isPlain { return await runPlain(console) }
    do throws(TerminalError) {
      if kind.isPlain { throw .plainTerminal }
      let inbox = EventInbox()
      let device = try TerminalDevice.open(fullScreen: options.isFullScreen) { inbox.post($0) }
      if isolation != nil { return await runFullScreen(device, inbox) }
      return await TerminalActor().run(Carried(self), device, inbox)
    } catch {
      console.complain(error.description)
      return .usage
    }
  }
}

extension Workflow where Rendering: TextScreen, Output == ExitCode {
  /// Shows the workflow on a terminal until it puts out the program's exit code, and returns that.
  ///
  /// ```swift
  /// exit(await GreetingWorkflow().runInTerminal().rawValue)
  /// ```
  public func runInTerminal(
    _ options: TerminalOptions = TerminalOptions(), observers: [any WorkflowObserver] = [],
    isolation: isolated (any Actor)? = #isolation
  ) async -> ExitCode {
    await TerminalHost(self, options: options, observers: observers) { .exit($0) }.run()
  }
}

extension Workflow where Rendering: TextScreen, Output == TerminalRequest {
  /// Shows the workflow on a terminal until it asks for the end, and returns the exit code.
  public func runInTerminal(
    _ options: TerminalOptions = TerminalOptions(), observers: [any WorkflowObserver] = [],
    isolation: isolated (any Actor)? = #isolation
  ) async -> ExitCode {
    await TerminalHost(self, options: options, observers: observers) { $0 }.run()
  }
}

// MARK: - The three ways

extension TerminalHost {
  /// What the terminal says that it can show.
  private var kind: TerminalKind { TerminalKind(ProcessInfo.processInfo.environment) }

  private var isPlain: Bool {
    if options.isPlain { return true }
    if options.isFullScreen { return false }
    return kind.isPlain
      || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0
  }

  private func printFrames(to console: Console) -> ExitCode {
    var nextLine: () -> String? = { isatty(STDIN_FILENO) == 0 ? readLine() : nil }
    if let script = options.script {
      guard let file = FileHandle(forReadingAtPath: script),
        let data = try? file.readToEnd() ?? Data()
      else {
        console.complain("cannot read the script '\(script)'")
        return .failure
      }
      var lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)[...]
      nextLine = { lines.popFirst().map { String($0) } }
    }
    let size = options.size ?? Size(width: 80, height: 24)
    let harness = TerminalHarness(
      workflow, size: size, form: options.isPlain ? .lines : .screen, observers: observers,
      request: request)
    return FrameDump(harness: harness, console: console).run(nextLine)
  }

  private func runPlain(_ console: Console) async -> ExitCode {
    let size = options.size ?? Size.ofOutput
    let harness = TerminalHarness(
      workflow, size: size, form: .lines, observers: observers, request: request)
    var session = PlainSession(harness, console: console)
    return await session.run(LineInput())
  }

  fileprivate func runFullScreen(
    _ device: TerminalDevice, _ inbox: EventInbox,
    isolation: isolated (any Actor)? = #isolation
  ) async -> ExitCode {
    let display = Display(depth: kind.depth, isASCII: kind.isASCII)
    return await FullScreenSession(
      workflow, on: device, events: inbox, display: display, observers: observers,
      request: request
    ).run()
  }
}

/// Where the tree of a host lives that was not run on an actor.
private actor TerminalActor {
  func run<Root: Workflow>(
    _ host: Carried<TerminalHost<Root>>, _ device: TerminalDevice, _ inbox: EventInbox
  ) async -> ExitCode {
    preconditionIsolated()
    return await host.value.runFullScreen(device, inbox)
  }
}
