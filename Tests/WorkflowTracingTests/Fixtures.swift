import Foundation
import Workflow
import WorkflowTestSupport
import WorkflowTracing

/// A counter with an `Equatable` rendering.
struct Counter: Workflow, Equatable {
  typealias Output = String

  struct Shown: Equatable {
    var count: Int
    var act: Sink<Action>
  }

  enum Action: WorkflowAction {
    case add(Int)
    case say(String)
    case nothing

    func apply(toState count: inout Int, workflow: Counter) -> String? {
      switch self {
      case .add(let number): count += number
      case .say(let text): return text
      case .nothing: break
      }
      return nil
    }
  }

  var start = 0

  func makeInitialState() -> Int { start }

  func render(state count: Int, context: borrowing RenderContext<Counter>) -> Shown {
    Shown(count: count, act: context.makeSink(of: Action.self))
  }
}

/// Counters side by side, with a text and a worker.
struct Board: Workflow {
  struct State: Equatable {
    var title = "a board"
    var said: [String] = []
    var isAtWork = false
    var count = 2
  }

  struct Shown {
    var state: State
    var counters: [Counter.Shown]
    var act: Sink<Action>
  }

  enum Action: WorkflowAction {
    case said(String)
    case work(Bool)
    case count(Int)
    case fail

    func apply(toState state: inout State, workflow: Board) -> Never? {
      switch self {
      case .said(let text): state.said.append(text)
      case .work(let isAtWork): state.isAtWork = isAtWork
      case .count(let count): state.count = count
      case .fail: break
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Board>) -> Shown {
    if state.isAtWork { context.run(Endless(name: state.title)) }
    context.runSideEffect(key: "board") { _ in }
    let counters = (0..<state.count).map { index in
      context.render(Counter(start: index), key: Key(index)) { .said($0) }
    }
    return Shown(state: state, counters: counters, act: context.makeSink(of: Action.self))
  }
}

/// A worker that waits until it is cancelled.
struct Endless: Worker, Hashable {
  var name: String

  func run(_ output: WorkerOutput<Never>) async {
    let nothing = AsyncStream<Never> { _ in }
    for await _ in nothing {}
  }
}

/// A trace of a host in a folder of its own.
struct Recording {
  let folder: TemporaryFolder
  let recorder: TraceRecorder

  init(_ options: TraceOptions = TraceOptions(texts: .all)) throws {
    folder = try TemporaryFolder()
    recorder = try TraceRecorder(to: folder.url.appending(path: "trace"), options)
  }

  var url: URL { folder.url.appending(path: "trace") }

  func bytes() throws -> [UInt8] {
    recorder.flush()
    return Array(try Data(contentsOf: url))
  }

  /// The lines of the file, without the first one.
  func lines() throws -> [String] {
    try String(decoding: bytes(), as: UTF8.self).split(separator: "\n").dropFirst().map {
      String($0)
    }
  }

  func trace() throws -> Trace {
    recorder.flush()
    return try Trace(at: url)
  }
}
