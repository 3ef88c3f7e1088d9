import Dispatch
import Testing
import Workflow
import WorkflowSynchronization
import WorkflowScreens
import WorkflowTextUI

@testable import WorkflowTerminal

/// An app lives on the actor of its caller, however it is shown: here, by a script and as lines.
///
/// Full-screen, the option `--actor` of the program in `Tests/WorkflowTerminalProbe` shows the same in a
/// terminal.
struct SameActorTests {
  @MainActor @Test func `a script runs an app of the main actor there, and waits for its workers`()
    async
  {
    var output = ""
    var dump = FrameDump(
      app(on: MainActor.shared), console: Console(write: { output += $0 }, report: { _ in }))
    var lines = ["next", "next", "quit"][...]
    #expect(await dump.run { lines.popFirst() } == .success)
    #expect(output == frames)
  }

  @MainActor @Test func `lines run an app of the main actor there, and wait for its workers`() async
  {
    var output = ""
    var session = PlainSession(
      app(on: MainActor.shared), console: Console(write: { output += $0 }, report: { _ in }))
    let lines = Locked(["next", "next", "quit"][...])
    let code = await session.run(LineInput { lines.withLock { $0.popFirst() } })
    #expect(code == .success)
    #expect(output == "fetched 0 0\nfetched 1 1\nfetched 2 2\n")
  }

  @Test func `a script runs an app on an actor with an executor of its own there`() async {
    #expect(await Elsewhere().frames() == frames)
  }

  @Test func `on an ordinary actor, lines show the output of a worker when it comes`() async {
    for _ in 0..<100 { #expect(await Ordinary().talk() == .success) }
  }

  @Test func `on an ordinary actor, a script comes to its end`() async {
    for _ in 0..<100 { #expect(await Ordinary().followScript() == .success) }
  }

  @Test func `without an actor, a script shows the same frames every time`() async {
    for _ in 0..<100 {
      var output = ""
      var dump = FrameDump(
        app(on: nil), console: Console(write: { output += $0 }, report: { _ in }))
      var lines = ["next", "next", "quit"][...]
      _ = await dump.run { lines.popFirst() }
      #expect(output == frames)
    }
  }

  private let frames = """
    --- frame 1 ---
    fetched 0 0\("    ")
    --- frame 2 ---
    fetched 1 1\("    ")
    --- frame 3 ---
    fetched 2 2\("    ")

    """
}

/// An actor without an executor of its own.
private actor Ordinary {
  func talk() async -> ExitCode {
    let hasFetched = DispatchSemaphore(value: 0)
    let console = Console(
      write: { if $0.contains("fetched 0 0") { hasFetched.signal() } }, report: { _ in })
    var session = PlainSession(app(on: self), console: console)
    return await session.run(
      LineInput {
        hasFetched.wait()
        return "quit"
      })
  }

  func followScript() async -> ExitCode {
    var dump = FrameDump(app(on: self), console: Console(write: { _ in }, report: { _ in }))
    var lines = ["next", "next", "quit"][...]
    return await dump.run { lines.popFirst() }
  }
}

private actor Elsewhere {
  private nonisolated let queue = Queue()

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private final class Queue: SerialExecutor {
    private let queue = DispatchQueue(label: "SameActorTests")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  func frames() async -> String {
    var output = ""
    var dump = FrameDump(
      app(on: self), console: Console(write: { output += $0 }, report: { _ in }))
    var lines = ["next", "next", "quit"][...]
    _ = await dump.run { lines.popFirst() }
    return output
  }
}

private func app(on actor: (any Actor)?) -> SettledApp<Fetching> {
  SettledApp(
    app: RunningApp(
      Fetching(actor: actor), size: Size(width: 15, height: 1), collectsJobs: true,
      request: { .exit($0) }, on: actor))
}

/// Shows what a worker in a child has fetched.
///
/// It stops the program if anything happens on another actor.
private struct Fetching: Workflow {
  typealias Output = ExitCode

  enum Action: WorkflowAction {
    case next
    case quit

    func apply(toState number: inout Int, workflow: Fetching) -> ExitCode? {
      workflow.actor?.preconditionIsolated()
      if case .quit = self { return .success }
      number += 1
      return nil
    }
  }

  @Injected var actor: (any Actor)?

  func makeInitialState() -> Int { 0 }

  func render(state number: Int, context: borrowing RenderContext<Fetching>) -> FetchScreen {
    actor?.preconditionIsolated()
    let fetched = context.render(Child(number: number, actor: actor))
    return FetchScreen(
      text: "fetched \(number) \(fetched)", sink: context.makeSink(of: Action.self))
  }
}

private struct Child: Workflow, Equatable {
  var number: Int
  @Injected var actor: (any Actor)?

  func makeInitialState() -> Int { -1 }

  func render(state fetched: Int, context: borrowing RenderContext<Child>) -> Int {
    context.run(Fetch(number: number, actor: actor, hopsTwice: actor is Ordinary)) { fetched in
      AnyWorkflowAction<Child> { state, _ in
        state = fetched
        return nil
      }
    }
    return fetched
  }
}

private struct Fetch: Worker {
  var number: Int
  @Injected var actor: (any Actor)?
  @Injected var hopsTwice: Bool

  func run(_ output: WorkerOutput<Int>) async {
    actor?.preconditionIsolated()
    let fetched = await fetch(number)
    actor?.preconditionIsolated()
    await output(fetched)
  }

  @concurrent private func fetch(_ number: Int) async -> Int {
    // By way of the main actor: the jobs of an ordinary actor would run in the worker's queue.
    if hopsTwice { await MainActor.run {} }
    await Task.yield()
    return number
  }
}

private struct FetchScreen: TextScreen {
  var text: String
  var sink: Sink<Fetching.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    Text(text).commands(
      Command("next", key: "n", help: "Next") { sink.send(.next) },
      Command("quit", key: "q", help: "Quit") { sink.send(.quit) })
  }
}
